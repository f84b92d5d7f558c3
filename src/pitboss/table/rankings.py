"""Rankings: each puts every poker hand of its game in one order, from the lowest to the highest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from pitboss.law import paragraph
from pitboss.table.cards import ACE, CARDS, JOKER_RANK, RANKS, SUITS, Card
from pitboss.table.custom import custom
from pitboss.table.provenance import Provenance
from pitboss.table.refusal import Refused

UNLISTED = ", not a listed hand"
"""What is said of a hand that no paragraph lists."""


class Hand(Enum):
    """A class of hands: its name in the law, and how one such hand is called, {0} being the rank that counts first."""

    FIVE_ACES = ("five aces", "five aces")
    NATURAL_ROYAL_FLUSH = ("natural royal flush", "natural royal flush")
    WILD_ROYAL_FLUSH = ("wild royal flush", "wild royal flush")
    ROYAL_FLUSH = ("royal flush", "royal flush")
    STRAIGHT_FLUSH = ("straight flush", "straight flush, {0.word} high")
    FOUR_OF_A_KIND = ("four-of-a-kind", "four-of-a-kind, {0.plural}")
    FULL_HOUSE = ("full house", "full house, {0.plural} over {1.plural}")
    FLUSH = ("flush", "flush, {0.word} high")
    STRAIGHT = ("straight", "straight, {0.word} high")
    THREE_OF_A_KIND = ("three-of-a-kind", "three-of-a-kind, {0.plural}")
    TWO_PAIRS = ("two pairs", "two pairs, {0.plural} and {1.plural}")
    ONE_PAIR = ("one pair", "pair of {0.plural}")
    HIGH_CARD = ("high card", "{0.word} high")

    def __init__(self, words: str, called: str) -> None:
        self.words = words
        self.called = called


Made = tuple[Hand, tuple[int, ...]]
"""A hand that cards make: its class, and the ranks that decide between two of that class, the first to count first."""

LOW_ACE = -1
"""The ace where it is the lowest rank; as an index into RANKS it is still the ace."""

SHAPES: dict[tuple[int, ...], Hand] = {
    (5,): Hand.FIVE_ACES,
    (4, 1): Hand.FOUR_OF_A_KIND,
    (3, 2): Hand.FULL_HOUSE,
    (3, 1, 1): Hand.THREE_OF_A_KIND,
    (2, 2, 1): Hand.TWO_PAIRS,
    (2, 1, 1, 1): Hand.ONE_PAIR,
    (1, 1, 1, 1, 1): Hand.HIGH_CARD,
    (3,): Hand.THREE_OF_A_KIND,
    (2, 1): Hand.ONE_PAIR,
    (1, 1, 1): Hand.HIGH_CARD,
    (2,): Hand.ONE_PAIR,
    (1, 1): Hand.HIGH_CARD,
}
"""The class of a hand by how many cards it holds of each rank, the most first."""


@paragraph("19:47-14.3(d)", "13:47-20.34(e)")
def grouped(ranks: Sequence[int]) -> Made:
    """Return the hand that cards make by equal ranks alone."""
    # reading 66: the larger group counts first, then the higher rank; the bare highest card would let 2-2-2-A-A beat
    # 3-3-3-K-K, against the paragraph's own examples.
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    return SHAPES[tuple(times for times, _ in groups)], tuple(rank for _, rank in groups)


@paragraph("19:47-14.3(a)", "13:47-20.34(b)", "13:69F-42.5(a)")
def straight_top(ranks: Sequence[int], cards: int) -> int | None:
    """Return the top of the highest straight of so many cards that holds all these ranks, jokers filling its gaps."""
    held = set(ranks)
    if len(held) < len(ranks):
        return None
    # readings 86 and 113: an ace is high, or low under the two that begins a straight; no straight goes round the ace.
    for top, run in _straights(cards):
        if held <= run:
            return top
    return None


@cache
def _straights(cards: int) -> tuple[tuple[int, frozenset[int]], ...]:
    """Return the straights of so many cards, the highest first: the top of each, and its ranks."""
    tops = range(ACE, cards - 3, -1)
    return tuple((top, frozenset(rank % len(RANKS) for rank in range(top - cards + 1, top + 1))) for top in tops)


@paragraph("13:69F-42.5(a)")
def flush_ranks(ranks: Sequence[int], jokers: int) -> tuple[int, ...]:
    """Return the ranks of a flush from high to low, each joker being the highest rank that the flush does not hold."""
    # The law says any rank; this one makes the best flush. It decides nothing at a table that plays a pay table.
    free = [rank for rank in range(ACE, -1, -1) if rank not in ranks]
    return tuple(sorted([*ranks, *free[:jokers]], reverse=True))


@paragraph("19:47-14.3(b)", "19:47-14.3(c)", "13:47-20.34(c)", "13:47-20.34(d)", "13:69F-42.5(a)", "13:69F-42.5(b)")
def high_hands(ranks: Sequence[int], jokers: int, suited: bool) -> Iterator[Made]:
    """Yield every hand that the cards make in any high ranking, so that the ranking takes its highest."""
    top = straight_top(ranks, len(ranks) + jokers)
    if suited and top == ACE:
        # reading 115: a royal flush with a joker is wild, and a natural one needs no joker.
        yield Hand.ROYAL_FLUSH, (ACE,)
        yield Hand.WILD_ROYAL_FLUSH if jokers else Hand.NATURAL_ROYAL_FLUSH, (ACE,)
    if suited and top is not None:
        yield Hand.STRAIGHT_FLUSH, (top,)
    if suited:
        yield Hand.FLUSH, flush_ranks(ranks, jokers)
    if top is not None:
        yield Hand.STRAIGHT, (top,)
    # reading 114: a joker that completes no straight or flush is an ace, so K-K-K-Joker is three kings and an ace.
    yield grouped([*ranks, *[ACE] * jokers])


@paragraph("19:47-14.3(e)", "19:47-14.3(f)")
def low_hand(ranks: Sequence[int]) -> Made:
    """Return the hand that cards make in low poker, where an ace is one and no straight or flush is considered."""
    # reading 67: the ace is the best low card because it counts as one; hands compare from their worst card down.
    return grouped([LOW_ACE if rank == ACE else rank for rank in ranks])


# A hand's key adds up over its cards: three bits count each rank (and the jokers), above them three bits each suit.
_SUIT_BITS = 3 * (JOKER_RANK + 1)
_RANKS_ONLY = (1 << _SUIT_BITS) - 1


def _key(card: Card) -> int:
    return (1 << 3 * card.rank) + (0 if card.is_joker else 1 << _SUIT_BITS + 3 * card.suit)


_key_of = tuple(map(_key, CARDS)).__getitem__


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rank:
    """The place of a hand in a ranking: the greater the better, and equal hands are tied."""

    ranking: Ranking
    value: int
    hand: Hand
    ranks: tuple[int, ...]

    @property
    def cite(self) -> str | None:
        """The paragraph that lists the hand's class, or None where no paragraph does."""
        return self.ranking.hand_cite(self.hand)

    @property
    def words(self) -> str:
        """The hand in words: "two pairs, kings and fours", "straight, nine high"."""
        is_low_card = self.ranking.is_low and self.hand is Hand.HIGH_CARD
        called = "{0.word} low" if is_low_card else self.hand.called
        unlisted = UNLISTED if self.cite is None else ""
        return called.format(*(RANKS[rank] for rank in self.ranks)) + unlisted

    def _value_of(self, other: Rank) -> int:
        if not isinstance(other, Rank):
            raise TypeError(f"{self!r} compares with the rank of another hand, not with {other!r}.")
        if other.ranking is not self.ranking and other.ranking != self.ranking:
            raise TypeError(
                f"{self!r} and {other!r} do not compare: the first is a {self.ranking.name}, "
                f"the second a {other.ranking.name}; compare hands of one ranking."
            )
        return other.value

    def __lt__(self, other: Rank) -> bool:
        return self.value < self._value_of(other)

    def __le__(self, other: Rank) -> bool:
        return self.value <= self._value_of(other)

    def __gt__(self, other: Rank) -> bool:
        return self.value > self._value_of(other)

    def __ge__(self, other: Rank) -> bool:
        return self.value >= self._value_of(other)

    def __eq__(self, other: object) -> bool:
        return self.value == self._value_of(other) if isinstance(other, Rank) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.ranking.name, self.value))

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"Rank({self.words!r})"


