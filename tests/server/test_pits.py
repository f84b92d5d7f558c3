"""Orders of payment of a gaming pit: noticed and changed at all of its tables together, 19:47-3.10(c)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games.notice import MINUTE, NOTICE_MINUTES
from pitboss.housefile import PitPlan, TablePlan
from tests.server.live import START, Clock, house_of, plan_of
from tests.server.served import PATIENT, Served, Visitor, new_key, run, serving

NOTICE = NOTICE_MINUTES * MINUTE

ORDER = {"payment_order": "3"}
PITS = (PitPlan("main", "Main pit"), PitPlan("high", "High limits"))


def table(key: str, pit: str = "main", **options: str) -> TablePlan:
    """Return a plan of a baccarat table in a pit."""
    return replace(plan_of("baccarat", key=key, pit=pit, options=options, pace=PATIENT), name=key)


PLAN = house_of(
    table("one"), table("two"), table("three", "high"), table("mini", variation="minibaccarat"),
    plan_of("three-card-poker", pace=PATIENT), pits=PITS,
)  # fmt: skip


class Floor:
    """A floorperson of a house."""

    def __init__(self, served: Served, flo: Visitor) -> None:
        self.flo = flo
        self.ids = {table.row.key: table.row.id for table in served.house.tables.values()}

    async def say(
        self, do: str, at: str = "one", status: int = 200, key: str = "", **more: object
    ) -> dict[str, object]:
        """Give a word of the floor about the order of payment."""
        body = {"key": key or new_key(), "do": do, "options": ORDER, **more}
        return await self.flo.post(f"/api/tables/{self.ids[at]}/floor", body, status)

    async def orders(self) -> dict[str, object]:
        """Return the order of payment at each table."""
        lines = (await self.flo.get("/api/tables"))["tables"]
        found = {line["id"]: {each["name"]: each["value"] for each in line["options"]} for line in lines}
        return {key: found[id].get("payment_order") for key, id in self.ids.items()}

    async def noticed(self) -> list[str]:
        """Return the tables at which a notice of a change to come was given."""
        tables = (await self.flo.get("/api/floor"))["tables"]
        return [each["line"]["name"] for each in tables if each["notices"]]


async def a_floor(served: Served) -> Floor:
    return Floor(served, await served.staff("Flo", "floorperson"))


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_19_47_3_10_c_1_a_table_of_a_pit_does_not_change_its_order_alone(url: str, clock: Clock) -> None:
    async def work() -> None:
        async with serving(PLAN, url, clock) as served:
            floor = await a_floor(served)
            await floor.say("notice")
            clock.now += NOTICE
            refused = await floor.say("options", status=422)
            assert "the other punto banco tables of the pit use another order" in str(refused)
            assert set((await floor.orders()).values()) == {1, None}

    run(work())


@pytest.mark.parametrize("is_repeated", [False, True])
def test_19_47_3_10_c_2_a_pit_changes_its_order_together_thirty_minutes_after_notice(
    url: str, clock: Clock, is_repeated: bool
) -> None:
    async def work() -> None:
        async with serving(PLAN, url, clock) as served:
            floor = await a_floor(served)
            told = await floor.say("notice", whole_pit=True)
            assert told["tables"] == [floor.ids["one"], floor.ids["two"]]
            assert await floor.noticed() == ["one", "two"]
            clock.now += NOTICE - 1
            await floor.say("options", status=422, whole_pit=True)
            clock.now += 1
            for _ in range(1 + is_repeated):
                await floor.say("options", key="the change", whole_pit=True)
            assert await floor.orders() == {"one": 3, "two": 3, "three": 1, "mini": 1, "three-card-poker": None}
            assert await floor.noticed() == []

    run(work())


def test_a_change_that_one_table_of_the_pit_would_refuse_is_made_at_none(url: str, clock: Clock) -> None:
    async def work() -> None:
        async with serving(PLAN, url, clock) as served:
            floor = await a_floor(served)
            await floor.say("notice", "one")
            clock.now += NOTICE
            refused = await floor.say("options", "one", 422, whole_pit=True)
            assert "at least 30 minutes before" in str(refused)
            assert (await floor.orders())["one"] == 1

    run(work())


def test_the_floor_is_told_what_needs_notice_and_from_when_it_may_be(url: str, clock: Clock) -> None:
    async def work() -> None:
        async with serving(PLAN, url, clock) as served:
            floor = await a_floor(served)
            await floor.say("notice", "three")
            told = {each["line"]["id"]: each for each in (await floor.flo.get("/api/floor"))["tables"]}
            three = told[floor.ids["three"]]
            (option,), (notice,) = three["by_notice"], three["notices"]
            assert (option["name"], option["value"], option["notice_cite"]) == ("payment_order", 1, "19:47-3.10(c)2")
            assert notice["may_begin"] == START + NOTICE
            assert notice["words"] == "3: position by position the wager is paid, then its vigorish taken"
            mini, poker = (told[floor.ids[alone]] for alone in ("mini", "three-card-poker"))
            assert [each["name"] for each in mini["by_notice"]] == ["payment_order"] and mini["notices"] == []
            assert poker["by_notice"] == poker["notices"] == []

    run(work())


def test_a_minibaccarat_table_gives_notice_for_itself_alone(url: str, clock: Clock) -> None:
    async def work() -> None:
        async with serving(PLAN, url, clock) as served:
            floor = await a_floor(served)
            told = await floor.say("notice", "mini", whole_pit=True)
            assert told["tables"] == [floor.ids["mini"]]
            assert await floor.noticed() == ["mini"]

    run(work())
