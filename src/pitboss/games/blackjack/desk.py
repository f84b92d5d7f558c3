"""The desk of a blackjack table: the floor has the cards shuffled when it wishes. 2.5, whose text is not known."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.kits.shuffle_order import ShuffleDesk
from pitboss.table.requests import Round
from pitboss.table.table import Table


class BlackjackDesk(ShuffleDesk):
    """A desk at which the floor may have every side of the shoe shuffled before the next round."""

    def is_due(self, table: Table) -> bool:
        return bool(table.state.is_shuffle_ordered)

    def ordered(self, table: Table) -> Round[Table]:
        yield from ()
        return replace(table, state=replace(table.state, is_shuffle_ordered=bool(table.state.sides)))
