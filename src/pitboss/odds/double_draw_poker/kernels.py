"""The compiled loops of the second draw.

What a final hand comes to is a code: 0 is a hand below two pairs, the others are the different nets of the hands that
are paid. Counts of how often each code comes are packed, three to a word of 64 bits, so that they are added in a few
steps; the code of the second fold is among them.

After the first draw a hand H has been completed, and the discards D are known to be gone. Best play of the second draw
depends on D only by the few cards that would help H, so that the counts of best play, as a function of the set D, are
written as a sum over the subsets of D. Most of its terms are nothing. The sums over all draws N to the kept cards K, of
which none may be in D, then come from the same terms added up once for all D (``spread``), the draws that meet D being
taken out by inclusion and exclusion.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.double_draw_poker.set_kernels import (
    DECK,
    HAND,
    NOT_THERE,
    Codes,
    Ints,
    fours_below,
    next_set,
    number_of,
    pairs_below,
    sort_few,
    triples_below,
)
from pitboss.odds.evaluation.kernels import compiled, inlined

WORDS = 4
"""Words in which counts are packed."""
A_WORD = 3
BITS = 20
MOST_CODES = WORDS * A_WORD
MOST_TYPES = 49
SINGLES = 1
PAIRS = SINGLES + DECK
TRIPLES = PAIRS + DECK * (DECK - 1) // 2
ROOM = TRIPLES + DECK * (DECK - 1) * (DECK - 2) // 6


# The second draw


class Setting(NamedTuple):
    """What is the same for all hands.

    The deck; the code of every four cards and a fifth; nets by code, counts of one by code, packed, and what the second
    fold loses. Of every four cards: the lowest code of a fifth, what all fifth cards gain and count above it, and the
    most that none, one, two or three of them gain.
    """

    deck: Ints
    table: Codes
    nets: Ints
    packed: Ints
    fold: int
    row_lowest: Ints
    row_gains: Ints
    row_most: Ints
    row_words: Ints


class Outlook(NamedTuple):
    """What may be done with a hand before the second draw; choice 0 is to keep it or to fold, whichever is better.

    ``base`` and ``words`` are what each choice gains and counts while no discard is known, ``gains`` and ``parts`` what
    a discard of each type takes from them; ``type_of`` is the type of each card, 0 where it takes nothing.
    """

    base: Ints
    words: Ints
    type_of: Ints
    gains: Ints
    parts: Ints
    own: Ints
    rows: Ints
    worth: Ints
    signs: Ints


class Room(NamedTuple):
    """Room for sums over sets of discards, and for what each few types of discards come to and add beyond fewer."""

    sums: Ints
    whole: Ints
    terms: Ints
    counts: NDArray[np.int8]


@compiled
def lay_sums(
    deck: Ints, table: Codes, nets: Ints, packed: Ints, lowest: Ints, gains: Ints, most: Ints, words: Ints
) -> None:
    """Write for every four cards the lowest code of a fifth, what all gain above it, and the most a few do."""
    places, four = np.arange(4), np.empty(4, np.int64)
    while True:
        for place in range(4):
            four[place] = deck[places[place]]
        row = number_of(four, 4)
        low = -1
        for card in deck:
            code = table[row, card]
            if code != NOT_THERE and (low < 0 or nets[code] < nets[low]):
                low = int(code)
        total = first = second = third = 0
        for word in range(WORDS):
            words[row, word] = 0
        for card in deck:
            code = table[row, card]
            if code not in (NOT_THERE, low):
                gain = nets[code] - nets[low]
                total += gain
                for word in range(WORDS):
                    words[row, word] += packed[code, word] - packed[low, word]
                if gain > first:
                    first, second, third = gain, first, second
                elif gain > second:
                    second, third = gain, second
                elif gain > third:
                    third = gain
        lowest[row] = low
        gains[row] = total
        most[row, 0] = 0
        most[row, 1] = first
        most[row, 2] = first + second
        most[row, 3] = first + second + third
        if not next_set(places, 4, len(deck)):
            return


@compiled
def look(hand: Ints, draws: int, setting: Setting, outlook: Outlook) -> int:
    """Look at a hand before the second draw, so many cards having been drawn in the first.

    What replaces a card is listed only where some discards may make it the best choice. Returns choices times 64 plus
    types.
    """
    deck, table, nets, packed, fold, row_lowest, row_gains, row_most, row_words = setting
    base, words, type_of, gains, parts, own, rows, worth, signs = outlook
    left = len(deck) - HAND - draws
    unseen = max(left, 1)
    for place in range(HAND):
        number = 0
        for other in range(HAND):
            if other != place:
                card = hand[other]
                to = other - (other > place)
                if to == 0:
                    number += card
                elif to == 1:
                    number += pairs_below(card)
                elif to == 2:
                    number += triples_below(card)
                else:
                    number += fours_below(card)
        rows[place] = number
    made = table[rows[0], hand[0]]
    is_fold = fold > nets[made]
    base[0] = unseen * (fold if is_fold else nets[made])
    sign = MOST_CODES - 1 if is_fold else int(made)
    for word in range(WORDS):
        words[0, word] = unseen * packed[sign, word]
    choices = 1
    if left > 0:
        sure = base[0]
        for place in range(HAND):
            row = rows[place]
            low = row_lowest[row]
            worth[place] = unseen * nets[low] + row_gains[row] - (nets[made] - nets[low])
            sure = max(sure, worth[place] - row_most[row, draws])
        for place in range(HAND):
            row = rows[place]
            if worth[place] > base[0] and worth[place] >= sure:
                low = row_lowest[row]
                rows[choices - 1] = row
                base[choices] = worth[place]
                for word in range(WORDS):
                    more = row_words[row, word] - packed[made, word] + packed[low, word]
                    words[choices, word] = unseen * packed[low, word] + more
                choices += 1
    types = 0
    if choices > 1:
        for place in range(HAND):
            own[hand[place]] = 1
        for card in deck:
            type_of[card] = 0
            if not own[card]:
                sign = 0
                for choice in range(1, choices):
                    row = rows[choice - 1]
                    sign = sign * 16 + (table[row, card] ^ row_lowest[row])
                if sign:
                    kind = 1
                    while kind <= types and signs[kind] != sign:
                        kind += 1
                    if kind > types:
                        types = kind
                        signs[kind] = sign
                        for choice in range(1, choices):
                            row = rows[choice - 1]
                            code, low = table[row, card], row_lowest[row]
                            gains[choice, kind] = nets[code] - nets[low]
                            for word in range(WORDS):
                                parts[choice, kind, word] = packed[code, word] - packed[low, word]
                    type_of[card] = kind
        for place in range(HAND):
            own[hand[place]] = 0
    return choices * 64 + types


@inlined
def best_choice(choices: int, base: Ints, gains: Ints, first: int, second: int, third: int) -> int:
    """Return the best choice once discards of these types are known; type 0 takes nothing."""
    best, value = 0, base[0]
    for choice in range(1, choices):
        now = base[choice] - gains[choice, first] - gains[choice, second] - gains[choice, third]
        if now > value:
            best, value = choice, now
    return best


@inlined
def index_of(first: int, second: int, third: int) -> int:
    """Return where a set of three different cards, in any order, has its place."""
    low, high = min(first, second, third), max(first, second, third)
    return TRIPLES + triples_below(high) + pairs_below(first + second + third - low - high) + low


@inlined
def index_of_two(first: int, second: int) -> int:
    """Return where a set of two different cards has its place."""
    return PAIRS + pairs_below(max(first, second)) + min(first, second)


@compiled
def add(sums: Ints, place: int, sign: int, terms: Ints, term: int) -> None:
    """Add a packed term, or take it away."""
    for word in range(WORDS):
        sums[place, word] += sign * terms[term, word]


@compiled
def spread(kept: Ints, draws: int, setting: Setting, room: Room, result: Ints) -> None:
    """Count, for kept cards and every set of discards, how best play of the second draw ends over all draws.

    ``result`` gets the packed counts by the number of the discards among the sets of their size.
    """
    deck = setting.deck
    sums, whole, terms, counts = room
    size = HAND - draws
    outlook = Outlook(
        np.empty(HAND + 1, np.int64),
        np.empty((HAND + 1, WORDS), np.int64),
        np.zeros(DECK, np.int64),
        np.zeros((HAND + 1, MOST_TYPES + 1), np.int64),
        np.zeros((HAND + 1, MOST_TYPES + 1, WORDS), np.int64),
        np.zeros(DECK, np.int64),
        np.empty(HAND, np.int64),
        np.empty(HAND, np.int64),
        np.empty(MOST_TYPES + 1, np.int64),
    )
    base, words, type_of, gains, parts = outlook.base, outlook.words, outlook.type_of, outlook.gains, outlook.parts
    helpful = np.empty(DECK, np.int64)
    free = np.empty(len(deck), np.int64)
    frees = 0
    for card in deck:
        is_kept = False
        for place in range(size):
            is_kept = is_kept or kept[place] == card
        if not is_kept:
            free[frees] = card
            frees += 1
    for place in range(TRIPLES if draws < 3 else ROOM):
        for word in range(WORDS):
            sums[place, word] = 0
    places, drawn, hand = np.arange(draws), np.empty(draws, np.int64), np.empty(HAND, np.int64)
    while True:
        for place in range(draws):
            drawn[place] = free[places[place]]
            hand[place] = drawn[place]
        for place in range(size):
            hand[draws + place] = kept[place]
        sort_few(hand, HAND)
        found = look(hand, draws, setting, outlook)
        choices, types = found // 64, found % 64
        side = types + 1
        for third in range(side if draws > 2 else 1):
            for second in range(third, side if draws > 1 else 1):
                for first in range(second, side):
                    best = best_choice(choices, base, gains, first, second, third)
                    place = (third * side + second) * side + first
                    for word in range(WORDS):
                        whole[place, word] = (
                            words[best, word] - parts[best, first, word] - parts[best, second, word]
                            - parts[best, third, word] if best else words[0, word]
                        )  # fmt: skip
        # What a set of types adds beyond its subsets; type 0 stands for none.
        for third in range(side if draws > 2 else 1):
            for second in range(third, side if draws > 1 else 1):
                for first in range(second, side):
                    place = (third * side + second) * side + first
                    is_any = False
                    for word in range(WORDS):
                        term = whole[place, word]
                        if third:
                            term += -whole[third * side + second, word] - whole[third * side + first, word]
                            term += -whole[second * side + first, word] + whole[first, word] + whole[second, word]
                            term += whole[third, word] - whole[0, word]
                        elif second:
                            term += whole[0, word] - whole[first, word] - whole[second, word]
                        elif first:
                            term -= whole[0, word]
                        terms[place, word] = term
                        is_any = is_any or term != 0
                    counts[place] = is_any
        helpfuls = 0
        if choices > 1:
            for card in free[:frees]:
                if type_of[card]:
                    helpful[helpfuls] = card
                    helpfuls += 1
        # Nothing known of the discards: every subset of the draw is taken out in turn.
        add(sums, 0, 1, terms, 0)
        for one in range(draws):
            add(sums, SINGLES + drawn[one], -1, terms, 0)
            for two in range(one):
                add(sums, index_of_two(drawn[one], drawn[two]), 1, terms, 0)
        if draws > 2:
            add(sums, index_of(drawn[0], drawn[1], drawn[2]), -1, terms, 0)
        for place in range(helpfuls):
            card = helpful[place]
            kind = type_of[card]
            if counts[kind]:
                add(sums, SINGLES + card, 1, terms, kind)
                if draws > 1:
                    for one in range(draws):
                        add(sums, index_of_two(card, drawn[one]), -1, terms, kind)
                        if draws > 2:
                            for two in range(one):
                                add(sums, index_of(card, drawn[one], drawn[two]), 1, terms, kind)
            for before in range(place if draws > 1 else 0):
                other = helpful[before]
                high, low = max(kind, type_of[other]), min(kind, type_of[other])
                if counts[low * side + high]:
                    add(sums, index_of_two(card, other), 1, terms, low * side + high)
                    if draws > 2:
                        for one in range(draws):
                            add(sums, index_of(card, other, drawn[one]), -1, terms, low * side + high)
                if draws > 2:
                    for last in range(before):
                        third = type_of[helpful[last]]
                        least, most = min(low, third), max(high, third)
                        term = (least * side + low + high + third - least - most) * side + most
                        if counts[term]:
                            at = TRIPLES + triples_below(card) + pairs_below(other) + helpful[last]
                            add(sums, at, 1, terms, term)
        if not next_set(places, draws, frees):
            break
    gather(free[:frees], draws, sums, result)


@compiled
def gather(free: Ints, draws: int, sums: Ints, result: Ints) -> None:
    """Add up, for every set of discards, the terms of its subsets."""
    places, out = np.arange(draws), np.empty(draws, np.int64)
    while True:
        for place in range(draws):
            out[place] = free[places[place]]
        to = number_of(out, draws)
        for word in range(WORDS):
            total = sums[0, word]
            for one in range(draws):
                total += sums[SINGLES + out[one], word]
                for two in range(one):
                    total += sums[index_of_two(out[one], out[two]), word]
            if draws > 2:
                total += sums[index_of(out[0], out[1], out[2]), word]
            result[to, word] = total
        if not next_set(places, draws, len(free)):
            return
