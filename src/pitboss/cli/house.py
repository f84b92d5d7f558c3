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
from pitboss.table.options import choose
from pitboss.table.refusal import Refused

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
    _require_seats(game, arguments.seats)
    game.new_table(choose(game.options, settings_of(arguments)), game.most_positions, TRAY)
    if arguments.force and arguments.log is None:
        raise Unable("--force is about a log file, and no --log FILE was given")
    return game


def _require_seats(game: Game, seats: int) -> None:
    if not 1 <= seats <= game.most_positions:
        why = f"a {game.title} table cannot seat so {'few' if seats < 1 else 'many'}"
        raise Refused(f"--seats {seats}", why, f"1 to {game.most_positions}", game.most_positions_cite)


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
            raise Unable(
                f"{self.path} exists already and is left as it is: give another name, or --force to write over it"
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
        dealer.open(game.name, settings_of(arguments), game.most_positions, TRAY)
        players = seat(dealer)
        if file is not None:
            file.keep()
        yield dealer, players
