"""The betting spots of a roulette layout: which numbers a chip covers by where it lies, and what it pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from pitboss.games.roulette.options import AS_SINGLE, DOUBLE_ZERO, SINGLE_ZERO
from pitboss.table.money import EVEN, Odds

ZEROS = ("0", "00")
RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
_DOUBLE = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)  # fmt: skip
_SINGLE = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
AROUND = {name: tuple(_DOUBLE.split()) for name in (DOUBLE_ZERO, AS_SINGLE)} | {SINGLE_ZERO: tuple(_SINGLE.split())}
"""The numbers of each wheel, clockwise."""

PAYS: Mapping[str, Odds] = {
    "straight": Odds(35),
    "split": Odds(17),
    "street": Odds(11),
    "trio": Odds(11),
    "corner": Odds(8),
    "first_four": Odds(8),
    "five_numbers": Odds(6),
    "line": Odds(5),
    "column": Odds(2),
    "dozen": Odds(2),
    **dict.fromkeys(("red", "black", "odd", "even", "low", "high"), EVEN),
}
"""What each kind of wager pays, as every source has it."""
EVEN_CHANCES = tuple(kind for kind, odds in PAYS.items() if odds == EVEN)
OUTSIDE = ("column", "dozen", *EVEN_CHANCES)
ORDINALS = ("first", "second", "third")


class Spot(NamedTuple):
    """A place for chips: the kind of wager, the numbers it covers, and what people call it."""

    area: str
    kind: str
    numbers: tuple[str, ...]
    words: str

    @property
    def label(self) -> str:
        """Say what a wager here is on."""
        if self.kind in OUTSIDE:
            return f"that the ball lands on {self.words}"
        *others, last = self.numbers
        return f"that the ball lands in {', '.join(others)} or {last}" if others else f"that the ball lands in {last}"

    @property
    def pays(self) -> Odds:
        """What it pays."""
        return PAYS[self.kind]


def color_of(number: str) -> str:
    """Return the color of a number."""
    return "green" if number in ZEROS else "red" if number in RED else "black"


def _named(kind: str, *numbers: int) -> Spot:
    """Return a spot inside the layout that is known by its lowest number."""
    written = tuple(map(str, numbers))
    shown = f"{written[0]}-{written[-1]}" if kind == "line" else "-".join(written)
    return Spot(f"{kind}_{written[0]}", kind, written, f"the {shown} {kind}")


def _listed(kind: str, *numbers: str) -> Spot:
    """Return a spot inside the layout that is known by all its numbers."""
    return Spot("_".join((kind, *numbers)), kind, numbers, f"the {'-'.join(numbers)} {kind}")


def _outside() -> Iterator[Spot]:
    """Columns, dozens and even chances, each of which leaves the zeros out."""
    every = range(1, 37)
    for place, ordinal in enumerate(ORDINALS):
        numbers = tuple(map(str, range(place + 1, 37, 3)))
        yield Spot(f"column_{place + 1}", "column", numbers, f"the {ordinal} column")
    for place, ordinal in enumerate(ORDINALS):
        numbers = tuple(map(str, range(12 * place + 1, 12 * place + 13)))
        yield Spot(f"dozen_{place + 1}", "dozen", numbers, f"the {ordinal} dozen")
    for kind, covered, words in (
        ("low", [n for n in every if n <= 18], "1 to 18"),
        ("even", [n for n in every if n % 2 == 0], "even"),
        ("red", [n for n in every if str(n) in RED], "red"),
        ("black", [n for n in every if str(n) not in RED], "black"),
        ("odd", [n for n in every if n % 2], "odd"),
        ("high", [n for n in every if n > 18], "19 to 36"),
    ):
        yield Spot(kind, kind, tuple(map(str, covered)), words)


def _in_the_grid() -> Iterator[Spot]:
    """Streets, lines, splits and corners of the twelve rows of three numbers."""
    rows = range(1, 37, 3)
    yield from (_named("street", first, first + 1, first + 2) for first in rows)
    yield from (_named("line", *range(first, first + 6)) for first in rows[:-1])
    for number in range(1, 37):
        if number % 3:
            yield _listed("split", str(number), str(number + 1))
        if number <= 33:
            yield _listed("split", str(number), str(number + 3))
    for number in range(1, 33):
        if number % 3:
            yield _named("corner", number, number + 1, number + 3, number + 4)


def _at_the_zeros(is_double: bool) -> Iterator[Spot]:
    """What a chip covers at the head of the layout, where it touches a zero."""
    if not is_double:
        yield from (_listed("split", "0", str(number)) for number in (1, 2, 3))
        yield from (_listed("trio", "0", "1", "2"), _listed("trio", "0", "2", "3"))
        yield Spot("first_four", "first_four", ("0", "1", "2", "3"), "the first four")
        return
    for pair in (("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3")):
        yield _listed("split", *pair)
    for three in (("0", "1", "2"), ("0", "00", "2"), ("00", "2", "3")):
        yield _listed("trio", *three)
    yield Spot("five_numbers", "five_numbers", ("0", "00", "1", "2", "3"), "the five numbers")
    yield Spot("courtesy_line", "split", ("0", "00"), "the courtesy line")


@cache
def spots(wheel: str) -> dict[str, Spot]:
    """Return every spot of the layout that goes with a wheel, by its area; later ones lie on top of earlier ones."""
    is_double = wheel == DOUBLE_ZERO
    zeros = ZEROS if is_double else ZEROS[:1]
    straight = (Spot(f"straight_{n}", "straight", (n,), n) for n in (*zeros, *map(str, range(1, 37))))
    every = (*straight, *_outside(), *_in_the_grid(), *_at_the_zeros(is_double))
    return {spot.area: spot for spot in every}


EVERY_SPOT = spots(SINGLE_ZERO) | spots(DOUBLE_ZERO)
"""Every spot of either layout."""
