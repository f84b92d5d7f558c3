"""The table between rounds: a small frozen value whose digest holds no card."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from pitboss.table.money import DENOMINATIONS
from pitboss.table.options import house_options, option
from pitboss.table.table import Player, Seat, Table


@dataclass(frozen=True, slots=True)
class State:
    uncounted: int = 0


@house_options
class Options:
    decks: int = option(1, cite="", label="decks", allowed=range(1, 3))


TABLE = Table(
    "a game",
    Options(decks=1),
    6,
    10_000,
    State(),
    (Seat(1, "Ann"), Seat(4, "Bob")),
    (Player("Ann", 500), Player("Bob", 700, (5,))),
)


def test_a_player_is_found_by_name() -> None:
    assert TABLE.player("Bob") == Player("Bob", 700, (5,))
    assert TABLE.has_player("Ann")
    assert not TABLE.has_player("Cleo")
    with pytest.raises(KeyError, match="Cleo"):
        TABLE.player("Cleo")


def test_a_table_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        TABLE.tray = 0  # type: ignore[misc]


def test_everything_the_next_round_starts_from_is_in_the_digest() -> None:
    others = [
        replace(TABLE, game="another game"),
        replace(TABLE, options=Options(decks=2)),
        replace(TABLE, positions=7),
        replace(TABLE, denominations=DENOMINATIONS[1:]),
        replace(TABLE, round=1),
        replace(TABLE, tray=10_001),
        replace(TABLE, state=State(1)),
        replace(TABLE, seats=TABLE.seats[:1]),
        replace(TABLE, seats=(Seat(2, "Ann"), Seat(4, "Bob"))),
        replace(TABLE, players=TABLE.players[::-1]),
        replace(TABLE, players=(Player("Ann", 501), Player("Bob", 700, (5,)))),
        replace(TABLE, players=(Player("Ann", 500), Player("Bob", 700))),
    ]
    digests = {table.digest() for table in (TABLE, *others)}
    assert len(digests) == 1 + len(others)
    assert replace(TABLE).digest() == TABLE.digest()
