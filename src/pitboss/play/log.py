"""The log: append-only, hash-chained, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from json.encoder import c_make_encoder  # type: ignore[attr-defined]
from json.encoder import encode_basestring_ascii as quote
from typing import Any, TextIO

from pitboss.law import appearances, appeared
from pitboss.play.chance import Shuffled
from pitboss.table.cards import WRITTEN_CARDS
from pitboss.table.event import EVENTS, Event, read_event, write_strings
from pitboss.table.memo import keep
from pitboss.table.view import HOUSE, Viewer

FORMAT = 1
"""The version of the log's own form."""

Stacks = Mapping[int, Shuffled]
"""The shuffled stacks of a table, by the number of their shuffle."""

MOST_NESTED = 5
"""How deep a line's lists and objects may lie in each other; what this program writes has three levels."""

GENESIS = "0" * 64
"""What the first line is chained to."""


_JSON = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True, allow_nan=False)
_WRITE = c_make_encoder and c_make_encoder(None, _JSON.default, quote, None, ":", ",", False, False, False)
"""What the encoder makes anew for each value, made once; an interpreter may be without it."""


def write_json(value: Any) -> str:
    """Write a body in one way only, its keys in the order the program gives them."""
    return "".join(_WRITE(value, 0)) if _WRITE else _JSON.encode(value)


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a log: the chained body, its hash, and beside it what only some may see."""

    body: dict[str, Any]
    hash: str
    opened: Any = None

    @property
    def seq(self) -> int:
        """The line's number, from 1."""
        return int(self.body["seq"])

    def line(self) -> str:
        """Return the record as its line of text."""
        return write_line(write_json(self.body), self.hash, self.opened)

    def seen_by(self, viewer: Viewer) -> dict[str, Any]:
        """Return the record as a viewer may get it: hidden cards and their salts only for those who may see them."""
        body = dict(self.body)
        opened = self.opened_for(viewer)
        if opened is not None:
            body[EVENTS[body["event"]].card_field] = opened["cards"]
            body["salts"] = opened["salts"]
        body["hash"] = self.hash
        return body

    def opened_for(self, viewer: Viewer) -> Any:
        """Return what opens the cards that a viewer may see; None where there are none, or it is not kept."""
        allowed, opened = self.body.get("seen_by"), self.opened
        if allowed is None or opened is None or viewer is HOUSE:
            return None if allowed is None else opened
        if viewer not in allowed:
            return None
        if not EVENTS[self.body["event"]].one_each:
            return opened
        is_own = [name == viewer for name in allowed]
        return {
            name: [value if own else None for value, own in zip(opened[name], is_own, strict=True)]
            for name in ("cards", "salts")
        }


def as_event(record: Record, viewer: Viewer) -> Event:
    """Return the event of a record with the cards that a viewer may see."""
    return read_event(record.seen_by(viewer))


def as_logged(line: str) -> str:
    """Return a record that a viewer got as its line in that viewer's copy of the log, and any other line as it is."""
    if '"salts":' not in line or '"opened":' in line:
        return line
    try:
        body = json.loads(line)
        digest, salts, card_field = body.pop("hash"), body.pop("salts"), EVENTS[body["event"]].card_field
        record = Record({**body, card_field: None}, digest, {"cards": body[card_field], "salts": salts})
        return record.line() if write_json(record.seen_by(HOUSE)) == line else line
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return line


def write_line(text: str, digest: str, opened: Any) -> str:
    """Join a body's text, its hash and what is opened into one line."""
    beside = "" if opened is None else f',"opened":{write_json(opened)}'
    return f'{text[:-1]},"hash":"{digest}"{beside}}}'


def opened_of(event: Event, stacks: Stacks) -> dict[str, Any]:
    """Return what stands beside an event for those who may see its cards: the cards, and what opens their seals."""
    salts = [stacks[place.shuffle].salts[place.number] for place in event.places()]
    return {"cards": event.hidden(), "salts": salts}


def write_opened_of(event: Event, stacks: Stacks) -> str:
    """Write what stands beside an event; one hidden card, which is most of what is hidden, as quickly as its line."""
    if event.one_card is None:
        opened = opened_of(event, stacks)
        return f'{{"cards":{write_strings(opened["cards"])},"salts":{write_strings(opened["salts"])}}}'
    card, (shuffle, number) = event.one_card(event)
    return f'{{"cards":{WRITTEN_CARDS[card]},"salts":[{quote(stacks[shuffle].salts[number])}]}}'


def chain(previous: str, text: str) -> str:
    """Return the hash of a body that follows another."""
    return sha256(f"{previous}{text}".encode()).hexdigest()


