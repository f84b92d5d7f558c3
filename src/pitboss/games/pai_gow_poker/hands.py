"""Hands of Pai Gow Poker: the rank of a five-card high hand and a two-card low hand, and when a setting is a foul.

The deck has 53 cards. The joker is an ace unless it completes a straight, a flush or a straight flush behind. Of
19:47-11.3 only the heading is known, so that every rank here is custom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.table.cards import ACE, FIVE, FOUR, JOKERS, KING, RANKS, THREE, TWO, Card, standard_deck
from pitboss.table.custom import custom
from pitboss.table.rankings import Hand, Made, Rank, Ranking, high_hands
from pitboss.table.refusal import Refused

JOKER = JOKERS[0]
DECK: tuple[Card, ...] = (*standard_deck(), JOKER)
RANKING_CITE = custom("19:47-11.3")
SETTING_CITE = custom("19:47-11.9")

SECOND_HIGHEST, LOWEST = "second-highest", "lowest"
ACE_TO_FIVE = (SECOND_HIGHEST, LOWEST)
"""Where A-2-3-4-5 can rank among straights, and suited among straight flushes."""

STRAIGHTS = (Hand.STRAIGHT, Hand.STRAIGHT_FLUSH)
COMPLETE = (Hand.ROYAL_FLUSH, Hand.STRAIGHT_FLUSH, Hand.FLUSH, Hand.STRAIGHT)
"""Hands that take all five cards without a pair among them."""


@dataclass(frozen=True, repr=False)
class HighHands(Ranking):
    """The ranking of high hands, with the place of A-2-3-4-5 as the house has it."""

    ace_to_five: str = SECOND_HIGHEST

    def _best(self, ranks: Sequence[int], jokers: int, suited: bool) -> Made:
        made = [*high_hands(ranks, jokers, suited), *ace_to_five(ranks, suited)]
        return max((each for each in made if each[0] in self.classes), key=self._strength)

    def _strength(self, made: Made) -> tuple[int, tuple[int, ...]]:
        hand, ranks = made
        if self.ace_to_five == SECOND_HIGHEST and hand in STRAIGHTS and ranks == (FIVE,):
            ranks = (KING, FIVE)  # above the king-high straight, below the ace-high one
        return super()._strength((hand, ranks))


def ace_to_five(ranks: Sequence[int], suited: bool) -> Iterator[Made]:
    """Yield the straight A-2-3-4-5 if the cards hold it, which a joker with 2-3-4-5 makes as well as a six high."""
    if len(set(ranks)) == len(ranks) and set(ranks) <= {ACE, TWO, THREE, FOUR, FIVE}:
        yield Hand.STRAIGHT, (FIVE,)
        if suited:
            yield Hand.STRAIGHT_FLUSH, (FIVE,)


def _high_hands(place: str) -> HighHands:
    hands = (
        Hand.FIVE_ACES,
        Hand.ROYAL_FLUSH,
        Hand.STRAIGHT_FLUSH,
        Hand.FOUR_OF_A_KIND,
        Hand.FULL_HOUSE,
        Hand.FLUSH,
        Hand.STRAIGHT,
        Hand.THREE_OF_A_KIND,
        Hand.TWO_PAIRS,
        Hand.ONE_PAIR,
        Hand.HIGH_CARD,
    )
    return HighHands(
        name=f"pai gow poker high hand, A-2-3-4-5 {place}",
        cite=RANKING_CITE,
        cards=5,
        listed=tuple((hand, RANKING_CITE) for hand in hands),
        jokers=1,
        provenance="custom",
        ace_to_five=place,
    )


HIGH_HANDS = {place: _high_hands(place) for place in ACE_TO_FIVE}
"""The ranking of high hands for each place of A-2-3-4-5."""

LOW_HAND = Ranking(
    name="pai gow poker low hand",
    cite=RANKING_CITE,
    cards=2,
    listed=((Hand.ONE_PAIR, RANKING_CITE), (Hand.HIGH_CARD, RANKING_CITE)),
    jokers=1,
    provenance="custom",
)


class Setting(NamedTuple):
    """Seven cards set as two hands: five behind, two in front."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]


def set_in_front(cards: Sequence[Card], low: Sequence[Card]) -> Setting:
    """Set two of seven cards in front and leave the others behind, or refuse."""
    behind = tuple([card for card in cards if card not in low])
    if len(low) != 2 or len(behind) != 5 or len(cards) != 7:
        front = " ".join(map(str, low)) or "no card"
        raise Refused(f"{front} in front", "a low hand is two of your seven cards", "two of the cards", SETTING_CITE)
    return Setting(behind, tuple(low))


def rank_of(card: Card) -> int:
    """Return the rank of a card that completes nothing: a joker is an ace."""
    return ACE if card.is_joker else card.rank


def is_foul(high: Rank, low: Rank) -> bool:
    """Tell whether the low hand outranks the high hand, which loses the wager."""
    if high.hand not in LOW_HAND.classes:
        return False
    if high.hand is not low.hand:
        return low.hand is Hand.ONE_PAIR
    return low.ranks > high.ranks[: len(low.ranks)]


def words_of(rank: Rank) -> str:
    """Return a hand as a dealer calls it: "pair of kings", "ace-queen" for a low hand, "ace high" for a high hand."""
    if rank.ranking is LOW_HAND and rank.hand is Hand.HIGH_CARD:
        return "-".join(RANKS[each].word for each in rank.ranks)
    if rank.hand is Hand.TWO_PAIRS:
        return rank.words.replace("two pairs", "two pair")
    if rank.hand in STRAIGHTS and rank.ranks == (FIVE,):
        return f"{rank.hand.words}, ace to five"
    return rank.words
