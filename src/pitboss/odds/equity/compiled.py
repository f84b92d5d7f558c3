"""Equity by compiled loops: the same as in plain Python, some hundred times as fast.

What comes first is laid out in an array, one draw for all that differ only in the names of suits. Suits in which every
hand, the board and the dead cards hold the same ranks can change places: of the draws that are alike but for that, one
stands for all.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.equity.answer import NOT_OFFERED, Part, Tally
from pitboss.odds.equity.kernels import (
    BADUGI,
    BEST,
    CARD_ROOM,
    COLUMNS,
    ON_BOARD,
    OWN_BITS,
    OWN_KEY,
    PAIR_KEYS,
    THREES,
    TO_COME,
    TWO_AND_THREE,
    Ints,
    Ranked,
    Rules,
    deal_all,
    deal_boards,
    deal_samples,
    lay_draws,
)
from pitboss.odds.equity.plain import WORD, Progress
from pitboss.odds.equity.question import Question
from pitboss.odds.evaluation import NO_LOW
from pitboss.odds.evaluation.kernels import badugi_arrays, lookup_of
from pitboss.odds.evaluation.tables import KEYS, RANK_BITS

CHUNK_SECONDS = 0.1
"""How long the compiled loops work before they tell how far they are."""

SETS_OF_RANKS = [
    [each for each in range(1 << RANK_BITS) if each.bit_count() == number] for number in range(RANK_BITS + 1)
]
"""The sets of ranks in a suit, by how many they are."""


class Ready(NamedTuple):
    """A question made ready: the hands row by row, room for a board, the tally, and the tables one after the other."""

    hands: Ints
    threes: Ints
    cards: Ints
    tally: Ints
    values: NDArray[np.uint16]
    places: NDArray[np.int32]
    rules: Rules


def tally_all(question: Question, progress: Progress) -> Tally:
    """Count what every hand gets of the pot in all deals."""
    ready, deck = ready_of(question), np.array(question.deck, np.int64)
    drawing = [hand for hand, number in enumerate(question.to_hands) if number]
    drawer = ON_BOARD if question.to_board or not drawing else drawing.pop(0)
    draws = draws_of(question, question.to_board if drawer == ON_BOARD else question.to_hands[drawer])
    later = np.array(drawing, np.int64)
    is_plain = drawer == ON_BOARD and not drawing and ready.rules.kind == BEST and not ready.rules.has_low
    first, step, number = 0, 1 if drawing else 100_000, len(draws[0])
    while first < number:
        last, start = min(first + step, number), time.perf_counter()
        progress(first, number)
        if is_plain:
            deal_boards(first, last, *draws, ready.hands, ready.tally, ready.values, ready.places, ready.rules)
        else:
            deal_all(
                first,
                last,
                *draws,
                drawer,
                later,
                deck,
                ready.hands,
                ready.threes,
                ready.cards,
                ready.tally,
                ready.values,
                ready.places,
                ready.rules,
            )
        first, step = last, _next_step(step, time.perf_counter() - start)
    progress(number, number)
    return as_tally(ready.tally)


def tally_samples(question: Question, samples: int, seed: int, progress: Progress) -> Tally:
    """Count what every hand gets of the pot in so many deals."""
    ready, deck = ready_of(question), np.array(question.deck, np.int64)
    state = np.array([seed & WORD], np.uint64)
    done, step = 0, 10_000
    while done < samples:
        now, start = min(step, samples - done), time.perf_counter()
        progress(done, samples)
        deal_samples(
            now,
            state,
            deck,
            ready.hands,
            ready.threes,
            ready.cards,
            ready.tally,
            ready.values,
            ready.places,
            ready.rules,
        )
        done, step = done + now, _next_step(step, time.perf_counter() - start)
    progress(samples, samples)
    return as_tally(ready.tally)


def _next_step(step: int, seconds: float) -> int:
    """Take more at once while it goes fast."""
    return step * 2 if seconds < CHUNK_SECONDS else max(step // 2, 1) if seconds > 4 * CHUNK_SECONDS else step


def ready_of(question: Question) -> Ready:
    """Return a question made ready for the compiled loops, its tally empty."""
    number = len(question.hands)
    hands = np.full((number, COLUMNS), NO_LOW, np.int64)
    for row, hand, to_come in zip(hands, question.hands, question.to_hands, strict=True):
        row[[OWN_KEY, OWN_BITS, TO_COME]] = _key(hand), _bits(hand), to_come
        if question.game.two_and_three:
            pairs = tuple(combinations(hand, 2))
            row[PAIR_KEYS:] = [*map(_key, pairs), *map(_bits, pairs)]
    tally = np.zeros((number, number + 1, number + 2), np.int64)
    values, places, rules = rules_of(question)
    return Ready(hands, np.zeros(2 * THREES, np.int64), np.zeros(CARD_ROOM, np.int64), tally, values, places, rules)


def rules_of(question: Question) -> tuple[NDArray[np.uint16], NDArray[np.int32], Rules]:
    """Return how hands are ranked, and the tables for it one after the other."""
    game = question.game
    cards = 5 if game.two_and_three else question.own_cards + question.board_cards
    has_low = game.high is not None and game.low is not None
    values, places, ranked = np.empty(0, np.uint16), np.empty(0, np.int32), [Ranked(0, 0, 0, 0)] * 2
    if game.is_badugi:
        values = badugi_arrays()[1]
    for number, evaluator in enumerate(each for each in (game.high, game.low) if each is not None):
        of_ranks, its_places, suited, start, signs = lookup_of(evaluator, cards)
        ranked[number] = Ranked(start, signs, len(places), len(values) + len(of_ranks))
        places = np.concatenate((places, its_places + np.int32(len(values))))
        values = np.concatenate((values, of_ranks, suited))
    kind = TWO_AND_THREE if game.two_and_three else BADUGI if game.is_badugi else BEST
    board = question.board
    return (
        values,
        places,
        Rules(kind, ranked[0], ranked[1], has_low, game.least_low, question.to_board, _key(board), _bits(board)),
    )


def draws_of(question: Question, number: int) -> tuple[Ints, NDArray[np.uint8]]:
    """Return the bits of all draws of so many cards that differ, and for how many each stands."""
    groups = (*question.hands, question.board, question.dead)
    types = [
        tuple(frozenset(card.rank for card in group if card.suit == suit) for group in groups) for suit in range(4)
    ]
    alike = [max((before for before in range(suit) if types[before] == types[suit]), default=-1) for suit in range(4)]
    orders = 1
    for times in Counter(types).values():
        orders *= factorial(times)
    sets, ends = np.zeros((4, 1 << RANK_BITS), np.int64), np.zeros((4, number + 2), np.int64)
    for suit in range(4):
        free = sum(1 << card.rank for card in question.deck if card.suit == suit)
        place = 0
        for size in range(number + 1):
            fitting = [each for each in SETS_OF_RANKS[size] if not each & ~free]
            sets[suit, place : place + len(fitting)] = fitting
            place += len(fitting)
            ends[suit, size + 1] = place
    room = comb(len(question.deck), number)
    bits, weights = np.empty(room, np.int64), np.empty(room, np.uint8)
    written = lay_draws(sets, ends, np.array(alike, np.int64), number, orders, bits, weights)
    return bits[:written], weights[:written]


def as_tally(counts: Ints) -> Tally:
    """Return a tally by the parts of pots that it counts."""
    without_low = counts.shape[2] - 1
    counted: Tally = Counter()
    for hand, high, low in zip(*(each.tolist() for each in counts.nonzero()), strict=True):
        part = Part(high, NOT_OFFERED if low == without_low else low)
        counted[hand, part] = int(counts[hand, high, low])
    return counted


def _key(cards: Sequence[int]) -> int:
    return sum(KEYS[card] for card in cards)


def _bits(cards: Sequence[int]) -> int:
    return sum(1 << RANK_BITS * (card & 3) + (card >> 2) for card in cards)
