"""The events that every table shares, in the regulation's verbs and the past tense."""

from __future__ import annotations

from typing import ClassVar

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.money import money, signed

DEALER = 0
"""The dealer's own place, where players have positions from 1."""


def place_words(position: int) -> str:
    """Name a position, or the dealer."""
    return "the dealer" if position == DEALER else f"position {position}"


def card_words(count: int) -> str:
    """Count cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


def area_words(area: str) -> str:
    """Name a betting area as people say it."""
    return area.replace("_", " ")


def hand_words(cards: tuple[Card, ...] | None, count: int) -> str:
    """Show the cards, or say how many lie face down."""
    return f"{card_words(count)} face down" if cards is None else " ".join(str(card) for card in cards)


class Input(Event):
    """An event that comes from outside the round: from a person, from chance, or from the house."""

    __slots__ = ()
    is_input: ClassVar[bool] = True


# The house, between rounds


@event
class LogOpened(Input):
    """The first line of a log: which game, by which version of its rules and which options, at how many positions."""

    format: int
    game: str
    edition: str
    rules: int
    options: dict[str, str]
    positions: int
    tray: int

    def words(self) -> str:
        return f"A {self.game} table with {self.positions} positions opens; {money(self.tray)} lie in the tray."


@event
class PlayerSeated(Input):
    """A player sat down at a position with chips, bought from the cage."""

    player: str
    position: int
    chips: int

    def words(self) -> str:
        return f"{self.player} sits down at position {self.position} with {money(self.chips)}."


@event
class ChipsBought(Input):
    """A player bought chips."""

    player: str
    chips: int

    def words(self) -> str:
        return f"{self.player} buys {money(self.chips)} in chips."


@event
class CouponGiven(Input):
    """A player received a match play coupon."""

    player: str
    coupon: int

    def words(self) -> str:
        return f"{self.player} receives a match play coupon of {money(self.coupon)}."


@event
class PlayerLeft(Input):
    """A player left the table and took the chips along."""

    player: str

    def words(self) -> str:
        return f"{self.player} leaves the table."


@event
class OptionsChanged(Input):
    """The operator changed the options of the table."""

    options: dict[str, str]

    def words(self) -> str:
        return "The options change: " + ", ".join(f"{name}={value}" for name, value in self.options.items()) + "."


@event
class DealerChanged(Input):
    """Another dealer came to the table."""

    text = "Another dealer comes to the table."


@event
class CardsChanged(Input):
    """Fresh cards were brought to the table."""

    text = "Fresh cards are brought to the table."


@event
class CardChangeDue(Input):
    """The cards have been in use as long as the law allows."""

    hours: int

    def words(self) -> str:
        return f"Reminder: these cards have been in use for {self.hours} hours and must be changed."


@event
class LogClosed(Input):
    """The last line of a log that was ended on purpose."""

    rounds: int

    def words(self) -> str:
        return f"The table closes after {self.rounds} {'round' if self.rounds == 1 else 'rounds'}."


# Chance


@event
class SeedCommitted(Input):
    """The house bound itself to the seed of the next shuffle."""

    shuffle: int
    commitment: str

    def words(self) -> str:
        return f"The house commits to the seed of shuffle {self.shuffle}: {self.commitment[:16]}..."


@event
class NonceGiven(Input):
    """A seated client added its own nonce to the next shuffle."""

    player: str
    nonce: str

    def words(self) -> str:
        return f"{self.player} adds a nonce to the next shuffle."


@event
class SeedRevealed(Input):
    """The house opened the commitment of an earlier shuffle, so that everyone can check it."""

    shuffle: int
    opening: dict[str, object]

    def words(self) -> str:
        return f"The house reveals shuffle {self.shuffle}."


@event
class CardsShuffled(Input):
    """The cards were shuffled and stacked; each place of the stack is bound by a salted hash."""

    shuffle: int
    deck: str
    how: str
    sealed: tuple[str, ...]
    collected: bool = False

    def words(self) -> str:
        return f"The {self.deck} deck of {len(self.sealed)} cards is {self.how} and stacked (shuffle {self.shuffle})."


@event
class CardsCut(Input):
    """A number of cards was taken from the top of the stack and put below the rest."""

    cards: int

    def words(self) -> str:
        who = "The dealer" if self.by == "dealer" else self.by
        return f"{who} takes {card_words(self.cards)} from the top."


@event
class DiceThrown(Input):
    """The dice came to rest."""

    faces: tuple[int, ...]

    def words(self) -> str:
        return "The dice show " + " and ".join(str(face) for face in self.faces) + "."


@event
class StubCounted(Input):
    """The cards that were left were counted face down."""

    cards: int

    def words(self) -> str:
        return f"The dealer counts the stub face down: {card_words(self.cards)}."


@event
class FaultOccurred(Input):
    """Something went wrong at the table; with a card that was due, its place is named."""

    fault: str
    value: int = 0
    at_card: tuple[Place, ...] = ()

    def words(self) -> str:
        return f"({self.fault.replace('-', ' ')}{f', {self.value}' if self.value else ''})"


# Players


@event
class WagerPlaced(Input):
    """A player put chips, and perhaps a match play coupon, on a betting area."""

    player: str
    position: int
    area: str
    amount: int
    coupon: int = 0

    def words(self) -> str:
        coupon = f" and a match play coupon of {money(self.coupon)}" if self.coupon else ""
        return (
            f"{self.player} wagers {money(self.amount)}{coupon} on {area_words(self.area)} at position {self.position}."
        )


@event
class VerbalWager(Input):
    """A player called a wager out and offered cash for it; no table accepts that."""

    player: str
    position: int
    area: str
    amount: int


@event
class WagerRemoved(Input):
    """A player took a wager back before no more bets was called."""

    player: str
    position: int
    area: str

    def words(self) -> str:
        return f"{self.player} takes back the {area_words(self.area)} wager at position {self.position}."


@event
class PlayerReady(Input):
    """A player has no more wagers to make."""

    player: str

    def words(self) -> str:
        return f"{self.player} is ready."


@event
class WageringEnded(Input):
    """The time for wagers ran out or every seated player was ready."""

    text = "Wagering ends."


@event
class DecisionMade(Input):
    """A player chose one of the things the prompt allowed; cards are named by their places."""

    player: str
    position: int
    choice: str
    amount: int = 0
    chosen: tuple[Place, ...] = ()
    is_default: bool = False

    def words(self) -> str:
        amount = f" for {money(self.amount)}" if self.amount else ""
        cards = f" ({card_words(len(self.chosen))})" if self.chosen else ""
        does = "does not answer" if self.is_default else "chooses"
        return f"{self.player} {does}: {self.choice}{amount}{cards}."


@event
class WagerAdded(Event):
    """A decision put a further wager on its betting area."""

    player: str
    position: int
    area: str
    amount: int

    def words(self) -> str:
        article = "an" if self.area[0] in "aeiou" else "a"
        return f"{self.player} makes {article} {area_words(self.area)} wager of {money(self.amount)}."


# The dealer's procedure


@event
class RoundBegan(Input):
    """A round of play began."""

    text = "The round of play begins."


@event
class CardsInspected(Event):
    """The dealer inspected the cards and the floorperson verified them."""

    deck: str

    def words(self) -> str:
        return f"The dealer inspects the {self.deck} deck and the floorperson verifies it."


@event
class CardsSpread(Event):
    """The cards were spread out on the table by suit and in sequence."""

    deck: str
    face_up: bool

    def words(self) -> str:
        return f"The {self.deck} deck is spread out on the table, face {'up' if self.face_up else 'down'}."


@event
class CardsViewed(Event):
    """The first player to arrive was given the opportunity to look the cards over."""

    player: str

    def words(self) -> str:
        return f"{self.player}, the first player at the table, may look the cards over."


@event
class CardsWashed(Event):
    """The cards were turned face down, washed and stacked."""

    deck: str

    def words(self) -> str:
        return f"The {self.deck} deck is turned face down, washed and stacked."


@event
class DeckAlternated(Event):
    """The other deck came into play, and the one before went into the shuffling device."""

    deck: str
    to_shuffler: str

    def words(self) -> str:
        return f"The {self.to_shuffler} deck goes into the shuffler, and the {self.deck} deck comes into play."


@event
class CoverCardPlaced(Event):
    """The cover card was put somewhere."""

    where: str

    def words(self) -> str:
        return f"The cover card is placed {self.where}."


@event
class CutCompleted(Event):
    """The cards that were left were put on top of those cut."""

    text = "The rest of the deck is put on top of the cut cards."


@event
class CardsLoaded(Event):
    """The stacked deck was put where it is dealt from."""

    into: str

    def words(self) -> str:
        return f"The stacked deck is put into {self.into}."


@event
class NoMoreBetsCalled(Event):
    """The dealer announced that wagering was over."""

    text = 'The dealer calls "No more bets".'


@event
class CardDealt(Event):
    """One card was dealt, to a hand of those a position has."""

    goes_to = "hand"

    position: int
    card: Card | None
    place: Place
    hand: int = 1

    def words(self) -> str:
        card = "a card face down" if self.card is None else str(self.card)
        return f"{place_words(self.position).capitalize()} is dealt {card}."


@event
class StackDelivered(Event):
    """A stack of cards from the automated dealing shoe was delivered face down."""

    goes_to = "hand"

    position: int
    cards: tuple[Card, ...] | None
    stack: tuple[Place, ...]

    def words(self) -> str:
        cards = hand_words(self.cards, len(self.stack))
        return f"{place_words(self.position).capitalize()} is delivered a stack: {cards}."


@event
class StubPlacedInRack(Event):
    """The cards that were left went to the discard rack unseen."""

    cards: int

    def words(self) -> str:
        return f"The stub of {card_words(self.cards)} goes to the discard rack unseen."


@event
class DeckVerified(Event):
    """The count showed that the deck was complete."""

    cards: int

    def words(self) -> str:
        return f"The count shows all {self.cards} cards of the deck."


@event
class HandRevealed(Event):
    """A hand was turned face up."""

    position: int
    cards: tuple[Card, ...] | None
    turned: tuple[Place, ...]
    rank: str

    def words(self) -> str:
        return f"{place_words(self.position).capitalize()} shows {hand_words(self.cards, 0)}: {self.rank}."


@event
class HandCollected(Event):
    """A hand went to the discard rack, in order, face down or as it lay."""

    goes_to = "rack"

    position: int
    collected: tuple[Place, ...]

    def words(self) -> str:
        count = card_words(len(self.collected))
        return f"The hand of {place_words(self.position)} ({count}) goes to the discard rack."


@event
class CardsDiscarded(Event):
    """A player gave up cards, face down, and the dealer put them in the discard rack at once."""

    goes_to = "rack"

    position: int
    discarded: tuple[Place, ...]

    def words(self) -> str:
        count = card_words(len(self.discarded))
        return f"{place_words(self.position).capitalize()} discards {count} face down, at once to the discard rack."


@event
class PhaseBegan(Event):
    """A phase of the round began."""

    phase: str

    def words(self) -> str:
        return f"The {self.phase} begins."


# Settlement


@event
class WagerCollected(Event):
    """A losing or forfeited wager was taken."""

    player: str
    position: int
    area: str
    amount: int

    def words(self) -> str:
        return f"{self.player} loses the {area_words(self.area)} wager of {money(self.amount)}."


@event
class WagerPaid(Event):
    """A winning wager was paid and stays the player's."""

    player: str
    position: int
    area: str
    amount: int
    odds: str
    winnings: int

    def words(self) -> str:
        wager = f"the {area_words(self.area)} wager of {money(self.amount)}"
        return f"{self.player} wins {money(self.winnings)} on {wager}, at {self.odds}."


