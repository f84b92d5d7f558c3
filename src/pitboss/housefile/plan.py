"""What a house is to be: its pits, its tables, their options and their pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from pitboss.table.money import Cents

REPORT_DAY = 15
"""The report of operations is due on this day of the month after the night; custom, by the form's instructions."""


def clock_words(at: time) -> str:
    """Return a time as people write it.

    >>> clock_words(time(19)), clock_words(time(0, 5)), clock_words(time(12, 30))
    ('7:00 PM', '12:05 AM', '12:30 PM')
    """
    return f"{at.hour % 12 or 12}:{at:%M} {'AM' if at.hour < 12 else 'PM'}"


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
class Night:
    """A charity casino night, as its house file tells it: by which license, when, where, and what for."""

    license: str
    day: date
    begins: time
    ends: time
    place: str
    ticket: Cents = 0
    """What a guest pays at the door, in real money, for the imitation money that is handed out."""
    registration: str = ""
    mailing_address: str = ""
    municipality: str = ""
    purpose: str = ""
    address: str = ""
    """Where phones reach the house; without it, wherever the desk does."""

    @property
    def name(self) -> str:
        """By what the records of this night are told from those of another."""
        return f"{self.license} {self.day.isoformat()}"

    @property
    def opens(self) -> datetime:
        """When the games begin."""
        return datetime.combine(self.day, self.begins)

    @property
    def closes(self) -> datetime:
        """When the games end; a night may last past midnight."""
        return datetime.combine(self.day, self.ends) + timedelta(days=self.ends <= self.begins)

    @property
    def day_words(self) -> str:
        """The day as people write it."""
        return f"{self.day:%A, %B} {self.day.day}, {self.day.year}"

    @property
    def hours_words(self) -> str:
        """From when to when the games go on, as people write it."""
        return f"{clock_words(self.begins)} to {clock_words(self.ends)}"

    @property
    def report_due(self) -> date:
        """When the report of operations is due."""
        month = self.day.month % 12 + 1
        return date(self.day.year + (month == 1), month, REPORT_DAY)


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
    night: Night | None = None
    """The casino night that the house is, where it is one."""
    day_begins: int = 6
    """The hour at which a gaming day begins."""
    zone: str = "UTC"
    """The time zone of the house, by its name."""

    def tables_of(self, pit: str) -> tuple[TablePlan, ...]:
        """Return the tables of a pit."""
        return tuple(table for table in self.tables if table.pit == pit)
