"""Seating: what a game asks of those who come to its tables and leave them, and what it remembers of them."""

from __future__ import annotations

from typing import Generic

from pitboss.games.sign import LimitsT
from pitboss.table.events import PlayerSeated
from pitboss.table.money import Cents
from pitboss.table.requests import Round
from pitboss.table.table import Table


class Seating(Generic[LimitsT]):
    """How people come and go at most games: a free position is anybody's, and nothing is owed on leaving."""

    def coming(self, table: Table, event: PlayerSeated, now: int) -> Table:
        """Refuse a seat to somebody who may not have it, or take note of who comes; a free position is anybody's."""
        return table

    def leaving(self, table: Table, player: str, now: int) -> Round[Table]:
        """Take from a player who leaves what is still owed; at most games that is nothing."""
        yield from ()
        return table

    def least_buy_in(self, table: Table, player: str, now: int) -> Cents:
        """Return what somebody who left a while ago brings back at least."""
        return 0

    def newcomer_brings(self, options: LimitsT) -> Cents:
        """Return what the house asks of whoever sits down, or buys chips when broke."""
        return 0

    def clocked(self, before: Table, after: Table, now: int) -> Table:
        """Take note of when somebody sat down or the options changed; at most games no clock runs."""
        return after
