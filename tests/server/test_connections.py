"""Connections that hold nothing for long: requests come within their time, and nobody has too many."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

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
async def listening(proxies: str = "") -> AsyncIterator[int]:
    """Listen as the house does, and say at which port."""
    config = uvicorn.Config(
        echo, host="127.0.0.1", port=0, log_level="error", http=Connection, ws="none", lifespan="off",
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


async def ask(port: int, *parts: bytes) -> bytes:
    """Send parts of a request and return all that comes back before the other side hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
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
