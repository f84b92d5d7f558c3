"""What is answered about a table's worth: each wager's results with their chances, and all that follows from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, log10, sqrt
from typing import Any

Progress = Callable[[int, int], None]
"""Told how much of the work is done, and of how much."""

Chances = Mapping[Fraction, Fraction]
"""How likely each net result of one unit is; what a player gains is above zero."""

MADE, RESOLVED = "wager made", "wager resolved"
"""What an edge is a share of: every wager that was made, a void one too, or only those that were won or lost."""

DECIMALS = 13
"""Decimals that are told of a number that is computed and not exact."""


def silent(done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Priced:
    """One wager and what it is worth, for each unit of it.

    ``unit`` is how much, on average, the edge is a share of; ``action`` all that is wagered on average, where that is
    known. A wager whose numbers are computed in doubles has an ``error`` above zero, which bounds how far its edge is
    off. ``apart`` holds results that are known by their average only, with how likely they are. ``outcomes_error`` is
    about how much of all chances may lie at other results than those told, where mean and variance are known better.
    ``throws`` tells how many throws of the dice decide it on average. ``name`` is that of its betting area, ``label``
    what people call it, and ``also_called`` has other names by which it is found.
    """

    name: str
    outcomes: Chances
    per: str = MADE
    unit: Fraction = Fraction(1)
    action: Fraction | None = Fraction(1)
    error: float = 0.0
    apart: Mapping[str, tuple[Fraction, Fraction]] = field(default_factory=dict)
    outcomes_error: float = 0.0
    throws: Fraction | None = None
    label: str = ""
    also_called: tuple[str, ...] = ()

    @property
    def gain(self) -> Fraction:
        """What a player gains on average."""
        apart = sum((net * chance for net, chance in self.apart.values()), Fraction(0))
        return sum((net * chance for net, chance in self.outcomes.items()), apart)

    @property
    def house_edge(self) -> Fraction:
        """What the house gains on average, as a share of the unit."""
        return -self.gain / self.unit

    @property
    def win(self) -> Fraction:
        """How likely the wager gains something."""
        return sum((chance for net, chance in self.outcomes.items() if net > 0), Fraction(0))

    @property
    def loss(self) -> Fraction:
        """How likely it loses something."""
        return sum((chance for net, chance in self.outcomes.items() if net < 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        """How likely it neither gains nor loses."""
        return self.outcomes.get(Fraction(0), Fraction(0))

    @property
    def variance(self) -> Fraction | None:
        """The variance of the net result, where every result is known."""
        if self.apart:
            return None
        return sum((net * net * chance for net, chance in self.outcomes.items()), Fraction(0)) - self.gain**2

    @property
    def element_of_risk(self) -> Fraction | None:
        """What the house gains on average, as a share of all that is wagered, where that is known."""
        return None if not self.action else -self.gain / self.action

    @property
    def kind(self) -> str:
        """Whether its numbers are exact fractions or were computed in doubles."""
        return "computed" if self.error else "exact"

    def told(self, number: Fraction) -> str:
        """Return a number as it is told: a fraction where it is exact, else a decimal."""
        return f"{float(number):.{DECIMALS}f}" if self.error else str(number)

    def told_edge(self) -> str:
        """Return the edge as it is told: an exact fraction, or a computed decimal with the bound of its error."""
        bound = f" (computed, ± {rounded_up(self.error)})" if self.error else ""
        return f"{self.told(self.house_edge)}{bound}"

    def ratio(self, number: Fraction) -> str:
        """Return a number as a program reads it: "p/q" where it is exact, whole numbers too, else a decimal."""
        return self.told(number) if self.error else f"{number.numerator}/{number.denominator}"

    def as_json(self) -> dict[str, Any]:
        """Return the wager as one JSON object."""
        variance = self.variance
        found = {
            "name": self.name,
            "label": self.label,
            "house_edge": self.ratio(self.house_edge),
            "house_edge_percent": float(100 * self.house_edge),
            "per": self.per,
            "kind": self.kind,
            "element_of_risk": None if self.element_of_risk is None else self.ratio(self.element_of_risk),
            "win": self.ratio(self.win),
            "loss": self.ratio(self.loss),
            "push": self.ratio(self.push),
            "variance": None if variance is None else self.ratio(variance),
            "standard_deviation": None if variance is None else sqrt(variance),
            "action": None if self.action is None else self.ratio(self.action),
            "outcomes": [self._outcome(net, chance) for net, chance in sorted(self.outcomes.items())],
        }
        if self.throws is not None:
            found["throws"] = self.ratio(self.throws)
        if self.apart:
            found["apart"] = [{"of": of} | self._outcome(*each, "mean") for of, each in self.apart.items()]
        off = {"error": self.error, "outcomes_error": self.outcomes_error}
        return found | {name: error for name, error in off.items() if error}

    def _outcome(self, net: Fraction, chance: Fraction, name: str = "net") -> dict[str, Any]:
        return {
            name: self.told(net) if name == "mean" else str(net),
            "probability": self.ratio(chance),
            "decimal": float(chance),
        }


@dataclass(frozen=True)
class Answer:
    """The worth of every wager of a table, how it was found, and the play that earns it where the player decides.

    ``cached`` says of an answer that was kept before where it was read from, and what of it was worked out again.
    """

    wagers: tuple[Priced, ...]
    method: str
    strategy: Mapping[str, Any] | None = None
    cached: str = ""

    def wager(self, name: str) -> Priced:
        """Return the wager of that name."""
        return next(priced for priced in self.wagers if name in (priced.name, *priced.also_called))


def by_cost(named: Mapping[str, Priced]) -> dict[str, Any]:
    """Return as strategy what costs least, where nothing is left to decide once the bets are down."""
    rows = sorted(((priced.house_edge, words) for words, priced in named.items()), key=lambda row: row[0])
    least = [words for edge, words in rows if edge == rows[0][0]]
    words = (
        f"There's nothing to decide once the bets are down. What costs least, {percent(rows[0][0])}: "
        f"{', '.join(least)}."
    )
    shown = [[words, percent(edge)] for edge, words in rows]
    return {"words": words, "tables": [{"title": "What each bet costs", "columns": ["bet", "edge"], "rows": shown}]}


def rounded_up(error: float) -> str:
    """Return a bound with one digit, never below what it is: 8e-12."""
    power = floor(log10(error))
    return f"{ceil(error / 10.0**power)}e{power:03d}"


def gathered(results: Iterable[tuple[Fraction, Fraction]]) -> dict[Fraction, Fraction]:
    """Put results that are alike together, and leave out what cannot happen."""
    chances: dict[Fraction, Fraction] = {}
    for net, chance in results:
        if chance:
            chances[net] = chances.get(net, Fraction(0)) + chance
    return chances


def decimal(number: Fraction | int, digits: int, plus: str = "") -> str:
    """Return a number with so many decimals, with a plus before what is not below zero where one is wanted."""
    rounded = round(number * 10**digits)
    whole, rest = divmod(abs(rounded), 10**digits)
    return f"{'-' if rounded < 0 else plus}{whole}.{rest:0{digits}d}"


def percent(share: Fraction | int, digits: int = 2) -> str:
    """Return a share as a percentage."""
    return f"{decimal(100 * share, digits)} %"


def short(number: Fraction | int, digits: int) -> str:
    """Return a number with as many decimals as it needs, up to so many."""
    return decimal(number, digits).rstrip("0").rstrip(".")
