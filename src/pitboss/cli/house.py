"""What `deal` and `play` need of a house: a seed, a log file, a table that may be opened."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Literal, TextIO

from pitboss.chance import SeededChance
from pitboss.cli.terminal import Unable
from pitboss.games import Game, find_game
from pitboss.play.dealer import Dealer
from pitboss.play.faults import FaultPlan, PlannedFault
from pitboss.play.log import Log
from pitboss.table.options import choose

TRAY = 10_000_000
"""The chips in the tray of a table that opens: $100,000."""

SEED_BYTES = 32


def drawn_seed() -> bytes:
    """Draw a seed nobody knows."""
    return secrets.token_bytes(SEED_BYTES)


def settings_of(arguments: argparse.Namespace) -> dict[str, str]:
    """Return the options that were set, each once."""
    settings: dict[str, str] = {}
    for name, value in arguments.settings:
        if name in settings:
            raise Unable(f"{name} is set twice, to {settings[name]} and to {value}: set it once")
        settings[name] = value
    return settings


def checked_game(arguments: argparse.Namespace) -> Game:
    """Return the game, or refuse a table of it that may not be opened, before anything is written."""
    game = find_game(arguments.game)
    game.new_table(choose(game.options, settings_of(arguments)), positions(game, arguments.seats), TRAY)
    return game


def positions(game: Game, seats: int) -> int:
    """Return how many positions the table has: as many as the law allows, so that seats may stay empty."""
    return max(seats, game.most_positions)


@contextmanager
def open_dealer(
    arguments: argparse.Namespace,
    seed: bytes,
    faults: Iterable[PlannedFault] = (),
    clock: Callable[[], int] | None = None,
) -> Iterator[Dealer]:
    """Open the table, and its log file where one is wanted."""
    with _log_file(arguments) as file:
        dealer = Dealer(Log(file, clock=clock), SeededChance(seed), FaultPlan(faults))
        dealer.open(arguments.game, settings_of(arguments), positions(find_game(arguments.game), arguments.seats), TRAY)
        yield dealer


@contextmanager
def _log_file(arguments: argparse.Namespace) -> Iterator[TextIO | None]:
    if arguments.log is None:
        if arguments.force:
            raise Unable("--force is about a log file, and no --log FILE was given")
        yield None
        return
    try:
        mode: Literal["w", "x"] = "w" if arguments.force else "x"
        file = open(arguments.log, mode, encoding="utf-8", newline="\n")  # noqa: SIM115 - closed by the with below
    except FileExistsError:
        raise Unable(
            f"{arguments.log} exists already and is left as it is: give another name, or --force to write over it"
        ) from None
    with file:
        yield file
