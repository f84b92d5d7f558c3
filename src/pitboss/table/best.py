"""The best hand that more cards hold than a hand has: five of seven, or two of one's own with three of the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pitboss.table.cards import Card
from pitboss.table.rankings import Ranking


class Best:
    """Finds the best hand of a ranking among more cards than it has."""

    __slots__ = ("ranking",)

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking

    def value(self, cards: Sequence[Card]) -> int:
        """Return the value of the best hand that cards hold."""
        return self.ranking.best_value(cards)

    def cards(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the best hand that cards hold; of equal ones that with the highest cards by rank, then by suit."""
        hands = combinations(sorted(cards, reverse=True), self.ranking.cards)
        return max(hands, key=lambda hand: (self.ranking.value(hand), hand))


class BestWithBoard:
    """Finds the best hand of exactly so many of a player's own cards, the others being of the board."""

    __slots__ = ("of_board", "own_cards", "ranking")

    def __init__(self, ranking: Ranking, own_cards: int) -> None:
        self.ranking = ranking
        self.own_cards = own_cards
        self.of_board = ranking.cards - own_cards

    def value(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """Return the value of the best hand."""
        return self.ranking.best_value_of_parts((own, self.own_cards), (board, self.of_board))

    def cards(self, own: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
        """Return the best hand; of equal ones that with the highest cards by rank, then by suit."""
        shared = tuple(combinations(board, self.of_board))
        hands = (
            tuple(sorted(mine + common, reverse=True))
            for mine in combinations(own, self.own_cards)
            for common in shared
        )
        return max(hands, key=lambda hand: (self.ranking.value(hand), hand))
