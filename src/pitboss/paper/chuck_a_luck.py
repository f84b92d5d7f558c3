"""The layout of chuck-a-luck: six numbers side by side, and below them what else the table has."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games import Game
from pitboss.games.chuck_a_luck import ChuckALuckOptions, bets
from pitboss.games.kits.casino_night import PLAYED
from pitboss.games.kits.dealer_dice import FACES
from pitboss.paper.anchors import Box, Inscription, Point
from pitboss.paper.common import CommonPlan, Printed
from pitboss.paper.craps import dice_shown
from pitboss.paper.sic_bo import row

WIDTH, HEIGHT = 1000.0, 560.0
LEFT, TOP, WIDE = 44.0, 44.0, 912.0
FURTHER = {"field": "Field 5-8, 13-16", "under_11": "Under 11", "over_10": "Over 10", "any_triple": "Any triple"}


def plan(game: Game, options: ChuckALuckOptions, house: str) -> CommonPlan:
    """Return what a chuck-a-luck layout carries under the options of a table."""
    on = bets(options)
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, PLAYED, PLAYED),
        house_at=Point(LEFT + WIDE / 4, HEIGHT - 96),
        asked_by=PLAYED,
        printed=tuple(
            Printed(area, on[area].label, text, on[area].shows, PLAYED, box, part, "over", shows=(text, on[area].shows))
            for area, text, part, box in places(tuple(on))
        ),
        headings=(),
        outcome=dice_shown(Box(WIDTH / 2, HEIGHT - 142, LEFT + WIDE - WIDTH / 2, 70)),
    )


def places(offered: tuple[str, ...]) -> Iterator[tuple[str, str, str, Box]]:
    """Yield every area with its words, its part of the layout, and where it lies."""
    further = [area for area in FURTHER if area in offered]
    high = 170.0 if further else 300.0
    for face, box in zip(FACES, row(TOP, high, 6, LEFT, WIDE), strict=True):
        yield f"number_{face}", str(face), "Numbers", box
    for area, box in zip(further, row(TOP + high + 10, 120, max(1, len(further)), LEFT, WIDE), strict=False):
        yield area, FURTHER[area], "Totals", box
