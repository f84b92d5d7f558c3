"""The counter of a keno lounge: what it remembers between games, and the tickets of the game that is open."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.tickets import Ticket
from pitboss.table.felt import Felt
from pitboss.table.table import Table

MOST_SETTLED = 200
"""Tickets of which the counter remembers at most what became of them."""


class Settled(NamedTuple):
    """What became of a ticket that is no longer out: it was paid, expired, lost or was voided."""

    number: int
    how: str


class KenoState(NamedTuple):
    """What the counter remembers between games."""

    day: int = 1
    game: int = 0
    """The number of the last game, in its gaming day."""
    closed: int = 0
    """How many games there have been in all."""
    issued: int = 0
    """How many tickets have been issued."""
    voided: int = 0
    """How many void slips have been printed."""
    tickets: tuple[Ticket, ...] = ()
    """The tickets that are out: with games to come, or with something to be paid."""
    settled: tuple[Settled, ...] = ()

    def settle(self, number: int, how: str) -> KenoState:
        """Return the state without a ticket of which nothing more can become."""
        tickets = tuple(each for each in self.tickets if each.number != number)
        return self._replace(tickets=tickets, settled=(*self.settled, Settled(number, how))[-MOST_SETTLED:])

    def changed(self, ticket: Ticket) -> KenoState:
        """Return the state with a ticket as it is now."""
        return self._replace(tickets=tuple(ticket if each.number == ticket.number else each for each in self.tickets))


class KenoFelt(Felt[KenoOptions, KenoState]):
    """The counter while a game is open: the tickets that were issued for it lie there with their chips."""

    __slots__ = ("written",)

    def __init__(self, table: Table[KenoOptions, KenoState]) -> None:
        super().__init__(table)
        self.written: dict[str, Ticket] = {}
        """The tickets issued in this game, by the area that stands for each."""

    @property
    def number(self) -> int:
        """The game that is open or drawn, counted over all gaming days."""
        return self.state.closed + 1


KenoTable = Table[KenoOptions, KenoState]


def groups_said(ticket: Ticket) -> tuple[str, ...]:
    """Return the groups of a ticket as an event tells them."""
    return tuple(" ".join(map(str, group)) for group in ticket.groups)


def is_played(ticket: Ticket, number: int) -> bool:
    """Tell whether a ticket is good for a game."""
    return ticket.first <= number <= ticket.last
