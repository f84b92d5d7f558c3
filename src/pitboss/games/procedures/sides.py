"""The sides of a shoe that lasts many rounds: what a table keeps of its cards between them, known by their places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import repeat

from pitboss.table.event import Place
from pitboss.table.shoe import Shoe

Runs = tuple[tuple[int, int, int], ...]
"""Places that follow each other, as (shuffle, first, how many): hundreds of places in a few numbers."""


def as_runs(places: Iterable[Place]) -> Runs:
    """Put places together that follow each other."""
    runs: list[tuple[int, int, int]] = []
    run, first, following = -1, 0, 0
    for shuffle, number in places:
        if number != following or shuffle != run:
            if following != first:
                runs.append((run, first, following - first))
            run, first = shuffle, number
        following = number + 1
    if following != first:
        runs.append((run, first, following - first))
    return tuple(runs)


def as_places(runs: Runs) -> list[Place]:
    """Take runs apart into places."""
    places: list[Place] = []
    for shuffle, first, count in runs:
        places += map(Place._make, zip(repeat(shuffle), range(first, first + count), strict=False))
    return places


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a shoe between rounds: undealt cards from the top, discards in order, and the cutting card."""

    undealt: Runs = ()
    discards: Runs = ()
    behind_cutting_card: int = 0
    is_shuffle_due: bool = True


class LiveSide:
    """One side of a shoe during a round."""

    __slots__ = ("behind_cutting_card", "discards", "is_shuffle_due", "shoe")

    def __init__(self, side: Side) -> None:
        self.shoe = Shoe()
        self.shoe.places = as_places(side.undealt)[::-1]
        self.discards = as_places(side.discards)
        self.behind_cutting_card = side.behind_cutting_card
        self.is_shuffle_due = side.is_shuffle_due

    @property
    def is_cutting_card_next(self) -> bool:
        """Tell whether the cutting card lies on top of the undealt cards."""
        return len(self.shoe) <= self.behind_cutting_card

    def frozen(self) -> Side:
        """Return the side as it stays between rounds."""
        undealt = as_runs(reversed(self.shoe.places))
        return Side(undealt, as_runs(self.discards), self.behind_cutting_card, self.is_shuffle_due)

    def shuffles(self) -> set[int]:
        """Return the shuffles of which cards are left to be dealt."""
        return {place.shuffle for place in self.shoe.places}