@event
class WagerReturned(Event):
    """A wager was handed back, neither won nor lost."""

    player: str
    position: int
    area: str
    amount: int

    def words(self) -> str:
        return f"{self.player} gets the {area_words(self.area)} wager of {money(self.amount)} back."


@event
class WagerRestored(Event):
    """A wager that had been collected was given back, because the round was void."""

    player: str
    position: int
    area: str
    amount: int

    def words(self) -> str:
        return f"{self.player} gets the {area_words(self.area)} wager of {money(self.amount)}, collected before, back."


@event
class BonusPaid(Event):
    """A bonus was paid that needs no wager of its own."""

    player: str
    position: int
    bonus: str
    odds: str
    winnings: int

    def words(self) -> str:
        return f"{self.player} is paid the {self.bonus} of {money(self.winnings)}, at {self.odds}."


@event
class CouponCollected(Event):
    """A match play coupon was taken after its one decision."""

    player: str
    position: int
    area: str
    coupon: int

    def words(self) -> str:
        return f"{self.player}'s match play coupon of {money(self.coupon)} is taken."


@event
class RoundSettled(Event):
    """The round of play was over: what every account gained or gave, and the digest of the table that follows."""

    net: dict[str, int]
    digest: str

    def words(self) -> str:
        gains = [f"{name.removeprefix('player ')} {signed(amount)}" for name, amount in self.net.items() if amount]
        return "The round is over: " + (", ".join(gains) if gains else "nothing changed hands") + "."


