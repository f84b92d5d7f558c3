"""What becomes of wagers that stand on the layout between rounds of play."""

from __future__ import annotations

from pitboss.table.event import Event, event
from pitboss.table.events.common import Input, wager_words
from pitboss.table.ledger import LAYOUT, TRAY, Posting, purse, rail
from pitboss.table.money import Cents
from pitboss.table.sentence import does, who, whose
from pitboss.table.view import View


def _off_the_layout(to: str, amount: Cents, vigorish: Cents) -> tuple[Posting, ...]:
    """Return how a standing wager goes back, and the vigorish that was paid to make it."""
    back = Posting(LAYOUT, to, amount, "taken off the layout")
    return (back, Posting(TRAY, to, vigorish, "vigorish back")) if vigorish else (back,)


@event
class LayoutCleared(Input):
    """The house had every standing wager handed back, as when a table closes before the dice decide them."""

    deed = "clearing the layout"
    text = "The layout is cleared: all bets are returned."


@event
class StandingWagerReturned(Event):
    """A standing wager was handed back between rounds, with the vigorish that was paid to make it."""

    player: str
    position: int
    area: str
    amount: int
    vigorish: int

    def sentence(self) -> str:
        return f"{whose(self.player)} {wager_words(self.area, self.amount)} is taken off the layout and returned."

    def shows(self, view: View) -> None:
        if view.amount(self.player, self.position, self.area):  # or its player has left since, with all chips
            view.take_off(self.player, self.position, self.area, self.amount)
            view.chips[self.player] += self.amount + self.vigorish

    def postings(self) -> tuple[Posting, ...]:
        return _off_the_layout(rail(self.player), self.amount, self.vigorish)


@event
class StandingWagerTaken(Event):
    """A player who left took a standing wager down and along, with the vigorish that was paid to make it."""

    player: str
    position: int
    area: str
    amount: int
    vigorish: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('takes')} down the {wager_words(self.area, self.amount)}."

    def postings(self) -> tuple[Posting, ...]:
        return _off_the_layout(purse(self.player), self.amount, self.vigorish)


@event
class StandingWagerForfeited(Event):
    """A player who left gave up a standing wager that may not be taken down."""

    player: str
    position: int
    area: str
    amount: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('gives')} up the {wager_words(self.area, self.amount)}, which must stay up."

    def postings(self) -> tuple[Posting, ...]:
        return (Posting(LAYOUT, TRAY, self.amount, "given up"),)
