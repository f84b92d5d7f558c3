"""Point counts: what cards are worth at blackjack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from pitboss.table.cards import ACE, CARDS, TWO, Card
from pitboss.table.handname import Cards

VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""The value of each rank from two to ace: face cards are worth ten, an ace eleven unless that would exceed 21."""

VALUE_OF = tuple(VALUES[card.rank - TWO] for card in CARDS[:52])


def value(card: Card) -> int:
    """Return what a card is worth by itself."""
    return VALUE_OF[card]


def is_ace(card: Card) -> bool:
    """Tell whether a card is an ace."""
    return card.rank == ACE


@dataclass(slots=True)
class Count:
    """A point count: the total, whether an ace in it counts as eleven, and what it becomes with a further card."""

    total: int
    is_soft: bool
    is_bust: bool = field(init=False)
    """Whether the count exceeds 21."""
    words: str = field(init=False)
    """The count as the dealer announces it."""
    with_card: Mapping[Card, Count] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.is_bust = self.total > 21
        self.words = f"soft {self.total}" if self.is_soft else str(self.total)
        self.with_card = _Following(self)

    def __str__(self) -> str:
        return self.words


class _Following(dict[Card, Count]):
    """The counts that follow one, by the card that is added."""

    def __init__(self, count: Count) -> None:
        self._count = count

    def __missing__(self, card: Card) -> Count:
        following = self[card] = count_with(self._count, card)
        return following


@cache
def count_of(total: int, is_soft: bool) -> Count:
    """Return the one count of a total."""
    return Count(total, is_soft)


NOTHING = count_of(0, False)
"""The count of no cards."""


def count_with(count: Count, card: Card) -> Count:
    """Add a card to a count: an ace is eleven, or one where eleven would bring the hand above 21."""
    total, elevens = count.total + value(card), count.is_soft + is_ace(card)
    while total > 21 and elevens:
        total -= 10
        elevens -= 1
    return count_of(total, elevens > 0)


def point_count(cards: Iterable[Card]) -> Count:
    """Count a hand."""
    count = NOTHING
    for card in cards:
        count = count.with_card[card]
    return count


def against_dealer(hand: Cards, dealers: Cards) -> str:
    """Say to a player how a hand stands against the dealer's, so far as that lies open."""
    mine, theirs = point_count(hand), point_count(dealers)
    if mine.is_bust:
        return f"You bust with {mine.total}."
    if len(dealers) < 2:
        return "Blackjack!" if mine.total == 21 and len(hand) == 2 else f"You have {mine.words}."
    if theirs.is_bust:
        return f"Dealer busts with {theirs.total}. You have {mine.total}."
    if mine.total == theirs.total == 21 and len(hand) != len(dealers) and 2 in (len(hand), len(dealers)):
        return "Blackjack!" if len(hand) == 2 else "Dealer's blackjack beats your 21."
    if mine.total == theirs.total:
        return f"Push: you and the dealer both have {mine.total}."
    if mine.total > theirs.total:
        return (
            "Blackjack!"
            if mine.total == 21 and len(hand) == 2
            else f"Your {mine.total} beats the dealer's {theirs.total}."
        )
    their = "blackjack" if theirs.total == 21 and len(dealers) == 2 else str(theirs.total)
    return f"Dealer's {their} beats your {mine.total}."
