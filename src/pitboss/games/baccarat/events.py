"""The events of baccarat that no other game has."""

from __future__ import annotations

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.events import DEALER, Input, card_words, hand_words
from pitboss.table.view import View

HANDS = ("", "Player's Hand", "Banker's Hand")
"""The two hands by their numbers."""


@event
class BankerFirstRequested(Input):
    """A player asked to have the Banker's Hand turned first."""

    deed = "asking for the Banker's Hand first"
    asks = "ask for the Banker's Hand to be turned first"

    player: str

    def words(self) -> str:
        return f"{self.player} asks for the Banker's Hand to be turned first."


# The shoe


@event
class FirstCardTurned(Event):
    """The first card of a new shoe was turned up, to say how many are burned."""

    to_rack = True

    card: Card | None
    place: Place

    def words(self) -> str:
        return f"The first card of the shoe is turned up: {self.card}."


@event
class CardsBurned(Event):
    """Cards were burned face down."""

    to_rack = True

    cards: tuple[Card, ...] | None
    burned: tuple[Place, ...]

    def words(self) -> str:
        return f"The dealer burns {card_words(len(self.burned))} face down."


@event
class CuttingCardRemoved(Event):
    """The cutting card appeared and was put to the side."""

    text = "The cutting card appears and is put to the side; the hand is completed."


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

    def words(self) -> str:
        if not self.is_dealer:
            return f"{self.player} takes the shoe and is the curator."
        why = f"as {self.player} wishes" if self.player else "since nobody takes the shoe"
        return f"The dealer is the curator, {why}."

    def shows(self, view: View) -> None:
        view.marks["shoe"] = DEALER if self.is_dealer else view.seat_of(self.player)


@event
class ShoePassed(Event):
    """The curator gave the shoe on."""

    player: str
    is_lost: bool

    def words(self) -> str:
        if not self.player:
            return "The Banker's Hand has lost: the shoe is offered again."
        return f"The Banker's Hand has lost: {self.player} must pass the shoe." if self.is_lost else (
            f"{self.player} passes the shoe.")  # fmt: skip

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

    def words(self) -> str:
        card = "a card face down" if self.card is None else str(self.card)
        return f"The {HANDS[self.hand]} is dealt {card}."

    def shows(self, view: View) -> None:
        view.deal(self.position, self.place, self.card, is_up=self.seen_by is None, hand=self.hand)


@event
class BankersHandTucked(Event):
    """The Banker's Hand was put under the corner of the shoe."""

    text = "The Banker's Hand is put under the right corner of the shoe."


@event
class CardsHanded(Event):
    """Face-down cards of a hand were handed to a player."""

    player: str
    hand: int
    count: int

    def words(self) -> str:
        what = f"The {HANDS[self.hand]}" if self.count > 1 else f"The third card of the {HANDS[self.hand]}"
        return f"{what} is handed face down to {self.player}."


@event
class CardsLookedAt(Event):
    """A player viewed the cards that were handed over."""

    player: str
    hand: int
    cards: tuple[Card, ...] | None
    viewed: tuple[Place, ...]

    def words(self) -> str:
        shown = "" if self.cards is None else f": {hand_words(self.cards, 0)}"
        return f"{self.player} looks at {card_words(len(self.viewed))} of the {HANDS[self.hand]}{shown}."


@event
class CardsTurned(Event):
    """Cards of a hand were placed face up."""

    hand: int
    cards: tuple[Card, ...] | None
    turned: tuple[Place, ...]

    def words(self) -> str:
        who = "The dealer" if self.by == "dealer" else self.by
        return f"{who} turns the {HANDS[self.hand]}: {hand_words(self.cards, 0)}."


@event
class HandCountAnnounced(Event):
    """The dealer announced the point count of a hand."""

    hand: int
    count: int
    is_natural: bool

    def words(self) -> str:
        return f"The {HANDS[self.hand]} has {'a natural ' if self.is_natural else ''}{self.count}."


@event
class ThirdCardRuled(Event):
    """The dealer told the curator whether a hand takes a third card."""

    hand: int
    draws: bool

    def words(self) -> str:
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

    def words(self) -> str:
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

    def words(self) -> str:
        return f"The hands ({card_words(len(self.discarded))}) go to the discard rack."
