"""The layout of the Big Six wheel: the wheel beside seven betting areas, one for each symbol."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.big_six import PAYS, PRINTED, BigSixOptions, bets, symbols
from pitboss.paper.anchors import Box, Circle, Inscription, Point
from pitboss.paper.common import CommonPlan, Printed
from pitboss.paper.wheel import wheel_drawn, wheel_shown
from pitboss.table.custom import custom

TABLE = custom("13:69E-1.13")
COLOURS = dict(zip(PRINTED, ("#1d5c3a", "#7a3b1d", "#234a86", "#5b2a6e", "#8c1f2b", "#a07a1a", "#111"), strict=True))
LEFT, TOP, WIDE, HIGH = 512.0, 46.0, 440.0, 58.0


def plan(game: Game, options: BigSixOptions, house: str) -> CommonPlan:
    """Return what the layout of a Big Six wheel carries under the options of a table."""
    return symbol_plan(game, options.wheel, house, TABLE, PAYS)


def symbol_plan(game: Game, wheel: str, house: str, table: str, pays: str) -> CommonPlan:
    """Return the layout of a wheel of symbols, by the sections of its table and of what it pays."""
    sections = [(PRINTED[area], COLOURS[area]) for area in symbols(wheel)]
    return CommonPlan(
        game=game.name,
        title=game.title,
        width=1000,
        height=600,
        house=Inscription(house, table, table),
        house_at=Point(262, 520),
        asked_by=table,
        printed=tuple(
            Printed(area, bet.label, PRINTED[area], str(bet.pays), pays, box_at(place), "Symbols", "across")
            for place, (area, bet) in enumerate(bets(wheel).items())
        ),
        headings=(),
        outcome=wheel_shown(box_at(len(PRINTED)), sections),
        device=wheel_drawn(Circle(262, 276, 204), sections),
    )


def box_at(place: int) -> Box:
    """Return where an area lies, or after all of them what the wheel showed."""
    return Box(LEFT, TOP + place * (HIGH + 3), WIDE, HIGH)
