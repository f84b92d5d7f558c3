"""The compiled loops of poker odds: every way in which the cards to come can come, counted by what they make."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation.kernels import JOKER_SHIFT, Lookup, compiled, flush_suit, omaha_best
from pitboss.odds.evaluation.tables import ROW_BITS, SUM_MASK

Ints = NDArray[np.int64]


@compiled
def value_of(cards: Ints, number: int, keys: Ints, lookup: Lookup) -> int:
    """Return the number of the best hand of some cards."""
    values, places, suited, start, signs = lookup
    key = start
    for place in range(number):
        key += keys[cards[place]]
    ranks = key & SUM_MASK
    value = int(values[ranks + places[ranks >> ROW_BITS]])
    if key & signs:
        suit, held = flush_suit(key), 0
        for place in range(number):
            if cards[place] >= 52:
                held += 1 << JOKER_SHIFT
            elif cards[place] & 3 == suit:
                held |= 1 << (cards[place] >> 2)
        value = max(value, int(suited[held]))
    return value


@compiled
def tally(known: Ints, deck: Ints, first: int, to_come: int, keys: Ints, lookup: Lookup, own: int, times: Ints) -> None:
    """Count what known cards make with each set of cards to come whose first, in the order of the deck, is that one.

    Where ``own`` is not nothing, so many of the known cards are one's own, of which two count with three others.
    """
    number = len(known) + to_come
    cards, places = np.empty(number, np.int64), np.arange(first, first + to_come)
    mine = known[:own].copy()
    for place in range(len(known)):
        cards[place] = known[place]
    while True:
        for place in range(to_come):
            cards[len(known) + place] = deck[places[place]]
        if own:
            times[omaha_best(mine, cards[own:], own, number - own, keys, lookup)] += 1
        else:
            times[value_of(cards, number, keys, lookup)] += 1
        last = to_come - 1
        while last > 0 and places[last] == len(deck) - to_come + last:
            last -= 1
        if last <= 0:
            return
        places[last] += 1
        for after in range(last + 1, to_come):
            places[after] = places[after - 1] + 1
