"""The layout of joker seven: squares for what seven cards may be, and the cards of each player below them."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games import Game
from pitboss.games.joker_seven import COLORS, HAND_SIZE, SECTION, SQUARES, JokerSevenOptions
from pitboss.paper.anchors import Box, Inscription, Point
from pitboss.paper.common import CommonPlan, Printed
from pitboss.paper.sic_bo import row
from pitboss.table.cards import RANKS

WIDTH, HEIGHT = 1400.0, 640.0
LEFT, TOP, WIDE = 44.0, 44.0, 1312.0
FILLS = {"red": "#a3242e", "black": "#181515"}
MIXED = {"no_pair": "No pair", "two_pairs": "Two pairs", "prial": "Prial", "one_joker": "One joker",
         "two_jokers": "Two jokers"}  # fmt: skip


def plan(game: Game, options: JokerSevenOptions, house: str) -> CommonPlan:
    """Return what a joker seven layout carries."""
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, SECTION, SECTION),
        house_at=Point(WIDTH / 2, 408),
        asked_by=SECTION,
        printed=tuple(
            Printed(area, SQUARES[area].label, text, str(SQUARES[area].pays), SECTION, box, part, "over",
                    shows=(text, str(SQUARES[area].pays)), fill=FILLS.get(area.partition("_")[0], ""))
            for area, text, part, box in places()
        ),
        headings=(),
        hands_at=504,
        stacks_at=(Point(LEFT + 60, 410), Point(LEFT + WIDE - 60, 410)),
        hand_cards=HAND_SIZE,
    )  # fmt: skip


def places() -> Iterator[tuple[str, str, str, Box]]:
    """Yield every square with its words, its part of the layout, and where it lies."""
    half = WIDE / 2
    for number, color in enumerate(COLORS):
        left = LEFT + number * half
        more, *exactly = row(TOP, 104, 5, left, half)
        yield f"{color}_4_or_more", f"4+ {color}", "Colors", more
        for many, box in zip(range(4, HAND_SIZE + 1), exactly, strict=True):
            yield f"{color}_{many}", f"{many} {color}", "Colors", box
    for (area, text), box in zip(MIXED.items(), row(TOP + 112, 104, len(MIXED), LEFT, WIDE), strict=True):
        yield area, text, "Hands", box
    for rank, box in zip(reversed(RANKS), row(TOP + 224, 104, len(RANKS), LEFT, WIDE), strict=True):
        yield f"pair_{rank.plural}", f"{rank.letter}-{rank.letter}", "Pairs", box
