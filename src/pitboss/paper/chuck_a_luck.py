"""The layout of chuck-a-luck: six numbers side by side, and below them what else the table has."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games import Game
from pitboss.games.chuck_a_luck import ChuckALuckOptions, bets
from pitboss.games.kits.casino_night import PLAYED
from pitboss.games.kits.dealer_dice import FACES
from pitboss.paper.anchors import Box, Inscription, Point
from pitboss.paper.common import CommonPlan, Heading, Printed
from pitboss.paper.craps import dice_shown
from pitboss.paper.sic_bo import row

WIDTH, HEIGHT = 1000.0, 560.0
LEFT, TOP, WIDE = 44.0, 44.0, 912.0
NUMBERS = "Numbers"
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
            Printed(area, on[area].label, text, on[area].shows, PLAYED, box, part, "over",
                    shows=(text,) if part == NUMBERS else (text, on[area].shows))
            for area, text, part, box in places(tuple(on))
        ),
        headings=(Heading(pays_words(options), Box(LEFT, TOP, WIDE, 26), 16),),
        outcome=dice_shown(Box(WIDTH / 2, HEIGHT - 142, LEFT + WIDE - WIDTH / 2, 70), 3),
    )  # fmt: skip


def pays_words(options: ChuckALuckOptions) -> str:
    """Say what a number pays by the dice that show it."""
    return f"1 die pays 1 to 1, 2 dice 2 to 1, 3 dice {options.three_dice} to 1"


def places(offered: tuple[str, ...]) -> Iterator[tuple[str, str, str, Box]]:
    """Yield every area with its words, its part of the layout, and where it lies."""
    further = [area for area in FURTHER if area in offered]
    high = 170.0 if further else 300.0
    for face, box in zip(FACES, row(TOP + 34, high, 6, LEFT, WIDE), strict=True):
        yield f"number_{face}", str(face), NUMBERS, box
    for area, box in zip(further, row(TOP + high + 44, 110, max(1, len(further)), LEFT, WIDE), strict=False):
        yield area, FURTHER[area], "Totals", box
