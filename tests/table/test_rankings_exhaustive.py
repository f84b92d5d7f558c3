"""Every hand there is, counted by class, against counts from combinatorics that look at no hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from pitboss.table.cards import deck_with_jokers, standard_deck
from pitboss.table.rankings import (
    FIVE_CARD_HIGH,
    FIVE_CARD_LOW,
    JOKER_HIGH,
    THREE_CARD_HIGH,
    THREE_CARD_LOW,
    THREE_CARD_POKER,
    Hand,
    Ranking,
)

FIVE_CARD_COUNTS = {
    Hand.ROYAL_FLUSH: 4,
    Hand.STRAIGHT_FLUSH: 36,
    Hand.FOUR_OF_A_KIND: 624,
    Hand.FULL_HOUSE: 3_744,
    Hand.FLUSH: 5_108,
    Hand.STRAIGHT: 10_200,
    Hand.THREE_OF_A_KIND: 54_912,
    Hand.TWO_PAIRS: 123_552,
    Hand.ONE_PAIR: 1_098_240,
    Hand.HIGH_CARD: 1_302_540,
}
THREE_CARD_COUNTS = {
    Hand.STRAIGHT_FLUSH: 48,
    Hand.THREE_OF_A_KIND: 52,
    Hand.STRAIGHT: 720,
    Hand.FLUSH: 1_096,
    Hand.ONE_PAIR: 3_744,
    Hand.HIGH_CARD: 16_440,
}

# Sets of ranks that one or two jokers complete to a straight. Four ranks: 11 runs without a gap (A-2-3-4 to J-Q-K-A),
# and each of the 10 straights less one of its 3 inner ranks. Three ranks: 12 runs without a gap, 11 spans of four less
# one of 2 inner ranks, 10 straights less two of 3 inner ranks. Among them, those with an ace: it stands with three, or
# two, of 2-3-4-5 or of K-Q-J-10.
RUNS_OF_FOUR = 11 + 10 * 3
RUNS_OF_THREE = 12 + 11 * 2 + 10 * comb(3, 2)
ACE_RUNS_OF_FOUR = 2 * comb(4, 3)
ACE_RUNS_OF_THREE = 2 * comb(4, 2)
ROYALS_OF_FOUR, ROYALS_OF_THREE = comb(5, 4), comb(5, 3)
OTHER_SUITS_OF_FOUR, OTHER_SUITS_OF_THREE = 4**4 - 4, 4**3 - 4

WITHOUT_JOKER = {
    Hand.NATURAL_ROYAL_FLUSH if hand is Hand.ROYAL_FLUSH else hand: count for hand, count in FIVE_CARD_COUNTS.items()
}

# "A" is an ace, x, y and z are other ranks; the joker is an ace unless it completes a straight or a flush.
WITH_ONE_JOKER = {
    Hand.FIVE_ACES: 1,
    Hand.WILD_ROYAL_FLUSH: 4 * ROYALS_OF_FOUR,
    Hand.STRAIGHT_FLUSH: 4 * (RUNS_OF_FOUR - ROYALS_OF_FOUR),
    Hand.FOUR_OF_A_KIND: comb(4, 3) * 48 + 12,  # A-A-A-x; x-x-x-x
    Hand.FULL_HOUSE: comb(4, 2) * 12 * comb(4, 2) + 4 * 12 * comb(4, 3),  # A-A-x-x; A-x-x-x
    Hand.FLUSH: 4 * (comb(13, 4) - RUNS_OF_FOUR),
    Hand.STRAIGHT: RUNS_OF_FOUR * OTHER_SUITS_OF_FOUR,
    Hand.THREE_OF_A_KIND: comb(4, 2) * comb(12, 2) * 4**2 + 12 * comb(4, 3) * 44,  # A-A-x-y; x-x-x-y
    Hand.TWO_PAIRS: comb(12, 2) * comb(4, 2) ** 2 + 4 * 12 * comb(4, 2) * 44,  # x-x-y-y; A-x-x-y
    Hand.ONE_PAIR: 12 * comb(4, 2) * comb(11, 2) * 4**2  # x-x-y-z
    + (comb(12, 3) - ACE_RUNS_OF_FOUR) * OTHER_SUITS_OF_FOUR,  # A-x-y-z
    Hand.HIGH_CARD: (comb(12, 4) - (RUNS_OF_FOUR - ACE_RUNS_OF_FOUR)) * OTHER_SUITS_OF_FOUR,
}

WITH_TWO_JOKERS = {
    Hand.FIVE_ACES: comb(4, 3),
    Hand.WILD_ROYAL_FLUSH: 4 * ROYALS_OF_THREE,
    Hand.STRAIGHT_FLUSH: 4 * (RUNS_OF_THREE - ROYALS_OF_THREE),
    Hand.FOUR_OF_A_KIND: comb(4, 2) * 48,  # A-A-x
    Hand.FULL_HOUSE: 4 * 12 * comb(4, 2) + 12 * comb(4, 3),  # A-x-x; x-x-x
    Hand.FLUSH: 4 * (comb(13, 3) - RUNS_OF_THREE),
    Hand.STRAIGHT: RUNS_OF_THREE * OTHER_SUITS_OF_THREE,
    Hand.THREE_OF_A_KIND: (comb(12, 2) - ACE_RUNS_OF_THREE) * OTHER_SUITS_OF_THREE,  # A-x-y
    Hand.TWO_PAIRS: 12 * comb(4, 2) * 44,  # x-x-y
    Hand.ONE_PAIR: (comb(12, 3) - (RUNS_OF_THREE - ACE_RUNS_OF_THREE)) * OTHER_SUITS_OF_THREE,  # x-y-z
}


def count_of_each_class(ranking: Ranking, jokers: bool = False) -> dict[Hand, int]:
    deck = deck_with_jokers() if jokers else standard_deck()
    by_value = Counter(map(ranking.value, combinations(deck, ranking.cards)))
    assert sorted(by_value) == list(range(len(ranking.ranks)))
    by_class: Counter[Hand] = Counter()
    for value, count in by_value.items():
        by_class[ranking.ranks[value].hand] += count
    return dict(by_class)


@pytest.mark.untraced
def test_19_47_14_3_c_all_22_100_three_card_hands_by_class() -> None:
    royal = {Hand.ROYAL_FLUSH: 4, Hand.STRAIGHT_FLUSH: 44}
    assert count_of_each_class(THREE_CARD_HIGH) == THREE_CARD_COUNTS | royal
    assert count_of_each_class(THREE_CARD_POKER) == THREE_CARD_COUNTS
    assert len(THREE_CARD_HIGH.ranks) == len(THREE_CARD_POKER.ranks) == 741


@pytest.mark.untraced
def test_19_47_14_3_f_all_22_100_three_card_low_hands_by_class() -> None:
    counts = {Hand.HIGH_CARD: comb(13, 3) * 4**3, Hand.ONE_PAIR: 3_744, Hand.THREE_OF_A_KIND: 52}
    assert count_of_each_class(THREE_CARD_LOW) == counts
    assert len(THREE_CARD_LOW.ranks) == 455


@pytest.mark.untraced
def test_19_47_14_3_b_all_2_598_960_five_card_hands_by_class() -> None:
    assert count_of_each_class(FIVE_CARD_HIGH) == FIVE_CARD_COUNTS
    assert len(FIVE_CARD_HIGH.ranks) == 7_462


@pytest.mark.untraced
def test_19_47_14_3_f_all_2_598_960_five_card_low_hands_by_class() -> None:
    grouped = (Hand.FOUR_OF_A_KIND, Hand.FULL_HOUSE, Hand.THREE_OF_A_KIND, Hand.TWO_PAIRS, Hand.ONE_PAIR)
    counts = {hand: FIVE_CARD_COUNTS[hand] for hand in grouped} | {Hand.HIGH_CARD: comb(13, 5) * 4**5}
    assert count_of_each_class(FIVE_CARD_LOW) == counts
    assert len(FIVE_CARD_LOW.ranks) == 6_175


@pytest.mark.untraced
def test_13_69f_42_5_b_all_3_162_510_hands_with_two_jokers_by_class() -> None:
    counts: Counter[Hand] = Counter(WITHOUT_JOKER)
    counts.update({hand: 2 * count for hand, count in WITH_ONE_JOKER.items()})  # either of the two
    counts.update(WITH_TWO_JOKERS)
    assert counts.total() == comb(54, 5) == 3_162_510
    assert count_of_each_class(JOKER_HIGH, jokers=True) == dict(counts)


def test_the_counts_from_combinatorics_hold_every_hand_once() -> None:
    assert sum(FIVE_CARD_COUNTS.values()) == sum(WITHOUT_JOKER.values()) == comb(52, 5)
    assert sum(WITH_ONE_JOKER.values()) == comb(52, 4)
    assert sum(WITH_TWO_JOKERS.values()) == comb(52, 3)
    assert sum(THREE_CARD_COUNTS.values()) == comb(52, 3)
