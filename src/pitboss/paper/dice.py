"""The layout of a dice table: one felt for all players, each of whom has a place for chips in every betting area."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pitboss.paper.anchors import Box, Circle, Fan, Inscription, Layout, Point
from pitboss.paper.inscribe import GOLD, INK, LINE, SANS, SERIF
from pitboss.paper.plan import CARD_HEIGHT, CARD_WIDTH
from pitboss.paper.svg import drawing, tag, words

RAIL, WOOD = 44.0, 12.0
NAMES_BELOW = 26.0
COLUMNS, ROWS, WIDE = 5, 2, 18.0
"""Chips lie in a grid of so many columns and rows in a small area, and side by side in a wide one."""
MOST_CELL, WORDS_ROOM = 28.0, 20.0
LEAST_WIDE = 400.0


@dataclass(frozen=True, slots=True)
class Printed:
    """A betting area as it is printed: its words, what it pays, its paragraph, and where it lies."""

    area: str
    label: str
    text: str
    pays: str
    cite: str
    box: Box
    colour: str = INK

    @property
    def is_wide(self) -> bool:
        """Tell whether every player has a place side by side in it."""
        return self.box.width >= LEAST_WIDE

    @property
    def cell(self) -> float:
        """How much room each player's chips have where they lie in a grid."""
        return min(self.box.width / COLUMNS, (self.box.height - WORDS_ROOM) / ROWS, MOST_CELL)


@dataclass(frozen=True, slots=True)
class DicePlan:
    """A dice game's layout: its areas, headings, the puck's places, and its words."""

    game: str
    title: str
    width: float
    height: float
    house: Inscription
    house_at: Point
    asked_by: str
    printed: tuple[Printed, ...]
    headings: tuple[tuple[str, Box], ...]
    puck: tuple[tuple[str, Point], ...]
    tray: Point

    @property
    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return every word on the layout with its paragraph, the house's name first."""
        said = [Inscription(f"{each.text} {each.pays}".strip(), each.cite, self.asked_by) for each in self.printed]
        return (self.house, *dict.fromkeys(said))

    @property
    def all_cites(self) -> tuple[str, ...]:
        """Return every paragraph that something on the layout stands for."""
        return tuple(cite for each in self.inscriptions for cite in (each.cite, each.asked_by))


@lru_cache(maxsize=64)
def laid_out_dice(plan: DicePlan, positions: int) -> Layout:
    """Lay a plan out for so many players along the rail, from the right of the drawing, the dealer's left."""
    across = plan.width / positions
    names = {
        str(number): Point(round(plan.width - across * (number - 0.5), 2), plan.height - NAMES_BELOW)
        for number in range(1, positions + 1)
    }
    whole = Box(0, 0, plan.width, plan.height)
    return Layout(
        game=plan.game,
        positions=positions,
        width=plan.width,
        height=plan.height,
        svg=draw(plan),
        card_width=CARD_WIDTH,
        card_height=CARD_HEIGHT,
        areas={
            f"{number}/{each.area}": place_in(each, number, positions)
            for number in range(1, positions + 1)
            for each in plan.printed
        },
        hands={key: Fan(at.x, at.y, 0, 0, 0) for key, at in names.items()}
        | {"0": Fan(plan.tray.x, plan.tray.y, 0, 0, 0)},
        names=names,
        views=dict.fromkeys(names, whole),
        rack=plan.tray,
        shoe=plan.tray,
        tray=plan.tray,
        inscriptions=plan.inscriptions,
        boxes={each.area: each.box for each in plan.printed},
        puck=dict(plan.puck),
        goes_round=("shooter",),
    )


def place_in(printed: Printed, number: int, positions: int) -> Circle:
    """Return where a position's chips lie in an area, so that nobody's lie on another's."""
    box = printed.box
    if printed.is_wide:
        slot = box.width / positions
        return Circle(
            round(box.x + box.width - slot * (number - 0.5), 2), round(box.y + box.height - WIDE - 4, 2), WIDE
        )
    column, row, cell = (number - 1) % COLUMNS, (number - 1) // COLUMNS, printed.cell
    left = box.x + (box.width - COLUMNS * cell) / 2
    x = left + (COLUMNS - column - 0.5) * cell
    return Circle(round(x, 2), round(box.y + box.height - 1 - (row + 0.5) * cell, 2), round(cell / 2 - 0.3, 2))


