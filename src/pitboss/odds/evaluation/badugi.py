"""Badugi hands as the table ranks them, and arrays of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.table.badugi import BadugiRanking

if TYPE_CHECKING:
    from numpy import integer, uint16
    from numpy.typing import NDArray


class Badugi(BadugiRanking):
    """Makes a number of the best badugi hand that up to four cards hold."""

    def batch(self, cards: NDArray[integer]) -> NDArray[uint16]:
        """Return the number of each row of an array of cards, which hold a hand each (needs `pitboss[fast]`)."""
        from pitboss.odds.evaluation.batch import evaluate_badugi

        return evaluate_badugi(cards)


BADUGI = Badugi()
badugi = BADUGI.value
