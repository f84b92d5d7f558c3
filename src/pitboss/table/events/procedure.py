"""What the dealer does, in the order of a round."""

from __future__ import annotations

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.events.common import Input, card_words, hand_words, pieces, who_at
from pitboss.table.handname import called
from pitboss.table.sentence import does, who
from pitboss.table.view import View


@event
class RoundBegan(Input):
    """A round of play began."""

    deed = "beginning a round"
    text = "The round of play begins."

    def shows(self, view: View) -> None:
        view.begin()


@event
class CardsInspected(Event):
    """The dealer inspected the cards and the floorperson verified them."""

    deck: str

    def sentence(self) -> str:
        return f"The dealer inspects the {self.deck} deck and the floorperson verifies it."


@event
class CardsFanned(Event):
    """A deck was spread out face up for inspection by its suits, each in sequence."""

    deck: str

    def sentence(self) -> str:
        return f"The {self.deck} deck is spread face up in fan-shaped columns, by suit and in sequence."


@event
class CardsSpread(Event):
    """The cards were spread out on the table."""

    deck: str
    face_up: bool

    def sentence(self) -> str:
        return f"The {self.deck} deck is spread out on the table, face {'up' if self.face_up else 'down'}."


@event
class CardsViewed(Event):
    """The first player to arrive was given the opportunity to look the cards over."""

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)}, first at the table, may look the cards over."


@event
class CardsWashed(Event):
    """The cards were turned face down, washed and stacked."""

    deck: str

    def sentence(self) -> str:
        return f"The {self.deck} deck is turned face down, washed and stacked."


@event
class DeckAlternated(Event):
    """The other deck came into play, and the one before went into the shuffling device."""

    deck: str
    to_shuffler: str

    def sentence(self) -> str:
        return f"The {self.to_shuffler} deck goes into the shuffler, and the {self.deck} deck comes into play."


@event
class CoverCardPlaced(Event):
    """The cover card was put somewhere."""

    where: str

    def sentence(self) -> str:
        return f"The cover card is placed {self.where}."


@event
class CutCompleted(Event):
    """The cards that were left were put on top of those cut."""

    text = "The rest of the deck is put on top of the cut cards."


@event
class CardsLoaded(Event):
    """The stacked deck was put where it is dealt from."""

    into: str

    def sentence(self) -> str:
        return f"The stacked deck is put into {self.into}."


@event
class NoMoreBetsCalled(Event):
    """The dealer announced that wagering was over."""

    text = 'The dealer calls "No more bets".'


@event
class CardDealt(Event):
    """One card was dealt, to a hand of those a position has."""

    position: int
    card: Card | None
    place: Place
    hand: int = 1

    def sentence(self) -> str:
        card = "a card face down" if self.card is None else str(self.card)
        return f"{who_at(self.position)} {does('is')} dealt {card}."

    def aside(self, view: View) -> str:
        lying = view.spot(self.position)
        if self.card is None:
            return ""
        if self.seen_by is None:
            return " face up" if any(place not in lying.up for place in lying.cards) else ""
        return " face down" if any(place in lying.up for place in lying.cards) else ""

    def shows(self, view: View) -> None:
        view.deal(self.position, self.place, self.card, is_up=self.seen_by is None, hand=self.hand)


@event
class StackDelivered(Event):
    """A stack of cards from the automated dealing shoe was delivered face down."""

    position: int
    cards: tuple[Card, ...] | None
    stack: tuple[Place, ...]

    def sentence(self) -> str:
        cards = hand_words(self.cards, len(self.stack))
        return f"{who_at(self.position)} {does('gets')} a stack: {cards}."

    def shows(self, view: View) -> None:
        for place, card in zip(self.stack, self.cards_seen(), strict=True):
            view.deal(self.position, place, card, is_up=self.seen_by is None)


@event
class StubPlacedInRack(Event):
    """The cards that were left went to the discard rack unseen."""

    cards: int

    def sentence(self) -> str:
        return f"The stub of {card_words(self.cards)} goes to the discard rack unseen."

    def shows(self, view: View) -> None:
        view.discard_stub()


@event
class DeckVerified(Event):
    """The count showed that the deck was complete."""

    cards: int

    def sentence(self) -> str:
        return f"The count shows all {self.cards} cards of the deck."


@event
class HandRevealed(Event):
    """A hand was turned face up."""

    position: int
    cards: tuple[Card, ...] | None
    turned: tuple[Place, ...]
    rank: str

    def sentence(self) -> str:
        return f"{who_at(self.position)} {does('shows')} {hand_words(self.cards, 0)}: {called(self.rank)}."

    def shows(self, view: View) -> None:
        Event.shows(self, view)
        view.spot(self.position).rank = self.rank


@event
class HandCollected(Event):
    """A hand went to the discard rack, in order, face down or as it lay."""

    to_rack = True

    position: int
    collected: tuple[Place, ...]

    def sentence(self) -> str:
        count = card_words(len(self.collected))
        return f"{who_at(self.position)}'s hand ({count}) goes to {pieces().rack}."


@event
class CardsDiscarded(Event):
    """A player gave up cards, face down, and the dealer put them in the discard rack at once."""

    to_rack = True
    knows_faces = True

    position: int
    discarded: tuple[Place, ...]

    def sentence(self) -> str:
        count = card_words(len(self.discarded))
        return f"{who_at(self.position)} {does('discards')} {count} face down, straight to the discard rack."

    def aside(self, view: View) -> str:
        cards = view.cards_of(self)
        return f": {' '.join(map(str, cards))}" if cards else ""


@event
class PhaseBegan(Event):
    """A phase of the round began."""

    phase: str

    def sentence(self) -> str:
        return f"The {self.phase} begins."


@event
class CardBurned(Event):
    """The first card was taken face down and put in the discard rack."""

    to_rack = True

    card: Card | None
    place: Place

    def sentence(self) -> str:
        return "The dealer burns a card face down."


@event
class CuttingCardPlaced(Event):
    """The dealer put the cutting card into the stack, with so many cards behind it."""

    behind: int

    def sentence(self) -> str:
        return f"The dealer inserts the cutting card with {card_words(self.behind)} behind it."

    def shows(self, view: View) -> None:
        view.outcomes = ()


@event
class CuttingCardReached(Event):
    """The cutting card came out; the round is finished and then the cards are shuffled."""

    text = "The cutting card is out: the cards are shuffled after this round."


@event
class DiscardsCollected(Event):
    """The cards left in the shoe joined the discards, so that none is missing."""

    cards: int

    def sentence(self) -> str:
        return f"The {card_words(self.cards)} left go to the discard rack, so none is missing."
