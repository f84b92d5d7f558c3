"""The compiled loops of equity: plain Python with numbers and arrays only, translated when it is first called.

A set of cards is its bits, suit by suit, and its key (``pitboss.odds.evaluation.tables``); both add up. Arrays are
passed one by one and not in tuples, which cost a count of references at every step.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation import NO_LOW
from pitboss.odds.evaluation.kernels import badugi_arrays, badugi_best, bit_of, compiled, flush_suit, inlined
from pitboss.odds.evaluation.tables import KEYS, RANK_BITS, ROW_BITS, SUIT_BITS, SUIT_SHIFT, SUM_MASK, WEIGHTS

Ints = NDArray[np.int64]

BEST, TWO_AND_THREE, BADUGI = 0, 1, 2
ON_BOARD = -1
RANKS_OF_SUIT = (1 << RANK_BITS) - 1
CARD_KEYS = np.array(KEYS[:52], np.int64)
BADUGI_BITS = badugi_arrays()[0]
BITS_MODULO = 67
"""Of the powers of two in a word no two leave the same rest when divided by this."""

# Which card a bit is, by that rest; cards are numbered rank by rank, bits suit by suit.
CARD_OF_BIT = np.zeros(BITS_MODULO, np.int64)
for _card in range(52):
    CARD_OF_BIT[(1 << RANK_BITS * (_card & 3) + (_card >> 2)) % BITS_MODULO] = _card

# The key of each set of ranks in the first suit.
KEY_OF_SET = np.array(
    [
        sum(WEIGHTS[rank] for rank in range(RANK_BITS) if each >> rank & 1) + (each.bit_count() << SUIT_SHIFT)
        for each in range(1 << RANK_BITS)
    ],
    np.int64,
)


class Ranked(NamedTuple):
    """Where a table lies among others: what keys count from, its flush signs, where places and flushes begin."""

    start: int
    signs: int
    places: int
    suited: int


class Rules(NamedTuple):
    """How hands are ranked: numbers only, for an array in a tuple costs whoever passes it on."""

    kind: int
    high: Ranked
    low: Ranked
    has_low: bool
    least_low: int
    to_board: int
    board_key: int
    board_bits: int


# The columns of what is known and found of a hand: then come the keys of its pairs, and their bits.
OWN_KEY, OWN_BITS, TO_COME, HIGH_NUMBER, LOW_NUMBER, PAIR_KEYS = range(6)
PAIRS, THREES = 6, 10
PAIR_BITS = PAIR_KEYS + PAIRS
COLUMNS = PAIR_BITS + PAIRS

# The places in what is found of a board: the keys of three cards each, and their bits, and room for cards.
THREE_KEYS, THREE_BITS = 0, THREES
CARD_ROOM = 64


# How a hand is ranked


@inlined
def best_value(key: int, bits: int, values: NDArray[np.uint16], places: NDArray[np.int32], ranked: Ranked) -> int:
    """Return the number of the best hand of all these cards."""
    key += ranked.start
    ranks = key & SUM_MASK
    value = int(values[ranks + places[ranked.places + (ranks >> ROW_BITS)]])
    if key & ranked.signs:
        flush = (bits >> (RANK_BITS * flush_suit(key))) & RANKS_OF_SUIT
        value = max(value, int(values[ranked.suited + flush]))
    return value


@inlined
def key_of(bits: int) -> int:
    """Return the key of cards by their bits."""
    key = 0
    for suit in range(4):
        part = KEY_OF_SET[(bits >> (RANK_BITS * suit)) & RANKS_OF_SUIT]
        key += (part & SUM_MASK) + ((part >> SUIT_SHIFT) << (SUIT_SHIFT + SUIT_BITS * suit))
    return key


@compiled
def lay_threes(board_bits: int, threes: Ints, cards: Ints) -> None:
    """Write down the key and the bits of every three cards of a board."""
    number = cards_of(board_bits, cards)
    place = 0
    for a in range(number):
        for b in range(a):
            for c in range(b):
                threes[THREE_KEYS + place] = CARD_KEYS[cards[a]] + CARD_KEYS[cards[b]] + CARD_KEYS[cards[c]]
                threes[THREE_BITS + place] = bit_of(cards[a]) | bit_of(cards[b]) | bit_of(cards[c])
                place += 1


@compiled
def cards_of(bits: int, cards: Ints) -> int:
    """Write down the cards that bits stand for; return how many they are."""
    number = 0
    while bits:
        lowest = bits & -bits
        cards[number] = CARD_OF_BIT[lowest % BITS_MODULO]
        number += 1
        bits ^= lowest
    return number


@compiled
def two_and_three_value(
    hand: int, hands: Ints, threes: Ints, values: NDArray[np.uint16], places: NDArray[np.int32], ranked: Ranked
) -> int:
    """Return the number of the best of a hand's pairs with one of these threes."""
    best = 0
    for pair in range(PAIRS):
        pair_key = hands[hand, PAIR_KEYS + pair] + ranked.start
        for three in range(THREES):
            key = pair_key + threes[THREE_KEYS + three]
            ranks = key & SUM_MASK
            value = int(values[ranks + places[ranked.places + (ranks >> ROW_BITS)]])
            if key & ranked.signs:
                bits = hands[hand, PAIR_BITS + pair] | threes[THREE_BITS + three]
                value = int(values[ranked.suited + ((bits >> (RANK_BITS * flush_suit(key))) & RANKS_OF_SUIT)])
            best = max(best, value)
    return best


