"""Hands of two tiles: pairs, wongs, gongs and points, which hand outranks which, and when a setting is a foul. 10.2"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pitboss.games.pai_gow.tiles import DAY, GEE_3, GEE_6, GOW, KINDS, SPOTS, TEEN, kind_of
from pitboss.table.cards import Card

Kinds = tuple[int, ...]
"""Tiles by their kinds."""
PAIR, WONG, GONG = 3_000, 2_000, 1_000
"""From where on pairs, wongs and gongs rank; points are below them all."""
EIGHTS = tuple(kind for kind, spots in enumerate(SPOTS) if spots == 8)
SUPREME_PAIR = frozenset((GEE_6, GEE_3))
LOWEST = len(KINDS)


@dataclass(frozen=True, slots=True)
class TileHand:
    """The rank of two tiles, and how a dealer calls them."""

    strength: int
    words: str = ""

    def __gt__(self, other: TileHand) -> bool:
        """Tell whether this hand is higher; hands that are called otherwise may be level."""
        return self.strength > other.strength


def points_of(one: int, other: int) -> int:
    """Return the points of two tiles, of which the 3 and the 6 of the supreme pair each count 3 or 6."""
    either = {GEE_6: (3, 6), GEE_3: (3, 6)}
    return max((first + second) % 10 for first in either.get(one, (SPOTS[one],)) for second in
               either.get(other, (SPOTS[other],)))  # fmt: skip


@cache
def hand_of(one: int, other: int) -> TileHand:
    """Return the rank of two tiles of these kinds."""
    high, low = sorted((one, other))
    if {high, low} == SUPREME_PAIR:
        return TileHand(PAIR + LOWEST, "gee joon, the supreme pair")
    if high == low:
        return TileHand(PAIR + LOWEST - 1 - high, f"pair of {KINDS[high]}s")
    if high in (TEEN, DAY) and low == GOW:
        return TileHand(WONG + DAY - high, f"{KINDS[high]} wong")
    if high in (TEEN, DAY) and low in EIGHTS:
        return TileHand(GONG + DAY - high, f"{KINDS[high]} gong")
    points = points_of(one, other)
    # reading 244: hands without a point are level, whatever tiles they are.
    return TileHand(points and LOWEST * points + LOWEST - 1 - high, f"{points} ({KINDS[high]})" if points else "0")


def rank(tiles: Sequence[Card]) -> TileHand:
    """Return the rank of two tiles."""
    return hand_of(*(kind_of(tile) for tile in tiles))


@dataclass(frozen=True, slots=True)
class SetTiles:
    """Four tiles as they were set."""

    high: TileHand
    low: TileHand

    @property
    def is_foul(self) -> bool:
        """Whether the low hand outranks the high hand."""
        return self.low > self.high

    @property
    def words(self) -> str:
        """Both hands as a dealer calls them."""
        foul = "; a foul" if self.is_foul else ""
        return f"high hand {self.high.words}, low hand {self.low.words}{foul}"

    @property
    def foul_words(self) -> tuple[str, str]:
        """The low hand and the high hand in words."""
        return self.low.words, self.high.words


Split = tuple[Kinds, Kinds]
"""Four kinds as a high hand and a low hand."""


@cache
def splits(kinds: Kinds) -> tuple[Split, ...]:
    """Return the ways to set four tiles of these kinds, none of them foul, each once."""
    found = dict[Split, None]()
    for partner in range(1, 4):
        one = kinds[0], kinds[partner]
        two = tuple(kind for at, kind in enumerate(kinds) if at not in (0, partner))
        high, low = sorted((tuple(sorted(one)), tuple(sorted(two))), key=lambda each: -hand_of(*each).strength)
        found[high, low] = None
    return tuple(found)


def strengths(split: Split) -> tuple[int, int]:
    """Return how strong the high hand and the low hand are."""
    high, low = split
    return hand_of(*high).strength, hand_of(*low).strength
