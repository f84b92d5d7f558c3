"""What surrender is worth where a house gives the odd half chip to itself or to the player."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.odds.answer import Priced
from pitboss.odds.solvers import price

SHOE = {"decks": "2", "surrender": "yes", "dealer_card": "card-reader"}


def main_wager(**settings: str) -> tuple[Priced, str]:
    answer = price("blackjack", {**SHOE, **settings}, "main")
    return answer.wager("main"), answer.method


@pytest.mark.parametrize(
    ("amount", "rounding", "lost"),
    [
        ("10.50", "exact", Fraction(1, 2)),
        ("10.50", "to-the-player", Fraction(10, 21)),
        ("10.50", "to-the-house", Fraction(11, 21)),
        ("6", "to-the-player", Fraction(1, 2)),
        ("6", "to-the-house", Fraction(1, 2)),
    ],
)
def test_19_47_2_8_a_the_part_that_a_surrender_loses_is_that_of_the_wager_named(
    amount: str, rounding: str, lost: Fraction
) -> None:
    priced, method = main_wager(amount=amount, surrender_rounding=rounding)
    assert -lost in priced.outcomes
    assert ("is lost" in method) == (rounding != "exact")
    assert ("the edge is another" in method) == (lost != Fraction(1, 2))


def test_the_wager_is_the_least_of_the_table_unless_another_is_said() -> None:
    at_least, _ = main_wager(minimum="10.50", surrender_rounding="to-the-house")
    said, _ = main_wager(amount="10.50", surrender_rounding="to-the-house")
    assert at_least.house_edge == said.house_edge


def test_the_odd_half_chip_costs_whoever_does_not_get_it() -> None:
    kept, half, given = (
        main_wager(amount="10.50", surrender_rounding=each)[0].house_edge
        for each in ("to-the-house", "exact", "to-the-player")
    )
    assert given < half < kept
