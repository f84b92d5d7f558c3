"""`pitboss casino-night`: a charity's casino night: everything for it in a folder, its guests, and its report."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli import OK
from pitboss.cli.databases import opened_store
from pitboss.cli.extras import paper_extra, server_extra
from pitboss.cli.printing import checked_file, house_of, write_file
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.games import find_game
from pitboss.housefile import HouseFile, Night, parse_house
from pitboss.housefile.casino_night import REPORTED, CasinoNight, house_text, listed_games, night_of
from pitboss.paper.card import cards_of, print_cards
from pitboss.paper.operations import KINDS, print_operations, signed
from pitboss.paper.press import form_of
from pitboss.paper.procedure import Procedure, print_procedures, procedure_of
from pitboss.paper.run_sheet import for_night, print_run_sheet
from pitboss.paper.sign import print_sign, sign_of
from pitboss.players.demonstration import example_round
from pitboss.table.money import money, parse_money
from pitboss.table.options import choose, option_words
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from pitboss.server.night.book import Book
    from pitboss.server.store.store import Store

QUESTIONS = (
    ("organization", "Which organization is holding the night?"),
    ("license", "Its license number (such as RL-2026-118)?"),
    ("date", "What day (such as 2026-12-05)?"),
    ("begins", "What time does it start (such as 19:00)?"),
    ("ends", "What time does it end (such as 23:00)?"),
    ("place", "Where?"),
    ("tables", "Which tables (such as blackjack=3, roulette=1)?"),
    ("guest_chips", "How much imitation money for each guest (such as 500)?"),
    ("address", "What address will phones use to reach the house (such as http://192.168.1.20:8047)?"),
)
"""What an organizer is asked, each by the name under which an answer may be given beforehand."""


MORE = ("ticket", "registration", "mailing_address", "municipality", "purpose")
"""What may be said beforehand, or written into the house file later."""


def run(arguments: argparse.Namespace) -> int:
    """Plan a night, list its guests, or write its report of operations."""
    return {"new": plan, "guests": tell_guests, "report": report}[arguments.what](arguments)


def plan(arguments: argparse.Namespace) -> int:
    """Ask what was not said, and write everything for the night into a new folder, or nothing at all."""
    folder, screen = Path(arguments.folder), Screen()
    if folder.exists():
        raise Unable(f"{folder} already exists, so it was left alone: name another folder")
    said = answers(arguments, screen)
    night = night_of(said, tables_of(said["tables"]), amount_of(said["guest_chips"]))
    made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        with paper_extra("a casino night's paper"):
            files = write_all(made, night, said["address"], arguments.paper)
        made.chmod(0o755)
        made.rename(folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
    if arguments.json:
        about = {"folder": str(folder), "files": files, "report_due": night.night.report_due.isoformat()}
        screen.line(json.dumps(about, indent=2))
    else:
        tell(screen, folder, files, night)
    return OK


def answers(arguments: argparse.Namespace, screen: Screen) -> dict[str, str]:
    """Return what was said beforehand, and ask the rest where somebody is there to answer."""
    said = {name: getattr(arguments, name) for name, _ in QUESTIONS}
    missing = [name for name, value in said.items() if value is None]
    if missing and not sys.stdin.isatty():
        flags = ", ".join(f"--{name.replace('_', '-')}" for name in missing)
        raise Unable(f"nobody's here to answer: give {flags}")
    if missing:
        screen.paragraph(f"Games allowed at a casino night: {', '.join(game.name for game in listed_games())}.")
    asked = {name: said[name] if said[name] is not None else input(f"{question} ") for name, question in QUESTIONS}
    return asked | {name: getattr(arguments, name) or "" for name in MORE}


def tables_of(text: str) -> list[tuple[str, int]]:
    """Read how many tables of each game there are."""
    found: dict[str, int] = {}
    for part in filter(None, (each.strip() for each in text.split(","))):
        name, _, count = part.partition("=")
        if not (count or "1").isdecimal():
            raise Refused(f"the tables {part!r}", "it isn't a number of tables", "such as blackjack=3, roulette=1")
        found[name.strip()] = found.get(name.strip(), 0) + int(count or "1")
    return list(found.items())


def amount_of(text: str) -> int:
    """Read the imitation money of a guest."""
    try:
        return parse_money(text)
    except ValueError as error:
        raise Refused(f"{text!r} for each guest", str(error), "dollars such as 500") from None


def write_all(folder: Path, night: CasinoNight, address: str, paper: str) -> list[str]:
    """Write everything for a night, and return the names of the files."""
    text = house_text(night)
    house = parse_house(text)
    (folder / "house.toml").write_text(text, encoding="utf-8")
    (folder / "signs").mkdir()
    for table in house.tables:
        game = find_game(table.game)
        sign = sign_of(game, choose(game.options, table.options), house.name, table.name)
        posted = for_night(sign, night.night.license)
        (folder / "signs" / f"{table.key}.pdf").write_bytes(print_sign(posted, "pdf", paper))
    cards = cards_of(house, house.tables, address, seats=True)
    (folder / "seat-cards.pdf").write_bytes(print_cards(cards, "pdf", paper))
    (folder / "procedures.pdf").write_bytes(print_procedures(procedures(house), "pdf", paper))
    (folder / "run-sheet.pdf").write_bytes(print_run_sheet(night, "pdf", paper))
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


def procedures(house: HouseFile) -> list[Procedure]:
    """Return the dealers' procedure of each game of a house, as its first table deals it."""
    firsts = {table.game: table for table in reversed(house.tables)}
    found = []
    for name, table in reversed(firsts.items()):
        game = find_game(name)
        options = choose(game.options, table.options)
        found.append(procedure_of(game, options, example_round(game, option_words(options), table.positions)))
    return found


