"""`pitboss casino-night new`: a charity's casino night in a folder: house file, signs, cards, procedures, run sheet."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

from pitboss.cli import OK
from pitboss.cli.extras import paper_extra
from pitboss.cli.terminal import Screen, Unable
from pitboss.games import find_game
from pitboss.housefile import HouseFile, parse_house
from pitboss.housefile.casino_night import CasinoNight, house_text, listed_games, night_of
from pitboss.paper.card import cards_of, print_cards
from pitboss.paper.procedure import Procedure, print_procedures, procedure_of
from pitboss.paper.run_sheet import print_run_sheet
from pitboss.paper.sign import print_sign, sign_of
from pitboss.players.example import example_round
from pitboss.table.money import money, parse_money
from pitboss.table.options import choose, option_words
from pitboss.table.refusal import Refused

QUESTIONS = (
    ("organization", "Which organization holds the night?"),
    ("license", "Its license, by its number (such as RL-2026-118)?"),
    ("date", "On which day (such as 2026-12-05)?"),
    ("begins", "From when (such as 19:00)?"),
    ("ends", "Until when (such as 23:00)?"),
    ("place", "Where?"),
    ("tables", "Which tables (such as blackjack=3, roulette=1)?"),
    ("guest_chips", "How much imitation money for each guest (such as 500)?"),
    ("address", "At which address will phones reach the house (such as http://192.168.1.20:8047)?"),
)
"""What an organizer is asked, each by the name under which an answer may be given beforehand."""


def run(arguments: argparse.Namespace) -> int:
    """Ask what was not said, and write everything for the night into a new folder, or nothing at all."""
    folder, screen = Path(arguments.folder), Screen()
    if folder.exists():
        raise Unable(f"{folder} exists already and is left as it is: name another folder")
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
        screen.line(
            json.dumps({"folder": str(folder), "files": files, "report_due": night.report_due.isoformat()}, indent=2)
        )
    else:
        tell(screen, folder, files, night)
    return OK


def answers(arguments: argparse.Namespace, screen: Screen) -> dict[str, str]:
    """Return what was said beforehand, and ask the rest where somebody is there to answer."""
    said = {name: getattr(arguments, name) for name, _ in QUESTIONS}
    missing = [name for name, value in said.items() if value is None]
    if missing and not sys.stdin.isatty():
        flags = ", ".join(f"--{name.replace('_', '-')}" for name in missing)
        raise Unable(f"nobody is here to answer: say {flags}")
    if missing:
        screen.paragraph(f"The games a casino night may have: {', '.join(game.name for game in listed_games())}.")
    return {name: said[name] if said[name] is not None else input(f"{question} ") for name, question in QUESTIONS}


def tables_of(text: str) -> list[tuple[str, int]]:
    """Read how many tables of each game there are."""
    found: dict[str, int] = {}
    for part in filter(None, (each.strip() for each in text.split(","))):
        name, _, count = part.partition("=")
        if not (count or "1").isdecimal():
            raise Refused(f"the tables {part!r}", "it is not a number of tables", "such as blackjack=3, roulette=1")
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
        (folder / "signs" / f"{table.key}.pdf").write_bytes(print_sign(sign, "pdf", paper))
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
    screen.paragraph(f"Each guest is handed {money(night.guest_chips)}. {hall}")
    screen.paragraph(f"The report of operations is due on {night.report_due.isoformat()}.")
