"""What is compiled: loops over many hands. Imported on first use, for NumPy and numba are loaded with it.

The functions are plain Python with numbers and arrays only; ``compiled`` has numba translate them when they are first
called, and keep the result on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation import shelf
from pitboss.odds.evaluation.hands import EIGHT_LOW, HIGH, LOW, NO_LOW, Evaluator
from pitboss.odds.evaluation.tables import (
    FLUSH_SIGNS,
    KEYS,
    RANK_BITS,
    ROW_BITS,
    SUIT_BITS,
    SUIT_SHIFT,
    SUM_MASK,
)
from pitboss.table.badugi import BIT_OF_RANK, badugi_values

Function = TypeVar("Function", bound=Callable[..., Any])

UNKNOWN = 1 << 56
"""The key of what is no card: above all sums of keys that are."""

JOKER_SHIFT = RANK_BITS


def compiled(function: Function) -> Function:
    """Have numba translate a function when it is first called."""
    return _kept(function, is_inlined=False)


def inlined(function: Function) -> Function:
    """Have numba translate a function as a part of whatever calls it."""
    return _kept(function, is_inlined=True)


def _kept(function: Function, is_inlined: bool) -> Function:
    """Have numba keep on disk what it translates, where it can be written."""
    config: Any = numba.config
    stated, config.CACHE_DIR = config.CACHE_DIR, _cache_directory(function.__module__.split(".")[1:2] == ["simulate"])
    try:
        return cast(Function, numba.njit(function, cache=True, nogil=True, forceinline=is_inlined))
    except RuntimeError:  # there is nowhere to write to
        return cast(Function, numba.njit(function, nogil=True, forceinline=is_inlined))
    finally:
        config.CACHE_DIR = stated


@cache
def _cache_directory(is_simulation: bool) -> str:
    """Return a directory for these very sources, and for those of simulation where a function of it is translated.

    numba looks only at the file of the function that it translates, not at what that function calls or reads.
    """
    odds = Path(__file__).parent.parent
    simulation = (odds.parent / "simulate").rglob("*.py") if is_simulation else ()
    sources = shelf.digest_of(sorted((*odds.glob("*/*.py"), *simulation)))
    return str(shelf.directory() / f"numba-{sources[:16]}")


def card_keys(deck: int) -> NDArray[np.int64]:
    """Return the key of every number that a byte can hold, those from ``deck`` on being no cards."""
    keys = np.full(256, UNKNOWN, np.int64)
    keys[:deck] = KEYS[:deck]
    return keys


Lookup = tuple[NDArray[np.uint16], NDArray[np.int32], NDArray[np.uint16], int, int]
"""The arrays of a table, what its keys count from, and the signs of a flush that count in it."""


def lookup_of(evaluator: Evaluator, cards: int) -> Lookup:
    """Return an evaluator's table as the compiled functions take it."""
    table = evaluator.table(cards)
    signs = 0 if evaluator.ranking.is_low else FLUSH_SIGNS
    return (
        np.frombuffer(table.values, np.uint16),
        np.frombuffer(table.places, np.int32),
        np.frombuffer(table.suited, np.uint16),
        table.start,
        signs,
    )


@compiled
def flush_suit(key: int) -> int:
    """Return the suit whose sign a key shows."""
    suit = 0
    while not (key >> (SUIT_SHIFT + SUIT_BITS - 1 + SUIT_BITS * suit)) & 1:
        suit += 1
    return suit


@compiled
def evaluate_rows(
    cards: NDArray[np.uint8], keys: NDArray[np.int64], lookup: Lookup, results: NDArray[np.uint16]
) -> int:
    """Put the number of each row into the results; return the first row that holds what is no card, or -1."""
    values, places, suited, start, signs = lookup
    rows, columns = cards.shape
    for row in range(rows):
        key = start
        for column in range(columns):
            key += keys[cards[row, column]]
        ranks = key & SUM_MASK
        if key & (signs | -UNKNOWN):
            if key >= UNKNOWN:
                return row
            suit, held = flush_suit(key), 0
            for column in range(columns):
                card = cards[row, column]
                if card >= 52:
                    held += 1 << JOKER_SHIFT
                elif card & 3 == suit:
                    held |= 1 << (card >> 2)
            results[row] = max(suited[held], values[ranks + places[ranks >> ROW_BITS]])
        else:
            results[row] = values[ranks + places[ranks >> ROW_BITS]]
    return -1


