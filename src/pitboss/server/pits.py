"""A pit: tables of one game that the law lets change only together; and what no table may do beside others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from pitboss.games import Game
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


def require_others(tables: Iterable[LiveTable], table: LiveTable, options: Mapping[str, str]) -> None:
    """Refuse options that do not go with those of the game's other tables, in the pit or in the house."""
    game, tables = table.dealer.game, [*tables]
    chosen = choose(game.options, options, over=table.dealer.table.options)
    game.pit_rule(chosen, [other.dealer.table.options for other in _of_the_pit(tables, table)])
    if not table.row.is_training:
        require_house(game, chosen, [each for each in tables if each is not table])


def require_house(game: Game, chosen: Any, tables: Iterable[LiveTable]) -> None:
    """Refuse options that do not go with those of the game's other tables; training tables are by themselves."""
    others = (each for each in tables if each.row.game == game.name and not each.row.is_training)
    game.house_rule(chosen, [each.dealer.table.options for each in others])


def require_all(tables: list[LiveTable], command: PitCommand) -> None:
    """Refuse what any of the tables would refuse, before it is done at one."""
    for table in tables:
        table.dealer.require(word_of_the_floor(table, command))


def for_table(command: PitCommand, table: LiveTable) -> PitCommand:
    """Return a command of the whole pit as one of its tables gets it, under a key of its own."""
    key = sha256(f"{command.key} {table.row.id}".encode()).hexdigest()
    return command.model_copy(update={"key": key, "whole_pit": False})
