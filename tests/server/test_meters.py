"""A meter that two tables of a house share: one account of the ledger, raised and paid with the steps of either."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games import GAMES
from pitboss.server.audit.verify import verify
from pitboss.server.desk.figures import table_lines
from pitboss.server.desk.gaming_day import Period
from pitboss.server.lobby import told_of
from pitboss.server.money import chart
from pitboss.server.money.books import meters_paid_from
from pitboss.server.store.step import Entry, Overdrawn, Step, StoreError
from pitboss.server.store.store import Store
from tests.kit import variant
from tests.server.live import Live, check_ledger, house_of, plan_of
from tests.server.served import PATIENT, run, serving
from tests.server.test_resume import opened

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


def test_what_a_meter_begins_with_is_no_loss_of_the_table_that_read_it_first(
    store: Store, tables: tuple[Live, Live]
) -> None:
    first, _ = tables
    held = store.balance(chart.tray(first.id))
    fold_with_a_dollar(first, "Ann")
    assert store.balance(chart.tray(first.id)) == held + 600 - 75
    with store.database.reading() as connection:
        lines = {line.id: line.figures for line in table_lines(connection, Period("now", 0, 2**62))}
    assert lines[first.id].win == 600 - 75
    assert lines[first.id].fills == 0


def test_a_table_that_feeds_another_meter_shows_what_that_one_shows(store: Store, tables: tuple[Live, Live]) -> None:
    first, second = tables
    fold_with_a_dollar(first, "Ann")
    before = told_of(first.table, "A house", None)
    first.floor("options", options={"meter": "apart"})
    first.go_on_until(lambda: first.table.dealer.table.options.meter == "apart")
    now = told_of(first.table, "A house", before)
    assert now.meter == ("apart", 1_000_000)
    fold_with_a_dollar(second, "Bob")
    first.floor("options", options={"meter": "caribbean-stud"})
    first.go_on_until(lambda: first.table.dealer.table.options.meter == "caribbean-stud")
    assert told_of(first.table, "A house", now).meter == ("caribbean-stud", 1_000_150)


def test_a_training_table_has_a_meter_of_its_own_which_goes_when_it_closes(store: Store) -> None:
    plan = plan_of(CARIBBEAN, key="school", options=OPTIONS, players=0, is_training=True)
    live, real = Live(store, plan), Live(store, plan_of(CARIBBEAN, key="real", options=OPTIONS, players=0))
    for each, name in ((live, "Ann"), (real, "Bob")):
        each.join(name)
        each.sit(name)
    fold_with_a_dollar(real, "Bob")
    for _ in range(2):
        fold_with_a_dollar(live, "Ann")
    assert live.last("meter_read")["amount"] == 1_000_075, "what it left itself, and not what the house's shows"
    assert store.balance(METER) == 1_000_075
    own = chart.own_meter(live.id)
    assert store.balance(own) == 1_000_150
    assert chart.account_words(own, {live.id: "School"}, {}) == "the meter of School"
    live.reopen()
    fold_with_a_dollar(live, "Ann")
    assert live.last("meter_read")["amount"] == 1_000_150
    live.floor("close", reason="school is over")
    live.go_on_until(lambda: live.table.dealer.is_closed)
    assert (store.balance(own), store.balance(METER)) == (0, 1_000_075)
    check_ledger(store)
    assert verify(store).findings == []


def test_the_meter_of_a_training_table_whose_rules_have_changed_goes_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(CARIBBEAN, options=OPTIONS, players=0, is_training=True)
    live = Live(store, plan)
    live.join("Ann")
    live.sit("Ann")
    fold_with_a_dollar(live, "Ann")
    monkeypatch.setitem(GAMES, CARIBBEAN, variant(GAMES[CARIBBEAN], rules=GAMES[CARIBBEAN].rules + 1))
    assert live.id not in opened(store, house_of(plan)).tables
    assert not any(live.id in account for account in store.balances())
    check_ledger(store)
    assert verify(store).findings == []


def test_a_table_that_would_begin_feed_or_pay_a_meter_otherwise_is_not_opened(url: str) -> None:
    async def work() -> None:
        plan = plan_of(CARIBBEAN, options=OPTIONS, players=0)
        async with serving(house_of(plan, pace=PATIENT), url) as served:
            ann = await served.guest("Ann")
            form = {"game": CARIBBEAN, "name": "Own", "positions": 6, "builtin": 0}
            others = {"meter_seed": "50", "meter_rate": "0", "progressive": "500-150-100"}
            for number, (name, said) in enumerate(others.items()):
                options = OPTIONS | {name: said}
                told = await ann.post("/api/tables", form | {"key": f"k{number}", "options": options}, 422)
                assert "another table feeds the meter caribbean-stud" in told["error"]["why"]
                assert "progressive=500-100-50, meter_seed=$10,000, meter_rate=75" in told["error"]["allowed"]
            assert len(served.house.tables) == 1
            school = form | {"key": "school", "options": OPTIONS | {"meter_rate": "0"}, "is_training": True}
            await ann.post("/api/tables", school)
            apart = form | {"key": "apart", "options": OPTIONS | {"meter_rate": "0", "meter": "apart"}}
            opened = (await ann.post("/api/tables", apart))["table"]
            assert opened["meter"] == {"name": "apart", "amount": 1_000_000}
            lines = (await ann.get("/api/tables"))["tables"]
            assert [line["meter"] for line in lines if line["is_training"]] == [None]

    run(work())


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


def test_tables_of_blackjack_share_a_meter_too(store: Store) -> None:
    options, balances = {"progressive": "yes"}, []
    first, second = (Live(store, plan_of("blackjack", key=key, options=options, players=0)) for key in ("one", "two"))
    for live, name in ((first, "Ann"), (second, "Bob")):
        live.join(name)
        live.sit(name)
        window = live.begin()
        for area, amount in (("main", 500), ("progressive", 100)):
            live.do(name, "wager", window=window, position=1, area=area, amount=amount)
        live.do(name, "ready", window=window)
        live.finish()
        balances.append(store.balance(chart.meter("blackjack")))
    assert second.last("meter_read")["amount"] == balances[0]
    assert second.last("meter_raised")["shown"] == balances[0] + 50
    check_ledger(store)
    for live in (first, second):
        live.check_books()
        live.replay()
