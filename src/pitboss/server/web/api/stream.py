"""Server-sent events: one stream a browser, for all the tables it watches."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import RootModel
from starlette.types import Receive, Scope, Send

from pitboss.play.log import write_json
from pitboss.server.broadcast import LobbyMessage, MeMessage, Message, Stream
from pitboss.server.house import House
from pitboss.server.refusals import Malformed, NotFound, TooOften
from pitboss.server.table.live import TableMessage
from pitboss.server.web.api.asking import Anybody, TheHouse
from pitboss.server.web.api.shapes import streams
from pitboss.server.web.api.tables import kept_row
from pitboss.server.web.connections import WIRE

HEARTBEAT = 15
OPENING = ": the house\n\n"
MOST_TABLES = 12
MOST_STREAMS = 12
MOST_UNNAMED, MOST_IN_ALL = 200, 4_000
"""Streams of people without a name from one address, and of everybody together."""


router = APIRouter()


class StreamData(RootModel[TableMessage | LobbyMessage | MeMessage]):
    """The data of an event of the stream: of `table`, of `lobby`, or of `me`."""


class Events(StreamingResponse):
    """Server-sent events."""

    media_type = "text/event-stream"


class EventStream(Events):
    """One browser's stream as it is sent, until the browser goes, the house stops, or nobody reads it any more.

    Where the connection itself can be reached a message is written to it when it is told, and nothing wakes up for it;
    elsewhere, as behind a test's client, a task sends what is told.
    """

    def __init__(self, house: House, mine: Stream, watched: dict[str, int], *, is_direct: bool) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(_events(house, mine, watched), headers=headers)
        self._house = house
        self._mine = mine
        self._watched = watched
        self._is_direct = is_direct

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        telling = self._tell(send) if self._is_direct else self.stream_response(send)
        sending = asyncio.create_task(telling)
        is_gone = asyncio.create_task(self.listen_for_disconnect(receive))
        is_cut = asyncio.create_task(self._mine.cut.wait())
        ends: tuple[asyncio.Task[Any], ...] = (sending, is_gone, is_cut)
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            self._house.broadcast.leave(self._mine)
            for each in ends:
                each.cancel()
            await asyncio.gather(*ends, return_exceptions=True)

    async def _tell(self, send: Send) -> None:
        """Let the stream be told at its connection until the house stops."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        self._house.broadcast.join(self._mine)
        await send({"type": "http.response.body", "body": OPENING.encode(), "more_body": True})
        await _watch(self._house, self._mine, self._watched)
        while not self._house.is_stopping and not self._mine.is_over.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT):
                    await self._mine.is_over.wait()
                break
            self._mine.beat()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


@router.get("/stream", tags=["tables"], **streams(Events, StreamData))
async def stream(house: TheHouse, account: Anybody, request: Request, tables: str = "") -> StreamingResponse:
    """Server-sent events: what happens at the tables you watch (``tables=ID:SEQ,ID:SEQ``), in the lobby, and to you."""
    if account is not None and house.broadcast.owned_by(account) >= MOST_STREAMS:
        allowed = "one stream a browser, for all its tables"
        raise TooOften("another stream", f"you have {MOST_STREAMS} open", allowed, HEARTBEAT)
    if account is None and house.broadcast.unnamed_at(request.client.host if request.client else "") >= MOST_UNNAMED:
        raise TooOften("another stream", f"your address has {MOST_UNNAMED} open", "joining as a guest", HEARTBEAT)
    if len(house.broadcast.streams) >= MOST_IN_ALL:
        raise TooOften("another stream", "the house has as many as it can serve", "trying again later", HEARTBEAT)
    watched = _watched(house, request.headers.get("last-event-id") or tables)
    wire = request.scope.get("extensions", {}).get(WIRE) if request.method == "GET" else None
    mine = Stream(account, request.client.host if request.client else "", wire)
    return EventStream(house, mine, watched, is_direct=wire is not None)


def _watched(house: House, text: str) -> dict[str, int]:
    """Read which tables a stream watches, and after which line of each log; a table that has closed is one still."""
    asked = text.split(",") if text else []
    if len(asked) > MOST_TABLES:
        raise Malformed(f"a stream of {len(asked)} tables", "those are too many", f"at most {MOST_TABLES} tables")
    watched = {}
    for each in asked:
        found = re.fullmatch(r"\s*([^:\s]+)(?::([0-9]{1,15}))?\s*", each)
        if found is None:
            raise Malformed(f"tables {each[:40]!r}", "it names no table and line of its log", "ID:SEQ,ID:SEQ")
        watched[kept_row(house, found[1]).id] = int(found[2] or 0)
    return watched


async def _watch(house: House, mine: Stream, watched: dict[str, int]) -> None:
    """Let a stream watch its tables, and be told first how each of them stands."""
    for id, seq in watched.items():
        try:
            async with house.looking_at(id) as live:
                house.broadcast.watch(mine, id)
                viewer = live.viewer(mine.name)
                message = live.message(viewer, live.recent(viewer, seq) or [] if seq else [])
                mine.tell(Message("table", message, id, live.dealer.log.seq))
        except NotFound:
            mine.tell(Message("lobby", write_json({"gone": [id]})))  # it has closed meanwhile


async def _events(house: House, mine: Stream, watched: dict[str, int]) -> AsyncIterator[str]:
    house.broadcast.join(mine)
    yield OPENING
    await _watch(house, mine, watched)
    while not house.is_stopping:
        try:
            async with asyncio.timeout(HEARTBEAT):
                message = await mine.unread.get()
        except TimeoutError:
            yield ": still here\n\n"
            continue
        if message.kind == "stop":
            return
        yield message.event(mine.place_after(message))
