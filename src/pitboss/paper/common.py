"""A layout that all players have in common: each of them has a place for chips in every betting area."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, sqrt
from typing import Literal

from pitboss.paper.anchors import Box, Circle, Fan, Inscription, Layout, Mark, Outcome, Point
from pitboss.paper.inscribe import GOLD, INK, LINE, SANS, SERIF
from pitboss.paper.plan import CARD_HEIGHT, CARD_WIDTH
from pitboss.paper.svg import drawing, tag, words
from pitboss.table.events import COUNTER

RAIL, WOOD = 22.0, 8.0
NAMES_BELOW = 26.0
FROM_THE_MIDDLE = 90.0
"""How far from the dealer's place the drop box and the tip box are."""
COLUMNS, ROWS = 5, 2
"""Chips lie in a grid of so many columns and rows where they do not lie side by side."""
WIDE = 15.0
"""How far a player's chips reach where everybody's lie side by side."""
LEAST_WIDE = 500.0
"""An area less wide has its words at its right, not in its middle."""
LEAST_LETTER = 14.0
"""Letters that would be smaller in its middle stand at its right, too."""
CHARACTER = 0.66
"""How wide a capital of our letters is, as a share of its size."""

Chips = Literal["across", "right", "below", "over", "spot"]
"""Where chips lie in an area: side by side all across it, at the right of its words, below them or over them; a spot
on the lines between areas has no words."""
SPREAD = 3.2
"""How far apart the chips of two players lie on a spot."""
ON_A_SPOT = 9.0
"""How far a player's chips reach on a spot."""
FROM_THE_LINES = 16.0
"""How far from the lines around an area the middles of its chips lie, so that no chip is mistaken for one on a line."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A betting area as it is printed: its words, what it pays, its paragraph, and where it lies."""

    area: str
    label: str
    text: str
    pays: str
    cite: str
    box: Box
    part: str
    """The part of the layout to which it belongs."""
    chips: Chips
    cell: float = 0
    """How much room each player's chips have where they lie in a grid."""
    shows: tuple[str, ...] | None = None
    """What stands in the area, where a heading of several areas says the rest."""
    colour: str = INK
    grid: tuple[int, int] = (COLUMNS, ROWS)
    """In how many columns and rows chips lie where they do not lie side by side."""
    arm: Box | None = None
    """A second part of the area, where it goes round a corner; no chips lie there."""
    fill: str = ""
    """The colour of the area itself, where it has one."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines of words in the area: all of them where no heading says some."""
        return tuple(line for line in (self.text, self.pays) if line) if self.shows is None else self.shows


@dataclass(frozen=True, slots=True)
class Heading:
    """Words that stand for themselves or for several areas, in a box."""

    text: str
    box: Box
    size: float
    is_number: bool = False
    beside: float = 0
    """How much room at its right is left for a mark."""


@dataclass(frozen=True, slots=True)
class CommonPlan:
    """What is printed on a layout that all players share, the marks that lie on it, and where an outcome is shown."""

    game: str
    title: str
    width: float
    height: float
    house: Inscription
    house_at: Point
    asked_by: str
    printed: tuple[Printed, ...]
    headings: tuple[Heading, ...]
    outcome: Outcome | None = None
    """Where the outcome of a device is shown; None where cards are dealt."""
    hands_at: float = 0
    """How high players' cards lie above their names; 0 where none are dealt to them."""
    stacks_at: tuple[Point, Point] | None = None
    """Where the cards that are dealt and those that were lie."""
    hand_cards: int = 0
    """How many cards each player has at most."""
    marks: tuple[tuple[str, str, Mark], ...] = ()
    """What lies on the felt by the name and the value of a mark."""
    goes_round: tuple[str, ...] = ()
    """What players hold in turn, such as the dice."""
    device: str = ""
    """A device that stands at the table, such as a wheel, as it is drawn."""
    outcomes: tuple[tuple[str, str], ...] = ()
    """How a round may end, as a display of the last ones shows it: the word for it, and its colour."""
    chip_colours: tuple[str, ...] = ()
    """The colour of each position's own chips, from the first, where players have their own."""
    millimeters: int = 2440
    """How wide the felt is; eight feet where no paragraph that is at hand says more."""
    waits: tuple[tuple[str, Box], ...] = ()
    """Where wagers lie that wait for another round, by the area to which they are moved; nothing is printed there."""
    filing_cite: str = ""
    """By which paragraph the drawing and a color photograph are filed before the layout is used."""
    is_counter: bool = False
    """Whether everybody wagers at one counter instead of at positions."""

    @property
    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return every word on the layout with its paragraph, the house's name first."""
        said = [Inscription(f"{each.text} {each.pays}".strip(), each.cite, self.asked_by) for each in self.printed]
        return (self.house, *dict.fromkeys(said))

    @property
    def all_cites(self) -> tuple[str, ...]:
        """Return every paragraph that something on the layout stands for."""
        return tuple(cite for each in self.inscriptions for cite in (each.cite, each.asked_by))

    @property
    def parts(self) -> dict[str, tuple[str, ...]]:
        """Return the areas of each part of the layout."""
        names = dict.fromkeys(each.part for each in self.printed)
        return {part: tuple(each.area for each in self.printed if each.part == part) for part in names}


