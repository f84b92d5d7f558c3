"""Around every request: strangers' pages, borrowed names and oversized bodies stay out, and every answer is in form."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from ipaddress import ip_address

from fastapi import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.server.operation.logs import REQUEST, complain, new_request
from pitboss.server.web.answers import refused
from pitboss.table.refusal import Refused

LOGGER = logging.getLogger("pitboss.web")
MOST_BODY = 16 * 1024
"""The most bytes that a request may bring."""
_READING = ("GET", "HEAD", "OPTIONS")


class HeadAnswered(Exception):
    """Who asked for the head of an answer has it."""


class Guard:
    """Keeps strangers' pages, borrowed names and oversized requests out, and tells browsers to do the same."""

    def __init__(
        self, app: ASGIApp, policy: str, names: Collection[str], count: Callable[[int], None] = lambda status: None
    ) -> None:
        self._app = app
        self._names = names
        self._count = count
        """Told the status of every answer."""
        self._headers = [
            (b"content-security-policy", policy.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = new_request()
        REQUEST.set(request)
        adding = self._adding(send, request)
        if scope["method"] != "HEAD":
            await self._answer(scope, receive, adding)
            return
        with suppress(HeadAnswered):
            await self._answer({**scope, "method": "GET"}, receive, _head_alone(adding))
        await send({"type": "http.response.body", "body": b""})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request: with a refusal, as the house does, or in form where that failed."""
        body, has_begun = Body(receive), False

        async def send_on(message: Message) -> None:
            nonlocal has_begun
            if not body.is_too_large:  # of such a body the house knows only the beginning
                has_begun = True
                await send(message)

        answer = self._refuse(scope)
        try:
            if answer is None:
                await self._app(scope, body, send_on)
        except HeadAnswered:
            raise
        except Exception as error:
            complain(LOGGER, f"{scope['method']} {scope['path'][:80]!r}", error)
            answer = refused(500, Refused("this", "the house failed, and has noted where", "trying again later"))
        if body.is_too_large:
            answer = too_large()
        if answer is not None and not has_begun:
            await answer(scope, receive, send)

    def _refuse(self, scope: Scope) -> Response | None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if not is_own_host(host, self._names):
            why = "the house answers to its address, and to no borrowed name"
            return refused(400, Refused(f"the host {host[:60]!r}", why, "the address the house printed"))
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) < 16) or int(length) > MOST_BODY:
            return too_large()
        if scope["method"] not in _READING:
            origin = headers.get("origin")
            if "x-pitboss" not in headers or (origin is not None and origin.partition("//")[2] != host):
                return refused(403, Refused("the request", "it doesn't come from this house's own page",
                                            "requests with the header X-Pitboss"))  # fmt: skip
        return None

    def _adding(self, send: Send, request: str) -> Send:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._count(message["status"])
                message["headers"] = [*message.get("headers", []), *self._headers, (b"x-request-id", request.encode())]
            await send(message)

        return send_with_headers


def own_names(is_lan: bool) -> frozenset[str]:
    """Return the names by which this machine may be asked for: its own and, where the room may, that of the room."""
    in_the_room = {f"{socket.gethostname().partition('.')[0].lower()}.local"} if is_lan else set()
    return frozenset({"localhost", *in_the_room})


def is_own_host(host: str, names: Collection[str] = ("localhost",)) -> bool:
    """Tell whether a host is an address or one of some names; nobody's DNS can point an address elsewhere."""
    name = (host.rsplit(":", 1)[0] if not host.endswith("]") else host).lower()
    if name in names or name.endswith(".localhost"):
        return True
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def too_large() -> Response:
    """Answer a request that brings more than one may."""
    return refused(413, Refused("the request", "it's too large", f"up to {MOST_BODY} bytes"))


class Body:
    """The body of a request as it comes, read no further than a request may bring."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._read = 0

    @property
    def is_too_large(self) -> bool:
        """Tell whether more came than a request may bring."""
        return self._read > MOST_BODY

    async def __call__(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.is_too_large else message


def _head_alone(send: Send) -> Send:
    """Send the head of an answer, and stop whoever would go on to its body."""

    async def send_head(message: Message) -> None:
        if message["type"] != "http.response.start":
            raise HeadAnswered
        await send(message)

    return send_head