@compiled
def omaha_five(key: int, held: int, lookup: Lookup) -> int:
    """Return the number of five cards by their key and, as bits suit by suit, their ranks."""
    values, places, suited, start, signs = lookup
    key += start
    if key & signs:
        return int(suited[(held >> (RANK_BITS * flush_suit(key))) & ((1 << RANK_BITS) - 1)])
    ranks = key & SUM_MASK
    return int(values[ranks + places[ranks >> ROW_BITS]])


@compiled
def omaha_best(
    own: NDArray[np.int64],
    board: NDArray[np.int64],
    own_cards: int,
    board_cards: int,
    keys: NDArray[np.int64],
    lookup: Lookup,
) -> int:
    """Return the number of the best hand of two own cards and three of the board."""
    best = -1
    for a in range(own_cards):
        for b in range(a):
            pair, bits = keys[own[a]] + keys[own[b]], bit_of(own[a]) | bit_of(own[b])
            for c in range(board_cards):
                for d in range(c):
                    four, four_bits = pair + keys[board[c]] + keys[board[d]], bits | bit_of(board[c]) | bit_of(board[d])
                    for e in range(d):
                        value = omaha_five(four + keys[board[e]], four_bits | bit_of(board[e]), lookup)
                        best = max(best, value)
    return best


@compiled
def bit_of(card: int) -> int:
    """Return the bit of a card, suit by suit."""
    return 1 << (RANK_BITS * (card & 3) + (card >> 2))


@compiled
def omaha_rows(
    own: NDArray[np.uint8],
    board: NDArray[np.uint8],
    keys: NDArray[np.int64],
    lookup: Lookup,
    least: int,
    results: NDArray[np.int32],
) -> int:
    """Put the number of each row's best hand into the results, NO_LOW where it is below the least; return a bad row."""
    mine, common = np.empty(own.shape[1], np.int64), np.empty(board.shape[1], np.int64)
    for row in range(own.shape[0]):
        for column in range(own.shape[1]):
            mine[column] = own[row, column]
        for column in range(board.shape[1]):
            common[column] = board[row, column]
        if mine.max() >= 52 or common.max() >= 52:
            return row
        value = omaha_best(mine, common, len(mine), len(common), keys, lookup)
        results[row] = value if value >= least else NO_LOW
    return -1


@compiled
def badugi_best(cards: NDArray[np.int64], number: int, bits: NDArray[np.int64], values: NDArray[np.uint16]) -> int:
    """Return the number of the best badugi hand of some cards."""
    best = 0
    for chosen in range(1, 1 << number):
        ranks, suits, fits = 0, 0, True
        for place in range(number):
            if (chosen >> place) & 1:
                rank, suit = bits[cards[place] >> 2], 1 << (cards[place] & 3)
                fits = fits and not (ranks & rank) and not (suits & suit)
                ranks |= rank
                suits |= suit
        if fits:
            best = max(best, int(values[ranks]))
    return best - 1


@compiled
def badugi_rows(
    cards: NDArray[np.uint8], bits: NDArray[np.int64], values: NDArray[np.uint16], results: NDArray[np.uint16]
) -> int:
    """Put the number of each row's best badugi hand into the results; return a row that holds no card, or -1."""
    hand = np.empty(cards.shape[1], np.int64)
    for row in range(cards.shape[0]):
        for column in range(cards.shape[1]):
            hand[column] = cards[row, column]
        if hand.max() >= 52:
            return row
        results[row] = badugi_best(hand, len(hand), bits, values)
    return -1


def badugi_arrays() -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
    """Return what badugi hands are looked up in as the compiled functions take it."""
    return np.array(BIT_OF_RANK, np.int64), np.frombuffer(badugi_values(), np.uint16)


def omaha_lookup(is_low: bool) -> tuple[Lookup, int]:
    """Return the table of five cards for Omaha, and the least number that counts."""
    return (lookup_of(LOW, 5), EIGHT_LOW) if is_low else (lookup_of(HIGH, 5), 0)
