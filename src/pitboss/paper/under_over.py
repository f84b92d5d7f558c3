"""The layout of under/over: three spaces, as 13:47-20.33 has them."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.under_over import BETS, SECTION, UnderOverOptions
from pitboss.paper.anchors import Box, Inscription, Point
from pitboss.paper.common import CommonPlan, Printed
from pitboss.paper.craps import dice_shown
from pitboss.paper.sic_bo import row

WIDTH, HEIGHT = 1000.0, 520.0
LEFT, TOP, WIDE = 44.0, 44.0, 912.0
WORDS = {"under_7": "Under 7", "seven": "7", "over_7": "Over 7"}


def plan(game: Game, options: UnderOverOptions, house: str) -> CommonPlan:
    """Return what an under/over layout carries."""
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, SECTION, SECTION),
        house_at=Point(LEFT + WIDE / 4, HEIGHT - 96),
        asked_by=SECTION,
        printed=tuple(
            Printed(area, bet.label, WORDS[area], bet.shows, SECTION, box, "Spaces", "over",
                    shows=(WORDS[area], bet.shows))
            for (area, bet), box in zip(BETS.items(), row(TOP, 290, 3, LEFT, WIDE), strict=True)
        ),
        headings=(),
        outcome=dice_shown(Box(WIDTH / 2, HEIGHT - 142, LEFT + WIDE - WIDTH / 2, 70)),
    )  # fmt: skip
