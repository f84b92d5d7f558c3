"""The layout of the money wheel, which is that of the Big Six wheel."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.kits.casino_night import PLAYED
from pitboss.games.money_wheel import MoneyWheelOptions
from pitboss.paper.big_six import symbol_plan
from pitboss.paper.common import CommonPlan


def plan(game: Game, options: MoneyWheelOptions, house: str) -> CommonPlan:
    """Return what the layout of a money wheel carries under the options of a table."""
    return symbol_plan(game, options.wheel, house, PLAYED, PLAYED)
