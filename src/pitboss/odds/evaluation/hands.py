"""Hands of which the best cards count, whichever they are: high, low, three-card, joker and badugi hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pitboss.odds.evaluation.tables import (
    FLUSH_SIGNS,
    KEYS,
    RANK_BITS,
    ROW_BITS,
    SUIT_BITS,
    SUIT_SHIFT,
    SUM_MASK,
    Table,
    start_of,
    table_of,
)
from pitboss.table.badugi import BadugiRanking
from pitboss.table.cards import CARDS, SUITS, Card
from pitboss.table.rankings import (
    FIVE_CARD_HIGH,
    FIVE_CARD_LOW,
    JOKER_HIGH,
    THREE_CARD_HIGH,
    THREE_CARD_LOW,
    THREE_CARD_POKER,
    Rank,
    Ranking,
)
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from numpy import integer, uint16
    from numpy.typing import NDArray

Value = Callable[[Sequence[int]], int]
"""What makes a number of cards: the greater, the better the hand."""


class Evaluator:
    """Makes a number of the best hand that cards hold, as a ranking of the law orders hands.

    ``value`` is a plain function of the cards. They have to be different: it looks at nothing but how many they are;
    ``rank`` looks at all.
    """

    def __init__(self, name: str, ranking: Ranking, most: int) -> None:
        self.name = name
        self.ranking = ranking
        self.least, self.most = ranking.cards, most
        self.value = _value_function(self)

    def __repr__(self) -> str:
        return f"Evaluator({self.name!r})"

    def table(self, cards: int) -> Table:
        """Return what hands of so many cards are looked up in."""
        if not self.least <= cards <= self.most:
            raise Refused(f"{cards} cards as a {self.ranking.name}", "there are too few or too many", self._allowed)
        return table_of(self.ranking, cards)

    def rank_of(self, value: int) -> Rank:
        """Return the law's rank of a number: its class, its words and the paragraph that lists it."""
        ranks = self.ranking.ranks
        if not 0 <= value < len(ranks):
            raise Refused(f"{value} as a {self.ranking.name}", "no hand has it", f"a number from 0 to {len(ranks) - 1}")
        return ranks[value]

    def rank(self, cards: Sequence[Card]) -> Rank:
        """Return the rank of the best hand that cards hold, once nothing is wrong with them."""
        if len(set(cards)) < len(cards) or any(card >= self._deck for card in cards):
            what = f"{' '.join(map(str, cards))} as a {self.ranking.name}"
            raise Refused(what, "a card is there twice, or the ranking does not know it", self._allowed)
        return self.rank_of(self.value(cards))

    def batch(self, cards: NDArray[integer]) -> NDArray[uint16]:
        """Return the number of each row of an array of cards, which hold a hand each (needs `pitboss[fast]`)."""
        from pitboss.odds.evaluation.batch import evaluate

        return evaluate(self, cards)

    @property
    def _deck(self) -> int:
        return len(CARDS) if self.ranking.jokers else 52

    @property
    def _allowed(self) -> str:
        jokers = "jokers too" if self.ranking.jokers else "without jokers"
        return f"{self.least} to {self.most} different cards, {jokers}"


class _Tables(dict[int, tuple[Sequence[int], Sequence[int], Sequence[int]]]):
    """The values, the places and the suited values of an evaluator's hands by the number of cards."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def __missing__(self, cards: int) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        self[cards] = self.evaluator.table(cards)[:3]
        return self[cards]


def _value_function(evaluator: Evaluator) -> Value:
    """Make an evaluator's plain function."""
    keys = KEYS if evaluator.ranking.jokers else KEYS[:52]
    mask = SUM_MASK if evaluator.ranking.is_low else -1
    key_of = [key & mask for key in keys].__getitem__  # a list's is called faster than a tuple's
    tables = _Tables(evaluator)
    start, flush_signs, sum_mask, row_bits = start_of(evaluator.ranking), FLUSH_SIGNS, SUM_MASK, ROW_BITS

    def value(cards: Sequence[int]) -> int:
        key = sum(map(key_of, cards), start)
        values, places, suited = tables[len(cards)]
        ranks = key & sum_mask
        if key & flush_signs:
            suit = ((key & flush_signs) >> SUIT_SHIFT).bit_length() // SUIT_BITS - 1
            flush = suited[sum(map(_BIT_IN_SUIT[suit], cards))]
            return max(flush, values[ranks + places[ranks >> row_bits]])
        return values[ranks + places[ranks >> row_bits]]

    value.__name__ = value.__qualname__ = evaluator.name
    value.__doc__ = f"Return the number of the best {evaluator.ranking.name} that cards hold."
    return value


def _bit_in_suit(card: Card, suit: int) -> int:
    """Return what a card adds to where a flush is looked up: its rank's bit, or one to the count of jokers."""
    return 1 << RANK_BITS if card.is_joker else 1 << card.rank if card.suit == suit else 0


_BIT_IN_SUIT = [[_bit_in_suit(card, suit) for card in CARDS].__getitem__ for suit in range(len(SUITS))]


HIGH = Evaluator("high", FIVE_CARD_HIGH, most=7)
LOW = Evaluator("low", FIVE_CARD_LOW, most=7)
JOKER = Evaluator("joker_high", JOKER_HIGH, most=7)
THREE_HIGH = Evaluator("three_card_high", THREE_CARD_HIGH, most=5)
THREE_LOW = Evaluator("three_card_low", THREE_CARD_LOW, most=5)
THREE_POKER = Evaluator("three_card_poker", THREE_CARD_POKER, most=5)
EVALUATORS: tuple[Evaluator, ...] = (HIGH, LOW, JOKER, THREE_HIGH, THREE_LOW, THREE_POKER)

high, low, joker_high = HIGH.value, LOW.value, JOKER.value
three_card_high, three_card_low, three_card_poker = THREE_HIGH.value, THREE_LOW.value, THREE_POKER.value

NO_LOW = -1
"""The number of a hand that has no low of eight or better."""

# The best low hands are those without a pair, so that those of eight or better are the last of all: 56 of them.
EIGHT_LOW = 6_175 - 56
"""The number of the worst low of eight or better, 8-7-6-5-4."""


def eight_or_better(cards: Sequence[int]) -> int:
    """Return the number of the best low hand that cards hold, or NO_LOW where it is worse than eight low (custom)."""
    value = low(cards)
    return value if value >= EIGHT_LOW else NO_LOW


class Badugi(BadugiRanking):
    """Makes a number of the best badugi hand that up to four cards hold."""

    def batch(self, cards: NDArray[integer]) -> NDArray[uint16]:
        """Return the number of each row of an array of cards, which hold a hand each (needs `pitboss[fast]`)."""
        from pitboss.odds.evaluation.batch import evaluate_badugi

        return evaluate_badugi(cards)


BADUGI = Badugi()
badugi = BADUGI.value
