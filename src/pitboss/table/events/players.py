"""What players do."""

from __future__ import annotations

from pitboss.table.event import Event, Place, event
from pitboss.table.events.common import Input, area_words, card_words, wager_on, wager_words, where_words
from pitboss.table.money import money
from pitboss.table.sentence import deeds, does, who
from pitboss.table.view import View

DEEDS = {
    "take-the-bank": "takes the bank",
    "decline": "declines the bank",
    "keep-the-bank": "keeps the bank",
    "withdraw": "withdraws the bank",
    "banco": "calls banco",
    "cover-a-part": "covers",
    "bet-nothing": "bets nothing",
    "card": "asks for a card",
    "no-card": "stands",
    "bank": "asks for the bank",
    "co-bank": "asks to bank with the house",
    "cover": "covers both hands",
    "double": "doubles",
    "draw": "draws",
    "even-money": "takes even money",
    "fold": "folds",
    "insure": "insures",
    "keep": "keeps the cards",
    "muck": "mucks",
    "pass": "passes",
    "play": "plays",
    "pull": "pulls the bet",
    "post": "posts",
    "raise": "raises",
    "refuse": "declines",
    "replace": "replaces",
    "ride": "lets it ride",
    "accept": "accepts",
    "set": "sets the hand",
    "show": "shows",
    "split": "splits",
    "stand": "stands",
    "stand-pat": "stands pat",
    "stay": "stays",
    "straddle": "straddles",
    "surrender": "surrenders",
    "wait": "waits",
    "dead": "calls the hand dead",
    "first": "rides on the first hand",
    "second": "rides on the second hand",
    "end": "stops betting",
    "continue": "plays on for the whole pot",
    "view": "looks at the cards first",
    "turn": "turns the cards over",
    "dealer": "has the dealer deal the shoe",
    "see": "asks to see the hand",
    "leave-unseen": "lets the hand go unseen",
}
"""What a player does, by the choice that was made."""
_OF_AN_AMOUNT = ("cover-a-part", "post", "raise")
"""Choices that are told with their amount alone: "raises $10"; any other is made for it: "doubles for $10"."""


_GOES_WITHOUT_SAYING = ("bet", "main")
"""The betting areas on which a bet is just a bet."""


@event
class WagerPlaced(Input):
    """A player put chips, and perhaps a match play coupon, on a betting area."""

    deed = "a bet"

    player: str
    position: int
    area: str
    amount: int
    coupon: int = 0

    def deed_words(self) -> str:
        return f"{self.player}'s {money(self.amount)} bet on {area_words(self.area)}"

    def sentence(self) -> str:
        return f"{self._bets()} {where_words(self.position)}."

    def told(self, view: View) -> str:
        return f"{self._bets()}." if view.seat_of(self.player) == self.position else self.sentence()

    def _bets(self) -> str:
        coupon = f" and a match play coupon for {money(self.coupon)}" if self.coupon else ""
        area = "" if self.area in _GOES_WITHOUT_SAYING else f" on {area_words(self.area)}"
        return f"{who(self.player)} {does('bets')} {money(self.amount)}{coupon}{area}"

    def shows(self, view: View) -> None:
        view.wager(self.player, self.position, self.area, self.amount)


@event
class VerbalWager(Input):
    """A player called a wager out and offered cash for it; no table accepts that."""

    deed = "a verbal bet"

    player: str
    position: int
    area: str
    amount: int


@event
class WagerRemoved(Input):
    """A player took a wager back before no more bets was called."""

    deed = "taking back a bet"

    player: str
    position: int
    area: str

    def deed_words(self) -> str:
        return f"taking back {self.player}'s {wager_on(self.area)}"

    def sentence(self) -> str:
        return f"{who(self.player)} {does('takes')} down the {wager_on(self.area)} {where_words(self.position)}."

    def told(self, view: View) -> str:
        if view.seat_of(self.player) != self.position:
            return self.sentence()
        return f"{who(self.player)} {does('takes')} down the {wager_on(self.area)}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += view.spot(self.position).bets[self.player].pop(self.area)
        view.called.pop((self.position, self.area), None)


@event
class PlayerReady(Input):
    """A player has no more wagers to make."""

    deed = "being ready"

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('is')} ready."


@event
class WageringEnded(Input):
    """The time for wagers ran out or every seated player was ready."""

    deed = "the end of betting"
    text = "Betting is closed."


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

    def sentence(self) -> str:
        return self.sentence_of(DEEDS.get(self.choice, f"chooses {self.choice.replace('-', ' ')}"))

    def sentence_of(self, deed: str) -> str:
        """Write what the player does, as the game calls it."""
        for_ = "" if self.choice in _OF_AN_AMOUNT else " for"
        amount = f"{for_} {money(self.amount)}" if self.amount else ""
        cards = f" {card_words(len(self.chosen))}" if self.chosen and self.choice != "set" else ""
        late = f" {does('runs')} out of time and" if self.is_default else ""
        return f"{who(self.player)}{late} {deeds(deed)}{amount}{cards}."


@event
class WagerAdded(Event):
    """A decision put a further wager on its betting area."""

    player: str
    position: int
    area: str
    amount: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('makes')} the {wager_words(self.area, self.amount)}."

    def shows(self, view: View) -> None:
        view.wager(self.player, self.position, self.area, self.amount)
