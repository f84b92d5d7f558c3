"""The layout of craps: the numbers over come and field, the pass line around them, the propositions before the stick.

The list of printed areas in 13:69E-1.11 is not in the text we have; that every wager has its area, and its odds stand
there with the word "to", is taken from other sections and marked custom.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games import Game
from pitboss.games.craps.options import CrapsOptions
from pitboss.games.craps.wagers import HOPS, wager_table
from pitboss.games.kits.dice_wagers import OFF, POINTS, Row
from pitboss.paper.anchors import Box, Inscription, Mark, Outcome, Point
from pitboss.paper.common import CommonPlan, Heading, Printed
from pitboss.paper.inscribe import INK
from pitboss.table.custom import custom

TABLE = custom("13:69E-1.11")
WIDTH, HEIGHT = 1280.0, 768.0
RED = "var(--felt-red, #f2a08c)"
LINES, NUMBERS, CENTER, HOP_BETS = "Lines", "Numbers", "Center", "Hops"

LEFT, TOP, WIDE = 44.0, 40.0, 724.0
ARM = 40.0
"""How wide the pass line is where it turns up along the left edge."""
NAMED, COLUMN, TITLE = 96.0, 97.0, 52.0
"""The names of the rows, a number's column, and the number itself."""
GRID = (10, 1)
"""Chips on a number or before the stickperson lie in one row."""
ON_A_NUMBER = (
    ("dont_come", "Don't come", 28.0), ("dont_come_odds", "Odds", 28.0), ("place_to_lose", "To lose", 28.0),
    ("lay", "Lay", 34.0), ("come", "Come", 28.0), ("come_odds", "Odds", 28.0), ("place_to_win", "Place", 44.0),
    ("buy", "Buy", 34.0),
)  # fmt: skip
"""What lies on each number, row by row: above it what is against the number, below it what is on it."""
NAMES = {"dont_come_odds": "Don't come odds", "come_odds": "Come odds", "place_to_win": "Place to win",
         "place_to_lose": "Place to lose"}  # fmt: skip
"""What is said in full of what the names of the rows say shortly."""
AGAINST = 4
PUCK = 20.0
"""How far the puck reaches."""
ACROSS = (
    ("come", "Come", 70.0, INK),
    ("field", "Field: 2, 3, 4, 9, 10, 11, 12", 62.0, INK),
    ("dont_pass", "Don't pass bar: 12 is void", 54.0, RED),
    ("pass_line", "Pass line", 62.0, INK),
)
BEFORE_COME = 150.0

MIDDLE, BREADTH = LEFT + WIDE + 12, 456.0
HARDWAYS = {"hard_6": "Hard 6", "hard_10": "Hard 10", "hard_8": "Hard 8", "hard_4": "Hard 4"}
ONE_ROLL = {
    "craps_two": "Two", "craps_three": "Three", "eleven": "Eleven", "craps_twelve": "Twelve",
    "any_craps": "Any craps", "craps_eleven": "C and E", "horn": "Horn", "world": "World",
    "horn_high_2": "Horn high 2", "horn_high_3": "Horn high 3", "horn_high_11": "Horn high 11",
    "horn_high_12": "Horn high 12",
}  # fmt: skip
DICE_END = 684.0
FELT = {"craps": 3660, "mini-craps": 2440}
"""How wide the felt is in millimeters: twelve feet of the fourteen that a table may have, eight of nine and a half."""


def plan(game: Game, options: CrapsOptions, house: str) -> CommonPlan:
    """Return what a craps layout carries under the options of a table."""
    rows = wager_table(options).rows
    printed = (*lines(rows, options), *numbers(rows), *center(rows, options))
    free = max(each.box.y + each.box.height for each in printed if each.part in (CENTER, HOP_BETS)) + 6
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, TABLE, TABLE),
        house_at=Point(LEFT + WIDE / 2, 698),
        asked_by=TABLE,
        filing_cite=TABLE,
        printed=printed,
        headings=(*number_headings(), *row_headings(), *hop_heading(options)),
        marks=tuple(puck(row_of(AGAINST) - TITLE / 2)),
        outcome=dice_shown(Box(MIDDLE, free, BREADTH, DICE_END - free)),
        goes_round=("shooter",),
        millimeters=FELT[game.name],
    )