def tell(screen: Screen, folder: Path, files: list[str], night: CasinoNight) -> None:
    """Say what was written, and what comes next."""
    screen.line(f"{folder} holds {len(files)} files for the casino night of {night.organization}:")
    for name in files:
        screen.line(f"  {name}")
    hall = f"Open the hall with `pitboss serve {folder}/house.toml --lan`."
    screen.paragraph(f"Each guest gets {money(night.guest_chips)}. {hall}")
    screen.paragraph(f"The report of operations is due on {night.night.report_due.isoformat()}.")


# During the night and after it


@contextmanager
def night_book(arguments: argparse.Namespace) -> Iterator[tuple[Store, HouseFile, Night, Book]]:
    """Open what a night has kept, or say what keeps it from being found."""
    with server_extra("a casino night's records"):
        from pitboss.server.night.book import book_of

    house = house_of(str(Path(arguments.folder) / "house.toml"))
    if house.night is None:
        raise Unable(f"{arguments.folder}/house.toml has no [casino_night]: it isn't for a casino night")
    with opened_store(arguments.data) as store:
        yield store, house, house.night, book_of(store, house.night)


def tell_guests(arguments: argparse.Namespace) -> int:
    """List the guests who checked in: what each was handed, paid and holds, the furthest ahead first."""
    screen = Screen()
    with night_book(arguments) as (store, _, night, book):
        from pitboss.server.night.book import held_by, ranked

        found = book.final or tuple(ranked(book.guests.values(), held_by(book, store.balances())))
    if arguments.json:
        guests = [
            {"rank": each.rank, "name": each.name, "handed": each.handed, "paid": book.guests[each.id].paid,
             "chips": each.held, "ahead": each.ahead} for each in found
        ]  # fmt: skip
        screen.line(json.dumps({"night": night.name, "is_settled": book.is_settled, "guests": guests}, indent=2))
        return OK
    screen.heading(f"Guests, {night.day_words}" + " (final)" * book.is_settled)
    rows = [
        [str(each.rank), printable(each.name), money(each.handed), money(book.guests[each.id].paid), money(each.held),
         signed(each.ahead)] for each in found
    ]  # fmt: skip
    screen.table([["", "guest", "handed", "paid", "chips", "ahead"], *rows], indent=2, right=(0, 2, 3, 4, 5))
    screen.line(f"{len(found)} guest{'s' * (len(found) != 1)}.")
    return OK


def report(arguments: argparse.Namespace) -> int:
    """Add up the report of operations, and print it or write it to a file."""
    file = checked_file(arguments) if arguments.output else None
    screen = Screen()
    with night_book(arguments) as (store, house, night, book):
        from pitboss.server.night.operations import operations_of

        made = operations_of(store, house, night, book)
    if file is not None:
        with paper_extra("a report of operations"):
            write_file(file, print_operations(made, form_of(file), arguments.paper))
    if arguments.json:
        screen.line(json.dumps(made.as_json() | ({"written": str(file)} if file else {}), indent=2))
        return OK
    if file is not None:
        screen.line(f"{file} is written: the report of operations of {night.day_words}.")
    else:
        screen.heading(f"Report of operations, {night.day_words}")
        rows = [["Players", str(made.players)], ["Gross receipts", signed(made.gross)],
                ["Cost of prizes", signed(made.prize_cost)],
                *([words, signed(made.spent(kind))] for kind, words in KINDS.items()),
                ["Net proceeds", signed(made.net)]]  # fmt: skip
        screen.table(rows, indent=2, right=(1,))
    if not made.is_settled:
        screen.paragraph("A draft: the night isn't settled yet.")
    screen.cited(f"Due {night.report_due.isoformat()}.", REPORTED)
    return OK
