"""What the house should have won on the bets that were really made, from the exact edges of their tables.

Everybody at a table bets on the same outcome or against the same dealer, so the bets of a round are never taken for
such as know nothing of each other. Where one outcome decides them all their spread is exact, from every outcome; else
it is the most that it can be, as if all were won and lost together. Rounds are taken for independent of each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import ceil, isqrt
from typing import Final, Literal

from pitboss.games import Game, find_game
from pitboss.odds.answer import Priced
from pitboss.odds.bets import Bet
from pitboss.odds.question import Question
from pitboss.odds.solvers import solver_of
from pitboss.odds.together import Together
from pitboss.play.log import Record
from pitboss.table.money import Cents
from pitboss.table.options import choose

BandIs = Literal["exact", "at most", "partial"]
EXACT: Final = "exact"
AT_MOST: Final = "at most"
PARTIAL: Final = "partial"
CONFIDENCE = 196
"""Hundredths of a standard deviation on either side that hold 95 of 100 results; by a sister state's alarm rule."""


@dataclass(frozen=True)
class Prices:
    """What the wagers of a table are worth, by their names, and what they gain together where one outcome decides."""

    wagers: Mapping[str, Priced] = field(default_factory=dict)
    together: Together = Together()


@dataclass(frozen=True, slots=True)
class Theoretical:
    """What bets came to: all that was bet first, what the house wins of it on average, and how far that may spread."""

    handle: Cents = 0
    win: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    unpriced: Cents = 0
    """What was bet on areas that have no price of their own."""
    unspread: Cents = 0
    """What was bet whose spread isn't known, a bet without a price among it: the band leaves it out."""
    is_most: bool = False
    """Whether the spread is the most that it can be, of some rounds at least, not exactly what it is."""

    def __add__(self, other: Theoretical) -> Theoretical:
        return Theoretical(self.handle + other.handle, self.win + other.win, self.variance + other.variance,
                           self.unpriced + other.unpriced, self.unspread + other.unspread,
                           self.is_most or other.is_most)  # fmt: skip

    @property
    def band_is(self) -> BandIs:
        """What the band is: exact, at most as wide as told, or partial where the spread of some bets isn't known."""
        return PARTIAL if self.unspread else AT_MOST if self.is_most else EXACT

    @property
    def band(self) -> tuple[Cents, Cents]:
        """Within what the win lies 95 times of 100 or more often, in whole cents."""
        spread = -(-CONFIDENCE * root_above(self.variance) // 100)
        return round(self.win) - spread, round(self.win) + spread


def prices_of(game: str, options: dict[str, str]) -> Prices:
    """Return the price of each wager of a table, by its name; none where players wager among themselves."""
    found = find_game(game)
    if not found.wagers:
        return Prices()
    solver, chosen = solver_of(found), choose(found.options, options)
    extras = {extra.name: extra.value(None, chosen) for extra in solver.extras}
    question = Question(found, chosen, extras)
    return Prices({each.name: each for each in solver.solve(question, None).wagers}, solver.together(question))


def theoretical_of(game: str, known: Prices, rounds: Iterable[list[Record]]) -> Theoretical:
    """Add up what the bets of rounds should have won, at known prices."""
    found = find_game(game)
    return sum((round_of(known, bets_of(found, records)) for records in rounds), Theoretical())


def round_of(known: Prices, bets: Iterable[Bet]) -> Theoretical:
    """Say what the bets of one round should have won, and how far all of them together may spread."""
    total, at_once, others = Theoretical(), dict[str, Cents](), list[Theoretical]()
    for bet in bets:
        told = expected(known.wagers.get(bet.name), bet.amount)
        total += told
        if bet.decided_by in known.together.gains:
            at_once[bet.decided_by] = at_once.get(bet.decided_by, 0) + bet.amount
        elif told.variance:
            others.append(told)
    exact = known.together.variance(at_once) if at_once else Fraction(0)
    if not others:
        return replace(total, variance=exact)
    spread = sum(root_above(told.variance) for told in others) + root_above(exact)
    variance = others[0].variance if len(others) == 1 and not at_once else Fraction(spread * spread)
    return replace(total, variance=variance, is_most=len(others) > 1 or bool(at_once))


def root_above(variance: Fraction) -> int:
    """Return the root of a variance in whole cents, rounded up.

    >>> root_above(Fraction(0)), root_above(Fraction(9)), root_above(Fraction(19, 2))
    (0, 3, 4)
    """
    whole = ceil(variance)
    return isqrt(whole - 1) + 1 if whole else 0


def bets_of(game: Game, records: Iterable[Record]) -> list[Bet]:
    """Return the bets that a round's log tells of, each by the name under which it is priced."""
    if not game.wagers:
        return []
    solver = solver_of(game)
    return list(solver.bets((record.body for record in records), solver.named))


def expected(priced: Priced | None, amount: Cents) -> Theoretical:
    """Return what one bet should win the house."""
    if priced is None:
        return Theoretical(amount, unpriced=amount, unspread=amount)
    if priced.variance is None:
        return Theoretical(amount, priced.house_edge * amount, unspread=amount)
    return Theoretical(amount, priced.house_edge * amount, priced.variance * amount * amount)
