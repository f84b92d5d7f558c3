"""What each wager of craps comes to over a series of throws, by somebody who has never seen a round of play.

A wager is followed from the throw after it is made until it is decided. The puck is followed beside it. Amounts are
won in fractions of the wager; ``None`` says that it still stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F

Throw = tuple[int, int]
WIN = {4: F(9, 5), 5: F(7, 5), 6: F(7, 6), 8: F(7, 6), 9: F(7, 5), 10: F(9, 5)}
LOSE = {4: F(5, 11), 5: F(5, 8), 6: F(4, 5), 8: F(4, 5), 9: F(5, 8), 10: F(5, 11)}
TRUE = {4: F(2), 5: F(3, 2), 6: F(6, 5), 8: F(6, 5), 9: F(3, 2), 10: F(2)}
PARTS = {2: 30, 3: 15, 11: 15, 12: 30}
FIRE = {4: F(24), 5: F(249), 6: F(999)}


def line(throws: Sequence[Throw], *, bars_twelve: bool) -> F | None:
    """A pass bet, or the other side of it."""
    first, *rest = [sum(throw) for throw in throws]
    if first in (7, 11):
        won = True
    elif first in (2, 3, 12):
        if bars_twelve and first == 12:
            return F(0)
        won = False
    else:
        ends = [total for total in rest if total in (7, first)]
        if not ends:
            return None
        won = ends[0] == first
    return F(1) if won != bars_twelve else F(-1)


def race(totals: Sequence[int], good: int, bad: int, odds: F) -> F | None:
    """One total before another."""
    ends = [total for total in totals if total in (good, bad)]
    return (odds if ends[0] == good else F(-1)) if ends else None


def with_puck(throws: Sequence[Throw], point: int) -> list[tuple[Throw, int]]:
    """Return each throw with the point under which it is made."""
    found = []
    for throw in throws:
        found.append((throw, point))
        total = sum(throw)
        if point == 0:
            point = total if total in TRUE else 0
        elif total in (7, point):
            point = 0
    return found


def working(throws: Sequence[Throw], point: int) -> list[int]:
    """Return the totals that are not come out rolls."""
    return [sum(throw) for throw, on in with_puck(throws, point) if on]


def one_roll(throw: Throw, wager: str) -> F:
    """A wager on the next throw alone."""
    total, lost = sum(throw), F(-1)
    if wager == "field":
        return {2: F(2), 12: F(2)}.get(total, F(1) if total in (3, 4, 9, 10, 11) else lost)
    if wager == "craps_eleven":
        return {2: F(3), 3: F(3), 12: F(3), 11: F(7)}.get(total, lost)
    single = {"any_seven": (7, 4), "craps_two": (2, 30), "craps_three": (3, 15), "craps_twelve": (12, 30),
              "eleven": (11, 15)}  # fmt: skip
    if wager in single:
        return F(single[wager][1]) if total == single[wager][0] else lost
    if wager == "any_craps":
        return F(7) if total in (2, 3, 12) else lost
    if wager.startswith("hop_"):
        faces = sorted(map(int, wager.split("_")[1:]))
        return F(30 if faces[0] == faces[1] else 15) if sorted(throw) == faces else lost
    # a horn, a horn high or a world: unit wagers side by side, added up
    units = [2, 3, 11, 12]
    units += [int(wager.rpartition("_")[2])] if wager.startswith("horn_high") else [7] if wager == "world" else []
    gain = sum(((4 if unit == 7 else PARTS[unit]) if unit == total else -1) for unit in units)
    return F(gain, len(units))


def fire(throws: Sequence[Throw]) -> F | None:
    """Different points made before the seven-out."""
    made = set[int]()
    for throw, point in with_puck(throws, 0):
        if point and sum(throw) == 7:
            return FIRE.get(len(made), F(-1))
        if point and sum(throw) == point:
            made.add(point)
    return None


def gain(wager: str, throws: Sequence[Throw], point: int = 0) -> F | None:
    """Return what a wager wins for each unit of it (below zero: loses), or None while it stands."""
    kind, _, last = wager.rpartition("_")
    number = int(last) if last.isdigit() else 0
    totals = [sum(throw) for throw in throws]
    if wager in ("pass_line", "come"):
        return line(throws, bars_twelve=False)
    if wager in ("dont_pass", "dont_come"):
        return line(throws, bars_twelve=True)
    if wager == "pass_odds":
        return race(totals, point, 7, TRUE[point])
    if wager == "dont_pass_odds":
        return race(totals, 7, point, 1 / TRUE[point])
    if wager == "fire":
        return fire(throws)
    if kind == "hard":
        for throw in throws:
            if sum(throw) in (7, number):
                return F(7 if number in (4, 10) else 9) if throw[0] == throw[1] else F(-1)
        return None
    if kind == "big":
        return race(totals, number, 7, F(1))
    if kind in ("place_to_win", "buy"):
        return race(working(throws, point), number, 7, (WIN if kind != "buy" else TRUE)[number])
    if kind in ("place_to_lose", "lay"):
        return race(working(throws, point), 7, number, LOSE[number] if kind != "lay" else 1 / TRUE[number])
    return one_roll(throws[0], wager)


def come_odds(number: int, throws: Sequence[Throw], point: int, *, laid: bool) -> F | None:
    """Odds beside a come bet that has gone to its number, handed back where a come out roll decides it."""
    for throw, on in with_puck(throws, point):
        if sum(throw) in (number, 7):
            won = (sum(throw) == number) != laid
            if not on and not laid:
                return F(0)
            return (1 / TRUE[number] if laid else TRUE[number]) if won else F(-1)
    return None
