"""Mini-dice by the billion: throws as at craps, without a puck."""

from __future__ import annotations

from pitboss.games.mini_dice import area_of, wager_table
from pitboss.simulate.kernel import Kernel, Prepared, Setup
from pitboss.simulate.throws import Law, layout_of, prepare_throws

LAW = Law(wager_table, area_of, lambda row, point, is_new: True, lambda row, options, point, flat: 0, has_puck=False)


def prepare(setup: Setup) -> Prepared:
    """Make a table ready; who says nothing else bets on a place 6."""
    return prepare_throws(setup, LAW, {"place_6": ""})


KERNEL = Kernel(prepare)
__all__ = ["KERNEL", "LAW", "layout_of", "prepare", "wager_table"]
