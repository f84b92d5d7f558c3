"""What setting every hand of Pai Gow Poker as gains most is worth beside the house way, as sampled once and kept here.

Of a sample of hands every setting was held against hands of the bank's, some to choose by and others to value by, so
that what was gained is what a player gains who sets so: the best play gains at least that.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path

from pitboss.games.pai_gow_poker.house_way import HouseWay

SAMPLES = Path(__file__).with_name("best.tsv")
Asked = tuple[str, str]
"""The place of A-2-3-4-5, and the name of the bank's house way."""


@dataclass(frozen=True)
class Gained:
    """How many more of the bank's hands a sample of hands is above in both parts, and in neither, than by its way.

    ``hands`` were sampled, each against ``banks`` to value it. The others are sums over the hands: of what is gained
    in hands above and in hands not above, and of their squares and product.
    """

    hands: int
    banks: int
    won: int
    lost: int
    won_squared: int
    lost_squared: int
    won_by_lost: int

    def gain(self, commission: Fraction) -> Fraction:
        """Return what is gained on average for each unit wagered."""
        return ((1 - commission) * self.won - self.lost) / (self.hands * self.banks)

    def standard_error(self, commission: Fraction) -> float:
        """Return the standard error of the gain."""
        share = 1 - commission
        squares = share**2 * self.won_squared + self.lost_squared - 2 * share * self.won_by_lost
        mean = self.gain(commission)
        return sqrt((squares / (self.hands * self.banks**2) - mean**2) / (self.hands - 1))


@cache
def kept_gains() -> dict[Asked, Gained]:
    """Return all that was sampled."""
    lines = [line for line in SAMPLES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = (line.split("\t") for line in lines[1:])
    return {(place, way): Gained(*map(int, counts)) for place, way, *counts in rows}


def best_setting(way: HouseWay, ace_to_five: str) -> Gained:
    """Return what the best setting of every hand gains against a bank that sets a house way."""
    return kept_gains()[ace_to_five, way.name]
