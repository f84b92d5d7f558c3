"""The layout of craps: one end of the table with the numbers, the lines and the field, and the propositions beside it.

The list of printed areas in 13:69E-1.11 is not in the text we have; that every wager has its area, and its odds stand
there with the word "to", is taken from other sections and marked custom.
"""

from __future__ import annotations

from typing import Any

from pitboss.games.craps.wagers import HOPS, wager_table
from pitboss.games.procedures.dice_wagers import OFF, POINTS, Row
from pitboss.paper.anchors import Box, Inscription, Point
from pitboss.paper.dice import DicePlan, Printed
from pitboss.table.custom import custom

TABLE = custom("13:69E-1.11")
WIDTH, HEIGHT = 1640.0, 920.0
LEFT, TOP, COLUMN, ROW = 76.0, 76.0, 190.0, 62.0
TITLE = 50.0
PROPOSITIONS, PROPOSITION = LEFT + 6 * COLUMN + 14, (104.0, 61.0)
RED = "var(--felt-red, #f2a08c)"
NUMBERS = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
ON_A_NUMBER = (
    ("dont_come", "Don't come"), ("dont_come_odds", "Don't come odds"), ("place_to_lose", "Place to lose"),
    ("lay", "Lay"), ("come", "Come"), ("come_odds", "Come odds"), ("place_to_win", "Place to win"), ("buy", "Buy"),
)  # fmt: skip
"""What lies on each number: above it what is against the number, below it what is on it."""
ACROSS = (
    ("come", "Come", 84, ""),
    ("field", "Field: 2, 3, 4, 9, 10, 11, 12", 84, ""),
    ("dont_pass", "Don't pass bar: 12 is void", 74, RED),
    ("pass_line", "Pass line", 84, ""),
)
CENTRE = {
    "hard_4": "Hard 4", "hard_10": "Hard 10", "hard_6": "Hard 6", "hard_8": "Hard 8", "any_seven": "Any seven",
    "any_craps": "Any craps", "craps_two": "Two", "craps_three": "Three", "craps_twelve": "Twelve", "eleven": "Eleven",
    "craps_eleven": "C and E", "horn": "Horn", "horn_high_2": "Horn high 2", "horn_high_3": "Horn high 3",
    "horn_high_11": "Horn high 11", "horn_high_12": "Horn high 12", "world": "World",
    **{f"hop_{one}_{two}": f"Hop {one}-{two}" for one, two in HOPS}, "fire": "Fire",
}  # fmt: skip


def plan(options: Any, house: str, game: str = "craps", title: str = "Craps") -> DicePlan:
    """Return what a craps layout carries under the options of a table."""
    rows = wager_table(options).rows
    printed = (*numbers(rows), *lines(rows, options), *propositions(rows, options))
    middle = TOP + 2 * ROW
    return DicePlan(
        game=game,
        title=title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, TABLE, TABLE),
        house_at=Point(LEFT + 3 * COLUMN, HEIGHT - 78),
        asked_by=TABLE,
        printed=printed,
        headings=tuple(
            (NUMBERS[point], Box(LEFT + place * COLUMN, middle, COLUMN, TITLE)) for place, point in enumerate(POINTS)
        ),
        puck=(
            ("0", Point(LEFT + 26, middle + TITLE / 2)),
            *((str(point), Point(LEFT + (place + 1) * COLUMN - 26, middle + TITLE / 2))
              for place, point in enumerate(POINTS)),
        ),
        tray=Point(LEFT + 3 * COLUMN, 30),
    )  # fmt: skip


def a_print(row: Row, text: str, pays: str, box: Box, colour: str = "") -> Printed:
    """Print a wager of the table."""
    made = Printed(row.area, row.label, text, pays, row.pays, box)
    return Printed(row.area, row.label, text, pays, row.pays, box, colour) if colour else made


def numbers(rows: dict[str, Row]) -> list[Printed]:
    """Print the boxes of the six numbers: two wagers side by side, two rows against the number and two on it."""
    made = []
    for place, point in enumerate(POINTS):
        for number, (kind, text) in enumerate(ON_A_NUMBER):
            row, is_below = rows[f"{kind}_{point}"], number >= 4
            x = LEFT + place * COLUMN + (number % 2) * COLUMN / 2
            y = TOP + (number // 2) * ROW + (TITLE if is_below else 0)
            made.append(a_print(row, text, odds_of(row, point), Box(x + 1, y + 1, COLUMN / 2 - 2, ROW - 2)))
    return made


def lines(rows: dict[str, Row], options: Any) -> list[Printed]:
    """Print come, field, don't pass and pass line across the table, with the odds behind the lines."""
    made, y, wide = [], TOP + 4 * ROW + TITLE + 8, 6 * COLUMN
    for area, text, high, colour in ACROSS:
        x, width = (LEFT + 200, wide - 200) if area == "come" else (LEFT, wide)
        pays = field_odds(options) if area == "field" else odds_of(rows[area], OFF)
        made.append(a_print(rows[area], text, pays, Box(x, y, width, high - 4), colour))
        if area == "come":
            made.append(
                a_print(rows["dont_come"], "Don't come bar: 12 is void", "1 to 1", Box(LEFT, y, 196, high - 4), RED)
            )
        y += high
    for place, (area, text) in enumerate(
        (("dont_pass_odds", "Odds on don't pass"), ("pass_odds", "Odds on the pass line"))
    ):
        box = Box(LEFT + place * wide / 2, y, wide / 2 - 4, 72)
        pays = "1 to 2, 2 to 3, 5 to 6" if area == "dont_pass_odds" else "2 to 1, 3 to 2, 6 to 5"
        made.append(a_print(rows[area], text, pays, box))
    return made


def propositions(rows: dict[str, Row], options: Any) -> list[Printed]:
    """Print the hardways, the wagers on one roll, the hops and the fire wager in three columns."""
    made = []
    width, high = PROPOSITION
    for number, (area, text) in enumerate((area, text) for area, text in CENTRE.items() if area in rows):
        x, y = PROPOSITIONS + number % 3 * width, TOP + number // 3 * high
        pays = odds_of(rows[area], OFF)
        if area == "fire":
            pays = ", ".join(f"{points}: {odds}" for points, odds in options.fire.pays)
        made.append(a_print(rows[area], text, pays, Box(x + 1, y + 1, width - 2, high - 2)))
    return made


def field_odds(options: Any) -> str:
    """Say what the field pays on 2 and on 12, which is more than on the rest."""
    return f"2: {options.field_two} to 1, 12: {options.field_twelve} to 1"


def odds_of(row: Row, point: int) -> str:
    """Say what a wager pays, each odds once."""
    return ", ".join(str(odds) for odds in row.odds_at(point))
