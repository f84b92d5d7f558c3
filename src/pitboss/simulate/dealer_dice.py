"""Dice that the dealer throws, by the billion: every throw, each as likely as another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games.kits.dealer_dice import Bets, throws_of
from pitboss.odds.dealer_dice import cheapest
from pitboss.simulate.kernel import Kernel, Prepared, Setup
from pitboss.simulate.outcomes import prepare_outcomes
from pitboss.simulate.wagers import said_wagers
from pitboss.table.money import pay


def dice_kernel(dice: int, bets: Callable[[Any], Bets]) -> Kernel:
    """Return the kernel of a game of so many dice; who says nothing else makes the bet that costs the least."""

    def prepare(setup: Setup) -> Prepared:
        offered = bets(setup.options)
        amounts = said_wagers(setup, tuple(offered), cheapest(bets, setup.options, dice))
        gains = []
        for throw in throws_of(dice):
            paid = {area: offered[area].paid.get(throw) for area in amounts}
            gains.append([-amounts[area] if odds is None else pay(amounts[area], odds) for area, odds in paid.items()])
        return prepare_outcomes(amounts, gains)

    return Kernel(prepare)
