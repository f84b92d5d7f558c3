"""The events of baccarat that no other game has."""

from __future__ import annotations

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.events import DEALER, Input, card_words, hand_words
from pitboss.table.events.common import who_does
from pitboss.table.sentence import does, who
from pitboss.table.view import View

HANDS = ("", "Player's Hand", "Banker's Hand")
"""The two hands by their numbers."""


@event
class BankerFirstRequested(Input):
    """A player asked to have the Banker's Hand turned first."""

    deed = "asking for the Banker's Hand first"
    asks = "ask for the Banker's Hand to be turned first"

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('asks')} to have the Banker's Hand turned first."


# The shoe


@event
class FirstCardTurned(Event):
    """The first card of a new shoe was turned up, to say how many are burned."""

    to_rack = True

    card: Card | None
    place: Place

    def sentence(self) -> str:
        return f"The first card of the shoe is turned up: {self.card}."


@event
class CardsBurned(Event):
    """Cards were burned face down."""

    to_rack = True

    cards: tuple[Card, ...] | None
    burned: tuple[Place, ...]

    def sentence(self) -> str:
        return f"The dealer burns {card_words(len(self.burned))} face down."


@event
class CuttingCardRemoved(Event):
    """The cutting card appeared and was put to the side."""

    text = "The cutting card comes out and is set aside. This hand is finished."


@event
class LastHandAnnounced(Event):
    """The dealer announced the last hand of the shoe."""

    text = 'The dealer announces "Last hand".'


# The curator


@event
class CuratorSelected(Event):
    """Somebody became the curator, who deals the cards."""

    player: str
    is_dealer: bool

    def sentence(self) -> str:
        if not self.is_dealer:
            return f"{who(self.player)} {does('takes')} the shoe and {does('is')} the curator."
        why = f"{who(self.player)} {does('asks')} for it" if self.player else "nobody takes the shoe"
        return f"The dealer is the curator: {why}."

    def shows(self, view: View) -> None:
        view.marks["shoe"] = DEALER if self.is_dealer else view.seat_of(self.player)


@event
class ShoePassed(Event):
    """The curator gave the shoe on."""

    player: str
    is_lost: bool

    def sentence(self) -> str:
        if not self.player:
            return "The Banker's Hand lost: the shoe is offered again."
        if self.is_lost:
            return f"The Banker's Hand lost: {who(self.player)} must pass the shoe."
        return f"{who(self.player)} {does('passes')} the shoe."

    def shows(self, view: View) -> None:
        view.marks["shoe"] = DEALER


# The hands


@event
class CardsCalled(Event):
    """The dealer instructed the curator to deal."""

    text = 'The dealer calls "Cards".'


@event
class CardDealtToHand(Event):
    """A card was dealt to one of the two hands."""

    position: int
    card: Card | None
    place: Place
    hand: int

    def sentence(self) -> str:
        card = "a card face down" if self.card is None else str(self.card)
        return f"The {HANDS[self.hand]} is dealt {card}."

    def shows(self, view: View) -> None:
        view.deal(self.position, self.place, self.card, is_up=self.seen_by is None, hand=self.hand)


@event
class BankersHandTucked(Event):
    """The Banker's Hand was put under the corner of the shoe."""

    text = "The Banker's Hand goes under the right corner of the shoe."


@event
class CardsHanded(Event):
    """Face-down cards of a hand were handed to a player."""

    player: str
    hand: int
    count: int

    def sentence(self) -> str:
        what = f"The {HANDS[self.hand]}" if self.count > 1 else f"The third card of the {HANDS[self.hand]}"
        return f"{what} is handed face down to {who(self.player)}."


@event
class CardsLookedAt(Event):
    """A player viewed the cards that were handed over."""

    player: str
    hand: int
    cards: tuple[Card, ...] | None
    viewed: tuple[Place, ...]

    def sentence(self) -> str:
        shown = "" if self.cards is None else f": {hand_words(self.cards, 0)}"
        return f"{who(self.player)} {does('looks')} at {card_words(len(self.viewed))} of the {HANDS[self.hand]}{shown}."


@event
class CardsTurned(Event):
    """Cards of a hand were placed face up."""

    hand: int
    cards: tuple[Card, ...] | None
    turned: tuple[Place, ...]

    def sentence(self) -> str:
        return f"{who_does(self.by)} {does('turns')} the {HANDS[self.hand]}: {hand_words(self.cards, 0)}."


@event
class HandCountAnnounced(Event):
    """The dealer announced the point count of a hand."""

    hand: int
    count: int
    is_natural: bool

    def sentence(self) -> str:
        return f"The {HANDS[self.hand]} has {'a natural ' if self.is_natural else ''}{self.count}."


@event
class ThirdCardRuled(Event):
    """The dealer told the curator whether a hand takes a third card."""

    hand: int
    draws: bool

    def sentence(self) -> str:
        return f"The {HANDS[self.hand]} {'draws' if self.draws else 'stays'}."


@event
class ResultAnnounced(Event):
    """The dealer announced both final counts and which hand had won."""

    player_count: int
    banker_count: int

    @property
    def outcome(self) -> str:
        if self.player_count == self.banker_count:
            return "tie"
        return "player" if self.player_count > self.banker_count else "banker"

    def sentence(self) -> str:
        counts = f"Player {self.player_count}, Banker {self.banker_count}"
        if self.player_count == self.banker_count:
            return f'{counts}: "Tie Hand".'
        return f"{counts}: the {HANDS[1 if self.player_count > self.banker_count else 2]} wins."

    def shows(self, view: View) -> None:
        view.score(self.outcome)


@event
class HandsDiscarded(Event):
    """Both hands went to the discard rack."""

    to_rack = True

    discarded: tuple[Place, ...]

    def sentence(self) -> str:
        return f"The hands ({card_words(len(self.discarded))}) go to the discard rack."
