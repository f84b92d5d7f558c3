"""The felt of a chemin de fer table: two hands, who has the bank, and what it stands at between coups."""

from __future__ import annotations

from dataclasses import dataclass
from json.encoder import encode_basestring_ascii as quote

from pitboss.games.baccarat.felt import BANKER, PLAYER, Hand
from pitboss.games.chemin_de_fer.options import CheminDeFerOptions
from pitboss.games.kits.shoe import ShoeFelt, ShoeState
from pitboss.table.felt import Position
from pitboss.table.money import Cents
from pitboss.table.table import Table

BANK, AGAINST = "bank", "against"
"""What the banker puts up, and what others wager against it."""


@dataclass(frozen=True, slots=True)
class BankState(ShoeState):
    """What a table remembers: its shoe, the seat that had the bank last, who may go on with it, and at how much."""

    seat: int = 0
    player: str = ""
    """Who may go on; nobody where the bank is to be offered."""
    amount: Cents = 0

    def written(self) -> str:
        """Write the state as JSON, field by field."""
        return f"{ShoeState.written(self)[:-1]},{self.seat},{quote(self.player)},{self.amount}]"


class CheminDeFerFelt(ShoeFelt[CheminDeFerOptions]):
    """One coup: the two hands, who has the bank and who speaks for the player's hand."""

    is_numbered_clockwise = False  # the bank goes from seat one counterclockwise, as the shoe of punto banco does

    __slots__ = ("banker", "hands", "put_up", "speaker")

    def __init__(self, table: Table[CheminDeFerOptions, ShoeState]) -> None:
        super().__init__(table)
        self.hands = {PLAYER: Hand(PLAYER), BANKER: Hand(BANKER)}
        self.banker: Position | None = None
        self.put_up: Cents = 0
        """What the bank stood at before others covered it, or a part of it."""
        self.speaker: Position | None = None
        """Who wagers most against the bank, and so draws or stands for the player's hand."""

    @property
    def bank(self) -> BankState:
        """What the table remembers of its bank."""
        state = self.state
        assert isinstance(state, BankState)
        return state

    def others(self) -> list[Position]:
        """Return everybody but the banker, from the banker's right on."""
        assert self.banker is not None
        number = self.banker.number
        return [each for each in self.all_round(after=number) if each.number != number]
