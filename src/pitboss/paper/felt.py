"""Laying a plan out on a table, and drawing it."""

from __future__ import annotations

from math import cos, radians, sin

from pitboss.paper.anchors import Circle, Fan, Layout, Point
from pitboss.paper.halfmoon import FELT, HEIGHT, ON_RAIL, RAIL, WIDTH, Seat, seats
from pitboss.paper.plan import CARD_HEIGHT, CARD_WIDTH, Area, Place, Plan
from pitboss.paper.svg import drawing, tag, words

RACK, TRAY, SHOE = Point(318, 92), Point(600, 92), Point(882, 92)
LEAN = 0.3
"""How much of a seat's turn its cards take on: enough to face the seat, little enough to be read."""
FAN = 17.0


def laid_out(plan: Plan, positions: int) -> Layout:
    """Lay a plan out before each seat of a table."""
    placed = seats(positions)
    hands = {"0": dealer_fan(plan)}
    for seat in placed:
        for number, place in enumerate(plan.hands, start=1):
            key = str(seat.number) if number == 1 else f"{seat.number}.{number}"
            hands[key] = fan(seat, place, len(plan.hands))
    return Layout(
        game=plan.game,
        positions=positions,
        width=WIDTH,
        height=HEIGHT,
        svg=draw(plan, placed),
        card_width=CARD_WIDTH,
        card_height=CARD_HEIGHT,
        areas={f"{seat.number}/{area.name}": circle(seat, area) for seat in placed for area in plan.areas},
        hands=hands,
        names={str(seat.number): ON_RAIL.at(seat.angle) for seat in placed},
        rack=RACK,
        shoe=SHOE,
        tray=TRAY,
        inscriptions=plan.inscriptions,
    )


def circle(seat: Seat, area: Area) -> Circle:
    """Return where an area lies before a seat."""
    middle = seat.point(area.right, area.ahead)
    return Circle(round(middle.x, 2), round(middle.y, 2), area.r)


def fan(seat: Seat, place: Place, hands: int) -> Fan:
    """Return how the cards of a hand lie before a seat, about three of them around its middle."""
    middle, angle = seat.point(place.right, place.ahead), seat.turn * LEAN
    dx, dy = FAN * cos(radians(angle)), FAN * sin(radians(angle))
    return Fan(round(middle.x - dx, 2), round(middle.y - dy, 2), round(angle, 2), round(dx, 2), round(dy, 2))


def dealer_fan(plan: Plan) -> Fan:
    """Return how the dealer's cards lie: side by side."""
    apart = CARD_WIDTH + 8
    return Fan(600 - apart * max(0, plan.dealer_cards - 1) / 2, 190, 0, apart, 0)


def draw(plan: Plan, placed: tuple[Seat, ...]) -> str:
    """Draw the table."""
    return drawing(
        WIDTH,
        HEIGHT,
        tag("path", d=RAIL.path(180, 0) + "Z", fill="var(--rail, #3a2418)"),
        tag("path", d=FELT.path(180, 0) + "Z", fill="var(--felt, #0f5c46)"),
        *(area_mark(seat, area) for seat in placed for area in plan.areas),
        title=f"{plan.title} layout",
    )


def area_mark(seat: Seat, area: Area) -> str:
    """Draw a betting area."""
    at = circle(seat, area)
    return tag(
        "circle",
        tag("title", words(f"position {seat.number}: {area.label}")),
        id=f"area-{seat.number}-{area.name}",
        class_="area",
        data_position=seat.number,
        data_area=area.name,
        cx=at.x,
        cy=at.y,
        r=at.r,
        fill="none",
        stroke="var(--felt-line, #e8d9a8)" if area.shape != "spot" else "none",
    )
