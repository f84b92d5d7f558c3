"""Over a real connection: what is told goes to it at once, and a command takes the short way with the same answers."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from pitboss.server import broadcast
from pitboss.server.house import House
from pitboss.server.web.app import create_app
from pitboss.server.web.connections import Connection
from pitboss.server.web.shortcut import Shortcut
from tests.server.served import PLAN, WITHIN_REASON, run


@asynccontextmanager
async def listening(place: Path) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """Open a house as it is served, and a client of it."""
    app = create_app(PLAN, f"sqlite:///{place}/house.db")
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", http=Connection, ws="none"))
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server.serve([door]))
        while not server.started:
            await asyncio.sleep(0.01)
        address = f"http://127.0.0.1:{door.getsockname()[1]}"
        async with httpx.AsyncClient(base_url=address, headers={"X-Pitboss": "1"}, timeout=WITHIN_REASON) as client:
            came = (await client.post("/api/guests", json={"name": "Ann", "bearer": True})).json()
            client.headers["Authorization"] = f"Bearer {came['token']}"
            yield app, client
        server.should_exit = True
        app.state.house.broadcast.end()
        await task


async def events_of(response: httpx.Response) -> AsyncIterator[tuple[str, str, Any]]:
    """Yield the kind, the place and the data of each event of a stream."""
    kind = place = ""
    async for line in response.aiter_lines():
        if line.startswith("event: "):
            kind = line.removeprefix("event: ")
        elif line.startswith("id: "):
            place = line.removeprefix("id: ")
        elif line.startswith("data: "):
            yield kind, place, json.loads(line.removeprefix("data: "))


def test_a_stream_is_told_at_its_connection_and_ends_with_the_house(place: Path) -> None:
    async def work() -> None:
        async with listening(place) as (app, client):
            house: House = app.state.house
            (table,) = house.tables
            async with client.stream("GET", f"/api/stream?tables={table}") as response:
                events = events_of(response)
                kind, at, first = await anext(events)
                assert (kind, at) == ("table", f"{table}:{first['seq']}")
                (stream,) = house.broadcast.streams
                body = {"key": "sits", "do": "sit", "position": 1, "chips": 50_000}
                answer = (await client.post(f"/api/tables/{table}/commands", json=body)).json()
                told = [(kind, at, data) async for kind, at, data in _until(events, answer["seq"])]
                assert stream.unread.empty(), "nothing waits that was written to the connection"
                assert told[-1][1:] == (f"{table}:{answer['seq']}", answer["message"])
                app.state.house.broadcast.end()
                assert [kind async for kind, _, _ in events if kind == "table"] == []
            while house.broadcast.streams:
                await asyncio.sleep(0.01)

    async def _until(events: AsyncIterator[tuple[str, str, Any]], seq: int) -> AsyncIterator[tuple[str, str, Any]]:
        async for event in events:
            if event[0] == "table":
                yield event
                if event[2]["seq"] >= seq:
                    return

    run(work())


def test_a_connection_that_nobody_reads_is_cut(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with listening(place) as (app, client):
            house: House = app.state.house
            (table,) = house.tables
            async with client.stream("GET", f"/api/stream?tables={table}") as response:
                await anext(events_of(response))
                (stream,) = house.broadcast.streams
                monkeypatch.setattr(broadcast, "MOST_UNSENT", -1)  # as if nothing of it had been read
                stream.tell(broadcast.Message("lobby", "{}"))
                while house.broadcast.streams:
                    await asyncio.sleep(0.01)
                assert stream.cut.is_set()

    run(work())


COMMANDS: list[tuple[str, bytes, int]] = [
    ("{table}", b'{"key":"1","do":"sit","position":1,"chips":50000}', 200),
    ("{table}", b'{"key":"1","do":"sit","position":1,"chips":50000}', 200),
    ("{table}", b'{"key":"1","do":"sit","position":2,"chips":50000}', 409),
    ("{table}", b'{"key":"2","do":"sit","position":1,"chips":50000}', 422),
    ("{table}", b'{"key":"3","do":"decide","prompt":"9.9","choice":"play"}', 409),
    ("nowhere", b'{"key":"4","do":"tip","amount":100}', 404),
    ("{table}", b'{"key":"5","do":"fly"}', 400),
    ("{table}", b'{"key":"6","do":"tip","amount":"100"}', 400),
    ("{table}", b"no JSON", 400),
    ("{table}?x=1", b'{"key":"7","do":"tip","amount":100}', 400),
]


def test_the_short_way_answers_as_the_long_one_does(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the same requests, at a house of its own with the short way and at another without."""

    async def answers(where: Path, *, is_short: bool) -> list[tuple[int, Any]]:
        where.mkdir()
        if not is_short:
            monkeypatch.setattr(
                Shortcut, "__call__", lambda self, scope, receive, send: self._app(scope, receive, send)
            )
        found = []
        async with listening(where) as (app, client):
            (table,) = app.state.house.tables
            for path, content, _ in COMMANDS:
                id, _, query = path.format(table=table).partition("?")
                answer = await client.post(
                    f"/api/tables/{id}/commands{'?' + query if query else ''}",
                    content=content,
                    headers={"Content-Type": "application/json"},
                )
                said = answer.json()
                found.append((answer.status_code, said.get("error") or sorted(said)))
        return found

    async def work() -> None:
        short = await answers(place / "short", is_short=True)
        assert [status for status, _ in short] == [status for *_, status in COMMANDS]
        assert short == await answers(place / "long", is_short=False)

    run(work(), times=2)
