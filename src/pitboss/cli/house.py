"""What `deal` and `play` need of a house: a seed, a log file, a table that may be opened."""

from __future__ import annotations

import argparse
import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext
from io import StringIO
from typing import Literal, TextIO

from pitboss.chance import SeededChance
from pitboss.cli.terminal import Unable
from pitboss.games import Game, find_game
from pitboss.play.dealer import Dealer
from pitboss.play.faults import FaultPlan, PlannedFault
from pitboss.play.log import Log
from pitboss.players import Player
from pitboss.table.money import money
from pitboss.table.options import HouseOptions, choose
from pitboss.table.refusal import Refused
from pitboss.table.window import LIMITS

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
    positions = positions_of(arguments, game)
    options = choose(game.options, settings_of(arguments))
    _require_table(game, options, positions)
    _require_seats(game, options, arguments.seats, positions)
    if arguments.chips < options.minimum:
        least, cite = money(options.minimum), LIMITS
        raise Refused(f"--chips {money(arguments.chips)}", f"the minimum bet is {least}", f"{least} or more", cite)
    if arguments.force and arguments.log is None:
        raise Unable("--force is for a log file, and you gave no --log FILE")
    return game


def positions_of(arguments: argparse.Namespace, game: Game) -> int:
    """Return how many positions the table has: what was asked for, or the most that the game allows."""
    if arguments.positions is not None:
        return int(arguments.positions)
    return game.most_positions_with(choose(game.options, settings_of(arguments)))[0]


def _require_table(game: Game, options: HouseOptions, positions: int) -> None:
    """Refuse a table that may not be opened, and name the number of positions with which it might."""
    try:
        game.new_table(options, positions, TRAY)
    except Refused as refusal:
        fitting = [fewer for fewer in range(game.least_players, positions) if _may_open(game, options, fewer)]
        if not fitting or positions > game.most_positions:
            raise
        flag = "--boxes" if game.wagers else "--positions"
        allowed = f"{refusal.allowed}: {flag} {fitting[-1]}"
        raise Refused(refusal.what, refusal.why, allowed, refusal.cite) from None


def _may_open(game: Game, options: HouseOptions, positions: int) -> bool:
    try:
        game.new_table(options, positions, TRAY)
    except Refused:
        return False
    return True


def _require_seats(game: Game, options: HouseOptions, seats: int, positions: int) -> None:
    """Refuse more players than the table has room for, or fewer than a round needs."""
    allowed = f"{game.least_players} to {positions}"
    if 0 < seats < game.least_players:
        why = f"a round of {game.title} needs {game.least_players} players"
        raise Refused(f"--seats {seats}", why, allowed, game.round_cite)
    if not 1 <= seats <= positions:
        why = "somebody has to play" if seats < 1 else f"a {game.title} table doesn't seat that many"
        if positions < seats <= game.most_positions:
            why = f"the table has {positions} {_places(game, positions)}"
        raise Refused(f"--seats {seats}", why, allowed, game.most_positions_with(options)[1])


def _places(game: Game, count: int) -> str:
    """Return what a game's positions are called: at a box one wagers, where nobody does there are seats."""
    one, many = ("box", "boxes") if game.wagers else ("seat", "seats")
    return one if count == 1 else many


class LogFile(StringIO):
    """A log file that is held in memory, and nothing on the disk touched, until the house keeps it."""

    def __init__(self, path: str, force: bool) -> None:
        super().__init__()
        self.path = path
        self.force = force
        self._file: TextIO | None = None

    def write(self, text: str) -> int:
        """Write to the file or, before there is one, to memory."""
        if self._file is None:
            return super().write(text)
        with self._named():
            return self._file.write(text)

    def flush(self) -> None:
        """Write through to the disk."""
        if self._file is not None:
            with self._named():
                self._file.flush()

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            with self._named():
                self._file.close()

    def keep(self) -> None:
        """Open the file and write what is held; a file that was there stays as it is unless force was given."""
        mode: Literal["w", "x"] = "w" if self.force else "x"
        try:
            self._file = open(self.path, mode, encoding="utf-8", newline="\n")  # noqa: SIM115 - closed with this one
        except FileExistsError:
            if os.path.isdir(self.path):
                raise Unable(f"{self.path} is a directory: name a new file, in it if you like") from None
            raise Unable(
                f"{self.path} already exists, so it was left alone: give another name, or --force to overwrite it"
            ) from None
        try:
            self.write(self.getvalue())
            self.flush()
        except OSError:
            if not self.force:
                os.unlink(self.path)  # so that a new try finds the name free
            raise

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Let an error of the file carry its name."""
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None


@contextmanager
def open_dealer(
    arguments: argparse.Namespace,
    seed: bytes,
    seat: Callable[[Dealer], list[Player]],
    faults: Iterable[PlannedFault] = (),
    clock: Callable[[], int] | None = None,
) -> Iterator[tuple[Dealer, list[Player]]]:
    """Open the table and seat the players, and only then, when nothing can be refused any more, the log file."""
    file = None if arguments.log is None else LogFile(arguments.log, arguments.force)
    with nullcontext() if file is None else closing(file):
        dealer = Dealer(Log(file, clock=clock), SeededChance(seed), FaultPlan(faults))
        game = find_game(arguments.game)
        dealer.open(game.name, settings_of(arguments), positions_of(arguments, game), TRAY)
        players = seat(dealer)
        if file is not None:
            file.keep()
        yield dealer, players
