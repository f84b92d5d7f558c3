"""Cards: the 52 of a standard deck and two jokers, and those of other families, made once and shared by every table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from json.encoder import encode_basestring_ascii as quote
from typing import ClassVar, NamedTuple, Self, TypeVar

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
    piece: ClassVar[str] = "card"
    """What one of its family is called."""

    def __new__(cls, number: int) -> Self:
        """Return the shared card of that number in its family."""
        card = _EVERY[number] if 0 <= number < len(_EVERY) else None
        if type(card) is cls:
            return card
        numbers = [int(card) for card in _EVERY if type(card) is cls]
        allowed = f"a number from {numbers[0]} to {numbers[-1]}"
        raise Refused(f"card number {int(number)}", "there's no such card", allowed)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that a text names, such as As, 10h, Th, A♠, Joker or Joker2, in capitals or not."""
        card = _BY_NAME.get(text.strip().lower())
        if card is None:
            raise Refused(f"card {text!r}", "there's no such card", ALLOWED_NAMES)
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
        return 52 <= self <= 53

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


C = TypeVar("C", bound=Card)

_EVERY: list[Card] = []
"""Every card of every family, by its number."""
_NAMES: list[str] = []
WRITTEN_CARDS: dict[Card | None, str] = {None: "null"}
"""Every card as a log writes it."""


def _make(family: type[C], names: Iterable[str]) -> tuple[C, ...]:
    made = tuple([int.__new__(family, number) for number, _ in enumerate(names, start=len(_EVERY))])
    _EVERY.extend(made)
    _NAMES.extend(names)
    WRITTEN_CARDS.update({card: quote(_NAMES[card]) for card in made})
    return made


CARDS: tuple[Card, ...] = _make(
    Card, [*(rank.letter + suit.letter for rank in RANKS for suit in SUITS), "Joker", "Joker2"]
)
JOKERS: tuple[Card, Card] = (CARDS[52], CARDS[53])

ALLOWED_NAMES = (
    "a rank (2 to 10, J, Q, K or A; T is a 10 too) and a suit (c, d, h, s or ♣, ♦, ♥, ♠), as in As, 10h or Q♦; "
    "Joker; or Joker2"
)


def _spellings(card: Card) -> set[str]:
    names = {str(card), card.symbol}
    return {spelling.lower() for name in names for spelling in (name, name.replace("10", "T"))}


# The second joker comes first, so that the sign which both carry names the first.
_BY_NAME: dict[str, Card] = {spelling: card for card in reversed(CARDS) for spelling in _spellings(card)}


def make_family(family: type[C], names: Sequence[str]) -> tuple[C, ...]:
    """Make the cards of another family, such as tiles, each of a name in one word that no other card has.

    A deck of them is any tuple of these, in which the same card may lie twice. The family says in its own `words` and
    `symbol` what they are called; ranks and suits are those of playing cards alone.
    """
    taken = [name for name in names if name.lower() in _BY_NAME or not (name.isascii() and name.isalnum())]
    if taken or len({name.lower() for name in names}) < len(names):
        raise ValueError(f"cards need names of their own, in letters and digits: {', '.join(taken or names)}")
    made = _make(family, names)
    _BY_NAME.update({name.lower(): card for name, card in zip(names, made, strict=True)})
    return made


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
