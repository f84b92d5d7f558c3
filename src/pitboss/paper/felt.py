"""Laying a plan out on a table, and drawing it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import cos, hypot, radians, sin

from pitboss.paper import furniture
from pitboss.paper.anchors import Circle, Fan, Layout, Point, Spot
from pitboss.paper.furniture import RACK, SHOE, TRAY
from pitboss.paper.halfmoon import FIRST, HEIGHT, ON_RAIL, WIDTH, Seat, seats
from pitboss.paper.inscribe import INK, LINE, SANS, band, lines, panels
from pitboss.paper.plan import CARD_HEIGHT, CARD_WIDTH, Area, Place, Plan, Shared
from pitboss.paper.svg import drawing, number, tag, words

BELOW_CORNERS = 22.0
"""At which angle the first seat is, where pay tables are printed in the corners."""
LEAN = 0.3
"""How much of a seat's turn its cards take on: enough to face the seat, little enough to be read."""
NAME_ROOM = 56
HANDS_APART = 226
"""How far apart the middles of two hands before the dealer lie."""
ROUNDING = 3.0
"""How much nearer a corner may come to a seat than an edge, since betting areas are round."""


@lru_cache(maxsize=256)
def laid_out(plan: Plan, positions: int) -> Layout:
    """Lay a plan out before each seat of a table."""
    placed = seats(positions, BELOW_CORNERS if plan.panels and plan.where == "corners" else FIRST)
    if plan.is_counterclockwise:
        placed = tuple(replace(seat, number=positions + 1 - seat.number) for seat in reversed(placed))
    hands = dealer_fans(plan)
    for seat in placed:
        for part, place in enumerate(plan.hands):
            key = f"{seat.number}.{part}" if part else str(seat.number)
            hands[key] = fan(seat, place, 2 if part else plan.hand_cards, plan.fan)
    return Layout(
        game=plan.game,
        positions=positions,
        width=WIDTH,
        height=HEIGHT,
        svg=draw(plan, placed),
        card_width=CARD_WIDTH,
        card_height=CARD_HEIGHT,
        areas={f"{seat.number}/{area.name}": circle(seat, area) for seat in placed for area in plan.areas},
        shared={each.name: Spot(each.x, each.y, each.r, each.amount) for each in plan.shared},
        hands=hands,
        names={str(seat.number): name_place(seat) for seat in placed},
        rack=RACK,
        shoe=SHOE,
        tray=TRAY,
        inscriptions=plan.inscriptions,
        middle=plan.middle,
        hand_names=dict(zip(dealer_fans(plan), plan.dealer_hands, strict=False)),
        debts=furniture.debt_places(placed) if plan.debts else {},
        back=plan.back,
        goes_round=plan.goes_round,
        outcomes=dict(plan.outcomes),
    )


def name_place(seat: Seat) -> Point:
    """Return where a player's name stands on the rail, with room for it at both ends of the table."""
    at = ON_RAIL.at(seat.angle)
    return Point(round(min(max(at.x, NAME_ROOM), WIDTH - NAME_ROOM), 2), round(at.y, 2))


def circle(seat: Seat, area: Area) -> Circle:
    """Return where an area lies before a seat."""
    middle = seat.point(area.right, area.ahead)
    return Circle(round(middle.x, 2), round(middle.y, 2), area.r)


def fan(seat: Seat, place: Place, cards: int, apart: float) -> Fan:
    """Return how the cards of a hand lie before a seat, so many of them around its middle."""
    angle = seat.turn * LEAN
    middle = seat.point(place.right, place.ahead + reach(seat, cards, apart) - CARD_HEIGHT / 2)
    dx, dy = apart * cos(radians(angle)), apart * sin(radians(angle))
    back = (cards - 1) / 2
    x, y = middle.x - back * dx, middle.y - back * dy
    return Fan(round(x, 2), round(y, 2), round(angle, 2), round(dx, 2), round(dy, 2))


def reach(seat: Seat, cards: int, apart: float) -> float:
    """Return how far a hand reaches from its middle towards its seat, which it does not face quite straight."""
    askew = radians(seat.turn - seat.turn * LEAN)
    wide, deep = (CARD_WIDTH + (cards - 1) * apart) / 2, CARD_HEIGHT / 2
    corner = hypot(wide, deep)
    return max(deep, min(corner, wide * abs(sin(askew)) + deep * cos(askew)) - ROUNDING * abs(sin(2 * askew)))


