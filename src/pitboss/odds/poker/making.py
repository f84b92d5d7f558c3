"""The odds of being dealt and of making each hand of poker, counted over every way in which the cards can come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from pitboss.odds.answer import Progress, silent
from pitboss.odds.equity.games import PokerGame, find_poker_game
from pitboss.odds.evaluation import BADUGI, Evaluator
from pitboss.table.badugi import badugi_values
from pitboss.table.cards import CARDS, Card
from pitboss.table.refusal import Refused

MOST_DEALS = 200_000_000
"""The most ways that are counted; more would take too long."""
EIGHT_OR_BETTER, NO_LOW = "eight or better", "no low"


@dataclass(frozen=True)
class Making:
    """How likely each class of hands is made, the best first, over so many ways of the cards to come.

    Where the lowest hand takes half the pot, ``low_hands`` are the classes of low hands, all of the same ways.
    """

    game: PokerGame
    known: tuple[Card, ...]
    board: tuple[Card, ...]
    deals: int
    hands: Mapping[str, Fraction]
    low_hands: Mapping[str, Fraction] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the odds as one JSON object."""
        told = {
            "showdown": self.game.name,
            "hand": [str(card) for card in self.known],
            "board": [str(card) for card in self.board],
            "deals": self.deals,
            "hands": _chances_json(self.hands),
        }
        return told | ({"low_hands": _chances_json(self.low_hands)} if self.low_hands else {})


def _chances_json(hands: Mapping[str, Fraction]) -> list[dict[str, Any]]:
    return [{"hand": words, "probability": str(chance), "decimal": float(chance)} for words, chance in hands.items()]


def making(
    name: str,
    known: Sequence[Card] = (),
    board: Sequence[Card] = (),
    gone: Sequence[Card] = (),
    progress: Progress = silent,
) -> Making:
    """Return the odds of making each hand with known cards, or of being dealt it where none are known.

    >>> from pitboss.table.cards import parse_cards
    >>> found = making("draw", parse_cards("As Ks Qs Js"))
    >>> [(hand, str(chance)) for hand, chance in found.hands.items() if chance][:3]
    [('royal flush', '1/48'), ('flush', '1/6'), ('straight', '1/16')]
    """
    game, seen = find_poker_game(name), (*known, *board, *gone)
    check(game, known, board, seen)
    deck = [card for card in CARDS[:52] if card not in seen]
    deals = deals_of(game, len(known) + len(board), len(deck))
    found, rankings = [], rankings_of(game)
    for number, evaluator in enumerate(rankings):
        told = part_of(progress, number, len(rankings))
        times = counted(game, evaluator, (*known, *board), deck, told)
        found.append(by_class(classes_of(game, evaluator), times, deals))
    return Making(game, tuple(known), tuple(board), deals, *found)


def deals_of(game: PokerGame, known: int, left: int) -> int:
    """Return in how many ways the cards to come can come, and refuse too few cards and too many ways."""
    to_come = game.own + game.board - known
    if to_come > left:
        why = f"{to_come} cards are to come and {left} are left"
        raise Refused(f"the cards gone at {game.title}", why, f"{to_come} cards or more that can come")
    deals = comb(left, to_come)
    if deals > MOST_DEALS:
        raise Refused(f"{deals:,} deals of {game.title}", "they would take too long", "naming the hand's own cards")
    return deals


def part_of(progress: Progress, part: int, parts: int) -> Progress:
    """Return whom to tell how far one of some parts of the work has come."""
    return lambda done, total: progress(part * total + done, parts * total)


def check(game: PokerGame, known: Sequence[Card], board: Sequence[Card], seen: Sequence[Card]) -> None:
    """Refuse cards that repeat, that no hand has, or that are too many."""
    for card, times in Counter(seen).items():
        if card.is_joker:
            raise Refused(str(card), "these games are played without jokers", "the 52 cards of a standard deck")
        if times > 1:
            raise Refused(str(card), f"the {card.words} is there more than once", "each card once")
    if len(known) > game.own or len(board) > game.board:
        raise Refused(f"{len(known)} cards and {len(board)} on the board", f"{game.title} has fewer",
                      f"at most {game.own}, and {game.board} on the board")  # fmt: skip
    if game.two_and_three and len(known) < game.own:
        given = f"{len(known)} own cards" if known else "no own cards named"
        raise Refused(f"{game.title} with {given}", "two of them count, so that all must be known",
                      f"a hand of {game.own} own cards")  # fmt: skip


def rankings_of(game: PokerGame) -> tuple[Evaluator | None, ...]:
    """Return what ranks the hands that win, the highest and the lowest where both do; None stands for badugi hands."""
    return tuple(evaluator for evaluator in (game.high, game.low) if evaluator) or (None,)


def classes_of(game: PokerGame, evaluator: Evaluator | None) -> list[str]:
    """Return the class of each number; of half a pot that asks for eight or better, whether it is low enough."""
    if evaluator is None:
        return [BADUGI.rank_of(number).called for number in range(max(badugi_values()))]
    if evaluator is game.low and game.least_low:
        return [EIGHT_OR_BETTER if rank.value >= game.least_low else NO_LOW for rank in evaluator.ranking.ranks]
    return [rank.hand.words for rank in evaluator.ranking.ranks]


def by_class(classes: Sequence[str], times: Sequence[int], deals: int) -> dict[str, Fraction]:
    """Return how likely each class is, the best first, those that cannot come too."""
    counts = Counter(dict.fromkeys(reversed(classes), 0))
    for words, number in zip(classes, times, strict=True):
        counts[words] += number
    return {words: Fraction(number, deals) for words, number in counts.items()}


def counted(
    game: PokerGame, evaluator: Evaluator | None, known: Sequence[Card], deck: Sequence[Card], progress: Progress
) -> Sequence[int]:
    """Count the ways in which each number comes."""
    to_come = game.own + game.board - len(known)
    if evaluator is None:
        return counted_badugi(known, deck, to_come)
    import numpy as np

    from pitboss.odds.evaluation.kernels import card_keys, lookup_of, omaha_lookup
    from pitboss.odds.poker.kernels import tally

    times = np.zeros(len(evaluator.ranking.ranks), np.int64)
    is_low = evaluator is game.low
    lookup = omaha_lookup(is_low)[0] if game.two_and_three else lookup_of(evaluator, len(known) + to_come)
    own = game.own if game.two_and_three else 0
    cards, left, keys = np.array(known, np.int64), np.array(deck, np.int64), card_keys(52)
    firsts = range(len(deck) - to_come + 1) if to_come else range(1)
    for first in firsts:
        progress(first, len(firsts))
        tally(cards, left, first, to_come, keys, lookup, own, times)
    found: list[int] = times.tolist()
    return found


def counted_badugi(known: Sequence[Card], deck: Sequence[Card], to_come: int) -> Sequence[int]:
    """Count the ways in which each number of a badugi hand comes."""
    import numpy as np

    hands = np.array([(*known, *drawn) for drawn in combinations(deck, to_come)], np.uint8)
    found: list[int] = np.bincount(BADUGI.batch(hands), minlength=max(badugi_values())).tolist()
    return found
