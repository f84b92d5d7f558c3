"""A house over HTTP, in the test's own process: visitors who keep everything they ever receive, and their streams."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, MutableMapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import count
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.routing import Match

from pitboss.housefile import HouseFile, Pace
from pitboss.server.broadcast import LobbyMessage, MeMessage
from pitboss.server.cluster.limits import SharedLimits
from pitboss.server.house import House
from pitboss.server.people.limits import Limit
from pitboss.server.table.live import TableMessage
from pitboss.server.web.api import PARTS, shapes
from pitboss.server.web.app import create_app
from tests.server.live import CHEAP, house_of, plan_of

Json = dict[str, Any]
PATIENT = Pace(wagers=None, decisions=None, between=0)
"""Nothing happens but what people do."""
PASSWORD = "correct horse battery"
PLAN = house_of(plan_of(pace=PATIENT), most_guest_tables=2)
"""A house with one table of three card poker."""
WITHIN_REASON = 300
"""So many seconds are waited for what comes at once, unless something is wrong or the machine is very busy."""
_KEYS = count(1)


def new_key() -> str:
    """Return a key for one command."""
    return f"key-{next(_KEYS)}"


def run(work: Coroutine[Any, Any, None], times: int = 1) -> None:
    """Run what a test does in a house, within reason: for what is done many times over, as many times as long."""
    asyncio.run(asyncio.wait_for(work, times * WITHIN_REASON))


class Visitor:
    """One client of a house, with all that it ever received."""

    def __init__(self, app: FastAPI, name: str = "", role: str = "") -> None:
        self.app = app
        self.name = name
        self.role = role
        self.token = ""
        self.recovery = ""
        self.hear: Callable[[str, str], None] = lambda what, text: None
        """Told of everything that is received, with the request it answers."""
        transport = httpx.ASGITransport(app=app)
        headers = {"X-Pitboss": "1", "Content-Type": "application/json"}
        self.http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask for anything."""
        response = await self.http.request(method, path, **more)
        self.hear(f"{method} {path}", response.text)
        require_described(response)
        return response

    async def get(self, path: str, status: int = 200) -> Json:
        """Get something, with the status that is due."""
        response = await self.ask("GET", path)
        assert response.status_code == status, response.text
        return _answer(response)

    async def post(self, path: str, body: Json, status: int = 200) -> Json:
        """Post something, with the status that is due."""
        response = await self.ask("POST", path, json=body)
        assert response.status_code == status, response.text
        return _answer(response)

    async def do(self, table: str, do: str, status: int = 200, **fields: Any) -> Json:
        """Give a command at a table."""
        return await self.post(f"/api/tables/{table}/commands", {"key": new_key(), "do": do, **fields}, status)

    async def ask_do(self, table: str, do: str, **fields: Any) -> httpx.Response:
        """Give a command at a table that may be refused."""
        return await self.ask("POST", f"/api/tables/{table}/commands", json={"key": new_key(), "do": do, **fields})

    async def floor(self, table: str, do: str, status: int = 200, **fields: Any) -> Json:
        """Give a word of the floor at a table."""
        return await self.post(f"/api/tables/{table}/floor", {"key": new_key(), "do": do, **fields}, status)

    async def prompt(self, table: str) -> Json | None:
        """Return what is asked at a table."""
        prompt: Json | None = (await self.get(f"/api/tables/{table}"))["prompt"]
        return prompt

    async def prompted(self, table: str, kind: str) -> Json:
        """Wait until something of a kind is asked that is not answered already."""
        while True:
            prompt = await self.prompt(table)
            if prompt is not None and prompt["kind"] == kind and self.name not in prompt.get("ready", ()):
                return prompt
            await asyncio.sleep(0.005)

    def follow(self, **tables: int) -> Following:
        """Follow tables by a stream, after a line of each log."""
        return Following(self, {id.removeprefix("t"): seq for id, seq in tables.items()})

    def headers(self) -> list[tuple[bytes, bytes]]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return [(b"host", b"127.0.0.1"), *([(b"cookie", cookies.encode())] if cookies else [])]


