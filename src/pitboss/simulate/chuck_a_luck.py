"""Chuck-a-luck by the billion: 216 throws of three dice."""

from __future__ import annotations

from pitboss.games.chuck_a_luck import bets
from pitboss.simulate.dealer_dice import dice_kernel

KERNEL = dice_kernel(3, bets)
