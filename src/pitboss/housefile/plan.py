"""What a house is to be: its pits, its tables, their options and their pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.table.money import Cents


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a table waits, in seconds; None waits as long as it takes."""

    wagers: float | None = 30
    decisions: float | None = 30
    between: float = 4
    alone: bool = True
    """Whether the clock runs for a player for whom nobody else waits, only bots."""


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
