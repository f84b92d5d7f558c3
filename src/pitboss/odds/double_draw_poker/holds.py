"""What can be held of a first hand, by kinds that a person can tell apart at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pitboss.odds.double_draw_poker.set_kernels import HAND
from pitboss.table.cards import ACE, Card
from pitboss.table.rankings import JOKER_HIGH

NUMBERS = ("no", "one", "two", "three", "four")
JOKERS = ("", "joker", "two jokers")
ALIKE = {
    (4,): "four of a kind",
    (3,): "three of a kind",
    (3, 1): "three of a kind and a card",
    (2, 2): "two pairs",
    (2, 1): "a pair and a card",
    (2, 1, 1): "a pair and two cards",
    (2,): "a pair",
}
"""What cards of like rank are called, by how many there are of each rank."""
OF_ACES = {(4,): "four aces", (3,): "three aces", (2,): "a pair of aces", (2, 1): "a pair of aces and a card"}
"""What they are called where the most of them are aces, which a joker joins."""


class Kind(NamedTuple):
    """A kind of hold; where its cards are to be filled to a straight, in how many straights they can lie."""

    words: str
    ways: int = 0


FOLD = Kind("fold")


def kind_of(cards: Sequence[Card]) -> Kind:
    """Return what kind of cards are held."""
    if len(cards) == HAND:
        rank = JOKER_HIGH.rank(cards)
        return Kind(f"all five: {rank.hand.words}" if rank.cite else "all five, below two pairs")
    naturals = [card for card in cards if not card.is_joker]
    jokers = JOKERS[len(cards) - len(naturals)]
    if not naturals:
        return Kind(jokers)
    words, ways = natural_kind(naturals)
    return Kind(f"{jokers} and {words}" if jokers else words, ways)


def natural_kind(cards: Sequence[Card]) -> Kind:
    """Return what kind of cards are held, jokers apart."""
    ranks = [card.rank for card in cards]
    if len({*ranks}) < len(ranks):
        return Kind(alike_words(ranks))
    ways = straights_with(ranks)
    if len(cards) == 1:
        return Kind("an ace") if ranks == [ACE] else Kind("a card", ways)
    number, is_suited = NUMBERS[len(cards)], len({card.suit for card in cards}) == 1
    end = " with an ace" if ACE in ranks and len(cards) < 4 else ""
    if ways:
        return Kind(f"{number} to a straight{' flush' if is_suited else ''}{end}", ways)
    return Kind(f"{number} to a flush{end}" if is_suited else f"{number} cards{end}")


def alike_words(ranks: Sequence[int]) -> str:
    """Say what ranks of which some are alike are called."""
    (most, _), *others = counted = Counter(ranks).most_common()
    times = tuple(count for _, count in counted)
    if most == ACE and times in OF_ACES:
        return OF_ACES[times]
    return "a pair and an ace" if others == [(ACE, 1)] and times == (2, 1) else ALIKE[times]


def straights_with(ranks: Sequence[int]) -> int:
    """Count the straights in which different ranks can lie, an ace being high or low."""
    low_ace = -1
    straights = [range(lowest, lowest + HAND) for lowest in range(low_ace, ACE - HAND + 2)]
    return sum(all(rank in each or (rank == ACE and low_ace in each) for rank in ranks) for each in straights)
