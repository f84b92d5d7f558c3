"""The arguments of what is printed for a table, and what each such command does alike: find the table, write a file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.cli.values import path, setting, whole
from pitboss.table.options import HouseOptions

if TYPE_CHECKING:
    from pitboss.games import Game
    from pitboss.housefile import HouseFile, TablePlan

SIGN_NOTES = """\
examples:
  pitboss sign blackjack --set surrender=yes -o sign.pdf
  pitboss sign bj-1 --house house.toml --paper a4 -o bj-1.png

The sign has the game, the limits, the rules patrons are told, and what each bet
pays. It's one page, set as large as it fits; one too small to read across a
table is refused. The ending picks the format: .pdf, .svg or .png.
Needs Typst: pip install 'pitboss[paper]'."""
LAYOUT_NOTES = """\
examples:
  pitboss layout double-draw-poker --positions 6 -o layout.pdf
  pitboss layout craps-1 --house house.toml -o craps.svg

In an SVG a millimeter is a millimeter of the felt. A PDF or PNG shows the felt
on a page at a stated scale, a PDF with the checklist of the equipment
rules behind it. The drawing is the one on the live page."""


GUIDE_NOTES = """\
examples:
  pitboss guide three-card-poker -o guide.pdf
  pitboss guide blackjack --house house.toml -o guide.pdf --no-edges

The guide says what the game is about and how it is played in plain words, shows
the layout, and lists what each bet pays and what it costs under the table's own
options. Needs Typst: pip install 'pitboss[paper]'."""
CARD_NOTES = """\
examples:
  pitboss card house.toml --address http://192.168.1.20:8047 -o cards.pdf
  pitboss card house.toml blackjack --seats --address https://casino.example -o seats.pdf

Eight cards to a page, to cut apart. Scan one with a phone to read the table's
rules, with a button to sit down."""
NIGHT_NOTES = """\
examples:
  pitboss casino-night new
  pitboss casino-night guests gala --data gala.db
  pitboss casino-night report gala --data gala.db -o report.pdf
  pitboss casino-night new gala --organization "St. Rita's" --license RL-2026-118 \\
      --date 2026-12-05 --begins 19:00 --ends 23:00 --place "School hall" \\
      --tables blackjack=3,roulette=1 --guest-chips 500 --address http://192.168.1.20:8047

new asks for what you leave out, and writes a folder: the house file, a sign for
each table, seat cards with QR codes, dealers' one-page procedures and a run
sheet. You can pick only games listed in 13:47-20.4, and you need a license.
`pitboss serve gala/house.toml --data gala.db --lan` opens the hall: the desk
checks guests in at #/night, the projector shows #/hall. guests lists who checked
in and how they stand; report is the report of operations, as PDF with -o."""
DIFF_NOTES = """\
examples:
  pitboss diff house.toml tomorrow.toml
  pitboss diff house.toml tomorrow.toml --posted 2026-11-20T18:00 -o notices.pdf

Lists each table that opens, closes or changes, which changes need notice to
patrons and under which paragraph, and when each may start. -o writes the
notices, one to a page, ready to post."""


def add_printing(commands: Any, command: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the commands that print something for a table."""
    sign = command(
        commands, "sign", "print the sign of a table: limits, rules and what each bet pays", SIGN_NOTES, "paper"
    )
    add_subject(sign)
    layout = command(
        commands, "layout", "draw the layout of a table to scale, with its checklist", LAYOUT_NOTES, "paper"
    )
    add_subject(layout)
    layout.add_argument("--positions", type=whole, metavar="N",
                        help="how many positions (the most the game allows)")  # fmt: skip

    guide = command(
        commands, "guide", "print a patron's guide: how a game is played, what bets pay and cost", GUIDE_NOTES, "paper"
    )
    add_subject(guide)
    guide.add_argument("--no-edges", action="store_true", help="leave out what each bet costs, which takes a while")
    add_card(
        command(
            commands,
            "card",
            "print cards for tables or seats, with a QR code that opens the table",
            CARD_NOTES,
            "paper",
        )
    )
    add_night(command(commands, "casino-night", "plan and run a charity's casino night in one folder", NIGHT_NOTES))
    add_differences(
        command(commands, "diff", "list what a new house file changes, and which notices are due", DIFF_NOTES)
    )
    schema = command(commands, "schema", "print the JSON schema of a house file, for editors", home="house_file")
    schema.add_argument(
        "-o", "--output", type=path, metavar="FILE", help="the file to write (printed if you name none)"
    )
    schema.add_argument("--force", action="store_true", help="overwrite the file if it exists")


def add_card(parser: argparse.ArgumentParser) -> None:
    """Add the house whose tables get cards, and where phones reach it."""
    parser.add_argument("house", type=path, metavar="HOUSE.TOML", help="a house file")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="its tables (all of them)")
    parser.add_argument("--address", required=True, metavar="URL", help="where phones reach the house")
    parser.add_argument("--seats", action="store_true", help="a card for each seat, not for each table")
    add_output(parser)


