"""Shuffle at will: the floor has the cards of a shoe shuffled before the next round, wherever the cutting card is.

The case notes of 2.5 leave that to the house's discretion; the text of the sections on shuffling is not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pitboss.games.between import require_office
from pitboss.games.desk import Desk
from pitboss.table.desk import DeskForm
from pitboss.table.event import event
from pitboss.table.events import FLOORPERSON, SUPERVISOR, SignedDeskInput
from pitboss.table.felt import Felt
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table

BEFORE_EVERY_ROUND = ("continuous", "every-round")
"""The ways of shuffling by which no cards are left for an order."""


@event
class ShuffleOrdered(SignedDeskInput):
    """The floor had all cards shuffled before the next round."""

    deed = "ordering a shuffle"
    says_when = True
    text = "The floor orders a shuffle: all cards are shuffled before the next round."


class ShuffleDesk(Desk):
    """A desk at which the floor may have the cards of a shoe shuffled before the next round."""

    inputs = (ShuffleOrdered,)

    def __init__(self, cite: str) -> None:
        self.cite = cite

    def cite_at(self, table: Table) -> str:
        """Return where the shuffle of a table stands."""
        return self.cite

    def is_due(self, table: Table) -> bool:
        """Tell whether the cards are shuffled before the next round already."""
        return bool(table.state.side.is_shuffle_due)

    def ordered(self, table: Table) -> Round[Table]:
        """Have the cards shuffled before the next round."""
        yield from ()
        return replace(table, state=replace(table.state, side=replace(table.state.side, is_shuffle_due=True)))

    def take(self, table: Table, event: Any, now: int) -> Round[Table]:
        """The house may have the cards shuffled after any round, as courts have found within its discretion."""
        event.cite = self.cite_at(table)
        event.by = event.by or FLOORPERSON
        require_office(table, event, FLOORPERSON, SUPERVISOR)
        if table.options.shuffle in BEFORE_EVERY_ROUND:
            why = "all cards are shuffled before every round"
            raise Refused(event.deed_words(), why, "a table whose cards last for several rounds", event.cite)
        return (yield from self.ordered(table))

    def forms(self, table: Table, felt: Felt | None) -> Iterator[DeskForm]:
        if table.seats and table.options.shuffle not in BEFORE_EVERY_ROUND and not self.is_due(table):
            yield DeskForm(
                ShuffleOrdered,
                "Shuffle the cards",
                "All cards are shuffled before the next round, wherever the cutting card is.",
                self.cite_at(table),
                done="the cards are shuffled before the next round.",
            )
