"""The compiled loops of Caribbean Stud: all hands in order of value, and how many of the dealer's stand below each.

Hands are gone through from the lowest up, and it is counted how many have come so far that hold any one card, any two,
three, four and five. When a player's hand comes, those of the dealer that are below it, with a card seen and none of
the player's five, follow from these counts: all, less those with one of the five, plus those with two, and so on.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation.kernels import compiled

Ints = NDArray[np.int64]
Counts = NDArray[np.int32]
Values = NDArray[np.int16]
Hands = NDArray[np.uint8]
HAND = 5
FOLDED, NOT_QUALIFIED, TIED, LOST, WON = range(5)
"""How a round ends: the codes of the results, from WON on one for each row of the pay table."""


class Met(NamedTuple):
    """How many hands that have come hold these cards, by the numbers of the sets."""

    one: Counts
    two: Counts
    three: Counts
    four: Counts
    five: NDArray[np.bool_]


@compiled
def lay_hands(count: int, hands: Hands) -> None:
    """Write every five of so many cards."""
    number = 0
    for a in range(count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                for d in range(c + 1, count):
                    for e in range(d + 1, count):
                        hands[number, 0], hands[number, 1], hands[number, 2] = a, b, c
                        hands[number, 3], hands[number, 4] = d, e
                        number += 1


@compiled
def meet(hands: Hands, start: int, stop: int, choose: Ints, met: Met) -> None:
    """Count hands that come: with each of their cards, each two, three, four, and all five."""
    one, two, three, four, five = met
    cards = np.empty(HAND, np.int64)
    for number in range(start, stop):
        for place in range(HAND):
            cards[place] = hands[number, place]
        for a in range(HAND):
            one[cards[a]] += 1
            for b in range(a + 1, HAND):
                pair = choose[2, cards[b]] + cards[a]
                two[pair] += 1
                for c in range(b + 1, HAND):
                    three[choose[3, cards[c]] + pair] += 1
        whole = 0
        for left_out in range(HAND):
            found, place = 0, 0
            for each in range(HAND):
                if each != left_out:
                    place += 1
                    found += choose[place, cards[each]]
            four[found] += 1
            whole += choose[left_out + 1, cards[left_out]]
        five[whole] = True


@compiled
def count_met(met: Met, choose: Ints, parts: Ints, sizes: Ints, seen: int) -> int:
    """Count the hands that have come with a card seen and none of a player's, whose sets of cards are ``parts``."""
    one, two, three, four, five = met
    total = np.int64(one[seen])
    for part in range(len(sizes)):
        size, number, place = sizes[part], 0, 1
        each = 0
        while each < size and parts[part, each] < seen:
            number += choose[place, parts[part, each]]
            place += 1
            each += 1
        number += choose[place, seen]
        while each < size:
            place += 1
            number += choose[place, parts[part, each]]
            each += 1
        if size == 1:
            total -= two[number]
        elif size == 2:
            total += three[number]
        elif size == 3:
            total -= four[number]
        else:
            total += five[number]
    return int(total)


@compiled
def lay_parts(hands: Hands, hand: int, sets: Ints, sizes: Ints, parts: Ints) -> None:
    """Write a hand's sets of one to four cards."""
    for part in range(len(sizes)):
        for place in range(sizes[part]):
            parts[part, place] = hands[hand, sets[part, place]]


@compiled
def is_in(hands: Hands, hand: int, card: int) -> bool:
    """Tell whether a card is in a hand."""
    found = False
    for place in range(HAND):
        found = found or hands[hand, place] == card
    return found


@compiled
def count_unqualified(deck: int, hands: Hands, choose: Ints, sets: Ints, sizes: Ints, met: Met, out: Counts) -> None:
    """Count for each hand and card seen the dealer's hands that have come, which are those that do not qualify."""
    parts = np.empty((len(sizes), HAND), np.int64)
    for number in range(len(hands)):
        lay_parts(hands, number, sets, sizes, parts)
        for seen in range(deck):
            if not is_in(hands, number, seen):
                out[number, seen] = count_met(met, choose, parts, sizes, seen)


@compiled
def sweep(
    deck: int, order: Hands, starts: Ints, hands: Hands, hand_starts: Ints, first: int, last: int, choose: Ints,
    sets: Ints, sizes: Ints, met: Met, lower: Counts, equal: Counts,
) -> None:  # fmt: skip
    """Go on from one value to another: count what is below the hands of each value, let them come, and count again.

    ``starts`` says where the hands of a value begin in ``order``, ``hand_starts`` where those that are decided do.
    """
    parts = np.empty((len(sizes), HAND), np.int64)
    for value in range(first, last):
        for after in range(2):
            for number in range(hand_starts[value], hand_starts[value + 1]):
                lay_parts(hands, number, sets, sizes, parts)
                for seen in range(deck):
                    if not is_in(hands, number, seen):
                        found = count_met(met, choose, parts, sizes, seen)
                        if after:
                            equal[number, seen] = found - lower[number, seen]
                        else:
                            lower[number, seen] = found
            if not after:
                meet(order, starts[value], starts[value + 1], choose, met)


@compiled
def decide(
    deck: int, hands: Hands, weights: Ints, rows: Ints, nets: Ints, every: int, unqualified: Counts, lower: Counts,
    equal: Counts, totals: Ints, raised: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Raise each hand against each card seen where that loses less than the fold, and count how the rounds end."""
    for number in range(len(hands)):
        weight, row = weights[number], WON + rows[number]
        for seen in range(deck):
            if is_in(hands, number, seen):
                continue
            below, won, tied = np.int64(unqualified[number, seen]), np.int64(0), np.int64(equal[number, seen])
            if lower[number, seen] > below:
                won = lower[number, seen] - below
            lost = every - below - won - tied
            worth = below * nets[NOT_QUALIFIED] + won * nets[row] + lost * nets[LOST]
            if worth >= every * nets[FOLDED]:
                raised[number, seen] = True
                totals[NOT_QUALIFIED] += weight * below
                totals[TIED] += weight * tied
                totals[LOST] += weight * lost
                totals[row] += weight * won
            else:
                totals[FOLDED] += weight * every