@inlined
def rank_hand(
    hand: int,
    key: int,
    bits: int,
    hands: Ints,
    threes: Ints,
    cards: Ints,
    values: NDArray[np.uint16],
    places: NDArray[np.int32],
    rules: Rules,
) -> None:
    """Put down the numbers of a hand, of whose own cards and the board together this is the key and the bits."""
    low = NO_LOW
    if rules.kind == BEST:
        hands[hand, HIGH_NUMBER] = best_value(key, bits, values, places, rules.high)
        if rules.has_low:
            low = best_value(key, bits, values, places, rules.low)
    elif rules.kind == TWO_AND_THREE:
        hands[hand, HIGH_NUMBER] = two_and_three_value(hand, hands, threes, values, places, rules.high)
        if rules.has_low:
            low = two_and_three_value(hand, hands, threes, values, places, rules.low)
    else:
        hands[hand, HIGH_NUMBER] = badugi_best(cards, cards_of(bits, cards), BADUGI_BITS, values)
    hands[hand, LOW_NUMBER] = low if low >= rules.least_low else NO_LOW


@inlined
def settle(weight: int, hands: Ints, tally: Ints) -> None:
    """Add to the tally what each hand gets of the pot; the last column is that of pots without a low."""
    number = len(hands)
    best_high, many_highs, best_low, many_lows = NO_LOW, 0, NO_LOW, 0
    for hand in range(number):
        if hands[hand, HIGH_NUMBER] > best_high:
            best_high, many_highs = hands[hand, HIGH_NUMBER], 0
        many_highs += hands[hand, HIGH_NUMBER] == best_high
        if hands[hand, LOW_NUMBER] > best_low:
            best_low, many_lows = hands[hand, LOW_NUMBER], 0
        many_lows += hands[hand, LOW_NUMBER] == best_low
    for hand in range(number):
        of_high = many_highs if hands[hand, HIGH_NUMBER] == best_high else 0
        of_low = number + 1 if best_low == NO_LOW else many_lows if hands[hand, LOW_NUMBER] == best_low else 0
        tally[hand, of_high, of_low] += weight


# Every deal


