"""A meter that two tables of a house share: one account of the ledger, raised and paid with the steps of either."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.server.money import chart
from pitboss.server.money.books import meters_paid_from
from pitboss.server.store.step import Entry, Overdrawn, Step, StoreError
from pitboss.server.store.store import Store
from tests.server.live import Live, check_ledger, house_of, plan_of
from tests.server.served import PATIENT, run, serving

CARIBBEAN = "caribbean-stud-poker"
METER = chart.meter("caribbean-stud")
OPTIONS = {"progressive": "500-100-50"}


def fold_with_a_dollar(live: Live, name: str) -> None:
    """Play a round in which somebody feeds the meter and folds."""
    window = live.begin()
    for area, amount in (("ante", 500), ("progressive", 100)):
        live.do(name, "wager", window=window, position=1, area=area, amount=amount)
    live.do(name, "ready", window=window)
    live.finish()


@pytest.fixture
def tables(store: Store) -> tuple[Live, Live]:
    """Two tables of one house, at each of which one person sits."""
    found = tuple(Live(store, plan_of(CARIBBEAN, key=key, options=OPTIONS, players=0)) for key in ("one", "two"))
    for live, name in zip(found, ("Ann", "Bob"), strict=True):
        live.join(name)
        live.sit(name)
    return found[0], found[1]


def test_both_tables_feed_one_meter_and_each_replays_alone(store: Store, tables: tuple[Live, Live]) -> None:
    first, second = tables
    fold_with_a_dollar(first, "Ann")
    assert store.balance(METER) == 1_000_075
    fold_with_a_dollar(second, "Bob")
    assert store.balance(METER) == 1_000_150
    assert second.last("meter_read")["amount"] == 1_000_075
    fold_with_a_dollar(first, "Ann")
    assert first.last("meter_read")["amount"] == 1_000_150
    assert store.balance(METER) == 1_000_225
    check_ledger(store)
    for live in tables:
        live.check_books()
        live.replay()


def test_a_table_that_is_taken_up_again_still_reads_the_meter_of_the_house(
    store: Store, tables: tuple[Live, Live]
) -> None:
    first, second = tables
    fold_with_a_dollar(first, "Ann")
    fold_with_a_dollar(second, "Bob")
    first.reopen()
    fold_with_a_dollar(first, "Ann")
    assert first.last("meter_read")["amount"] == 1_000_150


def test_a_meter_that_has_moved_since_it_was_read_is_not_paid(store: Store) -> None:
    entry = Entry(chart.CAGE, METER, 1_000, "to the meter")
    store.commit([Step("", (), (entry,))])
    prize = Step("", (), (Entry(METER, chart.CAGE, 100, "from the meter"),), meters={METER: 900})
    with pytest.raises(StoreError, match=r"meter:caribbean-stud no longer shows the \$9 that was read"):
        store.commit([prize])
    assert store.balance(METER) == 1_000
    store.commit([replace(prize, meters={METER: 1_000})])
    assert store.balance(METER) == 900


def test_a_meter_never_falls_below_zero(store: Store) -> None:
    with pytest.raises(Overdrawn, match=r"meter:caribbean-stud holds \$0, and the entries would take \$1 from it"):
        store.commit([Step("", (), (Entry(METER, chart.CAGE, 100, "from the meter"),))])
    assert store.balance(METER) == 0


def test_only_a_round_that_pays_or_begins_a_meter_is_held_to_what_it_read(tables: tuple[Live, Live]) -> None:
    first, second = tables
    fold_with_a_dollar(first, "Ann")
    assert meters_paid_from(first.records) == {METER: 0}, "the house put the seed up"
    fold_with_a_dollar(second, "Bob")
    assert meters_paid_from(second.records) == {}
    assert chart.account_words(METER, {}, {}) == "the meter caribbean-stud"


def test_the_lobby_shows_the_meter_at_every_table_that_feeds_it(url: str) -> None:
    async def work() -> None:
        plans = (plan_of(CARIBBEAN, key=key, options=OPTIONS, players=0) for key in ("one", "two"))
        async with serving(house_of(*plans, plan_of(CARIBBEAN, key="none", players=0), pace=PATIENT), url) as served:
            ann, (one, two, none) = await served.guest("Ann"), served.house.tables
            async with ann.follow(**{one: 0}) as stream:
                lines = {line["id"]: line["meter"] for line in (await ann.get("/api/tables"))["tables"]}
                shown = {"name": "caribbean-stud", "amount": 1_000_000}
                assert lines == {one: shown, two: shown, none: None}
                await ann.do(one, "sit", position=1, chips=10_000)
                window = (await ann.prompted(one, "wagers"))["id"]
                for area, amount in (("ante", 500), ("progressive", 100)):
                    await ann.do(one, "wager", window=window, position=1, area=area, amount=amount)
                await ann.do(one, "ready", window=window)
                asked = await ann.prompted(one, "decision")
                await ann.do(one, "decide", prompt=asked["id"], choice="fold")

                def heard() -> set[str]:
                    changes = [each for kind, _, data in stream.events if kind == "lobby" for each in data["tables"]]
                    return {each["id"] for each in changes if (each.get("meter") or {}).get("amount") == 1_000_075}

                await stream.until(lambda: heard() == {one, two})

    run(work())
