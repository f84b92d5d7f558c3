"""What chance gives, and how it is bound and opened."""

from __future__ import annotations

from pitboss.table.event import Event, Hash, Place, event
from pitboss.table.events.common import Input, card_words, pieces, who_does
from pitboss.table.sentence import does, who
from pitboss.table.view import View


@event
class SeedCommitted(Input):
    """The house bound itself to the seed of the next shuffle."""

    deed = "a bond on the shuffle"

    shuffle: int
    commitment: Hash

    def sentence(self) -> str:
        return f"The house commits to the seed of shuffle {self.shuffle}: {self.commitment[:16]}..."


@event
class NonceGiven(Input):
    """A seated client added its own nonce to the next shuffle, or to the series of outcomes about to begin."""

    deed = "a nonce"

    player: str
    nonce: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('adds')} a random number to the house's seed."


@event
class SeedRevealed(Input):
    """The house opened the commitment of an earlier shuffle, so that everyone can check it."""

    deed = "opening a shuffle"

    shuffle: int
    opening: dict[str, object]

    def sentence(self) -> str:
        return f"The house reveals shuffle {self.shuffle}."

    def shows(self, view: View) -> None:
        del view.undealt[self.shuffle], view.discarded[self.shuffle]


@event
class SeedWithheld(Input):
    """A shuffle is over and its seed stays sealed: hands that nobody showed stay hidden."""

    deed = "keeping a shuffle closed"

    shuffle: int

    def sentence(self) -> str:
        return f"Shuffle {self.shuffle} stays sealed: everyone can check the cards that were seen, and no others."

    def shows(self, view: View) -> None:
        del view.undealt[self.shuffle], view.discarded[self.shuffle]


@event
class SealsOpened(Event):
    """The places of cards that everyone saw were opened, though the seed of their shuffle stays sealed."""

    shown: tuple[Place, ...]
    salts: tuple[str, ...]

    def sentence(self) -> str:
        count = len(self.shown)
        opens = "the seal of the card" if count == 1 else f"the seals of the {count} cards"
        return f"The house opens {opens} that everyone saw."


@event
class CardsShuffled(Input):
    """The cards were shuffled and stacked; each place of the stack is bound by a salted hash."""

    deed = "a shuffle"

    shuffle: int
    deck: str
    how: str
    sealed: tuple[str, ...]
    collected: bool = False

    def sentence(self) -> str:
        cards = f"The {self.deck} {pieces().deck} of {card_words(len(self.sealed))}"
        return f"{cards} is {self.how} and stacked (shuffle {self.shuffle})."

    def shows(self, view: View) -> None:
        view.decks[self.shuffle] = self.deck
        if self.collected:
            for shuffle in [each for each in view.discarded if view.decks[each] == self.deck]:
                del view.discarded[shuffle]
        view.undealt[self.shuffle] = len(self.sealed)


@event
class CardsCut(Input):
    """A number of cards was taken from the top of the stack and put below the rest."""

    deed = "a cut"

    cards: int

    def sentence(self) -> str:
        return f"{who_does(self.by)} {does('cuts')} {card_words(self.cards)} off the top."


@event
class StubCounted(Input):
    """The cards that were left were counted face down."""

    deed = "a count of the stub"

    cards: int

    def sentence(self) -> str:
        return f"The dealer counts the stub face down: {card_words(self.cards)}."


@event
class FaultOccurred(Input):
    """Something went wrong at the table; with a card that was due, its place is named."""

    deed = "a fault"

    fault: str
    value: int = 0
    at_card: tuple[Place, ...] = ()

    def sentence(self) -> str:
        return f"({self.fault.replace('-', ' ')}{f', {self.value}' if self.value else ''})"
