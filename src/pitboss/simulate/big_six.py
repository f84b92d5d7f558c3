"""The Big Six wheel by the billion."""

from __future__ import annotations

from pitboss.games.big_six import bets, symbols
from pitboss.simulate.kernel import Kernel, Prepared, Setup
from pitboss.simulate.outcomes import prepare_outcomes
from pitboss.simulate.wagers import said_wagers
from pitboss.table.money import pay


def prepare(setup: Setup) -> Prepared:
    """Make a table ready; who says nothing else bets on the first symbol."""
    offered = bets(setup.options.wheel)
    amounts = said_wagers(setup, tuple(offered), next(iter(offered)))
    sections = len(symbols(setup.options.wheel))
    gains = [
        [
            pay(amount, offered[area].pays) if section in offered[area].sections else -amount
            for area, amount in amounts.items()
        ]
        for section in range(1, sections + 1)
    ]
    return prepare_outcomes(amounts, gains)


KERNEL = Kernel(prepare)
