"""Every wager of craps against every series of four throws, beside an oracle that has never seen a round of play.

A throw is one of fifteen classes, since hard and easy totals differ: 50,625 series. The settlement and the puck are
the game's own; they are run from node to node of the tree of throws, each on the wagers that still stand. A wager that
stays up when it wins is taken down, since it is then decided as another would be.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from pitboss.games import find_game
from pitboss.games.craps import CrapsFelt, move_puck
from pitboss.games.craps.options import EVERYTHING
from pitboss.games.craps.wagers import HOPS, wager_table
from pitboss.games.kits.dice import DiceState
from pitboss.games.kits.dice_settlement import settle_throw
from pitboss.table.events import WagerCollected, WagerMoved, WagerPaid, WagerReturned, WinningsPaid
from pitboss.table.table import Player, Seat, Table, Wager
from tests.games import oracle_craps as oracle

pytestmark = pytest.mark.untraced

CLASSES = ((1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (1, 5), (3, 3), (1, 6), (2, 6), (4, 4), (3, 6), (4, 6), (5, 5),
           (5, 6), (6, 6))  # fmt: skip
POINTS = (4, 5, 6, 8, 9, 10)
Settled = WagerPaid | WinningsPaid | WagerCollected | WagerReturned
UNIT = 66_000
"""An amount that every pair of odds pays exactly."""
GAME = find_game("craps")


def table_with(wagers: list[str], point: int) -> Table:
    """Return a table on whose layout one player has such wagers."""
    table = GAME.new_table(EVERYTHING, 1, 0)
    standing = tuple(Wager("Ann", 1, wager, UNIT) for wager in wagers)
    state = DiceState(True, "Ann", 1, point, (), point == 0)
    return replace(table, seats=(Seat(1, "Ann"),), players=(Player("Ann", 0),), state=state, standing=standing)


def expected(wager: str, throws: tuple[oracle.Throw, ...], point: int) -> Fraction | None:
    kind, _, last = wager.rpartition("_")
    if kind in ("come", "dont_come"):
        number = int(last)
        totals = [sum(throw) for throw in throws]
        return oracle.race(totals, number if kind == "come" else 7, 7 if kind == "come" else number, Fraction(1))
    if kind in ("come_odds", "dont_come_odds"):
        return oracle.come_odds(int(last), throws, point, laid=kind != "come_odds")
    return oracle.gain(wager, throws, point)


class Tree:
    """Every series of so many throws from a table on; wagers are followed by the name under which they were made."""

    def __init__(self, point: int, deep: int) -> None:
        self.point = point
        self.deep = deep
        self.series = 0

    def follow(self, table: Table, names: dict[str, str], throws: tuple[oracle.Throw, ...] = ()) -> None:
        """Throw every class, compare what is decided, and go on with what still stands."""
        for throw in CLASSES:
            felt, made, now = CrapsFelt(table), (*throws, throw), dict(names)
            for event in (*settle_throw(felt, throw), *move_puck(felt, throw)):
                if isinstance(event, WagerMoved):
                    now[event.to] = now.pop(event.area)
                elif isinstance(event, Settled):
                    wager = now.pop(event.area)
                    assert gain_of(event) == expected(wager, made, self.point), (wager, made)
            standing = tuple(left for left in felt.standing() if left.area in now)
            if len(made) == self.deep:
                self.series += 1
                for left in standing:
                    assert expected(now[left.area], made, self.point) is None, (now[left.area], made)
            else:
                self.follow(replace(table, state=felt.state, standing=standing), now, made)


def gain_of(event: Settled) -> Fraction:
    """Return what a wager won for each unit of it."""
    if isinstance(event, WagerPaid | WinningsPaid):
        return Fraction(event.winnings, UNIT)
    return Fraction(-1 if isinstance(event, WagerCollected) else 0)


ROWS = wager_table(EVERYTHING).rows
AT_A_COME_OUT = [
    area for area, row in ROWS.items() if row.made in ("come-out", "any", "seven-out") and not row.supports
]
ON_A_POINT = ["come", "dont_come", "pass_odds", "dont_pass_odds"] + [
    f"{kind}_{number}" for kind in ("come", "dont_come", "come_odds", "dont_come_odds") for number in POINTS
]


def test_every_wager_of_a_come_out_roll_against_every_series_of_four_throws() -> None:
    tree = Tree(0, 4)
    tree.follow(table_with(AT_A_COME_OUT, 0), {area: area for area in AT_A_COME_OUT})
    assert tree.series == 15**4
    assert set(AT_A_COME_OUT) | set(ON_A_POINT) == set(ROWS)


@pytest.mark.parametrize("point", POINTS)
def test_every_wager_on_a_point_against_every_series_of_four_throws(point: int) -> None:
    tree = Tree(point, 4)
    tree.follow(table_with(ON_A_POINT, point), {area: area for area in ON_A_POINT})
    assert tree.series == 15**4


@pytest.mark.parametrize("point", POINTS)
def test_wagers_that_are_off_on_a_come_out_roll_against_every_series_of_throws_after_a_point(point: int) -> None:
    wagers = [area for area, row in ROWS.items() if row.is_off_on_come_out]
    tree = Tree(point, 3)
    tree.follow(table_with(wagers, point), {area: area for area in wagers})
    assert tree.series == 15**3


@pytest.mark.parametrize("throw", list(product(range(1, 7), repeat=2)))
def test_every_wager_on_one_roll_against_every_throw(throw: tuple[int, int]) -> None:
    one_roll = [area for area in AT_A_COME_OUT if len(ROWS[area].by_point[0]) == 21]
    assert len(one_roll) == 9 + 4 + 1 + len(HOPS)
    felt = CrapsFelt(table_with(one_roll, 0))
    pair = (min(throw), max(throw))
    told = {event.area: event for event in settle_throw(felt, pair) if isinstance(event, Settled)}
    assert not felt.standing()
    for area in one_roll:
        assert gain_of(told[area]) == oracle.gain(area, [throw]), (area, throw)
