"""The compiled loops of blackjack: the dealer's chances from any cards left, and what every hand is worth.

Chances are those before the dealer's second card is known, so that each card a player draws is any of those unseen. The
dealer's blackjack counts as a loss of the original wager; ``spare`` is what makes up for it on what was added.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.blackjack.hands import BLACKJACK, BUST, ENDS, NO_HAND, Ends, Hands, Ints
from pitboss.odds.evaluation.kernels import compiled

Reals = NDArray[np.float64]

CARDS = 10
MOST_DRAWN = 24
MOST_HELD = 21
ABREAST = 64
"""So many shoes are looked at side by side."""
STAND, DRAW, DOUBLE = 0, 1, 2
"""What is done with a hand, as numbers."""
ALIKE = 1e-13
"""What differs by less is alike but for rounding: then a hand stands rather than draws or doubles."""
WON, TIED, LOST, DOUBLE_WON, DOUBLE_TIED, DOUBLE_LOST, DOUBLE_SPARED, PAID_MORE = range(8)
"""How a hand that is not split may end: with one wager or two, two of which one is spared by a blackjack, or as 21 of
five cards that is paid more."""


@compiled
def shares_of(undealt: int, most_gone: int) -> Reals:
    """Return by how many cards are gone, and by how many the dealer draws, one by the ways in which these may come."""
    shares = np.zeros((most_gone + 1, MOST_DRAWN))
    for gone in range(most_gone + 1):
        shares[gone, 0] = 1.0
        for deep in range(1, min(MOST_DRAWN, undealt - gone + 1)):
            shares[gone, deep] = shares[gone, deep - 1] / (undealt - gone - deep + 1)
    return shares


@compiled
def dealer_chances(ends: Ends, count: int, left: Reals, share: Reals, product: Reals, chances: Reals) -> None:
    """Find how likely the dealer ends with 17 to 21, bust or with a blackjack, from some shoes side by side.

    ``left`` holds the cards of each shoe, ``share`` one by the ways in which so many cards may come from it;
    ``product`` is room to work in. Shoes are looked at together so that the tree of the ends is gone through once.
    """
    card, before, depth, orders, end = ends
    chances[:] = 0.0
    product[0] = 1.0
    last = len(card) - 1
    for node in range(len(card)):
        deep, here, to = np.uint64(depth[node]), np.uint64(card[node]), np.uint64(end[node])
        above, same, many = np.uint64(max(depth[node] - 1, 0)), float(before[node]), float(orders[node])
        if deep and (node == last or depth[node + 1] <= depth[node]):
            for each in range(count):
                chances[to, each] += product[above, each] * (left[here, each] - same) * (many * share[deep, each])
            continue
        if deep:
            for each in range(count):
                product[deep, each] = product[above, each] * (left[here, each] - same)
        if orders[node]:
            for each in range(count):
                chances[to, each] += many * product[deep, each] * share[deep, each]


@compiled
def cards_after(hands: Hands, number: int, shoe: Ints, left: Ints) -> int:
    """Take a hand's cards from a shoe; return how many are left, or -1 where they are not there."""
    undealt = 0
    for card in range(CARDS):
        left[card] = shoe[card] - hands.cards[number, card]
        if left[card] < 0:
            return -1
        undealt += left[card]
    return undealt


@compiled
def look(
    hands: Hands, wanted: NDArray[np.bool_], shoe: Ints, ends: Ends, ties_lose: bool, five_pays: float, stand: Reals,
    won: Reals, tied: Reals, spare: Reals,
) -> float:  # fmt: skip
    """Find what standing is worth on each hand that is wanted; the shoe is without the dealer's showing cards.

    ``spare`` is how likely the dealer has a blackjack. Returns how much of the dealer's chances was found at least,
    which is less than all where the shoe may run out.
    """
    left, lefts, shares = np.empty(CARDS, np.int64), np.zeros((CARDS, ABREAST)), shares_of(shoe.sum(), MOST_HELD)
    product, share, chances = (
        np.empty((MOST_DRAWN, ABREAST)),
        np.zeros((MOST_DRAWN, ABREAST)),
        np.empty((ENDS, ABREAST)),
    )
    numbers, count, least = np.empty(ABREAST, np.int64), 0, 1.0
    for number in range(len(wanted)):
        if wanted[number]:
            undealt = cards_after(hands, number, shoe, left)
            if undealt < 0:
                wanted[number] = False
            else:
                numbers[count], lefts[:, count], share[:, count] = number, left, shares[hands.size[number]]
                count += 1
        if count == ABREAST or (number == len(wanted) - 1 and count):
            dealer_chances(ends, count, lefts, share, product, chances)
            for each in range(count):
                compare(hands, numbers[each], chances[:, each], ties_lose, five_pays, stand, won, tied, spare)
                least = min(least, chances[:, each].sum())
            count = 0
    return least


@compiled
def compare(
    hands: Hands, number: int, chances: Reals, ties_lose: bool, five_pays: float, stand: Reals, won: Reals, tied: Reals,
    spare: Reals,
) -> None:  # fmt: skip
    """Find what standing on a hand is worth from how likely the dealer ends in each way."""
    total = hands.total[number]
    win = chances[BUST]
    for end in range(min(max(total - 17, 0), 5)):
        win += chances[end]
    tie = chances[total - 17] if total >= 17 else 0.0
    pays = five_pays if total == 21 and hands.size[number] == 5 else 1.0
    won[number], tied[number], spare[number] = win, 0.0 if ties_lose else tie, chances[BLACKJACK]
    stand[number] = win * pays - (1.0 - win - tied[number])


@compiled
def spared(left: Ints, undealt: int, completes: int, card: int) -> float:
    """Return how likely the dealer has a blackjack once one more card is gone; ``completes`` is the card it takes."""
    if completes < 0 or undealt < 2:
        return 0.0
    return float(left[completes] - (card == completes)) / (undealt - 1)


