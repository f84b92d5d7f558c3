"""Badugi hands: the most cards of different ranks and suits, then the lowest. No text that we have says so: custom."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from pitboss.table.cards import CARDS, RANKS, Card
from pitboss.table.custom import custom
from pitboss.table.refusal import Refused

MOST = 4
CITE = custom("19:47-14.8")
_CALLED = ("", "one-card hand", "two-card hand", "three-card hand", "badugi")

BIT_OF_RANK: tuple[int, ...] = tuple(1 << (rank + 1) % len(RANKS) for rank in range(len(RANKS)))
"""The bit of each rank, the ace being the lowest."""


class BadugiRank(NamedTuple):
    """The place of a badugi hand: how many cards play, and their ranks from the worst down."""

    value: int
    ranks: tuple[int, ...]

    @property
    def called(self) -> str:
        """What hands of as many cards are called: "badugi", "three-card hand"."""
        return _CALLED[len(self.ranks)]

    @property
    def words(self) -> str:
        """The hand in words: "badugi, seven low", "three-card hand, king low"."""
        return f"{self.called}, {RANKS[self.ranks[0]].word} low"

    @property
    def cite(self) -> str:
        """Where the hand is listed: nowhere that we have."""
        return CITE


class BadugiRanking:
    """Makes a number of the best badugi hand that up to four cards hold."""

    name = "badugi"
    provenance = "custom"

    def value(self, cards: Sequence[int]) -> int:
        """Return the number of the best badugi hand that cards hold."""
        if not 0 < len(cards) <= MOST or max(cards) >= 52:
            what = f"{' '.join(str(CARDS[card]) for card in cards) or 'no cards'} as a badugi hand"
            raise Refused(what, "there are too many or too few cards, or a joker", "1 to 4 different cards", CITE)
        values = badugi_values()
        for size in range(len(cards), 1, -1):
            best = max((values[_bits(chosen)] for chosen in combinations(cards, size)), default=0)
            if best:
                return best - 1
        return max(values[_bits((card,))] for card in cards) - 1

    def rank_of(self, value: int) -> BadugiRank:
        """Return what hand a number stands for."""
        in_order = _in_order()
        if not 0 <= value < len(in_order):
            allowed = f"a number from 0 to {len(in_order) - 1}"
            raise Refused(f"{value} as a badugi hand", "no hand has it", allowed, CITE)
        bits = in_order[value]
        ranks = sorted((rank for rank in range(len(RANKS)) if bits & BIT_OF_RANK[rank]), key=BIT_OF_RANK.__getitem__)
        return BadugiRank(value, tuple(reversed(ranks)))

    def rank(self, cards: Sequence[Card]) -> BadugiRank:
        """Return the rank of the best badugi hand that cards hold, once they are known to differ."""
        if len(set(cards)) < len(cards):
            what = f"{' '.join(map(str, cards))} as a badugi hand"
            raise Refused(what, "a card is there more than once", "1 to 4 different cards", CITE)
        return self.rank_of(self.value(cards))


def _bits(cards: Sequence[int]) -> int:
    """Return the ranks of cards as bits, or 0 where two are of one rank or one suit."""
    ranks = suits = 0
    for card in cards:
        ranks |= BIT_OF_RANK[card >> 2]
        suits |= 1 << (card & 3)
    return ranks if ranks.bit_count() == suits.bit_count() == len(cards) else 0


@cache
def _in_order() -> tuple[int, ...]:
    """Return the ranks of every hand as bits, the worst first: more cards are better, then lower ones."""
    hands = (bits for bits in range(1 << len(RANKS)) if 0 < bits.bit_count() <= MOST)
    return tuple(sorted(hands, key=lambda bits: (bits.bit_count(), -bits)))


@cache
def badugi_values() -> array[int]:
    """Return by the ranks of cards as bits, all of which play, one more than their number; 0 where they are no hand."""
    values = array("H", bytes(2 << len(RANKS)))
    for value, bits in enumerate(_in_order()):
        values[bits] = value + 1
    return values


BADUGI = BadugiRanking()
