"""The table between rounds of play: a small frozen value."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from json.encoder import encode_basestring_ascii as quote
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from pitboss.table.memo import remembered, remembered_lately
from pitboss.table.money import DENOMINATIONS, Cents
from pitboss.table.options import HouseOptions, logged_words


def _fields(value: Any) -> list[Any]:
    """Return what a game's state holds; unlike ``dataclasses.astuple`` it copies nothing."""
    return [getattr(value, field.name) for field in dataclasses.fields(value)]


_write = json.JSONEncoder(separators=(",", ":"), default=_fields).encode


@remembered
def _options(options: HouseOptions) -> str:
    return _write(logged_words(options))


@remembered
def _denominations(denominations: tuple[Cents, ...]) -> str:
    return _write(denominations)


@remembered_lately
def _state(state: Any) -> str:
    return _write(state)


@remembered_lately
def _seats(seats: tuple[Seat, ...]) -> str:
    return ",".join([f"[{seat.position},{quote(seat.player)}]" for seat in seats])


@remembered_lately
def _standing(standing: tuple[Wager, ...]) -> str:
    written = [
        f"[{quote(player)},{position},{quote(area)},{amount},{vigorish},{quote(called)}]"
        for player, position, area, amount, _, vigorish, called in standing
    ]
    return f",[{','.join(written)}]" if written else ""


@remembered_lately
def _players(players: tuple[Player, ...]) -> str:
    return ",".join(
        [f"[{quote(name)},{chips},{_write(coupons) if coupons else '[]'}]" for name, chips, coupons in players]
    )


class Player(NamedTuple):
    """A person at the table, apart from the positions the person plays."""

    name: str
    chips: Cents
    coupons: tuple[Cents, ...] = ()


as_player: Callable[[tuple[str, Cents, tuple[Cents, ...]]], Player] = partial(tuple.__new__, Player)
"""Make one for each player after each round, in half the time that it takes to call the class."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at which position."""

    position: int
    player: str


class Wager(NamedTuple):
    """What a player has on one betting area; it is decided in a round of play, or stands there until a later one."""

    player: str
    position: int
    area: str
    amount: Cents
    coupon: Cents = 0
    vigorish: Cents = 0
    called: str = ""
    """Whether it is called "on" or "off"; nothing where nobody has."""


if TYPE_CHECKING:  # where a table is of any game, it names neither
    from typing_extensions import TypeVar as TypeVarWithDefault

    OptionsT = TypeVarWithDefault("OptionsT", bound=HouseOptions, default=Any)
    StateT = TypeVarWithDefault("StateT", default=Any)
else:
    OptionsT, StateT = TypeVar("OptionsT"), TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Table(Generic[OptionsT, StateT]):
    """What a round of play starts from and what it leaves behind: with a game's options and what it remembers."""

    game: str
    options: OptionsT
    positions: int
    tray: Cents
    state: StateT
    seats: tuple[Seat, ...] = ()
    players: tuple[Player, ...] = ()
    round: int = 0
    denominations: tuple[Cents, ...] = DENOMINATIONS
    standing: tuple[Wager, ...] = ()

    def player(self, name: str) -> Player:
        """Return a player of the table by name."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def has_player(self, name: str) -> bool:
        """Tell whether somebody by that name is at the table."""
        return name in [player.name for player in self.players]

    def standing_of(self, name: str) -> tuple[Wager, ...]:
        """Return the wagers of a player that stand on the layout."""
        return tuple(wager for wager in self.standing if wager.player == name)

    def digest(self) -> str:
        """Return the hash of everything the next round starts from; no card is in it."""
        lasting = f"{quote(self.game)},{_options(self.options)},{self.positions},{_denominations(self.denominations)}"
        seats, players, standing = _seats(self.seats), _players(self.players), _standing(self.standing)
        state = self.state.written() if hasattr(self.state, "written") else _state(self.state)
        text = f"[{lasting},{self.round},{self.tray},[{seats}],[{players}],{state}{standing}]"
        return hashlib.sha256(text.encode()).hexdigest()
