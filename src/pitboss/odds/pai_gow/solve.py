"""Every hand of four tiles against every hand the bank or a player may hold beside it, by the kinds of the tiles.

Tiles of one kind rank alike, so that 35,960 hands are 4,285 of different kinds, and 20,475 others against each are
counted by how many tiles of each kind are left. All counts are whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
import numpy.typing as npt

from pitboss.games.pai_gow.hands import Kinds, Split, splits, strengths
from pitboss.games.pai_gow.house_way import set_by
from pitboss.odds.answer import Progress, silent

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Standing:
    """One setting of a hand against all hands beside it: how many it is above in both, how many it is not in either.

    From the other side of the table a hand that is level goes to the bank: how many the hand beats as the bank, and to
    how many it loses.
    """

    split: Split
    above: int
    level_or_below: int
    level_or_above: int
    below: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Four tiles by their kinds: in how many ways a set holds them, and how each setting stands."""

    kinds: Kinds
    ways: int
    standings: tuple[Standing, ...]

    def setting(self, split: Split) -> Standing:
        """Return how one setting stands."""
        return next(each for each in self.standings if each.split == split)


def hands_of_kinds(tiles: Sequence[int]) -> list[Kinds]:
    """Return every hand of four tiles by its kinds, of a set that has so many tiles of each kind."""
    return [
        kinds
        for kinds in combinations_with_replacement(range(len(tiles)), 4)
        if all(kinds.count(kind) <= tiles[kind] for kind in kinds)
    ]


def solve(way: str, tiles: Sequence[int], progress: Progress = silent) -> tuple[Hand, ...]:
    """Return every hand of a set with how each of its settings stands against hands set a house way; found once."""
    asked = way, tuple(tiles)
    if asked not in _FOUND:
        _FOUND[asked] = _solve(*asked, progress)
    return _FOUND[asked]


_FOUND: dict[tuple[str, tuple[int, ...]], tuple[Hand, ...]] = {}


def _solve(way: str, tiles: tuple[int, ...], progress: Progress) -> tuple[Hand, ...]:
    every = hands_of_kinds(tiles)
    held = np.array([[kinds.count(kind) for kind in range(len(tiles))] for kinds in every])
    ways: Counts = np.array([prod(comb(tiles[kind], kinds.count(kind)) for kind in set(kinds)) for kinds in every])
    set_beside: Counts = np.array([strengths(set_by(way, kinds)) for kinds in every])
    chosen: Counts = np.array([[comb(left, count) for count in range(5)] for left in range(5)])
    found = []
    for at, kinds in enumerate(every):
        left = ways.copy()
        for kind in set(kinds):
            left //= chosen[tiles[kind]][held[:, kind]]
            left *= chosen[tiles[kind] - kinds.count(kind)][held[:, kind]]
        standings = tuple(standing(split, set_beside, left) for split in splits(kinds))
        found.append(Hand(kinds, int(ways[at]), standings))
        if at % 200 == 0:
            progress(at, len(every))
    return tuple(found)


def standing(split: Split, beside: Counts, times: Counts) -> Standing:
    """Count how a setting stands against hands beside it, each of which is left so many times."""
    high, low = strengths(split)
    highs, lows = beside[:, 0], beside[:, 1]

    def count(which: npt.NDArray[np.bool_]) -> int:
        return int(times[which].sum())

    return Standing(
        split,
        above=count((high > highs) & (low > lows)),
        level_or_below=count((high <= highs) & (low <= lows)),
        level_or_above=count((high >= highs) & (low >= lows)),
        below=count((high < highs) & (low < lows)),
    )
