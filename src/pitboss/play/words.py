"""An event told to somebody at the table: hands are called by their players, faults by what happens."""

from __future__ import annotations

import re
from collections.abc import Mapping

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
    RoundSettled,
    card_words,
)
from pitboss.table.money import Cents, money
from pitboss.table.steps import FaultKind

_POSITION = re.compile(r"\b[Pp]osition ([0-9]+)\b")


_WAITING = (PlayerSeated, ChipsBought, CouponGiven, OptionsChanged, DealerChanged, CardsChanged, DiceChanged)
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
        number = f" ({card_words(event.value)} counted)" if event.value else ""
        words = f"Something goes wrong: {faults[event.fault].words}{number}."
    if isinstance(event, CardsDiscarded) and cards:
        words = f"{words.removesuffix('.')}: {' '.join(map(str, cards))}."
    return words if hasattr(event, "player") else _POSITION.sub(lambda at: seats.get(int(at[1])) or at[0], words)


def told_ending(event: RoundSettled, net: dict[str, Cents], standing: Mapping[str, Cents]) -> str:
    """Return how a round ended for everybody; what stands on the layout is nobody's loss, and is told beside it."""
    words = RoundSettled(net, event.digest).words()
    stand = ", ".join(f"{player} has {money(amount)} standing" for player, amount in standing.items())
    return f"{words.removesuffix('.')}; {stand}." if stand else words


def visible_cards(event: Event) -> tuple[Card, ...]:
    """Return the cards that an event shows."""
    value = getattr(event, event.card_field) if event.card_field else None
    if value is None:
        return ()
    return (value,) if isinstance(value, Card) else tuple(value)
