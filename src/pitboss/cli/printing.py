"""The arguments of what is printed for a table, and what each such command does alike: find the table, write a file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.cli.values import path, setting, whole

SIGN_NOTES = """\
examples:
  pitboss sign blackjack --set surrender=yes -o sign.pdf
  pitboss sign bj-1 --house house.toml --paper a4 -o bj-1.png

The sign says what is played, the limits, the rules that patrons are told, and
what each bet pays. It is one page, set as large as it fits; one that would be
too small to read across a table is refused. The ending chooses the form: .pdf,
.svg or .png. Needs typst: pip install 'pitboss[paper]'."""
LAYOUT_NOTES = """\
examples:
  pitboss layout double-draw-poker --positions 6 -o layout.pdf
  pitboss layout craps-1 --house house.toml -o craps.svg

In an SVG a millimeter is a millimeter of the felt. A PDF or PNG shows the felt
on a page at a stated scale, a PDF with the checklist of what the equipment
rules ask for behind it. The drawing is the one on the live page."""


def add_printing(commands: Any, command: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the commands that print something for a table."""
    sign = command(commands, "sign", "print the sign of a table: limits, rules and what each bet pays", SIGN_NOTES)
    add_subject(sign)
    layout = command(commands, "layout", "draw the layout of a table to scale, with its checklist", LAYOUT_NOTES)
    add_subject(layout)
    layout.add_argument("--positions", type=whole, metavar="N",
                        help="how many positions; without it the most that the game allows")  # fmt: skip


def add_subject(parser: argparse.ArgumentParser) -> None:
    """Add what names a table and the file that is written for it."""
    parser.add_argument("table", metavar="GAME|TABLE", help="a game by its name, or a table of the house file")
    parser.add_argument("--house", type=path, metavar="HOUSE.TOML", help="the house file in which the table stands")
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="OPTION=VALUE", dest="settings",
                        help="choose a house option of a game; `pitboss games GAME` lists them")  # fmt: skip
    parser.add_argument("--paper", default="letter", metavar="PAPER", help="letter or a4 (letter)")
    parser.add_argument("-o", "--output", type=path, required=True, metavar="FILE",
                        help="the file to write, ending in .pdf, .svg or .png")  # fmt: skip
    parser.add_argument("--force", action="store_true", help="write over the file if it exists")
    parser.add_argument("--json", action="store_true", help="print what was written as one JSON object")


@dataclass(frozen=True)
class Subject:
    """The table that something is printed for: its game and options, and how house and table are called."""

    game: Any
    options: Any
    house: str
    table: str = ""
    positions: int = 0


def subject_of(arguments: argparse.Namespace) -> Subject:
    """Return the table that was named: one of a house file, or any table of a game under the options set."""
    from pitboss.cli.house import settings_of
    from pitboss.cli.terminal import Unable
    from pitboss.games import find_game
    from pitboss.paper.layout import HOUSE
    from pitboss.table.options import choose

    if arguments.house is None:
        game = find_game(arguments.table)
        return Subject(game, choose(game.options, settings_of(arguments)), HOUSE)
    if arguments.settings:
        raise Unable("--set is for a game; the options of a table stand in its house file")
    house, table = planned(arguments.house, arguments.table)
    game = find_game(table.game)
    return Subject(game, choose(game.options, table.options), house.name, table.name, table.positions)


def planned(file: str, key: str) -> tuple[Any, Any]:
    """Return a house and one of its tables, or say what keeps the file or the table from being found."""
    from pitboss.cli.terminal import Unable
    from pitboss.housefile import HouseFileError, read_house

    try:
        house = read_house(file)
    except HouseFileError as error:
        first = error.problems[0]
        raise Unable(f"{file}:{first.line}: {first.what}: {first.why} (`pitboss check {file}` tells all)") from None
    for table in house.tables:
        if table.key == key:
            return house, table
    known = ", ".join(table.key for table in house.tables)
    raise Unable(f"{key}: no table of {file} is called that; its tables are {known}")


def checked_file(arguments: argparse.Namespace) -> Path:
    """Return the file to write, or say why it is left alone."""
    from pitboss.cli.terminal import Unable
    from pitboss.paper.press import form_of

    file = Path(arguments.output)
    form_of(file)
    if file.exists() and not arguments.force:
        raise Unable(f"{file} exists already and is left as it is: give another name, or --force to write over it")
    return file


def write(arguments: argparse.Namespace, file: Path, made: bytes, about: dict[str, Any], words: str) -> None:
    """Write a file whole or not at all, and say so."""
    from pitboss.cli.terminal import Screen

    beside = file.with_name(f".{file.name}.part")
    try:
        beside.write_bytes(made)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
    Screen().line(json.dumps({"written": str(file)} | about, indent=2) if arguments.json else words)
