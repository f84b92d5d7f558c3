"""Sets of cards as sorted arrays of card numbers, numbered in the order that binomial coefficients give."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation.kernels import compiled, inlined

Ints = NDArray[np.int64]
Codes = NDArray[np.uint8]

DECK, HAND, MOST_DRAWN = 54, 5, 3
NOT_THERE = 255
"""Stands for the code of a hand in which a card would be twice."""


@inlined
def pairs_below(card: int) -> int:
    """Return how many pairs have a higher card below this one."""
    return card * (card - 1) // 2


@inlined
def triples_below(card: int) -> int:
    """Return how many triples have a highest card below this one."""
    return card * (card - 1) * (card - 2) // 6


@inlined
def fours_below(card: int) -> int:
    """Return how many sets of four have a highest card below this one."""
    return card * (card - 1) * (card - 2) * (card - 3) // 24


@inlined
def fives_below(card: int) -> int:
    """Return how many sets of five have a highest card below this one."""
    return card * (card - 1) * (card - 2) * (card - 3) * (card - 4) // 120


@compiled
def number_of(cards: Ints, size: int) -> int:
    """Return the number of a sorted set among those of its size."""
    number = 0
    if size > 0:
        number += cards[0]
    if size > 1:
        number += pairs_below(cards[1])
    if size > 2:
        number += triples_below(cards[2])
    if size > 3:
        number += fours_below(cards[3])
    if size > 4:
        number += fives_below(cards[4])
    return number


@compiled
def sort_few(cards: Ints, size: int) -> None:
    """Sort a few cards in place."""
    for place in range(1, size):
        card, before = cards[place], place - 1
        while before >= 0 and cards[before] > card:
            cards[before + 1] = cards[before]
            before -= 1
        cards[before + 1] = card


@compiled
def next_set(places: Ints, size: int, room: int) -> bool:
    """Go on to the next set of places, or say that there is none."""
    place = size - 1
    while place >= 0 and places[place] == room - size + place:
        place -= 1
    if place < 0:
        return False
    places[place] += 1
    for after in range(place + 1, size):
        places[after] = places[after - 1] + 1
    return True


# Before anything is decided


@compiled
def lay_codes(codes_of_five: Codes, table: Codes) -> None:
    """Write for every four cards, and each fifth, the code of the hand they make."""
    four, five = np.arange(4), np.empty(HAND, np.int64)
    while True:
        row = number_of(four, 4)
        for card in range(DECK):
            table[row, card] = NOT_THERE
            if card != four[0] and card != four[1] and card != four[2] and card != four[3]:
                five[:4] = four
                five[4] = card
                sort_few(five, HAND)
                table[row, card] = codes_of_five[number_of(five, HAND)]
        if not next_set(four, 4, DECK):
            return


@compiled
def lay_classes(deck: Ints, size: int, renamings: Ints, class_of: Ints, renaming_of: Ints, weights: Ints) -> int:
    """Number the sets of a size up to renaming: each set's class, what renames it to the first of its class, sizes."""
    class_of[:] = -1
    places, cards, image = np.arange(size), np.empty(size, np.int64), np.empty(size, np.int64)
    classes = 0
    while True:
        for place in range(size):
            cards[place] = deck[places[place]]
        if class_of[number_of(cards, size)] < 0:
            weights[classes] = 0
            for renaming in range(len(renamings)):
                for place in range(size):
                    image[place] = renamings[renaming, cards[place]]
                sort_few(image, size)
                number = number_of(image, size)
                if class_of[number] < 0:
                    class_of[number] = classes
                    renaming_of[number] = renaming
                    weights[classes] += 1
            classes += 1
        if not next_set(places, size, len(deck)):
            return classes


@compiled
def lay_first(deck: Ints, size: int, class_of: Ints, first: Ints) -> None:
    """Write the first set of each class."""
    places, cards = np.arange(size), np.empty(size, np.int64)
    classes = 0
    while True:
        for place in range(size):
            cards[place] = deck[places[place]]
        if class_of[number_of(cards, size)] == classes:
            first[classes] = cards
            classes += 1
        if not next_set(places, size, len(deck)):
            return
