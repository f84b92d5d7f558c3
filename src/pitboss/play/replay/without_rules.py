"""What can be checked of a log without running its rounds: chips, shuffles, throws, and cards by their seals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from pitboss.play.chance import Shuffled
from pitboss.play.log import LogError, Record, write_json
from pitboss.play.replay.checker import is_among, read_record, require_opened
from pitboss.play.replay.logged import Shuffles
from pitboss.play.replay.seals import Seals
from pitboss.table.cards import Card
from pitboss.table.event import EVENTS, Event, Place
from pitboss.table.events import (
    CardsShuffled,
    DeviceOutcome,
    LogClosed,
    NonceGiven,
    RoundSettled,
    SeedCommitted,
    SeedRevealed,
    SeriesCommitted,
    SeriesRevealed,
)


def _require_zero_sum(record: Record, event: RoundSettled) -> None:
    if sum(event.net.values()) != 0:
        raise LogError(record.seq, f"the round's entries sum to {sum(event.net.values())} cents, not to zero")


def check_unrevealed(records: list[Record]) -> None:
    """Check the chips of the rounds played from shuffles not revealed yet, and the opened cards by their seals."""
    seals = Seals()
    for record in records:
        if is_among([record], RoundSettled):
            event = read_record(record)
            assert isinstance(event, RoundSettled)
            _require_zero_sum(record, event)
        seals.take(record)
        if record.opened is not None:
            seals.require_own(record)


class WithoutRules:
    """Checks the chips, the shuffles and the opened cards of a log whose rules this program does not have."""

    def __init__(self, shuffles: Shuffles, deck: Sequence[Card]) -> None:
        self._shuffles = shuffles
        self._deck = deck
        self._commitment = ""
        self._nonces: list[tuple[str, str]] = []
        self._made: dict[int, Shuffled] = {}

    def check(self, records: list[Record]) -> None:
        """Raise for the first record that is not right."""
        seals = Seals()
        for record in records:
            seals.take(record)
            kind = EVENTS.get(str(record.body.get("event")), Event)
            for checked, check in self._CHECKS.items():
                if issubclass(kind, checked):
                    check(self, record, read_record(record))
            if kind is not CardsShuffled and record.opened is not None:
                require_opened(record, self._hidden_cards(record))

    def _committed(self, record: Record, event: SeedCommitted) -> None:
        self._commitment, self._nonces = event.commitment, []

    def _committed_series(self, record: Record, event: SeriesCommitted) -> None:
        self._shuffles.series.commit(record.seq, event)

    def _outcome(self, record: Record, event: DeviceOutcome) -> None:
        self._shuffles.series.take(record.seq, event)

    def _revealed_series(self, record: Record, event: SeriesRevealed) -> None:
        self._shuffles.series.reveal(record.seq, event)

    def _closed(self, record: Record, event: LogClosed) -> None:
        self._shuffles.series.close(record.seq)

    def _nonce(self, record: Record, event: NonceGiven) -> None:
        if event.player not in [player for player, _ in self._nonces]:
            self._nonces.append((event.player, event.nonce))
        self._shuffles.series.add_nonce(event.player, event.nonce)

    def _shuffled(self, record: Record, event: CardsShuffled) -> None:
        self._made[event.shuffle] = self._shuffles.open(record, event, self._commitment, self._nonces, self._deck)

    def _revealed(self, record: Record, event: SeedRevealed) -> None:
        made = self._made.get(event.shuffle)
        if made is None or write_json(made.opening) != write_json(event.opening):
            raise LogError(record.seq, f"it does not reveal shuffle {event.shuffle} as it was made")

    def _settled(self, record: Record, event: RoundSettled) -> None:
        _require_zero_sum(record, event)

    def _hidden_cards(self, record: Record) -> Any:
        """Return the cards and the salts that a record hides, if it hides any."""
        event = read_record(record)
        if event.seen_by is None:
            return None
        places = event.places()
        for place in places:
            if place.shuffle not in self._made or not 0 <= place.number < len(self._deck):
                raise LogError(record.seq, "it hides a card of a place that was not shuffled")
        cards = [str(self._made[place.shuffle].order[place.number]) for place in places]
        salts = [self._made[place.shuffle].salts[place.number] for place in places]
        is_one = isinstance(getattr(event, event.place_field), Place)
        return {"cards": cards[0] if is_one else cards, "salts": salts}

    _CHECKS: ClassVar[dict[type[Event], Callable[[WithoutRules, Record, Any], None]]] = {
        SeedCommitted: _committed,
        NonceGiven: _nonce,
        CardsShuffled: _shuffled,
        SeedRevealed: _revealed,
        RoundSettled: _settled,
        SeriesCommitted: _committed_series,
        DeviceOutcome: _outcome,
        SeriesRevealed: _revealed_series,
        LogClosed: _closed,
    }
