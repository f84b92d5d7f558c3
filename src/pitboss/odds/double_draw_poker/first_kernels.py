"""The compiled loops of the first draw, and of one hand by itself."""

from __future__ import annotations

import numpy as np

from pitboss.odds.double_draw_poker.kernels import A_WORD, BITS, MOST_CODES
from pitboss.odds.double_draw_poker.set_kernels import (
    DECK,
    HAND,
    MOST_DRAWN,
    Codes,
    Ints,
    next_set,
    number_of,
    sort_few,
)
from pitboss.odds.evaluation.kernels import compiled


@compiled
def unpack(words: Ints, out: Ints) -> None:
    """Write packed counts out, one a code."""
    for code in range(1, MOST_CODES):
        word, place = (code - 1) // A_WORD, (code - 1) % A_WORD
        out[code] = (words[word] >> (BITS * place)) & ((1 << BITS) - 1)


@compiled
def play_first(
    hands: Ints, weights: Ints, deck: Ints, renamings: Ints, classes: Ints, renaming_of: Ints, offsets: Ints,
    results: Ints, rooms: Ints, nets: Ints, scales: Ints, ways: Ints, fold_first: int, fold_second: int,
    best: Ints, value_of: Ints, worth: Ints, totals: Ints,
) -> None:  # fmt: skip
    """Choose the best discards of every first hand, or the fold, and count how the rounds end.

    ``results`` hold the counts by how many cards are drawn, class of kept cards and number of discards; ``ways`` the
    number of ways by draws and ``scales`` what makes them all alike. ``best`` gets the discards as a set of bits, or
    -1 for the fold, and ``value_of`` what they are worth; ``worth`` what all discards are, by their bits, and
    ``totals`` the counts, the first fold at last.
    """
    kept, out, image = np.empty(HAND, np.int64), np.empty(MOST_DRAWN, np.int64), np.empty(HAND, np.int64)
    now, chosen = np.zeros(MOST_CODES, np.int64), np.zeros(MOST_CODES, np.int64)
    for number in range(len(hands)):
        best[number] = -1
        top = fold_first * scales[0] * ways[0]
        for bits in range(1 << HAND):
            draws = keeps = 0
            for place in range(HAND):
                if bits >> place & 1:
                    if draws < MOST_DRAWN:
                        out[draws] = hands[number, place]
                    draws += 1
                else:
                    kept[keeps] = hands[number, place]
                    keeps += 1
            if draws > MOST_DRAWN or draws >= len(scales) or not ways[draws]:
                continue
            at = offsets[keeps] + number_of(kept, keeps)
            renaming = renamings[renaming_of[at]]
            for place in range(draws):
                image[place] = renaming[out[place]]
            sort_few(image, draws)
            row = rooms[draws] + classes[at] * rooms[draws + 4] + number_of(image, draws)
            unpack(results[row], now)
            others = ways[draws]
            value = 0
            for code in range(1, MOST_CODES):
                others -= now[code]
                value += now[code] * (nets[code] if code < MOST_CODES - 1 else fold_second)
            now[0] = others
            value = (value + others * nets[0]) * scales[draws]
            worth[number, bits] = value
            if value > top:
                top = value
                best[number] = bits
                for code in range(MOST_CODES):
                    chosen[code] = now[code] * scales[draws]
        value_of[number] = top
        if best[number] < 0:
            totals[MOST_CODES] += weights[number] * scales[0] * ways[0]
        else:
            for code in range(MOST_CODES):
                totals[code] += weights[number] * chosen[code]


# A hand by itself


@compiled
def value_discards(
    hand: Ints, bits: int, deck: Ints, table: Codes, nets: Ints, fold: int, gone: Ints, best: Ints
) -> int:
    """Return what discards are worth, looking at every draw and every second draw one by one."""
    draws, kept = 0, np.empty(HAND, np.int64)
    keeps = 0
    own = np.zeros(DECK, np.int64)
    for place in range(HAND):
        own[hand[place]] = 1
        if bits >> place & 1:
            draws += 1
        else:
            kept[keeps] = hand[place]
            keeps += 1
    free, frees = np.empty(len(deck), np.int64), 0
    for card in deck:
        if not own[card] and not gone[card]:
            free[frees] = card
            frees += 1
    places, now = np.arange(draws), np.empty(HAND, np.int64)
    total = 0
    while True:
        now[:keeps] = kept[:keeps]
        for place in range(draws):
            now[keeps + place] = free[places[place]]
            own[free[places[place]]] = 1
        sort_few(now, HAND)
        total += value_replacing(now, own, gone, deck, table, nets, fold, best)
        for place in range(draws):
            own[free[places[place]]] = 0
        if not next_set(places, draws, frees):
            return total


@compiled
def value_replacing(
    hand: Ints, own: Ints, gone: Ints, deck: Ints, table: Codes, nets: Ints, fold: int, values: Ints
) -> int:
    """Return what best play of the second draw is worth; ``values`` gets the fold, keeping, and replacing each card.

    Cards that are one's own, discards among them, do not come; each value is a sum over the cards that may.
    """
    four = np.empty(4, np.int64)
    unseen = 0
    for card in deck:
        unseen += not own[card] and not gone[card]
    for place in range(HAND):
        to = 0
        for other in range(HAND):
            if other != place:
                four[to] = hand[other]
                to += 1
        row = table[number_of(four, 4)]
        if place == 0:
            values[0] = max(unseen, 1) * fold
            values[1] = max(unseen, 1) * nets[row[hand[0]]]
        total = 0
        for card in deck:
            if not own[card] and not gone[card]:
                total += nets[row[card]]
        values[2 + place] = total if unseen else values[0]
    best = fold * max(unseen, 1)
    for place in range(1, len(values)):
        best = max(best, int(values[place]))
    return best
