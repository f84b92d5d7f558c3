"""Fast evaluation: a hand of many cards becomes a number, the greater the better, as the law's rankings order hands.

A plain function takes one hand: ``high``, ``low``, ``eight_or_better``, ``omaha_high``, ``omaha_low``, ``badugi`` and
so on. The evaluators in capitals also take arrays of hands (``HIGH.batch``) and lead from a number back to the law's
words (``HIGH.rank_of``).
"""

from __future__ import annotations

from pitboss.odds.evaluation.hands import (
    BADUGI,
    EIGHT_LOW,
    EVALUATORS,
    HIGH,
    JOKER,
    LOW,
    NO_LOW,
    THREE_HIGH,
    THREE_LOW,
    THREE_POKER,
    Evaluator,
    badugi,
    eight_or_better,
    high,
    joker_high,
    low,
    three_card_high,
    three_card_low,
    three_card_poker,
)
from pitboss.odds.evaluation.omaha import OMAHA_HIGH, OMAHA_LOW, Omaha, omaha_high, omaha_low
from pitboss.table.badugi import BadugiRank

__all__ = [
    "BADUGI",
    "EIGHT_LOW",
    "EVALUATORS",
    "HIGH",
    "JOKER",
    "LOW",
    "NO_LOW",
    "OMAHA_HIGH",
    "OMAHA_LOW",
    "THREE_HIGH",
    "THREE_LOW",
    "THREE_POKER",
    "BadugiRank",
    "Evaluator",
    "Omaha",
    "badugi",
    "eight_or_better",
    "high",
    "joker_high",
    "low",
    "omaha_high",
    "omaha_low",
    "three_card_high",
    "three_card_low",
    "three_card_poker",
]
