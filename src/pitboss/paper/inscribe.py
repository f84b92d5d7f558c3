"""Words on the felt: along an arc, in the band of the insurance line, and in pay tables."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.paper.halfmoon import Arc
from pitboss.paper.plan import Line, PayPanel, Plan
from pitboss.paper.svg import tag, words

SERIF = "var(--layout-serif, Georgia, 'Iowan Old Style', 'Palatino Linotype', 'Liberation Serif', serif)"
SANS = "var(--layout-sans, 'Gill Sans', 'Avenir Next', 'Segoe UI', 'Liberation Sans', sans-serif)"
GOLD = "var(--felt-gold, #dcc588)"
INK = "var(--felt-ink, #f1e8cf)"
LINE = "var(--felt-line, #d8c690)"

BAND = Arc(255, 318)
HALF_BAND = 16
BESIDE = 436, 764
"""Where the middle of a pay table is that stands beside the dealer's cards: of one that is alone at the left."""
EDGE = 46
CORNER = 106.0
"""How far down the dealer's corners are free of the betting areas of the first and the last seat."""
CHARACTER = 0.53
"""How wide a character of a pay table is, in parts of its size."""


def lines(plan: Plan) -> list[str]:
    """Write every line of words that runs along an arc."""
    return [line(each, f"inscription-{number}") for number, each in enumerate(plan.lines)]


def line(each: Line, name: str) -> str:
    """Write words along an arc, their middle before the dealer."""
    deep = each.down - EDGE
    along = Arc(deep * each.bow, deep)
    is_title = each.style == "title"
    return curved(
        along,
        each.text,
        name,
        size=each.size,
        spacing=each.size * (0.14 if is_title else 0.07),
        fill=GOLD if is_title else INK,
        weight="600" if is_title else "400",
    )


def curved(along: Arc, text: str, name: str, *, size: float, spacing: float, fill: str, weight: str = "400") -> str:
    """Write words in capitals along an arc, from its left to its right."""
    path = tag("path", id=name, d=along.path(174, 6), fill="none")
    inside = tag("textPath", words(text.upper()), href=f"#{name}", startOffset="50%")
    return path + tag(
        "text",
        inside,
        class_="inscription",
        font_family=SERIF,
        font_size=size,
        font_weight=weight,
        letter_spacing=spacing,
        text_anchor="middle",
        fill=fill,
    )


def band(each: Line | None) -> str:
    """Draw the insurance line: two arcs with the words between them, along every seat's insurance wager."""
    if each is None:
        return ""
    edges = [Arc(BAND.a + off, BAND.b + off) for off in (-HALF_BAND, HALF_BAND)]
    drawn = [tag("path", d=edge.path(162, 18), fill="none", stroke=LINE, stroke_width=1.4) for edge in edges]
    ends = [
        tag(
            "line",
            x1=edges[0].at(angle).x,
            y1=edges[0].at(angle).y,
            x2=edges[1].at(angle).x,
            y2=edges[1].at(angle).y,
            stroke=LINE,
            stroke_width=1.4,
        )
        for angle in (18, 162)
    ]
    shade = tag(
        "path", d=BAND.path(162, 18), fill="none", stroke="#000", stroke_opacity=0.1, stroke_width=2 * HALF_BAND
    )
    text = curved(
        Arc(BAND.a + each.size * 0.34, BAND.b + each.size * 0.34), each.text, "inscription-band",
        size=each.size, spacing=each.size * 0.28, fill=INK,
    )  # fmt: skip
    return tag("g", shade, *drawn, *ends, text, class_="insurance")


def panels(plan: Plan) -> list[str]:
    """Write the pay tables where the plan has them."""
    if plan.where == "centre":
        return [two_columns(panel, 600, 156) for panel in plan.panels]
    if plan.where == "beside":
        places = BESIDE[: len(plan.panels)]
        return [one_column(panel, x, 150, 136, 12.2) for panel, x in zip(plan.panels, places, strict=True)]
    return in_corners(plan.panels)


def in_corners(printed: Sequence[PayPanel]) -> list[str]:
    """Put up to four pay tables into the corners of the dealer's edge, the first at the left."""
    left, right = printed[0::2], printed[1::2]
    made = []
    for corner, middle in ((left, 190.0), (right, 1010.0)):
        if len(corner) == 1:
            rows = 1.5 + 1.3 * max(len(panel.rows) for panel in printed)
            made.append(one_column(corner[0], middle, 58, 176, min(11.5, round(CORNER / rows, 1))))
        else:
            made += [
                one_column(panel, middle + 54 * (2 * number - 1), 58, 98, 8.6) for number, panel in enumerate(corner)
            ]
    return made


def heading(text: str, x: float, y: float, width: float, size: float) -> str:
    """Write the title of a pay table between two rules."""
    half = width / 2
    title = tag("text", words(text.upper()), x=x, y=y, font_family=SERIF, font_size=size * 1.08, fill=GOLD,
                text_anchor="middle", letter_spacing=size * 0.1, font_weight="600")  # fmt: skip
    rule = tag("line", x1=x - half, y1=y + size * 0.5, x2=x + half, y2=y + size * 0.5, stroke=LINE, stroke_width=0.8,
               stroke_opacity=0.7)  # fmt: skip
    return title + rule


def row(said: tuple[str, str], x: float, y: float, width: float, size: float) -> str:
    """Write one row of a pay table: the hand at the left, the odds at the right."""
    half = width / 2
    return tag("text", words(said[0]), x=x - half, y=y, font_family=SANS, font_size=size, fill=INK) + tag(
        "text", words(said[1]), x=x + half, y=y, font_family=SANS, font_size=size, fill=INK, text_anchor="end"
    )


def fitting(panel: PayPanel, width: float, most: float) -> float:
    """Return the size, up to the most, at which the longest row of a pay table fits a width."""
    longest = max((len(hand) + len(odds) + 1 for hand, odds in panel.rows), default=1)
    return min(most, round(width / (CHARACTER * longest), 1))


def one_column(panel: PayPanel, x: float, y: float, width: float, size: float) -> str:
    """Write a pay table row under row."""
    step, fit = size * 1.3, fitting(panel, width, size)
    rows = [row(said, x, y + size * 1.5 + step * (number + 1), width, fit) for number, said in enumerate(panel.rows)]
    return tag("g", heading(panel.title, x, y + size, width, size), *rows, class_="pay-table")


def two_columns(panel: PayPanel, x: float, y: float) -> str:
    """Write a long pay table in two columns."""
    size, width, gap = 13.4, 190.0, 30.0
    half = (len(panel.rows) + 1) // 2
    step, fit = size * 1.3, fitting(panel, width, size)
    made = []
    for number, said in enumerate(panel.rows):
        side = -1 if number < half else 1
        down = y + 43 + step * (number % half)
        made.append(row(said, x + side * (width + gap) / 2, down, width, fit))
    return tag("g", heading(panel.title, x, y + 12, 2 * width + gap, 15), *made, class_="pay-table")
