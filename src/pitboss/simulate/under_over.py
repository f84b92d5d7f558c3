"""Under/over by the billion: 36 throws of two dice."""

from __future__ import annotations

from pitboss.games.under_over import BETS
from pitboss.simulate.dealer_dice import dice_kernel

KERNEL = dice_kernel(2, lambda options: BETS)
