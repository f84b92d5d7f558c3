"""The statistical battery: how a laboratory would test the stream, scaled numbers, shuffled decks and devices.

Each test returns a p-value that is evenly spread between 0 and 1 where chance is fair. `judge` holds the levels and the
rule for running again, which stand in docs/randomness.md and were written before anything was checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from math import erfc, exp, isclose, lgamma, log, sqrt
from typing import Literal

from pitboss.chance.sources import SeededChance
from pitboss.chance.stream import KeyStream
from pitboss.table.cards import Card, standard_deck
from pitboss.table.devices import Device, Numbers, balls, dice, wheel

FAMILY_LEVEL = 0.001
"""The chance that fair chance is called suspect by one run of the whole battery."""
CERTAIN = 1e-12
"""A p-value below which nothing is run again."""
AGAIN = 4
"""How many times as long the second run is."""
EXPECTED = 5.0
"""The least that every cell of a chi-square test expects."""

Verdict = Literal["passed", "suspect", "failed"]


@dataclass(frozen=True, slots=True)
class Checked:
    """What one test found: of what, by which test, over how many observations, and its p-value."""

    subject: str
    test: str
    count: int
    statistic: float
    p: float

    @property
    def surprise(self) -> float:
        """The p-value of both sides: what is too even is as suspect as what is too uneven."""
        return min(1.0, 2 * min(self.p, 1 - self.p))


# What follows from a statistic


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return how likely a chi-square of so many degrees of freedom is to be this large or larger."""
    if freedom < 1 or statistic < 0:
        raise ValueError(f"no chi-square of {freedom} degrees of freedom is {statistic}: give 1 or more, and 0 or more")
    shape, x = freedom / 2, statistic / 2
    if x == 0:
        return 1.0
    scale = exp(shape * log(x) - x - lgamma(shape))
    return 1 - scale * _gamma_series(shape, x) if x < shape + 1 else scale * _gamma_fraction(shape, x)


def _gamma_series(shape: float, x: float) -> float:
    """Return the lower incomplete gamma function by its series, without its scale."""
    term = total = 1 / shape
    place = shape
    while term > total * 1e-16:
        place += 1
        term *= x / place
        total += term
    return total


def _gamma_fraction(shape: float, x: float) -> float:
    """Return the upper incomplete gamma function by its continued fraction (Lentz), without its scale."""
    tiny = 1e-300
    b = x + 1 - shape
    c, d = 1 / tiny, 1 / b
    value = d
    for step in range(1, 100_000):
        a = -step * (step - shape)
        b += 2
        d = 1 / ((a * d + b) or tiny)
        c = (b + a / c) or tiny
        value *= c * d
        if isclose(c * d, 1.0, rel_tol=1e-15):
            break
    return value


def normal_tails(deviation: float) -> float:
    """Return how likely a normal deviate is to be so far from its mean, on either side."""
    return erfc(abs(deviation) / sqrt(2))


# Tests of numbers, each below n and as likely as another


def chi_square(subject: str, test: str, counts: Iterable[int], expected: Sequence[float]) -> Checked:
    """Hold how often each case came against how often it was expected."""
    _require_cells(subject, test, min(expected))
    observed = list(counts)
    statistic = sum((found - due) ** 2 / due for found, due in zip(observed, expected, strict=True))
    return Checked(subject, test, sum(observed), statistic, chi_square_tail(statistic, len(expected) - 1))


def frequency(subject: str, numbers: Sequence[int], n: int) -> Checked:
    """Test that each number comes as often as another."""
    counts = Counter(numbers)
    return chi_square(subject, "frequency", (counts[each] for each in range(n)), [len(numbers) / n] * n)


