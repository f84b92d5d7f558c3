"""House ways: how a dealer sets seven cards, holding by holding, the first rule that fits being followed.

No text of 19:47-11 that could be read states a house way; those here are custom, as dealers learn and casinos publish
them. Throughout, the joker is an ace unless it completes a straight or a flush behind. A rule says which ranks go in
front; where several cards have these ranks, those go that leave the better hand behind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from pitboss.games.pai_gow_poker.hands import (
    COMPLETE,
    HIGH_HANDS,
    LOW_HAND,
    SECOND_HIGHEST,
    SETTING_CITE,
    HighHands,
    Setting,
    rank_of,
    set_in_front,
)
from pitboss.table.cards import ACE, JACK, KING, SEVEN, TEN, TWO, Card
from pitboss.table.provenance import Provenance
from pitboss.table.rankings import Hand
from pitboss.table.refusal import Refused

ALWAYS, NEVER = TWO, ACE + 1
"""What a single card must be at least so that a holding stays together: any card will do, or none."""


class TwoPair(NamedTuple):
    """Two pair of at least these ranks stay together with a single card of at least ``keep_with`` to go in front."""

    higher: int
    lower: int
    keep_with: int


class FourOfAKind(NamedTuple):
    """Four of a kind of at least this rank stay together with a single card of at least ``keep_with`` in front."""

    rank: int
    keep_with: int


@dataclass(frozen=True)
class HouseWay:
    """One house way: where the known ones differ, each table read from the top."""

    name: str
    source: str
    two_pair: tuple[TwoPair, ...]
    four_of_a_kind: tuple[FourOfAKind, ...]
    keeps_full_house_of_twos: bool
    """Whether a full house with twos stays together with an ace and a king to go in front."""
    ace_before_straight: bool
    """Whether a pair of tens to kings breaks a straight or flush that would keep an ace out of the front hand."""
    cite: str = SETTING_CITE
    provenance: Provenance = "custom"

    def __str__(self) -> str:
        return self.name


TRUMP_PLAZA = HouseWay(
    name="trump-plaza",
    source="Trump Plaza, Atlantic City, as published",
    two_pair=(
        TwoPair(ACE, TWO, NEVER),
        TwoPair(JACK, SEVEN, NEVER),
        TwoPair(JACK, TWO, keep_with=ACE),
        TwoPair(SEVEN, SEVEN, keep_with=ACE),
        TwoPair(TWO, TWO, keep_with=KING),
    ),
    four_of_a_kind=(
        FourOfAKind(ACE, NEVER),
        FourOfAKind(JACK, keep_with=ACE),
        FourOfAKind(SEVEN, keep_with=KING),
        FourOfAKind(TWO, ALWAYS),
    ),
    keeps_full_house_of_twos=True,
    ace_before_straight=False,
)

FOXWOODS = HouseWay(
    name="foxwoods",
    source="Foxwoods, Connecticut, as published",
    two_pair=(
        TwoPair(JACK, TWO, NEVER),
        TwoPair(SEVEN, TWO, keep_with=ACE),
        TwoPair(TWO, TWO, keep_with=KING),
    ),
    four_of_a_kind=(
        FourOfAKind(JACK, NEVER),
        FourOfAKind(SEVEN, keep_with=KING),
        FourOfAKind(TWO, ALWAYS),
    ),
    keeps_full_house_of_twos=False,
    ace_before_straight=True,
)

DEALER_SCHOOL = HouseWay(
    name="dealer-school",
    source="what dealer schools teach alike",
    two_pair=(
        TwoPair(JACK, TWO, NEVER),
        TwoPair(SEVEN, TWO, keep_with=KING),
        TwoPair(TWO, TWO, ALWAYS),
    ),
    four_of_a_kind=(
        FourOfAKind(JACK, NEVER),
        FourOfAKind(SEVEN, keep_with=KING),
        FourOfAKind(TWO, ALWAYS),
    ),
    keeps_full_house_of_twos=True,
    ace_before_straight=False,
)

HOUSE_WAYS = {way.name: way for way in (DEALER_SCHOOL, TRUMP_PLAZA, FOXWOODS)}


@dataclass(frozen=True)
class Seven:
    """Seven cards to set: the ranks of which they hold five, four, three, two and one, each list from the highest."""

    cards: tuple[Card, ...]
    way: HouseWay
    ranking: HighHands

    @cached_property
    def by_rank(self) -> dict[int, list[Card]]:
        """The cards of each rank that is held, from the highest."""
        ranks = sorted({rank_of(card) for card in self.cards}, reverse=True)
        return {rank: [card for card in self.cards if rank_of(card) == rank] for rank in ranks}

    def _held(self, times: int) -> list[int]:
        return [rank for rank, cards in self.by_rank.items() if len(cards) == times]

    @cached_property
    def fives(self) -> list[int]:
        """The ranks held five times: aces with the joker."""
        return self._held(5)

    @cached_property
    def fours(self) -> list[int]:
        """The ranks held four times."""
        return self._held(4)

    @cached_property
    def threes(self) -> list[int]:
        """The ranks held three times."""
        return self._held(3)

    @cached_property
    def pairs(self) -> list[int]:
        """The ranks held twice."""
        return self._held(2)

    @cached_property
    def singles(self) -> list[int]:
        """The ranks held once."""
        return self._held(1)

    def front(self, first: int, second: int) -> Setting:
        """Set cards of two ranks in front, of several such cards those that leave the better hand behind."""
        if first == second:
            fronts = list(combinations(self.by_rank[first], 2))
        else:
            fronts = list(product(self.by_rank[first], self.by_rank[second]))
        return max((set_in_front(self.cards, two) for two in fronts), key=self._high_value)

    def pair_in_front(self, rank: int) -> Setting:
        """Set two cards of a rank in front."""
        return self.front(rank, rank)

    @cached_property
    def complete(self) -> list[Setting]:
        """Every setting with a straight, a flush or a straight flush behind."""
        settings = (set_in_front(self.cards, two) for two in combinations(self.cards, 2))
        return [each for each in settings if self.ranking.rank_of(self._high_value(each)).hand in COMPLETE]

    def best_front(self, settings: Sequence[Setting]) -> Setting:
        """Return the setting with the highest low hand, and of those the one with the highest high hand."""
        return max(settings, key=lambda each: (LOW_HAND.value(each.low), self._high_value(each)))

    def _high_value(self, setting: Setting) -> int:
        return self.ranking.value(setting.high)


def house_way(cards: Sequence[Card], way: HouseWay, ace_to_five: str = SECOND_HIGHEST) -> Setting:
    """Return seven cards set the house way."""
    if len(cards) != 7 or len(set(cards)) != 7:
        raise Refused(f"{' '.join(map(str, cards))} set the house way", "a hand has seven cards", "7", SETTING_CITE)
    seven = Seven(tuple(cards), way, HIGH_HANDS[ace_to_five])
    return next(setting for rule in RULES if (setting := rule(seven)))


def five_aces(seven: Seven) -> Setting | None:
    """Five aces: a pair of aces in front, unless a pair of kings can go there."""
    if not seven.fives:
        return None
    return seven.pair_in_front(KING if KING in seven.pairs else ACE)


def four_of_a_kind(seven: Seven) -> Setting | None:
    """Four of a kind: a pair beside them goes in front; otherwise they stay or are split two and two by the table."""
    if not seven.fours:
        return None
    (four,), beside = seven.fours, seven.threes + seven.pairs
    if beside:
        return seven.pair_in_front(beside[0])
    row = next(row for row in seven.way.four_of_a_kind if four >= row.rank)
    if seven.singles[0] >= row.keep_with:
        return seven.front(*seven.singles[:2])
    return seven.pair_in_front(four)


def two_threes_of_a_kind(seven: Seven) -> Setting | None:
    """Two threes of a kind: a pair of the higher in front, the lower behind."""
    if len(seven.threes) < 2:
        return None
    return seven.pair_in_front(seven.threes[0])


def full_house(seven: Seven) -> Setting | None:
    """Full house: the pair goes in front, of two pairs the higher, unless twos stay behind an ace and a king."""
    if not (seven.threes and seven.pairs):
        return None
    if seven.way.keeps_full_house_of_twos and seven.pairs == [TWO] and seven.singles == [ACE, KING]:
        return seven.front(ACE, KING)
    return seven.pair_in_front(seven.pairs[0])


def three_of_a_kind(seven: Seven) -> Setting | None:
    """Three of a kind: a pair in front of a straight or flush; otherwise behind, save for one of three aces."""
    if not seven.threes:
        return None
    pairs = [each for each in seven.complete if LOW_HAND.rank(each.low).hand is Hand.ONE_PAIR]
    if pairs:
        return seven.best_front(pairs)
    if seven.threes == [ACE]:
        return seven.front(ACE, seven.singles[0])
    return seven.front(*seven.singles[:2])


def three_pair(seven: Seven) -> Setting | None:
    """Three pair: the highest pair in front."""
    if len(seven.pairs) < 3:
        return None
    return seven.pair_in_front(seven.pairs[0])


def two_pair(seven: Seven) -> Setting | None:
    """Two pair, a straight or flush beside them or not: the lower pair in front, or both behind by the table."""
    if len(seven.pairs) < 2:
        return None
    higher, lower = seven.pairs
    row = next(row for row in seven.way.two_pair if higher >= row.higher and lower >= row.lower)
    if seven.singles[0] >= row.keep_with:
        return seven.front(*seven.singles[:2])
    return seven.pair_in_front(lower)


def straight_or_flush(seven: Seven) -> Setting | None:
    """Straight, flush or straight flush, with one pair or none: the highest low hand that leaves one behind."""
    if not seven.complete:
        return None
    best = seven.best_front(seven.complete)
    if seven.way.ace_before_straight and seven.singles[0] == ACE and seven.pairs and seven.pairs[0] >= TEN:
        with_ace = seven.front(*seven.singles[:2])
        if LOW_HAND.value(with_ace.low) > LOW_HAND.value(best.low):
            return with_ace
    return best


def one_pair(seven: Seven) -> Setting | None:
    """One pair: behind, the two highest other cards in front."""
    if not seven.pairs:
        return None
    return seven.front(*seven.singles[:2])


def no_pair(seven: Seven) -> Setting | None:
    """No pair: the highest card behind, the next two in front."""
    return seven.front(*seven.singles[1:3])


RULES: tuple[Callable[[Seven], Setting | None], ...] = (
    five_aces,
    four_of_a_kind,
    two_threes_of_a_kind,
    full_house,
    three_of_a_kind,
    three_pair,
    two_pair,
    straight_or_flush,
    one_pair,
    no_pair,
)
"""The rules of every house way, in the order in which a dealer looks for the holding."""
