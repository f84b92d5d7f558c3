"""The best hand that more cards hold than a hand has: five of seven, or two of one's own with three of the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pitboss.table.cards import Card
from pitboss.table.rankings import Ranking

_RANK_BITS = tuple(1 << 3 * rank for rank in range(13) for _ in range(4))
_SUIT_BITS = tuple(1 << 3 * suit for _ in range(13) for suit in range(4))


class Best:
    """Finds the best hand of a ranking among more cards than it has; what ranks alone decide is remembered."""

    __slots__ = ("_by_ranks", "ranking")

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._by_ranks: dict[int, int] = {}

    def value(self, cards: Sequence[Card]) -> int:
        """Return the value of the best hand that cards hold."""
        if self.may_be_suited(cards):
            return max(map(self.ranking.value, combinations(cards, self.ranking.cards)))
        key = sum([_RANK_BITS[card] for card in cards])
        value = self._by_ranks.get(key)
        if value is None:
            value = max(map(self.ranking.value, combinations(cards, self.ranking.cards)))
            self._by_ranks[key] = value
        return value

    def may_be_suited(self, cards: Sequence[Card]) -> bool:
        """Tell whether enough cards are of one suit for a hand of it, where that counts."""
        if self.ranking.is_low:
            return False
        suits, most = sum([_SUIT_BITS[card] for card in cards]), self.ranking.cards
        return any(suits >> 3 * suit & 7 >= most for suit in range(4))

    def cards(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the best hand that cards hold; of equal ones that with the highest cards by rank, then by suit."""
        hands = combinations(sorted(cards, reverse=True), self.ranking.cards)
        return max(hands, key=lambda hand: (self.ranking.value(hand), hand))


class BestWithBoard:
    """Finds the best hand of exactly two of a player's own cards with three of the board."""

    __slots__ = ("ranking",)

    OWN = 2

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking

    def value(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """Return the value of the best hand."""
        value, shared = self.ranking.value, tuple(combinations(board, self.ranking.cards - self.OWN))
        return max([value(two + three) for two in combinations(own, self.OWN) for three in shared])

    def cards(self, own: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
        """Return the best hand; of equal ones that with the highest cards by rank, then by suit."""
        shared = tuple(combinations(board, self.ranking.cards - self.OWN))
        hands = (tuple(sorted(two + three, reverse=True)) for two in combinations(own, self.OWN) for three in shared)
        return max(hands, key=lambda hand: (self.ranking.value(hand), hand))
