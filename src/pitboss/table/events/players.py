"""What players do."""

from __future__ import annotations

from pitboss.table.event import Event, Place, event
from pitboss.table.events.common import Input, area_words, card_words, wager_on, wager_words, where_words
from pitboss.table.money import money
from pitboss.table.view import View


@event
class WagerPlaced(Input):
    """A player put chips, and perhaps a match play coupon, on a betting area."""

    deed = "a wager"

    player: str
    position: int
    area: str
    amount: int
    coupon: int = 0

    def deed_words(self) -> str:
        return f"a wager of {money(self.amount)} on {area_words(self.area)} by {self.player}"

    def words(self) -> str:
        coupon = f" and a match play coupon of {money(self.coupon)}" if self.coupon else ""
        where = where_words(self.position)
        return f"{self.player} wagers {money(self.amount)}{coupon} on {area_words(self.area)} {where}."

    def shows(self, view: View) -> None:
        view.wager(self.player, self.position, self.area, self.amount)


@event
class VerbalWager(Input):
    """A player called a wager out and offered cash for it; no table accepts that."""

    deed = "a verbal wager"

    player: str
    position: int
    area: str
    amount: int


@event
class WagerRemoved(Input):
    """A player took a wager back before no more bets was called."""

    deed = "taking back a wager"

    player: str
    position: int
    area: str

    def deed_words(self) -> str:
        return f"taking back the {wager_on(self.area)} of {self.player}"

    def words(self) -> str:
        return f"{self.player} takes back the {wager_on(self.area)} {where_words(self.position)}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += view.spot(self.position).bets[self.player].pop(self.area)
        view.called.pop((self.position, self.area), None)


@event
class PlayerReady(Input):
    """A player has no more wagers to make."""

    deed = "being ready"

    player: str

    def words(self) -> str:
        return f"{self.player} is ready."


@event
class WageringEnded(Input):
    """The time for wagers ran out or every seated player was ready."""

    deed = "the end of wagering"
    text = "Wagering ends."


@event
class DecisionMade(Input):
    """A player chose one of the things the prompt allowed; cards are named by their places.

    Of cards that were set into hands all places are there, hand after hand as the prompt had them.
    """

    deed = "a decision"

    player: str
    position: int
    choice: str
    amount: int = 0
    chosen: tuple[Place, ...] = ()
    is_default: bool = False

    def deed_words(self) -> str:
        return f"{self.choice!r} by {self.player}"

    def words(self) -> str:
        amount = f" for {money(self.amount)}" if self.amount else ""
        cards = f" ({card_words(len(self.chosen))})" if self.chosen else ""
        does = "does not answer" if self.is_default else "chooses"
        return f"{self.player} {does}: {self.choice.replace('-', ' ')}{amount}{cards}."


@event
class WagerAdded(Event):
    """A decision put a further wager on its betting area."""

    player: str
    position: int
    area: str
    amount: int

    def words(self) -> str:
        wager = wager_words(self.area, self.amount)
        return f"{self.player} makes {'an' if wager[0] in 'aeiou' else 'a'} {wager}."

    def shows(self, view: View) -> None:
        view.wager(self.player, self.position, self.area, self.amount)
