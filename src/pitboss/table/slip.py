"""A slip on which players mark numbers: what a page or a program needs to make one out, as a game declares it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pitboss.table.money import Cents

ONE, SEVERAL, APART = "one", "several", "apart"
"""How the groups of a slip are played: all numbers as one, groups in every combination, or each group by itself."""


@dataclass(frozen=True, slots=True)
class SlipRate:
    """What slips of a rate cost and pay: the unit, the limits of a way, each catch, and what the house keeps."""

    unit: Cents
    least: Cents
    most: Cents
    pays: dict[int, dict[int, Cents]]
    """What each catch pays for a unit, by the number of spots."""
    kept: dict[int, str]
    """What the house keeps of each number of spots, as a share in words."""


@dataclass(frozen=True, slots=True)
class SlipKind:
    """A kind of slip: its name, what people call it, how its groups are played, and at which rate."""

    name: str
    label: str
    help: str
    groups: str
    rate: str
    least_way: int = 1
    """The fewest spots that a way has."""


@dataclass(frozen=True, slots=True)
class Slip:
    """How a slip is marked, and what becomes of it: its numbers, its kinds and rates, and the inputs that it makes."""

    numbers: int
    across: int
    most_spots: int
    most_games: int
    kinds: tuple[SlipKind, ...]
    rates: dict[str, SlipRate]
    asks: str
    """The input by which it is handed in."""
    collects: str
    """The input by which it is presented again."""
    area: str
    """How the betting area begins that stands for it until its game closes."""
    shows: str
    """The layer of a view in which slips are shown."""
    cite: str
    """By which paragraph it is marked as it is."""
    kept_cite: str
    """By which paragraph it is said what the house keeps."""

    def as_json(self) -> dict[str, Any]:
        """Return the slip as JSON."""
        return asdict(self)