class _Tables(NamedTuple):
    """What a ranking looks hands up in: their values by key, and the ranks by value."""

    ranks: tuple[Rank, ...]
    suited: dict[int, int]
    unsuited: dict[int, int]
    is_suited: bytes
    """Whether so many cards of each suit may hold a hand of one suit that counts as such, by the bits of the suits."""
    best: dict[int, int]
    """The value of the best hand of more cards, no five of one suit, by their ranks, as they were met."""


@dataclass(frozen=True, repr=False)
class Ranking:
    """One order of hands: the permissible classes, the highest first, each with the paragraph that lists it."""

    name: str
    cite: str
    cards: int
    listed: tuple[tuple[Hand, str | None], ...]
    jokers: int = 0
    is_low: bool = False
    provenance: Provenance = "text"

    def __repr__(self) -> str:
        return f"Ranking({self.name!r})"

    @cached_property
    def classes(self) -> tuple[Hand, ...]:
        """The classes of hands, the highest first."""
        return tuple(hand for hand, _ in self.listed)

    def hand_cite(self, hand: Hand) -> str | None:
        """Return the paragraph that lists a class of hands, or None where the law lists it nowhere."""
        for listed, cite in self.listed:
            if listed is hand:
                return cite
        allowed = ", ".join(each.words for each in self.classes)
        raise Refused(f"{hand.words} as a {self.name}", "the ranking has no such hand", allowed, self.cite)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """Every rank of the ranking, the lowest first, each at the place of its value."""
        return self._tables.ranks

    @paragraph("19:47-14.3(a)", "19:47-14.3(d)", "19:47-14.3(e)", "19:47-14.3(g)", "13:47-20.34(b)", "13:47-20.34(e)")
    def rank_of(self, value: int) -> Rank:
        """Return the rank that a value stands for, of a hand that was ranked by the cards in it."""
        return self._tables.ranks[value]

    @paragraph("19:47-14.3(a)", "19:47-14.3(e)", "19:47-14.3(g)", "13:69F-42.1[Suit]", "13:69F-42.5(a)")
    def rank(self, cards: Sequence[Card]) -> Rank:
        """Return the rank of a hand by the cards in it, whatever anyone says of them."""
        if len(cards) != self.cards or len(set(cards)) != self.cards or self._has_too_many_jokers(cards):
            raise self._refusal(cards)
        return self._tables.ranks[self.value(cards)]

    def value(self, cards: Sequence[Card]) -> int:
        """Return the value of the rank of a hand, for loops over hands that are known to be whole."""
        return self._value_of(sum(map(_key_of, cards)))

    def best_value(self, cards: Sequence[Card]) -> int:
        """Return the value of the best hand that cards hold, as many as a hand has or up to seven, none a joker."""
        keys = [_key_of(card) for card in cards]
        total, tables, left_over = sum(keys), self._tables, len(keys) - self.cards
        if tables.is_suited[total >> _SUIT_BITS]:
            return max([self._value_of(total - gone) for gone in map(sum, combinations(keys, left_over))])
        total &= _RANKS_ONLY
        value = tables.best.get(total)
        if value is None:
            by_ranks, ranks = tables.unsuited, [key & _RANKS_ONLY for key in keys]
            value = max([by_ranks[total - gone] for gone in map(sum, combinations(ranks, left_over))])
            tables.best[total] = value
        return value

    def best_value_of_parts(self, *parts: tuple[Sequence[Card], int]) -> int:
        """Return the value of the best hand that takes so many of each of some cards, as two of one's own."""
        sums = [[sum(map(_key_of, some)) for some in combinations(cards, count)] for cards, count in parts]
        return max([self._value_of(sum(keys)) for keys in product(*sums)])

    def _value_of(self, key: int) -> int:
        tables = self._tables
        value = tables.suited.get(key)
        return tables.unsuited[key & _RANKS_ONLY] if value is None else value

    def _has_too_many_jokers(self, cards: Sequence[Card]) -> bool:
        return max(cards).is_joker and sum(card.is_joker for card in cards) > self.jokers

    def _refusal(self, cards: Sequence[Card]) -> Refused:
        what = f"{' '.join(map(str, cards)) or 'no cards'} as a {self.name}"
        jokers = (" without jokers", ", a joker too", ", jokers too")[self.jokers]
        allowed = f"{self.cards} different cards{jokers}"
        if len(cards) != self.cards:
            return Refused(
                what, "1 card was given" if len(cards) == 1 else f"{len(cards)} cards were given", allowed, self.cite
            )
        twice = [card for card, times in Counter(cards).items() if times > 1]
        if twice:
            return Refused(what, f"the {twice[0].words} ({twice[0]}) is there more than once", allowed, self.cite)
        known = "one joker only" if self.jokers else "no joker"
        return Refused(what, f"the ranking knows {known}", allowed, self.cite)

    @cached_property
    def _tables(self) -> _Tables:
        """The tables, built when a hand is first ranked."""
        best = {shape: self._best(*shape) for shape in _shapes(self.cards, self.jokers)}
        in_order = sorted(set(best.values()), key=self._strength)
        value_of = {made: value for value, made in enumerate(in_order)}
        ranks_in_order = tuple(Rank(self, value, *made) for value, made in enumerate(in_order))
        tables = _Tables(ranks_in_order, {}, {}, _suited(self.cards, self.is_low), {})
        for (ranks, jokers, is_suited), made in best.items():
            key = sum(1 << 3 * rank for rank in ranks) + (jokers << 3 * JOKER_RANK)
            if is_suited:
                suits = (len(ranks) << _SUIT_BITS + 3 * suit for suit in range(len(SUITS)))
                tables.suited.update({key + suit: value_of[made] for suit in suits})
            else:
                tables.unsuited[key] = value_of[made]
        return tables

    def _best(self, ranks: Sequence[int], jokers: int, suited: bool) -> Made:
        if self.is_low:
            return low_hand(ranks)
        permissible = self.classes
        return max((made for made in high_hands(ranks, jokers, suited) if made[0] in permissible), key=self._strength)

    @cached_property
    def _places(self) -> dict[Hand, int]:
        """How high each class of hands stands."""
        return {hand: -place for place, hand in enumerate(self.classes)}

    def _strength(self, made: Made) -> tuple[int, tuple[int, ...]]:
        hand, ranks = made
        return self._places[hand], tuple(-rank for rank in ranks) if self.is_low else ranks