@lru_cache(maxsize=64)
def laid_out_in_common(plan: CommonPlan, positions: int) -> Layout:
    """Lay a plan out for so many players along the rail, from the right of the drawing, the dealer's left."""
    across = plan.width / positions
    names = {
        str(number): Point(round(plan.width - across * (number - 0.5), 2), plan.height - NAMES_BELOW)
        for number in range(1, positions + 1)
    }
    if plan.is_counter:
        names = {str(COUNTER): Point(plan.width / 2, plan.height - NAMES_BELOW)}
    shown = plan.outcome.box if plan.outcome else Box(plan.width / 2, WOOD + RAIL, 0, 0)
    tray = Point(shown.x + shown.width / 2, shown.y + shown.height / 2)
    return Layout(
        game=plan.game,
        positions=positions,
        width=plan.width,
        height=plan.height,
        svg=draw(plan),
        card_width=CARD_WIDTH,
        card_height=CARD_HEIGHT,
        areas={
            f"{number}/{each.area}": place_in(each, max(1, number), 1 if plan.is_counter else positions)
            for number in map(int, names)
            for each in plan.printed
        }
        | {
            f"{number}/{area}": place_over(box, number, positions, is_spot=True)
            for number in range(1, positions + 1)
            for area, box in plan.waits
        },
        hands={key: fan_of(plan, at, across) for key, at in names.items()} | {"0": Fan(tray.x, tray.y, 0, 0, 0)},
        names=names,
        rack=plan.stacks_at[1] if plan.stacks_at else tray,
        shoe=plan.stacks_at[0] if plan.stacks_at else tray,
        tray=tray,
        inscriptions=plan.inscriptions,
        boxes={each.area: each.box for each in plan.printed},
        arms={each.area: each.arm for each in plan.printed if each.arm},
        parts=plan.parts,
        marks={name: {value: mark for each, value, mark in plan.marks if each == name} for name, _, _ in plan.marks},
        goes_round=plan.goes_round,
        outcome=plan.outcome,
        outcomes=dict(plan.outcomes),
        on_lines=tuple(each.area for each in plan.printed if each.chips == "spot"),
        chip_colours={str(number): colour for number, colour in enumerate(plan.chip_colours[:positions], start=1)},
    )


def fan_of(plan: CommonPlan, name: Point, across: float) -> Fan:
    """Return where a player's cards lie: side by side over the name, as close as the player's room asks."""
    if not plan.hands_at:
        return Fan(name.x, name.y, 0, 0, 0)
    apart = min(CARD_WIDTH + 2, (across - CARD_WIDTH - 12) / max(1, plan.hand_cards - 1))
    return Fan(round(name.x - apart * (plan.hand_cards - 1) / 2, 2), plan.hands_at, 0, round(apart, 2), 0)


def place_in(printed: Printed, number: int, positions: int) -> Circle:
    """Return where a position's chips lie in an area, so that nobody's lie on another's."""
    box, cell = printed.box, printed.cell
    if printed.chips == "across":
        slot = box.width / positions
        x, y = box.x + box.width - slot * (number - 0.5), box.y + box.height - WIDE - 3
        return Circle(round(x, 2), round(y, 2), WIDE)
    if printed.chips in ("over", "spot"):
        return place_over(box, number, positions, is_spot=printed.chips == "spot")
    columns, rows = printed.grid
    column, row = (number - 1) % columns, (number - 1) // columns
    is_right = printed.chips == "right"
    left = box.x + (box.width - columns * cell - 2 if is_right else (box.width - columns * cell) / 2)
    bottom = box.y + box.height - ((box.height - rows * cell) / 2 if is_right else 1)
    x = left + (columns - column - 0.5) * cell
    return Circle(round(x, 2), round(bottom - (row + 0.5) * cell, 2), round(cell / 2 - 0.3, 2))


