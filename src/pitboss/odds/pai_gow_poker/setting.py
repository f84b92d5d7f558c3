"""What each setting of seven cards gains, exactly: against every hand that the bank can hold beside them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from pitboss.games.pai_gow_poker.hands import DECK, HIGH_HANDS, LOW_HAND, is_foul
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.odds.answer import Progress
from pitboss.odds.pai_gow_poker.holdings import BESIDE
from pitboss.odds.pai_gow_poker.kernels import HAND, LOW_BITS, LOWS, grade_hands
from pitboss.odds.pai_gow_poker.solve import rules_of
from pitboss.table.cards import Card

Counts = dict[tuple[Card, ...], tuple[int, int]]
"""By the two cards in front: how many of the bank's hands a setting is above in both parts, and in neither."""


def settings_of(
    cards: Sequence[Card], way: HouseWay, ace_to_five: str, progress: Progress, deck: Sequence[Card] = DECK
) -> Counts:
    """Hold every setting that is no foul against every hand of the bank's, set a house way."""
    left = np.array(sorted(int(card) for card in deck if card not in cards), np.int64)
    settings, ranking = dict[tuple[Card, ...], tuple[int, int]](), HIGH_HANDS[ace_to_five]
    for low in map(tuple, combinations(cards, 2)):
        high = [card for card in cards if card not in low]
        if not is_foul(ranking.rank(high), LOW_HAND.rank(low)):
            settings[low] = ranking.value(high), LOW_HAND.value(low)
    above, neither = dict.fromkeys(settings, 0), dict.fromkeys(settings, 0)
    rules = rules_of(way, ace_to_five)
    for top in range(HAND - 1, len(left)):
        grades = np.empty(comb(top, HAND - 1), np.uint32)
        grade_hands(top, left, rules, 0, grades)
        highs, lows = grades >> LOW_BITS, grades & (LOWS - 1)
        for low, (high_value, low_value) in settings.items():
            is_high, is_low = highs < high_value, lows < low_value
            above[low] += int((is_high & is_low).sum())
            neither[low] += int((~(is_high | is_low)).sum())
        progress(comb(top + 1, HAND), comb(len(left), HAND))
    return {low: (above[low], neither[low]) for low in settings}


def gain(standing: tuple[int, int], commission: Fraction) -> Fraction:
    """Return what a setting gains on average for each unit wagered."""
    won, lost = standing
    return Fraction((1 - commission) * won - lost) / BESIDE