@compiled
def best_play(
    hands: Hands, wanted: NDArray[np.bool_], shoe: Ints, completes: int, keeps_added: bool, is_split: bool,
    may_double: NDArray[np.bool_], stand: Reals, spare: Reals, draw: Reals, double: Reals, best: Reals, action: Ints,
) -> None:  # fmt: skip
    """Find what drawing and doubling are worth on each hand, and what is best, longer hands first.

    After a split a hand is worth what it gains where the dealer has no blackjack; before, a blackjack takes one wager.
    """
    left = np.empty(CARDS, np.int64)
    for number in range(len(wanted) - 1, 0, -1):
        if not wanted[number]:
            continue
        undealt = cards_after(hands, number, shoe, left)
        stay = stand[number] + (spare[number] if is_split else 0.0)
        drawn = doubled = 0.0
        total = hands.total[number]
        for card in range(CARDS):
            if left[card] and total < 21:
                chance = left[card] / undealt
                after = hands.after[number, card]
                if after == NO_HAND:
                    saved = spared(left, undealt, completes, card)
                    drawn += chance * (-1.0 if keeps_added or not is_split else saved - 1.0)
                    if keeps_added:
                        doubled -= chance * 2.0
                    else:
                        doubled += chance * ((2.0 * saved if is_split else saved) - 2.0)
                else:
                    drawn += chance * best[after]
                    doubled += chance * (2.0 * stand[after] + (2.0 if is_split else 1.0) * spare[after])
        can_double = hands.size[number] == 2 and may_double[total]
        draw[number], double[number] = drawn, doubled if can_double else -9.0
        best[number], action[number] = stay, STAND
        if total < 21 and drawn > stay + ALIKE:
            best[number], action[number] = drawn, DRAW
        if can_double and doubled > best[number] + ALIKE:
            best[number], action[number] = doubled, DOUBLE


@compiled
def reached(hands: Hands, starts: NDArray[np.bool_], action: Ints, wanted: NDArray[np.bool_]) -> None:
    """Mark the hands that play by actions stands on, doubled ones too, from where it starts."""
    on = starts.copy()
    wanted[:] = False
    for number in range(len(on)):
        if not on[number]:
            continue
        wanted[number] = True
        if action[number] != STAND:
            for card in range(CARDS):
                after = hands.after[number, card]
                if after != NO_HAND:
                    wanted[after] = True
                    if action[number] == DRAW:
                        on[after] = True


@compiled
def follow(
    hands: Hands, wanted: NDArray[np.bool_], shoe: Ints, completes: int, keeps_added: bool, is_split: bool,
    stand: Reals, spare: Reals, action: Ints, value: Reals, busts: Reals,
) -> None:  # fmt: skip
    """Find what play by given actions is worth on each hand, longer ones first.

    ``busts`` gets how likely a hand goes bust while the dealer has a blackjack.
    """
    left = np.empty(CARDS, np.int64)
    for number in range(len(wanted) - 1, 0, -1):
        if not wanted[number]:
            continue
        undealt = cards_after(hands, number, shoe, left)
        value[number] = stand[number] + (spare[number] if is_split else 0.0)
        busts[number] = 0.0
        if action[number] == STAND or hands.total[number] >= 21:
            continue
        total = bust = 0.0
        units = 2.0 if action[number] == DOUBLE else 1.0
        for card in range(CARDS):
            if left[card]:
                chance = left[card] / undealt
                after = hands.after[number, card]
                if after == NO_HAND:
                    saved = spared(left, undealt, completes, card)
                    bust += chance * saved
                    if keeps_added:
                        total -= chance * units
                    else:
                        total += chance * ((units if is_split else units - 1.0) * saved - units)
                elif action[number] == DOUBLE:
                    total += chance * (2.0 * stand[after] + (2.0 if is_split else 1.0) * spare[after])
                else:
                    total += chance * value[after]
                    bust += chance * busts[after]
        value[number], busts[number] = total, bust


@compiled
def count_ends(
    hands: Hands, shoe: Ints, completes: int, keeps_added: bool, has_five: bool, action: Ints, won: Reals, tied: Reals,
    spare: Reals, reach: Reals, ends: Reals,
) -> None:  # fmt: skip
    """Add up how hands that are not split end, from how likely each is reached at first; ``reach`` is used up."""
    left = np.empty(CARDS, np.int64)
    for number in range(1, len(reach)):
        here = reach[number]
        if here == 0.0:
            continue
        undealt = cards_after(hands, number, shoe, left)
        total = hands.total[number]
        if action[number] == STAND or total >= 21:
            is_more = has_five and total == 21 and hands.size[number] == 5
            ends[PAID_MORE if is_more else WON] += here * won[number]
            ends[TIED] += here * tied[number]
            ends[LOST] += here * (1.0 - won[number] - tied[number])
            continue
        for card in range(CARDS):
            if left[card]:
                chance = here * left[card] / undealt
                after = hands.after[number, card]
                if action[number] == DRAW:
                    if after == NO_HAND:
                        ends[LOST] += chance
                    else:
                        reach[after] += chance
                elif after == NO_HAND:
                    saved = 0.0 if keeps_added else spared(left, undealt, completes, card)
                    ends[DOUBLE_LOST] += chance * (1.0 - saved)
                    ends[DOUBLE_SPARED] += chance * saved
                else:
                    ends[DOUBLE_WON] += chance * won[after]
                    ends[DOUBLE_TIED] += chance * tied[after]
                    ends[DOUBLE_SPARED] += chance * spare[after]
                    ends[DOUBLE_LOST] += chance * (1.0 - won[after] - tied[after] - spare[after])
