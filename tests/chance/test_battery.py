"""The battery calls fair chance fair, and each known way to deal badly is found by the test for it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count
from statistics import fmean, pvariance

import pytest

from pitboss.chance import battery
from pitboss.chance.battery import Checked, check_bytes, check_numbers, check_outcomes, judge, neighbors, places
from pitboss.chance.stream import KeyStream
from pitboss.table.devices import balls, dice

STREAM = KeyStream(sha256(b"the battery's own tests").digest())


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        (3.841459, 1, 0.05),
        (6.634897, 1, 0.01),
        (18.307038, 10, 0.05),
        (3.940299, 10, 0.95),
        (124.342113, 100, 0.05),
        (1074.679449, 1000, 0.05),
        (0.0, 3, 1.0),
    ],
)
def test_the_tail_of_a_chi_square_is_what_printed_tables_say(statistic: float, freedom: int, tail: float) -> None:
    assert battery.chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-5)


def test_a_chi_square_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no chi-square of 0 degrees"):
        battery.chi_square_tail(1.0, 0)
    with pytest.raises(ValueError, match="no chi-square of 2 degrees"):
        battery.chi_square_tail(-1.0, 2)


def test_too_few_observations_are_refused_rather_than_judged() -> None:
    with pytest.raises(ValueError, match=r"frequency of a die expects 1\.67 in a cell: take at least 5"):
        battery.frequency("a die", [0, 1, 2, 3, 4, 5, 0, 1, 2, 3], 6)
    with pytest.raises(ValueError, match=r"places of a deck expects 0\.02 in a cell"):
        places("a deck", [list(range(52))], 52)


def fair_shuffle(cards: Sequence[int], below: Callable[[int], int]) -> list[int]:
    """Shuffle as Durstenfeld does, by any numbers."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        chosen = below(last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


SMALL: dict[str, Callable[[random.Random], Checked]] = {
    "places": lambda rng: places("5 cards", [fair_shuffle(range(5), rng.randrange) for _ in range(300)], 5),
    "places of pairs": lambda rng: places(
        "5 kinds", [fair_shuffle([0, 1, 2, 3, 4] * 2, rng.randrange) for _ in range(300)], 5
    ),
    "neighbors": lambda rng: neighbors("6 cards", [fair_shuffle(range(6), rng.randrange) for _ in range(300)]),
    "gaps": lambda rng: battery.gaps("numbers", [rng.randrange(10) for _ in range(2_000)], 10),
    "runs": lambda rng: battery.runs("numbers", [rng.randrange(5) for _ in range(2_000)], 5),
    "serial": lambda rng: battery.serial("numbers", [rng.randrange(4) for _ in range(2_000)], 4),
    "bit runs": lambda rng: battery.bit_runs("bytes", rng.randbytes(200)),
}


@pytest.mark.untraced
@pytest.mark.parametrize("name", SMALL)
def test_p_values_of_fair_chance_are_evenly_spread(name: str) -> None:
    """By another generator than the house's: the mean of even values is 1/2, their variance 1/12."""
    rng = random.Random(name)
    found = [SMALL[name](rng).p for _ in range(400)]
    assert fmean(found) == pytest.approx(1 / 2, abs=5 * (1 / 12 / len(found)) ** 0.5)
    assert pvariance(found) == pytest.approx(1 / 12, abs=0.02)
    assert sum(p < 0.05 for p in found) == pytest.approx(0.05 * len(found), abs=22)


@pytest.mark.untraced
def test_the_houses_own_chance_passes_whole() -> None:
    found, ran = judge(lambda times: battery.run(sha256(b"a table's master, %d" % times).digest(), times))
    assert found == "passed"
    assert {each.subject for each in ran[0]} >= {"raw stream", "numbers below 38", "one deck", "eight decks", "2 dice"}
    assert {each.test for each in ran[0]} == {
        "bits", "bit runs", "frequency", "serial", "runs", "gaps", "places", "neighbors",
    }  # fmt: skip


# Known ways to do it badly


def surprise(checked: Sequence[Checked], test: str) -> float:
    """Return the smallest p-value of both sides among a test's."""
    return min(each.surprise for each in checked if each.test == test)


def stuck_bit() -> list[Checked]:
    return check_bytes("bytes", bytes(byte | 1 if place % 8 == 0 else byte for place, byte in enumerate(taken(60_000))))


def taken(number: int) -> bytes:
    return KeyStream(sha256(b"taken").digest()).take(number)


def modulo_bias() -> list[Checked]:
    return check_numbers("numbers below 38", [byte % 38 for byte in taken(100_000)], 38)


def counted_up() -> list[Checked]:
    return check_numbers("numbers below 10", [place % 10 for place in range(10_000)], 10)


def congruential() -> list[Checked]:
    """The low bits of a linear congruential generator, which go round in a short cycle."""
    state, numbers = 1, []
    for _ in range(20_000):
        state = (state * 1103515245 + 12345) % 2**31
        numbers.append(state % 8)
    return check_numbers("numbers below 8", numbers, 8)


