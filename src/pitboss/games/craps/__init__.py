"""Craps and mini-craps: N.J.A.C. 19:47-1 in the text of 1996.

Sections 1.1 and 1.2 are in the text as far as item 19; of 1.3 to 1.11 only the headings are known. What is done under
them follows other states' rules and practice, and is marked custom. A round of play is one throw.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitboss.games.craps.calls import calls_with
from pitboss.games.craps.options import EVERYTHING, UNLISTED, CrapsOptions, Multiple
from pitboss.games.craps.wagers import (
    DONT_PASS,
    NOT_OFFERED,
    PASS,
    POINT_THROW,
    area_of,
    every_row,
    is_time_for,
    odds_limit,
    wager_table,
)
from pitboss.games.kits.dice import (
    SHOOTER_DELAYS,
    DiceFelt,
    DiceGame,
    DiceLaw,
    DiceState,
    is_bound,
    next_shooter,
    offer_dice,
    throw_dice,
    throws_of,
)
from pitboss.games.kits.dice_settlement import settle_throw
from pitboss.games.kits.dice_wagers import OFF, POINTS, SEVEN, Pair
from pitboss.games.kits.dice_window import take_wagers
from pitboss.games.sign import LIMITS, TableSign
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.events import NoThrowMade, PuckMoved
from pitboss.table.memo import remembered
from pitboss.table.money import money
from pitboss.table.requests import FaultKind, Request, Round
from pitboss.table.table import Table, Wager

MAKING, THROW, INVALID, SHOOTER = (custom(f"19:47-1.{section}") for section in (3, 8, 9, 11))
ODDS, SELECTION = custom("19:47-1.6"), custom("19:47-1.7")
ALWAYS_BEFORE_RULES_4 = ("horn_high", "world", "hops")

INVALID_ROLLS = (
    FaultKind("die-off-table", INVALID, "a die left the table"),
    FaultKind("die-on-die", INVALID, "one die rests on top of the other"),
    FaultKind("die-in-bank", INVALID, "a die rests on the chip bank, in the dice bowl or on the rail"),
    FaultKind("die-leans", custom("19:47-1.10"), "more than one face of a die leans on something"),
    FaultKind("not-together", INVALID, "the dice did not leave the hand together"),
    FaultKind("short-throw", INVALID, "the dice did not go down the table"),
    FaultKind("interference", INVALID, "somebody came in the way of the dice, and the boxperson called no roll"),
    FaultKind("doctored-die", INVALID, "a die was not as it was inspected"),
)


@remembered
def throws_at(options: CrapsOptions) -> Mapping[int, Request]:
    """Return the request for a throw at each point, with what is called at a table with these options."""
    return throws_of(THROW, INVALID_ROLLS, calls_with(options.field_two, options.field_twelve))


LAW = DiceLaw(
    dice=5,
    keeper="boxperson",
    wagers=wager_table,
    is_time=is_time_for,
    area=area_of,
    not_offered=NOT_OFFERED,
    not_offered_cite=UNLISTED,
    odds_limit=odds_limit,
    list_cite="19:47-1.2(a)",
    made=MAKING,
    exact=custom("19:47-1.4"),
    selection=SELECTION,
    throw=THROW,
    shooter=SHOOTER,
    takes="takes the dice, and picks two of the five",
    invalid_rolls=INVALID_ROLLS,
    throws=throws_at,
)


class CrapsFelt(DiceFelt[CrapsOptions]):
    """The layout of craps."""

    __slots__ = ()
    rules = LAW

    def __init__(self, table: Table[CrapsOptions, DiceState]) -> None:
        super().__init__(table, self.rules)


class MiniCrapsFelt(CrapsFelt):
    """The layout of mini-craps, whose dice a floorperson inspects."""

    __slots__ = ()
    rules = replace(LAW, keeper="floorperson")


def shooter_has_a_line_wager(felt: DiceFelt) -> Round[bool]:
    """Who throws a come out roll has a pass or a don't pass wager; the dice go past those who have none."""
    for position in felt.all_round(after=felt.state.place - 1):
        if PASS in position.wagers or DONT_PASS in position.wagers:
            if position.number != felt.state.place:
                yield next_shooter(felt, position)
            return True
    yield NoThrowMade("nobody has a pass or a don't pass wager", cite=THROW)
    return False


