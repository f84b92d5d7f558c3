"""Best play of Double Draw Poker as a person can use it: what to hold, how often, and when to fold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pitboss.odds.double_draw_poker.set_kernels import HAND
from pitboss.odds.double_draw_poker.solve import Solved
from pitboss.table.cards import ACE, Card
from pitboss.table.rankings import JOKER_HIGH

NUMBERS = ("no", "one", "two", "three", "four", "five")
JOKERS = ("", "joker", "two jokers")
ALIKE = {
    (4,): "four of a kind",
    (3,): "three of a kind",
    (3, 1): "three of a kind and a card",
    (2, 2): "two pairs",
    (2, 1): "a pair and a card",
    (2, 1, 1): "a pair and two cards",
    (2,): "a pair",
}
"""What cards of like rank are called, by how many there are of each rank."""


def pattern_of(cards: Sequence[Card]) -> str:
    """Say what kind of cards are held."""
    if len(cards) == HAND:
        rank = JOKER_HIGH.rank(cards)
        return f"all five: {rank.hand.words}" if rank.cite else "all five, below two pairs"
    naturals = [card for card in cards if not card.is_joker]
    jokers = JOKERS[len(cards) - len(naturals)]
    words = natural_pattern(naturals)
    return " and ".join(filter(None, (jokers, words))) or "nothing"


def natural_pattern(cards: Sequence[Card]) -> str:
    """Say what kind of cards are held, jokers apart."""
    if not cards:
        return ""
    times = tuple(sorted(Counter(card.rank for card in cards).values(), reverse=True))
    if times[0] > 1:
        return ALIKE[times]
    number, suited = NUMBERS[len(cards)], len({card.suit for card in cards}) == 1
    if len(cards) == 1:
        return "a card"
    if spans(cards):
        return f"{number} to a straight flush" if suited else f"{number} to a straight"
    return f"{number} to a flush" if suited else f"{number} cards"


def spans(cards: Sequence[Card]) -> bool:
    """Tell whether different ranks can be in one straight, an ace being high or low."""
    ranks = [card.rank for card in cards]
    low = [-1 if rank == ACE else rank for rank in ranks]
    return max(ranks) - min(ranks) <= 4 or max(low) - min(low) <= 4


def strategy_of(solved: Solved) -> dict[str, Any]:
    """Return best play in words and as a table of what is held."""
    weights: Counter[str] = Counter()
    gains: Counter[str] = Counter()
    for hand, weight, bits, value in zip(solved.hands, solved.weights, solved.best, solved.values, strict=True):
        cards = [Card(int(card)) for place, card in enumerate(hand) if bits < 0 or not bits >> place & 1]
        pattern = "fold" if bits < 0 else pattern_of(cards)
        weights[pattern] += int(weight)
        gains[pattern] += int(weight) * int(value)
    deals, scale = int(solved.weights.sum()), solved.every // int(solved.weights.sum()) * solved.pays.unit
    rows = [
        [
            pattern,
            f"{float(Fraction(100 * weight, deals)):.4f} %",
            f"{float(Fraction(gains[pattern], weight * scale)):+.4f}",
        ]
        for pattern, weight in weights.most_common()
    ]
    table = {"title": "What is held of the first five cards", "columns": ["held", "of all deals", "gains on average"],
             "rows": rows, "right": True}  # fmt: skip
    return {"words": words_of(solved, Fraction(weights["fold"], deals)), "tables": [table]}


def words_of(solved: Solved, folded: Fraction) -> str:
    """Say when to fold."""
    pays = solved.pays
    least = Fraction(pays.fold_second - pays.nets[0], min(pays.nets[1:]) - pays.nets[0])
    needed = [f"{-(-unseen * least.numerator // least.denominator)} of {unseen}" for unseen in (49, 46)]
    return (
        f"Fold {float(100 * folded):.4f} % of the first hands: those of which no part is worth a draw. After the first "
        "draw go on with two pairs or better, or with enough cards left that would make it: where they would make two "
        f"pairs, {needed[0]} unseen cards if none was thrown away and {needed[1]} if three were; fewer where they make "
        "more. `--hand` with `--discards` tells of any hand."
    )
