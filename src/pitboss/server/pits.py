"""A pit: tables of one game that the law lets change only together, and what one of them may not do alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from pitboss.server.table import commands
from pitboss.server.table.floor import word_of_the_floor
from pitboss.server.table.live import LiveTable
from pitboss.table.options import choose

PitCommand = commands.ChangeOptions | commands.GiveNotice


def together(tables: Iterable[LiveTable], first: LiveTable) -> list[LiveTable]:
    """Return the tables of a pit at which the same is done when it is done at one of them for the whole pit."""
    is_held = first.dealer.game.is_held_to_pit
    if not is_held(first.dealer.table.options):
        return [first]
    return [first, *(table for table in _of_the_pit(tables, first) if is_held(table.dealer.table.options))]


def _of_the_pit(tables: Iterable[LiveTable], first: LiveTable) -> list[LiveTable]:
    """Return the other tables of the same game in the pit; a table without a pit stands alone."""
    game, pit = first.row.game, first.row.pit
    return [each for each in tables if each is not first and each.row.game == game and each.row.pit == pit != ""]


def require_pit(tables: Iterable[LiveTable], table: LiveTable, options: Mapping[str, str]) -> None:
    """Refuse options that do not go with those of the game's other tables in the pit."""
    game = table.dealer.game
    chosen = choose(game.options, options, over=table.dealer.table.options)
    game.pit_rule(chosen, [other.dealer.table.options for other in _of_the_pit(tables, table)])


def require_all(tables: list[LiveTable], command: PitCommand) -> None:
    """Refuse what any of the tables would refuse, before it is done at one."""
    for table in tables:
        table.dealer.require(word_of_the_floor(table, command))


def for_table(command: PitCommand, table: LiveTable) -> PitCommand:
    """Return a command of the whole pit as one of its tables gets it, under a key of its own."""
    key = sha256(f"{command.key} {table.row.id}".encode()).hexdigest()
    return command.model_copy(update={"key": key, "whole_pit": False})