def _answer(response: httpx.Response) -> Json:
    if response.status_code >= 400:
        error = response.json()["error"]
        assert {"what", "why", "allowed", "cite", "words"} <= error.keys(), error
        assert all(isinstance(value, str) for value in error.values()) and error["why"] and error["allowed"], error
    answer: Json = response.json()
    return answer


ROUTES = [route for part in PARTS for route in part.routes if isinstance(route, APIRoute)]


def require_described(response: httpx.Response) -> None:
    """Hold an answer against what the API's description says of it."""
    if response.headers.get("content-type") != "application/json" or response.request.method == "HEAD":
        return
    if response.request.url.path == "/health":
        return  # it is for the operator's own programs, and no part of the API
    if response.status_code >= 400:
        shapes.Refused.model_validate_json(response.content)
        return
    path = response.request.url.path.removeprefix("/api")
    scope = {"type": "http", "method": response.request.method, "path": path}
    if path != "/openapi.json":
        (route, *_) = [route for route in ROUTES if route.matches(scope)[0] is Match.FULL]
        TypeAdapter(route.responses[200]["model"]).validate_json(response.content)


STREAMED: dict[str, TypeAdapter[Any]] = {
    "table": TypeAdapter(TableMessage),
    "lobby": TypeAdapter(LobbyMessage),
    "me": TypeAdapter(MeMessage),
}
"""What the API's description says of each event of a stream."""


class Following:
    """A visitor's stream of events, read as it comes."""

    def __init__(self, visitor: Visitor, tables: dict[str, int]) -> None:
        self.visitor = visitor
        self.events: list[tuple[str, str, Json]] = []
        """Each event: its kind, its id and its data."""
        self.may_read = asyncio.Event()
        self.may_read.set()
        self.is_over = asyncio.Event()
        self.last_id = ""
        self._tables = tables
        self._gone = asyncio.Event()
        self._text = ""
        self._begun = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Following:
        self._task = asyncio.create_task(self._follow())
        await self._begun.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._gone.set()
        self.may_read.set()
        await asyncio.wait_for(self._task, WITHIN_REASON)

    async def _follow(self) -> None:
        query = "tables=" + ",".join(f"{id}:{seq}" for id, seq in self._tables.items())
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "GET",
            "scheme": "http", "path": "/api/stream", "raw_path": b"/api/stream", "query_string": query.encode(),
            "root_path": "", "headers": self.visitor.headers(), "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }  # fmt: skip
        is_asked = False

        async def receive() -> MutableMapping[str, Any]:
            nonlocal is_asked
            if not is_asked:
                is_asked = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await self._gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            await self.may_read.wait()
            self._begun.set()
            self._take(message.get("body", b"").decode())

        try:
            await self.visitor.app(scope, receive, send)
        finally:
            self._begun.set()
            self.is_over.set()

    def _take(self, text: str) -> None:
        self._text += text
        while "\n\n" in self._text:
            block, self._text = self._text.split("\n\n", 1)
            fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
            if "data" in fields:
                self.visitor.hear("stream", fields["data"])
                STREAMED[fields["event"]].validate_json(fields["data"])
                self.last_id = fields.get("id", "") or self.last_id
                self.events.append((fields["event"], fields.get("id", ""), json.loads(fields["data"])))

    def messages(self, table: str) -> list[Json]:
        """Return what came of a table."""
        return [data for kind, _, data in self.events if kind == "table" and data["table"] == table]

    def steps(self, table: str) -> list[Json]:
        """Return every step that came of a table."""
        return [step for message in self.messages(table) for step in message["steps"]]

    async def until(self, reached: Callable[[], Any]) -> None:
        """Wait until something has come."""
        while not reached():
            assert not self.is_over.is_set(), "the stream has ended"
            await asyncio.sleep(0.005)


async def asked_to_decide(visitor: Visitor, table: str) -> Json:
    """Play blackjack until there is something to decide, and return the message by which the visitor is asked."""
    await visitor.do(table, "sit", position=1, chips=50_000)
    async with visitor.follow(**{f"t{table}": 0}) as stream:
        while True:
            window = await visitor.prompted(table, "wagers")
            await visitor.do(table, "wager", window=window["id"], position=1, area="main", amount=1_000)
            await visitor.do(table, "ready", window=window["id"])
            asked = partial(_asked_after, stream, table, window["id"])
            await stream.until(asked)
            if (told := asked()[0])["prompt"]["kind"] == "decision":
                return told


