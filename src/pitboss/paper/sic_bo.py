"""The layout of Sic Bo: small and big at the sides, doubles and triples between them, totals, pairs and single dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pitboss.games import Game
from pitboss.games.kits.dealer_dice import FACES
from pitboss.games.sic_bo import PAYS, SicBoOptions, bets
from pitboss.paper.anchors import Box, Inscription, Point
from pitboss.paper.common import CommonPlan, Printed
from pitboss.paper.craps import dice_shown
from pitboss.table.custom import custom

TABLE = custom("13:69E-1.13A")
WIDTH, HEIGHT = 1280.0, 700.0
LEFT, TOP, WIDE = 44.0, 44.0, 1192.0
SIDE = 150.0


def plan(game: Game, options: SicBoOptions, house: str) -> CommonPlan:
    """Return what a Sic Bo layout carries under the options of a table."""
    on = bets(options)
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, TABLE, TABLE),
        house_at=Point(LEFT + WIDE / 4, HEIGHT - 96),
        asked_by=TABLE,
        printed=tuple(
            Printed(area, on[area].label, text, on[area].shows, PAYS, box, part, "over", shows=(text, on[area].shows))
            for area, text, part, box in places()
        ),
        headings=(),
        outcome=dice_shown(Box(WIDTH / 2 - 40, HEIGHT - 142, LEFT + WIDE - WIDTH / 2 + 40, 70), 3),
    )


def row(top: float, high: float, count: int, left: float = LEFT, wide: float = WIDE) -> Iterator[Box]:
    """Yield boxes side by side."""
    each = wide / count
    return (Box(left + place * each + 1, top + 1, each - 2, high - 2) for place in range(count))


def places() -> Iterator[tuple[str, str, str, Box]]:
    """Yield every area with its words, its part of the layout, and where it lies."""
    yield "small", "Small 4-10", "Even money", Box(LEFT, TOP, SIDE - 4, 196)
    yield "big", "Big 11-17", "Even money", Box(LEFT + WIDE - SIDE + 4, TOP, SIDE - 4, 196)
    middle, wide = LEFT + SIDE, WIDE - 2 * SIDE
    for face, box in zip(FACES, row(TOP, 96, 6, middle, wide), strict=True):
        yield f"double_{face}", f"Two {face}s", "Of a kind", box
    *triples, every = row(TOP + 100, 96, 7, middle, wide)
    for face, box in zip(FACES, triples, strict=True):
        yield f"triple_{face}", f"Three {face}s", "Of a kind", box
    yield "any_triple", "Any triple", "Of a kind", every
    for total, box in zip(range(4, 18), row(TOP + 202, 96, 14), strict=True):
        yield f"total_{total}", str(total), "Totals", box
    for (one, other), box in zip(combinations(FACES, 2), row(TOP + 304, 82, 15), strict=True):
        yield f"pair_{one}_{other}", f"{one}-{other}", "Two dice", box
    for face, box in zip(FACES, row(TOP + 392, 82, 6), strict=True):
        yield f"single_{face}", f"One {face}", "One die", box
