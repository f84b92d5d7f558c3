"""A log as a round meets it again: what was logged of chance and of faults, and what it then has to tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pitboss.play.chance import Faces, Shuffled
from pitboss.play.faults import FaultPlan, is_admitted
from pitboss.play.log import Log, LogError, LogInterrupted, Record, Unverifiable, chain, write_json
from pitboss.play.sealed import SealedStacks
from pitboss.play.thrown import ThrowsCheck, VerifyThrows
from pitboss.table.cards import Card
from pitboss.table.event import EVENTS, Event, read_event
from pitboss.table.events import (
    CardsCut,
    CardsShuffled,
    DiceThrown,
    FaultOccurred,
    LogClosed,
    RoundAbandoned,
    SeedCommitted,
    SeedRevealed,
    SeedWithheld,
    ThrowSeedCommitted,
    ThrowSeedRevealed,
)
from pitboss.table.requests import Draw, Request

Reconstruct = Callable[[dict[str, Any], Sequence[tuple[str, str]], Sequence[Card]], Shuffled]
"""Turns what the house keeps of a shuffle back into the shuffled stack."""
Verify = Callable[[str, dict[str, Any], Sequence[tuple[str, str]], Sequence[Card], Sequence[str]], str | None]
"""Says what is wrong with a shuffle's opening, or None where it is as committed."""

E = TypeVar("E", bound=Event)


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


class Shuffles:
    """The logged shuffles, each made again from what opens it and checked against its commitment; and the throws."""

    def __init__(
        self,
        records: list[Record],
        reconstruct: Reconstruct,
        verify: Verify,
        verify_throws: VerifyThrows | None = None,
    ) -> None:
        self._records = records
        self._reconstruct = reconstruct
        self._verify = verify
        self.stacks: SealedStacks | None = None
        """What stands in for shuffles that stay sealed."""
        self.throws = ThrowsCheck(verify_throws)

    def open(
        self, record: Record, event: CardsShuffled, commitment: str, nonces: list[tuple[str, str]], deck: Sequence[Card]
    ) -> Shuffled:
        """Return the shuffle of a record, or raise where it is not as committed."""
        if self.stacks is not None:
            return self.stacks.stand_in(event, deck)
        opening = self._revealed_later(record, event) if record.opened is None else record.opened
        if not isinstance(opening, dict):
            raise LogError(record.seq, "what opens the shuffle is not an object")
        try:
            problem = self._verify(commitment, opening, nonces, deck, event.sealed)
        except ModuleNotFoundError as missing:
            raise Unverifiable(str(missing)) from None
        if problem:
            raise LogError(record.seq, f"the shuffle is not as committed: {problem}")
        shuffled = self._reconstruct(opening, nonces, deck)
        require_opened(record, shuffled.opening)
        return shuffled

    def _revealed_later(self, record: Record, event: CardsShuffled) -> Any:
        """Find what a later line reveals of a shuffle, for a viewer's copy of a log."""
        for later in self._records[record.seq :]:
            if later.body.get("event") == SeedRevealed.kind and later.body.get("shuffle") == event.shuffle:
                return later.body.get("opening")
        if is_open(self._records) and not is_past(self._records[record.seq :], event.shuffle):
            raise NotRevealedYet(record)
        problem = "the shuffle is not opened here nor revealed later, so its cards cannot be dealt again"
        raise LogError(record.seq, problem)


class LoggedChance:
    """Chance as the log has it: the shuffles it opens or reveals later, its cuts and its throws."""

    def __init__(self, log: Checker, shuffles: Shuffles, commitment: str = "") -> None:
        self._log = log
        self._shuffles = shuffles
        self._commitment = commitment

    def _next(self, kind: type[E]) -> tuple[Record, E]:
        record = self._log.peek()
        if record is None:
            raise EndOfLog
        event = read_record(record)
        if isinstance(event, RoundAbandoned) and self._log.round:
            raise RuntimeError(event.reason)  # chance failed here, and it is logged why
        if not isinstance(event, kind):
            raise Difference(record.seq, write_json(record.body), f"{kind.kind} was due here")
        return record, event

    def commit(self) -> str:
        self._commitment = self._next(SeedCommitted)[1].commitment
        return self._commitment

    def shuffle(self, deck: Sequence[Card], nonces: Sequence[tuple[str, str]]) -> Shuffled:
        return self._shuffles.open(*self._next(CardsShuffled), self._commitment, list(nonces), deck)

    def cut(self, least: int, most: int) -> int:
        return self._next(CardsCut)[1].cards

    def commit_throws(self) -> str:
        record, event = self._next(ThrowSeedCommitted)
        self._shuffles.throws.commit(record.seq, event)
        return event.commitment

    def begin_throws(self, nonces: Sequence[tuple[str, str]]) -> None:
        self._shuffles.throws.begin(nonces)

    def throw(self, dice: int) -> Faces:
        record, event = self._next(DiceThrown)
        self._shuffles.throws.throw(record.seq, event.faces)
        return event.faces

    def open_throws(self) -> dict[str, Any]:
        record, event = self._next(ThrowSeedRevealed)
        self._shuffles.throws.reveal(record.seq, event)
        return event.opening


class LoggedFaults(FaultPlan):
    """The faults that the log says happened."""

    def __init__(self, log: Checker) -> None:
        super().__init__()
        self._log = log

    @property
    def is_over(self) -> bool:
        return False  # what is still to come is in the log

    def due(self, round_: int, request: Request) -> FaultOccurred | None:
        record = self._log.peek()
        if isinstance(request, Draw) and record is not None and is_for_one_each(record):
            record = self._log.peek(1)  # the cards dealt before it are told first
        if record is None or record.body.get("event") != FaultOccurred.kind:
            return None
        event = read_record(record)
        assert isinstance(event, FaultOccurred)
        at_card = (request.place,) if isinstance(request, Draw) else ()
        can_happen = event.fault in request.faults and event.at_card == at_card and is_admitted(event, request)
        return event if can_happen else None
