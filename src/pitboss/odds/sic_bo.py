"""Sic Bo priced: the share of the 216 throws of three dice on which each wager is paid, and at what odds."""

from __future__ import annotations

from pitboss.games.sic_bo import PAYS, bets
from pitboss.odds.dealer_dice import dice_solver

SOLVER = dice_solver(
    3,
    "three",
    ("pay_table", "triple", "double", "any_triple", "total_4", "total_5", "total_6", "total_9", "pair",
     "triple_wins_double"),
    bets,
    PAYS,
)  # fmt: skip
