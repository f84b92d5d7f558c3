"""What a table is made of: rail, wood and felt, and what stands at the dealer's edge."""

from __future__ import annotations

from pitboss.paper.anchors import Point
from pitboss.paper.halfmoon import BORDER, FELT, INLAY, RACETRACK, RAIL, Seat
from pitboss.paper.inscribe import GOLD, INK, LINE, SANS, SERIF
from pitboss.paper.plan import Plan, Shoe
from pitboss.paper.svg import number, tag, words
from pitboss.table.money import Cents

RACK, TRAY, SHOE = Point(340, 88), Point(600, 84), Point(862, 88)
DROP_BOX, TIP_BOX = Point(417, 80), Point(783, 80)

COLOURS: dict[Cents, tuple[str, str]] = {
    50: ("#c98a4b", "#fdf3dc"),
    100: ("#e9e5da", "#2f5fa8"),
    250: ("#d97a94", "#fff3f3"),
    500: ("#b3202c", "#fdf6e3"),
    2_500: ("#1c7a46", "#fdf6e3"),
    10_000: ("#1d1d22", "#e6c873"),
    50_000: ("#5c2d83", "#f3d9f7"),
}
"""The body and the edge spots of each chip: custom, as trade practice knows these denominations best."""


def gradients() -> str:
    """Define the shades of leather, wood and felt, each from colours that a page may set."""

    def shade(kind: str, name: str, stops: tuple[tuple[float, str], ...], **attributes: str | float) -> str:
        made = (tag("stop", offset=f"{number(100 * at)}%", stop_color=colour) for at, colour in stops)
        return tag(kind, *made, id=name, gradientUnits="userSpaceOnUse", **attributes)

    felt = ((0, "var(--felt-light, #17765a)"), (0.62, "var(--felt, #0f5c46)"), (1, "var(--felt-deep, #093a2d)"))
    leather = ((0, "var(--rail-light, #4a3328)"), (0.55, "var(--rail, #2c1c15)"), (1, "var(--rail-deep, #170d09)"))
    wood = ((0, "var(--wood-light, #a8713c)"), (0.5, "var(--wood, #6f4421)"), (1, "var(--wood-light, #a8713c)"))
    return tag(
        "defs",
        shade("radialGradient", "layout-felt", felt, cx=600, cy=210, r=590),
        shade("linearGradient", "layout-leather", leather, x1=0, y1=20, x2=0, y2=705),
        shade("linearGradient", "layout-wood", wood, x1=40, y1=0, x2=1160, y2=0),
    )


def table() -> str:
    """Draw the half-moon: leather rail, wooden racetrack, felt, and the printed border."""
    left, right, top = 600 - RAIL.a, 600 + RAIL.a, 18
    corner = f"M{number(left)} 46Q{number(left)} {top} {number(left + 28)} {top}H{number(right - 28)}"
    outline = f"{corner}Q{number(right)} {top} {number(right)} 46A{RAIL.a} {RAIL.b} 0 0 1 {number(left)} 46Z"
    seam = RAIL.a - 11
    return "".join(
        (
            tag("path", d=outline, fill="url(#layout-leather)"),
            tag("path", d=f"M{number(600 - seam)} 46A{seam} {RAIL.b - 11} 0 0 0 {number(600 + seam)} 46", fill="none",
                stroke="var(--rail-stitch, #b08a5e)", stroke_width=1.2, stroke_dasharray="6 5", stroke_opacity=0.55),
            tag("path", d=RACETRACK.path(180, 0) + "Z", fill="url(#layout-wood)"),
            tag("path", d=RACETRACK.path(180, 0), fill="none", stroke="#000", stroke_opacity=0.45, stroke_width=2),
            tag("rect", x=600 - RACETRACK.a, y=34, width=2 * RACETRACK.a, height=12, fill="url(#layout-wood)"),
            tag("path", d=FELT.path(180, 0) + "Z", fill="url(#layout-felt)"),
            tag("path", d=FELT.path(180, 0) + "Z", fill="none", stroke="#000", stroke_opacity=0.5, stroke_width=2.5),
            tag("path", d=BORDER.path(178.6, 1.4), fill="none", stroke=LINE, stroke_width=1.4, stroke_opacity=0.75),
        )
    )  # fmt: skip


