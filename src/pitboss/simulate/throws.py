"""Dice tables by the billion: wagers stand as bits, and what a throw does to them was read once from the game's table.

A player has a set of wagers and makes each again as soon as it may be made. A round is one throw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from pitboss.games.craps.options import NO_FIRE, ON_WIN, WHEN_MADE
from pitboss.games.kits.dice import WagerTable
from pitboss.games.kits.dice_wagers import OFF, POINTS, PUCK, SEVEN, Pair, Row, next_amounts
from pitboss.odds.evaluation.kernels import compiled
from pitboss.simulate.kernel import Exact, Play, Prepared, Setup, contiguous
from pitboss.simulate.stream import Source, State, Words, bare, below
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import read_amount
from pitboss.table.money import DENOMINATIONS, Cents, money, pay
from pitboss.table.refusal import Refused
from pitboss.table.window import Area

MOST_AREAS = 62
"""Areas of one layout; a larger set of wagers is played as several, throw by throw the same."""
MOST_STATES = 2_000
"""States of a layout up to which its exact mean is solved."""
MOST_WRITTEN = 128
"""States up to which every throw from each of them is written down beforehand, so that none is decided anew."""
PUCK_AT, STANDING, MADE_POINTS, IS_NEW = range(4)
"""What a table keeps: the point by its place, what stands on the layout, the points made, and whether a hand begins.
Where the states of a layout are written down, it keeps 36 times the number of one."""
MAXIMUM = "max"


class Law(NamedTuple):
    """What differs between dice games: their wagers, their limits, when each is made, the odds allowed, the puck."""

    table: Callable[[Any], WagerTable]
    area: Callable[[Row, Any, Cents, int], Area]
    is_time: Callable[[Row, int, bool], bool]
    odds_limit: Callable[[Row, Any, int, Cents], Cents]
    has_puck: bool


class Layout(NamedTuple):
    """A set of wagers as arrays: rows are states of the puck, then throws, then areas by their bits."""

    areas: tuple[str, ...]
    columns: tuple[str, ...]
    column_of: Ints
    made: Ints
    """By puck, and by whether a hand begins: the bits of what may be made."""
    needs: Ints
    """By area: the bit of the wager that it supports, or 0."""
    costs: Ints
    """By area: vigorish that is paid when it is made."""
    amounts: Ints
    """By puck and area: what is wagered there."""
    decided: Ints
    removed: Ints
    moved: Ints
    """By puck, throw and area: the bit of the area to which a wager moves, or 0."""
    nets: Ints
    puck: Ints
    fire: Ints
    """By how many points were made: what the fire wager gains; and in place 7 its bit."""
    units: int


@compiled
def play_throws(
    words: Words, state: State, table: Ints, column_of: Ints, made: Ints, needs: Ints, costs: Ints, amounts: Ints,
    decided: Ints, removed: Ints, moved: Ints, gains: Ints, puck: Ints, fire: Ints, nets: Ints, wagered: Ints,
) -> None:  # fmt: skip
    """Throw the dice as often as there are rows."""
    words, state, nets, wagered = bare(words), bare(state), bare(nets), bare(wagered)
    columns = nets.shape[1]
    point, standing, points, is_new = table[0], table[1], table[2], table[3]
    has_fire = fire[7] != 0
    for row in range(nets.shape[0]):
        for column in range(columns):
            nets[row, column] = 0
        staked = 0
        wanted = made[point, is_new] & ~standing
        if wanted:
            area = 0
            left = wanted
            while left:
                if left & 1 and (needs[area] == 0 or needs[area] & standing):
                    standing |= 1 << area
                    staked += amounts[point, area]
                    nets[row, column_of[area]] -= costs[area]
                left >>= 1
                area += 1
        wagered[row] = staked
        throw = below(36, words, state)
        hit = standing & decided[point, throw]
        if hit:
            standing &= ~removed[point, throw]
            area = 0
            left = hit
            while left:
                if left & 1:
                    to = moved[point, throw, area]
                    if to:
                        standing = (standing & ~(1 << area)) | to
                    elif has_fire and fire[7] == 1 << area:
                        count = 0
                        for number in range(6):
                            count += points >> number & 1
                        nets[row, column_of[area]] += fire[count]
                    else:
                        nets[row, column_of[area]] += gains[point, throw, area]
                left >>= 1
                area += 1
        following = puck[point, throw]
        if has_fire:
            is_new = 0
            if point != 0 and following == 0:
                if puck[7, throw] == 7:
                    points = 0
                    is_new = 1
                else:
                    points |= 1 << (point - 1)
        point = following
    table[0], table[1], table[2], table[3] = point, standing, points, is_new


@compiled
def play_written(
    words: Words, state: State, table: Ints, staked: Ints, following: Ints, gains: Ints, nets: Ints, wagered: Ints
) -> None:
    """Throw the dice as often as there are rows, where what each throw does in each state is written down."""
    words, state, nets, wagered = bare(words), bare(state), bare(nets), bare(wagered)
    staked, following, gains = bare(staked), bare(following), bare(gains)
    columns, at = nets.shape[1], table[0]
    for row in range(nets.shape[0]):
        wagered[row] = staked[at]
        place = at + below(36, words, state)
        for column in range(columns):
            nets[row, column] = gains[place, column]
        at = following[place]
    table[0] = at


def throws() -> list[Pair]:
    """Return what two dice show, the lower face first, for each of the 36 throws."""
    return [(min(one, two), max(one, two)) for one in range(1, 7) for two in range(1, 7)]


def layout_of(setup: Setup, law: Law, usual: dict[str, str]) -> Layout:
    """Read a set of wagers into arrays."""
    rows = law.table(setup.options).rows
    said = said_areas(setup, rows, usual)
    areas = list(every_area(rows, said))
    bit = {area: 1 << number for number, area in enumerate(areas)}
    carrier = {area: next(name for name in said if is_part(rows, area, name)) for area in areas}
    columns = tuple(said)
    size = len(areas)
    made, amounts = np.zeros((7, 2), np.int64), np.zeros((7, size), np.int64)
    decided, removed = np.zeros((7, 36), np.int64), np.zeros((7, 36), np.int64)
    moved, nets = np.zeros((7, 36, size), np.int64), np.zeros((7, 36, size), np.int64)
    costs, needs = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for number, area in enumerate(areas):
        row = rows[area]
        needs[number] = bit.get(row.supports, 0)
        for at, point in enumerate(PUCK if law.has_puck else (OFF,)):
            amounts[at, number] = amount = amount_of(setup, law, rows, area, point, said)
            for is_new in (False, True):
                if row.made != "moved" and law.is_time(row, point, is_new) and carrier_is_said(said, row, area):
                    made[at, int(is_new)] |= bit[area]
            for thrown, pair in enumerate(throws()):
                outcome = row.decisions(point).get(pair)
                if outcome is None:
                    continue
                decided[at, thrown] |= bit[area]
                if outcome.kind == "move":
                    moved[at, thrown, number] = bit[outcome.to]
                    continue
                if outcome.kind != "win" or not row.stays_up:
                    removed[at, thrown] |= bit[area]
                nets[at, thrown, number] = gain(setup.options, row, outcome, amount)
        if row.vigorish and setup.options.vigorish == WHEN_MADE:
            costs[number] = pay(int(amounts[0, number]), row.vigorish)
    fire = np.zeros(8, np.int64)
    table = getattr(setup.options, "fire", NO_FIRE)
    if "fire" in said:
        stake = int(amounts[0, areas.index("fire")])
        for count in range(7):
            odds = table.odds(count)
            fire[count] = -stake if odds is None else pay(stake, odds)
        fire[7] = bit["fire"]
    column_of = [columns.index(carrier[area]) for area in areas]
    first = next(iter(said))
    units = amount_of(setup, law, rows, first, PUCK[3] if rows[first].supports in rows else OFF, said)
    return Layout(tuple(areas), columns, contiguous(column_of), made, needs, costs, amounts, decided, removed, moved,
                  nets, puck_table(law.has_puck), fire, units)  # fmt: skip


def gain(options: Any, row: Row, outcome: Any, amount: Cents) -> int:
    """Return what a decision gains, vigorish on a win taken."""
    if outcome.kind == "win":
        taken = pay(amount, row.vigorish) if row.vigorish and options.vigorish == ON_WIN else 0
        return pay(amount, outcome.odds) - taken
    return -amount if outcome.kind == "lose" else 0


def puck_table(has_puck: bool) -> Ints:
    """Return where the puck is after a throw, by its place; the last row marks sevens."""
    found = np.zeros((8, 36), np.int64)
    for thrown, pair in enumerate(throws()):
        total = sum(pair)
        found[7, thrown] = total
        if has_puck:
            found[0, thrown] = 1 + POINTS.index(total) if total in POINTS else 0
            for place, point in enumerate(POINTS, start=1):
                found[place, thrown] = 0 if total in (SEVEN, point) else place
    return found


def said_areas(setup: Setup, rows: dict[str, Row], usual: dict[str, str]) -> dict[str, str]:
    """Return the wagers that are kept up, or refuse one that nobody can make."""
    from pitboss.odds.solvers import solver_of

    named = solver_of(setup.game).named
    said = {rider(named(name)): amount for name, amount in (setup.wagers or usual).items()}
    known = {area for area, row in rows.items() if row.made != "moved"} | {"come_odds", "dont_come_odds"} & {
        area.rpartition("_")[0] for area in rows
    }
    for name in said:
        if name not in known:
            raise Refused(f"the bet {name!r}", f"{setup.game.title} has none by that name", ", ".join(sorted(known)))
        supported = supported_by(rows, name)
        if supported and supported not in said:
            raise Refused(f"the bet {name!r}", f"it needs a bet on {supported}", f"--wager {supported} before it")
    return said


def supported_by(rows: Mapping[str, Row], name: str) -> str:
    """Return the wager behind which another lies, or nothing."""
    return rows[name].supports if name in rows else name.removesuffix("_odds")


def families(rows: Mapping[str, Row], said: Mapping[str, str]) -> list[dict[str, str]]:
    """Divide wagers into those that have nothing to do with one another: each with the odds behind it."""
    found: dict[str, dict[str, str]] = {}
    for name, amount in said.items():
        found.setdefault(supported_by(rows, name) or name, {})[name] = amount
    return list(found.values())


def parts_of(rows: dict[str, Row], said: Mapping[str, str]) -> list[dict[str, str]]:
    """Divide wagers into as few layouts as there are areas for."""
    parts: list[dict[str, str]] = [{}]
    for family in families(rows, said):
        if len(list(every_area(rows, parts[-1] | family))) > MOST_AREAS:
            parts.append({})
        parts[-1] |= family
    return parts


def rider(name: str) -> str:
    """Return odds on come bets by the name that covers all numbers."""
    return name.rpartition("_")[0] if name.startswith(("come_odds_", "dont_come_odds_")) else name


def every_area(rows: dict[str, Row], said: dict[str, str]) -> Iterator[str]:
    """Go through the areas on which these wagers may come to lie."""
    for name in said:
        yield from (area for area in rows if is_part(rows, area, name))


def is_part(rows: dict[str, Row], area: str, name: str) -> bool:
    """Tell whether a wager may lie on an area: a come bet moves, and odds lie behind it."""
    head, _, number = area.rpartition("_")
    return area == name or (
        head == name and number.isdecimal() and (rows[area].made == "moved" or bool(rows[area].supports))
    )


def carrier_is_said(said: dict[str, str], row: Row, area: str) -> bool:
    """Tell whether a wager is made by hand, and not moved there."""
    return area in said or rider(area) in said


def amount_of(setup: Setup, law: Law, rows: dict[str, Row], area: str, point: int, said: dict[str, str]) -> Cents:
    """Return what lies on an area: as it was said, and of odds at most what the table takes, in amounts it can pay."""
    row, chip = rows[area], min(DENOMINATIONS)
    head = area if area in said else rider(area) if rider(area) in said else area.rpartition("_")[0]
    words = said[head]
    if not row.supports:
        if words == MAXIMUM:
            raise Refused(f"--wager {area}=max", "only odds have a maximum of their own", "an amount")
        limits = law.area(row, setup.options, chip, point)
        amount = read_amount(area, words, setup) if words else limits.least
        if amount % limits.step:
            allowed = next_amounts(amount, limits.step, limits.least, limits.most)
            raise Refused(f"--wager {area}={words}", f"it is paid in steps of {money(limits.step)}", allowed)
        if not limits.least <= amount <= limits.most:
            why = "the amount is outside the posted limits"
            raise Refused(f"--wager {area}={words}", why, limits.limits, limits.limits_cite)
        return amount
    if point == OFF and not area[-1].isdecimal():
        return 0
    flat = amount_of(setup, law, rows, row.supports, point, said)
    step = row.step(point, chip)
    most = law.odds_limit(row, setup.options, point, flat) // step * step
    if words in ("", MAXIMUM):
        return most
    asked = read_amount(area, words, setup) // step * step
    return min(asked, most)


# The states of a layout


class After(NamedTuple):
    """What comes of a state of the layout: what is wagered, and of each throw what it gains, and the next state."""

    staked: int
    gains: list[list[int]]
    """By throw and column."""
    following: list[tuple[int, int]]


def states_of(layout: Layout, most: int) -> dict[tuple[int, int], After] | None:
    """Return every state to which a layout may come, puck and standing wagers, unless there are more than so many."""
    if layout.fire[7]:
        return None
    found: dict[tuple[int, int], After] = {}
    due = {(0, 0): None}
    while due:
        state = next(iter(due))
        del due[state]
        found[state] = after_state(layout, *state)
        due |= dict.fromkeys(each for each in found[state].following if each not in found)
        if len(found) + len(due) > most:
            return None
    return found


def after_state(layout: Layout, point: int, standing: int) -> After:
    """Return what each throw gains from a state of the layout, and the state that it leaves."""
    before, staked = [0] * len(layout.columns), 0
    wanted = int(layout.made[point, 1]) & ~standing
    for area in range(len(layout.areas)):
        need = int(layout.needs[area])
        if wanted >> area & 1 and (not need or need & standing):
            standing |= 1 << area
            staked += int(layout.amounts[point, area])
            before[layout.column_of[area]] -= int(layout.costs[area])
    gains, following = [], []
    for thrown in range(36):
        hit, net = standing & int(layout.decided[point, thrown]), before.copy()
        after = standing & ~int(layout.removed[point, thrown]) if hit else standing
        for area in range(len(layout.areas)):
            if hit >> area & 1:
                if to := int(layout.moved[point, thrown, area]):
                    after = (after & ~(1 << area)) | to
                else:
                    net[layout.column_of[area]] += int(layout.nets[point, thrown, area])
        gains.append(net)
        following.append((int(layout.puck[point, thrown]), after))
    return After(staked, gains, following)


def written(states: dict[tuple[int, int], After]) -> tuple[Ints, Ints, Ints]:
    """Write states as arrays by 36 times their number and the throw; what is wagered stands at the first throw."""
    place = {state: 36 * number for number, state in enumerate(states)}
    staked = np.zeros(36 * len(states), np.int64)
    staked[::36] = [after.staked for after in states.values()]
    following = [place[each] for after in states.values() for each in after.following]
    return staked, contiguous(following), contiguous([row for after in states.values() for row in after.gains])


def exact_of(layout: Layout) -> Exact | None:
    """Return what a throw gains on average in the long run: the chain of the layout's states, solved in doubles."""
    states = states_of(layout, MOST_STATES)
    if states is None:
        return None
    size, place = len(states), {state: number for number, state in enumerate(states)}
    matrix = np.zeros((size, size))
    for number, after in enumerate(states.values()):
        for each in after.following:
            matrix[place[each], number] += 1 / 36
    matrix -= np.eye(size)
    matrix[0] = 1.0
    share = np.linalg.solve(matrix, np.eye(size)[0])
    sums = [[sum(row) for row in after.gains] for after in states.values()]
    mean = float(sum(part * sum(gains) / 36 for part, gains in zip(share, sums, strict=True)))
    square = float(sum(part * sum(g * g for g in gains) / 36 for part, gains in zip(share, sums, strict=True)))
    note = "in the long run, each bet made again as soon as it may be"
    return Exact(Fraction(mean), Fraction(square - mean * mean), note, 1e-9)