def place_over(box: Box, number: int, positions: int, *, is_spot: bool) -> Circle:
    """Return where a position's chips lie in the middle of an area, or a little beside others' on a spot."""
    columns = min(COLUMNS, ceil(sqrt(positions)))
    rows = -(-positions // columns)
    column, row = (number - 1) % columns, (number - 1) // columns
    across, down = (SPREAD, SPREAD) if is_spot else (apart(box.width, columns), apart(box.height, rows))
    x = box.x + box.width / 2 + (column - (columns - 1) / 2) * across
    y = box.y + box.height / 2 + (row - (rows - 1) / 2) * down
    r = ON_A_SPOT if is_spot else min(ON_A_SPOT, across / 2 - 0.3, down / 2 - 0.3)
    return Circle(round(x, 2), round(y, 2), round(r, 2))


def apart(length: float, places: int) -> float:
    """Return how far apart places lie along a side of an area: evenly, and the outermost well within its lines."""
    if places == 1:
        return length
    return min(length / places, (length - 2 * min(FROM_THE_LINES, length / 4)) / (places - 1))


# The drawing


def draw(plan: CommonPlan) -> str:
    """Draw the table: rail, felt, headings and areas."""
    return drawing(
        plan.width,
        plan.height,
        *table(plan),
        *(() if plan.is_counter else boxes(plan)),
        house_name(plan),
        plan.device,
        outcome_place(plan.outcome.box) if plan.outcome else "",
        *map(heading, plan.headings),
        *map(area_mark, plan.printed),
        role="group",
        aria_label=f"{plan.title} layout",
        class_="layout",
    )


def table(plan: CommonPlan) -> tuple[str, ...]:
    """Draw the oblong table with its rounded corners: leather, wood and felt."""
    inner = RAIL + WOOD
    below = 2 * NAMES_BELOW
    return (
        tag("rect", x=2, y=2, width=plan.width - 4, height=plan.height - 4, rx=58, fill="var(--rail, #2c1c15)"),
        tag("rect", x=RAIL, y=RAIL, width=plan.width - 2 * RAIL, height=plan.height - RAIL - below, rx=40,
            fill="var(--wood, #6f4421)"),
        tag("rect", x=inner, y=inner, width=plan.width - 2 * inner, height=plan.height - inner - below - WOOD, rx=34,
            fill="var(--felt, #0f5c46)", stroke="#000", stroke_opacity=0.5, stroke_width=2.5),
    )  # fmt: skip


def boxes(plan: CommonPlan) -> tuple[str, ...]:
    """Draw the slots of the drop box and of the tip box in the rail, one on each side of the dealer."""
    middle, y = plan.width / 2, 2 + RAIL / 2
    drop = tag("rect", x=middle - FROM_THE_MIDDLE - 22, y=y - 4, width=44, height=8, rx=4, fill="#1a120c",
               stroke="#c9a869", stroke_width=1.6)  # fmt: skip
    tip = tag("circle", cx=middle + FROM_THE_MIDDLE, cy=y, r=6, fill="#1a120c", stroke="#c9a869", stroke_width=1.6)
    named = (("drop box", drop, "drop-box"), ("tip box", tip, "tip-box"))
    return tuple(tag("g", tag("title", words(name)), drawn, class_=kind) for name, drawn, kind in named)


def outcome_place(box: Box) -> str:
    """Draw the place where the outcome is shown."""
    return tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=12, fill="#000", fill_opacity=0.28,
               stroke=LINE, stroke_opacity=0.5, class_="outcome")  # fmt: skip


def house_name(plan: CommonPlan) -> str:
    """Write the house's name where the plan has room for it."""
    name = plan.house.text.upper()
    size = min(15.0, 420 / max(1, len(name)))
    return tag("text", words(name), x=plan.house_at.x, y=plan.house_at.y, font_family=SERIF, font_size=size,
               fill=GOLD, text_anchor="middle", letter_spacing=size * 0.3)  # fmt: skip


def heading(each: Heading) -> str:
    """Write a heading in the middle of its box: a number large, with a frame where a mark lies beside it."""
    box = each.box
    family, weight = (SERIF, "700") if each.is_number else (SANS, "600")
    wide = box.width - each.beside
    size = min(each.size, wide / (CHARACTER * max(1, len(each.text))))
    text = tag("text", words(each.text.upper()), x=box.x + wide / 2, y=box.y + box.height / 2 + size * 0.35,
               font_family=family, font_size=size, font_weight=weight, fill=GOLD, text_anchor="middle",
               pointer_events="none")  # fmt: skip
    if not each.beside:
        return text
    return text + tag("rect", x=box.x + 1, y=box.y + 1, width=box.width - 2, height=box.height - 2, rx=4, fill="none",
                      stroke=LINE, stroke_opacity=0.45)  # fmt: skip


def area_mark(printed: Printed) -> str:
    """Draw a betting area: its edge, its words, and what it pays."""
    title = tag("title", words(f"{printed.text}: {printed.label}"))
    return tag(
        "g",
        title,
        *area_drawn(printed),
        id=f"area-{printed.area}",
        class_="area",
        data_area=printed.area,
    )


