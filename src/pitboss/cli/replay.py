"""`pitboss replay`: checks a log and runs its rounds again."""

from __future__ import annotations

import argparse
import gzip
import json
import zlib

from pitboss.chance import reconstruct, verify_series, verify_shuffle
from pitboss.cli import FAILED, OK
from pitboss.cli.telling import tell_head
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.play.log import LogError, Unverifiable, as_logged
from pitboss.play.replay import Report, replay

GZIP = b"\x1f\x8b"


def run(arguments: argparse.Namespace) -> int:
    """Replay a log and tell the result."""
    screen = Screen()
    lines = read_lines(arguments.file)
    try:
        report = replay(
            lines,
            reconstruct=reconstruct,
            verify=verify_shuffle,
            verify_series=verify_series,
            head=arguments.head or "",
        )
    except Unverifiable as missing:
        raise Unable(str(missing)) from None
    except LogError as error:
        if arguments.json:
            screen.line(json.dumps(error_json(error)))
        else:
            for line in str(error).split("\n"):
                screen.line(printable(line))
        return FAILED
    if arguments.json:
        screen.line(json.dumps(report_json(report)))
    else:
        screen.line(report.words())
        tell_head(screen, report.head)
    return OK if is_as_wanted(report, arguments) else FAILED


def is_as_wanted(report: Report, arguments: argparse.Namespace) -> bool:
    """Tell whether a log that nothing is wrong with is closed and was run again, or need not be."""
    is_closed = arguments.allow_open or not report.is_open
    return is_closed and (arguments.allow_other_rules or not report.rules_changed)


def read_lines(path: str) -> list[str]:
    """Return the lines of a log, or of the events that a viewer got, or say why a file has none."""
    with open(path, "rb") as file:
        content = file.read()
    if content.startswith(GZIP):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError, zlib.error):
            raise Unable(f"{path} is compressed and can't be read: part of it is missing") from None
    if not content:
        raise Unable(f"{path} is empty: a log starts with the line that opened it")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unable(f"{path} isn't a log: byte {error.start + 1} isn't UTF-8 text") from None
    if text.startswith("\ufeff"):
        raise Unable(f"{path} starts with a byte order mark, which no log does: save it as UTF-8 without one")
    return [as_logged(line) for line in text.removesuffix("\n").split("\n")]


def report_json(report: Report) -> dict[str, object]:
    """Return what a replay found as JSON."""
    return {
        "identical": report.is_identical,
        "events": report.events,
        "rounds": report.rounds,
        "open": report.is_open,
        "head": report.head,
        "rules_changed": report.rules_changed,
        "unrevealed_from": report.unrevealed_from or None,
        "sealed": report.sealed and report.sealed.as_json(),
        "throws": report.outcomes.as_json(),
    }


def error_json(error: LogError) -> dict[str, object]:
    """Return the first event that is not as it was written as JSON, with what was logged and produced if it differs."""
    problem, *rest = error.problem.split("\n")
    about: dict[str, object] = {"identical": False, "event": error.seq, "problem": problem}
    for line in rest:
        name, _, value = line.strip().partition(":")
        about[name] = value.strip()
    return about
