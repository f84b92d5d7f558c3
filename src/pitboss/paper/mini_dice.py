"""The layout of mini-dice: six numbers, the field, under 7, any 7 and over 7."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.kits.dice_wagers import OFF, POINTS
from pitboss.games.mini_dice import MiniDiceOptions, wager_table
from pitboss.paper.anchors import Box, Inscription, Point
from pitboss.paper.common import CommonPlan, Heading, Printed
from pitboss.paper.craps import dice_shown, odds_of
from pitboss.table.custom import custom

TABLE = custom("13:69E-1.11")
WIDTH, HEIGHT = 1000.0, 600.0
LEFT, TOP, WIDE, HIGH = 48.0, 46.0, 904.0, 70.0
ROWS = (("field", "Field: 2, 3, 4, 9, 10, 11, 12"), ("under_seven", "Under 7"), ("any_seven", "Any 7"),
        ("over_seven", "Over 7"))  # fmt: skip


def plan(game: Game, options: MiniDiceOptions, house: str) -> CommonPlan:
    """Return what a mini-dice layout carries under the options of a table."""
    rows = wager_table(options).rows
    column = WIDE / len(POINTS)
    printed = []
    for place, point in enumerate(POINTS):
        row = rows[f"place_{point}"]
        pays = odds_of(row, OFF)
        box = Box(LEFT + place * column + 2, TOP + 44, column - 4, 74)
        printed.append(Printed(row.area, row.label, f"Place {point}", pays, row.pays, box, "Numbers", "below", 26,
                               (pays,)))  # fmt: skip
    for place, (area, text) in enumerate(ROWS):
        row = rows[area]
        box = Box(LEFT, TOP + 124 + place * HIGH, WIDE, HIGH - 4)
        printed.append(Printed(area, row.label, text, odds_of(row, OFF), row.pays, box, "Next shake", "across"))
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, TABLE, TABLE),
        house_at=Point(LEFT + WIDE / 4, HEIGHT - 96),
        asked_by=TABLE,
        printed=tuple(printed),
        headings=tuple(Heading(str(point), Box(LEFT + place * column, TOP, column, 42), 30, True)
                       for place, point in enumerate(POINTS)),
        outcome=dice_shown(Box(WIDTH / 2 - 40, HEIGHT - 142, LEFT + WIDE - WIDTH / 2 + 40, 70)),
        goes_round=("shooter",),
    )  # fmt: skip
