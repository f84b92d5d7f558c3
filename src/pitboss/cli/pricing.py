"""The arguments of what prices a table, a hand or a choice."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from pitboss.cli.values import count, path, sample_seed, setting

Command = Callable[..., argparse.ArgumentParser]
GAME_HELP = "a game by its name; `pitboss games` lists them"
EQUITY_NOTES = """\
examples:
  pitboss equity AsAh KdKc
  pitboss equity AsKs QhQd 8c8d --board 2s7sJh --dead 3c
  pitboss equity AsAh2c3d KdKcQsJs --game omaha-hi-lo
  pitboss equity AsAhKd2c QdQcJs9h --game stud --sample 500000 --seed 7
  pitboss equity As2d3c 9s9hKd --game mambo-hi-lo

These are the games of every poker table you can open: holdem, omaha,
omaha-hi-lo, stud, stud-low, stud-hi-lo, stud-hi-lo-any, five-card-stud,
five-card-stud-low, draw, draw-low, mambo, mambo-low, mambo-hi-lo and badugi.
In stud-hi-lo and omaha-hi-lo the low half takes eight or better; in
stud-hi-lo-any and mambo-hi-lo any low hand wins it. The names of `pitboss games
poker` (seven-card-stud, five-card-draw, mambo-stud-low) work too, and so does
razz. In stud a hand is its known cards, at draw and badugi the cards kept
before the last draw; anything folded or discarded is dead. If there aren't too
many deals we look at every one; otherwise we sample and give the standard
error.
NumPy and numba make many deals fast: pip install 'pitboss[fast]'."""
ODDS_NOTES = """\
examples:
  pitboss odds three-card-poker --set pair_plus=B
  pitboss odds baccarat --set decks=6 --wager banker --json
  pitboss odds baccarat --gone "8s8h9c9d"
  pitboss odds blackjack --set decks=6 --set surrender=yes
  pitboss odds double-draw-poker --set bonus_table=2 --set bonus_ratio=1/2

An edge is a share of each wager made, pushes included, unless it says resolved:
then only wagers won or lost count. Options the law doesn't permit are refused
with their paragraph.
`pitboss odds poker` (and casino-night-poker) tells how likely each hand is
dealt or made (--set game=holdem --set split=high, --hand, --board, --gone; the
names of `pitboss equity` do too; --set low_hand=eight-or-better where half the
pot asks for it) and what a rake costs a seat, by the table's own options:
--set rake_percent=10 --set rake_maximum=4 --set pots=40:1/2,90:1/2
--set pots_per_hour=30 --set seats=9, or --set time_charge=6."""
STRATEGY_NOTES = """\
examples:
  pitboss strategy three-card-poker
  pitboss strategy three-card-poker --hand "Qs 6d 4c"
  pitboss strategy blackjack --hand "10c6d" --against 10h --gone "5s5d6h"
  pitboss strategy double-draw-poker --hand "AsAhKd7c2d" --discards "3c4d"

With --hand you get every choice for these cards and what it gains on average,
in units of the first wager."""
COMPARE_NOTES = """\
examples:
  pitboss compare three-card-poker --set pair_plus=A --against pair_plus=D
  pitboss compare baccarat --wager banker --all

--against says what's different at the other table. --all tries every legal
value of every option, one at a time, and ranks them for each wager by what
they cost, cheapest first. The minimum, on which vigorish or a surrendered half
is rounded, may be any amount and isn't tried: try --against minimum=$10."""
REPORT_NOTES = """\
examples:
  pitboss report three-card-poker -o three-card-poker.html
  pitboss report blackjack --set decks=6 -o blackjack.pdf

The report holds the rules with their citations and provenance, pay tables,
edges as fractions, distributions, best play, method, checks and versions.
PDF needs Typst: pip install 'pitboss[paper]'."""


def add_pricing(commands: Any, command: Command) -> None:
    """Add the commands that say what bets, hands and choices are worth."""
    for add in (_add_equity, _add_odds, _add_strategy, _add_compare, _add_report):
        add(commands, command)


def _add_equity(commands: Any, command: Command) -> None:
    parser = command(commands, "equity", "find what poker hands are worth against each other", EQUITY_NOTES)
    parser.add_argument("hands", nargs="+", metavar="HAND", help="the cards of a hand, such as AsAh")
    parser.add_argument("--board", default="", metavar="CARDS", help="the cards on the board, or stud's common card")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that can no longer come")
    parser.add_argument("--game", default="holdem", metavar="NAME", help="the game (holdem); see below")
    parser.add_argument("--sample", type=count, metavar="N", help="draw this many deals instead of looking at all")
    parser.add_argument("--seed", type=sample_seed, default=0, metavar="N", help="the seed of the drawn deals (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object, fractions included")


def _add_priced(parser: argparse.ArgumentParser) -> None:
    """Add what the commands have in common that price a table."""
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="OPTION=VALUE", dest="settings",
                        help="choose a house option; `pitboss games GAME` lists them")  # fmt: skip
    parser.add_argument("--gone", default="", metavar="CARDS", help="cards that are gone from the shoe")
    parser.add_argument(
        "--left",
        metavar="CARDS",
        help="instead, all the cards of the shoe, those of a --hand and the dealer's among them",
    )
    parser.add_argument("--exact", action="store_true", help="blackjack: exact fractions, for a short shoe")
    parser.add_argument("--fresh", action="store_true", help="work everything out again, ignoring the cache")
    parser.add_argument("--even-if-not-permitted", action="store_true",
                        help="price options the law doesn't permit, and say so")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_odds(commands: Any, command: Command) -> None:
    parser = command(commands, "odds", "find what each bet of a table is worth, exactly", ODDS_NOTES)
    _add_priced(parser)
    parser.add_argument("--hand", default="", metavar="CARDS", help="poker: a hand's known cards")
    parser.add_argument("--board", default="", metavar="CARDS", help="poker: the cards on the board")
    parser.add_argument("--wager", metavar="NAME", help="one wager only")


def _add_strategy(commands: Any, command: Command) -> None:
    parser = command(
        commands, "strategy", "show the best play, and what each choice with a hand is worth", STRATEGY_NOTES
    )
    _add_priced(parser)
    parser.add_argument("--hand", default="", metavar="CARDS", help="the values of this hand's choices")
    parser.add_argument("--against", default="", metavar="CARDS", help="the dealer's cards you see")
    parser.add_argument("--discards", default="", metavar="CARDS", help="cards you've discarded")


def _add_compare(commands: Any, command: Command) -> None:
    parser = command(commands, "compare", "show what an option costs or gains, side by side", COMPARE_NOTES)
    _add_priced(parser)
    parser.add_argument("--wager", metavar="NAME", help="one wager only")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--against", type=setting, action="append", default=[], metavar="OPTION=VALUE",
                       help="what's different at the other table; name an option again to start one more")  # fmt: skip
    which.add_argument("--all", action="store_true", help="every legal value of every option, ranked")


def _add_report(commands: Any, command: Command) -> None:
    parser = command(commands, "report", "write a mathematical report on a table", REPORT_NOTES)
    _add_priced(parser)
    parser.add_argument("--wager", metavar="NAME", help="one wager only")
    parser.add_argument(
        "-o", "--output", type=path, required=True, metavar="FILE", help="a file ending in .html or .pdf"
    )
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