@cache
def _suited(cards: int, is_low: bool) -> bytes:
    """Tell for so many cards of each suit, three bits a suit, whether a hand may be of one suit, where that counts."""
    suits = range(len(SUITS))
    return bytes(
        not is_low and any(times >> 3 * suit & 7 >= cards for suit in suits) for times in range(1 << 3 * len(SUITS))
    )


def _shapes(cards: int, most_jokers: int) -> Iterator[tuple[tuple[int, ...], int, bool]]:
    """Yield all that tells hands of so many cards apart: their ranks, their jokers, and whether one suit holds them."""
    for jokers in range(most_jokers + 1):
        for ranks in combinations_with_replacement(range(len(RANKS)), cards - jokers):
            if max(map(ranks.count, ranks)) <= 4:
                yield ranks, jokers, False
            if len(set(ranks)) == len(ranks):
                yield ranks, jokers, True


def _numbered(cite: str, *hands: Hand) -> tuple[tuple[Hand, str], ...]:
    """Give each class its number under the paragraph that lists them."""
    return tuple((hand, f"{cite}{number}") for number, hand in enumerate(hands, start=1))


def _under(cite: str | None, *hands: Hand) -> tuple[tuple[Hand, str | None], ...]:
    """Give every class the same paragraph."""
    return tuple((hand, cite) for hand in hands)


