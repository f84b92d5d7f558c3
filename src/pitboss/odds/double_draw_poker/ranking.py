"""A list of holds in the order in which to look for them: the first that a hand has is to lose least against best play.

Every kind of hold is taken out of the list and put back where it gains most, until none moves. Hands that have the
same kinds of holds are looked at together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.double_draw_poker.holds import FOLD, Kind, kind_of
from pitboss.odds.double_draw_poker.set_kernels import HAND, Ints
from pitboss.odds.double_draw_poker.solve import NOT_DRAWN, Solved
from pitboss.table.cards import Card

MOST_TURNS = 20
"""So often is every kind moved at most; a few turns are enough."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Holds(NamedTuple):
    """The kinds of holds, the fold at last, and which each hand has with what each is worth.

    Where a hand has several of a kind, it is the one of the highest cards; of those that differ in suits alone, the
    one that is worth least, so that nothing is lost by taking any of them.
    """

    kinds: list[Kind]
    has: Flags
    worth: Ints


def holds_of(solved: Solved) -> Holds:
    """Return what can be held of every first hand."""
    hands = len(solved.hands)
    found: list[tuple[Ints, Ints, Ints]] = []
    number_of: dict[Kind, int] = {}
    for bits in range(1 << HAND):
        kept = [place for place in range(HAND) if not bits >> place & 1]
        worth = solved.worth[:, bits]
        if hands and worth[0] != NOT_DRAWN:
            found.append((kinds_of(solved.hands[:, kept], number_of), height_of(solved.hands[:, kept]), worth))
    number_of[FOLD] = len(number_of)
    shape = hands, len(number_of)
    has, worths, highest = np.zeros(shape, np.bool_), np.zeros(shape, np.int64), np.full(shape, -1, np.int64)
    every = np.arange(hands)
    for kinds, height, worth in found:
        before = highest[every, kinds]
        higher = every[(height > before) | ((height == before) & (worth < worths[every, kinds]))]
        has[higher, kinds[higher]] = True
        worths[higher, kinds[higher]] = worth[higher]
        highest[higher, kinds[higher]] = height[higher]
    has[:, -1] = True
    worths[:, -1] = solved.fold
    return Holds(list(number_of), has, worths)


def kinds_of(cards: Ints, number_of: dict[Kind, int]) -> Ints:
    """Return the kind of each of many holds by its number; cards of like ranks and suits are looked at once."""
    suits = np.where(cards >= 52, -1, cards % 4)
    is_suited = suits.max(axis=1) == np.where(suits < 0, 4, suits).min(axis=1)
    _, first, alike = np.unique(2 * height_of(cards) + is_suited, return_index=True, return_inverse=True)
    kinds = (kind_of([Card(int(card)) for card in cards[place]]) for place in first)
    return np.array([number_of.setdefault(kind, len(number_of)) for kind in kinds], np.int64)[alike]


def height_of(cards: Ints) -> Ints:
    """Return a number that is greater the higher the cards are, jokers the highest."""
    ranks = np.minimum(cards // 4, 13)
    height = np.zeros(len(cards), np.int64)
    for place in reversed(range(cards.shape[1])):
        height = 14 * height + ranks[:, place]
    return height


class Alike(NamedTuple):
    """Hands that have the same kinds of holds, put together: which these are, and what each is worth to all of them."""

    has: Flags
    worth: Floats


def put_together(holds: Holds, weights: Ints) -> Alike:
    """Put hands together that have the same kinds of holds."""
    rows, alike = np.unique(np.packbits(holds.has, axis=1), axis=0, return_inverse=True)
    has = np.unpackbits(rows, axis=1)[:, : len(holds.kinds)].astype(np.bool_)
    sums = [np.bincount(alike.ravel(), weights=weights * column.astype(float)) for column in holds.worth.T]
    return Alike(has, np.where(has, np.array(sums).T, 0))


def ranked(holds: Holds, weights: Ints) -> list[int]:
    """Return the kinds in the order in which to look for them, down to the fold."""
    alike = put_together(holds, weights)
    order = [int(kind) for kind in np.argsort(-alike.worth.sum(axis=0) / np.maximum(weights @ holds.has, 1))]
    for _ in range(MOST_TURNS):
        before = list(order)
        for kind in before:
            order = moved(alike, order, kind)
        if order == before:
            break
    chosen = {*map(int, first_of(holds.has, order))}
    return [kind for kind in order if kind in chosen]


def moved(alike: Alike, order: list[int], kind: int) -> list[int]:
    """Put a kind where it gains most."""
    rest = [each for each in order if each != kind]
    without = place_of_first(alike.has, rest)
    hands = np.flatnonzero(alike.has[:, kind])
    instead = np.array([*rest, kind])[without[hands]]  # what has nothing else gains nothing by a place
    gain = alike.worth[hands, kind] - alike.worth[hands, instead]
    by_place = np.bincount(without[hands], weights=gain, minlength=len(order))
    gains = by_place[::-1].cumsum()[::-1]
    best = int(gains.argmax())
    return [*rest[:best], kind, *rest[best:]] if gains[best] > gains[order.index(kind)] else order


def place_of_first(has: Flags, order: list[int]) -> Ints:
    """Return the place in the list of the first kind that each has; behind the list where it has none."""
    found = has[:, order]
    return np.where(found.any(axis=1), found.argmax(axis=1), len(order))


def first_of(has: Flags, order: list[int]) -> Ints:
    """Return the first kind of the list that each hand has."""
    return np.array(order)[place_of_first(has, order)]
