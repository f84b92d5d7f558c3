"""The layout of Pai Gow: a wager before each position, and tiles in two hands."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.kits.player_bank import MAIN, NONE
from pitboss.games.pai_gow.options import SECTIONS, PaiGowOptions
from pitboss.games.pai_gow.tiles import BY_NAME, FACES, Face
from pitboss.paper.anchors import Inscription
from pitboss.paper.cards import Symbol
from pitboss.paper.plan import Area, Line, Place, Plan
from pitboss.paper.svg import tag
from pitboss.table.view import BANK

TABLE, WAGERS, PLAY, DEALING = (SECTIONS[topic] for topic in ("ranking", "wagers", "play", "dealing"))


def plan(game: Game, options: PaiGowOptions, house: str) -> Plan:
    """Return what a Pai Gow layout carries under the options of a table."""
    less = f", less {options.vigorish} percent" if options.vigorish else ""
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, TABLE, TABLE),
        areas=(Area(MAIN, "wager against the bank's two hands", WAGERS, 0, 10, 29, print="Main"),),
        hands=(Place(0, 88),),
        hand_cards=4,
        dealer_cards=4,
        fan=31,
        back=BACK,
        lines=(
            Line(Inscription(f"Both hands higher pay 1 to 1{less}", PLAY, TABLE), 300, 20, "title", 1.5),
            Line(Inscription("Copies go to the bank", PLAY, TABLE), 327, 13.5, bow=1.5),
        ),
        where="corners",
        shoe="tiles",
        shoe_cite=DEALING,
        boxes_cite=TABLE,
        goes_round=(BANK,) if options.banking != NONE else (),
    )


# The tiles, drawn within the box of a card

BACK = "tile-back"
RED, WHITE, BLACK = "#e2463f", "#f4efe6", "#15110f"
MIDDLE, COLUMN, HALF = 125, 34, 84
"""The middle of a tile, how far a column of spots lies from it, and how far the middle of each end does."""
CORNERS = tuple((side * COLUMN, end * COLUMN) for end in (-1, 1) for side in (-1, 1))
SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((0, -COLUMN), (0, COLUMN)),
    3: ((-COLUMN, -COLUMN), (0, 0), (COLUMN, COLUMN)),
    4: CORNERS,
    5: (*CORNERS, (0, 0)),
    6: tuple((side * COLUMN, row * 44.0) for row in (-1, 0, 1) for side in (-1, 1)),
}
"""Where the spots of each end lie around its middle."""


def card_symbols() -> tuple[Symbol, ...]:
    """Return the drawing of every tile, and of the back that all of them have."""
    return (
        *(Symbol(face.name, BY_NAME[face.name].words, tile(face)) for face in FACES),
        Symbol(BACK, "a tile", back()),
    )


def blank() -> str:
    """Draw a tile without spots, with the edge that shows how thick it is."""
    edge = tag("rect", x=58, y=10, width=140, height=336, rx=18, fill="#4a423b")
    return edge + tag("rect", x=54, y=5, width=140, height=336, rx=18, fill=BLACK, stroke="#6b6158", stroke_width=3)


def tile(face: Face) -> str:
    """Draw a tile: ones and fours are red and the others white, of a double six every other spot."""
    spots = []
    for end, count in enumerate(face.ends):
        for at, (x, y) in enumerate(SPOTS[count]):
            is_red = count in (1, 4) or (face.ends == (6, 6) and (at + end) % 2 == 0)
            middle = 173 + (HALF if end else -HALF)
            r = 24 if count == 1 else 15
            spots.append(tag("circle", cx=MIDDLE - 1 + x, cy=middle + y, r=r, fill=RED if is_red else WHITE))
    return blank() + "".join(spots)


def back() -> str:
    """Draw the back: plain, with the house's mark."""
    mark = tag("path", d="M124 133L158 173L124 213L90 173Z", fill="none", stroke="#c9a45c", stroke_width=6)
    return blank() + mark + tag("circle", cx=124, cy=173, r=10, fill="#c9a45c")
