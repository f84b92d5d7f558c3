"""An event told to somebody at the table: hands are called by their players, faults by what happens."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pitboss.games.poker.desk_events import DecksRotated
from pitboss.table.cards import Card
from pitboss.table.event import Event
from pitboss.table.events import (
    CardsChanged,
    CardsDiscarded,
    ChipsBought,
    CouponGiven,
    DealerChanged,
    DiceChanged,
    FaultOccurred,
    OptionsChanged,
    PlayerSeated,
    RoundBegan,
    RoundSettled,
    WagerCollected,
    WagerPlaced,
    WagerReturned,
    card_words,
)
from pitboss.table.events.common import wager_words
from pitboss.table.money import Cents, money
from pitboss.table.requests import FaultKind

_POSITION = re.compile(r"\b[Pp]osition ([0-9]+)\b")


_WAITING = (
    PlayerSeated, ChipsBought, CouponGiven, OptionsChanged, DealerChanged, CardsChanged, DecksRotated, DiceChanged,
)  # fmt: skip
"""What is said in a round and counts when it is over."""


def told(
    event: Event,
    seats: Mapping[int, str],
    faults: Mapping[str, FaultKind],
    cards: tuple[Card, ...],
    *,
    is_in_round: bool = False,
) -> str:
    """Return an event's sentence for somebody who knows these cards of it, perhaps while a round is played."""
    words = event.words()
    if is_in_round and isinstance(event, _WAITING):
        words = f"{words.removesuffix('.')} (when the round is over)."
    if isinstance(event, FaultOccurred) and event.fault in faults:
        words = f"Something goes wrong: {faults[event.fault].words}{_number(event, faults[event.fault])}."
    if isinstance(event, CardsDiscarded) and cards:
        words = f"{words.removesuffix('.')}: {' '.join(map(str, cards))}."
    return words if hasattr(event, "player") else _POSITION.sub(lambda at: seats.get(int(at[1])) or at[0], words)


def _number(event: FaultOccurred, kind: FaultKind) -> str:
    """Say which number goes with a fault: of a position, or of cards that were counted."""
    if not event.value:
        return ""
    return f" ({kind.may_name} {event.value})" if kind.may_name else f" ({card_words(event.value)} counted)"


def told_ending(event: RoundSettled, net: dict[str, Cents], standing: Mapping[str, Cents]) -> str:
    """Return how a round ended for everybody; what stands on the layout is nobody's loss, and is told beside it."""
    words = RoundSettled(net, event.digest).words()
    stand = ", ".join(f"{player} has {money(amount)} standing" for player, amount in standing.items())
    return f"{words.removesuffix('.')}; {stand}." if stand else words


Where = tuple[str, int, str]
"""A wager by its player, position and betting area."""


class Surrenders:
    """Follows the wagers of a round, so that the halves of a surrendered one are told as parts of it."""

    def __init__(self, lying: Mapping[Where, Cents] | None = None) -> None:
        self._lying = dict(lying or {})
        self._surrendered: set[Where] = set()

    def words(self, event: Event) -> str:
        """Return the sentence on a part of a surrendered wager, and nothing on other events, which are all shown."""
        if isinstance(event, RoundBegan):
            self._lying.clear()
            self._surrendered.clear()
        elif isinstance(event, WagerPlaced):
            self._lying[event.player, event.position, event.area] = event.amount
        elif isinstance(event, WagerCollected | WagerReturned):
            return self._part_words(event)
        return ""

    def _part_words(self, event: WagerCollected | WagerReturned) -> str:
        where = event.player, event.position, event.area
        whole, is_lost = self._lying.get(where, 0), isinstance(event, WagerCollected)
        if is_lost and event.amount < whole:
            self._surrendered.add(where)
        if where not in self._surrendered:
            return ""
        amount = money(event.amount)
        part = f"half, {amount}," if 2 * event.amount == whole else amount
        ends = "is lost" if is_lost else "goes back"
        return f"Of the {wager_words(event.area, whole)} that {event.player} surrendered, {part} {ends}."


def visible_cards(event: Event) -> tuple[Card, ...]:
    """Return the cards that an event shows."""
    value = getattr(event, event.card_field) if event.card_field else None
    if value is None:
        return ()
    return (value,) if isinstance(value, Card) else tuple(card for card in value if card is not None)
