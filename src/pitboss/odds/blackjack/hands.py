"""The hands that a player can hold and the hands that a dealer can end with, listed once for all shoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.blackjack.rules import ACE, TEN, VALUES

Ints = NDArray[np.int64]
BUST, BLACKJACK = 5, 6
"""Where the dealer ends beside 17 to 21, which are 0 to 4."""
ENDS = 7
NO_HAND = -1


def counted(cards: tuple[int, ...]) -> tuple[int, bool]:
    """Return the total of cards, and whether an ace in it counts eleven."""
    total = sum(card + 1 for card in cards)
    is_soft = ACE in cards and total + 10 <= 21
    return total + 10 * is_soft, is_soft


class Hands(NamedTuple):
    """Every hand up to 21, those of fewer cards first: its cards by value, total, and the hand that each card makes."""

    cards: Ints
    total: Ints
    is_soft: Ints
    size: Ints
    after: Ints


@cache
def player_hands() -> tuple[Hands, dict[tuple[int, ...], int]]:
    """Return all hands of a player, and the number of each by its sorted cards."""
    listed: list[tuple[int, ...]] = [()]
    number_of: dict[tuple[int, ...], int] = {(): 0}
    for hand in listed:  # grows while it is gone through
        for card in VALUES:
            longer = tuple(sorted((*hand, card)))
            if longer not in number_of and counted(longer)[0] <= 21:
                number_of[longer] = len(listed)
                listed.append(longer)
    counts = [[hand.count(card) for card in VALUES] for hand in listed]
    after = [[number_of.get(tuple(sorted((*hand, card))), NO_HAND) for card in VALUES] for hand in listed]
    totals = [counted(hand) for hand in listed]
    columns = (counts, [total for total, _ in totals], [soft for _, soft in totals], list(map(len, listed)), after)
    return Hands(*(np.array(column, np.int64) for column in columns)), number_of


class Ends(NamedTuple):
    """How the dealer's hand may end from the cards that show, as a tree of what is drawn, sorted.

    Each node is a card more than its parent's: its value, how many of the same value come just before it, how deep it
    is, in how many orders the cards down to it end the dealer's hand, and where.
    """

    card: Ints
    before: Ints
    depth: Ints
    orders: Ints
    end: Ints


def drawn_sequences(showing: tuple[int, ...], hits_soft_17: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield what the dealer may draw to showing cards, in order, and where it ends."""
    stack: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), showing)] if must_draw(showing, hits_soft_17) else []
    if not stack:
        yield (), end_of(showing)
    while stack:
        drawn, hand = stack.pop()
        for card in VALUES:
            now = (*hand, card)
            if must_draw(now, hits_soft_17):
                stack.append(((*drawn, card), now))
            else:
                yield (*drawn, card), end_of(now)


def must_draw(hand: tuple[int, ...], hits_soft_17: bool) -> bool:
    """Tell whether the dealer draws to a hand; one card is always drawn to."""
    total, is_soft = counted(hand)
    return len(hand) < 2 or total < 17 or (total == 17 and is_soft and hits_soft_17)


def end_of(hand: tuple[int, ...]) -> int:
    """Return where a finished hand of the dealer ends."""
    total = counted(hand)[0]
    if total > 21:
        return BUST
    return BLACKJACK if sorted(hand) == [ACE, TEN] else total - 17


@cache
def dealer_ends(showing: tuple[int, ...], hits_soft_17: bool) -> Ends:
    """Return the tree of the dealer's ends."""
    orders: Counter[tuple[int, ...]] = Counter()
    ends: dict[tuple[int, ...], int] = {}
    for drawn, end in drawn_sequences(showing, hits_soft_17):
        key = tuple(sorted(drawn, reverse=True))
        orders[key] += 1
        ends[key] = end
    paths = sorted({key[:depth] for key in orders for depth in range(len(key) + 1)})
    rows = [
        (path[-1] if path else 0, path[:-1].count(path[-1]) if path else 0, len(path), orders[path], ends.get(path, 0))
        for path in paths
    ]
    return Ends(*(np.array(column, np.int64) for column in zip(*rows, strict=True)))
