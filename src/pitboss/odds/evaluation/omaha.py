"""Omaha hands: exactly two of a player's own four cards with exactly three of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pitboss.odds.evaluation.hands import HIGH, LOW, NO_LOW, eight_or_better, high
from pitboss.table.custom import custom
from pitboss.table.rankings import Rank
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from numpy import int32, integer
    from numpy.typing import NDArray

OWN, BOARD = 4, (3, 4, 5)
CITE = custom("19:47-14.11")


class Omaha:
    """Makes a number of the best hand of two own cards and three of the board: high, or low of eight or better."""

    provenance = "custom"

    def __init__(self, name: str, of_five: Callable[[Sequence[int]], int], is_low: bool) -> None:
        self.name = name
        self.is_low = is_low
        self._of_five = of_five
        self._evaluator = LOW if is_low else HIGH

    def __repr__(self) -> str:
        return f"Omaha({self.name!r})"

    def value(self, own: Sequence[int], board: Sequence[int]) -> int:
        """Return the number of the best hand, or NO_LOW where a low is wanted and there is none."""
        if len(own) != OWN or len(board) not in BOARD:
            what = f"{len(own)} own cards and {len(board)} of the board as an Omaha hand"
            raise Refused(what, "there are too few or too many", "4 own cards and 3 to 5 of the board", CITE)
        pairs, threes = combinations(own, 2), tuple(combinations(board, 3))
        return max(self._of_five(pair + three) for pair in pairs for three in threes)

    def rank_of(self, value: int) -> Rank | None:
        """Return the law's rank of a number, or None for NO_LOW."""
        return None if self.is_low and value == NO_LOW else self._evaluator.rank_of(value)

    def batch(self, own: NDArray[integer], board: NDArray[integer]) -> NDArray[int32]:
        """Return the number of each row of two arrays, of own cards and of boards (needs `pitboss[fast]`)."""
        from pitboss.odds.evaluation.batch import evaluate_omaha

        return evaluate_omaha(own, board, self.is_low)


OMAHA_HIGH = Omaha("omaha_high", high, is_low=False)
OMAHA_LOW = Omaha("omaha_low", eight_or_better, is_low=True)

omaha_high, omaha_low = OMAHA_HIGH.value, OMAHA_LOW.value
