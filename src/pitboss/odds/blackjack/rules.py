"""The rules of a blackjack table as far as they decide what a hand is worth, and the cards as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.blackjack.count import is_ace, value
from pitboss.games.blackjack.options import (
    AFTER_PLAYERS,
    ANY_TWO_CARDS,
    CARD_READER,
    DOUBLED_ON,
    FACE_UP,
    HOLE_CARD,
    NONE,
    BlackjackOptions,
    decks_a_side,
    keeps_busted_wagers,
    pays_six_to_five,
)
from pitboss.games.blackjack.settlement import SIX_TO_FIVE_ODDS, THREE_TO_TWO, TWO_TO_ONE, half_in_chips
from pitboss.odds.question import Question
from pitboss.odds.question import cards_left as shoe_left
from pitboss.table.cards import Card, standard_deck
from pitboss.table.money import DENOMINATIONS, EVEN, Cents
from pitboss.table.refusal import Refused

Shoe = tuple[int, ...]
"""How many cards of each value are left: aces first, then 2 to 9, and what is worth ten."""
Cards = tuple[int, ...]
"""Cards by the places of their values in a shoe."""

OWN_CARDS, AS_UNSPLIT, ALL_CARDS = "own-cards", "as-unsplit", "all-cards"
"""By what a hand of a split pair is played: its own cards and the fact of the split; as if it had not been split; or by
all cards that lie face up, those of the other hand too, which is worked out where a pair becomes two hands at most."""
SEEING = {f"seeing-{seen}": seen for seen in range(1, 7)}
"""Ways to play a hand of a split pair that see some more cards of the shoe, whichever they are."""
SPLIT_PLAYS = (OWN_CARDS, AS_UNSPLIT, ALL_CARDS, *SEEING)

ACE, TEN = 0, 9
VALUES = range(10)
COMPLETES: dict[Cards, int] = {(ACE,): TEN, (TEN,): ACE}
"""Which second card makes a blackjack of a showing one."""
MOST_DECKS = 8
LEAST_CARDS = 12
"""A round may take some cards; with fewer it is not priced."""


HALF = Fraction(1, 2)


class Rules(NamedTuple):
    """What decides the worth of a hand."""

    is_face_up: bool
    hits_soft_17: bool
    most_hands: int
    most_aces: int
    surrenders: bool
    keeps_added: bool
    blackjack_pays: Fraction
    has_even_money: bool
    five_card_21_pays: Fraction
    split_play: str = OWN_CARDS
    surrender_loses: Fraction = HALF
    is_peeked: bool = False
    """Whether a card reader tells of the dealer's blackjack before anyone decides, which changes what a decision
    is worth but not what a round gains."""
    double_on: str = ANY_TWO_CARDS
    doubles_after_split: bool = True

    @classmethod
    def of(cls, options: BlackjackOptions, split_play: str = OWN_CARDS, amount: Cents | None = None) -> Rules:
        """Return the rules of a table's options for a wager, and by what the hands of a split pair are played."""
        is_face_up = options.dealer_card == FACE_UP
        odds = EVEN if is_face_up else SIX_TO_FIVE_ODDS if pays_six_to_five(options) else THREE_TO_TWO
        waits = options.dealer_card in (AFTER_PLAYERS, HOLE_CARD)  # for the dealer's second card, after the players
        return cls(
            is_face_up=is_face_up,
            hits_soft_17=options.soft_17 == "hit",
            most_hands=options.max_hands,
            most_aces=options.max_hands if options.resplit_aces else min(2, options.max_hands),
            surrenders=options.surrender and not is_face_up,
            keeps_added=waits and keeps_busted_wagers(options),
            blackjack_pays=odds.share,
            has_even_money=options.even_money and not is_face_up,
            five_card_21_pays=(EVEN if options.five_card_21 == NONE else TWO_TO_ONE).share,
            split_play=split_play,
            surrender_loses=surrender_loses(options, options.minimum if amount is None else amount),
            is_peeked=options.dealer_card == CARD_READER,
            double_on=options.double_on,
            doubles_after_split=options.double_after_split,
        )

    def may_double(self, total: int, is_split: bool = False) -> bool:
        """Tell whether two cards of a total may be doubled on, as first cards or as a hand of a split pair."""
        if total not in DOUBLED_ON[self.double_on] or (is_split and not self.doubles_after_split):
            return False
        return total in (9, 10, 11) if self.is_face_up else total != 21


def surrender_loses(options: BlackjackOptions, amount: Cents) -> Fraction:
    """Return the part of a wager that is lost by surrender, with its odd half chip where the house has it go."""
    return Fraction(half_in_chips(amount, min(DENOMINATIONS), options.surrender_rounding), amount)


def read_split_play(text: str) -> str:
    """Read by what the hands of a split pair are played."""
    if text not in SPLIT_PLAYS:
        raise Refused(f"split_play={text}", "there is no such way to play", ", ".join(SPLIT_PLAYS))
    return text


def index_of(card: Card) -> int:
    """Return the place of a card's value in a shoe."""
    return ACE if is_ace(card) else value(card) - 1


def name_of(place: int) -> str:
    """Return what a value is called."""
    return "A" if place == ACE else str(place + 1)


def values_of(cards: Sequence[Card]) -> Cards:
    """Return the places of cards' values in a shoe, in order."""
    return tuple(sorted(index_of(card) for card in cards))


def cards_left(question: Question) -> Counter[Card]:
    """Return the cards of the shoe that are left, or refuse cards that it does not hold."""
    decks = decks_a_side(question.options)
    if not 1 <= decks <= MOST_DECKS:
        raise Refused(f"{decks} decks", "blackjack is not dealt from so many", f"1 to {MOST_DECKS}")
    left = shoe_left(question, Counter(standard_deck() * decks))
    if left.total() < LEAST_CARDS:
        raise Refused(f"a shoe of {left.total()} cards", "a round may take more", f"{LEAST_CARDS} cards or more")
    return left


def full_shoe(options: BlackjackOptions) -> Shoe:
    """Return the shoe of a table's options with all its cards."""
    return shoe_of(Counter(standard_deck() * decks_a_side(options)))


def shoe_of(left: Counter[Card]) -> Shoe:
    """Return cards by their values."""
    counts = [0] * 10
    for card, times in left.items():
        counts[index_of(card)] += times
    return tuple(counts)
