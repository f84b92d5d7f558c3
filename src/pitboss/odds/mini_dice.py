"""What each wager at mini-dice is worth: chains of throws as at craps, without a puck."""

from __future__ import annotations

from pitboss.games.mini_dice import wager_table
from pitboss.odds.craps import Wagers, solver_of

MINI_DICE = Wagers(wager_table, has_puck=False)
SOLVER = solver_of(MINI_DICE, ("field_two", "field_twelve"))
