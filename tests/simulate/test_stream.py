"""The random stream: known answers, numbers as likely as one another, and what a chunk depends on."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.odds.evaluation.kernels import compiled
from pitboss.simulate.stream import Source, State, Words, below, philox, three_below
from pitboss.simulate.tally import Ints

pytestmark = pytest.mark.untraced


@compiled
def many_below(count: int, words: Words, state: State, found: Ints) -> None:
    """Draw many numbers."""
    for each in range(found.size):
        found[each] = below(count, words, state)


def test_philox_gives_the_published_words() -> None:
    words = np.zeros(4, np.uint32)
    philox(0, 0, 0, words)
    assert [f"{word:08x}" for word in words] == ["6627e8d5", "e169c58d", "bc57ac4c", "9b00dbd8"]


def test_a_stream_depends_on_seed_and_chunk_and_nothing_else() -> None:
    assert Source(7, 3).take(64) == Source(7, 3).take(64)
    assert len({Source(seed, chunk).take(64) for seed in (0, 1, 2**40) for chunk in (0, 1, 2**33)}) == 9


@given(st.lists(st.tuples(st.integers(1, 60_000), st.integers(0, 59_999)), min_size=1, max_size=20))
def test_a_script_gives_the_places_it_names(said: list[tuple[int, int]]) -> None:
    places = [(place % count, count) for count, place in said]
    source, found = Source.scripted(places), []
    for _, count in places:
        one = np.zeros(1, np.int64)
        many_below(count, source.words, source.state, one)
        found.append(int(one[0]))
    assert found == [place for place, _ in places]


@pytest.mark.parametrize("count", [2, 36, 52, 416, 3_000_000_000])
def test_numbers_below_a_count_are_as_likely_as_one_another(count: int) -> None:
    source, found = Source(11, 0), np.zeros(200_000, np.int64)
    many_below(count, source.words, source.state, found)
    bins = np.bincount(
        found * 16 // count if count > 416 else found, minlength=min(count, 16) if count > 416 else count
    )
    expected = len(found) / len(bins)
    chi_square = float(((bins - expected) ** 2 / expected).sum())
    degrees = len(bins) - 1
    assert found.min() >= 0 and found.max() < count
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5


@compiled
def many_threes(count: int, words: Words, state: State, found: Ints) -> None:
    """Draw three numbers out of one word many times, and count each three."""
    for _ in range(400_000):
        one, two, three = three_below(count, words, state)
        found[(one * (count - 1) + two) * (count - 2) + three] += 1


def test_three_numbers_out_of_one_word_are_as_likely_as_any_other_three() -> None:
    source, found = Source(12, 0), np.zeros(9 * 8 * 7, np.int64)
    many_threes(9, source.words, source.state, found)
    expected = 400_000 / len(found)
    chi_square = float(((found - expected) ** 2 / expected).sum())
    assert abs(chi_square - (len(found) - 1)) < 5 * (2 * (len(found) - 1)) ** 0.5
