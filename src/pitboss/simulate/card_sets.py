"""Hands as numbers: a deck that is dealt from at random, small sets of cards, and the value of every five of them."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation import HIGH
from pitboss.odds.evaluation.kernels import compiled, inlined
from pitboss.simulate.stream import State, Words, below, woven

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.int16]

DECK, HAND = 52, 5
HANDS, FOURS, THREES = comb(DECK, 5), comb(DECK, 4), comb(DECK, 3)


@woven
def deal(deck: Bytes, count: int, words: Words, state: State) -> None:
    """Bring as many cards to the front of a deck, each of those that are left as likely as another."""
    for place in range(count):
        other = place + below(deck.size - place, words, state)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card


@inlined
def in_order(one: Any, two: Any) -> tuple[Any, Any]:
    """Return two cards, the lower first."""
    return (one, two) if one < two else (two, one)


@inlined
def number_of_three(a: Any, b: Any, c: Any) -> Any:
    """Return the number of three cards, in whatever order they are."""
    a, b = in_order(a, b)
    b, c = in_order(b, c)
    a, b = in_order(a, b)
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6


@inlined
def number_of_four(a: Any, b: Any, c: Any, d: Any) -> Any:
    """Return the number of four cards, in whatever order they are."""
    a, b = in_order(a, b)
    c, d = in_order(c, d)
    a, c = in_order(a, c)
    b, d = in_order(b, d)
    b, c = in_order(b, c)
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6 + d * (d - 1) * (d - 2) * (d - 3) // 24


@inlined
def number_of_five(a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Return the number of five cards, in whatever order they are."""
    a, b = in_order(a, b)
    d, e = in_order(d, e)
    c, e = in_order(c, e)
    c, d = in_order(c, d)
    b, e = in_order(b, e)
    a, d = in_order(a, d)
    a, c = in_order(a, c)
    b, d = in_order(b, d)
    b, c = in_order(b, c)
    low = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    return low + d * (d - 1) * (d - 2) * (d - 3) // 24 + e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120


@woven
def number_at(deck: Bytes, first: int) -> Any:
    """Return the number of the five cards that lie in a deck from a place on."""
    return number_of_five(
        np.int64(deck[first]), np.int64(deck[first + 1]), np.int64(deck[first + 2]), np.int64(deck[first + 3]),
        np.int64(deck[first + 4]),
    )  # fmt: skip


@compiled
def lay_sets(count: int, sets: Bytes) -> None:
    """Write every set of so many cards, in the order of their numbers."""
    places = np.arange(count)
    for number in range(sets.shape[0]):
        for place in range(count):
            sets[number, place] = places[place]
        place = 0
        while place < count - 1 and places[place] + 1 == places[place + 1]:
            places[place] = place
            place += 1
        places[place] += 1


@cache
def sets_of(count: int) -> Bytes:
    """Return every set of so many cards, each in order, by their numbers."""
    found = np.empty((comb(DECK, count), count), np.uint8)
    lay_sets(count, found)
    return found


@cache
def five_card_values() -> Shorts:
    """Return the value of every five cards as a high hand, by their number."""
    return HIGH.batch(sets_of(HAND)).astype(np.int16)


def fresh_deck() -> Bytes:
    """Return the cards of a deck in order."""
    return np.arange(DECK, dtype=np.uint8)
