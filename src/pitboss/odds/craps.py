"""What each wager at a dice table is worth: its chain of throws solved exactly, in fractions.

A wager is followed from state to state: the area on which it lies, the puck, and for the fire wager the points that
were made. What decides it in each state comes from the game's own table of wagers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from pitboss.games.craps.options import ON_WIN, WHEN_MADE, CrapsOptions, FireTable
from pitboss.games.craps.wagers import (
    COME,
    DONT_COME,
    DONT_PASS,
    DONT_PASS_ODDS,
    FIRE,
    ODDS,
    PASS,
    PASS_ODDS,
    odds_limit,
    wager_table,
)
from pitboss.games.kits.dice import WagerTable
from pitboss.games.kits.dice_wagers import OFF, POINTS, SEVEN, Outcome, Pair, Row
from pitboss.odds.answer import MADE, RESOLVED, Answer, Priced, Progress, gathered, short
from pitboss.odds.bets import decided_bets
from pitboss.odds.question import Check, Posted, Question, Solver
from pitboss.odds.throws import Followed
from pitboss.table.events import area_words
from pitboss.table.refusal import Refused

CHANCE: dict[Pair, Fraction] = {}
"""How likely two dice show each pair of faces."""
for _first, _second in product(range(1, 7), repeat=2):
    _pair = min(_first, _second), max(_first, _second)
    CHANCE[_pair] = CHANCE.get(_pair, Fraction(0)) + Fraction(1, 36)


class Wagers(NamedTuple):
    """What can be wagered at a dice game: its table of wagers by a table's options, and whether a puck is on it."""

    table: Callable[[Any], WagerTable]
    has_puck: bool


CRAPS = Wagers(wager_table, has_puck=True)
"""The wagers of craps, which are those of mini-craps too."""

State = tuple[str, int, tuple[int, ...]]
"""Where a wager lies, the point, and which different points were made."""


def worth(wagers: Wagers, options: CrapsOptions, area: str, point: int = OFF) -> Priced:
    """Solve a wager's chain from the moment at which it is made, with the puck where it then is."""
    table = wagers.table(options)
    if area not in table.rows:
        raise Refused(f"the odds of a bet on {area!r}", "the table has no such bet", ", ".join(table.rows))
    solved = Chain(table, options, has_puck=wagers.has_puck).solve((area, point, ()))
    row = table.rows[area]
    paid = row.vigorish.share if row.vigorish and options.vigorish == WHEN_MADE else Fraction(0)
    outcomes = gathered((net - paid if net else net, chance) for net, chance in solved.items() if net is not None)
    return Priced(area, outcomes, action=1 + paid, throws=solved[None])


Solved = Mapping[Fraction | None, Fraction]
"""How likely each net result is; under None how many throws it takes on average."""


class Chain:
    """The states of one wager and what each throw leads to."""

    def __init__(self, table: WagerTable, options: CrapsOptions, *, has_puck: bool) -> None:
        self._table = table
        self._options = options
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

    def _equation(self, state: State, together: list[State]) -> Equation:
        """Write what a state comes to by what follows: a coefficient for each state, and what the throw decides."""
        row = [Fraction(0)] * len(together)
        row[together.index(state)] += 1
        decided: dict[Fraction | None, Fraction] = {None: Fraction(1)}
        for pair, chance in CHANCE.items():
            after = self._after(state, pair)
            if isinstance(after, Fraction):
                decided[after] = decided.get(after, Fraction(0)) + chance
            elif after in together:
                row[together.index(after)] -= chance
            else:
                for net, later in self.solve(after).items():
                    decided[net] = decided.get(net, Fraction(0)) + chance * later
        return row, decided

    def _after(self, state: State, pair: Pair) -> State | Fraction:
        """Return the state after a throw, or the gain of a wager that it decides."""
        area, point, made = state
        outcome = self._table.rows[area].decisions(point).get(pair)
        if outcome is not None and outcome.kind != "move":
            return self._gain(area, outcome, made)
        if outcome is not None:
            area = outcome.to
        return area, self._puck(point, sum(pair)), self._made(area, point, made, sum(pair))

    def _gain(self, area: str, outcome: Outcome, made: tuple[int, ...]) -> Fraction:
        if outcome.kind == "fire":
            table: FireTable = self._options.fire
            odds = table.odds(len(made))
            return Fraction(-1) if odds is None else odds.share
        if outcome.kind == "win":
            part = self._table.rows[area].vigorish
            taken = part.share if part and self._options.vigorish == "on-win" else Fraction(0)
            return outcome.odds.share - taken
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


Equation = tuple[list[Fraction], dict[Fraction | None, Fraction]]


def eliminated(equations: list[Equation]) -> Iterator[Solved]:
    """Solve linear equations exactly, by elimination, for every net result at once."""
    nets = list(dict.fromkeys(net for _, decided in equations for net in decided))
    count = len(equations)
    rows = [[*left, *(decided.get(net, Fraction(0)) for net in nets)] for left, decided in equations]
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
        yield dict(zip(nets, row[count:], strict=True))


