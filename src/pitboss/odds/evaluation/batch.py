"""Arrays of hands: a row a hand, a number a card as `Card` numbers them, each looked up in a compiled loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation import kernels
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from pitboss.odds.evaluation.hands import Evaluator

CARD_NUMBERS = "rows of different cards as numbers from 0 (two of clubs) to 51 (ace of spades)"


def evaluate(evaluator: Evaluator, cards: NDArray[np.integer]) -> NDArray[np.uint16]:
    """Return the number of the best hand of each row."""
    rows = _as_rows(cards)
    deck = 54 if evaluator.ranking.jokers else 52
    results = np.empty(len(rows), np.uint16)
    lookup = kernels.lookup_of(evaluator, rows.shape[1])
    _check(kernels.evaluate_rows(rows, kernels.card_keys(deck), lookup, results), rows)
    return results


def evaluate_omaha(own: NDArray[np.integer], board: NDArray[np.integer], is_low: bool) -> NDArray[np.int32]:
    """Return the number of the best two own cards and three of the board, row by row."""
    mine, common = _as_rows(own), _as_rows(board)
    if len(mine) != len(common) or mine.shape[1] != 4 or common.shape[1] not in (3, 4, 5):
        what = f"Omaha hands of the shapes {mine.shape} and {common.shape}"
        raise Refused(what, "they do not fit together", "as many rows of 4 own cards as of 3 to 5 board cards")
    lookup, least = kernels.omaha_lookup(is_low)
    results = np.empty(len(mine), np.int32)
    bad = kernels.omaha_rows(mine, common, kernels.card_keys(52), lookup, least, results)
    _check(bad, np.hstack((mine, common)) if bad >= 0 else mine)
    return results


def evaluate_badugi(cards: NDArray[np.integer]) -> NDArray[np.uint16]:
    """Return the number of the best badugi hand of each row."""
    rows = _as_rows(cards)
    if not 1 <= rows.shape[1] <= 4:
        raise Refused(
            f"badugi hands of {rows.shape[1]} cards", "there are too few or too many", "1 to 4 different cards"
        )
    results = np.empty(len(rows), np.uint16)
    _check(kernels.badugi_rows(rows, *kernels.badugi_arrays(), results), rows)
    return results


def _as_rows(cards: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Return cards as the compiled loops take them; numbers that no byte holds become no card."""
    given = np.asarray(cards)
    if given.ndim != 2 or given.dtype.kind not in "iu":
        what = f"an array of {given.dtype} in {given.ndim} dimensions"
        raise Refused(what, "not a table of cards", CARD_NUMBERS)
    if given.dtype != np.uint8:
        given = np.where((given >= 0) & (given < 255), given, 255).astype(np.uint8)
    return np.ascontiguousarray(given)


def _check(bad: int, rows: NDArray[np.uint8]) -> None:
    if bad >= 0:
        raise Refused(f"row {bad}, {rows[bad].tolist()}", "there is something in it that is no card here", CARD_NUMBERS)