@compiled
def lay_draws(
    sets: Ints, ends: Ints, alike: Ints, number: int, orders: int, bits: Ints, weights: NDArray[np.uint8]
) -> int:
    """Write down the draws of so many cards and how many each stands for; return how many were written.

    ``sets[suit]`` holds the sets of ranks that a suit can give, those of n cards from ``ends[suit, n]`` on, in order;
    ``alike[suit]`` is the suit before it that can change places with it, or -1. Of suits that can, the one before has
    the greater set, and a draw stands for as many as there are ways to hand its sets to other suits.
    """
    written = 0
    chosen, runs = np.zeros(4, np.int64), np.ones(4, np.int64)
    for first in range(number + 1):
        for a in range(ends[0, first], ends[0, first + 1]):
            chosen[0] = sets[0, a]
            for second in range(number - first + 1):
                for b in range(ends[1, second], ends[1, second + 1]):
                    chosen[1] = sets[1, b]
                    if alike[1] >= 0 and chosen[1] > chosen[alike[1]]:
                        break
                    runs[1] = runs[alike[1]] + 1 if alike[1] >= 0 and chosen[1] == chosen[alike[1]] else 1
                    for third in range(number - first - second + 1):
                        for c in range(ends[2, third], ends[2, third + 1]):
                            chosen[2] = sets[2, c]
                            if alike[2] >= 0 and chosen[2] > chosen[alike[2]]:
                                break
                            runs[2] = runs[alike[2]] + 1 if alike[2] >= 0 and chosen[2] == chosen[alike[2]] else 1
                            fourth = number - first - second - third
                            some_bits = chosen[0] | chosen[1] << RANK_BITS | chosen[2] << 2 * RANK_BITS
                            ways = orders // (runs[1] * runs[2])
                            most, equal = RANKS_OF_SUIT, 0
                            if alike[3] >= 0:
                                most, equal = chosen[alike[3]], runs[alike[3]] + 1
                            for d in range(ends[3, fourth], ends[3, fourth + 1]):
                                last = sets[3, d]
                                if last > most:
                                    break
                                bits[written] = some_bits | last << 3 * RANK_BITS
                                weights[written] = ways // equal if equal and last == most else ways
                                written += 1
    return written


@compiled
def deal_boards(
    first: int,
    last: int,
    draws: Ints,
    weights: NDArray[np.uint8],
    hands: Ints,
    tally: Ints,
    values: NDArray[np.uint16],
    places: NDArray[np.int32],
    rules: Rules,
) -> None:
    """Tally boards where nobody draws and the best hand takes all: as ``deal_all`` does, in a faster loop."""
    number, high = len(hands), rules.high
    own_keys, own_bits, highs = hands[:, OWN_KEY].copy(), hands[:, OWN_BITS].copy(), np.empty(number, np.int64)
    for draw in range(first, last):
        board_key, board_bits = rules.board_key + key_of(draws[draw]), rules.board_bits | draws[draw]
        best, many = -1, 0
        for hand in range(number):
            value = best_value(board_key + own_keys[hand], board_bits | own_bits[hand], values, places, high)
            highs[hand] = value
            if value > best:
                best, many = value, 0
            many += value == best
        for hand in range(number):
            if highs[hand] == best:
                tally[hand, many, number + 1] += weights[draw]