def dealer_fans(plan: Plan) -> dict[str, Fan]:
    """Return how the cards before the dealer lie: the dealer's own, or named hands side by side."""
    middle = dealer_fan(plan)
    if not plan.dealer_hands:
        return {"0": middle}
    return {
        f"0.{number}" if number > 1 else "0": Fan(round(middle.x + shift, 2), middle.y, 0, middle.dx, 0)
        for number, shift in enumerate(hand_shifts(plan), start=1)
    }


def hand_shifts(plan: Plan) -> list[float]:
    """Return how far from the middle each of the named hands lies."""
    count = len(plan.dealer_hands)
    return [HANDS_APART * (number - (count - 1) / 2) for number in range(count)]


def hand_marks(plan: Plan) -> list[str]:
    """Draw an area with a name for each hand that lies before the dealer."""
    marks = []
    width, height = 3 * CARD_WIDTH + 22, CARD_HEIGHT + 16
    for name, shift in zip(plan.dealer_hands, hand_shifts(plan), strict=True):
        edge = tag("rect", x=600 + shift - width / 2, y=200 - height / 2, width=width, height=height, rx=7, fill="none",
                   stroke=LINE, stroke_width=1.4, stroke_opacity=0.8)  # fmt: skip
        text = tag("text", words(name.upper()), x=600 + shift, y=200 + height / 2 + 17, font_family=SANS, font_size=14,
                   font_weight="600", letter_spacing=2, text_anchor="middle", fill=INK)  # fmt: skip
        marks.append(tag("g", edge, text, class_="hand-area"))
    return marks


def dealer_fan(plan: Plan) -> Fan:
    """Return how the dealer's cards lie: side by side, or as a fan where more may be drawn."""
    apart = CARD_WIDTH + 2 if plan.dealer_cards > 2 else 38
    before = max(1, (plan.dealer_cards - 1) / 2)
    return Fan(600 - before * apart, 200, 0, apart, 0)


def draw(plan: Plan, placed: tuple[Seat, ...]) -> str:
    """Draw the table, from the rail to the betting areas."""
    return drawing(
        WIDTH,
        HEIGHT,
        furniture.gradients(),
        furniture.table(),
        furniture.numbers(placed),
        furniture.house_name(plan.house.text),
        furniture.tray(),
        furniture.boxes(),
        furniture.rack(),
        furniture.shoe(plan),
        *lines(plan),
        band(plan.band),
        *hand_marks(plan),
        furniture.debts(plan, placed),
        *panels(plan),
        *(discard_mark(plan, seat) for seat in placed if plan.discard),
        *card_marks(plan, placed),
        *(shared_mark(each) for each in plan.shared),
        *(area_mark(seat, area) for seat in placed for area in plan.areas),
        role="group",
        aria_label=f"{plan.title} layout",
        class_="layout",
    )


def area_mark(seat: Seat, area: Area) -> str:
    """Draw a betting area: its print, and a circle or diamond that a page may press and light up."""
    at = circle(seat, area)
    return tag(
        "g",
        tag("title", words(f"position {seat.number}: {area.label}")),
        *outlines(area),
        *printed(area),
        id=f"area-{seat.number}-{area.name}",
        class_="area spot" if area.shape == "spot" else "area",
        data_position=seat.number,
        data_area=area.name,
        transform=f"translate({number(at.x)} {number(at.y)}) rotate({number(seat.turn * LEAN)})",
    )


def shared_mark(each: Shared) -> str:
    """Draw a marked circle that belongs to no seat."""
    drawn = Area(each.name, each.label, each.cite, 0, 0, each.r, print=each.print)
    return tag(
        "g",
        tag("title", words(each.label)),
        *outlines(drawn),
        *printed(drawn),
        id=f"shared-{each.name}",
        class_="shared",
        transform=f"translate({number(each.x)} {number(each.y)})",
    )