def serial(subject: str, numbers: Sequence[int], n: int) -> Checked:
    """Test that each pair of numbers, one after the other and no number in two pairs, comes as often as another."""
    pairs = Counter(first * n + then for first, then in zip(numbers[::2], numbers[1::2], strict=False))
    cells = n * n
    return chi_square(subject, "serial", (pairs[each] for each in range(cells)), [len(numbers) // 2 / cells] * cells)


def runs(subject: str, numbers: Sequence[int], n: int) -> Checked:
    """Test how often the numbers change between the lower and the upper half."""
    half = n // 2
    low = [number < half for number in numbers]
    changes = sum(now != then for now, then in pairwise(low))
    both = half / n * (1 - half / n)
    steps, turn = len(low) - 1, 2 * both
    variance = steps * turn * (1 - turn) + 2 * (steps - 1) * (both - turn * turn)
    deviation = (changes - steps * turn) / sqrt(variance)
    return Checked(subject, "runs", len(low), deviation, normal_tails(deviation))


def gaps(subject: str, numbers: Sequence[int], n: int) -> Checked:
    """Test how many others come between two numbers of the lowest eighth, or between two zeros where n is small."""
    part = max(1, n // 8)
    hit, miss = part / n, 1 - part / n
    total = int(0.9 * len(numbers) * hit)  # so many, wherever the numbers end
    counts = Counter(islice(_gap_lengths(numbers, part), total))
    bins = 1
    while total * hit * miss**bins >= EXPECTED <= total * miss ** (bins + 1):
        bins += 1
    observed, expected = (
        [counts[length] for length in range(bins)],
        [total * hit * miss**length for length in range(bins)],
    )
    longer = sum(counts.values()) - sum(observed)
    return chi_square(subject, "gaps", [*observed, longer], [*expected, total * miss**bins])


def _gap_lengths(numbers: Iterable[int], part: int) -> Iterator[int]:
    """Return how many numbers stand before each that is of the lowest part."""
    length = 0
    for number in numbers:
        if number < part:
            yield length
            length = 0
        else:
            length += 1


def check_numbers(subject: str, numbers: Sequence[int], n: int) -> list[Checked]:
    """Test numbers that are each below n: alone, in pairs, in runs and by their gaps.

    >>> [checked.test for checked in check_numbers("a die", [4, 1, 0, 3, 5, 2] * 100, 6)]
    ['frequency', 'serial', 'runs', 'gaps']
    """
    pairs = [serial(subject, numbers, n)] if len(numbers) // 2 >= EXPECTED * n * n else []
    return [frequency(subject, numbers, n), *pairs, runs(subject, numbers, n), gaps(subject, numbers, n)]


# Tests of a raw stream


def check_bytes(subject: str, data: bytes) -> list[Checked]:
    """Test a stream of bytes: its bits, how often they change, and its bytes as numbers."""
    return [bits(subject, data), bit_runs(subject, data), *check_numbers(subject, data, 256)]


def bits(subject: str, data: bytes) -> Checked:
    """Test that there are as many ones as zeros."""
    count = 8 * len(data)
    deviation = (2 * int.from_bytes(data, "big").bit_count() - count) / sqrt(count)
    return Checked(subject, "bits", count, deviation, normal_tails(deviation))


def bit_runs(subject: str, data: bytes) -> Checked:
    """Test how often a bit differs from the one before."""
    steps, whole = 8 * len(data) - 1, int.from_bytes(data, "big")
    changes = ((whole ^ whole >> 1) & (1 << steps) - 1).bit_count()
    deviation = (2 * changes - steps) / sqrt(steps)
    return Checked(subject, "bit runs", steps, deviation, normal_tails(deviation))


# Tests of shuffled decks


def places(subject: str, decks: Sequence[Sequence[int]], kinds: int) -> Checked:
    """Test that every kind of card comes to every place as often as to another.

    A deck has as many of each kind. The places of one deck depend on each other; over N decks of n cards, m of each
    kind, the squares of what differs add up to N m / (n - 1) times a chi-square of (n - 1)(kinds - 1) degrees.
    """
    cards, count = len(decks[0]), len(decks)
    _require_cells(subject, "places", count / kinds)
    due = count / kinds
    squares = sum((found - due) ** 2 for place in zip(*decks, strict=True) for found in _each(Counter(place), kinds))
    statistic = squares * (cards - 1) / (count * (cards // kinds))
    freedom = (cards - 1) * (kinds - 1)
    return Checked(subject, "places", count, statistic, chi_square_tail(statistic, freedom))


def neighbors(subject: str, decks: Sequence[Sequence[int]]) -> Checked:
    """Test that every card is followed by every other as often, the last by the first.

    The cards of a deck are all different, so a fair deck closed to a ring is any ring as likely as another. Of what
    differs, the part that is alike for a pair and its reverse varies by N / (n - 1) and has n(n - 3) / 2 degrees of
    freedom; the part that is opposite varies by N n / ((n - 1)(n - 2)) and has (n - 1)(n - 2) / 2.
    """
    cards, count = len(decks[0]), len(decks)
    _require_cells(subject, "neighbors", count / (cards - 1))
    pairs = Counter(pair for deck in decks for pair in pairwise([*deck, deck[0]]))
    alike = opposite = 0.0
    for one in range(cards):
        for other in range(one):
            there, back = pairs[one, other], pairs[other, one]
            alike += (there + back - 2 * count / (cards - 1)) ** 2 / 2
            opposite += (there - back) ** 2 / 2
    statistic = (alike + opposite * (cards - 2) / cards) * (cards - 1) / count
    return Checked(subject, "neighbors", count, statistic, chi_square_tail(statistic, cards * (cards - 3) + 1))


def _require_cells(subject: str, test: str, expected: float) -> None:
    if expected < EXPECTED:
        what = f"{test} of {subject} expects {expected:.2f} in a cell"
        raise ValueError(f"{what}: take at least {EXPECTED:g}, so more of them")


def _each(counts: Counter[int], kinds: int) -> Iterator[int]:
    return (counts[kind] for kind in range(kinds))


# Tests of devices


def check_outcomes(subject: str, outcomes: Sequence[Numbers], device: Device) -> list[Checked]:
    """Test what a device gave: its outcomes as numbers, or each ball by itself where they are drawn."""
    if device.is_distinct:
        drawn = zip(*[[number - 1 for number in outcome] for outcome in outcomes], strict=True)
        return [frequency(f"{subject}, ball {n}", ball, device.faces[0]) for n, ball in enumerate(drawn, start=1)]
    return check_numbers(subject, [_numbered(outcome, device) for outcome in outcomes], device.outcomes)


def _numbered(outcome: Numbers, device: Device) -> int:
    """Return an outcome as its number among all of its device, from 0 on."""
    number = 0
    for shows, faces in zip(outcome, device.faces, strict=True):
        number = number * faces + shows - 1
    return number


# The whole battery on the house's own chance

SCALED = (2, 3, 6, 10, 13, 37, 38, 52, 54, 100, 312, 416)
DEVICES = (dice(2), dice(3), wheel(37), wheel(38), wheel(54), balls(20, 80))
ONE_DECK, EIGHT_DECKS = 4_000, 400


def run(master: bytes, times: int = 1) -> list[Checked]:
    """Test all chance that follows from a master secret, as a live table takes it from there."""
    chance = SeededChance(master)
    stream = KeyStream(chance.seed_of(0))
    checked = check_bytes("raw stream", stream.take(times * 1_000_000))
    for n in SCALED:
        numbers = [number for _ in range(times * 100) for number in stream.below_each((n,) * 1_000)]
        checked += check_numbers(f"numbers below {n}", numbers, n)
    checked += _check_decks(chance, times)
    for device in DEVICES:
        count = times * (4_000 if device.is_distinct else 40_000)
        checked += check_outcomes(device.name, _outcomes(chance, device, count), device)
    return checked


def _check_decks(chance: SeededChance, times: int) -> list[Checked]:
    deck = standard_deck()
    number = {card: place for place, card in enumerate(deck)}

    def shuffled(cards: Sequence[Card], count: int) -> list[list[int]]:
        return [[number[card] for card in chance.shuffle(cards, ()).order] for _ in range(count)]

    one, eight = shuffled(deck, times * ONE_DECK), shuffled(deck * 8, times * EIGHT_DECKS)
    return [
        places("one deck", one, len(deck)),
        neighbors("one deck", one),
        places("eight decks", eight, len(deck)),
    ]


def _outcomes(chance: SeededChance, device: Device, count: int) -> list[Numbers]:
    """Return outcomes of a series of their own."""
    chance.begin_series(())
    outcomes = [chance.outcome(device) for _ in range(count)]
    chance.open_series()
    return outcomes


# The levels, and the rule for running again


def verdict(checked: Sequence[Checked]) -> Verdict:
    """Judge one run: failed beyond doubt, suspect at the family's level shared among its tests, or passed."""
    worst = min(each.surprise for each in checked)
    if worst < CERTAIN:
        return "failed"
    return "suspect" if worst < FAMILY_LEVEL / len(checked) else "passed"


def judge(battery: Callable[[int], Sequence[Checked]]) -> tuple[Verdict, list[Sequence[Checked]]]:
    """Run a battery, and where that is suspect once more on fresh and longer chance, whose verdict then stands."""
    first = battery(1)
    if (found := verdict(first)) != "suspect":
        return found, [first]
    second = battery(AGAIN)
    return ("passed" if verdict(second) == "passed" else "failed"), [first, second]