def numbers(placed: tuple[Seat, ...]) -> str:
    """Inlay each position's number in the wood before it."""
    made = []
    for seat in placed:
        at = INLAY.at(seat.angle)
        made.append(tag("circle", cx=at.x, cy=at.y, r=10.5, fill="var(--inlay, #e2cc94)", stroke="#3b2410"))
        made.append(
            tag("text", str(seat.number), x=at.x, y=at.y + 4.4, font_family=SANS, font_size=12.5, font_weight="700",
                text_anchor="middle", fill="#3b2410")
        )  # fmt: skip
    return tag("g", *made, class_="numbers")


def house_name(name: str) -> str:
    """Write the house's name before the tray, between two fine rules."""
    size = min(17.0, 340 / max(1, len(name)))
    half = len(name) * size * 0.56 + 8
    text = tag("text", words(name.upper()), x=600, y=143, font_family=SERIF, font_size=size, fill=GOLD,
               text_anchor="middle", letter_spacing=size * 0.32)  # fmt: skip
    rules = [
        tag("line", x1=600 + side * half, y1=137.5, x2=600 + side * (half + 20), y2=137.5, stroke=LINE,
            stroke_width=1)
        for side in (-1, 1)
    ]  # fmt: skip
    return tag("g", text, *rules, class_="house")


def tray() -> str:
    """Draw the chip tray: a row of tubes with the chips of each denomination on edge."""
    width, height = 300, 62
    x, y = TRAY.x - width / 2, TRAY.y - height / 2
    shell = tag("rect", x=x, y=y, width=width, height=height, rx=9, fill="#14100e", stroke="var(--wood-light, #a8713c)",
                stroke_width=2)  # fmt: skip
    chips = list(COLOURS)
    order = [chips[place % len(chips)] for place in (6, 5, 4, 3, 1, 3, 4, 2, 0, 1)]
    tubes = []
    for place, cents in enumerate(order):
        left, filled = x + 9 + place * 28.4, 48 - (place * 7) % 17
        body, spot = COLOURS[cents]
        tubes.append(tag("rect", x=left, y=y + 7, width=26, height=48, rx=5, fill="#000", fill_opacity=0.55))
        tubes.append(tag("rect", x=left + 1, y=y + 7 + 48 - filled, width=24, height=filled, rx=3, fill=body))
        tubes.append(
            tag("rect", x=left + 9, y=y + 7 + 48 - filled, width=8, height=filled, fill=spot, fill_opacity=0.8)
        )
        edges = "".join(f"M{number(left + 1)} {number(y + 55 - step)}h24" for step in range(4, filled, 4))
        tubes.append(tag("path", d=edges, stroke="#000", stroke_opacity=0.4, stroke_width=1))
    return tag("g", shell, *tubes, class_="tray")


def boxes() -> str:
    """Draw the slots of the drop box and of the tip box, one on each side of the dealer."""
    drop = tag("rect", x=DROP_BOX.x - 24, y=DROP_BOX.y - 9, width=48, height=18, rx=4, fill="#c9a869") + tag(
        "rect", x=DROP_BOX.x - 18, y=DROP_BOX.y - 2.5, width=36, height=5, rx=2.5, fill="#1a120c"
    )
    tip = tag("circle", cx=TIP_BOX.x, cy=TIP_BOX.y, r=15, fill="#c9a869") + tag(
        "rect", x=TIP_BOX.x - 10, y=TIP_BOX.y - 2.5, width=20, height=5, rx=2.5, fill="#1a120c"
    )
    named = [
        tag("text", words(text), x=at.x, y=at.y + 26, font_family=SANS, font_size=9, letter_spacing=1.2, fill=INK,
            fill_opacity=0.75, text_anchor="middle")
        for text, at in (("DROP", DROP_BOX), ("TIPS", TIP_BOX))
    ]  # fmt: skip
    return tag("g", tag("title", words("drop box")), drop, class_="drop-box") + tag(
        "g", tag("title", words("tip box")), tip, class_="tip-box"
    ) + "".join(named)  # fmt: skip


def rack() -> str:
    """Draw the discard rack at the dealer's right."""
    x, y = RACK.x - 31, RACK.y - 37
    return tag(
        "g",
        tag("title", words("discard rack")),
        tag("rect", x=x, y=y, width=62, height=74, rx=5, fill="#fff", fill_opacity=0.07, stroke="#fff",
            stroke_opacity=0.4, stroke_width=1.5),
        tag("path", d=f"M{number(x + 8)} {number(y + 8)}v58M{number(x + 54)} {number(y + 8)}v58", stroke="#fff",
            stroke_opacity=0.22, stroke_width=2),
        class_="rack",
    )  # fmt: skip


