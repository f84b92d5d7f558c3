"""Bets that one outcome decides, taken together: what each gains on every outcome, and how far their sum may spread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

from pitboss.table.money import Cents


@dataclass(frozen=True)
class Together:
    """The outcomes that decide a round for everybody, and what a unit on each betting area gains on each of them.

    ``chances`` are those of the outcomes, in their order; an area that later outcomes also decide has no place in
    ``gains``.
    """

    chances: tuple[Fraction, ...] = ()
    gains: Mapping[str, Sequence[Fraction]] = field(default_factory=dict)

    def variance(self, bets: Mapping[str, Cents]) -> Fraction:
        """Return the variance of what all bets come to, exactly: each by its area, which has a place in ``gains``."""
        weights, every = self._weights
        unit, parts = self._parts
        nets = [0] * len(weights)
        for area, amount in bets.items():
            for outcome, part in parts[area]:
                nets[outcome] += amount * part
        first = sum(weight * net for weight, net in zip(weights, nets, strict=True))
        second = sum(weight * net * net for weight, net in zip(weights, nets, strict=True))
        return Fraction(every * second - first * first, every * every * unit * unit)

    @cached_property
    def _weights(self) -> tuple[list[int], int]:
        """The chances in whole numbers, and their sum."""
        every = lcm(*(chance.denominator for chance in self.chances))
        weights = [int(chance * every) for chance in self.chances]
        return weights, sum(weights)

    @cached_property
    def _parts(self) -> tuple[int, dict[str, list[tuple[int, int]]]]:
        """What a bet comes back with, in whole parts of a unit, on the outcomes on which anything does.

        The bet itself is the same on every outcome, and so is nothing to a variance.
        """
        unit = lcm(*(gain.denominator for gains in self.gains.values() for gain in gains))
        return unit, {
            area: [(outcome, int((gain + 1) * unit)) for outcome, gain in enumerate(gains) if gain != -1]
            for area, gains in self.gains.items()
        }


def alike(gains: Mapping[str, Sequence[Fraction]]) -> Together:
    """Return outcomes of which each is as likely as another."""
    count = max(map(len, gains.values()), default=0)
    return Together((Fraction(1, count),) * count if count else (), gains)
