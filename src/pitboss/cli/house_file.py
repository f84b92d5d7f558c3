"""House files, a command each: one to begin with, whether one is legal and every line that is not, their schema."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Literal

from pitboss.cli import FAILED, OK
from pitboss.cli.printing import require_free, write_file
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.games import find_game
from pitboss.games.notice import NOTICE_MINUTES
from pitboss.housefile import HouseFile, HouseFileError, Problem, TablePlan, example_house, read_house
from pitboss.housefile.differences import asked, in_force
from pitboss.housefile.schema import house_schema
from pitboss.server.describe import marks_json
from pitboss.table.marks import approval_of, by_approval, custom_in, license_of
from pitboss.table.options import choose, options_of
from pitboss.table.provenance import PRACTICE


def run_init(arguments: argparse.Namespace) -> int:
    """Write the default house to a file; one that is there stays as it is unless force is given."""
    mode: Literal["w", "x"] = "w" if arguments.force else "x"
    try:
        with open(arguments.file, mode, encoding="utf-8", newline="\n") as file:
            file.write(example_house())
    except FileExistsError:
        raise Unable(
            f"{arguments.file} already exists, so it was left alone: give another name, or --force to overwrite it"
        ) from None
    name = printable(arguments.file)
    Screen().line(f"{name} is written. Edit it, then `pitboss check {name}` and `pitboss serve {name}`.")
    return OK


def run_check(arguments: argparse.Namespace) -> int:
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
            tell_marks(screen, table)


def tell_marks(screen: Screen, table: TablePlan) -> None:
    """Tell what of a table's rules is by approval, with its reference, and what is custom."""
    options = options_of_plan(table)
    if license := license_of(options):
        told = "Practice: no license named." if license == PRACTICE else printable(f"Under license {license}.")
        cite = next(each.cite for each in options_of(options) if each.name == "license")
        screen.cited(told, cite, indent=4)
    if headings := find_game(table.game).by_headings(options):
        screen.cited("Custom throughout: only the headings of its rules are known.", headings, indent=4)
    for mark in by_approval(options):
        screen.cited(printable(f"By approval {mark.approval}: {mark}. The text: {mark.says}."), mark.cite, indent=4)
    for name, cite in in_force(table).items():
        told = f"In force by notice, given {NOTICE_MINUTES} minutes before: {name}={table.options.get(name, '')}."
        screen.cited(printable(told), cite, indent=4)
    for to in dict.fromkeys(to for _, _, to in asked(table)):
        named = [(name, cite) for name, cite, told_to in asked(table) if told_to == to]
        words = ", ".join(TIGHTER.get(name, name) for name, _ in named)
        how = f"written notice to {to}" if to else "notice"
        cites = "; ".join(dict.fromkeys(part for _, cite in named for part in cite.split("; ")))
        screen.cited(f"Takes {how}, {NOTICE_MINUTES} minutes before: {words}.", cites, indent=4)
    chosen = [mark for mark in custom_in(options) if not mark.is_default and mark.option not in POSTED]
    if chosen:
        told = ", ".join(str(mark) for mark in chosen)
        screen.paragraph(f"Custom, not in the text we have: {told}.", indent=4, hanging=2)


TIGHTER = {"minimum": "a higher minimum", "maximum": "a lower maximum"}
"""Limits take notice in the one direction only."""
POSTED = ("minimum", "maximum")
"""Limits are the house's own to post, and told with the table."""


def options_of_plan(table: TablePlan) -> Any:
    """Return the options that a table opens with."""
    return choose(find_game(table.game).options, table.options)


def table_words(table: TablePlan) -> str:
    """Return a table in a sentence."""
    game = find_game(table.game)
    others = [f"{name}={word}" for name, word in table.options.items() if name not in POSTED]
    parts = [
        f"{table.name} ({table.game})",
        game.sign.words(options_of_plan(table)),
        f"{table.positions} position{'s' * (table.positions != 1)}",
        f"{table.players} bot{'s' * (table.players != 1)}",
        *(["for training"] if table.is_training else []),
        *others,
    ]
    return ", ".join(parts) + "."


def limits(table: TablePlan) -> tuple[int, int | None]:
    """Return the least and the greatest wager of a table, in cents; some have no greatest."""
    return find_game(table.game).sign.limits(options_of_plan(table))


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
                "by_headings": find_game(table.game).by_headings(options_of_plan(table)),
                "license": license_of(options_of_plan(table)),
                "approval": approval_of(options_of_plan(table)),
                "marks": marks_json(options_of_plan(table)),
                "notices": [
                    {"option": name, "cite": cite, "minutes": NOTICE_MINUTES} for name, cite in in_force(table).items()
                ],
                "takes_notice": [
                    {"option": name, "cite": cite, "minutes": NOTICE_MINUTES, "written_to": to}
                    for name, cite, to in asked(table)
                ],
                "players": table.players,
                "style": table.style,
                "is_training": table.is_training,
            }
            for table in house.tables
        ],
    }


def run_schema(arguments: argparse.Namespace) -> int:
    """Print the schema, or write it to a file."""
    made = json.dumps(house_schema(), indent=2)
    if arguments.output is None:
        Screen().line(made)
        return OK
    file = require_free(Path(arguments.output), force=arguments.force)
    write_file(file, f"{made}\n".encode())
    Screen().line(
        f"{file} is written. Put `#:schema {file.name}` on a house file's first line and your editor uses it."
    )
    return OK
