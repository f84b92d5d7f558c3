"""Sic Bo by the billion: 216 throws of three dice."""

from __future__ import annotations

from pitboss.games.sic_bo import THROWS, bets
from pitboss.odds.sic_bo import cheapest
from pitboss.simulate.kernel import Kernel, Prepared, Setup
from pitboss.simulate.outcomes import prepare_outcomes
from pitboss.simulate.wagers import said_wagers
from pitboss.table.money import pay


def prepare(setup: Setup) -> Prepared:
    """Make a table ready; who says nothing else makes the bet that costs the least."""
    offered = bets(setup.options)
    amounts = said_wagers(setup, tuple(offered), cheapest(setup.options))
    gains = [
        [
            -amount if (odds := offered[area].paid.get(throw)) is None else pay(amount, odds)
            for area, amount in amounts.items()
        ]
        for throw in THROWS
    ]
    return prepare_outcomes(amounts, gains)


KERNEL = Kernel(prepare)