FIVE_CARD_HIGH = Ranking(
    name="five card high hand",
    cite="19:47-14.3(b)",
    cards=5,
    listed=_numbered(
        "19:47-14.3(b)",
        Hand.ROYAL_FLUSH,
        Hand.STRAIGHT_FLUSH,
        Hand.FOUR_OF_A_KIND,
        Hand.FULL_HOUSE,
        Hand.FLUSH,
        Hand.STRAIGHT,
        Hand.THREE_OF_A_KIND,
        Hand.TWO_PAIRS,
        Hand.ONE_PAIR,
    )
    + _under("19:47-14.3(d)", Hand.HIGH_CARD),
)


def five_card_custom(name: str, cite: str) -> Ranking:
    """Return the same ranking for a game whose section on it is known by its heading alone."""
    return Ranking(name, cite, 5, _under(cite, *FIVE_CARD_HIGH.classes), provenance="custom")


THREE_CARD_HIGH = Ranking(
    name="three card high hand",
    cite="19:47-14.3(c)",
    cards=3,
    listed=_numbered(
        "19:47-14.3(c)",
        Hand.ROYAL_FLUSH,
        Hand.STRAIGHT_FLUSH,
        Hand.THREE_OF_A_KIND,
        Hand.STRAIGHT,
        Hand.FLUSH,
        Hand.ONE_PAIR,
    )
    + _under("19:47-14.3(d)", Hand.HIGH_CARD),
)


