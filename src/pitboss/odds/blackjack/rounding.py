"""How far doubles may be off: a bound of what rounding does to the main wager, added up operation by operation.

Each operation on doubles is off by at most one part in 2**53, and so many in a row by about as many parts: of sums and
products of what is not below zero that bounds the error relative to the result. docs/odds.md goes through the steps.
"""

from __future__ import annotations

from functools import cache
from math import comb, perm

from pitboss.odds.blackjack.hands import dealer_ends
from pitboss.odds.blackjack.rules import Cards
from pitboss.odds.blackjack.solve import Facing, Pair, Table
from pitboss.odds.blackjack.splits import paths

ROUNDING = 2.0**-53
SECOND_ORDER = 1.01
"""What the products of errors add, all of them together far below a hundredth."""
MOST_UNITS = 2
"""Wagers on one hand."""
STANDING = 4
"""What is won, at 2 to 1 at most, what is won again and what is tied in what is lost: each off as the chances are."""
A_CARD = 13
"""Operations a card that is drawn to a hand costs: ten products and sums, the chance, and a bust."""
MOST_CARDS = 21
ALIKE = 1e-13
"""By so much may a decision be taken for the best that is not, at each of a hand's cards."""
DEALS = 6_000
"""Products and sums over all that may be dealt first, and over the cards that are seen beside a split hand."""


@cache
def of_hand(showing: Cards, hits_soft_17: bool) -> float:
    """Bound how far the worth of a hand may be off against showing cards, whatever is decided but to split."""
    ends = dealer_ends(showing, hits_soft_17)
    of_chances = int((ends.orders > 0).sum()) + 2 * (int(ends.depth.max()) + 1)
    operations = MOST_UNITS * (STANDING * of_chances + A_CARD * MOST_CARDS)
    return SECOND_ORDER * (operations * ROUNDING + MOST_CARDS * ALIKE)


def of_split(facing: Facing, card: int) -> float:
    """Bound how far the worth of a split pair may be off: of each hand as often as it is added or taken away."""
    left, undealt = int(facing.shoe[card]) - 2, int(facing.shoe.sum()) - 2
    times = 0.0
    for path, orders in paths(max(facing.most_hands(card), 2)).items():
        for others in range(min(path.done, left - path.extra) + 1) if path.extra <= left else ():
            gone = path.extra + others
            of_done = 2 * path.done * comb(path.done - 1, others) if path.done else 0
            of_pending = path.pending * comb(path.done, others)
            times += orders * perm(left, gone) / perm(undealt, gone) * (of_done + of_pending)
    return (times + 1) * of_hand(facing.showing, facing.rules.hits_soft_17)


def of_pair(facing: Facing, pair: Pair) -> float:
    """Bound how far any decision on two cards may be off."""
    unsplit = of_hand(facing.showing, facing.rules.hits_soft_17)
    return max(unsplit, of_split(facing, pair[0])) if pair[0] == pair[1] else unsplit


def of_table(table: Table) -> float:
    """Bound how far the gain of a round may be off."""
    return sum(
        chance * of_pair(table.facing(showing), pair)
        for showing, pairs in table.deals.items()
        for pair, chance in pairs.items()
    ) + (DEALS * ROUNDING * SECOND_ORDER)
