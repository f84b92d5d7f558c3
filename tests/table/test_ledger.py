"""Double entry: what one account gives another gets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.table.ledger import LAYOUT, TRAY, Ledger, rail


def test_a_posting_takes_from_one_account_what_it_gives_to_another() -> None:
    ledger = Ledger()
    ledger.post(rail("Ann"), LAYOUT, 500)
    ledger.post(LAYOUT, TRAY, 500)
    assert ledger.entries == [("player Ann", "layout", 500), ("layout", "tray", 500)]
    assert [ledger.balance(account) for account in (rail("Ann"), LAYOUT, TRAY, "nobody")] == [-500, 0, 500, 0]


def test_a_posting_does_not_run_backwards() -> None:
    ledger = Ledger()
    with pytest.raises(ValueError, match="a posting of -1 cents from tray to layout would run backwards"):
        ledger.post(TRAY, LAYOUT, -1)
    assert ledger.entries == []
    assert ledger.balances == {}


def test_no_player_is_taken_for_an_account_of_the_house() -> None:
    assert {rail(name) for name in (TRAY, LAYOUT)}.isdisjoint({TRAY, LAYOUT})


@pytest.mark.untraced
@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.integers(0, 10**9))))
def test_whatever_is_posted_the_balances_sum_to_zero(postings: list[tuple[str, str, int]]) -> None:
    ledger = Ledger()
    for source, to, amount in postings:
        ledger.post(source, to, amount)
    assert sum(ledger.balances.values()) == 0
    assert ledger.entries == postings