def _night(ranking: Ranking, cite: str) -> Ranking:
    """Return a ranking as the casino night text lists it, which is the casino's in every respect but its numbers."""
    hands = ranking.classes[:-1]
    listed = _numbered(cite, *hands) + _under("13:47-20.34(e)", Hand.HIGH_CARD)
    return replace(ranking, name=f"casino night {ranking.name}", cite=cite, listed=listed)


CASINO_NIGHT_FIVE_CARD_HIGH = _night(FIVE_CARD_HIGH, "13:47-20.34(c)")
# reading 85: no game of a casino night ends in a three card hand; the list stands there all the same.
CASINO_NIGHT_THREE_CARD_HIGH = _night(THREE_CARD_HIGH, "13:47-20.34(d)")

# reading 87: three card poker knows no royal flush; A-K-Q of one suit is the highest straight flush.
THREE_CARD_POKER = Ranking(
    name="three card poker hand",
    cite=custom("19:47-20.3"),
    cards=3,
    listed=_under(
        custom("19:47-20.3"),
        Hand.STRAIGHT_FLUSH,
        Hand.THREE_OF_A_KIND,
        Hand.STRAIGHT,
        Hand.FLUSH,
        Hand.ONE_PAIR,
        Hand.HIGH_CARD,
    ),
    provenance="custom",
)

FIVE_CARD_LOW = Ranking(
    name="five card low hand",
    cite="19:47-14.3(f)",
    cards=5,
    listed=_under(
        "19:47-14.3(f)",
        Hand.HIGH_CARD,
        Hand.ONE_PAIR,
        Hand.TWO_PAIRS,
        Hand.THREE_OF_A_KIND,
        Hand.FULL_HOUSE,
        Hand.FOUR_OF_A_KIND,
    ),
    is_low=True,
)

THREE_CARD_LOW = Ranking(
    name="three card low hand",
    cite="19:47-14.3(f)",
    cards=3,
    listed=_under("19:47-14.3(f)", Hand.HIGH_CARD, Hand.ONE_PAIR, Hand.THREE_OF_A_KIND),
    is_low=True,
)

JOKER_HIGH = Ranking(
    name="double draw poker hand",
    cite="13:69F-42.5(b)",
    cards=5,
    listed=_numbered(
        "13:69F-42.5(b)",
        Hand.FIVE_ACES,
        Hand.NATURAL_ROYAL_FLUSH,
        Hand.WILD_ROYAL_FLUSH,
        Hand.STRAIGHT_FLUSH,
        Hand.FOUR_OF_A_KIND,
        Hand.FULL_HOUSE,
        Hand.FLUSH,
        Hand.STRAIGHT,
        Hand.THREE_OF_A_KIND,
        Hand.TWO_PAIRS,
    )
    + _under(None, Hand.ONE_PAIR, Hand.HIGH_CARD),
    jokers=2,
)

RANKINGS: tuple[Ranking, ...] = (
    FIVE_CARD_HIGH,
    THREE_CARD_HIGH,
    THREE_CARD_POKER,
    FIVE_CARD_LOW,
    THREE_CARD_LOW,
    JOKER_HIGH,
    CASINO_NIGHT_FIVE_CARD_HIGH,
    CASINO_NIGHT_THREE_CARD_HIGH,
)

# Each class of hands is a row above, and it is Ranking.rank or rank_of that gives a hand its row.
for _ranking in RANKINGS:
    if _ranking.provenance == "text":
        _cites = (_ranking.cite, *(cite for _, cite in _ranking.listed if cite is not None))
        paragraph(*_cites)(Ranking.rank)
        paragraph(*_cites)(Ranking.rank_of)
