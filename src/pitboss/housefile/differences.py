"""What is different between two house files: tables that open, close or change, and of what patrons are told before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any

from pitboss.games import find_game
from pitboss.games.notice import NOTICE_MINUTES
from pitboss.housefile.plan import HouseFile, Night, Pace, TablePlan
from pitboss.table.money import money
from pitboss.table.options import choose, options_of

OPENS, CLOSES, CHANGES = "opens", "closes", "changes"
LIMITS = ("minimum", "maximum")
"""What takes notice only in the one direction, and isn't in force by it."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that becomes another at a table; a paragraph that asks for notice is named, and no other."""

    option: str
    label: str
    before: str
    after: str
    cite: str
    notice: str = ""
    """The paragraph by which patrons are told beforehand; empty where the change may begin at once."""
    to: str = ""
    """Who is told in writing, where it isn't the patrons."""

    def begins(self, posted: datetime | None) -> datetime | None:
        """Return when the change may begin whose notice is posted at a time."""
        if posted is None:
            return None
        return posted + timedelta(minutes=NOTICE_MINUTES) if self.notice else posted

    def __str__(self) -> str:
        return f"{self.option}: {self.before} -> {self.after}"


@dataclass(frozen=True, slots=True)
class TableChange:
    """What becomes of one table."""

    table: TablePlan
    what: str
    changes: tuple[Change, ...] = ()

    @property
    def notices(self) -> tuple[Change, ...]:
        """Return the changes of which patrons are told beforehand."""
        return tuple(change for change in self.changes if change.notice)

    @property
    def title(self) -> str:
        """What people call the table and its game."""
        return f"{self.table.name} ({self.table.game})"


def differences(before: HouseFile, after: HouseFile) -> tuple[TableChange, ...]:
    """Return every table that opens, closes or changes, in the order of the new file and then of the old."""
    old, new = ({table.key: table for table in house.tables} for house in (before, after))
    found = [TableChange(table, OPENS) for key, table in new.items() if key not in old or is_other(old[key], table)]
    found += [
        TableChange(table, CHANGES, made)
        for key, table in new.items()
        if key in old and not is_other(old[key], table) and (made := tuple(changes(old[key], table)))
    ]
    found += [TableChange(table, CLOSES) for key, table in old.items() if key not in new or is_other(table, new[key])]
    return tuple(found)


def is_other(before: TablePlan, after: TablePlan) -> bool:
    """Tell whether a key names a table of another game, so that one closes and one opens."""
    return before.game != after.game


def changes(before: TablePlan, after: TablePlan) -> Iterator[Change]:
    """Yield what becomes another at a table: its options, then what only the house has a say in."""
    game = find_game(after.game)
    old, new = (choose(game.options, table.options) for table in (before, after))
    due = dict(game.notices.due(old, new))
    for option in options_of(new):
        was, is_now = getattr(old, option.name), getattr(new, option.name)
        if was != is_now:
            words = option.word(was), option.word(is_now)
            notice = due.pop(option.name, "")
            to = game.notices.told_to(option.name) if notice else ""
            yield Change(option.name, option.short_label, *words, option.cite_of(is_now, new), notice, to)
    for name, cite in due.items():
        yield Change(name, "higher least bets", "as posted", "higher", cite, cite)
    yield from plain_changes(table_settings(before), table_settings(after))


def table_settings(table: TablePlan) -> dict[str, str]:
    """Return what only the house has a say in at a table, as words."""
    told = {name: str(getattr(table, name)) for name in ("name", "pit", "positions", "players", "style", "is_training")}
    return told | {"tray": money(table.tray)} | settings_of("pace.", table.pace)


def house_changes(before: HouseFile, after: HouseFile) -> tuple[Change, ...]:
    """Return what becomes another in the house itself: its own keys, its pits and its casino night."""
    return tuple(plain_changes(house_settings(before), house_settings(after)))


def house_settings(house: HouseFile) -> dict[str, str]:
    """Return what a house file says beside its tables, as words."""
    names = ("name", "port", "most_guest_tables", "day_begins", "zone")
    told = {name: str(getattr(house, name)) for name in names}
    told |= {name: money(getattr(house, name)) for name in ("guest_chips", "most_guest_chips")}
    told |= settings_of("pace.", house.pace) | {f"pit {pit.key}": pit.name for pit in house.pits}
    return told | (settings_of("casino_night.", house.night) if house.night else {})


def settings_of(section: str, plan: Pace | Night) -> dict[str, str]:
    """Return what a section says, as words."""
    told = {f"{section}{each.name}": getattr(plan, each.name) for each in fields(plan)}
    return {name: word_of(value) for name, value in told.items()}


def word_of(value: object) -> str:
    """Return a setting as a house file has it.

    >>> word_of(10.0), word_of(None), word_of(True)
    ('10', 'unlimited', 'True')
    """
    if value is None:
        return "unlimited"
    return f"{value:g}" if isinstance(value, float) else str(value)


def plain_changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Change]:
    """Yield what was, became or no longer is a setting; no paragraph has a say in it."""
    for name in dict.fromkeys((*after, *before)):
        was, is_now = before.get(name, "none"), after.get(name, "none")
        if was != is_now:
            yield Change(name, name, was, is_now, "")


def in_force(table: TablePlan) -> Mapping[str, str]:
    """Return which options of a table take notice when they begin, each with its paragraph."""
    game = find_game(table.game)
    options: Any = choose(game.options, table.options)
    return {name: cite for name, cite in game.notices.due(game.options(), options) if name not in LIMITS}


def asked(table: TablePlan) -> tuple[tuple[str, str, str], ...]:
    """Return which options of a table take notice, each with its paragraph and who is told in writing, if anybody."""
    game = find_game(table.game)
    named = game.notices.asked(choose(game.options, table.options))
    return tuple((name, cite, game.notices.told_to(name)) for name, cite in named)
