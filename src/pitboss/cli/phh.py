"""`pitboss phh`: rounds of poker as PHH hand histories, and PHH hand histories played by our rules."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from pitboss.adapters.phh import play_history, read_phh, stack_of, write_phh
from pitboss.chance import StackedChance
from pitboss.cli import OK
from pitboss.cli.replay import read_lines
from pitboss.cli.telling import Teller
from pitboss.cli.terminal import Screen, Unable
from pitboss.play.dealer import Dealer
from pitboss.play.log import LogError, read_log
from pitboss.play.view import HOUSE, View
from pitboss.table.money import money

CUT = 26
"""Where the stacked deck is cut, which a hand history does not tell."""


def run(arguments: argparse.Namespace) -> int:
    """Write a round of a log as PHH, or play a PHH file."""
    return write(arguments) if arguments.what == "write" else play(arguments)


def write(arguments: argparse.Namespace) -> int:
    """Print a round of a log as a hand history."""
    try:
        records = read_log(read_lines(arguments.file))
    except LogError as error:
        raise Unable(str(error)) from None
    print(write_phh(records, arguments.round), end="")
    return OK


def play(arguments: argparse.Namespace) -> int:
    """Play a hand history by our rules, and tell it with its paragraphs."""
    try:
        history = read_phh(Path(arguments.file).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Unable(f"{arguments.file} is not a hand history: byte {error.start + 1} is not UTF-8 text") from None
    deck = stack_of(history)
    dealer = play_history(history, StackedChance([(*deck[-CUT:], *deck[:-CUT])], [CUT]))
    dealer.close()
    screen = Screen()
    if arguments.json:
        screen.line(json.dumps({"chips": {player.name: player.chips for player in dealer.table.players}}))
    else:
        Teller(screen, View(HOUSE), game=dealer.game).tell(dealer.log.records)
        tell_ends(screen, dealer)
    return OK


def tell_ends(screen: Screen, dealer: Dealer) -> None:
    """Tell what everybody has in the end."""
    for player in dealer.table.players:
        screen.line(f"  {player.name} has {money(player.chips)}")
