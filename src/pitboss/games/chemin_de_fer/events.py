"""The events of chemin de fer that no other game has: the bank is put up, kept, withdrawn and lost."""

from __future__ import annotations

from pitboss.table.event import Event, event
from pitboss.table.events import DEALER
from pitboss.table.money import money
from pitboss.table.sentence import does, who, whose
from pitboss.table.view import View


@event
class BankPutUp(Event):
    """A player has the bank and the shoe, with so much put up."""

    player: str
    position: int
    amount: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('has')} the bank, with {money(self.amount)} up."

    def shows(self, view: View) -> None:
        view.marks["shoe"] = self.position


@event
class BankNotTaken(Event):
    """Nobody took the bank."""

    text = "Nobody takes the bank."


@event
class BankCovered(Event):
    """How much of the bank others cover."""

    bank: int
    covered: int

    def sentence(self) -> str:
        if not self.covered:
            return "Nobody bets against the bank."
        whole = "the whole bank" if self.covered == self.bank else f"{money(self.covered)} of {money(self.bank)}"
        return f"The bets cover {whole}."


@event
class BankPassedOn(Event):
    """The bank went on: its owner withdrew it, or lost it."""

    player: str
    is_lost: bool

    def sentence(self) -> str:
        if self.is_lost:
            return f"{who(self.player)} {does('loses')} the bank, and it passes on."
        return f"{whose(self.player)} bank passes on."

    def shows(self, view: View) -> None:
        view.marks["shoe"] = DEALER


@event
class SpeakerNamed(Event):
    """Whoever wagers most against the bank speaks for the player's hand."""

    player: str
    position: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('plays')} the Player's Hand."
