"""The events of Pai Gow Poker that no other game has: a player takes the bank, and it is settled."""

from __future__ import annotations

from pitboss.table.event import Event, event
from pitboss.table.money import money
from pitboss.table.sentence import does, who, whose
from pitboss.table.view import View


@event
class BankTaken(Event):
    """A player took the bank, alone with the dealer's wager against it, or together with the house."""

    player: str
    position: int
    is_shared: bool
    house_wager: int

    def sentence(self) -> str:
        if self.is_shared:
            return f"{who(self.player)} and the house bank together: each covers half of every bet."
        return f"{who(self.player)} {does('takes')} the bank, and the dealer bets {money(self.house_wager)} against it."


@event
class BankSettled(Event):
    """What losing wagers brought a player's bank, and what winning ones cost it."""

    player: str
    position: int
    gathered: int
    paid: int

    def sentence(self) -> str:
        return f"{whose(self.player)} bank collects {money(self.gathered)} and pays {money(self.paid)}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.gathered - self.paid
