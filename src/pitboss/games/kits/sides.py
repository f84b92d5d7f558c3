"""The sides of a shoe that lasts many rounds: what a table keeps of its cards between them, known by their places."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.table.event import Place
from pitboss.table.shoe import Runs, Shoe, as_places, as_runs


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
    settled: str | None = field(default=None, compare=False, repr=False)
    """The discards up to their last run as JSON, where it was written before: a round adds a few to hundreds."""

    def written(self) -> str:
        """Write the side as JSON."""
        discards = f"{self.written_settled()}{write_runs(self.discards[-1:])}"[:-1]
        due = "true" if self.is_shuffle_due else "false"
        undealt = write_runs(self.undealt)[:-1]
        return f"[[{undealt}],[{discards}],{self.behind_cutting_card},{due},{self.reached_at}]"

    def written_settled(self) -> str:
        """Write the discards up to their last run, to which the next card may still belong."""
        return write_runs(self.discards[:-1]) if self.settled is None else self.settled


def write_runs(runs: Runs) -> str:
    """Write runs as they stand in a JSON list, a comma after each; most discards lie by themselves."""
    return "".join(
        [f"[{shuffle},{first},1]," if cards == 1 else f"[{shuffle},{first},{cards}]," for shuffle, first, cards in runs]
    )


class LiveSide:
    """One side of a shoe during a round, in which its discards of earlier rounds stay as they lie."""

    __slots__ = ("_before", "behind_cutting_card", "discards", "is_shuffle_due", "reached_at", "shoe")

    def __init__(self, side: Side) -> None:
        self.shoe = Shoe(side.undealt)
        self.discards: list[Place] = []
        self._before = side
        self.behind_cutting_card = side.behind_cutting_card
        self.is_shuffle_due = side.is_shuffle_due
        self.reached_at = side.reached_at

    @property
    def is_cutting_card_next(self) -> bool:
        """Tell whether the cutting card lies on top of the undealt cards."""
        return self.shoe.cards <= self.behind_cutting_card

    @property
    def has_discards(self) -> bool:
        """Tell whether any cards lie in the discard rack."""
        return bool(self._before.discards or self.discards)

    @property
    def all_discards(self) -> tuple[Place, ...]:
        """The places of the discards, those of earlier rounds first."""
        return (*as_places(self._before.discards), *self.discards)

    def clear_discards(self) -> None:
        """Take the discards away to be shuffled."""
        self._before = Side()
        self.discards.clear()

    def frozen(self) -> Side:
        """Return the side as it stays between rounds."""
        before = self._before
        added = as_runs(self.discards, after=before.discards[-1:])
        return Side(
            self.shoe.runs,
            before.discards[:-1] + added,
            self.behind_cutting_card,
            self.is_shuffle_due,
            self.reached_at,
            before.written_settled() + write_runs(added[:-1]),
        )

    def shuffles(self) -> set[int]:
        """Return the shuffles of which cards are left to be dealt."""
        return {shuffle for shuffle, _, _ in self.shoe.runs}