def draw(plan: DicePlan) -> str:
    """Draw the table: rail, felt, headings and areas."""
    return drawing(
        plan.width,
        plan.height,
        *table(plan),
        house_name(plan),
        *(heading(text, box) for text, box in plan.headings),
        *(area_mark(each) for each in plan.printed),
        role="group",
        aria_label=f"{plan.title} layout",
        class_="layout",
    )


def table(plan: DicePlan) -> tuple[str, ...]:
    """Draw the oblong table with its rounded corners: leather, wood and felt."""
    inner = RAIL + WOOD
    below = 2 * NAMES_BELOW
    return (
        tag("rect", x=2, y=2, width=plan.width - 4, height=plan.height - 4, rx=92, fill="var(--rail, #2c1c15)"),
        tag("rect", x=RAIL, y=RAIL, width=plan.width - 2 * RAIL, height=plan.height - RAIL - below, rx=58,
            fill="var(--wood, #6f4421)"),
        tag("rect", x=inner, y=inner, width=plan.width - 2 * inner, height=plan.height - inner - below - WOOD, rx=48,
            fill="var(--felt, #0f5c46)", stroke="#000", stroke_opacity=0.5, stroke_width=2.5),
    )  # fmt: skip


def house_name(plan: DicePlan) -> str:
    """Write the house's name where the plan has room for it."""
    name = plan.house.text.upper()
    size = min(20.0, 420 / max(1, len(name)))
    return tag("text", words(name), x=plan.house_at.x, y=plan.house_at.y, font_family=SERIF, font_size=size,
               fill=GOLD, text_anchor="middle", letter_spacing=size * 0.3)  # fmt: skip


def heading(text: str, box: Box) -> str:
    """Write a heading, such as a number, in the middle of its box."""
    size = min(box.height * 0.74, box.width * 1.3 / max(1, len(text)))
    return tag("text", words(text), x=box.x + box.width / 2, y=box.y + box.height / 2 + size * 0.35, font_family=SERIF,
               font_size=size, font_weight="700", fill=GOLD, text_anchor="middle", pointer_events="none")  # fmt: skip


def area_mark(printed: Printed) -> str:
    """Draw a betting area: its edge, its words, and what it pays."""
    box = printed.box
    return tag(
        "g",
        tag("title", words(f"{printed.text}: {printed.label}")),
        tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=4, fill="var(--area, #000)",
            fill_opacity="var(--area-opacity, 0.13)", stroke=LINE, stroke_width=1.3),
        *(wide_words(printed) if printed.is_wide else small_words(printed)),
        id=f"area-{printed.area}",
        class_="area",
        data_area=printed.area,
    )  # fmt: skip


def small_words(printed: Printed) -> tuple[str, ...]:
    """Write an area's words over its chips, and what it pays below them."""
    box = printed.box
    room = box.height - ROWS * printed.cell - 2
    lines = [line for line in (printed.text, printed.pays) if line]
    size = min(12.0, room / len(lines) * 0.86, *(box.width * 1.72 / len(line) for line in lines))
    return tuple(
        tag("text", words(line.upper()), x=box.x + box.width / 2, y=box.y + 1 + size * (0.95 + 1.06 * place),
            font_family=SANS, font_size=size, font_weight="600", text_anchor="middle",
            fill=printed.colour if place == 0 else GOLD, pointer_events="none")
        for place, line in enumerate(lines)
    )  # fmt: skip


def wide_words(printed: Printed) -> tuple[str, ...]:
    """Write an area's words large across it, and what it pays at its left."""
    box = printed.box
    beside = 2 * 7.5 * len(printed.pays) + 30
    size = min(26.0, (box.height - 2 * WIDE - 6) * 0.92, (box.width - beside) / (0.95 * len(printed.text)))
    base = box.y + 3 + size * 0.86
    text = tag("text", words(printed.text.upper()), x=box.x + box.width / 2, y=base, font_family=SERIF, font_size=size,
               font_weight="700", letter_spacing=size * 0.25, text_anchor="middle", fill=printed.colour,
               pointer_events="none")  # fmt: skip
    pays = tag("text", words(printed.pays.upper()), x=box.x + 12, y=base, font_family=SANS, font_size=min(12.0, size),
               font_weight="600", fill=GOLD, pointer_events="none")  # fmt: skip
    return text, pays