# Prices

ALSO_CALLED = {
    "pass": PASS,
    "craps_2": "craps_two",
    "craps_3": "craps_three",
    "craps_12": "craps_twelve",
    "c_and_e": "craps_eleven",
    **{f"place_{number}": f"place_to_win_{number}" for number in POINTS},
}
"""Shorter names that the trade has for some wagers."""

PART_OF = {f"{area}_{number}": area for area in (COME, DONT_COME) for number in POINTS}
"""Where a come bet lies once it has moved, which is no wager of its own."""

WITH_ODDS = {"pass_with_odds": (PASS, PASS_ODDS), "dont_pass_with_odds": (DONT_PASS, DONT_PASS_ODDS)}
LABELS = {"pass_with_odds": "pass line with odds", "dont_pass_with_odds": "don't pass with odds"}
TOTAL_ACTION = "total action"
PER_RESOLVED = ("place", "hard", "buy", "lay")
"""What begins the names of wagers that lie until they are won or lost, so that only those are counted."""

METHOD = (
    "Each wager's chain of throws, from the moment at which it is made to its end, solved by linear equations in "
    "fractions; what decides it in each state is read from the game's table of wagers. A wager that needs a point is "
    "made as soon as one is on, and odds in support of a come bet as soon as it has moved to its number. A wager that "
    "stays up when it wins is priced from one decision to the next, since its player may take it down."
)


def point_chances() -> dict[int, Fraction]:
    """Return how likely each point is, once there is one."""
    chances = {point: sum(chance for pair, chance in CHANCE.items() if sum(pair) == point) for point in POINTS}
    return {point: Fraction(chance) / sum(chances.values()) for point, chance in chances.items()}


def priced_rows(wagers: Wagers, options: CrapsOptions) -> dict[str, Row]:
    """Return the wagers that a player can make, by their areas."""
    return {area: row for area, row in wagers.table(options).rows.items() if row.made != "moved"}


def wagers_of(wagers: Wagers, options: CrapsOptions) -> Sequence[str]:
    """Return what can be priced at a table."""
    return (*priced_rows(wagers, options), *(WITH_ODDS if wagers.has_puck else ()))


def puck_when_made(row: Row) -> dict[int, Fraction]:
    """Return where the puck is when a wager is made, with the chance of each: off where any time is as good."""
    if row.made == "point":
        return point_chances()
    carrier, _, number = row.supports.rpartition("_")
    if carrier not in (COME, DONT_COME):
        return {OFF: Fraction(1)}
    # Odds on a come bet are made once it has moved: the throw of its number took the puck off where it was the point.
    return {OFF if point == int(number) else point: chance for point, chance in point_chances().items()}


def price_row(wagers: Wagers, options: CrapsOptions, name: str, row: Row) -> Priced:
    """Return what a wager is worth, over all places of the puck at which it is made."""
    pucks = puck_when_made(row)
    found = {point: worth(wagers, options, row.area, point) for point in pucks}
    outcomes = gathered(
        (net, pucks[point] * chance) for point in pucks for net, chance in found[point].outcomes.items()
    )
    throws = sum((pucks[point] * (found[point].throws or 0) for point in pucks), Fraction(0))
    is_resolved = name.startswith(PER_RESOLVED)
    unit = 1 - outcomes.get(Fraction(0), Fraction(0)) if is_resolved else Fraction(1)
    action = next(iter(found.values())).action  # with vigorish paid when it is made, wherever the puck is
    return Priced(name, outcomes, RESOLVED if is_resolved else MADE, unit, action, throws=throws)


def price_with_odds(options: CrapsOptions, name: str) -> Priced:
    """Return what a line wager is worth with all the odds that the table takes, as a share of all that is wagered."""
    flat, odds = WITH_ODDS[name]
    rows = wager_table(options).rows
    results: list[tuple[Fraction, Fraction]] = []
    action = Fraction(1)
    for pair, chance in CHANCE.items():
        outcome = rows[flat].decisions(OFF).get(pair)
        if outcome is not None:
            results.append(({"win": outcome.odds.share, "lose": Fraction(-1)}.get(outcome.kind, Fraction(0)), chance))
            continue
        point, unit = sum(pair), 60 * 60
        amount = Fraction(odds_limit(rows[odds], options, point, unit), unit)
        action += chance * amount
        won = worth(CRAPS, options, odds, point)
        for net, likely in won.outcomes.items():
            results.append(((1 if net > 0 else -1) + amount * net, chance * likely))
    return Priced(name, gathered(results), TOTAL_ACTION, action, action, throws=worth(CRAPS, options, flat).throws)