@compiled
def deal_all(
    first: int,
    last: int,
    draws: Ints,
    weights: NDArray[np.uint8],
    drawer: int,
    later: Ints,
    deck: Ints,
    hands: Ints,
    threes: Ints,
    cards: Ints,
    tally: Ints,
    values: NDArray[np.uint16],
    places: NDArray[np.int32],
    rules: Rules,
) -> None:
    """Tally the deals that begin with some of the draws; the hands in ``later`` draw after that, each all it can."""
    decks, chosen = np.empty((len(later) + 1, len(deck)), np.int64), np.zeros((len(later) + 1, CARD_ROOM), np.int64)
    for draw in range(first, last):
        board_key, board_bits = rules.board_key, rules.board_bits
        draw_key, draw_bits = key_of(draws[draw]), draws[draw]
        if drawer == ON_BOARD:
            board_key += draw_key
            board_bits |= draw_bits
        if rules.kind == TWO_AND_THREE:
            lay_threes(board_bits, threes, cards)
        for hand in range(len(hands)):
            key, bits = board_key + hands[hand, OWN_KEY], board_bits | hands[hand, OWN_BITS]
            if hand == drawer:
                key += draw_key
                bits |= draw_bits
            if hand == drawer or hands[hand, TO_COME] == 0:
                rank_hand(hand, key, bits, hands, threes, cards, values, places, rules)
        if len(later) == 0:
            settle(weights[draw], hands, tally)
            continue
        size = 0
        for card in deck:
            if not bit_of(card) & draw_bits:
                decks[0, size] = card
                size += 1
        # One hand after the other draws; the last one's draws are all gone through before another draws anew.
        level = 0
        start_combination(chosen, 0, hands[later[0], TO_COME])
        while level >= 0:
            hand = later[level]
            number = hands[hand, TO_COME]
            if not next_combination(chosen, level, number, size):
                level -= 1
                if level >= 0:
                    size += hands[later[level], TO_COME]
                continue
            key, bits = board_key + hands[hand, OWN_KEY], board_bits | hands[hand, OWN_BITS]
            for place in range(number):
                card = decks[level, chosen[level, place]]
                key += CARD_KEYS[card]
                bits |= bit_of(card)
            rank_hand(hand, key, bits, hands, threes, cards, values, places, rules)
            if level == len(later) - 1:
                settle(weights[draw], hands, tally)
                continue
            left = 0
            for place in range(size):
                card = decks[level, place]
                if not bit_of(card) & bits:
                    decks[level + 1, left] = card
                    left += 1
            level, size = level + 1, left
            start_combination(chosen, level, hands[later[level], TO_COME])


@compiled
def start_combination(chosen: Ints, level: int, number: int) -> None:
    """Stand before the first combination of so many."""
    for place in range(number):
        chosen[level, place] = place
    chosen[level, number - 1] -= 1


@inlined
def next_combination(chosen: Ints, level: int, number: int, size: int) -> bool:
    """Go on to the next combination, if there is one."""
    place = number - 1
    while place >= 0 and chosen[level, place] == size - number + place:
        place -= 1
    if place < 0:
        return False
    chosen[level, place] += 1
    for after in range(place + 1, number):
        chosen[level, after] = chosen[level, after - 1] + 1
    return True


# Some deals


@compiled
def deal_samples(
    samples: int,
    state: NDArray[np.uint64],
    deck: Ints,
    hands: Ints,
    threes: Ints,
    cards: Ints,
    tally: Ints,
    values: NDArray[np.uint16],
    places: NDArray[np.int32],
    rules: Rules,
) -> None:
    """Tally deals drawn at random; the state and the deck go on from where they were left."""
    to_come = rules.to_board + hands[:, TO_COME].sum()
    for _ in range(samples):
        for place in range(to_come):
            other = place + below(len(deck) - place, state)
            deck[place], deck[other] = deck[other], deck[place]
        board_key, board_bits = rules.board_key, rules.board_bits
        for place in range(rules.to_board):
            board_key += CARD_KEYS[deck[place]]
            board_bits |= bit_of(deck[place])
        if rules.kind == TWO_AND_THREE:
            lay_threes(board_bits, threes, cards)
        place = rules.to_board
        for hand in range(len(hands)):
            key, bits = board_key + hands[hand, OWN_KEY], board_bits | hands[hand, OWN_BITS]
            for _ in range(hands[hand, TO_COME]):
                key += CARD_KEYS[deck[place]]
                bits |= bit_of(deck[place])
                place += 1
            rank_hand(hand, key, bits, hands, threes, cards, values, places, rules)
        settle(1, hands, tally)


@inlined
def below(choices: int, state: NDArray[np.uint64]) -> int:
    """Return a random number below another, each as likely; ``plain.sampled_deals`` draws the same."""
    while True:
        state[0] += np.uint64(0x9E37_79B9_7F4A_7C15)
        word = state[0]
        word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58_476D_1CE4_E5B9)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D0_49BB_1331_11EB)
        word = word ^ (word >> np.uint64(31))
        product = np.int64(word >> np.uint64(32)) * choices
        if product & 0xFFFF_FFFF >= (1 << 32) % choices:
            return int(product >> 32)
