"""The layout of craps: the numbers, the lines and the field at the left, the propositions before the stickperson.

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
LINES, NUMBERS, CENTRE, HOP_BETS = "Lines", "Numbers", "Centre", "Hops"

LEFT, TOP, NAMED, COLUMN, ROW, TITLE = 44.0, 44.0, 96.0, 117.0, 40.0, 44.0
WIDE = NAMED + 6 * COLUMN
ON_A_NUMBER = (
    ("dont_come", "Don't come"), ("dont_come_odds", "Don't come odds"), ("place_to_lose", "Place to lose"),
    ("lay", "Lay"), ("come", "Come"), ("come_odds", "Come odds"), ("place_to_win", "Place to win"), ("buy", "Buy"),
)  # fmt: skip
"""What lies on each number, row by row: above it what is against the number, below it what is on it."""
AGAINST = 4
PUCK = 20.0
"""How far the puck reaches."""
ACROSS = (
    ("come", "Come", 60.0, INK),
    ("field", "Field: 2, 3, 4, 9, 10, 11, 12", 60.0, INK),
    ("dont_pass", "Don't pass bar: 12 is void", 54.0, RED),
    ("pass_line", "Pass line", 60.0, INK),
)
BEFORE_COME = 196.0

MIDDLE, BREADTH = LEFT + WIDE + 14, 366.0
HARDWAYS = {"hard_4": "Hard 4", "hard_10": "Hard 10", "hard_6": "Hard 6", "hard_8": "Hard 8"}
ONE_ROLL = {
    "craps_two": "Two", "craps_three": "Three", "eleven": "Eleven", "craps_twelve": "Twelve",
    "any_craps": "Any craps", "craps_eleven": "C and E", "horn": "Horn", "world": "World",
    "horn_high_2": "Horn high 2", "horn_high_3": "Horn high 3", "horn_high_11": "Horn high 11",
    "horn_high_12": "Horn high 12",
}  # fmt: skip


def plan(game: Game, options: CrapsOptions, house: str) -> CommonPlan:
    """Return what a craps layout carries under the options of a table."""
    rows = wager_table(options).rows
    middle = TOP + AGAINST * ROW
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, TABLE, TABLE),
        house_at=Point(MIDDLE + BREADTH / 2, 698),
        asked_by=TABLE,
        printed=(*lines(rows, options), *numbers(rows), *centre(rows, options)),
        headings=(*number_headings(middle), *row_headings(), *hop_heading(options)),
        marks=tuple(puck(middle + TITLE / 2)),
        outcome=dice_shown(Box(MIDDLE, 580, BREADTH, 98)),
        goes_round=("shooter",),
    )


def puck(y: float) -> Iterator[tuple[str, str, Mark]]:
    """The puck lies on the number of the point, or is off."""
    yield "puck", str(OFF), Mark(LEFT + NAMED / 2, y, "OFF", "The puck is off.", "OFF", is_on=False)
    for place, point in enumerate(POINTS):
        yield (
            "puck",
            str(point),
            Mark(column_of(place) + COLUMN - PUCK, y, "ON", f"The point is {point}.", f"ON {point}"),
        )


def dice_shown(box: Box) -> Outcome:
    """The dice lie before the stickperson after a throw, who calls them."""
    return Outcome(box, "The dice showed", "Nothing was thrown yet.", "The dice are out.")


def column_of(place: int) -> float:
    """Return where the column of a number begins."""
    return LEFT + NAMED + place * COLUMN


def row_of(number: int) -> float:
    """Return where a row of the numbers begins."""
    return TOP + number * ROW + (TITLE if number >= AGAINST else 0)


def number_headings(y: float) -> Iterator[Heading]:
    """Print the six numbers, each beside the place of the puck."""
    for place, point in enumerate(POINTS):
        box = Box(column_of(place), y, COLUMN, TITLE)
        name = {6: "Six", 9: "Nine"}.get(point, str(point))
        yield Heading(name, box, 28, is_number=True, beside=2 * PUCK)


def row_headings() -> Iterator[Heading]:
    """Print what lies in each row of the numbers at its left."""
    for number, (_, text) in enumerate(ON_A_NUMBER):
        yield Heading(text, Box(LEFT, row_of(number), NAMED - 4, ROW), 11.5)


def numbers(rows: dict[str, Row]) -> Iterator[Printed]:
    """Print the boxes of the six numbers, four rows against the number and four on it, each with what it pays."""
    for place, point in enumerate(POINTS):
        for number, (kind, text) in enumerate(ON_A_NUMBER):
            row = rows[f"{kind}_{point}"]
            pays = odds_of(row, point)
            box = Box(column_of(place) + 1, row_of(number) + 1, COLUMN - 2, ROW - 2)
            yield Printed(row.area, row.label, text, pays, row.pays, box, NUMBERS, "right", 13.6, (pays,))


def lines(rows: dict[str, Row], options: CrapsOptions) -> Iterator[Printed]:
    """Print come, field, don't pass and pass line across the table, with the odds behind the lines."""
    y = row_of(len(ON_A_NUMBER)) + 6
    for area, text, high, colour in ACROSS:
        x, width = (LEFT + BEFORE_COME + 4, WIDE - BEFORE_COME - 4) if area == "come" else (LEFT, WIDE)
        pays = field_odds(options) if area == "field" else odds_of(rows[area], OFF)
        yield a_print(rows[area], text, pays, Box(x, y, width, high - 4), colour)
        if area == "come":
            yield Printed("dont_come", rows["dont_come"].label, "Don't come bar: 12 is void", "1 to 1",
                          rows["dont_come"].pays, Box(LEFT, y, BEFORE_COME, high - 4), LINES, "right", 19.0,
                          ("Don't come", "bar 12", "1 to 1"), RED)  # fmt: skip
        y += high
    half = WIDE / 2
    laid, taken = "1 to 2, 2 to 3, 5 to 6", "2 to 1, 3 to 2, 6 to 5"
    yield a_print(rows["dont_pass_odds"], "Odds: don't pass", laid, Box(LEFT, y, half - 2, 48), RED)
    yield a_print(rows["pass_odds"], "Odds: pass", taken, Box(LEFT + half + 2, y, half - 2, 48), INK)


