"""Chips: one drawing for each denomination.

The colours are custom: the seven that trade practice knows best for these denominations.
"""

from __future__ import annotations

from math import cos, radians, sin

from pitboss.paper.svg import drawing, number, tag, words
from pitboss.table.money import DENOMINATIONS, Cents, money

COLOURS: dict[Cents, tuple[str, str]] = {
    50: ("#c98a4b", "#fdf3dc"),
    100: ("#e9e5da", "#2f5fa8"),
    250: ("#d97a94", "#fff3f3"),
    500: ("#b3202c", "#fdf6e3"),
    2_500: ("#1c7a46", "#fdf6e3"),
    10_000: ("#1d1d22", "#e6c873"),
    50_000: ("#5c2d83", "#f3d9f7"),
}
"""The body and the edge spots of each chip."""

FONT = "var(--chip-font, 'Gill Sans', 'Avenir Next', 'Segoe UI', 'Liberation Sans', sans-serif)"
SIZE = 100
SPOTS = 6


def colours_of(cents: Cents) -> tuple[str, str]:
    """Return the colours of a chip, of a denomination between two the lower one's."""
    known = [each for each in DENOMINATIONS if each <= cents] or [DENOMINATIONS[0]]
    return COLOURS[known[-1]]


def chip_symbol(cents: Cents) -> str:
    """Draw a chip from above within a hundred by a hundred: edge spots, a ring, and what it is worth."""
    body, spot = colours_of(cents)
    name = f"--chip-{cents}"
    fill, edge = f"var({name}, {body})", f"var({name}-spot, {spot})"
    marks = []
    for place in range(SPOTS):
        first, last = (radians(360 / SPOTS * place + off) for off in (-12, 12))
        corners = [(49 * cos(first), 49 * sin(first)), (49 * cos(last), 49 * sin(last)),
                   (38 * cos(last), 38 * sin(last)), (38 * cos(first), 38 * sin(first))]  # fmt: skip
        at = [f"{number(50 + x)} {number(50 + y)}" for x, y in corners]
        marks.append(f"M{at[0]}A49 49 0 0 1 {at[1]}L{at[2]}A38 38 0 0 0 {at[3]}Z")
    value = money(cents).removeprefix("$") if cents % 100 == 0 or cents > 100 else "50¢"
    size = {1: 40, 2: 36, 3: 29}.get(len(value), 24)
    return "".join(
        (
            tag("circle", cx=50, cy=50, r=49, fill=fill),
            tag("path", d="".join(marks), fill=edge),
            tag("circle", cx=50, cy=50, r=48.5, fill="none", stroke="#000", stroke_opacity=0.35, stroke_width=1.6),
            tag("circle", cx=50, cy=50, r=35.5, fill="none", stroke=edge, stroke_width=1.6, stroke_dasharray="3.2 2.4"),
            tag("circle", cx=50, cy=50, r=31, fill="var(--chip-face, #fbf6e9)", stroke="#000", stroke_opacity=0.25),
            tag("text", words(value), x=50, y=50 + size * 0.355, font_size=size, font_weight="700", fill="#1d1a17",
                text_anchor="middle", font_family=FONT),
        )
    )  # fmt: skip


def chip_svg(cents: Cents) -> str:
    """Return a chip as an SVG of its own."""
    return drawing(SIZE, SIZE, chip_symbol(cents), title=f"{money(cents)} chip")
