"""The events of Pai Gow that no other game has: tiles are inspected, laid in pairs, and turned down to be mixed."""

from __future__ import annotations

from pitboss.table.event import Event, Place, event
from pitboss.table.sentence import does, who


@event
class TilesInspected(Event):
    """The dealer inspected the tiles and laid them out face up in pairs, the supreme pair first."""

    pairs: int

    def sentence(self) -> str:
        return f"The dealer inspects the tiles and lays them face up in {self.pairs} pairs, the supreme pair first."


@event
class TilesViewed(Event):
    """The first player at the table looked the tiles over."""

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)}, first at the table, {does('looks')} the tiles over; they are turned face down."


@event
class DeadHandSetAside(Event):
    """The stack of the dead hand was set aside unseen."""

    to_rack = True

    collected: tuple[Place, ...]

    def sentence(self) -> str:
        return "The dead hand's stack is set aside unseen."