def add_night(parser: argparse.ArgumentParser) -> None:
    """Add what an organizer says of a casino night; what is left out is asked."""
    parser.add_argument("what", choices=("new", "guests", "report"),
                        help="new: plan a night; guests: who checked in; report: the report of operations")  # fmt: skip
    parser.add_argument("folder", nargs="?", type=path, default="casino-night", metavar="FOLDER",
                        help="the night's folder (casino-night)")  # fmt: skip
    for name, about in (
        ("organization", "who holds the night"), ("license", "its license number"),
        ("date", "the day, such as 2026-12-05"), ("begins", "when it starts, such as 19:00"),
        ("ends", "when it ends, such as 23:00"), ("place", "where"),
        ("tables", "such as blackjack=3,roulette=1"), ("guest-chips", "imitation money for each guest"),
        ("address", "where phones will reach the house"), ("ticket", "what a guest pays at the door (0)"),
        ("registration", "the organization's identification number"),
        ("mailing-address", "the organization's mailing address"),
        ("municipality", "which municipality issued the license"), ("purpose", "what the net proceeds are for"),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", metavar="WORDS", help=about)
    parser.add_argument("--paper", default="letter", metavar="PAPER", help="letter or a4 (letter)")
    parser.add_argument("--data", default="pitboss.db", metavar="FILE",
                        help="guests, report: where the house keeps its records (pitboss.db)")  # fmt: skip
    parser.add_argument("-o", "--output", type=path, metavar="FILE",
                        help="report: the file to write, ending in .pdf, .svg or .png")  # fmt: skip
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    parser.add_argument("--json", action="store_true", help="print what was written or found as one JSON object")


def add_differences(parser: argparse.ArgumentParser) -> None:
    """Add the two house files that are held against one another, and where their notices are written."""
    parser.add_argument("old", type=path, metavar="OLD.TOML", help="the current house file")
    parser.add_argument("new", type=path, metavar="NEW.TOML", help="the new house file")
    parser.add_argument("--posted", metavar="TIME", help="when the notices are posted, such as 2026-11-20T18:00")
    add_output(parser, is_required=False)


def add_output(parser: argparse.ArgumentParser, is_required: bool = True) -> None:
    """Add the file that is written, and how."""
    parser.add_argument("--paper", default="letter", metavar="PAPER", help="letter or a4 (letter)")
    parser.add_argument("-o", "--output", type=path, required=is_required, metavar="FILE",
                        help="the file to write, ending in .pdf, .svg or .png")  # fmt: skip
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    parser.add_argument("--json", action="store_true", help="print what was found as one JSON object")


def add_subject(parser: argparse.ArgumentParser) -> None:
    """Add what names a table and the file that is written for it."""
    parser.add_argument("table", metavar="GAME|TABLE", help="a game by its name, or a table of the house file")
    parser.add_argument("--house", type=path, metavar="HOUSE.TOML", help="the table's house file")
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="OPTION=VALUE", dest="settings",
                        help="choose a house option of a game; `pitboss games GAME` lists them")  # fmt: skip
    add_output(parser)


@dataclass(frozen=True)
class Subject:
    """The table that something is printed for: its game and options, and how house and table are called."""

    game: Game
    options: HouseOptions
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
        raise Unable("--set is for a game; a table's options are in its house file")
    house, table = planned(arguments.house, arguments.table)
    game = find_game(table.game)
    return Subject(game, choose(game.options, table.options), house.name, table.name, table.positions)


def house_of(file: str) -> HouseFile:
    """Read a house file, or say what keeps it from being one."""
    from pitboss.cli.terminal import Unable
    from pitboss.housefile import HouseFileError, read_house

    try:
        return read_house(file)
    except HouseFileError as error:
        first = error.problems[0]
        raise Unable(
            f"{file}:{first.line}: {first.what}: {first.why} (`pitboss check {file}` lists them all)"
        ) from None


def planned(file: str, key: str) -> tuple[HouseFile, TablePlan]:
    """Return a house and one of its tables, or say what keeps the file or the table from being found."""
    from pitboss.cli.terminal import Unable

    house = house_of(file)
    for table in house.tables:
        if table.key == key:
            return house, table
    known = ", ".join(table.key for table in house.tables)
    raise Unable(f"{key}: {file} has no table by that name; its tables are {known}")


def checked_file(arguments: argparse.Namespace) -> Path:
    """Return the file to write, or say why it is left alone."""
    from pitboss.paper.press import form_of

    file = Path(arguments.output)
    if not file.is_dir():
        form_of(file)
    return require_free(file, force=arguments.force)


def require_free(file: Path, *, force: bool) -> Path:
    """Return a file that may be written, or say why it is left alone."""
    from pitboss.cli.terminal import Unable

    if file.is_dir():
        raise Unable(f"{file} is a directory: name a new file, in it if you like")
    if file.exists() and not force:
        raise Unable(f"{file} already exists, so it was left alone: give another name, or --force to overwrite it")
    return file


def write_file(file: Path, made: bytes) -> None:
    """Write a file whole or not at all; an error names the file that was asked for."""
    beside = file.with_name(f".{file.name}.part")
    try:
        beside.write_bytes(made)
        beside.replace(file)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def write(arguments: argparse.Namespace, file: Path, made: bytes, about: dict[str, Any], words: str) -> None:
    """Write a file, and say so."""
    from pitboss.cli.terminal import Screen

    write_file(file, made)
    Screen().line(json.dumps({"written": str(file)} | about, indent=2) if arguments.json else words)
