"""Cards: faces and backs drawn by us, with an index large enough for a small screen.

The colours follow CSS variables, so that a page may show a deck of four colours: --suit-c, --suit-d, --suit-h and
--suit-s for the suits, --card-face, --card-back and --card-back-2 for the paper and the backs of the two decks.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pitboss.games import GAMES
from pitboss.paper.courts import court, joker
from pitboss.paper.suits import SERIF, ink, pip
from pitboss.paper.svg import drawing, number, tag, words
from pitboss.table.cards import ACE, CARDS, JACK, RANKS, Card

WIDTH, HEIGHT = 250, 350
BACKS = ("back", "back2")
"""The backs of a table's two decks, which differ in colour."""

LEFT, MIDDLE, RIGHT = 94, 125, 156
TOP, BOTTOM = 62, 288
Pips = tuple[tuple[int, float], ...]

PIPS: dict[int, Pips] = {
    2: ((MIDDLE, 0), (MIDDLE, 1)),
    3: ((MIDDLE, 0), (MIDDLE, 0.5), (MIDDLE, 1)),
    4: ((LEFT, 0), (RIGHT, 0), (LEFT, 1), (RIGHT, 1)),
    5: ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.5), (LEFT, 1), (RIGHT, 1)),
    6: ((LEFT, 0), (RIGHT, 0), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, 1), (RIGHT, 1)),
    7: ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.25), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, 1), (RIGHT, 1)),
    8: ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.25), (LEFT, 0.5), (RIGHT, 0.5), (MIDDLE, 0.75), (LEFT, 1), (RIGHT, 1)),
    9: (
        *((column, row / 3) for row in range(4) for column in (LEFT, RIGHT)),
        (MIDDLE, 0.5),
    ),
    10: (
        *((column, row / 3) for row in range(4) for column in (LEFT, RIGHT)),
        (MIDDLE, 1 / 6),
        (MIDDLE, 5 / 6),
    ),
}
"""Where the pips of each card lie: the column, and how far down between the highest and the lowest."""


def paper() -> str:
    """Draw the paper that a face is printed on."""
    return tag("rect", x=1.5, y=1.5, width=WIDTH - 3, height=HEIGHT - 3, rx=17, fill="var(--card-face, #fffdf8)",
               stroke="var(--card-edge, #b9b2a3)", stroke_width=3)  # fmt: skip


def twice(half: str) -> str:
    """Print something at the top, and again upside down."""
    return half + tag("g", half, transform=f"rotate(180 {WIDTH // 2} {HEIGHT // 2})")


def index(card: Card) -> str:
    """Print the rank and the suit in the upper left corner."""
    letter = RANKS[card.rank].letter
    is_ten = len(letter) > 1
    is_wide = is_ten or letter in "AKQ"  # in some typefaces these reach over the edge
    rank = tag(
        "text",
        words(letter),
        x=37,
        y=70,
        font_family=SERIF,
        font_size=78 if not is_ten else 72,
        font_weight="700",
        letter_spacing=-7 if is_ten else None,
        textLength=58 if is_wide else None,
        lengthAdjust="spacingAndGlyphs" if is_wide else None,
        text_anchor="middle",
        fill=ink(card.suit),
    )
    return rank + pip(card.suit, 36, 106, 48)


def pips(card: Card) -> str:
    """Print the pips in their classic arrangement, those of the lower half upside down."""
    if card.rank == ACE:
        return pip(card.suit, MIDDLE, HEIGHT / 2, 116)
    made = []
    for x, down in PIPS[card.rank + 2]:
        y = TOP + (BOTTOM - TOP) * down
        made.append(pip(card.suit, x, y, 44 if card.rank < 6 else 38, is_turned=down > 0.5))
    return "".join(made)


@cache
def face(card: Card) -> str:
    """Draw the face of a card."""
    if card.is_joker:
        return paper() + joker(card)
    inside = pips(card) if card.rank == ACE or card.rank < JACK else twice(court(card))
    return paper() + inside + twice(index(card))


@cache
def back(name: str = BACKS[0]) -> str:
    """Draw the back of a deck: a lattice of diamonds in a frame."""
    colour = "var(--card-back, #7d1f2d)" if name == BACKS[0] else "var(--card-back-2, #1f3f77)"
    across, down = 8, 12
    step_x, step_y = 206 / across, 306 / down
    diamonds = []
    for column in range(across + 1):
        for line in range(down + 1):
            big = (column + line) % 2 == 0
            half_x, half_y = (step_x * 0.46, step_y * 0.46) if big else (step_x * 0.16, step_y * 0.16)
            x, y = 22 + column * step_x, 22 + line * step_y
            if 22 + half_x <= x <= 228 - half_x and 22 + half_y <= y <= 328 - half_y:
                diamonds.append(
                    f"M{number(x)} {number(y - half_y)}l{number(half_x)} {number(half_y)}"
                    f"l{number(-half_x)} {number(half_y)}l{number(-half_x)} {number(-half_y)}z"
                )
    return "".join(
        (
            paper(),
            tag("rect", x=13, y=13, width=224, height=324, rx=10, fill=colour),
            tag("path", d="".join(diamonds), fill="var(--card-face, #fffdf8)", fill_opacity=0.82),
            tag("rect", x=18, y=18, width=214, height=314, rx=7, fill="none", stroke="var(--card-face, #fffdf8)",
                stroke_width=2),
            tag("circle", cx=125, cy=175, r=37, fill=colour, stroke="var(--card-face, #fffdf8)", stroke_width=4),
            pip(3, 125, 175, 42, colour="var(--card-face, #fffdf8)"),
        )
    )  # fmt: skip


@cache
def sprite_svg() -> str:
    """Return all 54 faces and both backs as symbols of one SVG, each by its card's name, and what else games deal."""
    box = f"0 0 {WIDTH} {HEIGHT}"
    faces = [tag("symbol", face(card), id=str(card), viewBox=box) for card in CARDS]
    backs = [tag("symbol", back(name), id=name, viewBox=box) for name in BACKS]
    others = [tag("symbol", each.svg, id=each.name, data_words=each.words, viewBox=box) for each in other_symbols()]
    return drawing(WIDTH, HEIGHT, *faces, *backs, *others, role="presentation")


class Symbol(NamedTuple):
    """Something that a game deals instead of cards, or its back: its name, how people call it, and its drawing."""

    name: str
    words: str
    svg: str


def other_symbols() -> tuple[Symbol, ...]:
    """Return what games draw that deal something else than cards, each once."""
    drawn = [getattr(game.part(__package__), "card_symbols", None) for game in GAMES.values()]
    return tuple(dict.fromkeys(each for draw in drawn if draw is not None for each in draw()))
