"""Point counts: what cards are worth at blackjack."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from pitboss.table.cards import ACE, CARDS, TWO, Card

VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""The value of each rank from two to ace: face cards are worth ten, an ace eleven unless that would exceed 21."""

VALUE_OF = tuple(VALUES[card.rank - TWO] for card in CARDS[:52])


def value(card: Card) -> int:
    """Return what a card is worth by itself."""
    return VALUE_OF[card]


def is_ace(card: Card) -> bool:
    """Tell whether a card is an ace."""
    return card.rank == ACE


class Count(NamedTuple):
    """A point count: the total, and whether an ace in it counts as eleven."""

    total: int
    is_soft: bool

    @property
    def is_bust(self) -> bool:
        """Tell whether the count exceeds 21."""
        return self.total > 21

    def __str__(self) -> str:
        return count_words(self)


@cache
def count_words(count: Count) -> str:
    """Say a count as the dealer announces it."""
    return f"soft {count.total}" if count.is_soft else str(count.total)


NOTHING = Count(0, False)
"""The count of no cards."""


@cache
def count_with(count: Count, card: Card) -> Count:
    """Add a card to a count: an ace is eleven, or one where eleven would bring the hand above 21."""
    total, elevens = count.total + value(card), count.is_soft + is_ace(card)
    while total > 21 and elevens:
        total -= 10
        elevens -= 1
    return Count(total, elevens > 0)


def point_count(cards: Iterable[Card]) -> Count:
    """Count a hand."""
    count = NOTHING
    for card in cards:
        count = count_with(count, card)
    return count
