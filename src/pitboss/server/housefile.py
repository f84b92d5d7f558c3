"""`house.toml`: the house, its pits and its tables, read and checked line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pitboss.table.money import Cents


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a table waits, in seconds; None waits as long as it takes."""

    wagers: float | None = 30
    decisions: float | None = 30
    between: float = 4


@dataclass(frozen=True, slots=True)
class PitPlan:
    """A pit: tables that stand together."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table as the house opens it; its options are words, as a log keeps them, and only those that were chosen."""

    key: str
    name: str
    pit: str
    game: str
    positions: int
    options: Mapping[str, str] = field(default_factory=dict)
    players: int = 0
    style: str = "sensible"
    pace: Pace = Pace()
    is_training: bool = False
    tray: Cents = 10_000_000


@dataclass(frozen=True, slots=True)
class HouseFile:
    """All that a house file says: the house, its pits in order, its tables in order."""

    name: str
    pits: tuple[PitPlan, ...]
    tables: tuple[TablePlan, ...]
    pace: Pace = Pace()
    port: int = 8047
    most_guest_tables: int = 2
    guest_chips: Cents = 100_000
    most_guest_chips: Cents = 1_000_000

    def tables_of(self, pit: str) -> tuple[TablePlan, ...]:
        """Return the tables of a pit."""
        return tuple(table for table in self.tables if table.pit == pit)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that a house file may not say: where, what, why, what is allowed, and by which paragraph."""

    line: int
    what: str
    why: str
    allowed: str
    cite: str = ""

    def __str__(self) -> str:
        source = f" [{self.cite}]" if self.cite else ""
        return f"line {self.line}: {self.what}: {self.why}. Allowed: {self.allowed}.{source}"


class HouseFileError(ValueError):
    """A house file that cannot be used, with every problem it has."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def read_house(path: str | Path) -> HouseFile:
    """Return the house that a file describes, or raise with every problem of it."""
    raise HouseFileError([Problem(1, str(path), "no house can be read yet", "the default house")])


DEFAULT_HOUSE = HouseFile(
    "The Boardwalk House",
    (PitPlan("main", "Main pit"),),
    (
        TablePlan("three-card-poker", "Three Card Poker", "main", "three-card-poker", 7, players=3),
        TablePlan("double-draw-poker", "Double Draw Poker", "main", "double-draw-poker", 6, players=3),
        TablePlan("blackjack", "Blackjack", "main", "blackjack", 6, players=3),
    ),
)
"""The house that opens where no file is given."""