def puck(y: float) -> Iterator[tuple[str, str, Mark]]:
    """The puck lies on the number of the point, or is off."""
    yield "puck", str(OFF), Mark(LEFT + ARM + NAMED / 2, y, "OFF", "The puck is off.", "OFF", is_on=False)
    for place, point in enumerate(POINTS):
        yield (
            "puck",
            str(point),
            Mark(column_of(place) + COLUMN - PUCK, y, "ON", f"The point is {point}.", f"ON {point}"),
        )


def dice_shown(box: Box, dice: int = 2) -> Outcome:
    """The dice lie before the stickperson after a throw, who calls them."""
    return Outcome(box, "The dice showed", "No throw yet.", "The dice are out.", shown=dice)


def column_of(place: int) -> float:
    """Return where the column of a number begins."""
    return LEFT + ARM + NAMED + 6 + place * COLUMN


def row_of(number: int) -> float:
    """Return where a row of the numbers begins."""
    above = sum(high for _, _, high in ON_A_NUMBER[:number])
    return TOP + above + (TITLE if number >= AGAINST else 0)


def number_headings() -> Iterator[Heading]:
    """Print the six numbers, each beside the place of the puck."""
    for place, point in enumerate(POINTS):
        box = Box(column_of(place), row_of(AGAINST) - TITLE, COLUMN, TITLE)
        name = {6: "Six", 9: "Nine"}.get(point, str(point))
        yield Heading(name, box, 36, is_number=True, beside=2 * PUCK)


def row_headings() -> Iterator[Heading]:
    """Print what lies in each row of the numbers at its left."""
    for number, (_, text, high) in enumerate(ON_A_NUMBER):
        yield Heading(text, Box(LEFT + ARM + 4, row_of(number), NAMED, high), 15)


def numbers(rows: dict[str, Row]) -> Iterator[Printed]:
    """Print the boxes of the six numbers, four rows against the number and four on it, each with what it pays."""
    for place, point in enumerate(POINTS):
        for number, (kind, text, high) in enumerate(ON_A_NUMBER):
            row = rows[f"{kind}_{point}"]
            pays = odds_of(row, point)
            box = Box(column_of(place) + 1, row_of(number) + 1, COLUMN - 2, high - 2)
            said = NAMES.get(kind, text)
            yield Printed(row.area, row.label, said, pays, row.pays, box, NUMBERS, "below", in_a_row(box), (pays,),
                          grid=GRID)  # fmt: skip


def in_a_row(box: Box) -> float:
    """Return how much room each player's chips have side by side in a box."""
    return (box.width - 4) / GRID[0]


def lines(rows: dict[str, Row], options: CrapsOptions) -> Iterator[Printed]:
    """Print come, field, don't pass and pass line, which turns up along the edge, with the odds behind the lines."""
    y = row_of(len(ON_A_NUMBER)) + 6
    inner, wide = LEFT + ARM + 4, WIDE - ARM - 4
    for area, text, high, color in ACROSS:
        x, width = {"come": (inner + BEFORE_COME + 4, wide - BEFORE_COME - 4), "pass_line": (LEFT, WIDE)}.get(
            area, (inner, wide)
        )
        pays = field_odds(options) if area == "field" else odds_of(rows[area], OFF)
        arm = Box(LEFT, TOP, ARM, y - TOP) if area == "pass_line" else None
        yield a_print(rows[area], text, pays, Box(x, y, width, high - 4), color, arm=arm)
        if area == "come":
            box = Box(inner, y, BEFORE_COME, high - 4)
            yield Printed("dont_come", rows["dont_come"].label, "Don't come bar: 12 is void", "1 to 1",
                          rows["dont_come"].pays, box, LINES, "below", in_a_row(box),
                          ("Don't come bar 12", "1 to 1"), RED, grid=GRID)  # fmt: skip
        y += high
    half = WIDE / 2
    laid, taken = "1 to 2, 2 to 3, 5 to 6", "2 to 1, 3 to 2, 6 to 5"
    yield a_print(rows["dont_pass_odds"], "Don't pass odds", laid, Box(LEFT, y, half - 2, 46), RED)
    yield a_print(rows["pass_odds"], "Pass odds", taken, Box(LEFT + half + 2, y, half - 2, 46), INK)


