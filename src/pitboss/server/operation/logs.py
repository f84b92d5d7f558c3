"""The house's own log, for whoever operates it: lines with a level, a place and the request they belong to.

No line has a value that somebody must not know: a fault is told by its kind and its place in the program, never by
what it was about, since that might be a card, a password or a way in. However often the same goes wrong, the log does
not flood.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from itertools import count
from secrets import token_hex
from traceback import format_tb
from typing import TextIO

from pitboss.play.log import write_json

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered, in every line that comes of it."""
MOST_ALIKE = 20
"""Lines of one kind that are written in a minute."""
A_MINUTE = 60.0
LOOP = "asyncio"
"""Who says what goes wrong between requests: a connection that cannot be taken, a task that nobody waits for."""
WRITTEN = ("pitboss", "uvicorn", LOOP)
"""Whose lines are the house's log."""

_NUMBERS = count(1)
_PROCESS = token_hex(4)


def new_request() -> str:
    """Return an id for a request: of this server's process, and the next number."""
    return f"{_PROCESS}-{next(_NUMBERS):x}"


def complain(logger: logging.Logger, what: str, error: BaseException) -> None:
    """Log where the program failed, and not with which values: one of them might be a card."""
    logger.error("%s: %s, a fault of the program.", what, type(error).__name__, extra={"where": where(error)})


def where(error: BaseException) -> str:
    """Return the place of an error in the program, without its values."""
    return "".join(format_tb(error.__traceback__))


class Lines(logging.Formatter):
    """A line as a person reads it: when, how bad, where from, what, and for which request."""

    def format(self, record: logging.LogRecord) -> str:
        request = REQUEST.get()
        of = f" [{request}]" if request else ""
        line = f"{_when(record)} {record.levelname} {record.name}: {record.getMessage()}{of}"
        place = _where(record)
        return f"{line}\n{place}".rstrip() if place else line


class JsonLines(logging.Formatter):
    """A line as a collector reads it: one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"at": _when(record), "level": record.levelname.lower(), "logger": record.name,
                "message": record.getMessage(), "request": REQUEST.get(), "where": _where(record)}  # fmt: skip
        return write_json({name: value for name, value in told.items() if value})


def _when(record: logging.LogRecord) -> str:
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03}Z"


def _where(record: logging.LogRecord) -> str:
    """Return where something failed: as it was given, or from an exception, whose own words are left out."""
    if given := getattr(record, "where", ""):
        return str(given)
    error = record.exc_info[1] if record.exc_info else None
    return f"{where(error)}{type(error).__name__}" if error is not None else ""


class FirstWords(logging.Filter):
    """Leaves the first words of what the loop says of a task or a callback: what follows tells their values."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Cut a line of the loop's; every line passes."""
        if record.name == LOOP:
            record.msg, record.args = re.split(r"[\n(<]", record.getMessage(), maxsplit=1)[0].strip(), ()
        return True


class Floodgate(logging.Filter):
    """Lets so many lines of a kind through in a minute, and says how many it kept back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since = clock()
        self._came: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is written; the first of a new minute says what the last one kept back."""
        if self._clock() - self._since >= A_MINUTE:
            self._since, came = self._clock(), self._came
            self._came = {}
            if (held := sum(max(0, number - MOST_ALIKE) for number in came.values())) > 0:
                record.msg = f"{record.getMessage()} ({held} lines like others were not written in the minute before.)"
                record.args = ()
        kind = (record.name, str(record.msg))
        self._came[kind] = self._came.get(kind, 0) + 1
        return self._came[kind] <= MOST_ALIKE


def set_up(kind: str = "text", stream: TextIO | None = None) -> logging.Handler:
    """Write the house's log to the error stream: warnings for a person, or all of it as JSON for a collector."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else Lines())
    handler.addFilter(FirstWords())
    handler.addFilter(Floodgate())
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    logging.getLogger("pitboss").setLevel(logging.INFO if kind == "json" else logging.WARNING)
    for name in WRITTEN:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    return handler


def put_back() -> None:
    """Leave the log to whoever sets it up next."""
    for name in WRITTEN:
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(logging.NOTSET)
