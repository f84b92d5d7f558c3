"""Every hand of four tiles against every hand the bank or a player may hold beside it, by the kinds of the tiles.

Tiles of one kind rank alike, so that 35,960 hands are 4,285 of different kinds, and 20,475 others against each are
counted by how many tiles of each kind are left. All counts are whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
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


def solve_hand(way: str, tiles: Sequence[int], kinds: Kinds) -> Hand:
    """Return one hand with how each of its settings stands, which takes far less than every hand does."""
    return _against(way, tuple(tiles)).hand(kinds)


def _solve(way: str, tiles: tuple[int, ...], progress: Progress) -> tuple[Hand, ...]:
    against, found = _against(way, tiles), []
    for at, kinds in enumerate(against.every):
        found.append(against.hand(kinds))
        if at % 200 == 0:
            progress(at, len(against.every))
    return tuple(found)


class _Against:
    """All hands of a set, set a house way: what any hand stands against."""

    def __init__(self, way: str, tiles: tuple[int, ...]) -> None:
        self.every = hands_of_kinds(tiles)
        self._tiles = tiles
        self._held = np.array([[kinds.count(kind) for kind in range(len(tiles))] for kinds in self.every])
        self._ways: Counts = np.array([_ways(tiles, kinds) for kinds in self.every])
        self._set: Counts = np.array([strengths(set_by(way, kinds)) for kinds in self.every])
        self._chosen: Counts = np.array([[comb(left, count) for count in range(5)] for left in range(5)])

    def hand(self, kinds: Kinds) -> Hand:
        """Return how each setting of a hand stands against the hands that the tiles left make."""
        left = self._ways.copy()
        for kind in set(kinds):
            left //= self._chosen[self._tiles[kind]][self._held[:, kind]]
            left *= self._chosen[self._tiles[kind] - kinds.count(kind)][self._held[:, kind]]
        standings = tuple(standing(split, self._set, left) for split in splits(kinds))
        return Hand(kinds, _ways(self._tiles, kinds), standings)


def _ways(tiles: Sequence[int], kinds: Kinds) -> int:
    """Count in how many ways a set of tiles holds a hand."""
    return prod(comb(tiles[kind], kinds.count(kind)) for kind in set(kinds))


_against = cache(_Against)


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
