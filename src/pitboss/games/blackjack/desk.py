"""The desk of a blackjack table: the floor has the cards shuffled when it wishes. 2.5, whose text is not known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pitboss.games.between import require_office
from pitboss.games.blackjack.events import ShuffleOrdered
from pitboss.games.blackjack.options import CONTINUOUS
from pitboss.games.blackjack.shoe import SHUFFLE
from pitboss.games.desk import Desk
from pitboss.table.desk import DeskForm
from pitboss.table.events import FLOORPERSON, SUPERVISOR
from pitboss.table.felt import Felt
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table


class BlackjackDesk(Desk):
    """A desk at which the floor may have the cards shuffled before the next round."""

    inputs = (ShuffleOrdered,)

    def take(self, table: Table, event: Any, now: int) -> Round[Table]:
        yield from ()
        return shuffle_at_will(table, event)

    def forms(self, table: Table, felt: Felt | None) -> Iterator[DeskForm]:
        if table.seats and table.options.shuffle != CONTINUOUS and not table.state.is_shuffle_ordered:
            yield DeskForm(
                ShuffleOrdered,
                "Shuffle the cards",
                "All cards are shuffled before the next round, wherever the cutting card is.",
                SHUFFLE,
                done="the cards are shuffled before the next round.",
            )


def shuffle_at_will(table: Table, event: ShuffleOrdered) -> Table:
    """The house may have the cards shuffled after any round, as courts have found within its discretion."""
    event.cite = SHUFFLE
    event.by = event.by or FLOORPERSON
    require_office(table, event, FLOORPERSON, SUPERVISOR)
    if table.options.shuffle == CONTINUOUS:
        why = "the device shuffles all cards before every round"
        raise Refused(event.deed_words(), why, "a table whose cards last for several rounds", SHUFFLE)
    return replace(table, state=replace(table.state, is_shuffle_ordered=bool(table.state.sides)))