def shoe(plan: Plan) -> str:
    """Draw what the cards come from, at the dealer's left: a shoe with a card in its mouth, a device, or the deck."""
    moved = f"translate({number(SHOE.x)} {number(SHOE.y)})"
    named, drawn = SHOES[plan.shoe]
    return tag("g", tag("title", words(named)), *drawn, class_="shoe", transform=moved)


SHOES: dict[Shoe, tuple[str, tuple[str, ...]]] = {
    "shoe": (
        "dealing shoe",
        (
            tag("path", d="M-30 30L-24-38H24L30 30Z", fill="#17110e", stroke="#8b6a45", stroke_width=1.5),
            tag("rect", x=-24, y=18, width=48, height=20, rx=3, fill="#f6f1e4"),
            tag("rect", x=-31, y=10, width=62, height=16, rx=4, fill="#2a1d15", stroke="#8b6a45"),
        ),
    ),
    "shuffler": (
        "shuffling device",
        (
            tag("rect", x=-34, y=-36, width=68, height=72, rx=9, fill="#1c1d20", stroke="#6d7078", stroke_width=1.5),
            tag("rect", x=-24, y=-24, width=48, height=30, rx=3, fill="#0c0d0f"),
            tag("circle", cx=20, cy=22, r=4, fill="#6fcf97"),
        ),
    ),
    "deck": (
        "deck in the dealer's hand",
        (
            *(tag("rect", x=-23 + 2 * layer, y=-33 - 2 * layer, width=46, height=64, rx=4, fill="#f6f1e4",
                  stroke="#8d7f63") for layer in range(4)),
            tag("rect", x=-13, y=-35, width=38, height=56, rx=3, fill="#7c2430", stroke="#d9b978", stroke_width=1.5),
        ),
    ),
    "tiles": (
        "tiles, in stacks of four",
        tuple(
            tag("rect", x=-33 + 17 * (stack % 4), y=-38 + 38 * (stack // 4) - 1.5 * layer, width=14, height=34, rx=2.5,
                fill="#15110f", stroke="#6b6158")
            for stack in range(8)
            for layer in range(4)
        ),
    ),
}  # fmt: skip
"""What each is called, and how it is drawn."""


DEBT_WIDTH, DEBT_HEIGHT, DEBTS_APART, DEBTS_DOWN = 30, 21, 34, 286


def debt_places(placed: tuple[Seat, ...]) -> dict[str, Point]:
    """Return where what each seat owes is marked: in a row before the dealer, in the order of the seats."""
    row = sorted(placed, key=lambda seat: seat.x)
    first = 600 - DEBTS_APART * (len(row) - 1) / 2
    return {str(seat.number): Point(first + DEBTS_APART * at, DEBTS_DOWN) for at, seat in enumerate(row)}


def debts(plan: Plan, placed: tuple[Seat, ...]) -> str:
    """Draw the numbered boxes in which what each seat owes is marked, and their title beside them."""
    if plan.debts is None:
        return ""
    made = []
    for seat, at in debt_places(placed).items():
        made.append(tag("rect", x=at.x - DEBT_WIDTH / 2, y=at.y - DEBT_HEIGHT / 2, width=DEBT_WIDTH, height=DEBT_HEIGHT,
                        rx=3, fill="none", stroke=LINE, stroke_width=1.2, stroke_opacity=0.8))  # fmt: skip
        made.append(tag("text", seat, x=at.x, y=at.y + 4.6, font_family=SANS, font_size=13, font_weight="600",
                        text_anchor="middle", fill=INK, fill_opacity=0.8))  # fmt: skip
    left = min(at.x for at in debt_places(placed).values()) - DEBT_WIDTH / 2
    title = tag("text", words(plan.debts.text.upper()), x=left - 7, y=DEBTS_DOWN + 3.4, font_family=SANS, font_size=9.5,
                letter_spacing=1.4, text_anchor="end", fill=INK, fill_opacity=0.85)  # fmt: skip
    return tag("g", tag("title", words("what each seat owes")), *made, title, class_="debts")
