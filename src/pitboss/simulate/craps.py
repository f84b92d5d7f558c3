"""Craps by the billion: any set of standing wagers, throw by throw."""

from __future__ import annotations

from pitboss.games.craps.wagers import PASS, PASS_ODDS, area_of, is_time_for, odds_limit, wager_table
from pitboss.simulate.kernel import Kernel, Prepared, Setup
from pitboss.simulate.throws import MAXIMUM, Law, layout_of, prepare_throws

LAW = Law(wager_table, area_of, is_time_for, odds_limit, has_puck=True)


def prepare(setup: Setup) -> Prepared:
    """Make a table ready; who says nothing else takes the pass line with full odds."""
    return prepare_throws(setup, LAW, {PASS: "", PASS_ODDS: MAXIMUM})


KERNEL = Kernel(prepare)
__all__ = ["KERNEL", "LAW", "layout_of", "prepare"]
