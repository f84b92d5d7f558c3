"""Hands of Pai Gow Poker graded one by one and dealt at random, by the kernels that count them all."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.hands import DECK
from pitboss.odds.equity.kernels import below
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.pai_gow_poker.kernels import (
    ABOVE,
    HAND,
    LEVEL_OR_ABOVE,
    LOW_BITS,
    LOWS,
    Grades,
    Ints,
    Rules,
    grade,
    sort_cards,
)
from pitboss.odds.pai_gow_poker.standings import Standings


@compiled
def grade_rows(hands: Ints, rules: Rules, grades: Grades) -> None:
    """Grade hands that are the rows of a table."""
    for row in range(len(hands)):
        grades[row] = grade(hands[row], rules)


@compiled
def deal_samples(samples: int, state: NDArray[np.uint64], deck: Ints, rules: tuple[Rules, Rules], tally: Ints) -> None:
    """Tally deals of two hands drawn at random, each set by its own rules, as pairs of hands are tallied."""
    one, other = np.empty(HAND, np.int64), np.empty(HAND, np.int64)
    for _ in range(samples):
        for place in range(2 * HAND):
            drawn = place + below(len(deck) - place, state)
            deck[place], deck[drawn] = deck[drawn], deck[place]
        one[:], other[:] = deck[:HAND], deck[HAND : 2 * HAND]
        sort_cards(one, HAND)
        sort_cards(other, HAND)
        graded, against = grade(one, rules[0]), grade(other, rules[1])
        high, low = (graded >> LOW_BITS) - (against >> LOW_BITS), (graded & (LOWS - 1)) - (against & (LOWS - 1))
        tally[0, 1, ABOVE] += high > 0 and low > 0
        tally[0, 1, LEVEL_OR_ABOVE] += high >= 0 and low >= 0
        tally[1, 0, ABOVE] += high < 0 and low < 0
        tally[1, 0, LEVEL_OR_ABOVE] += high <= 0 and low <= 0


def sampled_standings(first: Rules, second: Rules, samples: int, seed: int) -> Standings:
    """Count how one hand stands against another in deals drawn at random."""
    tally, deck = np.zeros((2, 2, 2), np.int64), np.array(sorted(map(int, DECK)), np.int64)
    deal_samples(samples, np.array([seed], np.uint64), deck, (first, second), tally)
    (above, level_or_above), (below_, level_or_below) = tally[0, 1].tolist(), tally[1, 0].tolist()
    return Standings(above, level_or_above, below_, level_or_below, samples)
