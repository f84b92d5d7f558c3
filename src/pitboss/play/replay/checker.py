"""A log that compares: its records read as events, and what the rounds tell again held against them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.play.log import Log, LogError, LogInterrupted, Record, chain, write_json
from pitboss.table.event import EVENTS, Event, read_event
from pitboss.table.events import LogClosed, SeedRevealed, SeedWithheld


def is_open(records: list[Record]) -> bool:
    """Tell whether a log has no closing line."""
    return not is_among(records[-1:], LogClosed)


def is_past(later: list[Record], shuffle: int) -> bool:
    """Tell whether a log says that a shuffle stays sealed, or is past it: it has revealed a later one already."""
    over = [record.body.get("shuffle") for record in later if is_among([record], SeedRevealed, SeedWithheld)]
    return any(isinstance(number, int) and number >= shuffle for number in over)


def is_among(records: Sequence[Record], *kinds: type[Event]) -> bool:
    """Tell whether a record is of one of some kinds."""
    names = [kind.kind for kind in kinds]
    return any(record.body.get("event") in names for record in records)


class Difference(LogError):
    """The first event that a replay does not produce as it was logged."""

    def __init__(self, seq: int, logged: str, produced: str) -> None:
        super().__init__(seq, f"it differs\n  logged:   {logged}\n  produced: {produced}")


class NotRevealedYet(LogInterrupted):
    """The table may still deal from this shuffle, so no copy of its log can open it."""

    def __init__(self, record: Record) -> None:
        self.seq = record.seq
        super().__init__(f"event {record.seq}: the shuffle is not revealed yet")


class EndOfLog(LogInterrupted):
    """The log ends before the round does."""


def read_record(record: Record) -> Event:
    """Return the event of a record, or raise where there is no such event."""
    try:
        return read_event(record.body)
    except ValueError as error:
        raise LogError(record.seq, str(error)) from None


def require_opened(record: Record, opened: Any) -> None:
    """What stands beside the chain must be what it hides; a viewer's copy may lack it."""
    if record.opened is None:
        return
    if type(record.opened) is dict and is_for_one_each(record):
        opened = _as_far_as(record.opened, opened)
    if write_json(record.opened) != write_json(opened):
        raise Difference(record.seq, f"opened {write_json(record.opened)}", f"opened {write_json(opened)}")


def is_for_one_each(record: Record) -> bool:
    """Tell whether each card that a record hides is for another player, so that a viewer's copy opens some of them."""
    kind = EVENTS.get(str(record.body.get("event")))
    return kind is not None and kind.one_each


def _as_far_as(copied: dict[str, Any], opened: Any) -> Any:
    """Return what opens cards without those that a viewer's copy leaves out."""
    left_out = [card is None for card in copied.get("cards") or ()]
    if opened is None or len(left_out) != len(opened["cards"]):
        return opened
    return {
        name: [None if is_out else value for value, is_out in zip(values, left_out, strict=True)]
        for name, values in opened.items()
    }


class Checker(Log):
    """A log that compares what is appended with what was logged."""

    def __init__(self, records: list[Record], first: int = 0) -> None:
        super().__init__(keep=False, clock=self._time)
        self.logged = records
        self.seq = self.first = first
        """How many lines of the log come before these."""

    def peek(self, ahead: int = 0) -> Record | None:
        """Return the next logged record, or one so many after it."""
        number = self.seq - self.first + ahead
        return self.logged[number] if number < len(self.logged) else None

    def _time(self) -> int:
        """Return the time of the next record, so that what depends on the clock comes out as it did."""
        record = self.peek()
        time = record.body.get("at", 0) if record else 0
        return time if isinstance(time, int) else 0

    def append(self, event: Event, opened: Any = None) -> None:
        record = self.peek()
        if record is None:
            raise EndOfLog
        self.seq += 1
        time = record.body.get("at")
        text = self._text(event, time)
        if chain(self.head, text) != record.hash:
            if self._ends_amid(event, record):
                raise EndOfLog
            raise Difference(self.seq, write_json(record.body), text)
        if event.is_input:
            if type(time) is not int:
                raise LogError(self.seq, "its time is not a whole number of milliseconds")
            self.time = time
        self.head = record.hash
        require_opened(record, opened)

    def _text(self, event: Event, time: object) -> str:
        return f"{{{event.entry(self.seq, self.round, write_json(time))}}}"

    def _ends_amid(self, event: Event, record: Record) -> bool:
        """Tell whether the log ends with the first of some cards, before the line that says what came between them."""
        dealt = record.body.get("dealt")
        if self.peek() is not None or not isinstance(dealt, list):
            return False
        return chain(self.head, self._text(event.begun(len(dealt)), record.body.get("at"))) == record.hash
