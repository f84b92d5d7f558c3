"""The wagers of a dice layout as rows of a table: when each is made and taken down, and what decides it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from math import gcd, lcm
from typing import Literal, NamedTuple

from pitboss.table.money import EVEN, Cents, Odds, money

Pair = tuple[int, int]
"""What two dice show, the lower face first."""
PAIRS: tuple[Pair, ...] = tuple(combinations_with_replacement(range(1, 7), 2))
POINTS = (4, 5, 6, 8, 9, 10)
OFF = 0
"""The point while the puck is off."""
PUCK = (OFF, *POINTS)
SEVEN = 7

TRUE_ODDS = {4: Odds(2), 5: Odds(3, 2), 6: Odds(6, 5), 8: Odds(6, 5), 9: Odds(3, 2), 10: Odds(2)}
"""What the chances of a number before a 7 are worth."""
PLACE_ODDS = {4: Odds(9, 5), 5: Odds(7, 5), 6: Odds(7, 6), 8: Odds(7, 6), 9: Odds(7, 5), 10: Odds(9, 5)}


@cache
def pairs_of(*totals: int) -> tuple[Pair, ...]:
    """Return every way in which two dice make one of the totals."""
    return tuple(pair for pair in PAIRS if sum(pair) in totals)


def against(odds: Odds) -> Odds:
    """Return the odds of who wagers on the other side."""
    return Odds(odds.stake, odds.win)


Kind = Literal["win", "lose", "push", "move", "fire"]


class Outcome(NamedTuple):
    """What a throw does to a wager: by which paragraph, at which odds, and where to."""

    kind: Kind
    cite: str
    odds: Odds = EVEN
    to: str = ""


Decisions = Mapping[Pair, Outcome]
"""What decides a wager, by what the dice show; whatever is not named leaves it as it is."""


def decided(*cases: tuple[Iterable[Pair], Outcome]) -> dict[Pair, Outcome]:
    """Return decisions case by case."""
    return {pair: outcome for pairs, outcome in cases for pair in pairs}


When = Literal["come-out", "point", "any", "seven-out", "moved"]
"""When a wager may be made: before a come out roll, while a point is on, at any time, before the first throw after
a seven-out, or never by hand, because it moves there from another area."""
Binds = Literal["never", "on-a-point", "always", "once-thrown"]
"""When a wager may no longer be reduced or taken down: its point is set, it lies there, or the dice were
thrown since the last seven-out."""
Least = Literal["minimum", "proposition", "chip"]


@dataclass(frozen=True, slots=True)
class Row:
    """One wager of the table: what it is, when it is made and taken down, and what it wins, loses and pushes on."""

    area: str
    label: str
    cite: str
    pays: str
    """Where its odds stand; the paragraph of the wager itself says nothing of them, and a payment cites both."""
    by_point: Mapping[int, Decisions]
    made: When = "any"
    binds: Binds = "never"
    least: Least = "minimum"
    may_be_called: bool = False
    called_on: str = ""
    """The paragraph by which its player calls it on for a come out roll; any other call is custom."""
    is_off_on_come_out: bool = False
    while_off: Decisions = field(default_factory=dict)
    stays_up: str = ""
    """By which reading it stays where it lies when it wins, until its player takes it down or it loses."""
    supports: str = ""
    """The wager without which this one cannot lie there."""
    lays: bool = False
    """Whether it stakes more than it wins, so that what it wins is limited and not what it stakes."""
    vigorish: Odds | None = None
    """What part of the wager its vigorish is."""
    provenance: str = "custom"
    """Whose words say what it wins and loses on: the regulation's text, later New Jersey text, or custom."""

    def usually(self, point: int) -> str:
        """Return what the wager is while the puck is so and nobody has called it: "on", or "off" on a come out roll."""
        return "off" if point == OFF and self.is_off_on_come_out else "on"

    def decisions(self, point: int, called: str = "") -> Decisions:
        """Return what decides the wager now; an "on" or an "off" that was called goes before the come out rule."""
        return self.while_off if (called or self.usually(point)) == "off" else self.by_point[point]

    def paid_by(self, outcome: Outcome) -> str:
        """Return the paragraphs by which it wins and is paid."""
        return outcome.cite if self.pays in outcome.cite else f"{outcome.cite}; {self.pays}"

    def odds_at(self, point: int) -> tuple[Odds, ...]:
        """Return the odds at which it may be paid while the puck is so."""
        found = [outcome.odds for outcome in self.by_point[point].values() if outcome.kind == "win"]
        return tuple(dict.fromkeys(found))

    def step(self, point: int, chip: Cents) -> Cents:
        """Return the unit in which its amounts can be paid exactly with chips of the table, vigorish included."""
        shares = [*self.odds_at(point), *((self.vigorish,) if self.vigorish else ())]
        return chip * lcm(*(odds.stake // gcd(odds.win, odds.stake) for odds in shares))


def every_point(decisions: Decisions) -> dict[int, Decisions]:
    """Return decisions that do not depend on the puck."""
    return dict.fromkeys(PUCK, decisions)


def one_roll(won: Mapping[int, Odds], win: str, lose: str, push: tuple[int, ...] = ()) -> dict[int, Decisions]:
    """Return what decides a wager on the next throw alone: the totals that win, those that push, and the rest."""
    cases: list[tuple[Iterable[Pair], Outcome]] = [(PAIRS, Outcome("lose", lose))]
    cases += [(pairs_of(total), Outcome("win", win, odds)) for total, odds in won.items()]
    cases.append((pairs_of(*push), Outcome("push", win)))
    return every_point(decided(*cases))


def before_seven(number: int, odds: Odds, cite: str) -> dict[Pair, Outcome]:
    """Return what decides a wager on a number before a 7."""
    return decided((pairs_of(number), Outcome("win", cite, odds)), (pairs_of(SEVEN), Outcome("lose", cite)))


def seven_before(number: int, odds: Odds, cite: str) -> dict[Pair, Outcome]:
    """Return what decides a wager on a 7 before a number."""
    return decided((pairs_of(SEVEN), Outcome("win", cite, odds)), (pairs_of(number), Outcome("lose", cite)))


def next_amounts(amount: Cents, step: Cents, least: Cents, most: Cents) -> str:
    """Name the next amounts below and above that can be paid and that a player may wager."""
    below = min(amount, most) // step * step
    above = max(amount // step * step + step, -(-least // step) * step)
    allowed = [money(each) for each in (below, above) if least <= each <= most]
    return " or ".join(allowed) or "none now"
