"""The desk of a game: what people and the floor bring to it beside their wagers, and what it tells of its table."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any, NamedTuple

from pitboss.table.desk import DeskForm, DeskTold, Fact, WaitingList
from pitboss.table.event import Event
from pitboss.table.events import FLOOR, RoundOrder
from pitboss.table.felt import Felt
from pitboss.table.ledger import Debt
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table


class HeldApart(NamedTuple):
    """Money at a table that is neither a player's nor the tray's: where it lies, whose it is, and who says so."""

    place: str
    amount: Cents
    whose: str
    cite: str
    account: str
    when_closed: str = ""
    """As what it goes to the cage when the table closes; nothing where it stays with those whose it is."""


class Desk:
    """A desk that takes nothing, as most games have it; a game with a desk of its own says what that takes."""

    inputs: tuple[type[Event], ...] = ()
    """What it takes at one time or another, each with who may give it."""
    pause_cite: str = FLOOR
    """By which custom the floor pauses a table and closes it, which is no decision of a dispute."""
    floor_cite: str = FLOOR
    """By which paragraph the floor's decision is final."""
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

    def may_order(self, felt: Felt, order: RoundOrder) -> str:
        """Refuse what the floor may not order in a round as it stands, or say by which paragraph it may."""
        raise Refused(
            order.deed_words(), f"no round of {felt.table.game} takes it", "a ruling, or voiding the round", FLOOR
        )

    def may_wait(self, table: Table, event: Event, left: Set[str], seated_cite: str) -> None:
        """Refuse what comes while a round is played and cannot wait for its end; some have left in the round."""

    def due(self, table: Table, changes: tuple[Event, ...], cards_since: int, now: int) -> tuple[Event, ...]:
        """Return what comes before the next round by the clock: changes of cards or dice, and what else is due."""
        return changes

    def awaited(self, table: Table) -> tuple[str, ...]:
        """Return for whom rounds are to be played even while they are away; at most games for nobody."""
        return ()

    def held(self, table: Table) -> tuple[HeldApart, ...]:
        """Return what lies at a table between rounds and is neither a player's nor the tray's."""
        return ()

    def outlasts(self, table: Table) -> tuple[tuple[str, str], ...]:
        """Return what is still to be done at a table that closes and its closing does not end, with its paragraph."""
        return ()

    def owes(self, table: Table) -> tuple[Debt, ...]:
        """Return what a table still owes to players, here or gone, which it pays when it closes."""
        return ()
