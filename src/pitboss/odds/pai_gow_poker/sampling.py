"""Hands of Pai Gow Poker at random, each set in every way against random hands of the bank's: what the best gains.

One set of the bank's hands chooses the setting and another values it, so that luck in the first does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, fields
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.hands import ACE_TO_FIVE, DECK, HIGH_HANDS, LOW_HAND, is_foul
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.odds.answer import Progress, silent
from pitboss.odds.equity.kernels import below
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.pai_gow_poker.best import Gained
from pitboss.odds.pai_gow_poker.kernels import HAND, LOW_BITS, LOWS, Ints, Rules, grade, rank_of, sort_cards
from pitboss.odds.pai_gow_poker.kernels import value_behind as value_of
from pitboss.odds.pai_gow_poker.solve import rules_of
from pitboss.table.cards import Card

HANDS, TO_CHOOSE, TO_VALUE = 12_000, 4_000, 1_500
"""How many hands are sampled, and against how many of the bank's each is set and then valued."""
COMMISSION = 5
"""The commission, in percent, under which a setting is chosen; under another it is a good one still."""
SEED = 1
PARTS = 50
"""Parts in which hands are sampled, between which the progress is told."""


class Dealt(NamedTuple):
    """What hands are dealt from and set by; ``least`` has the lowest high hand that no low hand of a value outranks."""

    deck: Ints
    rules: Rules
    least: Ints


@compiled
def draw(deck: Ints, first: int, hand: Ints, state: NDArray[np.uint64]) -> None:
    """Draw seven of the cards that lie in the deck from one place on, sorted."""
    for place in range(HAND):
        at = first + place
        drawn = at + below(len(deck) - at, state)
        deck[at], deck[drawn] = deck[drawn], deck[at]
        hand[place] = deck[at]
    sort_cards(hand, HAND)


@compiled
def stands(high: int, low: int, banks: Ints) -> tuple[int, int]:
    """Return over how many of the bank's hands two hands are both above, and over how many neither is."""
    above, neither = 0, 0
    for bank in range(len(banks)):
        above += (high > banks[bank, 0]) & (low > banks[bank, 1])
        neither += (high <= banks[bank, 0]) & (low <= banks[bank, 1])
    return above, neither


@compiled
def sample_settings(hands: int, banks: tuple[int, int], dealt: Dealt, state: NDArray[np.uint64], sums: Ints) -> None:
    """Add up what the best setting of random hands gains beside the house way.

    ``banks`` are how many of the bank's hands choose a setting and how many value it.
    """
    deck, rules, least = dealt
    mine, theirs = np.empty(HAND, np.int64), np.empty(HAND, np.int64)
    every = np.empty((banks[0] + banks[1], 2), np.int64)
    to_choose, to_value = every[: banks[0]], every[banks[0] :]
    for _ in range(hands):
        draw(deck, 0, mine, state)
        for bank in range(len(every)):
            draw(deck, HAND, theirs, state)
            graded = grade(theirs, rules)
            every[bank, 0], every[bank, 1] = graded >> LOW_BITS, graded & (LOWS - 1)
        house = grade(mine, rules)
        house_high, house_low = house >> LOW_BITS, house & (LOWS - 1)
        above, neither = stands(house_high, house_low, to_choose)
        best, best_high, best_low = (100 - COMMISSION) * above - 100 * neither, house_high, house_low
        for first in range(HAND):
            for second in range(first + 1, HAND):
                low = rules.lows[rank_of(mine[second]), rank_of(mine[first])]
                high = value_of(mine, first, second, rules.values)
                if high < least[low]:
                    continue
                above, neither = stands(high, low, to_choose)
                gained = (100 - COMMISSION) * above - 100 * neither
                if gained > best:
                    best, best_high, best_low = gained, high, low
        if best_high != house_high or best_low != house_low:
            above, neither = stands(best_high, best_low, to_value)
            house_above, house_neither = stands(house_high, house_low, to_value)
            won, lost = above - house_above, neither - house_neither
            sums[0] += won
            sums[1] += lost
            sums[2] += won * won
            sums[3] += lost * lost
            sums[4] += won * lost


def least_high_hands(ace_to_five: str) -> Ints:
    """Return, by the value of a low hand, the lowest value of a high hand that it does not outrank."""
    ranking = HIGH_HANDS[ace_to_five]
    low_hands = sorted(LOW_HAND.ranks, key=lambda rank: rank.value)
    every = sorted(ranking.ranks, key=lambda rank: rank.value)
    return np.array([next(high.value for high in every if not is_foul(high, low)) for low in low_hands], np.int64)


def sampled(
    way: HouseWay,
    ace_to_five: str,
    *,
    hands: int = HANDS,
    banks: tuple[int, int] = (TO_CHOOSE, TO_VALUE),
    deck: Sequence[Card] = DECK,
    progress: Progress = silent,
) -> Gained:
    """Return what the best setting gains, of random hands against a bank that sets a house way."""
    cards = np.array(sorted(map(int, deck)), np.int64)
    dealt = Dealt(cards, rules_of(way, ace_to_five), least_high_hands(ace_to_five))
    state, sums = np.array([SEED], np.uint64), np.zeros(5, np.int64)
    parts = [len(part) for part in np.array_split(np.arange(hands), PARTS)]
    for part, some in enumerate(parts):
        progress(part, PARTS)
        sample_settings(some, banks, dealt, state, sums)
    return Gained(hands, banks[1], *map(int, sums))


def best_file(ways: Sequence[HouseWay], progress: Progress = silent) -> str:
    """Sample all anew and return it as the file that keeps it; some minutes."""
    names = [field.name for field in fields(Gained)]
    lines = [
        "# What the best setting of random hands of Pai Gow Poker gains beside the house way of the bank.",
        f"# Made by sampling.best_file: each setting against {TO_CHOOSE:,} hands of the bank's, and the best of them "
        f"against {TO_VALUE:,} others.",
        "\t".join(("ace_to_five", "way", *names)),
    ]
    for ace_to_five in ACE_TO_FIVE:
        for way in ways:
            found = sampled(way, ace_to_five, progress=progress)
            lines.append("\t".join((ace_to_five, way.name, *map(str, astuple(found)))))
    return "\n".join(lines) + "\n"
