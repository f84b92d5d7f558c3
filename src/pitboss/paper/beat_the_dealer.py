"""The layout of beat the dealer: one line for everybody's wagers, and what the dealer's throw does."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.beat_the_dealer import DOUBLES, LINE, BeatTheDealerOptions
from pitboss.games.kits.casino_night import PLAYED
from pitboss.paper.anchors import Box, Inscription, Point
from pitboss.paper.common import CommonPlan, Heading, Printed
from pitboss.paper.craps import dice_shown
from pitboss.table.money import EVEN

WIDTH, HEIGHT = 1000.0, 480.0
LEFT, TOP, WIDE = 44.0, 44.0, 912.0
RULES = (
    "7 and 11 win at once. 2, 3 and 12 lose at once.",
    "Any other total is the number to beat. As much is a push.",
)


def plan(game: Game, options: BeatTheDealerOptions, house: str) -> CommonPlan:
    """Return what a layout of beat the dealer carries."""
    pays = f"{EVEN}, with doubles {DOUBLES}"
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=WIDTH,
        height=HEIGHT,
        house=Inscription(house, PLAYED, PLAYED),
        house_at=Point(LEFT + WIDE / 4, HEIGHT - 96),
        asked_by=PLAYED,
        printed=(
            Printed(LINE, "that the dealer is beaten", "Pass line", pays, PLAYED, Box(LEFT, TOP + 76, WIDE, 150),
                    "Line", "across"),
        ),
        headings=tuple(
            Heading(text, Box(LEFT, TOP + 32 * place, WIDE, 30), 19) for place, text in enumerate(RULES)
        ),
        outcome=dice_shown(Box(WIDTH / 2, HEIGHT - 142, LEFT + WIDE - WIDTH / 2, 70)),
        goes_round=("shooter",),
    )  # fmt: skip
