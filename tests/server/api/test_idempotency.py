"""A command happens once for each key, and chips are spent once."""

from __future__ import annotations

import asyncio

from tests.server.kept import everything
from tests.server.live import check_ledger, house_of, plan_of
from tests.server.served import (
    PATIENT,
    PLAN,
    run,
    serving,
)


def test_a_command_with_a_repeated_key_happens_once_and_is_answered_alike(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            path = f"/api/tables/{served.table}/commands"
            sit = {"key": "mine", "do": "sit", "position": 1, "chips": 10_000}
            first = await ann.post(path, sit)
            await ann.do(served.table, "tip", amount=100)
            await ann.prompted(served.table, "wagers")  # nothing more happens by itself
            before = everything(served.house.store)
            again = await ann.post(path, sit)
            assert again["seq"] == first["seq"] and again["repeated"]
            await ann.post(path, sit | {"chips": 20_000}, 409)
            await ann.post("/api/me/chips", {"key": "mine", "amount": 500}, 409)
            assert everything(served.house.store) == before
            zoe = await served.guest("Zoe")
            await zoe.post(path, sit | {"position": 2})
            assert len(served.house.tables[served.table].people) == 2, "each person has keys of their own"

    run(work())


def test_the_same_key_at_the_same_time_happens_once(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            await ann.do(served.table, "sit", position=1, chips=10_000)
            path = f"/api/tables/{served.table}/commands"
            tip = {"key": "one tip", "do": "tip", "amount": 100}
            answers = await asyncio.gather(*(ann.post(path, tip) for _ in range(8)))
            assert len({answer["seq"] for answer in answers}) == 1
            assert served.house.store.balance("tokes") == 100

    run(work())


def test_chips_from_the_cage_come_once_for_each_key_and_up_to_the_cap(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            for _ in range(3):
                answer = await ann.post("/api/me/chips", {"key": "one", "amount": 50_000})
                assert answer["me"]["chips"] == 150_000
            await ann.post("/api/me/chips", {"key": "one", "amount": 60_000}, 409)
            await ann.post("/api/me/chips", {"key": "two", "amount": 900_000}, 422)
            asked = [ann.ask("POST", "/api/me/chips", json={"key": f"n{n}", "amount": 200_000}) for n in range(8)]
            statuses = [response.status_code for response in await asyncio.gather(*asked)]
            assert sorted(statuses) == [200] * 4 + [422] * 4, "the cap holds for requests at the same time"
            assert (await ann.get("/api/me"))["me"]["chips"] == 950_000

    run(work())


def test_chips_are_spent_once_at_whatever_tables(url: str) -> None:
    async def work() -> None:
        plan = house_of(plan_of(key="one", pace=PATIENT), plan_of(key="two", pace=PATIENT))
        async with serving(plan, url) as served:
            ann = await served.guest("Ann")
            sit = {"do": "sit", "position": 1, "chips": 100_000}
            asked = [
                ann.ask("POST", f"/api/tables/{id}/commands", json={"key": id, **sit}) for id in served.house.tables
            ]
            statuses = sorted(response.status_code for response in await asyncio.gather(*asked))
            assert statuses == [200, 422]
            check_ledger(served.house.store)

    run(work())
