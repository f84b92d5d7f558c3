"""A wheel as it stands at a table: sections that turn about its middle, and a clapper at its top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from pitboss.paper.anchors import Box, Circle, Outcome
from pitboss.paper.inscribe import GOLD, LINE, SANS
from pitboss.paper.svg import number, points, tag, words

HUB = 0.3
"""How far the hub reaches, as a share of the wheel."""

CHIP_COLOURS = (
    "#c8283a", "#2f6fd0", "#e9c53a", "#2e9a52", "#e8842c", "#7d3fb0", "#ef8fb4", "#7a4b2a", "#8d9399", "#f2efe6",
    "#2a2a2e", "#a5d836", "#1f9c97", "#1d2f6b", "#cbb089", "#b8a4e3", "#f7b99a", "#a6e3c4", "#c9a227", "#c4c9ce",
)  # fmt: skip
"""The colors of wheel chips, in the order of their names."""

Section = tuple[str, str]
"""What is written on a section, and its colour."""


def wheel_drawn(at: Circle, sections: Sequence[Section]) -> str:
    """Draw a wheel whose first section stands at the clapper."""
    turning = tag(
        "g",
        tag("circle", cx=at.x, cy=at.y, r=at.r + 7, fill="var(--wood, #6f4421)", stroke=LINE, stroke_width=1.5),
        *sectors(at, sections),
        tag("circle", cx=at.x, cy=at.y, r=at.r * HUB, fill="var(--rail, #2c1c15)", stroke=LINE, stroke_width=2),
        class_="wheel",
        data_sections=len(sections),
        transform_origin=points(at.x, at.y),
    )
    top = at.y - at.r
    clapper = points(at.x - 9, top - 24, at.x + 9, top - 24, at.x, top + 6)
    return turning + tag("polygon", points=clapper, fill=GOLD, stroke="#000", stroke_opacity=0.6, class_="clapper")


def wheel_shown(box: Box, sections: Sequence[Section]) -> Outcome:
    """Return how it is told where a wheel stopped."""
    words_on = tuple(text for text, _ in sections)
    return Outcome(box, "The wheel stopped at", "The wheel was not spun yet.", "The wheel is turning.", words_on)


def sectors(at: Circle, sections: Sequence[Section]) -> Iterator[str]:
    """Draw each section clockwise from the top, with its words along the radius."""
    turn = 360 / len(sections)
    half = pi / len(sections)
    size = min(15.0, 1.6 * half * at.r)
    across, high = at.r * sin(half), at.y - at.r * cos(half)
    left, right = points(at.x - across, high), points(at.x + across, high)
    for place, (text, colour) in enumerate(sections):
        about = f"{number(place * turn)} {points(at.x, at.y)}"
        edge = f"M {points(at.x, at.y)} L {left} A {points(at.r, at.r, 0, 0, 1)} {right} Z"
        yield tag("path", d=edge, fill=colour, stroke=LINE, stroke_width=0.8, transform=f"rotate({about})")
        y = at.y - at.r + 11
        written = f"rotate({about}) rotate(90 {points(at.x, y)})"
        yield tag("text", words(text), x=at.x, y=y + size * 0.35, font_family=SANS, font_size=size, font_weight="700",
                  fill="#fff", transform=written, pointer_events="none")  # fmt: skip
