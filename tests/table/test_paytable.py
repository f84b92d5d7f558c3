"""Pay tables: what each hand is paid, and by which row."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.law import enforcers, registry
from pitboss.table.money import Odds
from pitboss.table.paytable import pay_table
from pitboss.table.rankings import Hand

CITE = "13:69F-42.11(c)"


@pytest.fixture(autouse=True)
def apart_from_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep made-up pay tables out of the law's own index."""
    monkeypatch.setattr(registry, "_enforcers", {})


def test_a_row_pays_odds_or_hands_the_wager_back() -> None:
    table = pay_table("1", CITE, {Hand.FLUSH: "3 to 1", Hand.TWO_PAIRS: "push"}, module=__name__)
    flush, pairs = table.rows[Hand.FLUSH], table.rows[Hand.TWO_PAIRS]
    assert (flush.odds, str(flush)) == (Odds(3), "flush 3 to 1")
    assert (pairs.odds, str(pairs)) == (None, "two pairs push")
    assert Hand.STRAIGHT not in table.rows
    assert str(table) == "1"


def test_a_row_with_a_label_is_cited_by_it() -> None:
    table = pay_table("2", CITE, {Hand.FLUSH: "3 to 1"}, {Hand.FLUSH: "Flush"}, module=__name__)
    assert table.rows[Hand.FLUSH].cite == "13:69F-42.11(c)[Flush]"
    assert [(each.name, each.module) for each in enforcers("13:69F-42.11(c)[Flush]")] == [("pay table 2", __name__)]


def test_a_row_without_a_label_is_cited_as_its_table() -> None:
    assert pay_table("3", CITE, {Hand.FLUSH: "3 to 1"}, module=__name__).rows[Hand.FLUSH].cite == CITE


def test_a_pay_table_can_be_a_key() -> None:
    first = pay_table("1", CITE, {Hand.FLUSH: "3 to 1"}, module=__name__)
    again = pay_table("1", CITE, {Hand.FLUSH: "3 to 1"}, module=__name__)
    assert {first: "kept"}[again] == "kept"


def test_odds_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(ValueError, match="are not odds"):
        pay_table("1", CITE, {Hand.FLUSH: "3 for 1"}, module=__name__)


def test_what_a_row_pays_for_each_unit_is_a_fraction_and_a_push_pays_nothing() -> None:
    table = pay_table("1", CITE, {Hand.FLUSH: "3 to 2", Hand.STRAIGHT: "push"}, module=__name__)
    assert (table.rows[Hand.FLUSH].share, table.rows[Hand.STRAIGHT].share) == (Fraction(3, 2), Fraction(0))
