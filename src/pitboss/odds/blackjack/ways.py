"""How one hand of a round may end, and what that gains beside each end of the dealer's hand."""

from __future__ import annotations

from pitboss.odds.blackjack.hands import BLACKJACK, BUST
from pitboss.odds.blackjack.rules import Rules

STIFF, FIVE_CARDS, OVER = 0, 6, 7
"""How a hand ends beside 17 to 21, which are 1 to 5: lower, as 21 of five cards that is paid more, or bust."""
DOUBLED = 8
"""What is added to how a hand ends where two wagers are on it."""
WAYS = 16
SPLIT_ROUNDS = "split rounds"
"""How rounds in which a pair is split are called where they are told by their average."""


def net_of(rules: Rules, way: int, end: int, is_first: bool) -> int:
    """Return how many units a hand gains; of all hands of a pair a dealer's blackjack takes one original wager."""
    units, kind = (2 if way >= DOUBLED else 1), way % DOUBLED
    if end == BLACKJACK:
        return -units if kind == OVER and rules.keeps_added else -1 if is_first else 0
    if kind == OVER:
        return -units
    total = 21 if kind == FIVE_CARDS else 16 + kind
    dealer = 0 if end == BUST else 17 + end
    if total > dealer:
        return int(rules.five_card_21_pays) if kind == FIVE_CARDS else units
    return 0 if total == dealer and not rules.is_face_up else -units