def outline(printed: Printed) -> str:
    """Write the edge of an area, with the arm that goes up from its left."""
    box, arm = printed.box, printed.arm
    right, bottom = box.x + box.width, box.y + box.height
    if arm is None:
        return f"M{box.x:g} {box.y:g}H{right:g}V{bottom:g}H{box.x:g}Z"
    return f"M{arm.x:g} {arm.y:g}H{arm.x + arm.width:g}V{box.y:g}H{right:g}V{bottom:g}H{arm.x:g}Z"


def arm_words(printed: Printed) -> Iterator[str]:
    """Write an area's words along its arm, from below."""
    if printed.arm is None:
        return
    arm, size = printed.arm, 20.0
    x, y = arm.x + arm.width / 2 + size * 0.36, arm.y + arm.height / 2
    yield tag("text", words(printed.text.upper()), x=x, y=y, transform=f"rotate(-90 {x:g} {y:g})", font_family=SERIF,
              font_size=size, font_weight="700", letter_spacing=size * 0.3, text_anchor="middle",
              fill=printed.colour, pointer_events="none")  # fmt: skip


def area_drawn(printed: Printed) -> tuple[str, ...]:
    """Draw an area with its words; a spot on the lines is a place and no more."""
    box = printed.box
    if printed.chips == "spot":
        return (tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, fill="#000", fill_opacity=0),)
    fill, opacity = (printed.fill, "1") if printed.fill else ("var(--area, #000)", "var(--area-opacity, 0.13)")
    edge = tag("path", d=outline(printed), fill=fill, fill_opacity=opacity, stroke=LINE, stroke_width=1.4,
               stroke_linejoin="round")  # fmt: skip
    if printed.chips == "over":
        return edge, *words_over(printed)
    inside = across_words(printed) if printed.chips == "across" else grid_words(printed)
    return edge, *inside, *arm_words(printed)


def words_over(printed: Printed) -> Iterator[str]:
    """Write an area's words in its middle, where chips lie over them."""
    box, lines = printed.box, printed.lines
    size = min(26.0, box.height / (1.3 * len(lines)), *(box.width * 0.9 / (CHARACTER * len(line)) for line in lines))
    top = box.y + (box.height - 1.12 * size * len(lines)) / 2
    for place, line in enumerate(lines):
        yield tag("text", words(line), x=box.x + box.width / 2, y=top + size * (0.92 + 1.12 * place),
                  font_family=SERIF, font_size=size, font_weight="700", text_anchor="middle", fill=printed.colour,
                  pointer_events="none")  # fmt: skip


def grid_words(printed: Printed) -> Iterator[str]:
    """Write an area's words at the left of its chips, or over them."""
    box, lines = printed.box, printed.lines
    if not lines:
        return
    is_right = printed.chips == "right"
    columns, rows = printed.grid
    wide = box.width - columns * printed.cell - 8 if is_right else box.width - 6
    high = box.height - 4 if is_right else box.height - rows * printed.cell - 4
    size = min(17.0, high / (1.12 * len(lines)), *(wide / (CHARACTER * len(line)) for line in lines))
    top = box.y + 2 + (high - 1.12 * size * len(lines)) / 2
    for place, line in enumerate(lines):
        yield tag("text", words(line.upper()), x=box.x + 4 + wide / 2, y=top + size * (0.9 + 1.12 * place),
                  font_family=SANS, font_size=size, font_weight="600", text_anchor="middle",
                  fill=GOLD if line in printed.pays else printed.colour, pointer_events="none")  # fmt: skip


def across_words(printed: Printed) -> tuple[str, ...]:
    """Write an area's words large in its middle, or at its right where it is short, and what it pays at its left."""
    box = printed.box
    high = box.height - 2 * WIDE - 5
    small = min(15.0, high * 0.9)
    beside = 2 * (CHARACTER * small * len(printed.pays) + 16)
    is_short = box.width < LEAST_WIDE or (box.width - beside) / (0.95 * len(printed.text)) < LEAST_LETTER
    size = min(22.0, high, (box.width - (beside / 2 if is_short else beside)) / (0.95 * len(printed.text)))
    base = box.y + 2 + high / 2
    x, anchor = (box.x + box.width - 8, "end") if is_short else (box.x + box.width / 2, "middle")
    text = tag("text", words(printed.text.upper()), x=x, y=base + size * 0.36, font_family=SERIF, font_size=size,
               font_weight="700", letter_spacing=size * 0.16, text_anchor=anchor, fill=printed.colour,
               pointer_events="none")  # fmt: skip
    pays = tag("text", words(printed.pays.upper()), x=box.x + 8, y=base + small * 0.36, font_family=SANS,
               font_size=small, font_weight="600", fill=GOLD, pointer_events="none")  # fmt: skip
    return text, pays
