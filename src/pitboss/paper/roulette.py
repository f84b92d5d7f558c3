"""The layout of roulette: the wheel at the left, the numbers in twelve rows of three, and a spot on every line."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games import Game
from pitboss.games.roulette.events import MARKED
from pitboss.games.roulette.options import DOUBLE_ZERO, PAYS, RouletteOptions
from pitboss.games.roulette.spots import AROUND, Spot, color_of, spots
from pitboss.games.roulette.wagers import PRISON
from pitboss.paper.anchors import Box, Circle, Inscription, Mark, Outcome, Point
from pitboss.paper.common import Chips, CommonPlan, Printed
from pitboss.paper.inscribe import INK
from pitboss.paper.wheel import CHIP_COLOURS, wheel_drawn
from pitboss.table.custom import custom
from pitboss.table.view import MARKER

TABLE = custom("13:69E-1.7")
WIDTH, HEIGHT = 1400.0, 660.0
LEFT, TOP, WIDE, HIGH = 450.0, 56.0, 68.0, 92.0
"""Where the first row of numbers begins, and how large a number is."""
RIGHT, BOTTOM = LEFT + 12 * WIDE, TOP + 3 * HIGH
ZERO, COLUMN, ROW = 62.0, 70.0, 62.0
"""How wide the zeros and the columns are, and how high a row of outside wagers."""
MIDDLE = TOP + 1.5 * HIGH
FILLS = {"red": "#a3242e", "black": "#181515", "green": "#1a6b3f"}
PARTS = {
    "straight": "Numbers", "split": "Splits", "street": "Streets", "trio": "Streets", "corner": "Corners",
    "first_four": "Corners", "five_numbers": "Lines", "line": "Lines", "column": "Dozens", "dozen": "Dozens",
}  # fmt: skip
"""The part of the layout of each kind of wager; what is none of these is an even chance."""
OUTSIDE_WORDS = {"low": "1 to 18", "even": "Even", "red": "Red", "black": "Black", "odd": "Odd", "high": "19 to 36"}
AT_ZERO = {
    "split_0_1": TOP + 2.5 * HIGH, "split_00_3": TOP + 0.5 * HIGH, "split_0_3": TOP + 0.5 * HIGH,
    "trio_0_1_2": TOP + 2 * HIGH, "trio_00_2_3": TOP + HIGH, "trio_0_2_3": TOP + HIGH, "trio_0_00_2": MIDDLE,
    "five_numbers": BOTTOM, "first_four": BOTTOM, "split_00_2": TOP + 1.25 * HIGH,
}  # fmt: skip
"""How high the spots lie on the line between the zeros and the first row."""


def plan(game: Game, options: RouletteOptions, house: str) -> CommonPlan:
    """Return what the layout of roulette carries under the options of a table."""
    around = AROUND[options.wheel]
    sections = [(number, FILLS[color_of(number)]) for number in around]
    shown = Outcome(Box(LEFT, BOTTOM + 2 * ROW + 18, 400, 76), "The ball landed in", "No spin yet.",
                    "The ball is rolling.", around)  # fmt: skip
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, TABLE, TABLE),
        house_at=Point(RIGHT - 190, BOTTOM + 2 * ROW + 62),
        asked_by=TABLE,
        printed=tuple(printed(options.wheel)),
        headings=(),
        outcome=shown,
        device=wheel_drawn(Circle(206, 262, 160), sections),
        outcomes=tuple((number, FILLS[color_of(number)]) for number in around),
        chip_colours=CHIP_COLOURS,
        marks=tuple(markers(options.wheel)),
        waits=tuple((f"{PRISON}{kind}", waiting_box(kind)) for kind in OUTSIDE_WORDS),
    )


def printed(wheel: str) -> Iterator[Printed]:
    """Print every betting area, and mark every spot on the lines."""
    is_double = wheel == DOUBLE_ZERO
    for spot in spots(wheel).values():
        box = box_of(spot, is_double)
        part = PARTS.get(spot.kind, "Even chances")
        text = spot.words.removeprefix("the ").capitalize()
        chips: Chips = "over" if spot.kind in ("straight", "column", "dozen", *OUTSIDE_WORDS) else "spot"
        color = color_of(spot.numbers[0]) if spot.kind == "straight" else spot.kind
        yield Printed(spot.area, spot.label, text, str(spot.pays), PAYS, box, part, chips, 11.5,
                      lines_of(spot), INK, fill=FILLS.get(color, ""))  # fmt: skip


def markers(wheel: str) -> Iterator[tuple[str, str, Mark]]:
    """The marker lies on the number that won."""
    for spot in spots(wheel).values():
        if spot.kind == "straight":
            (number,) = spot.numbers
            box = number_box(number, wheel == DOUBLE_ZERO)
            x, y = box.x + box.width / 2, box.y + box.height / 2
            yield MARKER, str(MARKED[number]), Mark(x, y, number, f"The marker is on {number}.", "")


def lines_of(spot: Spot) -> tuple[str, ...]:
    """Return what stands in an area: the number, or the words of an outside wager."""
    if spot.kind == "column":
        return ("2 to 1",)
    if spot.kind == "dozen":
        return (f"{('1st', '2nd', '3rd')[int(spot.area[-1]) - 1]} 12",)
    return (OUTSIDE_WORDS.get(spot.kind, spot.numbers[0]),)


def box_of(spot: Spot, is_double: bool) -> Box:
    """Return where an area or a spot lies."""
    if spot.kind == "straight":
        return number_box(spot.numbers[0], is_double)
    if spot.kind == "column":
        return Box(RIGHT, TOP + (3 - int(spot.area[-1])) * HIGH, COLUMN, HIGH)
    if spot.kind == "dozen":
        return Box(LEFT + (int(spot.area[-1]) - 1) * 4 * WIDE, BOTTOM, 4 * WIDE, ROW)
    if spot.kind in OUTSIDE_WORDS:
        return even_chance_box(spot.kind)
    return spot_box(spot, is_double)


def even_chance_box(kind: str) -> Box:
    """Return where an even chance lies."""
    return Box(LEFT + list(OUTSIDE_WORDS).index(kind) * 2 * WIDE, BOTTOM + ROW, 2 * WIDE, ROW)


def waiting_box(kind: str) -> Box:
    """Return where a wager waits en prison: on the outer line of its area."""
    box = even_chance_box(kind)
    return around_point(box.x + box.width / 2, box.y + box.height, 22, 22)


def number_box(number: str, is_double: bool) -> Box:
    """Return where a number lies: zeros at the head, the others three to a row from the wheel on."""
    if number in ("0", "00"):
        high = 3 * HIGH / 2 if is_double else 3 * HIGH
        return Box(LEFT - ZERO, TOP + (high if is_double and number == "0" else 0), ZERO, high)
    place = int(number) - 1
    return Box(LEFT + place // 3 * WIDE, TOP + (2 - place % 3) * HIGH, WIDE, HIGH)


def spot_box(spot: Spot, is_double: bool) -> Box:
    """Return a spot on the lines between numbers, large enough to be hit and small enough to leave them free."""
    if spot.area == "courtesy_line":
        return around_point(LEFT + 8 * WIDE, BOTTOM + ROW / 2, 24, 40)
    if spot.area == "split_0_00":
        return around_point(LEFT - ZERO / 2 - 6, MIDDLE, 36, 22)
    if "0" in spot.numbers or "00" in spot.numbers:
        return around_point(LEFT, zero_height(spot, is_double), 22, 22)
    boxes = [number_box(number, is_double) for number in spot.numbers]
    left, right = min(box.x for box in boxes), max(box.x for box in boxes) + WIDE
    middle = (left + right) / 2
    if spot.kind in ("street", "line"):
        return around_point(middle, BOTTOM, 22 if spot.kind == "line" else 34, 20)
    y = (min(box.y for box in boxes) + max(box.y for box in boxes) + HIGH) / 2
    if spot.kind == "corner":
        return around_point(middle, y, 24, 24)
    return around_point(middle, y, *((22.0, 46.0) if right - left > WIDE else (36.0, 22.0)))


def zero_height(spot: Spot, is_double: bool) -> float:
    """Return how high a spot lies that touches a zero and the first row."""
    if spot.area == "split_0_2":
        return TOP + (1.75 if is_double else 1.5) * HIGH
    return AT_ZERO[spot.area]


def around_point(x: float, y: float, width: float, height: float) -> Box:
    """Return a box around its middle."""
    return Box(x - width / 2, y - height / 2, width, height)