class Log:
    """An append-only log, written to its file after every input, or after every round where ``by_round`` says so."""

    def __init__(
        self,
        file: TextIO | None = None,
        *,
        keep: bool = True,
        by_round: bool = False,
        clock: Callable[[], int] | None = None,
    ) -> None:
        self.head = GENESIS
        self.seq = 0
        self.round = 0
        self.time = 0
        """When the last input came."""
        self.records: list[Record] = []
        self.keep = keep
        self.by_round = by_round
        self._file = file
        self.now = clock or (lambda: 0)
        self._unwritten: list[str] = []

    def begin_round(self, number: int) -> None:
        """Let the lines to come be of a round; its number is written once for all of them."""
        self.round = number
        keep(number)

    def append(self, event: Event, opened: dict[str, Any] | None = None) -> None:
        """Append an event; an input carries the time at which it came."""
        if event.is_input:
            self.time = self.now()
        seq = self.seq + 1
        inside = event.entry(seq, self.round, self.time)
        self.seq = seq
        # What chain() and write_line() return, written out, since a round has more lines than anything else.
        self.head = digest = sha256(f"{self.head}{{{inside}}}".encode()).hexdigest()
        if appearances.collected is not None:
            appeared(event.cite)
        if self._file is not None:
            beside = "" if opened is None else f',"opened":{write_json(opened)}'
            self._unwritten.append(f'{{{inside},"hash":"{digest}"{beside}}}\n')
        if self.keep:
            self.records.append(Record(json.loads(f"{{{inside}}}"), digest, opened))

    def append_told(self, told: Iterable[Event], stacks: Stacks) -> None:
        """Append the facts that a round has told, each with what opens the cards that it hides."""
        if self._file is None or self.keep or appearances.collected is not None:
            for event in told:
                self.append(event, None if event.seen_by is None else opened_of(event, stacks))
            return
        # As append() does it for a log that is only written, in one loop: most of a round's lines come this way.
        seq, head, round_, time, write = self.seq, self.head, self.round, self.time, self._unwritten.append
        try:
            for event in told:
                inside = event.entry(seq + 1, round_, time)
                beside = "" if event.seen_by is None else f',"opened":{write_opened_of(event, stacks)}'
                head = sha256(f"{head}{{{inside}}}".encode()).hexdigest()
                write(f'{{{inside},"hash":"{head}"{beside}}}\n')
                seq += 1
        finally:
            self.seq, self.head = seq, head

    def at_one_time(self) -> HeldClock:
        """Hold the clock: what is checked by it and what is logged then have the same time."""
        return HeldClock(self)

    def flush(self) -> None:
        """Write what has been appended to the file."""
        if self._file is not None and self._unwritten:
            lines, self._unwritten = self._unwritten, []
            self._file.write("".join(lines))
            self._file.flush()


class HeldClock:
    """A log's clock that stands still for a while, at the time at which that begins."""

    __slots__ = ("_clock", "_log")

    def __init__(self, log: Log) -> None:
        self._log = log
        self._clock = log.now

    def __enter__(self) -> int:
        now = self._clock()
        self._log.now = lambda: now
        return now

    def __exit__(self, *_: object) -> None:
        self._log.now = self._clock


class LogInterrupted(Exception):
    """The log itself has the last word: what drives a table stops here."""


class Unverifiable(LogInterrupted):
    """A shuffle cannot be checked here, because what checks it is not installed."""


class LogError(LogInterrupted, ValueError):
    """A log that is not as it was written: the number of the line, and what is wrong with it."""

    def __init__(self, seq: int, problem: str) -> None:
        super().__init__(f"event {seq}: {problem}")
        self.seq = seq
        self.problem = problem


def read_log(lines: Iterable[str]) -> list[Record]:
    """Read a log and check its chain; raise for the first line that was changed, removed, added or reordered."""
    records: list[Record] = []
    previous = GENESIS
    for number, line in enumerate(lines, start=1):
        record = _read_line(number, line)
        seq = record.body.get("seq")
        if type(seq) is not int or seq != number:
            raise LogError(number, f"a line was removed, added or moved: it is numbered {seq!r}")
        if chain(previous, write_json(record.body)) != record.hash:
            raise LogError(
                number, "its hash does not follow from the line before: the line, or one before it, was changed"
            )
        previous = record.hash
        records.append(record)
    return records


def _read_line(number: int, line: str) -> Record:
    text = line.removesuffix("\n")
    if not text.strip():
        raise LogError(number, "the line is empty: every line of a log is an event, and its last line ends the file")
    try:
        body = json.loads(text)
        _require_shallow(body, MOST_NESTED)
        digest = body.pop("hash")
        opened = body.pop("opened", None)
        record = Record(body, digest, opened)
        is_as_written = record.line() == text
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise LogError(number, "the line is cut off or is not one of ours") from None
    if not is_as_written:
        raise LogError(number, "the line is not written as this program writes it: a byte of it was changed")
    return record


def _require_shallow(value: Any, levels: int) -> None:
    """Refuse values nested so deep that no event holds them, before anything walks through them."""
    if isinstance(value, dict | list):
        if not levels:
            raise ValueError("nested too deep")
        for inner in value.values() if isinstance(value, dict) else value:
            _require_shallow(inner, levels - 1)