def price(wagers: Wagers, question: Question, asked: Sequence[str], progress: Progress) -> Answer:
    """Price the wagers that are asked for."""
    rows, found = priced_rows(wagers, question.options), []
    for number, name in enumerate(asked):
        progress(number, len(asked))
        if name in WITH_ODDS:
            found.append(price_with_odds(question.options, name))
        else:
            found.append(price_row(wagers, question.options, name, rows[name]))
    return Answer(tuple(found), METHOD)


PAYS = ("field_two", "field_twelve", "hard_four_ten", "hard_six_eight", "any_craps", "two_twelve", "three_eleven",
        "craps_eleven_craps", "craps_eleven_eleven")  # fmt: skip
ON_COME_OUT = ("place_to_lose_on_come_out", "hardways_on_come_out")
"""On which depends how many throws a wager lies there, and nothing else."""


PROOF = (
    "Two throws of the round of play itself are driven through every pair of faces for every wager, and come to what "
    "the chains say of them; long runs of throws come to the edges within four standard errors; and the edges of the "
    "usual wagers are those that others have published."
)


VIGORISH_DUE = {WHEN_MADE: "vigorish, when the bet is made", ON_WIN: "vigorish, when the bet wins"}


def posted(wagers: Wagers, options: CrapsOptions) -> Iterator[Posted]:
    """Yield what each wager pays, what it is on with each of its odds, and its vigorish."""
    for name, row in priced_rows(wagers, options).items():
        cite = "; ".join(dict.fromkeys([*row.cite.split("; "), row.pays]))
        lines = lines_of(row)
        for pays, numbers in lines.items():
            on = row.label if len(lines) == 1 else f"{row.label}: {', '.join(map(str, sorted(numbers)))}"
            yield Posted(name, on, pays, cite)
        if row.vigorish:
            part = f"{short(100 * row.vigorish.share, 3)} percent of the wager"
            yield Posted(name, VIGORISH_DUE[options.vigorish], part, cite)
        if row.area == FIRE:
            yield from (
                Posted(name, f"{number} different points", str(odds), cite) for number, odds in options.fire.pays
            )
    for name, (flat, odds) in WITH_ODDS.items() if wagers.has_puck else ():
        words = f"{area_words(flat)} with {area_words(odds)} of {options.odds.name}"
        yield Posted(name, words, "as each of them", ODDS)


def lines_of(row: Row) -> dict[str, set[int]]:
    """Return what a wager pays, each with the totals that win it, or with the points where it is made on one."""
    found: dict[str, set[int]] = {}
    for point, decisions in row.by_point.items():
        for pair, outcome in decisions.items():
            if outcome.kind == "win" or (outcome.kind == "push" and row.made == "any"):
                pays = str(outcome.odds) if outcome.kind == "win" else "push"
                found.setdefault(pays, set()).add(point if row.supports else sum(pair))
    return found


def checks(wagers: Wagers, question: Question, answer: Answer) -> Iterator[Check]:
    """Follow wagers throw by throw through the round of play itself."""
    rows, off = priced_rows(wagers, question.options), Fraction(1, 10**6)
    what = "followed throw by throw through the round of play itself, it ends as often in each way"
    for priced in answer.wagers:
        row = rows.get(priced.name)
        if row is None or row.supports or row.area == FIRE or (row.vigorish and question.options.vigorish == WHEN_MADE):
            continue  # odds need what they support, fire has too many states, and vigorish would be paid before
        ends: dict[Fraction, float] = {}
        for point, chance in puck_when_made(row).items():
            found = Followed(question.game, question.options).results(row.area, point) or {}
            for net, likely in found.items():
                ends[net] = ends.get(net, 0.0) + float(chance) * likely
        nets = ends.keys() | priced.outcomes.keys()
        yield Check(priced.name, what, all(abs(ends.get(net, 0) - priced.outcomes.get(net, 0)) < off for net in nets))


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely two dice show each total."""
    totals: dict[str, Fraction] = {}
    for pair, chance in CHANCE.items():
        totals[str(sum(pair))] = totals.get(str(sum(pair)), Fraction(0)) + chance
    return {"Totals of two dice": dict(sorted(totals.items(), key=lambda total: int(total[0])))}


def solver_of(wagers: Wagers, reads: tuple[str, ...]) -> Solver:
    """Return what prices the wagers of a dice game."""
    return Solver(
        reads=reads,
        wagers=partial(wagers_of, wagers),
        price=partial(price, wagers),
        posted=partial(posted, wagers),
        proof=PROOF,
        checks=partial(checks, wagers),
        frequencies=frequencies,
        labels=LABELS if wagers.has_puck else {},
        part_of=PART_OF if wagers.has_puck else {},
        also_called=ALSO_CALLED if wagers.has_puck else {},
        bets=decided_bets,
    )


UNLISTED = ("fire", "horn_high", "world", "hops", "big_6_8")
"""What is offered beside the list of the text."""

SOLVER = solver_of(CRAPS, ("odds", "vigorish", *UNLISTED, *PAYS, *ON_COME_OUT))
