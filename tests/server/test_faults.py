"""Whatever befalls the servers of a house, its database or the network between them: nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg
import pytest

from pitboss.server.store.store import Store
from pitboss.table.events import COUNTER
from tests.server.fleet import FAULTS, Fleet, Roaming
from tests.server.live import check_ledger, replayed
from tests.server.served import WITHIN_REASON
from tests.server.test_kill import Patron, look
from tools.faults import KILLED, note

GAMES = ("blackjack", "craps", "poker")


@pytest.fixture
def fleet(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fleet]:
    """Three servers on a database of their own."""
    made = Fleet(place, GAMES)
    monkeypatch.setenv("PITBOSS_KEY", str(made.key))
    yield made
    made.close()


class Roamer(Patron):
    """A person who goes to another server when one does not answer, and loses nothing by it."""

    async def play_until(self, http: Any, over: asyncio.Event) -> None:
        """Play on, whatever happens, until told to stop."""
        while not over.is_set():
            await self._tip(http)
            response = await http.get(f"/api/tables/{self.table}", headers=self._headers)
            assert response.status_code == 200, response.text
            snapshot = response.json()
            self.hear({"steps": snapshot["recent"], "seq": snapshot["seq"], "prompt": snapshot["prompt"]})
            await self._answer(http, snapshot["prompt"] or {"kind": "nothing"})
            await asyncio.sleep(0.01)

    async def follow_until(self, urls: list[str], over: asyncio.Event) -> None:
        """Follow the table by streams, from one server to the next."""
        async with httpx.AsyncClient(timeout=4) as http:
            while not over.is_set():
                with suppress(httpx.TransportError, TimeoutError, httpx.StreamError):
                    async with asyncio.timeout(5):
                        await self._follow(http, self.chance.choice(urls), over)
                await asyncio.sleep(0.05)

    async def _follow(self, http: httpx.AsyncClient, url: str, over: asyncio.Event) -> None:
        path = f"{url}/api/stream?tables={self.table}:{self.last[0]}"
        async with http.stream("GET", path, headers=self._headers) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: ") and (message := json.loads(line[6:])).get("table") == self.table:
                    self.hear(message)
                if over.is_set():
                    return


async def play_through(fleet: Fleet, patrons: list[Roamer], kind: str, chance: Random) -> None:
    """Let everybody play while a fault happens, and for a while after it."""
    http = Roaming(fleet.urls, chance)
    try:
        if not patrons:
            lines = (await http.get("/api/tables")).json()["tables"]
            names = iter(("Ann", "Bob", "Zoe", "Tom", "Kim", "Lou", "Max", "Eva"))
            for line in lines:
                for number in (3, 5):
                    position = number if line["seats_players"] else COUNTER
                    patrons.append(Roamer(next(names), "", line["id"], position, chance))
                    await patrons[-1].join(http)  # type: ignore[arg-type]
        over, before = asyncio.Event(), Counter({patron.name: len(patron.tips) for patron in patrons})
        work = [asyncio.create_task(patron.play_until(http, over)) for patron in patrons]
        streams = [asyncio.create_task(patron.follow_until(fleet.urls, over)) for patron in patrons]
        await asyncio.sleep(chance.uniform(0.3, 1.0))
        await asyncio.to_thread(FAULTS[kind], fleet, chance.randrange(len(fleet.urls)))
        after = Counter({patron.name: len(patron.tips) for patron in patrons})
        while any(len(patron.tips) < after[patron.name] + 2 for patron in patrons):
            for task in work:
                if task.done():
                    task.result()
            await asyncio.sleep(0.05)
        over.set()
        await asyncio.wait_for(asyncio.gather(*work, *streams), WITHIN_REASON)
        assert all(len(patron.tips) > before[patron.name] for patron in patrons)
    finally:
        await http.close()


def survive(fleet: Fleet, kinds: list[str], seed: str) -> None:
    """Let one fault after another happen, each time look at what is left, and note what was survived."""
    chance, patrons, survived, compared = Random(seed), list[Roamer](), Counter[str](), Counter[str]()
    for kind in kinds:
        fleet.open_all()
        asyncio.run(play_through(fleet, patrons, kind, chance))
        for number in range(len(fleet.urls)):
            fleet.kill(number)
            survived[KILLED] += 1
        look(fleet, patrons, compared)  # type: ignore[arg-type]
        check_all(fleet, patrons)
        survived[kind] += 1
    assert compared["prompts"] and compared["steps"]
    with psycopg.connect(fleet.postgres.get_uri()) as connection:
        epochs = [epoch for (epoch,) in connection.execute("SELECT epoch FROM leases")]
    assert len(epochs) == len(GAMES) and min(epochs) > 1, "every table had several owners"
    for kind, times in survived.items():
        note(kind, times)


def check_all(fleet: Fleet, patrons: list[Roamer]) -> None:
    """Every log replays from its first line, the books balance, and each tip was given once."""
    store = Store(fleet.store)
    try:
        check_ledger(store)
        for row in store.tables():
            assert replayed(store, row.id).is_open
            tips = [record.body for record in store.records(row.id) if record.body["event"] == "tip_given"]
            given = Counter(tip["player"] for tip in tips)
            for patron in (each for each in patrons if each.table == row.id):
                assert given[patron.name] == len(patron.tips), "each tip was given once, however often it was sent"
    finally:
        store.close()


@pytest.mark.slow
def test_a_house_of_three_servers_survives_each_kind_of_fault_in_the_middle_of_play(fleet: Fleet) -> None:
    survive(fleet, list(FAULTS), "a bad day")


@pytest.mark.slow
def test_a_house_of_three_servers_survives_hundreds_of_faults(fleet: Fleet) -> None:
    chance = Random("a bad year")
    survive(fleet, [chance.choice(list(FAULTS)) for _ in range(200)], "a bad year")