def outlines(area: Area) -> tuple[str, ...]:
    """Draw the edge of a betting area around the origin; a spot has none that is seen."""
    if area.shape == "spot":
        return (tag("circle", r=area.r, fill="none", pointer_events="none"),)
    fill, opacity = "var(--area, #000)", "var(--area-opacity, 0.13)"
    if area.shape == "diamond":
        outer, inner = area.r, area.r - 4.5
        d = [f"M0 {number(-r)}L{number(r)} 0L0 {number(r)}L{number(-r)} 0Z" for r in (outer, inner)]
        return (
            tag(
                "path", d=d[0], fill=fill, fill_opacity=opacity, stroke=LINE, stroke_width=2.2, stroke_linejoin="round"
            ),
            tag("path", d=d[1], fill="none", stroke=LINE, stroke_width=0.8, stroke_opacity=0.7),
        )
    edge = tag(
        "circle", r=area.r - 1, fill=fill, fill_opacity=opacity, stroke=LINE, stroke_width=2 if area.r > 20 else 1.4
    )
    inner_edge = tag("circle", r=area.r - 4.5, fill="none", stroke=LINE, stroke_width=0.8, stroke_opacity=0.7)
    return (edge, inner_edge) if area.r > 20 else (edge,)


def printed(area: Area) -> list[str]:
    """Write what stands in a betting area."""
    said = area.print.split("/") if area.print else []
    longest = max(map(len, said), default=1)
    size = min(area.r * 0.44, area.r * 2.25 / longest)
    return [
        tag("text", words(text.upper()), y=size * (1.12 * (line - (len(said) - 1) / 2) + 0.36), font_family=SANS,
            font_size=size, font_weight="600", text_anchor="middle", fill=INK, pointer_events="none")
        for line, text in enumerate(said)
    ]  # fmt: skip


def discard_mark(plan: Plan, seat: Seat) -> str:
    """Draw the area for a player's discards, the size of a card."""
    assert plan.discard is not None
    at = seat.point(plan.discard.right, plan.discard.ahead)
    width, height = CARD_WIDTH - 4, CARD_HEIGHT - 6
    edge = tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=5, fill="none", stroke=LINE,
               stroke_width=1.2, stroke_dasharray="4 3", stroke_opacity=0.8)  # fmt: skip
    text = tag("text", words("DISCARD"), y=3, font_family=SANS, font_size=8.5, letter_spacing=0.6, text_anchor="middle",
               fill=INK, fill_opacity=0.85)  # fmt: skip
    turned = f"translate({number(at.x)} {number(at.y)}) rotate({number(seat.turn * LEAN)})"
    title = tag("title", words(f"position {seat.number}: discards"))
    return tag("g", title, edge, text, id=f"discard-{seat.number}", class_="discard", transform=turned)


def card_marks(plan: Plan, placed: tuple[Seat, ...]) -> list[str]:
    """Draw the area for the cards in the middle, and one where each player's lie, if the layout has them."""
    if not plan.cards_cite:
        return []
    middle, hands = dealer_fan(plan), [fan(seat, plan.hands[0], plan.hand_cards, plan.fan) for seat in placed]
    wide = CARD_WIDTH + 10 + middle.dx * (plan.dealer_cards - 1)
    made = [cards_mark(centre(middle, plan.dealer_cards), plan.middle, "cards-0", wide)]
    for seat, hand in zip(placed, hands, strict=True):
        made.append(cards_mark(centre(hand, plan.hand_cards), "Cards", f"cards-{seat.number}", CARD_WIDTH - 8))
    return made


def centre(hand: Fan, cards: int) -> Fan:
    """Return the middle of so many cards of a hand."""
    return replace(hand, x=hand.x + hand.dx * (cards - 1) / 2, y=hand.y + hand.dy * (cards - 1) / 2)


def cards_mark(at: Fan, name: str, id: str, width: float) -> str:
    """Draw an outline around the middle of where cards lie, with its name in it."""
    height = width * 1.35 if width < CARD_WIDTH else CARD_HEIGHT + 10
    edge = tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=5, fill="none", stroke=LINE,
               stroke_width=1.2, stroke_dasharray="4 3", stroke_opacity=0.8)  # fmt: skip
    lines = name.upper().split()
    text = [
        tag("text", words(each), y=3 + 11 * (row - (len(lines) - 1) / 2), font_family=SANS, font_size=8.5,
            letter_spacing=0.6, text_anchor="middle", fill=INK, fill_opacity=0.85)
        for row, each in enumerate(lines)
    ]  # fmt: skip
    turned = f"translate({number(at.x)} {number(at.y)}) rotate({number(at.angle)})"
    return tag("g", tag("title", words(name)), edge, *text, id=id, class_="cards-area", transform=turned)
