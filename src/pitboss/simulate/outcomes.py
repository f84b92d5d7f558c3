"""Games that one outcome of a device decides: what each wager gains on each outcome is read once from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from pitboss.odds.evaluation.kernels import compiled
from pitboss.simulate.kernel import Exact, Prepared, contiguous
from pitboss.simulate.stream import Source, State, Words, below
from pitboss.simulate.tally import Ints
from pitboss.table.money import Cents


@compiled
def play_outcomes(words: Words, state: State, gains: Ints, staked: int, nets: Ints, wagered: Ints) -> None:
    """Let as many outcomes come as there are rows."""
    for row in range(nets.shape[0]):
        outcome = below(gains.shape[0], words, state)
        for column in range(nets.shape[1]):
            nets[row, column] = gains[outcome, column]
        wagered[row] = staked


def moments(gains: Ints) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of a round, each outcome being as likely as another."""
    totals = [int(total) for total in gains.sum(axis=1)]
    mean = Fraction(sum(totals), len(totals))
    return mean, Fraction(sum(total * total for total in totals), len(totals)) - mean * mean


def prepare_outcomes(amounts: Mapping[str, Cents], gains: list[list[int]]) -> Prepared:
    """Make a table ready from what each wager gains on each outcome."""
    rows = contiguous(gains)
    staked = sum(amounts.values())

    def play(source: Source, table: None, nets: Ints, wagered: Ints) -> None:
        play_outcomes(source.words, source.state, rows, staked, nets, wagered)

    mean, variance = moments(rows)
    unit = next(iter(amounts.values()))
    return Prepared(
        tuple(amounts),
        unit,
        frozenset(abs(int(each)) for each in np.unique(rows.sum(axis=1))),
        int(rows.sum(axis=1).min()),
        int(rows.sum(axis=1).max()),
        play,
        exact=lambda: Exact(mean, variance, "of every round"),
        spread=max(1.0, float(variance) ** 0.5 / unit),
    )
