"""Dice wagers followed throw by throw through the round of play itself, until next to none is undecided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from pitboss.games import Game
from pitboss.games.game import table_after
from pitboss.games.kits.dice import DiceState
from pitboss.games.kits.dice_wagers import OFF
from pitboss.odds.rounds import opened
from pitboss.table.events import WageringEnded
from pitboss.table.options import HouseOptions
from pitboss.table.requests import Outcome
from pitboss.table.table import Player, Seat, Table, Wager
from pitboss.table.window import OpenForWagers

PLAYER, SHOOTER = "Ann", "Bob"
UNIT, CHIPS = 66_000 * 20, 100_000_000
"""A wager that every payment divides, and enough chips."""
LINE, SMALL = ("pass_line", "field"), 500
UNDECIDED = 1e-9
"""So much of all chances may be left undecided."""
MOST_STATES = 60

PAIRS = {(one, other): Fraction(1 if one == other else 2, 36)
         for one, other in product(range(1, 7), repeat=2) if one <= other}  # fmt: skip
"""What two dice show, and how likely."""
Ends = dict[Fraction, float]
Key = tuple[tuple[Wager, ...], DiceState]


def table_with(game: Game, options: HouseOptions, area: str, point: int) -> Table:
    """Return a table on which the wager stands, with a point or without."""
    table = game.new_table(opened(options), 2, 0)
    state = DiceState(True, SHOOTER, 2, point, (), point == OFF)
    return replace(
        table,
        seats=(Seat(1, PLAYER), Seat(2, SHOOTER)),
        players=(Player(PLAYER, CHIPS), Player(SHOOTER, CHIPS)),
        state=state,
        standing=(Wager(PLAYER, 1, area, UNIT), Wager(SHOOTER, 2, line_of(game), SMALL)),
    )


def line_of(game: Game) -> str:
    """Return where the shooter has a wager."""
    return next(area for area in LINE if area in game.wagers)


def thrown(game: Game, table: Table, pair: tuple[int, int]) -> Table:
    """Play one round in which the dice show a pair; the shooter always has a wager, and the player takes winnings."""
    if not table.standing_of(SHOOTER):
        table = replace(table, standing=(*table.standing, Wager(SHOOTER, 2, line_of(game), SMALL)))
    felt = game.felt(table)
    steps = game.round_of_play(felt)
    answer: object = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return taken_down_when_won(table, table_after(felt))
        answer = WageringEnded() if isinstance(step, OpenForWagers) else None
        answer = step.told(pair) if isinstance(step, Outcome) else answer


def taken_down_when_won(before: Table, after: Table) -> Table:
    """Return the table without the wager that a throw paid, where it stays up."""
    mine = after.player(PLAYER)
    if not after.standing_of(PLAYER) or mine.chips == before.player(PLAYER).chips:
        return after
    players = tuple(mine._replace(chips=mine.chips + UNIT) if each is mine else each for each in after.players)
    return replace(after, players=players, standing=tuple(each for each in after.standing if each.player != PLAYER))


class Followed:
    """A wager at a table, and what each throw leads to from every state it comes to."""

    def __init__(self, game: Game, options: HouseOptions) -> None:
        self.game = game
        self.options = options
        self._after: dict[Key, dict[Key | Fraction, Fraction]] = {}

    def results(self, area: str, point: int) -> Ends | None:
        """Return how likely each net result is, but for what is left undecided; None of too many states."""
        reached: dict[Key, float] = {self._key(table_with(self.game, self.options, area, point)): 1.0}
        ends: Ends = {}
        while sum(reached.values()) > UNDECIDED:
            following: dict[Key, float] = {}
            for key, here in reached.items():
                for to, chance in self.after(key).items():
                    here_to: dict[Any, float] = ends if isinstance(to, Fraction) else following
                    here_to[to] = here_to.get(to, 0.0) + here * float(chance)
            reached = following
            if len(self._after) > MOST_STATES:
                return None
        return ends

    def after(self, key: Key) -> Mapping[Key | Fraction, Fraction]:
        """Return where each throw leads: to another state, or to a net result."""
        if key not in self._after:
            found: dict[Key | Fraction, Fraction] = {}
            for pair, chance in PAIRS.items():
                end = thrown(self.game, self._table(key), pair)
                gained = Fraction(end.player(PLAYER).chips - CHIPS - UNIT, UNIT)
                to = self._key(end) if end.standing_of(PLAYER) else gained
                found[to] = found.get(to, Fraction(0)) + chance
            self._after[key] = found
        return self._after[key]

    def _key(self, table: Table) -> Key:
        """Name a state: what is remembered of shooters, and for the fire wager, decides no other."""
        state = table.state
        is_new = state.point == OFF
        return table.standing_of(PLAYER), DiceState(state.opened, SHOOTER, 2, state.point, (), is_new)

    def _table(self, key: Key) -> Table:
        table = table_with(self.game, self.options, key[0][0].area, OFF)
        return replace(table, standing=(*key[0], *table.standing_of(SHOOTER)), state=key[1])