def play_of(layout: Layout) -> Play:
    """Return what plays a layout: by its states where these are few, else by what each throw does to each wager."""
    states = states_of(layout, MOST_WRITTEN)
    if states is not None:
        arrays = written(states)

        def by_state(source: Source, table: Ints, nets: Ints, wagered: Ints) -> None:
            play_written(source.words, source.state, table, *arrays, nets, wagered)

        return by_state
    rest = (
        layout.column_of, layout.made, layout.needs, layout.costs, layout.amounts, layout.decided, layout.removed,
        layout.moved, layout.nets, layout.puck, layout.fire,
    )  # fmt: skip

    def by_wager(source: Source, table: Ints, nets: Ints, wagered: Ints) -> None:
        play_throws(source.words, source.state, table, *rest, nets, wagered)

    return by_wager


def exact_in_parts(setup: Setup, law: Law, said: Mapping[str, str]) -> Exact | None:
    """Return what a throw gains on average, each wager by itself: for means it makes no difference what lies beside."""
    gain, error, note = Fraction(0), 0.0, ""
    for family in families(law.table(setup.options).rows, said):
        exact = exact_of(layout_of(replace(setup, wagers=family), law, {}))
        if exact is None:
            return None
        gain, error, note = gain + exact.gain, error + exact.error, exact.note
    return Exact(gain, None, note, error)