@paragraph("19:47-1.1", "19:47-1.1[Come Out Point]", "19:47-1.1[Come Out Roll]")
def move_puck(felt: DiceFelt, pair: Pair) -> tuple[PuckMoved, ...]:
    """A come out roll of 4, 5, 6, 8, 9 or 10 is the point; once it or a 7 decides the line, the next is a come out."""
    state = felt.state
    total = sum(pair)
    if state.point == OFF:
        if total in POINTS:
            felt.state = state._replace(point=total, is_new=False)
            return (PuckMoved(total, cite=f"19:47-1.1[Come Out Point]; {POINT_THROW}"),)
        # reading 6: any other total is followed by another come out roll.
        if state.is_new:
            felt.state = state._replace(is_new=False)
        return ()
    if total == state.point:
        made = state.made if total in state.made else (*state.made, total)
        felt.state = state._replace(point=OFF, made=made)
    elif total == SEVEN:
        felt.state = state._replace(point=OFF, made=(), is_new=True, shooter="")  # 1.11: the dice go on
    else:
        return ()
    return (PuckMoved(OFF, cite=f"19:47-1.1[Come Out Roll]; {POINT_THROW}"),)


BAR = ("Don't pass and don't come bar 12: no decision", "19:47-1.2(a)2.iv; 19:47-1.2(a)4.iv")
"""What the sign says of the throw that is void for those who bet against the dice."""


class CrapsSign(TableSign[CrapsOptions]):
    """The sign of a craps or mini-craps table."""

    def lines(self, options: CrapsOptions) -> tuple[tuple[str, str], ...]:
        """Tell who is barred by a 12, how much may be taken in odds, and the least bet on hardways and one roll."""
        least = f"Hardways and one-roll bets from {money(options.proposition_minimum)}"
        return BAR, (f"Odds up to {multiple_words(options.odds)}", ODDS), (least, LIMITS)


def multiple_words(multiple: Multiple) -> str:
    """Return how many times a bet may be taken in odds, as a sign says it.

    >>> multiple_words(Multiple("2x", (2,) * 6)), multiple_words(Multiple("3-4-5x", (3, 4, 5, 5, 4, 3)))
    ('2 times your bet', '3 times your bet on 4 and 10, 4 on 5 and 9, 5 on 6 and 8')
    """
    points: dict[int, list[str]] = {}
    for times, point in zip(multiple.times, POINTS, strict=True):
        points.setdefault(times, []).append(str(point))
    (least, on), *more = points.items()
    if not more:
        return f"{least} times your bet"
    parts = [f"{least} times your bet on {' and '.join(on)}", *(f"{times} on {' and '.join(on)}" for times, on in more)]
    return ", ".join(parts)


class Craps(DiceGame[CrapsOptions, CrapsFelt]):
    """Craps, in the text of 1996."""

    casino_night = "13:47-20.4"
    name, title, subchapter, rules = "craps", "Craps", "19:47-1", 4
    edition, edition_words = "1996", "the text of 1996"
    options, felt, law, sign = CrapsOptions, CrapsFelt, LAW, CrapsSign()
    most_positions, most_positions_cite = 10, custom("13:69E-1.11")
    seated_cite = late_wager_cite = standing_cite = MAKING
    round_cite = THROW
    wagers = {row.area: row.cite for row in every_row(EVERYTHING)}
    under = {
        "19:47-1.8": "both dice are thrown at once, and again where a throw is invalid; each was bound beforehand",
    }
    faults = (*INVALID_ROLLS, FaultKind(SHOOTER_DELAYS, SHOOTER, "the shooter delays the game and gives up the dice"))

    def round_of_play(self, felt: CrapsFelt) -> Round[None]:
        """Play one throw of craps."""
        felt.tell_all(offer_dice(felt))  # 1.7
        yield from take_wagers(felt)  # 1.2, 1.3, 1.5, 1.6
        if felt.state.point == OFF and not (yield from shooter_has_a_line_wager(felt)):  # 1.8
            return
        pair = yield from throw_dice(felt)  # 1.8, 1.9
        felt.tell_all(settle_throw(felt, pair))  # 1.4, 1.10
        felt.tell_all(move_puck(felt, pair))  # 1.1, 1.11

    def options_kept(self, options: Mapping[str, str], rules: int) -> Mapping[str, str]:
        """What is not on the list of 1.2 was always offered before it became an option."""
        return options if rules >= 4 else dict.fromkeys(ALWAYS_BEFORE_RULES_4, "yes") | {**options}

    def binds(self, table: Table[CrapsOptions, DiceState], wager: Wager) -> bool:
        """Tell whether a standing wager may not be taken down."""
        return is_bound(wager_table(table.options).rows[wager.area], table.state)

    def is_dealt_out(self, table: Table[CrapsOptions, DiceState]) -> bool:
        """A table closes while the puck is off and nothing is under contract."""
        return table.state.point == OFF and not any(self.binds(table, wager) for wager in table.standing)


class MiniCraps(Craps):
    """Mini-craps: a smaller table, whose dice a floorperson inspects."""

    casino_night = ""  # the list has craps alone
    name, title = "mini-craps", "Mini-Craps"
    most_positions = 9
    felt = MiniCrapsFelt
