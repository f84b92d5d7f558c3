"""The sides of a shoe: what a blackjack table keeps of its cards between rounds, known only by their places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.table.event import Place
from pitboss.table.shoe import Shoe

Runs = tuple[tuple[int, int, int], ...]
"""Places that follow each other, as (shuffle, first, how many): hundreds of places in a few numbers."""


def as_runs(places: Iterable[Place]) -> Runs:
    """Put places together that follow each other."""
    runs: list[list[int]] = []
    for shuffle, number in places:
        if runs and runs[-1][0] == shuffle and runs[-1][1] + runs[-1][2] == number:
            runs[-1][2] += 1
        else:
            runs.append([shuffle, number, 1])
    return tuple((shuffle, first, count) for shuffle, first, count in runs)


def as_places(runs: Runs) -> list[Place]:
    """Take runs apart into places."""
    return [Place(shuffle, first + step) for shuffle, first, count in runs for step in range(count)]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a shoe between rounds: undealt cards from the top, discards in order, and the cutting card.

    Once that has come out, ``reached_at`` is the box to which the next card went, 0 for the dealer.
    """

    undealt: Runs = ()
    discards: Runs = ()
    behind_cutting_card: int = 0
    is_shuffle_due: bool = True
    reached_at: int = 0


@dataclass(frozen=True, slots=True)
class ShoeState:
    """What a blackjack table remembers between rounds: its cards, a single shoe having one side, and posted notices."""

    opened: bool = False
    sides: tuple[Side, ...] = ()
    in_use: int = 0
    is_new_dealer: bool = False
    posted: tuple[tuple[str, str], ...] = ()


class LiveSide:
    """One side of a shoe during a round."""

    __slots__ = ("behind_cutting_card", "discards", "is_shuffle_due", "reached_at", "shoe")

    def __init__(self, side: Side) -> None:
        self.shoe = Shoe()
        self.shoe.places = as_places(side.undealt)[::-1]
        self.discards = as_places(side.discards)
        self.behind_cutting_card = side.behind_cutting_card
        self.is_shuffle_due = side.is_shuffle_due
        self.reached_at = side.reached_at

    @property
    def is_cutting_card_next(self) -> bool:
        """Tell whether the cutting card lies on top of the undealt cards."""
        return len(self.shoe) <= self.behind_cutting_card

    def frozen(self) -> Side:
        """Return the side as it stays between rounds."""
        undealt = as_runs(reversed(self.shoe.places))
        return Side(undealt, as_runs(self.discards), self.behind_cutting_card, self.is_shuffle_due, self.reached_at)

    def shuffles(self) -> set[int]:
        """Return the shuffles of which cards are left to be dealt."""
        return {place.shuffle for place in self.shoe.places}
