"""An event told to somebody at the table: hands are called by their players, faults by what happens."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pitboss.table.cards import Card
from pitboss.table.event import Event
from pitboss.table.events import CardsDiscarded, FaultOccurred, card_words
from pitboss.table.steps import FaultKind

_POSITION = re.compile(r"\b[Pp]osition ([0-9]+)\b")


def told(event: Event, seats: Mapping[int, str], faults: Mapping[str, FaultKind], cards: tuple[Card, ...]) -> str:
    """Return an event's sentence for somebody who knows these cards of it."""
    words = event.words()
    if isinstance(event, FaultOccurred) and event.fault in faults:
        number = f" ({card_words(event.value)} counted)" if event.value else ""
        words = f"Something goes wrong: {faults[event.fault].words}{number}."
    if isinstance(event, CardsDiscarded) and cards:
        words = f"{words.removesuffix('.')}: {' '.join(map(str, cards))}."
    return words if hasattr(event, "player") else _POSITION.sub(lambda at: seats.get(int(at[1])) or at[0], words)


def visible_cards(event: Event) -> tuple[Card, ...]:
    """Return the cards that an event shows."""
    value = getattr(event, event.card_field) if event.card_field else None
    if value is None:
        return ()
    return (value,) if isinstance(value, Card) else tuple(value)