def prepare_throws(setup: Setup, law: Law, usual: dict[str, str]) -> Prepared:
    """Make a dice table ready."""
    rows = law.table(setup.options).rows
    said = said_areas(setup, rows, usual)
    if len(parts := parts_of(rows, said)) > 1:
        tables = [prepare_throws(replace(setup, wagers=part), law, {}) for part in parts]
        return beside_one_another(tables, tuple(said), lambda: exact_in_parts(setup, law, said))
    layout = layout_of(setup, law, usual)
    values = {abs(int(each)) for each in np.unique(layout.nets)} | {int(each) for each in layout.costs}
    values |= {abs(int(each)) for each in layout.fire[:7]}
    worst = (
        int(np.minimum(layout.nets, 0).sum(axis=2).min()) - int(layout.costs.sum()) + min(int(layout.fire[:7].min()), 0)
    )
    best = int(np.maximum(layout.nets, 0).sum(axis=2).max()) + max(int(layout.fire[:7].max()), 0)
    return Prepared(
        layout.columns,
        layout.units,
        frozenset(values),
        worst,
        best,
        play_of(layout),
        lambda: contiguous([0, 0, 0, 1]),
        lambda: exact_of(layout) or exact_in_parts(setup, law, said),
        spread=max(1.0, max(map(abs, (worst, best))) / 3 / layout.units),
        is_serial=True,
        keeps_bets=True,
        notes=("A round is one throw; each bet is made again as soon as it may be.",),
    )


def beside_one_another(
    tables: Sequence[Prepared], wagers: tuple[str, ...], exact: Callable[[], Exact | None]
) -> Prepared:
    """Put layouts together that see the same throws."""
    places = [[wagers.index(name) for name in each.wagers] for each in tables]

    def play(source: Source, table: list[Ints], nets: Ints, wagered: Ints) -> None:
        words, state = source.words.copy(), source.state.copy()
        wagered[:] = 0
        for ready, own, columns in zip(tables, table, places, strict=True):
            source.words[:], source.state[:] = words, state
            gained, staked = np.zeros((len(nets), len(columns)), np.int64), np.zeros_like(wagered)
            ready.play(source, own, gained, staked)
            nets[:, columns] = gained
            wagered += staked

    return replace(
        tables[0],
        wagers=wagers,
        values=frozenset().union(*(each.values for each in tables)),
        least=sum(each.least for each in tables),
        most=sum(each.most for each in tables),
        play=play,
        fresh=lambda: [each.fresh() for each in tables],
        exact=exact,
        spread=sum(each.spread * each.unit for each in tables) / tables[0].unit,
    )