def sticky() -> list[Checked]:
    """Numbers of which every tenth is the one before it."""
    fresh = KeyStream(sha256(b"sticky").digest())
    numbers = [0]
    for _ in range(40_000):
        numbers.append(numbers[-1] if fresh.below(10) == 0 else fresh.below(6))
    return check_numbers("a die", numbers, 6)


def decks_by(chosen: Callable[[int, int], int], number: int = 2_000, cards: int = 52) -> list[list[int]]:
    decks = []
    for _ in range(number):
        deck = list(range(cards))
        for last in range(cards - 1, 0, -1):
            other = chosen(last, cards)
            deck[last], deck[other] = deck[other], deck[last]
        decks.append(deck)
    return decks


def any_place() -> list[Checked]:
    """Every card exchanged with any of the deck, which favors some orders."""
    decks = decks_by(lambda last, cards: STREAM.below(cards))
    return [places("one deck", decks, 52), neighbors("one deck", decks)]


def never_itself() -> list[Checked]:
    """No card stays where it was, so that a deck is always one ring."""
    decks = decks_by(lambda last, cards: STREAM.below(last))
    return [places("one deck", decks, 52), neighbors("one deck", decks)]


def one_riffle() -> list[Checked]:
    """A single riffle and a cut at any place, which leaves most cards beside their neighbors."""
    decks = []
    for _ in range(2_000):
        upper = sum(byte & 1 for byte in STREAM.take(52))
        left, right, deck = list(range(upper)), list(range(upper, 52)), list[int]()
        while left or right:
            deck.append(left.pop(0) if STREAM.below(len(left) + len(right)) < len(left) else right.pop(0))
        cut = STREAM.below(52)
        decks.append(deck[cut:] + deck[:cut])
    return [places("one deck", decks, 52), neighbors("one deck", decks)]


def loaded_die() -> list[Checked]:
    """A die that shows six a twentieth more often."""
    thrown = [(STREAM.below(6) + 1, min(6, STREAM.below(120) // 19 + 1)) for _ in range(60_000)]
    return check_outcomes("2 dice", thrown, dice(2))


def heavy_ball() -> list[Checked]:
    """A ball that is drawn first a tenth more often."""
    draws = []
    for _ in range(40_000):
        draw = list(balls(3, 20).chosen(STREAM.below_each((20, 19, 18))))
        if 7 in draw and STREAM.below(10) == 0:
            draw.remove(7)
            draw.insert(0, 7)
        draws.append(tuple(draw))
    return check_outcomes("3 of 20 balls", draws, balls(3, 20))


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("bad", "test"),
    [
        (stuck_bit, "bits"),
        (modulo_bias, "frequency"),
        (counted_up, "serial"),
        (congruential, "gaps"),
        (sticky, "runs"),
        (any_place, "places"),
        (never_itself, "places"),
        (one_riffle, "neighbors"),
        (loaded_die, "frequency"),
        (heavy_ball, "frequency"),
    ],
)
def test_what_is_not_fair_is_found(bad: Callable[[], list[Checked]], test: str) -> None:
    assert surprise(bad(), test) < battery.FAMILY_LEVEL / 100


def test_what_is_too_even_is_as_suspect_as_what_is_too_uneven() -> None:
    even = battery.frequency("a die", [place % 6 for place in range(6_000)], 6)
    assert even.p == 1
    assert even.surprise == 0


# The levels, and the rule for running again


def checked(*p_values: float) -> list[Checked]:
    return [Checked("a die", "frequency", 100, 0.0, p) for p in p_values]


@pytest.mark.parametrize(
    ("p_values", "verdict"),
    [
        ((0.5, 0.01), "passed"),
        ((0.5, 0.0002), "suspect"),  # 0.0004 on both sides, and 0.0005 is each one's share
        ((0.5, 1 - 0.0002), "suspect"),
        ((0.5, 0.0003), "passed"),
        ((0.5, 1e-13), "failed"),
    ],
)
def test_a_run_is_judged_by_the_familys_level_shared_among_its_tests(p_values: tuple[float, ...], verdict: str) -> None:
    assert battery.verdict(checked(*p_values)) == verdict


@pytest.mark.parametrize(
    ("runs", "verdict", "lengths"),
    [
        ([(0.5,)], "passed", [1]),
        ([(1e-13,)], "failed", [1]),
        ([(1e-5,), (0.5,)], "passed", [1, battery.AGAIN]),
        ([(1e-5,), (1e-5,)], "failed", [1, battery.AGAIN]),
    ],
)
def test_what_is_suspect_is_run_once_more_and_longer_and_that_stands(
    runs: list[tuple[float, ...]], verdict: str, lengths: list[int]
) -> None:
    asked, number = list[int](), count()

    def run(times: int) -> list[Checked]:
        asked.append(times)
        return checked(*runs[next(number)])

    found, ran = judge(run)
    assert (found, asked, len(ran)) == (verdict, lengths, len(runs))
