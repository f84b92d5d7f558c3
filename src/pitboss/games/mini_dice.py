"""Mini-Dice: N.J.A.C. 19:47-13, of which the text of 1996 has the headings only.

The wagers and the odds are those of the later text, 13:69F-13.2 and 13.6; the rest follows practice. Both are marked
custom. A round of play is one shake of the dice.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.equipment import THE_SHAKER, Inspection
from pitboss.games.kits.dice import (
    SHOOTER_DELAYS,
    DiceFelt,
    DiceGame,
    DiceLaw,
    DiceState,
    WagerTable,
    offer_dice,
    throw_dice,
    throws_of,
)
from pitboss.games.kits.dice_settlement import settle_throw
from pitboss.games.kits.dice_wagers import (
    OFF,
    PLACE_ODDS,
    POINTS,
    PUCK,
    SEVEN,
    Row,
    before_seven,
    every_point,
    one_roll,
)
from pitboss.games.kits.dice_window import take_wagers
from pitboss.table.custom import custom
from pitboss.table.events import NoThrowMade
from pitboss.table.memo import remembered
from pitboss.table.money import EVEN, Cents, Odds
from pitboss.table.options import PostedLimits, choose, house_options, option
from pitboss.table.requests import FaultKind, Round
from pitboss.table.table import Table
from pitboss.table.window import Area

WAGERS, PAYS = custom("13:69F-13.2"), custom("13:69F-13.6")
SHAKER, MAKING, PROCEDURE, RELINQUISHED, IRREGULAR = (custom(f"19:47-13.{section}") for section in (3, 4, 5, 7, 8))


@house_options
class MiniDiceOptions(PostedLimits):
    """What the operator of a mini-dice table may choose."""

    field_two: int = option(
        2,
        cite=PAYS,
        label="the field pays this much to 1 on a 2",
        allowed=(2, 3),
        provenance="nj",
        short="field pays on 2",
    )
    field_twelve: int = option(
        2,
        cite=PAYS,
        label="the field pays this much to 1 on a 12",
        allowed=(2, 3),
        provenance="nj",
        short="field pays on 12",
    )
    seven_passes_shaker: bool = option(
        False,
        cite=RELINQUISHED,
        label="a 7 passes the shaker to the next player",
        allowed=(False, True),
    )
    first_offer: int = option(
        1,
        cite=SHAKER,
        label="the shaker is offered to this position first",
        allowed=range(1, 10),
        short="dice start at",
    )


DEFAULTS = choose(MiniDiceOptions, {})

# 13.2: the wagers, each made before any shake


def every_row(options: MiniDiceOptions) -> Iterator[Row]:
    """Place bets on six numbers, active on every shake; and four wagers on the next shake."""
    for number in POINTS:
        decisions = every_point(before_seven(number, PLACE_ODDS[number], WAGERS))
        yield Row(f"place_{number}", f"that {number} comes before a 7", WAGERS, PAYS, decisions, provenance="nj")
    field = dict.fromkeys((3, 4, 9, 10, 11), EVEN) | {2: Odds(options.field_two), 12: Odds(options.field_twelve)}
    for area, on, won in (
        ("field", "2, 3, 4, 9, 10, 11 or 12", field),
        ("any_seven", "7", {SEVEN: Odds(4)}),
        ("over_seven", "8 or more", dict.fromkeys(range(8, 13), EVEN)),
        ("under_seven", "6 or less", dict.fromkeys(range(2, 7), EVEN)),
    ):
        yield Row(area, f"that the next shake is {on}", WAGERS, PAYS, one_roll(won, WAGERS, WAGERS), provenance="nj")


@remembered
def wager_table(options: MiniDiceOptions) -> WagerTable:
    """Return the table of wagers under options."""
    rows = {row.area: row for row in every_row(options)}
    return WagerTable(rows, {point: {area: row.decisions(point) for area, row in rows.items()} for point in PUCK})


def area_of(row: Row, options: MiniDiceOptions, chip: Cents, point: int) -> Area:
    """Return the betting area of a wager with its limits."""
    step = row.step(point, chip)
    least = -(-options.minimum // step) * step
    return Area(row.area, row.label, row.cite, least, max(options.maximum, least), step=step)


# 13.3, 13.5 and 13.8: the shaker

INVALID = (
    FaultKind("die-cocked", IRREGULAR, "a die does not lie flat"),
    FaultKind("shaker-opened", IRREGULAR, "the shaker was opened before the shake was over"),
    FaultKind("shaken-too-little", IRREGULAR, "the dice were shaken fewer than three times"),
)
NAMES = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
CALLS: dict[int, dict[tuple[int, ...], str]] = {
    OFF: {(one, two): NAMES[one + two] for one in range(1, 7) for two in range(1, 7)}
}
THROWS = throws_of(PROCEDURE, INVALID, CALLS)

LAW = DiceLaw(
    dice=2,
    keeper="floorperson",
    wagers=wager_table,
    is_time=lambda row, point, is_new: True,
    area=area_of,
    not_offered={},
    not_offered_cite=WAGERS,
    odds_limit=lambda row, options, point, flat: 0,
    list_cite=WAGERS,
    made=MAKING,
    exact=PAYS,
    selection=SHAKER,
    throw=PROCEDURE,
    shooter=RELINQUISHED,
    takes="takes the dice shaker",
    invalid_rolls=INVALID,
    throws=lambda options: THROWS,
)


class MiniDiceFelt(DiceFelt[MiniDiceOptions]):
    """The layout of mini-dice."""

    __slots__ = ()

    def __init__(self, table: Table[MiniDiceOptions, DiceState]) -> None:
        super().__init__(table, LAW)


class MiniDice(DiceGame[MiniDiceOptions, MiniDiceFelt]):
    """Mini-Dice, by its headings of 1996 and the later wagers and odds."""

    name, title, subchapter, rules = "mini-dice", "Mini-Dice", "19:47-13", 3
    edition, edition_words = "1996", "the headings of 1996 and the later 13:69F-13"
    options, felt, law = MiniDiceOptions, MiniDiceFelt, LAW
    most_positions, most_positions_cite = 9, custom("13:69E-1.11")
    seated_cite = late_wager_cite = standing_cite = MAKING
    round_cite = PROCEDURE
    wagers = {row.area: row.cite for row in every_row(DEFAULTS)}
    faults = (*INVALID, FaultKind(SHOOTER_DELAYS, RELINQUISHED, "the player delays the game and gives up the shaker"))
    lacks = {"settlement oracle": "its perft settles every wager on every pair of two throws"}
    under = {
        "19:47-13.1": "a shake of two dice in a sealed shaker is a round of play",
        "19:47-13.2": "the wagers of the later 13:69F-13.2, each made before any shake",
        "19:47-13.4": "wagers are made, changed and taken back until no more bets is called",
        "19:47-13.5": "the dice are shaken three times at least, losers collected, winners paid",
        "19:47-13.6": "the least odds of the later 13:69F-13.6, and no vigorish",
    }

    def inspections(self, options: MiniDiceOptions) -> tuple[Inspection, ...]:
        """The shaker is inspected after each gaming day on which it was used."""
        return (THE_SHAKER,)

    def round_of_play(self, felt: MiniDiceFelt) -> Round[None]:
        """Play one shake of mini-dice."""
        felt.tell_all(offer_dice(felt))  # 13.3
        yield from take_wagers(felt)  # 13.2, 13.4
        if not felt.in_play():
            yield NoThrowMade("nobody has a wager", cite=PROCEDURE)
            return
        pair = yield from throw_dice(felt)  # 13.5, 13.8
        felt.tell_all(settle_throw(felt, pair))  # 13.6
        if sum(pair) == SEVEN and felt.options.seven_passes_shaker:  # 13.7
            felt.state = felt.state._replace(shooter="")
