"""How hands of Pai Gow Poker stand against one another over all deals, as counted once and kept beside this module."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pitboss.games.pai_gow_poker.house_way import HouseWay

COUNTS = Path(__file__).with_name("standings.tsv")


@dataclass(frozen=True)
class Standings:
    """Of all deals of two hands, how many have the first stand so against the second, high hand and low hand alike."""

    above: int
    level_or_above: int
    below: int
    level_or_below: int
    deals: int

    def turned(self) -> Standings:
        """Return how the second hand stands against the first."""
        return Standings(self.below, self.level_or_below, self.above, self.level_or_above, self.deals)


Asked = tuple[str, str, str]
"""The place of A-2-3-4-5, and the names of the house ways by which the first and the second hand are set."""


def standings(first: HouseWay, second: HouseWay, ace_to_five: str) -> Standings:
    """Return how a hand set one house way stands against a hand set another, or the same."""
    counted = kept_standings()
    if found := counted.get((ace_to_five, first.name, second.name)):
        return found
    return counted[ace_to_five, second.name, first.name].turned()


@cache
def kept_standings() -> dict[Asked, Standings]:
    """Return all that was counted; two house ways stand there in one order only."""
    return dict(_rows(COUNTS.read_text(encoding="utf-8")))


def _rows(text: str) -> Iterator[tuple[Asked, Standings]]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for line in lines[1:]:
        place, first, second, *counts = line.split("\t")
        yield (place, first, second), Standings(*map(int, counts))
