"""The four suits as shapes, and the ink they are printed in."""

from __future__ import annotations

from pitboss.paper.svg import number, tag
from pitboss.table.cards import CLUBS, DIAMONDS, HEARTS, JOKER_SUIT, SPADES, SUITS

SERIF = "var(--card-font, Georgia, 'Iowan Old Style', 'Palatino Linotype', 'Liberation Serif', serif)"
GOLD = "var(--court-gold, #d2a544)"
BLACK, RED = "#17171c", "#c0222f"

COLOURS = {CLUBS: BLACK, DIAMONDS: RED, HEARTS: RED, SPADES: BLACK}

SHAPES = {
    HEARTS: (
        "M0 47C-14 25-50 6-50-19C-50-38-37-48-24-48C-12-48-4-41 0-28"
        "C4-41 12-48 24-48C37-48 50-38 50-19C50 6 14 25 0 47Z"
    ),
    DIAMONDS: "M0-51C9-32 24-12 40 0C24 12 9 32 0 51C-9 32-24 12-40 0C-24-12-9-32 0-51Z",
    SPADES: (
        "M0-50C11-29 46-11 46 15C46 31 35 38 25 38C15 38 8 33 4 25C5 36 10 45 19 50H-19C-10 45-5 36-4 25"
        "C-8 33-15 38-25 38C-35 38-46 31-46 15C-46-11-11-29 0-50Z"
    ),
    CLUBS: ("M-11-11A23 23 0 1 1 11-11A23 23 0 1 1 5 22C6 35 11 45 19 50H-19C-11 45-6 35-5 22A23 23 0 1 1-11-11Z"),
}
"""Each suit around the origin, a hundred high."""


def ink(suit: int) -> str:
    """Return the colour of a suit, which a page may set."""
    return f"var(--suit-{SUITS[suit].letter}, {COLOURS[suit]})" if suit != JOKER_SUIT else BLACK


def pip(suit: int, x: float, y: float, size: float, *, is_turned: bool = False, colour: str = "") -> str:
    """Print a suit around a point."""
    scale = size / 100
    turned = -scale if is_turned else scale
    moved = f"translate({number(x)} {number(y)}) scale({scale:g} {turned:g})"
    return tag("path", d=SHAPES[suit], fill=colour or ink(suit), transform=moved)
