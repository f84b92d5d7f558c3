"""The table between rounds of play: a small frozen value."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from json.encoder import encode_basestring_ascii as quote
from typing import Any

from pitboss.table.money import DENOMINATIONS, Cents
from pitboss.table.options import option_words


def _fields(value: Any) -> list[Any]:
    """Return what a game's state holds; unlike ``dataclasses.astuple`` it copies nothing."""
    return [getattr(value, field.name) for field in dataclasses.fields(value)]


_write = json.JSONEncoder(separators=(",", ":"), default=_fields).encode


@cache
def _lasting(game: str, options: Any, positions: int, denominations: tuple[Cents, ...]) -> str:
    """Write what stays the same from round to round, once."""
    return f"{quote(game)},{_write(option_words(options))},{positions},{_write(denominations)}"


@dataclass(frozen=True, slots=True)
class Player:
    """A person at the table, apart from the positions the person plays."""

    name: str
    chips: Cents
    coupons: tuple[Cents, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at which position; positions count clockwise from the dealer's far left."""

    position: int
    player: str


@dataclass(frozen=True, slots=True)
class Table:
    """What a round of play starts from and what it leaves behind."""

    game: str
    options: Any
    positions: int
    tray: Cents
    state: Any
    seats: tuple[Seat, ...] = ()
    players: tuple[Player, ...] = ()
    round: int = 0
    denominations: tuple[Cents, ...] = DENOMINATIONS

    def player(self, name: str) -> Player:
        """Return a player of the table by name."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def has_player(self, name: str) -> bool:
        """Tell whether somebody of that name is at the table."""
        return name in [player.name for player in self.players]

    def digest(self) -> str:
        """Return the hash of everything the next round starts from; no card is in it."""
        seats = ",".join([f"[{seat.position},{quote(seat.player)}]" for seat in self.seats])
        players = ",".join(
            [f"[{quote(each.name)},{each.chips},[{','.join(map(str, each.coupons))}]]" for each in self.players]
        )
        parts = (
            f"{_lasting(self.game, self.options, self.positions, self.denominations)},{self.round},{self.tray}",
            f"[{seats}],[{players}]",
            self.state.written() if hasattr(self.state, "written") else _write(self.state),
        )
        return hashlib.sha256(f"[{','.join(parts)}]".encode()).hexdigest()
