"""Several servers share one house on PostgreSQL: one owner a table, the others follow, and nobody can tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from pitboss.housefile import HouseFile
from pitboss.server.audit.verify import verify
from pitboss.server.cluster import house as cluster
from pitboss.server.cluster import leases
from pitboss.server.cluster.house import SharedHouse
from pitboss.server.cluster.limits import SharedLimits
from pitboss.server.money import chart
from pitboss.server.people.limits import Limit
from pitboss.server.store.database import STEPS
from pitboss.server.store.store import Store
from pitboss.server.web.app import create_app
from tests.server.conftest import schema_of
from tests.server.live import check_ledger, house_of, plan_of, replayed
from tests.server.served import PATIENT, Served, Visitor, asked_to_decide, new_key, run, serving
from tools.faults import HANDED_OVER, PAUSED, note

METER = chart.meter("caribbean-stud")
PLANS = [plan_of(pace=PATIENT, key=f"t{number}") for number in range(4)]
HOUSE = house_of(*PLANS, most_guest_tables=2)


@pytest.fixture
def shared(postgres: str) -> str:
    """An empty database that several servers can share."""
    return schema_of(postgres)


@asynccontextmanager
async def servers(url: str, number: int = 2, plan: HouseFile = HOUSE) -> AsyncIterator[list[Served]]:
    """Open a house of several servers, and wait until each owns its share of the tables."""
    tables = len(plan.tables)
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(serving(plan, url)) for _ in range(number)]
        houses = [house_in(each) for each in opened]
        await until(lambda: all(len(house.leases.held) >= tables // number for house in houses))
        await until(lambda: all(len(house.tables) == tables for house in houses))
        yield opened


def house_in(served: Served) -> SharedHouse:
    assert isinstance(served.house, SharedHouse)
    return served.house


async def until(reached: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not reached():
        await asyncio.sleep(0.01)


def owned_by(served: Served) -> str:
    """Return a table that a server owns."""
    return sorted(house_in(served).leases.held)[0]


async def as_at(served: Served, visitor: Visitor) -> Visitor:
    """Let somebody who came in at one server ask another."""
    other = served.stranger()
    other.name, other.role, other.token = visitor.name, visitor.role, visitor.token
    other.http.cookies.set("pitboss", visitor.token)
    return other


async def play_a_round(visitor: Visitor, table: str) -> None:
    window = await visitor.prompted(table, "wagers")
    await visitor.do(table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
    await visitor.do(table, "ready", window=window["id"])
    ask = await visitor.prompted(table, "decision")
    await visitor.do(table, "decide", prompt=ask["id"], choice="play")


def test_a_player_at_another_server_than_the_tables_owner_plays_as_at_any(shared: str) -> None:
    async def work() -> None:
        async with servers(shared) as (first, second):
            table = owned_by(first)
            ann = await second.guest("Ann")
            async with ann.follow(**{f"t{table}": 0}) as following:
                await ann.do(table, "sit", position=1, chips=50_000)
                for _ in range(3):
                    await play_a_round(ann, table)
                await ann.do(table, "decide", 409, prompt="gone", choice="play")
                await ann.do(table, "sit", 422, position=2, chips=50_000)
                store = second.house.store
                last = store.records(table)[-1].seq
                await until(lambda: following.events[-1:] != [] and seen(following, table) >= last)
                steps = [step["seq"] for _, _, data in following.events if "steps" in data for step in data["steps"]]
                assert steps == list(range(steps[0], steps[-1] + 1)), "every step once, in order"
            assert not house_in(second).owns(table)
            assert replayed(store, table).rounds >= 3
            check_ledger(store)

    run(work())


def test_a_hint_comes_with_its_prompt_at_another_server_than_the_tables_owner(shared: str) -> None:
    async def work() -> None:
        async with servers(shared, plan=house_of(plan_of("blackjack", pace=PATIENT), HOUSE.tables[0])) as (one, other):
            (table,) = (id for id, each in one.house.tables.items() if each.row.game == "blackjack")
            away = other if house_in(one).owns(table) else one
            told = await asked_to_decide(await away.guest("Ann"), table)
            assert told["hint"]["choice"] in [choice["word"] for choice in told["prompt"]["choices"]]

    run(work())


def test_only_what_servers_ask_of_each_other_waits_for_no_disk(shared: str) -> None:
    store = Store(shared)
    how = text("SELECT source FROM pg_settings WHERE name = 'synchronous_commit'")
    with store.database.posting() as letters, store.database.writing(STEPS) as steps:
        assert letters.execute(how).scalar_one() == "session"
        assert letters.execute(text("SHOW synchronous_commit")).scalar_one() == "off"
        assert steps.execute(how).scalar_one() != "session", "a step is kept when the database says so"
    with store.database.writing() as house, store.database.reading() as reading:
        assert {each.execute(how).scalar_one() for each in (house, reading)}.isdisjoint({"session"})
    store.close()


def seen(following: object, table: str) -> int:
    events = following.events  # type: ignore[attr-defined]
    return max((data["seq"] for _, _, data in events if data.get("table") == table), default=0)


@asynccontextmanager
async def unheard(served: Served) -> AsyncIterator[None]:
    """Let a server say nothing to the others, as one that is paused, while it believes that all is well."""
    house = house_in(served)
    async with house._looking:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(house, "_look_around", lambda: asyncio.sleep(0))
            patched.setattr(cluster, "UNHEARD", float("inf"))
            yield


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that are never taken to be gone because the machine is busy; where one is to be, the test says so."""
    monkeypatch.setattr(leases, "ALIVE_FOR", 600_000)


