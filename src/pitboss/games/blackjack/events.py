"""The events of blackjack that no other game has."""

from __future__ import annotations

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.events import (
    Input,
    WagerCollected,
    WagerReturned,
    card_words,
    hand_words,
    wager_words,
)
from pitboss.table.events.common import who_at
from pitboss.table.money import money
from pitboss.table.sentence import does, who
from pitboss.table.view import View


@event
class ConsentGiven(Input):
    """The first person wagering on a box let another wager there too."""

    deed = "consent"
    asks = "let another person bet on my box"
    said = "consent NAME"

    player: str
    position: int
    other: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('lets')} {who(self.other)} bet on box {self.position}."


@event
class BurnCardRequested(Input):
    """A player asked to see the burn card."""

    deed = "asking for the burn card"
    asks = "ask to see the burn card"
    said = "burn"

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('asks')} to see the burn card."


@event
class NoticePosted(Event):
    """A notice told the patrons of something that the table offers."""

    notice: str

    def sentence(self) -> str:
        return f"Notice posted: {self.notice}."


@event
class NoticeWithdrawn(Event):
    """A notice told the patrons that the table no longer offers something."""

    notice: str

    def sentence(self) -> str:
        return f"Notice withdrawn: {self.notice}."


@event
class CallerNamed(Event):
    """Of several people on a box one has the exclusive right to call its decisions."""

    position: int
    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('makes')} the decisions for box {self.position}."


@event
class BurnCardShown(Event):
    """The burn card was disclosed."""

    card: Card | None
    place: Place

    def sentence(self) -> str:
        return f"The burn card is shown: {self.card}."


@event
class DeterminantCardDrawn(Event):
    """The suit of a card decided from which side of the double shoe the round is dealt."""

    card: Card | None
    place: Place
    side: str

    def sentence(self) -> str:
        return f"The determinant card is {self.card}: the round is dealt from the {self.side} side."


@event
class DeterminantCardBurned(Event):
    """A determinant card that named the other side was put away."""

    to_rack = True

    card: Card | None
    place: Place

    text = "The determinant card is burned in the segregated area of the shoe."


@event
class StacksInserted(Event):
    """The shuffled discards were split into stacks and put into the marked places of the shoe."""

    stacks: tuple[int, ...]

    def sentence(self) -> str:
        sizes = ", ".join(map(str, self.stacks))
        return f"The discards are shuffled and go back into the shoe's marked places in stacks of {sizes}."


@event
class PointCountAnnounced(Event):
    """The dealer announced the point count of a hand."""

    position: int
    hand: int
    count: str

    def sentence(self) -> str:
        hand = f" on hand {self.hand}" if self.hand > 1 else ""
        has = does("busts") + " with" if self.count.isdigit() and int(self.count) > 21 else does("has")
        return f"{who_at(self.position)} {has} {self.count}{hand}."


@event
class BlackjackAnnounced(Event):
    """The dealer announced a blackjack."""

    position: int

    def sentence(self) -> str:
        return f"{who_at(self.position)} {does('has')} blackjack."


@event
class DealersCardCalled(Event):
    """The dealer called the dealer's second card before it left the shoe."""

    text = 'The dealer calls "Dealer\'s Card".'


@event
class DealerDrewNoMore(Event):
    """The dealer took no further card, since no count could change what any wager is worth."""

    text = "The dealer draws no more cards: nothing would change."


@event
class CardReaderUsed(Event):
    """The hole card went into the card reader, unseen."""

    is_blackjack: bool

    def sentence(self) -> str:
        found = "a blackjack" if self.is_blackjack else "no blackjack"
        return f"The hole card goes face down into the card reader: {found}."


@event
class HoleCardDisclosed(Event):
    """The dealer's hole card was turned up."""

    card: Card | None
    place: Place

    def sentence(self) -> str:
        return f"The dealer's hole card is {self.card}."


@event
class HandTurnedForSplit(Event):
    """The two face-down cards of a pair were turned up to be split."""

    position: int
    cards: tuple[Card, ...] | None
    turned: tuple[Place, ...]

    def sentence(self) -> str:
        return f"{who_at(self.position)}'s pair is turned up: {hand_words(self.cards, 2)}."


@event
class HandPutInShuffler(Event):
    """A hand went into the shuffling device, in order, face down or as it lay."""

    to_rack = True

    position: int
    collected: tuple[Place, ...]

    def sentence(self) -> str:
        count = card_words(len(self.collected))
        return f"{who_at(self.position)}'s hand ({count}) goes into the shuffling device."


@event
class PairSplit(Event):
    """A pair was split into two hands."""

    position: int
    hand: int
    new_hand: int
    moved: tuple[Place, ...]

    def sentence(self) -> str:
        return f"{who_at(self.position)} {does('splits')} hand {self.hand} into hands {self.hand} and {self.new_hand}."

    def shows(self, view: View) -> None:
        view.spot(self.position).hand_numbers |= dict.fromkeys(self.moved, self.new_hand)


@event
class CardLaidSideways(Event):
    """The one card of a double was placed sideways."""

    position: int

    def sentence(self) -> str:
        return f"{who_at(self.position)}'s card goes sideways."


@event
class SurrenderHeld(Event):
    """A surrendered wager was placed on top of its cards, to be settled with the dealer's second card."""

    position: int

    def sentence(self) -> str:
        return f"{who_at(self.position)}'s surrendered bet goes on top of the cards."


@event
class AddedWagersHeld(Event):
    """What was added to the original wager of a bust hand stays until the dealer's second card is known."""

    position: int
    hand: int

    def sentence(self) -> str:
        hand = f" on hand {self.hand}" if self.hand > 1 else ""
        return f"{who_at(self.position)}'s added bets{hand} wait: a dealer's blackjack would spare them."


@event
class ThreeSevensForfeited(Event):
    """The dealer announced that a player splits sevens and gives up what three of them would pay."""

    position: int

    def sentence(self) -> str:
        return (
            f"{who_at(self.position)} {does('is')} splitting sevens and {does('forfeits')} any payout for three sevens."
        )


def surrender_sentence(event: WagerCollected | WagerReturned, view: View) -> str:
    """Write what becomes of a part of a surrendered wager; nothing of a wager that is lost or goes back whole."""
    where = event.player, event.position, event.area
    lying, is_lost = view.amount(*where), isinstance(event, WagerCollected)
    if where not in view.parted and not (is_lost and event.amount < lying):
        return ""
    wager = wager_words(event.area, view.parted.get(where, lying))
    ends = "taken" if is_lost else "returned"
    return f"{who(event.player)} {does('surrenders')} the {wager}: {money(event.amount)} {ends}."
