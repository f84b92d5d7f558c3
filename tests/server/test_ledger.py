"""The ledger: one account gives what another gets, all balances sum to zero, and no wallet falls below zero."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from pitboss.server.money.chart import CAGE, account_words, rail, tray, wallet
from pitboss.server.money.ledger import changes
from pitboss.server.store.step import Overdrawn
from pitboss.server.store.store import Entry, Step, Store, StoreError
from pitboss.table.event import MOST_WHOLE
from tests.server.conftest import IN_MEMORY, schema_of
from tests.server.kept import ROW

CHIPS = Entry(CAGE, wallet("ann"), 500, "chips")
ACCOUNTS = (CAGE, wallet("ann"), wallet("bob"), rail("t1", "Ann"), tray("t1"))

ENTRIES = st.builds(
    lambda sides, amount, what: Entry(sides[0], sides[1], amount, what),
    st.lists(st.sampled_from(ACCOUNTS), min_size=2, max_size=2, unique=True),
    st.integers(1, 2_000) | st.integers(1, MOST_WHOLE),
    st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=10),
)
STEPS = st.lists(st.lists(ENTRIES, max_size=4), max_size=8)


def post(store: Store, *entries: Entry) -> None:
    store.commit([Step("", (), entries)])


@given(st.lists(ENTRIES))
def test_the_changes_of_any_posting_sum_to_zero(entries: list[Entry]) -> None:
    assert sum(changes(entries).values()) == 0


def check_postings(store: Store, steps: list[list[Entry]]) -> None:
    """Post steps one by one and compare the store with plain sums; those refused change nothing."""
    expected: dict[str, int] = {}
    posted: list[Entry] = []
    for entries in steps:
        after = dict(expected)
        for account, change in changes(entries).items():
            after[account] = after.get(account, 0) + change
        if any(amount < 0 for account, amount in after.items() if account.startswith("wallet:")):
            with pytest.raises(Overdrawn):
                post(store, *entries)
        else:
            post(store, *entries)
            expected = after
            posted += entries
        balances = store.balances()
        assert sum(balances.values()) == 0
        assert balances == {account: amount for account, amount in sorted(expected.items()) if amount}
    assert store.recount() == store.balances()
    assert [each.entry for each in store.entries()] == posted
    for account in ACCOUNTS:
        assert store.balance(account) == expected.get(account, 0)
        own = [entry for entry in posted if account in (entry.debit, entry.credit)]
        assert [each.entry for each in store.entries(account)] == own


@pytest.mark.untraced
@settings(max_examples=25)
@given(STEPS)
def test_on_sqlite_the_balances_sum_to_zero_whatever_is_posted(steps: list[list[Entry]]) -> None:
    with TemporaryDirectory(dir=IN_MEMORY) as place:
        store = Store(f"sqlite:///{place}/house.db")
        check_postings(store, steps)
        store.close()


@pytest.mark.untraced
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_on_postgresql_the_balances_sum_to_zero_whatever_is_posted(postgres: str, steps: list[list[Entry]]) -> None:
    store = Store(schema_of(postgres))
    check_postings(store, steps)
    store.close()


@pytest.mark.parametrize("amount", [0, -1, True, 1.0, "1", MOST_WHOLE + 1])
def test_an_entry_that_moves_no_whole_cents_is_refused(store: Store, amount: Any) -> None:
    with pytest.raises(StoreError, match="a whole number of them, at least 1"):
        post(store, CHIPS, replace(CHIPS, amount=amount))
    assert store.entries() == []


@pytest.mark.parametrize(("debit", "credit"), [("", CAGE), (CAGE, ""), (CAGE, CAGE)])
def test_an_entry_without_two_accounts_is_refused(store: Store, debit: str, credit: str) -> None:
    with pytest.raises(StoreError, match="needs two accounts"):
        post(store, CHIPS, Entry(debit, credit, 1, "nothing"))
    assert store.balances() == {}


def test_a_wallet_gives_what_it_has_and_no_more(store: Store) -> None:
    post(store, CHIPS)
    with pytest.raises(
        Overdrawn, match=r"wallet:ann holds \$10, and the entries would take \$10.01 from it"
    ) as refused:
        store.commit(
            [Step("", (), (replace(CHIPS, what="more"),)), Step("", (), (Entry(wallet("ann"), CAGE, 1001, ""),))]
        )
    assert refused.value.step == 1
    assert store.balances() == {CAGE: -500, wallet("ann"): 500}
    post(store, Entry(wallet("ann"), rail("t1", "Ann"), 500, "buy-in"))
    assert store.balance(wallet("ann")) == 0


def test_the_entries_of_a_step_count_together(store: Store) -> None:
    post(store, Entry(wallet("ann"), rail("t1", "Ann"), 500, "buy-in"), CHIPS)
    assert store.balances() == {CAGE: -500, rail("t1", "Ann"): 500}


def test_the_database_itself_keeps_wallets_from_falling_below_zero(store: Store) -> None:
    post(store, CHIPS)
    with pytest.raises(StoreError, match="a_wallet_is_never_below_zero"), store.database.writing() as connection:
        connection.execute(text("UPDATE balances SET amount = -1"))
    assert store.balance(wallet("ann")) == 500


@pytest.mark.parametrize(
    ("account", "words"),
    [
        (wallet("a1"), "Ann's wallet"),
        (wallet("b2"), "b2's wallet"),
        ("handed:a1", "handed to Ann"),
        (rail("t1", "Zoe: the 2nd"), "Zoe: the 2nd at The Blue Table"),
        (tray("t1"), "the tray of The Blue Table"),
        ("layout:t1", "the layout of The Blue Table"),
        (CAGE, "the cage"),
        ("tokes", "tips for the dealers"),
        ("something else", "something else"),
    ],
)
def test_an_account_is_called_as_people_call_it(account: str, words: str) -> None:
    assert account_words(account, {"t1": "The Blue Table"}, {"a1": "Ann"}) == words


def test_entries_are_paged_by_their_numbers(store: Store) -> None:
    store.open_table(ROW)
    entries = [Entry(CAGE, wallet(name), amount, "chips") for amount in range(1, 6) for name in ("ann", "bob")]
    post(store, *entries)
    first = store.entries(CAGE, limit=7)
    assert [each.entry for each in first] == entries[:7]
    assert [each.entry for each in store.entries(CAGE, after=first[-1].number)] == entries[7:]
    assert [each.entry.amount for each in store.entries(wallet("bob"), limit=3)] == [1, 2, 3]
    assert store.entries("nobody") == []
    assert store.entries(limit=-1) == []


def test_the_ledger_is_the_same_after_a_restart(place: Path) -> None:
    url = f"sqlite:///{place}/house.db"
    store = Store(url)
    post(store, CHIPS)
    store.close()
    again = Store(url)
    assert again.balances() == again.recount() == {CAGE: -500, wallet("ann"): 500}
    again.close()
