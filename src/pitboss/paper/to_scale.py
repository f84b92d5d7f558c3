"""A layout as it is filed: drawn to scale in millimeters, with a checklist that proves each thing it must show.

The drawing is the live page's own. In an SVG file a millimeter of the drawing is a millimeter of the felt; in a PDF the
felt is drawn on one page at a stated scale, with its measures, and the checklist follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from pitboss.games import Game
from pitboss.law import appeared
from pitboss.paper.anchors import Inscription, Layout
from pitboss.paper.common import CommonPlan, Printed
from pitboss.paper.layout import layout_of, planner_of
from pitboss.paper.plan import Plan
from pitboss.paper.press import Form, printed
from pitboss.paper.sign import sign_of
from pitboss.paper.svg import NAMESPACE
from pitboss.table.options import HouseOptions
from pitboss.table.refusal import Refused

VARIABLE = re.compile(r"var\(--([\w-]+),\s*((?:[^()]|\([^()]*\))*)\)")
TYPEFACES = {"layout-serif": "Besley", "layout-sans": "Archivo"}
"""What the page calls its typefaces, and what they are on paper."""
FILING = "File this drawing and a color photograph with the Division's Atlantic City office before the layout is used."
BOXES = "drop box and tip box, one on each side of the dealer"
OPENING = re.compile(r"^<svg ")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a layout must show: what, by which paragraph, and whether the drawing has it."""

    what: str
    cite: str
    is_there: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """A layout to be filed: its drawing, how large the felt is in millimeters, and its checklist."""

    title: str
    house: str
    layout: Layout
    width: int
    height: int
    items: tuple[Item, ...]
    filing_cite: str = ""
    """By which paragraph it is filed before the layout is used, with a color photograph."""

    @property
    def missing(self) -> tuple[Item, ...]:
        """Return what the drawing should show and does not."""
        return tuple(item for item in self.items if not item.is_there)

    def as_json(self) -> dict[str, Any]:
        """Return measures and checklist as one JSON object."""
        items = [{"item": each.what, "cite": each.cite, "is_there": each.is_there} for each in self.items]
        size = {"width_mm": self.width, "height_mm": self.height}
        filing = {"words": FILING, "cite": self.filing_cite} if self.filing_cite else None
        about = {"title": self.title, "house": self.house, "positions": self.layout.positions}
        return about | size | {"items": items, "filing": filing}


def drawing_of(game: Game, options: HouseOptions, positions: int, house: str) -> Drawing:
    """Draw the layout of a table for filing, and go through what it must show."""
    planner = planner_of(game)
    assert planner is not None, f"{game.title} has no layout"
    plan, layout = planner(game, options, house), layout_of(game.name, options, positions, house)
    width = plan.millimeters
    height = round(width * layout.height / layout.width)
    most, cite = game.most_positions_with(options)
    seats = Item(f"{positions} positions, at most {most}", cite, 1 <= positions <= most)
    found = (seats, *items(plan, layout), *odds_on_sign(game, options, plan))
    drawing = Drawing(game.title, house, layout, width, height, found, plan.filing_cite)
    appeared(plan.filing_cite)
    if drawing.missing:
        first = drawing.missing[0]
        raise Refused(f"filing the layout of {game.title}", f"it does not show {first.what}", "all of it", first.cite)
    return drawing


def items(plan: Plan | CommonPlan, layout: Layout) -> Iterator[Item]:
    """Yield what a layout must show: the house's name, an area for each wager, every inscription, and its boxes."""
    root = ElementTree.fromstring(layout.svg)
    texts = [*root.iter(f"{{{NAMESPACE}}}text"), *root.iter(f"{{{NAMESPACE}}}title")]
    said = " ".join(("", *(plain(" ".join(each.itertext())) for each in texts), ""))
    for text, phrases, cite in inscribed(plan):
        yield Item(f"“{text}”", cite, all(f" {phrase} " in said for phrase in filter(None, map(plain, phrases))))
    for name, cite, is_there in marked_areas(plan, layout):
        yield Item(name, cite, is_there)
    groups = {each.get(name, "") for each in root.iter(f"{{{NAMESPACE}}}g") for name in ("class", "id")}
    if isinstance(plan, Plan):
        yield from furniture(plan, layout, groups)
    elif not plan.is_counter:
        yield Item(BOXES, plan.asked_by, {"drop-box", "tip-box"} <= groups)


