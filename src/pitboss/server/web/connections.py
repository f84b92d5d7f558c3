"""Connections that nobody can hold for nothing: a request comes within its time, and one address has only so many.

uvicorn reads a request for as long as it takes to come. Here its head and then its body each have their seconds, the
house holds so many connections in all and from one address, and whoever exceeds that is hung up on.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_WITHIN = 10.0
"""Seconds in which the head of a request comes, from the connection or from its first byte on."""
BODY_WITHIN = 20.0
"""Seconds in which the body of a request comes; none brings more than a few kilobytes."""
WIRE = "pitboss.wire"
"""The extension by which a request's own connection is found."""
MOST_CONNECTIONS = 6_000
MOST_FROM_ONE_ADDRESS = 1_500
"""Connections the house holds at most, in all and from one address; a whole room may share an address."""


class Connection(HttpToolsProtocol):
    """A connection whose requests come within their time."""

    _from: ClassVar[Counter[str]] = Counter()
    """How many connections there are from each address."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._limit: asyncio.TimerHandle | None = None
        self._address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, unless there are too many."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._from[self._address] += 1
        if len(self.connections) > MOST_CONNECTIONS or self._from[self._address] > MOST_FROM_ONE_ADDRESS:
            transport.abort()
        else:
            self._expect(HEAD_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._expect(None)
        self._from[self._address] -= 1
        if not self._from[self._address]:
            del self._from[self._address]
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Wait for the rest of a request that begins."""
        self._expect(HEAD_WITHIN)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Wait for the body of a request whose head has come."""
        self._expect(BODY_WITHIN)
        self.scope["extensions"] = {WIRE: self.transport}  # type: ignore[dict-item]
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait for nothing: the request is there."""
        self._expect(None)
        super().on_message_complete()

    def _expect(self, seconds: float | None) -> None:
        """Hang up where nothing that is expected comes in time."""
        if self._limit is not None:
            self._limit.cancel()
        self._limit = None if seconds is None else self.loop.call_later(seconds, self._hang_up)

    def _hang_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()
