"""What each wager at a dice table is worth: its chain of throws solved exactly, in fractions.

A wager is followed from state to state: the area on which it lies, the puck, and for the fire wager the points that
were made. What decides it in each state comes from the game's own table of wagers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from pitboss.games import mini_dice
from pitboss.games.craps.options import FireTable
from pitboss.games.craps.wagers import wager_table
from pitboss.games.procedures.dice import WagerTable
from pitboss.games.procedures.dice_wagers import OFF, POINTS, SEVEN, Outcome, Pair
from pitboss.table.money import Odds
from pitboss.table.refusal import Refused

CHANCE: dict[Pair, Fraction] = {}
"""How likely two dice show each pair of faces."""
for _first, _second in product(range(1, 7), repeat=2):
    _pair = min(_first, _second), max(_first, _second)
    CHANCE[_pair] = CHANCE.get(_pair, Fraction(0)) + Fraction(1, 36)

TABLES = {
    "craps": wager_table,
    "mini-craps": wager_table,
    "mini-dice": mini_dice.wager_table,
}

State = tuple[str, int, tuple[int, ...]]
"""Where a wager lies, the point, and which different points were made."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a wager comes to: its gain for each unit of it, and how many throws it lies there, both on average."""

    gain: Fraction
    throws: Fraction

    @property
    def edge(self) -> Fraction:
        """The house's edge, for each unit that is wagered."""
        return -self.gain


def worth(game: str, options: Any, area: str, point: int = OFF, called: str = "") -> Worth:
    """Solve a wager's chain from the moment at which it is made, with the puck where it then is."""
    if game not in TABLES:
        raise Refused(f"the odds of {game!r}", "no dice are thrown there", ", ".join(TABLES))
    table = TABLES[game](options)
    if area not in table.rows:
        raise Refused(f"the odds of a wager on {area!r}", "the table has no such wager", ", ".join(table.rows))
    chain = Chain(table, options, called, has_puck=game != "mini-dice")
    solved = chain.solve((area, point, ()))
    row = table.rows[area]
    paid = share(row.vigorish) if row.vigorish and options.vigorish == "when-made" else Fraction(0)
    return Worth(solved[0] - paid * solved[2], solved[1])


def share(odds: Odds) -> Fraction:
    """Return odds as a fraction of the wager."""
    return Fraction(odds.win, odds.stake)


Solved = tuple[Fraction, Fraction, Fraction]
"""Average gain, throws, and the chance that the wager is won or lost."""


class Chain:
    """The states of one wager and what each throw leads to."""

    def __init__(self, table: WagerTable, options: Any, called: str, *, has_puck: bool) -> None:
        self._table = table
        self._options = options
        self._called = called
        self._has_puck = has_puck
        self._solved: dict[State, Solved] = {}

    def solve(self, state: State) -> Solved:
        """Return what a state is worth; states that lead to each other are solved together."""
        if state not in self._solved:
            together = self._together(state)
            equations = [self._equation(each, together) for each in together]
            for each, solved in zip(together, eliminated(equations), strict=True):
                self._solved[each] = solved
        return self._solved[state]

    def _together(self, state: State) -> list[State]:
        """Return the states that can be reached on the same area with the same points made, from one on."""
        found, new = [state], [state]
        while new:
            here = new.pop()
            for pair in CHANCE:
                after = self._after(here, pair)
                if isinstance(after, tuple) and after[0] == state[0] and after[2] == state[2] and after not in found:
                    found.append(after)
                    new.append(after)
        return found

    def _equation(self, state: State, together: list[State]) -> list[Fraction]:
        """Write what a state is worth by what follows: a coefficient for each state, then gain, throws and decision."""
        row = [Fraction(0)] * (len(together) + 3)
        row[together.index(state)] += 1
        row[-2] += 1
        for pair, chance in CHANCE.items():
            after = self._after(state, pair)
            if isinstance(after, Fraction):
                row[-3] += chance * after
                row[-1] += chance * (after != 0)
            elif after in together:
                row[together.index(after)] -= chance
            else:
                gain, throws, is_decided = self.solve(after)
                row[-3] += chance * gain
                row[-2] += chance * throws
                row[-1] += chance * is_decided
        return row

    def _after(self, state: State, pair: Pair) -> State | Fraction:
        """Return the state after a throw, or the gain of a wager that it decides."""
        area, point, made = state
        outcome = self._table.rows[area].decisions(point, self._called).get(pair)
        if outcome is not None and outcome.kind != "move":
            return self._gain(area, outcome, made)
        if outcome is not None:
            area = outcome.to
        return area, self._puck(point, sum(pair)), self._made(area, point, made, sum(pair))

    def _gain(self, area: str, outcome: Outcome, made: tuple[int, ...]) -> Fraction:
        if outcome.kind == "fire":
            table: FireTable = self._options.fire
            odds = table.odds(len(made))
            return Fraction(-1) if odds is None else share(odds)
        if outcome.kind == "win":
            part = self._table.rows[area].vigorish
            taken = share(part) if part and self._options.vigorish == "on-win" else Fraction(0)
            return share(outcome.odds) - taken
        return Fraction(-1 if outcome.kind == "lose" else 0)

    def _puck(self, point: int, total: int) -> int:
        if not self._has_puck:
            return OFF
        if point == OFF:
            return total if total in POINTS else OFF
        return OFF if total in (SEVEN, point) else point

    def _made(self, area: str, point: int, made: tuple[int, ...], total: int) -> tuple[int, ...]:
        is_new = area == "fire" and total == point and point not in made
        return tuple(sorted((*made, point))) if is_new else made


def eliminated(rows: list[list[Fraction]]) -> Iterator[Solved]:
    """Solve linear equations with three right-hand sides exactly, by elimination."""
    count = len(rows)
    for column in range(count):
        pivot = next(index for index in range(column, count) if rows[index][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for index in range(count):
            factor = rows[index][column]
            if index != column and factor:
                rows[index] = [mine - factor * other for mine, other in zip(rows[index], rows[column], strict=True)]
    for row in rows:
        yield row[-3], row[-2], row[-1]
