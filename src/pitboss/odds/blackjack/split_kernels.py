"""The compiled loops over the hands of a split pair: how they may end, two together, and the dealer's with them.

What is done with a hand goes by its own cards, so that the order in which cards come does not matter: two hands that
take certain cards between them, and a dealer's hand, are as likely as those cards are to come from the shoe, times the
orders in which each hand takes its own. Pairs of hands that take the same cards together are looked at once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.blackjack.hands import ENDS, NO_HAND, Ends, Hands, Ints
from pitboss.odds.blackjack.kernels import (
    ABREAST,
    CARDS,
    DRAW,
    MOST_DRAWN,
    MOST_HELD,
    STAND,
    Reals,
    dealer_chances,
    shares_of,
)
from pitboss.odds.blackjack.ways import DOUBLED, FIVE_CARDS, OVER, STIFF, WAYS
from pitboss.odds.evaluation.kernels import compiled

OTHER_CARD, PAIRED = 0, 1
"""Whether a hand's second card is of the pair again."""
KEY_BITS = 6
"""So many bits of a key count the cards of one value."""


class Finished(NamedTuple):
    """The ways in which a hand of the pair can be finished, but for a bust with one wager on it.

    Each has the cards it took as a key, how it ends, and in how many orders the cards come where the second card is not
    of the pair again, and where it is.
    """

    key: Ints
    way: Ints
    orders: Reals


@compiled
def way_of(hands: Hands, number: int, has_five: bool) -> int:
    """Return how a hand ends that stands."""
    total = int(hands.total[number])
    if has_five and total == 21 and hands.size[number] == 5:
        return FIVE_CARDS
    return max(total - 16, STIFF)


@compiled
def finish(hands: Hands, first: int, card: int, action: Ints, has_five: bool) -> Finished:
    """List how a hand that begins with a card of the pair can be finished by given actions."""
    many = len(hands.total)
    orders = np.zeros((many, 2))
    for drawn in range(CARDS):
        orders[hands.after[first, drawn], PAIRED if drawn == card else OTHER_CARD] += 1.0
    key, way, found = np.empty(2 * many, np.int64), np.empty(2 * many, np.int64), np.empty((2 * many, 2))
    count = 0
    for number in range(many):
        if orders[number, 0] + orders[number, 1] == 0.0:
            continue
        if action[number] == STAND or hands.total[number] >= 21:
            key[count], way[count] = key_of(hands, number, card), way_of(hands, number, has_five)
            found[count] = orders[number]
            count += 1
            continue
        for drawn in range(CARDS):
            after = hands.after[number, drawn]
            if action[number] == DRAW:
                if after != NO_HAND:
                    orders[after] += orders[number]
                continue
            key[count] = key_of(hands, number, card) + (1 << (KEY_BITS * drawn))
            way[count] = DOUBLED + (OVER if after == NO_HAND else way_of(hands, after, False))
            found[count] = orders[number]
            count += 1
    return Finished(key[:count].copy(), way[:count].copy(), found[:count].copy())


@compiled
def key_of(hands: Hands, number: int, card: int) -> int:
    """Return the cards that a hand took to its first one as a key."""
    key = -(1 << (KEY_BITS * card))
    for value in range(CARDS):
        key += hands.cards[number, value] << (KEY_BITS * value)
    return key


@compiled
def sums_of(keys: Ints) -> tuple[Ints, NDArray[np.int32]]:
    """Return what cards any two hands take together, each once, and which of these any two take."""
    many = len(keys)
    pairs = many * (many + 1) // 2
    room = 16
    while room < 2 * pairs:
        room *= 2
    slots, found = np.full(room, -1, np.int32), np.empty(pairs, np.int64)
    which = np.empty(pairs, np.int32)
    count = at = 0
    for one in range(many):
        for other in range(one + 1):
            key = keys[one] + keys[other]
            slot = ((key * 0x9E3779B97F4A7C1) >> 20) & (room - 1)
            while slots[slot] >= 0 and found[slots[slot]] != key:
                slot = (slot + 1) & (room - 1)
            if slots[slot] < 0:
                slots[slot] = count
                found[count] = key
                count += 1
            which[at] = slots[slot]
            at += 1
    return found[:count].copy(), which


@compiled
def weigh(keys: Ints, shoe: Ints, ends: Ends, chances: Reals) -> float:
    """Find how likely certain cards come in one order from a shoe and the dealer ends in each way after them.

    Returns how much of the dealer's chances was found at least, which is less than all where the shoe may run out.
    """
    undealt, least = shoe.sum(), 1.0
    shares, left = shares_of(undealt, 2 * MOST_HELD), np.zeros((CARDS, ABREAST))
    product, share, found = np.empty((MOST_DRAWN, ABREAST)), np.zeros((MOST_DRAWN, ABREAST)), np.empty((ENDS, ABREAST))
    weight, numbers, count = np.zeros(ABREAST), np.empty(ABREAST, np.int64), 0
    for number in range(len(keys)):
        weight[count], gone = take(keys[number], shoe, undealt, left[:, count])
        if weight[count] > 0.0:
            numbers[count], share[:, count] = number, shares[gone]
            count += 1
        if count == ABREAST or (number == len(keys) - 1 and count):
            dealer_chances(ends, count, left, share, product, found)
            for each in range(count):
                chances[numbers[each]] = weight[each] * found[:, each]
                least = min(least, found[:, each].sum())
            count = 0
    return least


@compiled
def take(key: int, shoe: Ints, undealt: int, left: Reals) -> tuple[float, int]:
    """Take the cards of a key from a shoe; return how likely they come in one order, and how many they are."""
    chance, gone = 1.0, 0
    for card in range(CARDS):
        taken = (key >> (KEY_BITS * card)) & ((1 << KEY_BITS) - 1)
        for each in range(taken):
            chance *= max(shoe[card] - each, 0) / max(undealt - gone, 1)
            gone += 1
        left[card] = shoe[card] - taken
    return chance, gone


@compiled
def one_hand(finished: Finished, chances: Reals) -> Reals:
    """Return how likely one hand ends in each way beside each end of the dealer's, by its second card."""
    found = np.zeros((2, WAYS, ENDS))
    for hand in range(len(finished.key)):
        for second in range(2):
            found[second, finished.way[hand]] += finished.orders[hand, second] * chances[hand]
    return found


@compiled
def two_hands(finished: Finished, which: NDArray[np.int32], chances: Reals) -> Reals:
    """Return how likely two hands end in each way beside each end of the dealer's, by their second cards.

    The later of two is always taken for the first, so that the other half is the same with the two exchanged.
    """
    half = np.zeros((2, 2, WAYS, WAYS, ENDS))
    at = 0
    for one in range(len(finished.key)):
        for other in range(one + 1):
            here, mine, theirs = chances[which[at]], finished.way[one], finished.way[other]
            at += 1
            for second in range(2):
                for third in range(2):
                    orders = finished.orders[one, second] * finished.orders[other, third]
                    if orders > 0.0:
                        for end in range(ENDS):
                            half[second, third, mine, theirs, end] += (
                                orders * here[end] * (0.5 if one == other else 1.0)
                            )
    return half