@pytest.fixture
def impatient(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that are taken to be gone after three seconds."""
    monkeypatch.setattr(leases, "ALIVE_FOR", 3_000)


@pytest.mark.usefixtures("impatient")
def test_a_server_that_is_not_heard_of_loses_its_tables_and_writes_nothing_when_it_wakes_up(shared: str) -> None:
    async def work() -> None:
        async with servers(shared) as (first, second):
            table = owned_by(first)
            ann = await first.guest("Ann")
            await ann.do(table, "sit", position=1, chips=50_000)
            window = await ann.prompted(table, "wagers")
            elsewhere = await as_at(second, ann)
            async with unheard(first):
                await until(lambda: house_in(second).owns(table))
                assert house_in(first).owns(table), "it does not know yet"
                assert (await elsewhere.prompt(table) or {})["id"] == window["id"], "the same prompt"
                await elsewhere.do(table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
                asleep = house_in(first).tables[table]
                asleep.dealer.end_wagering()
                with pytest.raises(leases.LeaseLost):
                    first.house.store.commit([asleep.step()])
                first.house._reload(asleep)
                await ann.do(table, "ready", window=window["id"])
                assert not house_in(first).owns(table), "the owner has carried it out"
            await play_on(ann, table)
            assert replayed(first.house.store, table).is_open
            check_ledger(first.house.store)
            note(PAUSED)

    run(work())


async def play_on(visitor: Visitor, table: str) -> None:
    ask = await visitor.prompted(table, "decision")
    await visitor.do(table, "decide", prompt=ask["id"], choice="play")


def test_a_server_that_stops_hands_its_tables_over_in_the_middle_of_a_round(shared: str) -> None:
    async def work() -> None:
        async with serving(HOUSE, shared) as second:
            async with serving(HOUSE, shared) as first:
                await until(lambda: len(house_in(first).leases.held) == 2)
                table = owned_by(first)
                ann = await first.guest("Ann")
                await ann.do(table, "sit", position=1, chips=50_000)
                window = await ann.prompted(table, "wagers")
                await ann.do(table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
                await ann.do(table, "ready", window=window["id"])
                ask = await ann.prompted(table, "decision")
                elsewhere = await as_at(second, ann)
                assert (await elsewhere.prompt(table) or {})["id"] == ask["id"]
            await until(lambda: len(house_in(second).leases.held) == len(PLANS))
            await play_on(elsewhere, table)
            assert replayed(second.house.store, table).is_open
            check_ledger(second.house.store)
            note(HANDED_OVER)

    run(work())


def test_a_command_is_carried_out_once_for_each_key_whichever_server_gets_it(shared: str) -> None:
    async def work() -> None:
        async with servers(shared) as (first, second):
            table = owned_by(first)
            ann = await first.guest("Ann")
            there = await as_at(second, ann)
            await ann.do(table, "sit", position=1, chips=50_000)
            tip = {"key": "once", "do": "tip", "amount": 100}
            path = f"/api/tables/{table}/commands"
            answers = await asyncio.gather(*(each.post(path, tip) for each in (ann, there, ann, there, there)))
            assert len({answer["seq"] for answer in answers}) == 1
            assert sum("repeated" not in answer for answer in answers) in (1, 2, 3), "those who waited together"
            await there.post(path, tip | {"amount": 200}, 409)
            given = first.house.store.search(event="tip_given")
            assert [each.record.body["amount"] for each in given] == [100]

    run(work())


async def until_taken(visitor: Visitor, table: str, do: str, **fields: object) -> None:
    """Give a command again, under its key, until the table takes it."""
    command = {"key": new_key(), "do": do, **fields}
    while (answer := await visitor.ask("POST", f"/api/tables/{table}/commands", json=command)).status_code == 503:
        await asyncio.sleep(0.01)
    assert answer.status_code == 200, answer.text


async def fold_with_a_dollar(visitor: Visitor, table: str) -> None:
    """Play a round in which somebody feeds the meter and folds."""
    window = await visitor.prompted(table, "wagers")
    for area, amount in (("ante", 500), ("progressive", 100)):
        await until_taken(visitor, table, "wager", window=window["id"], position=1, area=area, amount=amount)
    await until_taken(visitor, table, "ready", window=window["id"])
    ask = await visitor.prompted(table, "decision")
    await until_taken(visitor, table, "decide", prompt=ask["id"], choice="fold")


def test_two_servers_raise_one_meter_and_a_table_that_changes_hands_reads_on_where_it_stands(shared: str) -> None:
    async def work() -> None:
        options = {"progressive": "500-100-50"}
        plans = [plan_of("caribbean-stud-poker", key=key, options=options, players=0, pace=PATIENT) for key in "ab"]
        async with servers(shared, plan=house_of(*plans)) as (first, second):
            tables = [owned_by(first), owned_by(second)]
            people = [await first.guest("Ann"), await second.guest("Bob")]
            for visitor, table in zip(people, tables, strict=True):
                await visitor.do(table, "sit", position=1, chips=50_000)
            for _ in range(3):
                both = zip(people, tables, strict=True)
                await asyncio.gather(*(fold_with_a_dollar(visitor, table) for visitor, table in both))
            store = second.house.store
            assert store.balance(METER) == 1_000_000 + 6 * 75, "seeded once, and raised by every dollar"
            house_in(first).leases.leave()  # its tables are the other's now
            await until(lambda: house_in(second).owns(tables[0]))
            await fold_with_a_dollar(await as_at(second, people[0]), tables[0])
            read = [each.record.body["amount"] for each in store.search(event="meter_read")]
            assert max(read) == 1_000_000 + 6 * 75 and read.count(0) == 1
            assert store.balance(METER) == 1_000_000 + 7 * 75
            check_ledger(store)
            assert verify(store).findings == []
            assert all(replayed(store, table).is_open for table in tables)

    run(work())


def test_tables_that_guests_open_and_the_floor_closes_are_known_at_every_server(shared: str) -> None:
    async def work() -> None:
        async with servers(shared) as (first, second):
            ann, flo = await first.guest("Ann"), await second.staff("Flo", "floorperson")
            opened = {"key": "mine", "game": "three-card-poker", "name": "Ann's", "builtin": 0}
            table = (await ann.post("/api/tables", opened))["table"]["id"]
            there = await as_at(second, ann)
            assert (await there.get(f"/api/tables/{table}"))["table"]["name"] == "Ann's"
            await until(lambda: table in second.house.tables)
            assert (await there.post("/api/tables", opened))["table"]["id"] == table, "the same key, the same table"
            await there.post("/api/tables", opened | {"key": "another"})
            await ann.post("/api/tables", opened | {"key": "a third"}, 422)
            await flo.floor(table, "close", reason="the day ends")
            await until(lambda: table not in first.house.tables and table not in second.house.tables)
            await ann.get(f"/api/tables/{table}", 404)

    run(work())


def test_chips_names_and_ways_in_belong_to_the_whole_house(shared: str) -> None:
    async def work() -> None:
        async with servers(shared) as (first, second):
            ann = await first.guest("Ann")
            there = await as_at(second, ann)
            await second.stranger().post("/api/guests", {"name": "ann"}, 422)
            most = HOUSE.most_guest_chips - HOUSE.guest_chips
            asked = [each.ask("POST", "/api/me/chips", json={"key": f"k{at}", "amount": most}) for at, each in
                     enumerate((ann, there, ann, there))]  # fmt: skip
            statuses = sorted(answer.status_code for answer in await asyncio.gather(*asked))
            assert statuses == [200, 422, 422, 422], "the cage hands out what one person gets, once"
            assert (await there.get("/api/house"))["me"]["chips"] == HOUSE.most_guest_chips
            async with there.follow() as following:
                await ann.post("/api/logout", {})
                await following.is_over.wait()
            await there.post("/api/me/chips", {"key": "later", "amount": 100}, 401)

    run(work())


def test_however_many_come_in_at_once_everybody_gets_chips_and_the_tables_go_on(shared: str) -> None:
    """Who waits for a turn at the cage holds no connection that those before need."""

    async def work() -> None:
        async with servers(shared) as (first, second):
            table = owned_by(first)
            ann = await first.guest("Ann")
            await ann.do(table, "sit", position=1, chips=50_000)
            coming = [asyncio.create_task(served.guest(f"Guest {number} {at}"))
                      for number in range(20) for at, served in enumerate((first, second))]  # fmt: skip
            await play_a_round(ann, table)
            for visitor in await asyncio.gather(*coming):
                assert (await visitor.get("/api/me"))["me"]["chips"] == HOUSE.guest_chips
            for served in (first, second):
                assert not served.house.trouble
            check_ledger(first.house.store)

    run(work())


def test_a_house_answers_to_the_names_it_was_given_and_to_no_other(place: Path) -> None:
    async def work() -> None:
        app = create_app(HOUSE, f"sqlite:///{place}/house.db", names=["casino.example"])
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            for host, status in (("casino.example", 200), ("casino.example:443", 200), ("evil.example", 400)):
                async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as http:
                    assert (await http.get("/api/tables")).status_code == status

    run(work())


def comes_back(limits: SharedLimits, limit: Limit) -> bool:
    """Tell whether a request is taken once the database's clock has moved on, which counts in milliseconds."""
    return any(limits.takes(limit, "Ann") for _ in range(1_000))


def test_a_limit_of_the_house_counts_time_whatever_the_databases_clock_does_and_however_often_somebody_asks(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = [1_700_000_000_000]
    monkeypatch.setattr("pitboss.server.cluster.limits.moment_of", lambda connection: moment[0])
    store = Store(shared)
    try:
        limits, slow = SharedLimits(store.database), Limit(at_once=2, a_minute=3, name="slow")
        assert limits.takes(slow, "Ann")
        moment[0] -= 300_000
        assert limits.takes(slow, "Ann"), "a clock that steps back takes nothing away"
        for _ in range(100):
            assert not limits.takes(slow, "Ann")
            moment[0] += 15  # less than a thousandth of a request
        moment[0] += 20_000 - 100 * 15
        assert limits.takes(slow, "Ann"), "and whoever asks all the time waits no longer for it"
    finally:
        store.close()


def test_a_limit_of_the_house_is_counted_for_all_servers_by_the_databases_clock(shared: str) -> None:
    stores = [Store(shared), Store(shared)]
    try:
        here, there = (SharedLimits(store.database) for store in stores)
        limit = Limit(at_once=3, a_minute=0.001, name="passwords")
        assert [each.takes(limit, "Ann") for each in (here, there, here, there, here)] == [True] * 3 + [False] * 2
        assert there.takes(limit, "Bob"), "each has their own"
        fast = Limit(at_once=1, a_minute=60_000_000, name="newcomers")
        assert all(comes_back(each, fast) for each in (here, there, here)), "they come back with time"
        here.tidy()
        assert not there.takes(limit, "Ann"), "what was counted lately is not forgotten"
    finally:
        for store in stores:
            store.close()
