"""What a log has of chance and of faults, as a round that is run again meets it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pitboss.games.kits.meter import MeterRead
from pitboss.play.chance import Shuffled
from pitboss.play.faults import FaultPlan, is_admitted
from pitboss.play.log import LogError, Record, Unverifiable, write_json
from pitboss.play.replay.checker import (
    Checker,
    Difference,
    EndOfLog,
    NotRevealedYet,
    is_for_one_each,
    is_open,
    is_past,
    read_record,
    require_opened,
)
from pitboss.play.replay.sealed import SealedStacks
from pitboss.play.replay.series import SeriesCheck, VerifySeries
from pitboss.table.cards import Card
from pitboss.table.devices import Device, Numbers
from pitboss.table.event import Event
from pitboss.table.events import (
    CardsCut,
    CardsShuffled,
    DeviceOutcome,
    FaultOccurred,
    RoundAbandoned,
    SeedCommitted,
    SeedRevealed,
    SeriesCommitted,
    SeriesRevealed,
)
from pitboss.table.money import Cents
from pitboss.table.requests import Draw, Request

Reconstruct = Callable[[dict[str, Any], Sequence[tuple[str, str]], Sequence[Card]], Shuffled]
"""Turns what the house keeps of a shuffle back into the shuffled stack."""
Verify = Callable[[str, dict[str, Any], Sequence[tuple[str, str]], Sequence[Card], Sequence[str]], str | None]
"""Says what is wrong with a shuffle's opening, or None where it is as committed."""

E = TypeVar("E", bound=Event)


class Shuffles:
    """The logged shuffles, each made again from what opens it and checked against its commitment; and the series."""

    def __init__(
        self,
        records: list[Record],
        reconstruct: Reconstruct,
        verify: Verify,
        verify_series: VerifySeries | None = None,
    ) -> None:
        self._records = records
        self._reconstruct = reconstruct
        self._verify = verify
        self.stacks: SealedStacks | None = None
        """What stands in for shuffles that stay sealed."""
        self.series = SeriesCheck(verify_series)

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
    """Chance as the log has it: the shuffles it opens or reveals later, its cuts and its outcomes."""

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

    def commit_series(self) -> str:
        record, event = self._next(SeriesCommitted)
        self._shuffles.series.commit(record.seq, event)
        return event.commitment

    def begin_series(self, nonces: Sequence[tuple[str, str]]) -> None:
        self._shuffles.series.begin(nonces)

    def outcome(self, device: Device) -> Numbers:
        record, event = self._next(DeviceOutcome)  # type: ignore[type-abstract]
        self._shuffles.series.take(record.seq, event)
        return event.numbers

    def read_meter(self) -> Cents:
        """Return what a meter showed when the round read it."""
        return self._next(MeterRead)[1].amount

    def open_series(self) -> dict[str, Any]:
        record, event = self._next(SeriesRevealed)  # type: ignore[type-abstract]
        self._shuffles.series.reveal(record.seq, event)
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
