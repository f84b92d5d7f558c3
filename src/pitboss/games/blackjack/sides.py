"""The sides of a shoe: what a blackjack table keeps of its cards between rounds, known only by their places."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.table.event import Place
from pitboss.table.shoe import Runs, Shoe, as_places, as_runs, joined


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a shoe between rounds: undealt cards from the top, discards in order, and the cutting card."""

    undealt: Runs = ()
    discards: Runs = ()
    behind_cutting_card: int = 0
    is_shuffle_due: bool = True


@dataclass(frozen=True, slots=True)
class ShoeState:
    """What a blackjack table remembers of its cards between rounds; a single shoe has one side."""

    opened: bool = False
    sides: tuple[Side, ...] = ()
    in_use: int = 0
    is_new_dealer: bool = False
    cutter: int = 0


class LiveSide:
    """One side of a shoe during a round, in which its discards of earlier rounds stay as they lie."""

    __slots__ = ("_discarded_before", "behind_cutting_card", "discards", "is_shuffle_due", "shoe")

    def __init__(self, side: Side) -> None:
        self.shoe = Shoe(side.undealt)
        self.discards: list[Place] = []
        self._discarded_before = side.discards
        self.behind_cutting_card = side.behind_cutting_card
        self.is_shuffle_due = side.is_shuffle_due

    @property
    def is_cutting_card_next(self) -> bool:
        """Tell whether the cutting card lies on top of the undealt cards."""
        return len(self.shoe) <= self.behind_cutting_card

    @property
    def all_discards(self) -> tuple[Place, ...]:
        """The places of the discards, those of earlier rounds first."""
        return (*as_places(self._discarded_before), *self.discards)

    def clear_discards(self) -> None:
        """Take the discards away to be shuffled."""
        self._discarded_before = ()
        self.discards.clear()

    def frozen(self) -> Side:
        """Return the side as it stays between rounds."""
        before, last = self._discarded_before[:-1], self._discarded_before[-1:]
        discards = before + joined(last + as_runs(self.discards))
        return Side(self.shoe.runs, discards, self.behind_cutting_card, self.is_shuffle_due)

    def shuffles(self) -> set[int]:
        """Return the shuffles of which cards are left to be dealt."""
        return {shuffle for shuffle, _, _ in self.shoe.runs}
