"""A second opinion on Red Dog: a round settled from three cards and the wagers by a plain reading of the rules."""

from __future__ import annotations

Amounts = dict[str, int]

LADDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PAYS = {"three of a kind": 11, 1: 5, 2: 4, 3: 2, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1}


def rung(card: str) -> int:
    """Return how high a card stands on the ladder of ranks."""
    return LADDER.index(card[:-1])


def between(cards: list[str]) -> list[str]:
    """Return the ranks that lie between the first two cards."""
    low, high = sorted(map(rung, cards[:2]))
    return LADDER[low + 1 : high]


def has_raise(cards: list[str]) -> bool:
    """Tell whether a raise is offered."""
    return bool(between(cards))


def has_third_card(cards: list[str]) -> bool:
    """Tell whether a third card is dealt: not to two that are neighbours."""
    return abs(rung(cards[0]) - rung(cards[1])) != 1


def red_dog(cards: list[str], wagers: Amounts) -> Amounts:
    """Return what each wager wins or loses in cents; the cards are the two, and the third where one is dealt."""
    ranks = [card[:-1] for card in cards]
    if not between(cards):
        times = PAYS["three of a kind"] if ranks == ranks[:1] * 3 else 0
    else:
        times = PAYS[len(between(cards))] if ranks[2] in between(cards) else -1
    return {area: amount * times for area, amount in wagers.items()}
