"""The sensible player of Double Draw Poker: rules of thumb for the first draw, a count of the cards for the second.

At the first draw up to three cards are replaced, and the first rule of thumb that fits says which are kept. At the
second draw one card is replaced, and every possibility is counted: for each card that could go, what each of the cards
not in the hand would make of it, weighed by what it pays. The same count says whether the Second Draw Wager is better
than folding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from pitboss.games.double_draw_poker import TABLE_1
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.player import Below, MakePlayer, Sight
from pitboss.table.cards import ACE, CARDS, Card
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced
from pitboss.table.rankings import JOKER_HIGH, LOW_ACE, Hand
from pitboss.table.window import OpenForWagers

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
    """A rule of thumb for the first draw: what to keep."""

    words: str
    find: Callable[[Kept], Kept]


HOLDS: tuple[Hold, ...] = (
    Hold("a straight or better: keep all five", straight_or_better),
    Hold("three of a kind: keep the three", three_of_a_kind),
    Hold("two pairs: keep the four", two_pairs),
    Hold("four to a straight flush", four_to_a_straight_flush),
    Hold("a pair of aces with a joker in it", aces_with_a_joker),
    Hold("four to a flush", four_to_a_flush),
    Hold("three to a straight flush, close together", three_to_a_straight_flush),
    Hold("a pair, with a joker beside it if there is one", pair),
    Hold("four to an open straight, or with a joker to any straight", four_to_an_open_straight),
    Hold("a joker and the highest card", joker_and_high_card),
)
"""The rules of thumb, the first that fits being followed; a hand that fits none is folded.

A joker counts as the law has it: an ace, or any card that completes a straight or a flush."""

SECOND_DRAW_OFFER = "13:69F-42.10(f)"
"""The paragraph under which a prompt offers the Second Draw Wager."""
SECOND_DRAW = "13:69F-42.10(h)"
"""The paragraph under which a prompt lets one card be replaced."""


FOLDED = -3
"""What folding at the second draw costs, in antes: the ante, the bonus and the First Draw Wager."""
LOST = -4
"""What a hand below two pairs costs when all four wagers lie."""


def _worth(hand: Hand) -> int:
    """Return what a hand wins in antes: three wagers at 1 to 1, and a bonus as large as the ante by the usual table."""
    row = TABLE_1.rows.get(hand)
    if row is None:
        return LOST
    return 3 + (row.odds.win if row.odds else 0)


WORTH: dict[Hand, int] = {hand: _worth(hand) for hand in JOKER_HIGH.classes}


@lru_cache(maxsize=256)  # a hand is looked at twice: for the draw wager, and for the draw
def best_last_draw(hand: Kept) -> tuple[Kept, bool]:
    """Return what to replace at the second draw, one card or none, and whether that is better than folding."""
    if len(hand) != JOKER_HIGH.cards:
        return (), False
    unseen = [card for card in CARDS if card not in hand]
    best = WORTH[JOKER_HIGH.rank(hand).hand] * len(unseen)
    away: Kept = ()
    for card in sorted(hand):
        kept = [each for each in hand if each != card]
        counted = sum(WORTH[JOKER_HIGH.rank([*kept, new]).hand] for new in unseen)
        if counted > best:
            best, away = counted, (card,)
    return away, best > FOLDED * len(unseen)


@lru_cache(maxsize=256)
def find_hold(hand: Kept) -> tuple[Hold | None, Kept]:
    """Return the first rule of thumb that fits a hand, and the cards it keeps."""
    if len(hand) == JOKER_HIGH.cards:
        for hold in HOLDS:
            if kept := hold.find(hand):
                return hold, kept
    return None, ()


def discards(hand: Kept, kept: Kept) -> Kept:
    """Return what is given up at the first draw: all that is not kept."""
    return tuple(card for card in hand if card not in kept)


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


class SensibleAtDoubleDrawPoker:
    """Wagers the least on ante and bonus, draws first by the rules of thumb and then by counting the cards."""

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
        """Make a draw wager where it is worth it, and replace what is best replaced."""
        hand = sight.hand[: JOKER_HIGH.cards]  # a card too many that nobody noticed is not looked at
        words = [choice.word for choice in prompt.choices]
        is_last = prompt.cite in (SECOND_DRAW_OFFER, SECOND_DRAW)
        if "replace" in words:
            away = best_last_draw(hand)[0] if is_last else discards(hand, find_hold(hand)[1])
            return prompt.decide(self.name, "replace", away) if away else prompt.decide(self.name, "keep")
        is_worth = best_last_draw(hand)[1] if is_last else find_hold(hand)[0] is not None
        return prompt.decide(self.name, "draw" if is_worth and "draw" in words else "fold")


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtDoubleDrawPoker}

DEMONSTRATIONS = {
    "double-draw-poker": Demonstration(
        3,
        302,
        "Five cards from a deck with two jokers, and two draws to make two pair or better. Nobody plays against the "
        "dealer: the pay table decides. A joker is an ace, or completes a straight or a flush.",
        (
            Comment("cards_inspected", "", "The table opens as before, and here each step has its own paragraph."),
            Comment("phase_began", "", "The Ante Phase: an ante and a bonus, no bigger than the ante and paid by "
                                       "the posted table."),
            Comment("no_more_bets_called", "", "Five cards face down to each player."),
            Comment("decision_made", "42.10(b)", "A first draw bet as big as the ante keeps a player in; folding "
                                                 "forfeits every bet."),
            Comment("decision_made", "42.10(d)", "The first draw: trade up to three cards."),
            Comment("decision_made", "42.10(f)", "A second draw bet, again as big as the ante, or fold."),
            Comment("decision_made", "42.10(h)", "The second draw: trade one card."),
            Comment("hand_revealed", "", "The hands are turned over. Two pair or better wins 1 to 1 on the ante "
                                         "and both draw bets, and the bonus is paid by its table; anything less "
                                         "loses it all."),
        ),
        next=(
            ("pitboss deal double-draw-poker --rounds 3 --log night.log", "deal more, and keep the log"),
            ("pitboss replay night.log", "run the log again and compare every event"),
        ),
    ),
}  # fmt: skip