# Irregularities


@event
class RoundAbandoned(Event):
    """The round could not be completed; it counts for nothing and the table is as it was before."""

    reason: str

    def words(self) -> str:
        return f"The round cannot be completed and counts for nothing: {self.reason}."


@event
class IrregularityFound(Event):
    """A dealer, player or floorperson noticed something wrong."""

    fault: str
    what: str

    def words(self) -> str:
        return f"Irregularity: {self.what}."


@event
class CardExposed(Event):
    """A card that should have stayed face down was seen by everyone."""

    position: int
    card: Card | None
    place: Place

    def words(self) -> str:
        return f"The {self.card} of {place_words(self.position)} is exposed."


@event
class CardSetAside(Event):
    """A card found face up was not used and went to the discard rack."""

    goes_to = "rack"

    card: Card | None
    place: Place

    def words(self) -> str:
        return f"The {self.card} is not used and goes to the discard rack."


@event
class RoundVoided(Event):
    """All hands were void and every wager went back."""

    reason: str

    def words(self) -> str:
        return f"All hands are void: {self.reason}. Every wager goes back."


@event
class DeckRemoved(Event):
    """The whole deck was taken from the table; play goes on with another."""

    deck: str

    def words(self) -> str:
        return f"The {self.deck} deck is removed from the table and replaced."


@event
class DeviceRemoved(Event):
    """A shuffling device or automated shoe was taken from the table before another method was used."""

    device: str

    def words(self) -> str:
        return f"The {self.device} is removed from the table before another method is used."
