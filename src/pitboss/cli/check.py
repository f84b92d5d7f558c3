"""`pitboss check`: whether a house can be opened with a file, and every line that stands in the way."""

from __future__ import annotations

import argparse
import json
from typing import Any

from pitboss.cli import FAILED, OK
from pitboss.cli.terminal import Screen
from pitboss.cli.values import printable
from pitboss.games import find_game
from pitboss.server.housefile import read_house
from pitboss.server.houseplan import HouseFile, TablePlan
from pitboss.server.housereading import HouseFileError, Problem
from pitboss.table.options import choose


def run(arguments: argparse.Namespace) -> int:
    """Tell every problem of a house file, or what the house is made of."""
    screen = Screen()
    try:
        house = read_house(arguments.file)
    except HouseFileError as error:
        if arguments.json:
            problems = [problem.as_json() for problem in error.problems]
            screen.line(json.dumps({"file": arguments.file, "is_legal": False, "problems": problems}, indent=2))
        else:
            tell_problems(screen, arguments.file, error.problems)
        return FAILED
    if arguments.json:
        about = {"file": arguments.file, "is_legal": True, "problems": [], "house": describe(house)}
        screen.line(json.dumps(about, indent=2))
    else:
        tell_house(screen, arguments.file, house)
    return OK


def tell_problems(screen: Screen, file: str, problems: tuple[Problem, ...]) -> None:
    """Tell each problem with its line, and how many there are."""
    for problem in problems:
        words = f"{file}:{problem.line}: {problem.what}: {problem.why}. Allowed: {problem.allowed}."
        screen.cited(printable(words), problem.cite, indent=0)
    number = len(problems)
    screen.line(f"{number} problem{'s' * (number != 1)}.")


def tell_house(screen: Screen, file: str, house: HouseFile) -> None:
    """Tell what a house is made of: its pits and, in each, its tables."""
    screen.line(f"{printable(file)}: {house.name} can be opened.")
    for pit in house.pits:
        screen.title(pit.name)
        for table in house.tables_of(pit.key):
            screen.paragraph(f"{table.key}: {table_words(table)}", indent=2, hanging=2)


def table_words(table: TablePlan) -> str:
    """Return a table in a sentence."""
    game = find_game(table.game)
    others = [f"{name}={word}" for name, word in table.options.items() if name not in ("minimum", "maximum")]
    parts = [
        f"{table.name} ({table.game})",
        game.limits_words(choose(game.options, table.options)),
        f"{table.positions} position{'s' * (table.positions != 1)}",
        f"{table.players} built-in player{'s' * (table.players != 1)}",
        *(["for training"] if table.is_training else []),
        *others,
    ]
    return ", ".join(parts) + "."


def limits(table: TablePlan) -> tuple[int, int | None]:
    """Return the least and the greatest wager of a table, in cents; some have no greatest."""
    game = find_game(table.game)
    return game.limits(choose(game.options, table.options))


def describe(house: HouseFile) -> dict[str, Any]:
    """Return what a house is made of as JSON."""
    return {
        "name": house.name,
        "port": house.port,
        "pits": [{"key": pit.key, "name": pit.name} for pit in house.pits],
        "tables": [
            {
                "key": table.key,
                "name": table.name,
                "pit": table.pit,
                "game": table.game,
                "positions": table.positions,
                "least": limits(table)[0],
                "most": limits(table)[1],
                "options": dict(table.options),
                "players": table.players,
                "style": table.style,
                "is_training": table.is_training,
            }
            for table in house.tables
        ],
    }