def a_print(row: Row, text: str, pays: str, box: Box, colour: str) -> Printed:
    """Print a wager of the lines across the table."""
    return Printed(row.area, row.label, text, pays, row.pays, box, LINES, "across", colour=colour)


def centre(rows: dict[str, Row], options: CrapsOptions) -> Iterator[Printed]:
    """Print the hardways and the wagers on one roll, and what else the table offers: big 6 and 8, hops, fire."""
    half, quarter, sixth = BREADTH / 2, BREADTH / 4, BREADTH / 6
    for number, (area, text) in enumerate(HARDWAYS.items()):
        box = Box(MIDDLE + number % 2 * half + 1, TOP + number // 2 * 46 + 1, half - 2, 44)
        yield a_centre(rows[area], text, box, cell=20)
    beside = half if options.big_6_8 else 0
    yield a_centre(rows["any_seven"], "Any seven", Box(MIDDLE + 1, TOP + 93, BREADTH - beside - 2, 42), cell=19)
    for number, area in enumerate(("big_6", "big_8") if options.big_6_8 else ()):
        box = Box(MIDDLE + beside + number * quarter + 1, TOP + 93, quarter - 2, 42)
        yield a_centre(rows[area], f"Big {area[-1]}", box, cell=14)
    for number, (area, text) in enumerate(ONE_ROLL.items()):
        box = Box(MIDDLE + number % 4 * quarter + 1, TOP + 137 + number // 4 * 66, quarter - 2, 64)
        if area in rows:
            yield a_centre(rows[area], text, box, cell=14)
    for number, pair in enumerate(HOPS if options.hops else ()):
        row, name = rows[f"hop_{pair[0]}_{pair[1]}"], f"{pair[0]}-{pair[1]}"
        box = Box(MIDDLE + number % 6 * sixth + 1, TOP + 357 + number // 6 * 44, sixth - 2, 42)
        yield Printed(row.area, row.label, f"Hop {name}", odds_of(row, OFF), row.pays, box, HOP_BETS, "below", 11.5,
                      (name,))  # fmt: skip
    if "fire" in rows:
        pays = tuple(f"{points}: {odds}" for points, odds in options.fire.pays)
        box = Box(MIDDLE + 1, TOP + 490, BREADTH - 2, 42)
        yield Printed("fire", rows["fire"].label, "Fire", ", ".join(pays), rows["fire"].pays, box, CENTRE, "right", 19,
                      ("Fire, points made", ", ".join(pays)))  # fmt: skip


def a_centre(row: Row, text: str, box: Box, cell: float) -> Printed:
    """Print a wager before the stickperson: in a small box each of its odds on a line."""
    pays = odds_of(row, OFF)
    is_small = box.width < BREADTH / 3
    shows = (text, *pays.split(", ")) if is_small else (text, pays)
    return Printed(row.area, row.label, text, pays, row.pays, box, CENTRE, "below" if is_small else "right", cell,
                   shows)  # fmt: skip


def hop_heading(options: CrapsOptions) -> Iterator[Heading]:
    """Say once what all hops pay, where they are offered."""
    if options.hops:
        text = f"Hops: two alike {options.two_twelve} to 1, others {options.three_eleven} to 1"
        yield Heading(text, Box(MIDDLE, TOP + 336, BREADTH, 20), 12)


def field_odds(options: CrapsOptions) -> str:
    """Say what the field pays on 2 and on 12, which is more than on the rest."""
    return f"2: {options.field_two} to 1, 12: {options.field_twelve} to 1"


def odds_of(row: Row, point: int) -> str:
    """Say what a wager pays, each odds once."""
    return ", ".join(str(odds) for odds in row.odds_at(point))
