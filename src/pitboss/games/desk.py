"""The desk of a game: what people and the floor bring to it beside their wagers, and what it tells of its table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.table.desk import DeskForm, DeskTold, Fact, WaitingList
from pitboss.table.event import Event
from pitboss.table.felt import Felt
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table


class Desk:
    """A desk that takes nothing, as most games have it; a game with a desk of its own says what that takes."""

    inputs: tuple[type[Event], ...] = ()
    """What it takes at one time or another, each with who may give it."""
    fund_cite: str = ""
    """By which paragraph a fund that a table kept for its players is theirs still when the table has closed."""

    def take(self, table: Table, event: Any, now: int) -> Round[Table]:
        """Apply what comes to the desk between rounds, or refuse it."""
        yield from ()
        why = f"nothing at a table of {table.game} takes it"
        raise Refused(event.deed_words(), why, "what the game's own desk takes")

    def forms(self, table: Table, felt: Felt | None) -> Iterator[DeskForm]:
        """Yield what it takes at this moment, with the round that is played where there is one."""
        yield from ()

    def told(self, table: Table, now: int) -> DeskTold | None:
        """Return what everybody may know of it; nothing where there is no desk."""
        return None

    def told_to_floor(self, table: Table) -> tuple[Fact, ...]:
        """Return what the floor should know of it."""
        return ()

    def waiting_list(self, table: Table) -> WaitingList:
        """Return who waits for a seat."""
        return WaitingList()

    def absence(self, table: Table, player: str, is_away: bool) -> Event | None:
        """Return what it is to hear of a player who sits out, or plays again, unless it knows."""
        return None

    def is_unfinished(self, table: Table) -> bool:
        """Tell whether the floor can still finish something at a table that closes."""
        return False
