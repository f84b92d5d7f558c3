"""What the events of a table have in common: how they name positions, cards and betting areas."""

from __future__ import annotations

from typing import ClassVar

from pitboss.table.cards import Card
from pitboss.table.event import Event

DEALER = 0
"""The dealer's own place, where players have positions from 1."""


def place_words(position: int) -> str:
    """Name a position, or the dealer."""
    return "the dealer" if position == DEALER else f"position {position}"


def card_words(count: int) -> str:
    """Count cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


def area_words(area: str) -> str:
    """Name a betting area as people say it."""
    return area.replace("_", " ").replace("dont", "don't")


def hand_words(cards: tuple[Card, ...] | None, count: int) -> str:
    """Show the cards, or say how many lie face down."""
    return f"{card_words(count)} face down" if cards is None else " ".join(str(card) for card in cards)


class Input(Event):
    """An event that comes from outside the round: from a person, from chance, or from the house."""

    __slots__ = ()
    is_input: ClassVar[bool] = True