def inscribed(plan: Plan | CommonPlan) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield what a layout says: in words, each phrase as it is drawn, and by which paragraphs."""
    if isinstance(plan, Plan):
        drawn: dict[Inscription, tuple[str, ...]] = {}
        for line in (*plan.lines, *((plan.band,) if plan.band else ())):
            drawn[line.inscription] = (*drawn.get(line.inscription, ()), line.text)
        for panel in plan.panels:
            rows = [(panel.title, f"{row} {pays}") for row, pays in panel.rows]
            drawn |= dict(zip(panel.inscriptions, rows, strict=True))
        for each in plan.inscriptions:
            yield each.text, drawn.get(each, (each.text,)), joined(each.cite, each.asked_by)
        return
    yield plan.house.text, (plan.house.text,), joined(plan.house.cite, plan.house.asked_by)
    for area in plan.printed:
        text = area.text if is_on_sign(area) else f"{area.text} {area.pays}".strip()
        yield text, area.lines, joined(area.cite, plan.asked_by)


def is_on_sign(area: Printed) -> bool:
    """Tell whether the felt leaves what an area pays to the sign at the table."""
    return bool(area.pays) and plain(area.pays) not in plain(" ".join(area.lines))


def odds_on_sign(game: Game, options: HouseOptions, plan: Plan | CommonPlan) -> Iterator[Item]:
    """Yield that the sign at the table has the odds that the felt leaves to it."""
    if isinstance(plan, Plan) or not (left := [area for area in plan.printed if is_on_sign(area)]):
        return
    told = {row.pays for group in sign_of(game, options, plan.house.text).pays for row in group.rows}
    odds = dict.fromkeys(area.pays for area in left)
    cites = joined(*(area.cite for area in left), plan.asked_by)
    yield Item(f"on the sign at the table: {', '.join(odds)}", cites, odds.keys() <= told)


def marked_areas(plan: Plan | CommonPlan, layout: Layout) -> Iterator[tuple[str, str, bool]]:
    """Yield each betting area that must be marked: before every position, or once for all."""
    if isinstance(plan, CommonPlan):
        for each in plan.printed:
            if each.area:
                yield f"area for {each.text}", each.cite, each.area in layout.boxes or each.area in layout.areas
        return
    for area in plan.areas:
        seats = range(1, layout.positions + 1)
        is_there = all(f"{seat}/{area.name}" in layout.areas for seat in seats)
        yield f"{area.label} area before each position", area.cite, is_there
    for place in plan.shared:
        yield f"place for {place.label}", place.cite, place.name in layout.shared


def furniture(plan: Plan, layout: Layout, groups: set[str]) -> Iterator[Item]:
    """Yield the discard area, the boxes and what the cards are dealt from, where the rules name them."""
    if plan.discard_cite:
        each = all(f"discard-{seat}" in groups for seat in range(1, layout.positions + 1))
        yield Item("discard area before each position", plan.discard_cite, each)
    if plan.cards_cite:
        each = all(f"cards-{seat}" in groups for seat in range(1, layout.positions + 1))
        yield Item("area for the cards of each position", plan.cards_cite, each)
        yield Item(f"area for the {plan.middle.lower()}", plan.cards_cite, "cards-0" in groups)
    if plan.boxes_cite:
        yield Item(BOXES, plan.boxes_cite, {"drop-box", "tip-box"} <= groups)
    if plan.shoe_cite:
        yield Item(f"a place for the {plan.shoe}", plan.shoe_cite, layout.shoe is not None)


def plain(text: str) -> str:
    """Return words without case or marks, as they are compared."""
    return " ".join(re.findall(r"[\w$]+", text.lower()))


def joined(*cites: str) -> str:
    """Return citations one after another, each once."""
    return "; ".join(dict.fromkeys(filter(None, cites)))


def on_paper(svg: str) -> str:
    """Return a drawing of the page as paper takes it: with its own colors and typefaces in place of the page's."""
    return VARIABLE.sub(lambda found: TYPEFACES.get(found[1], found[2]), svg)


def svg_of(drawing: Drawing) -> str:
    """Return the drawing as an SVG file in which a millimeter is a millimeter of the felt."""
    size = f'<svg width="{drawing.width}mm" height="{drawing.height}mm" '
    return OPENING.sub(size, on_paper(drawing.layout.svg), count=1)


def print_layout(drawing: Drawing, form: Form, paper: str = "letter") -> bytes:
    """Print a layout: as SVG to scale, else on a page at a stated scale with its measures, the checklist behind it."""
    if form == "svg":
        return svg_of(drawing).encode()
    facts = drawing.as_json() | {"svg": on_paper(drawing.layout.svg)}
    return printed("layout", facts, form, paper)[0]
