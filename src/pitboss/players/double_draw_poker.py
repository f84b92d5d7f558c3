"""The sensible player of Double Draw Poker, and the table of rules of thumb by which it holds cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from pitboss.players.player import Below, Sight
from pitboss.table.cards import ACE, Card
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced
from pitboss.table.rankings import JOKER_HIGH, LOW_ACE, Hand
from pitboss.table.steps import Ask, OpenForWagers

Kept = tuple[Card, ...]


def straight_or_better(hand: Kept) -> Kept:
    """Keep a hand that needs all five cards."""
    made = JOKER_HIGH.rank(hand).hand
    classes = JOKER_HIGH.classes
    return hand if classes.index(made) <= classes.index(Hand.STRAIGHT) else ()


def three_of_a_kind(hand: Kept) -> Kept:
    """Keep three of one rank, a joker being an ace."""
    return _of_equal_ranks(hand, at_least=3)


def two_pairs(hand: Kept) -> Kept:
    """Keep two pairs, a joker being an ace."""
    kept = _of_equal_ranks(hand, at_least=2)
    return kept if len(kept) == 4 else ()


def four_to_a_straight_flush(hand: Kept) -> Kept:
    """Keep four of one suit within a straight, a joker being any card of it."""
    return _first(hand, 4, lambda cards: _is_suited(cards) and _span(cards) <= 4)


def aces_with_a_joker(hand: Kept) -> Kept:
    """Keep a pair of aces of which at least one is a joker."""
    aces = tuple(card for card in hand if card.is_joker or card.rank == ACE)
    return aces if len(aces) == 2 and _jokers(aces) else ()


def four_to_a_flush(hand: Kept) -> Kept:
    """Keep four of one suit, a joker being of any."""
    return _first(hand, 4, _is_suited)


def three_to_a_straight_flush(hand: Kept) -> Kept:
    """Keep three of one suit close together: with one gap at most, or with a joker within a straight."""
    return _first(hand, 3, lambda cards: _is_suited(cards) and _span(cards) <= 3 + _jokers(cards))


def pair(hand: Kept) -> Kept:
    """Keep a pair, and a joker beside it; a joker and an ace are a pair of aces."""
    kept = _of_equal_ranks(hand, at_least=2)
    return kept + tuple(card for card in hand if card.is_joker and card not in kept) if kept else ()


def four_to_an_open_straight(hand: Kept) -> Kept:
    """Keep four in a row that a card at either end completes, or four with a joker within a straight."""
    return _first(hand, 4, lambda cards: _span(cards) <= 4 if _jokers(cards) else _is_open(cards))


def joker_and_high_card(hand: Kept) -> Kept:
    """Keep a joker and the highest card beside it."""
    return tuple(sorted(hand, reverse=True)[:2]) if _jokers(hand) else ()


@dataclass(frozen=True, slots=True)
class Hold:
    """A rule of thumb: what to keep, and whether it is worth a Second Draw Wager too."""

    words: str
    find: Callable[[Kept], Kept]
    is_worth_second_draw: bool


HOLDS: tuple[Hold, ...] = (
    Hold("a straight or better: keep all five", straight_or_better, True),
    Hold("three of a kind: keep the three", three_of_a_kind, True),
    Hold("two pairs: keep the four", two_pairs, True),
    Hold("four to a straight flush", four_to_a_straight_flush, True),
    Hold("a pair of aces with a joker in it", aces_with_a_joker, True),
    Hold("four to a flush", four_to_a_flush, True),
    Hold("three to a straight flush, close together", three_to_a_straight_flush, False),
    Hold("a pair, with a joker beside it if there is one", pair, True),
    Hold("four to an open straight, or with a joker to any straight", four_to_an_open_straight, True),
    Hold("a joker and the highest card", joker_and_high_card, False),
)
"""The rules of thumb, the first that fits being followed; a hand that fits none is folded.

A joker counts as the law has it: an ace, or any card that completes a straight or a flush."""

SECOND_DRAW_OFFER = "13:69F-42.10(f)"
"""The paragraph under which a prompt offers the Second Draw Wager."""


@lru_cache(maxsize=256)  # a hand is looked at twice: for the draw wager, and for the draw
def find_hold(hand: Kept) -> tuple[Hold | None, Kept]:
    """Return the first rule of thumb that fits a hand, and the cards it keeps."""
    if len(hand) == JOKER_HIGH.cards:
        for hold in HOLDS:
            if kept := hold.find(hand):
                return hold, kept
    return None, ()


def discards(hand: Kept, kept: Kept, at_most: int) -> Kept:
    """Return what is given up: all that is not kept or, where that is too much, its lowest cards."""
    others = sorted(card for card in hand if card not in kept)
    return tuple(others[:at_most])


def _of_equal_ranks(hand: Kept, at_least: int) -> Kept:
    """Return the cards of every rank that the hand holds so often, jokers being aces."""
    ranks = [ACE if card.is_joker else card.rank for card in hand]
    times = Counter(ranks)
    return tuple(card for card, rank in zip(hand, ranks, strict=True) if times[rank] >= at_least)


def _first(hand: Kept, size: int, fits: Callable[[Kept], bool]) -> Kept:
    """Return the first so many cards, the highest first, that fit."""
    highest_first = sorted(hand, reverse=True)
    return next((cards for cards in combinations(highest_first, size) if fits(cards)), ())


def _jokers(cards: Kept) -> int:
    return sum(card.is_joker for card in cards)


def _is_suited(cards: Kept) -> bool:
    return len({card.suit for card in cards if not card.is_joker}) == 1


def _span(cards: Kept) -> int:
    """Return how far cards of different ranks lie apart, an ace being high or low."""
    high = [card.rank for card in cards if not card.is_joker]
    low = [LOW_ACE if rank == ACE else rank for rank in high]
    return min(max(ranks) - min(ranks) for ranks in (high, low))


def _is_open(cards: Kept) -> bool:
    """Tell whether four cards in a row have a rank free at either end."""
    return _span(cards) == 3 and all(card.rank != ACE for card in cards)


class Sensible:
    """Wagers the table minimum on ante and bonus, and keeps, draws and folds by the rules of thumb."""

    needs_hand = True
    stake = 4  # ante, bonus and both draw wagers

    def __init__(self, name: str, below: Below) -> None:
        self.name = name
        self.below = below

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Ante and bonus at the least, where both draw wagers can be matched too; else none."""
        ante, bonus = prompt.area("ante").least, prompt.area("bonus").least
        if sight.chips >= 3 * ante + bonus:
            yield WagerPlaced(self.name, sight.position, "ante", ante)
            yield WagerPlaced(self.name, sight.position, "bonus", bonus)

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Make a draw wager where a rule of thumb fits, and replace what the rule does not keep."""
        hand = sight.hand[: JOKER_HIGH.cards]  # a card too many that nobody noticed is not looked at
        words = [choice.word for choice in prompt.choices]
        hold, kept = find_hold(hand)
        if "replace" in words:
            away = discards(hand, kept, prompt.choice("replace").at_most)
            return prompt.decide(self.name, "replace", away) if away else prompt.decide(self.name, "keep")
        is_worth = hold is not None and (hold.is_worth_second_draw or prompt.cite != SECOND_DRAW_OFFER)
        return prompt.decide(self.name, "draw" if is_worth and "draw" in words else "fold")