def a_print(row: Row, text: str, pays: str, box: Box, color: str, *, arm: Box | None = None) -> Printed:
    """Print a wager of the lines across the table."""
    return Printed(row.area, row.label, text, pays, row.pays, box, LINES, "across", colour=color, arm=arm)


def center(rows: dict[str, Row], options: CrapsOptions) -> Iterator[Printed]:
    """Print the hardways and the wagers on one roll, and what else the table offers: big 6 and 8, hops, fire."""
    half, quarter, sixth = BREADTH / 2, BREADTH / 4, BREADTH / 6
    for number, (area, text) in enumerate(HARDWAYS.items()):
        box = Box(MIDDLE + number % 2 * half + 1, TOP + number // 2 * 50 + 1, half - 2, 48)
        yield a_center(rows[area], text, box)
    beside = half if options.big_6_8 else 0
    yield a_center(rows["any_seven"], "Any seven", Box(MIDDLE + 1, TOP + 101, BREADTH - beside - 2, 46))
    for number, area in enumerate(("big_6", "big_8") if options.big_6_8 else ()):
        box = Box(MIDDLE + beside + number * quarter + 1, TOP + 101, quarter - 2, 46)
        yield a_center(rows[area], f"Big {area[-1]}", box)
    for number, (area, text) in enumerate(ONE_ROLL.items()):
        box = Box(MIDDLE + number % 4 * quarter + 1, TOP + 149 + number // 4 * 66, quarter - 2, 64)
        if area in rows:
            yield a_center(rows[area], text, box)
    for number, pair in enumerate(HOPS if options.hops else ()):
        row, name = rows[f"hop_{pair[0]}_{pair[1]}"], f"{pair[0]}-{pair[1]}"
        box = Box(MIDDLE + number % 6 * sixth + 1, TOP + 369 + number // 6 * 40, sixth - 2, 38)
        yield Printed(row.area, row.label, f"Hop {name}", odds_of(row, OFF), row.pays, box, HOP_BETS, "below",
                      in_a_row(box), (name,), grid=GRID)  # fmt: skip
    if "fire" in rows:
        pays = tuple(f"{points}: {odds}" for points, odds in options.fire.pays)
        box = Box(MIDDLE + 1, TOP + 490, BREADTH - 2, 46)
        yield Printed("fire", rows["fire"].label, "Fire", ", ".join(pays), rows["fire"].pays, box, CENTER, "right", 19,
                      ("Fire, points made", ", ".join(pays)))  # fmt: skip


def a_center(row: Row, text: str, box: Box) -> Printed:
    """Print a wager before the stickperson: in a small box each of its odds on a line."""
    pays = odds_of(row, OFF)
    is_small = box.width < BREADTH / 3
    if not is_small:
        return Printed(row.area, row.label, text, pays, row.pays, box, CENTER, "right", 21, (text, pays))
    shows = (text, *pays.split(", "))
    return Printed(row.area, row.label, text, pays, row.pays, box, CENTER, "below", in_a_row(box), shows, grid=GRID)


def hop_heading(options: CrapsOptions) -> Iterator[Heading]:
    """Say once what all hops pay, where they are offered."""
    if options.hops:
        text = f"Hops: two alike {options.two_twelve} to 1, others {options.three_eleven} to 1"
        yield Heading(text, Box(MIDDLE, TOP + 348, BREADTH, 20), 14)


def field_odds(options: CrapsOptions) -> str:
    """Say what the field pays on 2 and on 12, which is more than on the rest."""
    return f"2: {options.field_two} to 1, 12: {options.field_twelve} to 1"


def odds_of(row: Row, point: int) -> str:
    """Say what a wager pays, each odds once."""
    return ", ".join(str(odds) for odds in row.odds_at(point))
