"""Envy prizes: what another player's hand pays whoever made the wager that they come with."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.table.event import Event, event
from pitboss.table.felt import Felt, Position
from pitboss.table.money import Cents, money
from pitboss.table.sentence import does, who
from pitboss.table.view import View


@event
class EnvyPaid(Event):
    """Another player's hand paid somebody an envy prize."""

    player: str
    position: int
    holder: int
    hand: str
    winnings: int

    def sentence(self) -> str:
        held = f"the {self.hand} at position {self.holder}"
        return f"{who(self.player)} {does('wins')} a {money(self.winnings)} envy prize for {held}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.winnings


Enviers = Iterable[tuple[str, int]]
"""Who made a wager that is paid envy prizes, and where."""


def pay_envy(felt: Felt, enviers: Enviers, holder: Position, hand: str, *, prize: Cents, cite: str) -> None:
    """Pay a prize to everybody who made the wager, but for the player who holds the hand."""
    for player, position in enviers:
        if player != holder.player:
            felt.pay_out(player, prize)
            felt.tell(EnvyPaid(player, position, holder.number, hand, prize, cite=cite))
