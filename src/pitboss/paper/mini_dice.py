"""The layout of mini-dice: six numbers, the field, under 7, any 7 and over 7."""

from __future__ import annotations

from typing import Any

from pitboss.games.mini_dice import wager_table
from pitboss.games.procedures.dice_wagers import OFF, POINTS
from pitboss.paper.anchors import Box, Inscription, Point
from pitboss.paper.craps import odds_of
from pitboss.paper.dice import DicePlan, Printed
from pitboss.table.custom import custom

TABLE = custom("13:69E-1.11")
WIDTH, HEIGHT = 1200.0, 640.0
LEFT, TOP, WIDE = 90.0, 110.0, 1020.0
ROWS = (("field", "Field: 2, 3, 4, 9, 10, 11, 12"), ("under_seven", "Under 7"), ("any_seven", "Any 7"),
        ("over_seven", "Over 7"))  # fmt: skip


def plan(options: Any, house: str) -> DicePlan:
    """Return what a mini-dice layout carries under the options of a table."""
    rows = wager_table(options).rows
    column = WIDE / len(POINTS)
    printed = []
    for place, point in enumerate(POINTS):
        row = rows[f"place_{point}"]
        box = Box(LEFT + place * column + 1, TOP + 50, column - 2, 76)
        printed.append(Printed(row.area, row.label, f"Place {point}", odds_of(row, OFF), row.pays, box))
    for place, (area, text) in enumerate(ROWS):
        row = rows[area]
        box = Box(LEFT, TOP + 134 + place * 78, WIDE, 74)
        printed.append(Printed(area, row.label, text, odds_of(row, OFF), row.pays, box))
    return DicePlan(
        game="mini-dice",
        title="Mini-Dice",
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, TABLE, TABLE),
        house_at=Point(WIDTH / 2, TOP - 18),
        asked_by=TABLE,
        printed=tuple(printed),
        headings=tuple((str(point), Box(LEFT + place * column, TOP, column, 50)) for place, point in enumerate(POINTS)),
        puck=(),
        tray=Point(WIDTH / 2, 30),
    )
