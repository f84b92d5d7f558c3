"""Best play of Caribbean Stud: every hand, one for all that differ only in the names of suits, and every card seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games import caribbean_stud_poker as game
from pitboss.games.caribbean_stud_poker import BET_PAYS, CARIBBEAN_HAND, TIMES, CaribbeanStudOptions
from pitboss.odds.answer import Progress
from pitboss.odds.caribbean_stud_poker import kernels
from pitboss.odds.caribbean_stud_poker.kernels import FOLDED, HAND, LOST, NOT_QUALIFIED, TIED, WON, Counts, Hands, Met
from pitboss.odds.evaluation import HIGH
from pitboss.table.cards import Card
from pitboss.table.money import Cents

ROWS = tuple(BET_PAYS.rows)
A_PART = 150
"""Values that are gone through before it is told how far the work has come."""
PARTS = [part for size in range(1, HAND) for part in combinations(range(HAND), size)]
SIZES = np.array([len(part) for part in PARTS], np.int64)
SETS = np.array([[*part, *[0] * (HAND - len(part))] for part in PARTS], np.int64)
"""The sets of one to four of a hand's five cards, by their places in it."""


class Deals(NamedTuple):
    """Hands of a deck, one for all that are alike, with how many of the dealer's stand how against each."""

    cards: tuple[Card, ...]
    hands: Hands
    values: NDArray[np.int16]
    weights: NDArray[np.int64]
    unqualified: Counts
    lower: Counts
    equal: Counts

    @property
    def dealers(self) -> int:
        """How many hands the dealer may have with a card seen."""
        return comb(len(self.cards) - HAND - 1, HAND - 1)


@dataclass(frozen=True)
class Solved:
    """Best play: in how many ways rounds end in each way, and on which cards seen each hand is raised."""

    deals: Deals
    nets: tuple[int, ...]
    totals: tuple[int, ...]
    raised: NDArray[np.bool_]

    @property
    def every(self) -> int:
        """How many ways there are to deal a hand, a card that is seen, and the dealer's four others."""
        cards = len(self.deals.cards)
        return comb(cards, HAND) * (cards - HAND) * self.deals.dealers

    def chance(self, code: int) -> Fraction:
        """Return how likely a round ends so."""
        return Fraction(self.totals[code], self.every)


def nets_of(options: CaribbeanStudOptions, amount: Cents) -> tuple[int, ...]:
    """Return what each way to end comes to, for an ante of so many cents: a bet is paid up to its limit."""
    limit, bet = game.most_paid(options), TIMES * amount
    shares = [odds.share for odds in BET_PAYS.rows.values() if odds]
    return (-amount, amount, 0, -amount - bet, *(amount + min(int(share * bet), limit) for share in shares))


class Ranked(NamedTuple):
    """All hands of a deck in order of their values, and one for all that are alike, in order too."""

    order: Hands
    starts: NDArray[np.int64]
    """Where the hands of each value begin."""
    hands: Hands
    values: NDArray[np.int16]
    weights: NDArray[np.int64]
    hand_starts: NDArray[np.int64]


def ranked(cards: Sequence[Card]) -> Ranked:
    """Rank every hand of a deck."""
    places = np.empty((comb(len(cards), HAND), HAND), np.uint8)
    kernels.lay_hands(len(cards), places)
    faces = np.array(cards, np.uint8)[places]
    values = HIGH.batch(faces).astype(np.int16)
    order = np.argsort(values, kind="stable")
    first, weights = one_of_each(faces[order], cards)
    by_value = np.arange(len(CARIBBEAN_HAND.ranks) + 1)
    starts = np.searchsorted(values[order], by_value).astype(np.int64)
    kept = values[order][first]
    hand_starts = np.searchsorted(kept, by_value).astype(np.int64)
    return Ranked(places[order], starts, places[order][first], kept, weights, hand_starts)


def one_of_each(faces: Hands, cards: Sequence[Card]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the places of one hand for all that differ only in the names of suits, and for how many it stands."""
    if len({frozenset(card.rank for card in cards if card.suit == suit) for suit in range(4)}) > 1:
        return np.arange(len(faces), dtype=np.int64), np.ones(len(faces), np.int64)  # in a short deck suits differ
    of_suit = np.zeros((len(faces), 4), np.int64)
    for place in range(HAND):
        of_suit[np.arange(len(faces)), faces[:, place] % 4] |= 1 << (faces[:, place] // 4).astype(np.int64)
    of_suit.sort(axis=1)
    key = of_suit @ np.array([1, 1 << 13, 1 << 26, 1 << 39], np.int64)
    _, first, weights = np.unique(key, return_index=True, return_counts=True)
    in_order = np.argsort(first)
    return first[in_order].astype(np.int64), weights[in_order].astype(np.int64)


_COUNTED: dict[tuple[Card, ...], Deals] = {}
"""What was counted of a deck, which no option changes."""


def deals_of(deck: tuple[Card, ...], progress: Progress) -> Deals:
    """Return how the dealer's hands stand against every hand of a deck, counted once."""
    cards = tuple(sorted(deck))
    if cards not in _COUNTED:
        _COUNTED[cards] = counted(cards, progress)
    return _COUNTED[cards]


def counted(cards: tuple[Card, ...], progress: Progress) -> Deals:
    """Count for every hand and card seen how many of the dealer's are below it, equal to it, or do not qualify."""
    count, found, qualifying = len(cards), ranked(cards), game.QUALIFYING.value
    choose = np.array([[comb(card, size) for card in range(count)] for size in range(HAND + 1)], np.int64)
    one, two, three, four = (np.zeros(comb(count, size), np.int32) for size in range(1, HAND))
    met = Met(one, two, three, four, np.zeros(comb(count, HAND), np.bool_))
    unqualified, lower, equal = (np.zeros((len(found.hands), count), np.int32) for _ in range(3))
    kernels.meet(found.order, 0, int(found.starts[qualifying]), choose, met)
    kernels.count_unqualified(count, found.hands, choose, SETS, SIZES, met, unqualified)
    last = len(CARIBBEAN_HAND.ranks)
    for value in range(qualifying, last, A_PART):
        progress(value, last)
        kernels.sweep(
            count, found.order, found.starts, found.hands, found.hand_starts, value, min(value + A_PART, last), choose,
            SETS, SIZES, met, lower, equal,
        )  # fmt: skip
    progress(last, last)
    return Deals(cards, found.hands, found.values, found.weights, unqualified, lower, equal)


def solve(options: CaribbeanStudOptions, amount: Cents, progress: Progress) -> Solved:
    """Find best play of every hand against every card seen."""
    deals, nets = deals_of(game.LAW.deck, progress), nets_of(options, amount)
    raised, totals = np.zeros(deals.lower.shape, np.bool_), np.zeros(len(nets), np.int64)
    rows = np.array([ROWS.index(BET_PAYS.row_of(rank) or "") for rank in CARIBBEAN_HAND.ranks], np.int64)
    kernels.decide(
        len(deals.cards), deals.hands, deals.weights, rows[deals.values], np.array(nets, np.int64), deals.dealers,
        deals.unqualified, deals.lower, deals.equal, totals, raised,
    )  # fmt: skip
    return Solved(deals, nets, tuple(map(int, totals)), raised)


__all__ = [
    "FOLDED",
    "LOST",
    "NOT_QUALIFIED",
    "ROWS",
    "TIED",
    "WON",
    "Deals",
    "Solved",
    "counted",
    "deals_of",
    "nets_of",
    "solve",
]
