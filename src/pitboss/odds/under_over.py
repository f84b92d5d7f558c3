"""Under/over priced: the share of the 36 throws of two dice on which each space wins."""

from __future__ import annotations

from pitboss.games.under_over import BETS, SECTION
from pitboss.odds.dealer_dice import dice_solver

SOLVER = dice_solver(2, "two", (), lambda options: BETS, SECTION)
