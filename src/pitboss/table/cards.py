"""Cards: the 52 of a standard deck and two jokers, made once and shared by every table."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from pitboss.table.refusal import Refused


class RankName(NamedTuple):
    """What a rank is called: its letter on the card, its word and its plural."""

    letter: str
    word: str
    plural: str


class SuitName(NamedTuple):
    """What a suit is called: its letter, its word, its plural and its sign on the card."""

    letter: str
    word: str
    plural: str
    symbol: str


RANKS: tuple[RankName, ...] = (
    RankName("2", "two", "twos"),
    RankName("3", "three", "threes"),
    RankName("4", "four", "fours"),
    RankName("5", "five", "fives"),
    RankName("6", "six", "sixes"),
    RankName("7", "seven", "sevens"),
    RankName("8", "eight", "eights"),
    RankName("9", "nine", "nines"),
    RankName("10", "ten", "tens"),
    RankName("J", "jack", "jacks"),
    RankName("Q", "queen", "queens"),
    RankName("K", "king", "kings"),
    RankName("A", "ace", "aces"),
)
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
JOKER_RANK = 13
"""The rank that both jokers report: above the ace, and in no table of ranks."""

SUITS: tuple[SuitName, ...] = (
    SuitName("c", "club", "clubs", "♣"),
    SuitName("d", "diamond", "diamonds", "♦"),
    SuitName("h", "heart", "hearts", "♥"),
    SuitName("s", "spade", "spades", "♠"),
)
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
JOKER_SUIT = 4
"""The suit that both jokers report: none of the four, and in no table of suits."""


class Card(int):
    """One card: four times its rank plus its suit, from 0 (two of clubs) to 51 (ace of spades); 52, 53 are jokers."""

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        """Return the shared card of that number."""
        if not 0 <= number < len(CARDS):
            raise Refused(f"card number {int(number)}", "there is no such card", "a number from 0 to 53")
        return CARDS[number]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that a text names, such as As, 10h, Th, A♠, Joker or Joker2, in capitals or not."""
        card = _BY_NAME.get(text.strip().lower())
        if card is None:
            raise Refused(f"card {text!r}", "there is no such card", ALLOWED_NAMES)
        return card

    @property
    def rank(self) -> int:
        """The rank, from TWO to ACE, or JOKER_RANK."""
        return self >> 2

    @property
    def suit(self) -> int:
        """The suit, from CLUBS to SPADES, or JOKER_SUIT."""
        return JOKER_SUIT if self.is_joker else self & 3

    @property
    def is_joker(self) -> bool:
        """Whether the card is one of the two jokers."""
        return self >= 52

    @property
    def words(self) -> str:
        """The card in words: "ace of spades", "joker"."""
        return "joker" if self.is_joker else f"{RANKS[self.rank].word} of {SUITS[self.suit].plural}"

    @property
    def symbol(self) -> str:
        """The card as printed: "A♠", or "★" for either joker."""
        return "★" if self.is_joker else RANKS[self.rank].letter + SUITS[self.suit].symbol

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card({_NAMES[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_NAMES[self], spec)

    def __bool__(self) -> bool:
        """Every card is true, also the two of clubs, whose number is 0."""
        return True


CARDS: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(54))
JOKERS: tuple[Card, Card] = (CARDS[52], CARDS[53])

_NAMES: tuple[str, ...] = (*(rank.letter + suit.letter for rank in RANKS for suit in SUITS), "Joker", "Joker2")

ALLOWED_NAMES = (
    "a rank (2 to 10, J, Q, K or A; T is a 10 too) and a suit (c, d, h, s or ♣, ♦, ♥, ♠), as in As, 10h or Q♦; "
    "Joker; or Joker2"
)


def _spellings(card: Card) -> set[str]:
    names = {str(card), card.symbol}
    return {spelling.lower() for name in names for spelling in (name, name.replace("10", "T"))}


# The second joker comes first, so that the sign which both carry names the first.
_BY_NAME: dict[str, Card] = {spelling: card for card in reversed(CARDS) for spelling in _spellings(card)}


def parse_cards(text: str, decks: int = 1) -> tuple[Card, ...]:
    """Return the cards that a text lists between spaces or commas, each at most as often as the decks hold it."""
    cards = tuple(Card.parse(word) for word in text.replace(",", " ").split())
    for card, times in Counter(cards).items():
        if times > decks:
            held = "one deck holds" if decks == 1 else f"{decks} decks hold"
            raise Refused(
                f"cards {text!r}",
                f"{card} (the {card.words}) is named {times} times",
                f"each card as often as {held} it" + (", the second joker being Joker2" if card.is_joker else ""),
            )
    return cards


@cache
def standard_deck() -> tuple[Card, ...]:
    """Return the 52 cards as they are spread for inspection: suit by suit, each in sequence from its two to its ace."""
    return tuple(CARDS[4 * rank + suit] for suit in range(4) for rank in range(13))


def deck_with_jokers() -> tuple[Card, ...]:
    """Return the 54 cards as they are spread for inspection."""
    return standard_deck() + JOKERS  # reading 125: the jokers lie after the last suit
