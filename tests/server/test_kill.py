"""A house that is killed at any moment has lost nothing that it told anybody, and asks the same again."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, cast

import httpx
import pytest

from pitboss.games import GAMES
from pitboss.server.people.accounts import Accounts
from pitboss.server.store.store import Store
from pitboss.server.table.opening import take_up
from pitboss.table.events import COUNTER
from tests.ports import free_port
from tests.server.conftest import schema_of
from tests.server.killed import HOUSE, Killed, KilledOnPostgreSQL
from tests.server.live import CHEAP, Clock, check_ledger, check_rails, needed, replayed
from tests.server.served import WITHIN_REASON
from tools.faults import ON_POSTGRESQL, ON_SQLITE, note

Json = dict[str, Any]
COMPARED = ("seq", "round", "event", "by", "cite")
TOGETHER = [tuple(GAMES)[first : first + 3] for first in range(0, len(GAMES), 3)]
"""The games of each house that is killed, a few of them so that all are played between two kills."""


class Patron:
    """A person at one table, who plays by the API and remembers everything that was told."""

    def __init__(self, name: str, url: str, table: str, position: int, chance: Random) -> None:
        self.name = name
        self.table = table
        self.position = position
        self.chance = chance
        self.steps: dict[int, Json] = {}
        self.last: tuple[int, Json | None] = (0, None)
        """The last line that was told, and the prompt told with it."""
        self.tips: Counter[str] = Counter()
        self.unanswered: Json | None = None
        """A tip that was sent, and of which nothing was heard."""
        self._url = url
        self._headers = {"X-Pitboss": "1"}
        self._keys = 0

    async def join(self, http: httpx.AsyncClient) -> None:
        """Come to the house and sit down."""
        joined = await http.post("/api/guests", json={"name": self.name, "bearer": True}, headers=self._headers)
        self._headers["Authorization"] = f"Bearer {joined.json()['token']}"
        seated = await self._command(http, {"do": "sit", "position": self.position, "chips": 50_000})
        assert seated.status_code == 200, seated.text

    def _key(self) -> str:
        self._keys += 1
        return f"{self.name} {self._keys}"

    async def _command(self, http: httpx.AsyncClient, body: Json) -> httpx.Response:
        path = f"/api/tables/{self.table}/commands"
        response = await http.post(path, json={"key": self._key(), **body}, headers=self._headers)
        if response.status_code == 200 and (message := response.json().get("message")):
            self.hear(message)
        assert response.status_code in (200, 409, 422), response.text
        return response

    def hear(self, message: Json) -> None:
        """Remember what was told, which never differs from what was told before."""
        for step in message["steps"]:
            assert self.steps.setdefault(step["seq"], step) == step
        if message["seq"] >= self.last[0]:
            self.last = (message["seq"], message["prompt"])

    async def play(self, http: httpx.AsyncClient) -> None:
        """Play until the house is gone."""
        while True:
            await self._tip(http)
            prompt = await self.look(http)
            await self._answer(http, prompt or {"kind": "nothing"})
            await asyncio.sleep(0.01)

    async def look(self, http: httpx.AsyncClient) -> Json | None:
        """Look at the table as it stands, and return what is asked."""
        snapshot: Json = (await http.get(f"/api/tables/{self.table}", headers=self._headers)).json()
        self.hear({"steps": snapshot["recent"], "seq": snapshot["seq"], "prompt": snapshot["prompt"]})
        prompt: Json | None = snapshot["prompt"]
        return prompt

    async def _answer(self, http: httpx.AsyncClient, prompt: Json) -> None:
        if prompt["kind"] == "wagers" and self.name in prompt["waiting_for"]:
            for area in needed(prompt["areas"]):
                where = {"window": prompt["id"], "position": self.position, "area": area["name"]}
                await self._command(http, {"do": "wager", "amount": area["least"], **where})
            await self._command(http, {"do": "ready", "window": prompt["id"]})
            await self._command(http, {"do": "buy", "chips": 500})
        elif prompt["kind"] == "decision":
            choice = self.chance.choice(prompt["choices"])
            more = {"amount": choice["amounts"]["least"]} if choice["amounts"] else {}
            await self._command(http, {"do": "decide", "prompt": prompt["id"], "choice": choice["word"], **more})

    async def _tip(self, http: httpx.AsyncClient) -> None:
        """Tip once for each key, however often it has to be sent."""
        body = self.unanswered or {"do": "tip", "amount": 50, "key": self._key()}
        self.unanswered = body
        response = await self._command(http, body)
        if response.status_code == 200:
            self.tips[body["key"]] += 1
        self.unanswered = None

    async def follow(self, http: httpx.AsyncClient) -> None:
        """Follow the table by a stream until the house is gone."""
        path = f"/api/stream?tables={self.table}:{self.last[0]}"
        async with http.stream("GET", path, headers=self._headers, timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: ") and (message := json.loads(line[6:])).get("table") == self.table:
                    self.hear(message)


@pytest.fixture
def house(place: Path, request: pytest.FixtureRequest) -> Iterator[Killed]:
    """A house of some games, to be killed."""
    killed = Killed(place, request.param)
    yield killed
    killed.end()


def kill_and_look(house: Killed, times: int, seed: str, kind: str = ON_SQLITE) -> None:
    """Let people play, kill the house at random moments, and look each time at what is left."""
    chance = Random(seed)
    patrons: list[Patron] = []
    compared: Counter[str] = Counter()
    for number in range(times):
        house.open()
        asyncio.run(play_until_killed(house, patrons, chance))
        look(house, patrons, compared)
        assert all(patron.steps for patron in patrons), f"everybody played before kill {number + 1}"
    house.open()
    asyncio.run(settle_up(house, patrons))
    house.close()
    assert "everything that happened is saved" in house.said.read_text()
    store = Store(house.store)
    try:
        look(house, patrons, compared)
        for row in store.tables():
            report = replayed(store, row.id)
            tips = [record for record in store.records(row.id) if record.body["event"] == "tip_given"]
            told = Counter(record.body["player"] for record in tips)
            for patron in patrons:
                if patron.table == row.id:
                    assert told[patron.name] == len(patron.tips), "each tip was given once, however often it was sent"
            assert report.rounds and report.is_open
    finally:
        store.close()
    assert compared["prompts"] and compared["steps"] > 10 * times, compared
    note(kind, times)


async def play_until_killed(house: Killed, patrons: list[Patron], chance: Random) -> None:
    """Let everybody play and follow, until the house is killed in the middle of it."""
    async with httpx.AsyncClient(base_url=house.url, timeout=WITHIN_REASON) as http:
        if not patrons:
            lines = (await http.get("/api/tables")).json()["tables"]
            names = iter(("Ann", "Bob", "Zoe", "Tom", "Kim", "Lou"))
            for line in lines:
                for number in (3, 5):
                    position = number if line["seats_players"] else COUNTER
                    patrons.append(Patron(next(names), house.url, line["id"], position, chance))
                    await patrons[-1].join(http)
        work = [asyncio.create_task(each) for patron in patrons for each in (patron.play(http), patron.follow(http))]
        await asyncio.sleep(chance.uniform(0.05, 0.6))
        await asyncio.to_thread(house.kill)
        for task in work:
            with suppress(httpx.TransportError):
                await asyncio.wait_for(task, WITHIN_REASON)


async def settle_up(house: Killed, patrons: list[Patron]) -> None:
    """Send again what was never answered, and compare what was told with what the house tells now."""
    async with httpx.AsyncClient(base_url=house.url, timeout=WITHIN_REASON) as http:
        for patron in patrons:
            if patron.unanswered:
                await patron._tip(http)
            rounds = sorted({step["round"] for step in patron.steps.values()} - {0})
            for number in rounds[-4:]:
                path = f"/api/tables/{patron.table}/rounds/{number}"
                told = (await http.get(path, headers=patron._headers)).json()
                for step in told["steps"]:
                    assert patron.steps.get(step["seq"], step) == step, "a round is told as it was told before"
        for patron in patrons:  # the house closes now, and asks the same when it is looked at again
            await patron.look(http)


def look(house: Killed, patrons: list[Patron], compared: Counter[str]) -> None:
    """Everything that anybody was told is kept, the books balance, and the same prompts are open."""
    store = Store(house.store)
    try:
        check_ledger(store)
        accounts = Accounts(store, CHEAP)
        for row in store.tables():
            table = take_up(store, accounts, row, Clock())
            assert table is not None
            if not table.dealer.is_in_round:
                check_rails(store, table)
            logged = {record.seq: record.body for record in store.records(row.id)}
            for patron in (each for each in patrons if each.table == row.id):
                for seq, step in patron.steps.items():
                    body = logged[seq]
                    assert [step[name] for name in COMPARED] == [body[name] for name in COMPARED]
                    assert step["at"] == body.get("at")
                    compared["steps"] += 1
                seq, prompt = patron.last
                assert seq <= max(logged)
                if seq == max(logged):
                    assert _timeless(cast("dict[str, Any] | None", table.now(patron.name)["prompt"])) == _timeless(
                        prompt
                    )
                    compared["prompts"] += 1
    finally:
        store.close()


def _timeless(prompt: Json | None) -> Json | None:
    return None if prompt is None else prompt | {"deadline": None, "seconds": None}


@pytest.mark.parametrize("house", TOGETHER, indirect=True, ids=" ".join)
def test_a_house_killed_at_random_moments_has_lost_nothing_and_asks_the_same_again(house: Killed) -> None:
    kill_and_look(house, 4, "heads or tails")


def test_a_house_on_postgresql_killed_at_random_moments_has_lost_nothing(place: Path, postgres: str) -> None:
    house = KilledOnPostgreSQL(place, ("caribbean-stud-poker",), schema_of(postgres))
    try:
        kill_and_look(house, 2, "heads or tails", ON_POSTGRESQL)
    finally:
        house.end()


@pytest.mark.slow
def test_a_house_on_postgresql_killed_a_hundred_times_has_lost_nothing(place: Path, postgres: str) -> None:
    house = KilledOnPostgreSQL(place, ("blackjack", "keno", "caribbean-stud-poker"), schema_of(postgres))
    try:
        kill_and_look(house, 100, "all night", ON_POSTGRESQL)
    finally:
        house.end()


@pytest.mark.slow
@pytest.mark.parametrize("house", TOGETHER, indirect=True, ids=" ".join)
def test_a_house_killed_hundreds_of_times_has_lost_nothing(house: Killed) -> None:
    kill_and_look(house, 300, "all night")


def test_sigterm_finishes_what_is_being_committed_says_so_and_ends_well(place: Path) -> None:
    (place / "house.toml").write_text(
        HOUSE + '[[tables]]\nkey = "t"\nname = "t"\ngame = "three-card-poker"\nplayers = 2\n'
    )
    port = free_port()
    command = [sys.executable, "-m", "pitboss", "serve", str(place / "house.toml"), "--port", str(port)]
    with subprocess.Popen(
        [*command, "--data", str(place / "house.db")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as serving:
        assert serving.stdout is not None
        while "Ctrl-C" not in serving.stdout.readline():
            assert serving.poll() is None
        with httpx.stream("GET", f"http://127.0.0.1:{port}/api/stream", timeout=WITHIN_REASON) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith(":")
            serving.send_signal(signal.SIGTERM)
            assert not [line for line in lines if line.startswith("event: error")], "the stream ends, and well"
        said, complained = serving.communicate(timeout=WITHIN_REASON)
    assert serving.returncode == 0
    assert "everything that happened is saved" in said
    assert "SIGTERM: finishing what is being committed." in complained and "Traceback" not in complained
