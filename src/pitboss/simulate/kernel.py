"""What plays many rounds of a game at once: found by the game's name, and made ready for a table's options.

A game's module of simulation has a ``KERNEL``. Its ``prepare`` looks at what is to be simulated and returns something
that plays it, or says why it cannot; then the round of play itself does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from pitboss.games import Game
from pitboss.table.money import Cents

if TYPE_CHECKING:
    from pitboss.simulate.stream import Source
    from pitboss.simulate.tally import Ints

MOST_BINS = 250_000
"""Bins at most for the results of a round; where there would be more, results near to one another share one."""


@dataclass(frozen=True)
class Setup:
    """What is to be simulated: a table's game and options, what is wagered, by which strategy, at how many seats."""

    game: Game
    options: Any
    wagers: Mapping[str, str] = field(default_factory=dict)
    """The wagers that are made in every round, each with its amount as it was said; the game's usual one if none."""
    strategy: str = ""
    source: str = ""
    """The text of a strategy that somebody wrote."""
    seats: int = 1
    times: int = 1
    """By how much every bet is multiplied, where somebody bets by a system."""


COMPILED = "compiled"
"""How a table is played by a kernel."""


class Exact(NamedTuple):
    """What exact methods say of a round: the player's gain in cents, its variance where known, and for what it holds.

    ``error`` bounds how far the gain is off where it was computed in doubles.
    """

    gain: Fraction
    variance: Fraction | None = None
    note: str = ""
    error: float = 0.0


class Unsupported(Exception):
    """Why a kernel leaves a table to the round of play."""


class Play(Protocol):
    """Plays as many rounds as the arrays have rows: what each wager gained, and how much was wagered, in cents."""

    def __call__(self, source: Source, table: Any, nets: Ints, wagered: Ints) -> None: ...


@dataclass(frozen=True)
class Prepared:
    """A table that is ready to be played."""

    wagers: tuple[str, ...]
    unit: Cents
    """The first wager, of which the mean is told in units."""
    values: frozenset[int]
    """Amounts of which every result of a round is made by adding."""
    least: int
    most: int
    """The worst and the best that a round can bring."""
    play: Play
    fresh: Callable[[], Any] = lambda: None
    """Makes what a table keeps between rounds; each chunk begins with a fresh one."""
    exact: Callable[[], Exact | None] = lambda: None
    method: str = COMPILED
    spread: float = 1.2
    """About how many units the standard deviation of a round is: how far a fan of bankrolls opens."""
    is_serial: bool = False
    """Whether rounds hang together: then sessions tell how sure a mean is."""
    keeps_bets: bool = False
    """Whether bets stand from one round to the next."""
    gauges: tuple[str, ...] = ()
    """What the game counts besides."""
    read_gauges: Callable[[Any], tuple[int, ...]] = lambda table: ()
    read_meter: Callable[[dict[str, int], int], dict[str, float | None]] | None = None
    """Makes what is told of a meter from what was counted, and from how many rounds."""
    notes: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """How many cents one bin of results holds."""
        step = gcd(*self.values) or 1
        return max(step, -(-(self.most - self.least) // MOST_BINS // step) * step)

    @property
    def bins(self) -> int:
        """How many bins there are."""
        return (self.most - self.least) // self.width + 1


class Decision(NamedTuple):
    """What a game asks a player, as somebody's own function answers it: with numbers, and by a number."""

    name: str
    arguments: str
    choices: tuple[str, ...]
    """The words of the prompt, each returned by its place; none where any number up to ``most`` may be."""
    about: str
    is_needed: bool = True
    most: int = 0

    @property
    def answers(self) -> int:
        """How many numbers may be returned, from 0 on."""
        return len(self.choices) or self.most + 1

    def constants(self) -> tuple[tuple[str, int], ...]:
        """Return the names by which a file calls the choices."""
        return tuple((word.upper().replace("-", "_"), code) for code, word in enumerate(self.choices))

    def said(self, name: str) -> str:
        """Return how the function is written."""
        return f"{name}({self.arguments})"

    def word(self, code: int) -> str:
        """Name a choice."""
        is_known = 0 <= code < len(self.choices)
        return f"{self.constants()[code][0]} ({code})" if is_known else str(code)

    def allowed(self, mask: int | None = None) -> str:
        """Say what may be returned, of some choices those in a mask."""
        if not self.choices:
            return f"a whole number from 0 to {self.most}"
        offered = [code for code in range(len(self.choices)) if mask is None or mask >> code & 1]
        return ", ".join(self.word(code) for code in offered)


@dataclass(frozen=True)
class Kernel:
    """The compiled rounds of one game: the strategies it knows, its usual one first, and what makes it ready."""

    prepare: Callable[[Setup], Prepared]
    strategies: tuple[str, ...] = ("usual",)
    takes_files: bool = False
    """Whether a strategy may be a chart that somebody wrote."""
    decisions: tuple[Decision, ...] = ()
    """What somebody's own function in Python may decide."""


def kernel_of(game: Game) -> Kernel | None:
    """Return the kernel of a game, if it has one."""
    found: Kernel | None = getattr(game.part("pitboss.simulate"), "KERNEL", None)
    return found


def contiguous(rows: Any) -> Ints:
    """Return whole numbers as compiled loops take them."""
    return np.ascontiguousarray(rows, np.int64)
