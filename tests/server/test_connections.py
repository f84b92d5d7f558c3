"""Connections that hold nothing for long: requests come within their time, and nobody has too many."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.server.web import connections
from pitboss.server.web.connections import Connection
from tests.server.served import WITHIN_REASON, run

SOON = 0.2


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with who asked, once the whole request is there."""
    while (await receive()).get("more_body"):
        pass
    client = scope["client"][0].encode() if scope["client"] else b""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(client))]})
    await send({"type": "http.response.body", "body": client})


@asynccontextmanager
async def listening(proxies: str = "", app: ASGIApp = echo) -> AsyncIterator[int]:
    """Listen as the house does, and say at which port."""
    config = uvicorn.Config(
        app, host="127.0.0.1", port=0, log_level="error", http=Connection, ws="none", lifespan="off",
        proxy_headers=bool(proxies), forwarded_allow_ips=proxies,
    )  # fmt: skip
    server = uvicorn.Server(config)
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server.serve([door]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield door.getsockname()[1]
        server.should_exit = True
        await task


async def ask(port: int, *parts: bytes, by: str = "127.0.0.1") -> bytes:
    """Send parts of a request and return all that comes back before the other side hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(by, 0))
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
        return await asyncio.wait_for(reader.read(), WITHIN_REASON)
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (b"GET / HT",),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",),
        (b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",),
    ],
    ids=["nothing", "a beginning", "half a head", "half a body"],
)
def test_a_request_that_does_not_come_within_its_time_is_hung_up_on(
    monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...]
) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", SOON)
    monkeypatch.setattr(connections, "BODY_WITHIN", SOON)

    async def work() -> None:
        async with listening() as port:
            assert await ask(port, *parts) == b""
            monkeypatch.undo()  # however slow the machine is, a whole request comes within the true time
            assert b"200 OK" in await ask(port, WHOLE), "and who asks whole is answered"

    run(work())


def test_one_address_holds_only_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_FROM_ONE_ADDRESS", 3)

    async def work() -> None:
        async with listening() as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            assert await ask(port, WHOLE) == b""
            for _, writer in held:
                writer.close()
            while Connection._from["127.0.0.1"]:
                await asyncio.sleep(0.01)
            assert b"200 OK" in await ask(port, WHOLE)

    run(work())


@pytest.mark.parametrize(
    ("proxies", "seen"), [("", b"127.0.0.1"), ("127.0.0.1", b"203.0.113.9"), ("10.0.0.1", b"127.0.0.1")]
)
def test_what_a_proxy_says_of_who_asks_is_believed_only_where_the_house_names_it(proxies: str, seen: bytes) -> None:
    async def work() -> None:
        async with listening(proxies) as port:
            forwarded = WHOLE.replace(b"Host: x", b"Host: x\r\nX-Forwarded-For: 203.0.113.9")
            assert (await ask(port, forwarded)).endswith(seen)

    run(work())


def test_a_proxy_that_is_trusted_brings_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_FROM_ONE_ADDRESS", 3)

    async def work() -> None:
        async with listening("10.0.0.0/8, 127.0.0.0/8") as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(10)]
            assert b"200 OK" in await ask(port, WHOLE)
            for _, writer in held:
                writer.close()

    run(work())


NO_LIMIT = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("files", "allowed", "asked", "most"),
    [
        (256, 1_024, (1_024, 1_024), 1_024 - connections.OTHER_FILES),
        (256, 256, (256, 256), connections.FEWEST),
        (1_024, NO_LIMIT, (connections.MOST_CONNECTIONS + connections.OTHER_FILES, NO_LIMIT), 6_000),
        (20_000, 20_000, None, 6_000),
    ],
)
def test_connections_are_no_more_than_the_system_gives_files_for(
    monkeypatch: pytest.MonkeyPatch, files: int, allowed: int, asked: tuple[int, int] | None, most: int
) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda of: (files, allowed))
    monkeypatch.setattr(resource, "setrlimit", lambda of, limits: told.append(limits))
    monkeypatch.setattr(Connection, "most", connections.MOST_CONNECTIONS)
    Connection.fit_to_files()
    assert (told, Connection.most) == ([asked] if asked else [], most)


def test_more_connections_than_there_are_files_for_are_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "most", 4)

    async def work() -> None:
        async with listening() as port:
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            assert await ask(port, WHOLE) == b"", "one address takes no more than half of them"
            held += [await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0)) for _ in range(2)]
            assert await ask(port, WHOLE, by="127.0.0.3") == b"", "and all together take no more than all"
            for _, writer in held:
                writer.close()

    run(work())


async def too_much(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with more than any connection holds."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for number in range(100):
        await send({"type": "http.response.body", "body": bytes(1 << 20), "more_body": number < 99})


def test_an_answer_that_nobody_takes_in_is_not_held_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "TAKEN_WITHIN", SOON)

    async def work() -> None:
        async with listening(app=too_much) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            writer.write(WHOLE)
            while not Connection._from["127.0.0.1"]:
                await asyncio.sleep(0.01)
            while Connection._from["127.0.0.1"]:
                await asyncio.sleep(0.01)
            assert not reader.at_eof()
            writer.close()

    run(work())
