"""Chuck-a-luck priced: the share of the 216 throws of three dice on which each wager is paid, and at what odds."""

from __future__ import annotations

from pitboss.games.chuck_a_luck import bets
from pitboss.games.kits.casino_night import PLAYED
from pitboss.odds.dealer_dice import dice_solver

SOLVER = dice_solver(3, "three", ("three_dice", "field", "high_low", "any_triple"), bets, PLAYED)
