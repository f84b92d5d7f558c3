"""Arrays of hands get the numbers that hands get one by one, and every hand there is falls into its class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.odds.evaluation import (
    BADUGI,
    EVALUATORS,
    HIGH,
    JOKER,
    LOW,
    OMAHA_HIGH,
    OMAHA_LOW,
    Evaluator,
    badugi,
    omaha_high,
    omaha_low,
)
from pitboss.table.rankings import Hand
from pitboss.table.refusal import Refused
from tests.table.test_rankings_exhaustive import FIVE_CARD_COUNTS, WITH_ONE_JOKER, WITH_TWO_JOKERS, WITHOUT_JOKER

SEVEN_CARD_COUNTS = {
    Hand.ROYAL_FLUSH: 4_324,
    Hand.STRAIGHT_FLUSH: 37_260,
    Hand.FOUR_OF_A_KIND: 224_848,
    Hand.FULL_HOUSE: 3_473_184,
    Hand.FLUSH: 4_047_644,
    Hand.STRAIGHT: 6_180_020,
    Hand.THREE_OF_A_KIND: 6_461_620,
    Hand.TWO_PAIRS: 31_433_400,
    Hand.ONE_PAIR: 58_627_800,
    Hand.HIGH_CARD: 23_294_460,
}
SIZES = [(evaluator, cards) for evaluator in EVALUATORS for cards in range(evaluator.least, evaluator.most + 1)]


def random_rows(rows: int, columns: int, deck: int = 52, seed: int = 1) -> NDArray[np.uint8]:
    chance = np.random.default_rng(seed)
    return chance.random((rows, deck)).argsort(axis=1)[:, :columns].astype(np.uint8)


def all_hands(cards: int, deck: int = 52) -> Iterator[NDArray[np.uint8]]:
    """Yield every hand of so many cards, as arrays: the two highest cards with all that can lie below them."""
    below = np.array([*combinations(range(deck - 2), cards - 2)], np.uint8)
    below = below[np.lexsort(below.T)]  # in the order of the highest card, so that those below a card come first
    for second in range(cards - 2, deck - 1):
        rest = below[: comb(second, cards - 2)]
        for first in range(second + 1, deck):
            yield np.hstack((rest, np.full((len(rest), 2), (second, first), np.uint8)))


def count_by_value(evaluator: Evaluator, cards: int, deck: int = 52) -> NDArray[np.int64]:
    counts = np.zeros(len(evaluator.ranking.ranks), np.int64)
    for hands in all_hands(cards, deck):
        counts += np.bincount(evaluator.batch(hands), minlength=len(counts))
    return counts


def by_class(evaluator: Evaluator, counts: NDArray[np.int64]) -> dict[Hand, int]:
    found: Counter[Hand] = Counter()
    for value, count in enumerate(counts.tolist()):
        if count:
            found[evaluator.rank_of(value).hand] += count
    return dict(found)


@pytest.mark.untraced
@pytest.mark.parametrize(("evaluator", "cards"), SIZES, ids=lambda value: getattr(value, "name", value))
def test_a_batch_gives_what_one_by_one_gives(evaluator: Evaluator, cards: int) -> None:
    rows = random_rows(3_000, cards, deck=54 if evaluator.ranking.jokers else 52, seed=cards)
    rich = np.unique(rows & 0b110101, axis=0)  # few ranks and suits, and only hands that hold no card twice
    rich = rich[[len(set(row)) == cards for row in rich.tolist()]]
    for hands in (rows, rich):
        assert evaluator.batch(hands).tolist() == [evaluator.value(hand) for hand in hands.tolist()]


@pytest.mark.untraced
def test_batches_of_omaha_and_badugi_give_what_one_by_one_gives() -> None:
    for board in (3, 4, 5):
        rows = random_rows(150, 4 + board, seed=board)
        hands = [(row[:4], row[4:]) for row in rows.tolist()]
        assert OMAHA_HIGH.batch(rows[:, :4], rows[:, 4:]).tolist() == [omaha_high(*hand) for hand in hands]
        assert OMAHA_LOW.batch(rows[:, :4], rows[:, 4:]).tolist() == [omaha_low(*hand) for hand in hands]
    for cards in (1, 2, 3, 4):
        rows = random_rows(500, cards, seed=cards)
        assert BADUGI.batch(rows).tolist() == [badugi(row) for row in rows.tolist()]


@pytest.mark.untraced
def test_19_47_14_3_b_all_2_598_960_five_card_hands_by_class() -> None:
    counts = count_by_value(HIGH, 5)
    assert by_class(HIGH, counts) == FIVE_CARD_COUNTS
    assert np.count_nonzero(counts) == 7_462


@pytest.mark.untraced
def test_19_47_14_3_f_all_2_598_960_five_card_low_hands_by_class() -> None:
    counts = count_by_value(LOW, 5)
    grouped = (Hand.FOUR_OF_A_KIND, Hand.FULL_HOUSE, Hand.THREE_OF_A_KIND, Hand.TWO_PAIRS, Hand.ONE_PAIR)
    assert by_class(LOW, counts) == {hand: FIVE_CARD_COUNTS[hand] for hand in grouped} | {
        Hand.HIGH_CARD: comb(13, 5) * 4**5
    }
    assert np.count_nonzero(counts) == 6_175


@pytest.mark.untraced
def test_13_69f_42_5_b_all_3_162_510_hands_with_two_jokers_by_class() -> None:
    counts: Counter[Hand] = Counter(WITHOUT_JOKER)
    counts.update({hand: 2 * count for hand, count in WITH_ONE_JOKER.items()})
    counts.update(WITH_TWO_JOKERS)
    assert by_class(JOKER, count_by_value(JOKER, 5, deck=54)) == dict(counts)


@pytest.mark.untraced
def test_all_270_725_badugi_hands_by_how_many_cards_play() -> None:
    counts: Counter[int] = Counter()
    for hands in all_hands(4):
        counts.update(len(BADUGI.rank_of(value).ranks) for value in BADUGI.batch(hands).tolist())
    assert counts.total() == comb(52, 4)
    assert counts[4] == comb(13, 4) * 24  # four ranks, a suit each
    assert counts[1] == 4 * comb(13, 4) + 13  # one suit, or one rank


@pytest.mark.slow
@pytest.mark.untraced
def test_19_47_14_3_b_all_133_784_560_seven_card_hands_by_class() -> None:
    counts = count_by_value(HIGH, 7)
    assert int(counts.sum()) == comb(52, 7) == 133_784_560
    assert by_class(HIGH, counts) == SEVEN_CARD_COUNTS
    assert np.count_nonzero(counts) == 4_824  # the others are never the best of seven cards


def test_numbers_that_are_no_cards_are_refused_with_their_row() -> None:
    for bad in (
        [[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]],
        [[0, 1, 2, 3, 4], [0, 1, 2, 3, -1]],
        [[0, 1, 2, 3, 4], [0, 1, 2, 3, 999]],
    ):
        with pytest.raises(Refused, match="row 1"):
            HIGH.batch(np.array(bad))
    assert JOKER.batch(np.array([[0, 1, 2, 3, 52]])).tolist() == [JOKER.value([0, 1, 2, 3, 52])]
    with pytest.raises(Refused, match="row 0"):
        JOKER.batch(np.array([[0, 1, 2, 3, 54]], np.uint8))
    with pytest.raises(Refused, match="row 0"):
        OMAHA_HIGH.batch(np.array([[0, 1, 2, 52]]), np.array([[4, 5, 6]]))
    with pytest.raises(Refused, match="row 0"):
        BADUGI.batch(np.array([[0, 60]]))


def test_arrays_of_other_shapes_are_refused() -> None:
    with pytest.raises(Refused, match="not a table of cards"):
        HIGH.batch(np.arange(7))
    with pytest.raises(Refused, match="float64"):
        HIGH.batch(np.ones((2, 7)))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="too few or too many"):
        HIGH.batch(random_rows(1, 8))
    with pytest.raises(Refused, match="too few or too many"):
        BADUGI.batch(random_rows(1, 5))
    with pytest.raises(Refused, match="do not fit together"):
        OMAHA_HIGH.batch(random_rows(2, 4), random_rows(1, 5))


def test_no_hand_at_all_is_an_empty_answer() -> None:
    assert HIGH.batch(np.empty((0, 7), np.uint8)).tolist() == []
