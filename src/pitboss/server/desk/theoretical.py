"""What the house should have won on the bets that were really made, from the exact edges of their tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from pitboss.games import Game, find_game
from pitboss.odds.answer import Priced
from pitboss.odds.question import Question
from pitboss.odds.solvers import solver_of
from pitboss.play.log import Record
from pitboss.table.events import WagerPlaced
from pitboss.table.money import Cents
from pitboss.table.options import choose

Prices = dict[str, Priced]
CONFIDENCE = 196
"""Hundredths of a standard deviation on either side that hold 95 of 100 results; by a sister state's alarm rule."""


@dataclass(frozen=True, slots=True)
class Theoretical:
    """What bets came to: all that was bet first, what the house wins of it on average, and how far that may spread."""

    handle: Cents = 0
    win: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    unpriced: Cents = 0
    """What was bet on areas that have no price of their own."""

    def __add__(self, other: Theoretical) -> Theoretical:
        return Theoretical(self.handle + other.handle, self.win + other.win, self.variance + other.variance,
                           self.unpriced + other.unpriced)  # fmt: skip

    @property
    def band(self) -> tuple[Cents, Cents]:
        """Within what the win lies 95 times of 100, in whole cents."""
        spread = CONFIDENCE * isqrt(int(self.variance)) // 100
        return round(self.win) - spread, round(self.win) + spread


def prices_of(game: str, options: dict[str, str]) -> Prices:
    """Return the price of each wager of a table, by its name; none where players wager among themselves."""
    found = find_game(game)
    if not found.wagers:
        return {}
    solver, chosen = solver_of(found), choose(found.options, options)
    extras = {extra.name: extra.value(None, chosen) for extra in solver.extras}
    return {each.name: each for each in solver.solve(Question(found, chosen, extras), None).wagers}


def theoretical_of(game: str, options: str, rounds: Iterable[list[Record]],
                   prices: Callable[[str, dict[str, str]], Prices] = prices_of) -> Theoretical:  # fmt: skip
    """Add up what the bets of rounds should have won."""
    found, known = find_game(game), prices(game, json.loads(options))
    total = Theoretical()
    for records in rounds:
        for name, amount in first_bets(found, records):
            total += expected(known.get(name), amount)
    return total


def first_bets(game: Game, records: Iterable[Record]) -> list[tuple[str, Cents]]:
    """Return what was bet before the cards or the throw, by the name under which it is priced.

    Areas that are priced together, such as three equal wagers, count once, as the price is for each of the first.
    """
    made: dict[tuple[str, int, str], Cents] = {}
    for record in records:
        body: dict[str, Any] = record.body
        if body["event"] == WagerPlaced.kind:
            key = body["player"], body["position"], solver_of(game).named(body["area"]) if game.wagers else ""
            made[key] = max(made.get(key, 0), body["amount"])
    return [(name, amount) for (_, _, name), amount in made.items()]


def expected(priced: Priced | None, amount: Cents) -> Theoretical:
    """Return what one bet should win the house."""
    if priced is None:
        return Theoretical(amount, unpriced=amount)
    variance = priced.variance or Fraction(0)
    return Theoretical(amount, priced.house_edge * amount, variance * amount * amount)