def _asked_after(stream: Following, table: str, window: str) -> list[Json]:
    """Return the messages by which something was asked after a time for wagers."""
    asked = [each for each in stream.messages(table) if each["prompt"]]
    windows = [each["prompt"]["id"] for each in asked]
    last = len(windows) - windows[::-1].index(window) if window in windows else len(windows)
    return asked[last:]


class Served:
    """A house that is open, and those who visit it."""

    def __init__(self, app: FastAPI, patched: pytest.MonkeyPatch) -> None:
        self.app = app
        self.patched = patched
        """What is patched while the house is open."""
        self.house: House = app.state.house
        self.visitors: list[Visitor] = []

    @property
    def table(self) -> str:
        """The id of the house's first table."""
        return next(iter(self.house.tables))

    def stranger(self) -> Visitor:
        """Let somebody in whom the house does not know."""
        self.visitors.append(Visitor(self.app))
        return self.visitors[-1]

    async def guest(self, name: str) -> Visitor:
        """Let a guest in, who keeps the cookie."""
        visitor = self.stranger()
        visitor.name, visitor.role = name, "player"
        answer = await visitor.post("/api/guests", {"name": name})
        visitor.recovery = answer["recovery"]
        visitor.token = visitor.http.cookies["pitboss"]
        return visitor

    async def staff(self, name: str, role: str) -> Visitor:
        """Let one of the house's own people in."""
        if self.house.accounts.by_name(name) is None:
            self.house.accounts.create(name, role, PASSWORD)
        visitor = self.stranger()
        visitor.name, visitor.role = name, role
        await visitor.post("/api/login", {"name": name, "password": PASSWORD})
        visitor.token = visitor.http.cookies["pitboss"]
        return visitor


@asynccontextmanager
async def serving(plan: HouseFile, url: str, clock: Callable[[], int] | None = None) -> AsyncIterator[Served]:
    """Open a house over HTTP, without limits to how often somebody asks and with bots who think fast."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("pitboss.server.people.accounts.PasswordHasher", lambda: CHEAP)
        patched.setattr("pitboss.server.table.pace.THINKING", 1)
        patched.setattr(Limit, "takes", lambda self, who: True)
        patched.setattr(SharedLimits, "takes", lambda self, limit, who: True)
        app = create_app(plan, url, clock=clock)
        async with app.router.lifespan_context(app):
            served = Served(app, patched)
            try:
                yield served
            finally:
                for visitor in served.visitors:
                    with suppress(RuntimeError):
                        await visitor.http.aclose()


def as_json(body: Any) -> bytes:
    """Write a body as JSON, whatever it holds."""
    return json.dumps(body).encode()


async def play_and_close(served: Served) -> tuple[Visitor, Visitor, Visitor]:
    """Let Ann play two rounds while Zoe looks on, and the floor close the table."""
    ann, zoe, flo = await served.guest("Ann"), await served.guest("Zoe"), await served.staff("Flo", "floorperson")
    table = served.table
    await ann.do(table, "sit", position=1, chips=50_000, nonce="abcdef")
    for _ in range(2):
        window = await ann.prompted(table, "wagers")
        await ann.do(table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
        await ann.do(table, "ready", window=window["id"])
        ask = await ann.prompted(table, "decision")
        await zoe.do(table, "decide", 422, prompt=ask["id"], choice="play")
        await ann.do(table, "decide", 409, prompt=window["id"], choice="play")
        await ann.do(table, "decide", prompt=ask["id"], choice="play")
    await flo.floor(table, "close", reason="the day ends")
    answer = await ann.ask_do(table, "leave", when="now")
    assert answer.status_code in (200, 404), "it may have closed before she said so"
    while table in served.house.tables:
        await asyncio.sleep(0.01)
    return ann, zoe, flo
