"""What is answered: for each hand how often it wins, ties and loses, and its share of the pot."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from pitboss.odds.equity.question import Cards, Question

NOT_OFFERED = -1
"""Stands for the low half of a pot that has none: nobody's low counts, and the high hands take all."""


class Part(NamedTuple):
    """What a hand got of a pot: with how many others it shared the high and the low, itself included; 0 is no share."""

    high: int
    low: int = NOT_OFFERED

    @property
    def share(self) -> Fraction:
        """The part of the pot."""
        high = Fraction(1, self.high) if self.high else Fraction(0)
        if self.low == NOT_OFFERED:
            return high
        return (high + (Fraction(1, self.low) if self.low else 0)) / 2


@dataclass(frozen=True)
class HandEquity:
    """How a hand fares: the fractions of all deals, or of all samples, in which it gets all, some or nothing.

    ``share`` is the part of the pot that it gets on average, ``standard_error`` how far a sampled share is likely to be
    from the true one: 0 for an exact one, and None where it is unknown, since a single deal tells nothing of it.
    """

    cards: Cards
    win: Fraction
    tie: Fraction
    lose: Fraction
    share: Fraction
    standard_error: float | None

    def as_json(self) -> dict[str, Any]:
        """Return the equity as one JSON object, exact fractions beside decimals."""
        found = {"win": self.win, "tie": self.tie, "lose": self.lose, "share": self.share}
        return (
            {"cards": [str(card) for card in self.cards]}
            | {name: float(value) for name, value in found.items()}
            | {"standard_error": self.standard_error, "fractions": {name: str(each) for name, each in found.items()}}
        )


@dataclass(frozen=True)
class Equity:
    """The equity of every hand, over all deals or over some that were drawn."""

    question: Question
    hands: tuple[HandEquity, ...]
    deals: int
    samples: int | None
    seed: int | None

    @property
    def is_exact(self) -> bool:
        """Whether every deal was looked at."""
        return self.samples is None

    def as_json(self) -> dict[str, Any]:
        """Return the answer as one JSON object."""
        return {
            "game": self.question.game.name,
            "board": [str(card) for card in self.question.board],
            "dead": [str(card) for card in self.question.dead],
            "method": "exact" if self.is_exact else "sampled",
            "deals": self.deals,
            "samples": self.samples,
            "seed": self.seed,
            "hands": [hand.as_json() for hand in self.hands],
        }


Tally = Counter[tuple[int, Part]]
"""How often each hand got each part of a pot; what it got nothing of need not be there."""


def _standard_error(mean: Fraction, squares: Fraction, drawn: int) -> float | None:
    """Return the standard error of a mean of shares, which takes two deals or more."""
    return sqrt(float(squares - mean**2) / (drawn - 1)) if drawn > 1 else None


def answer(question: Question, tally: Tally, looked_at: int, seed: int | None) -> Equity:
    """Return what the parts of the pots come to; with a seed they were drawn, without they are all there are."""
    hands = []
    for number, cards in enumerate(question.hands):
        parts = [(part.share, times) for (hand, part), times in tally.items() if hand == number]
        wins = sum(times for share, times in parts if share == 1)
        ties = sum(times for share, times in parts if 0 < share < 1)
        mean = Fraction(sum(share * times for share, times in parts), looked_at)
        squares = Fraction(sum(share**2 * times for share, times in parts), looked_at)
        error = 0.0 if seed is None else _standard_error(mean, squares, looked_at)
        win, tie, lose = (Fraction(times, looked_at) for times in (wins, ties, looked_at - wins - ties))
        hands.append(HandEquity(cards, win, tie, lose, mean, error))
    return Equity(question, tuple(hands), question.deals, None if seed is None else looked_at, seed)
