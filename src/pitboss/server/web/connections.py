"""Connections that nobody can hold for nothing: a request comes within its time, and one address has only so many.

uvicorn reads a request for as long as it takes to come. Here its head and then its body each have their seconds, an
answer is taken in at some pace, the house holds so many connections in all and from one address, and whoever exceeds
that is hung up on. It never takes more than the system gives it files for. A proxy that the house trusts counts the
connections of each address itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

try:
    import resource
except ModuleNotFoundError:  # not every system has it
    resource = None  # type: ignore[assignment]

LOGGER = logging.getLogger("pitboss.web")

HEAD_WITHIN = 10.0
"""Seconds in which the head of a request comes, from the connection or from its first byte on."""
BODY_WITHIN = 20.0
"""Seconds in which the body of a request comes; none brings more than a few kilobytes."""
TAKEN_WITHIN, TAKEN_AT_LEAST = 30.0, 16_384
"""Seconds in which whoever reads takes in so many bytes of what waits for them."""
WIRE = "pitboss.wire"
"""The extension by which a request's own connection is found."""
MOST_CONNECTIONS = 6_000
MOST_FROM_ONE_ADDRESS = 1_500
"""Connections the house holds at most, in all and from one address; a whole room may share an address."""
OTHER_FILES = 250
"""Files that the house has open beside its connections: its database, its records, what its processes talk by."""
FEWEST = 50
"""Connections that it takes however few files the system gives it."""


@cache
def networks(addresses: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Return the networks of addresses that are written with commas between them."""
    return tuple(ip_network(each.strip(), strict=False) for each in addresses.split(",") if each.strip())


class Connection(HttpToolsProtocol):
    """A connection whose requests come within their time."""

    _from: ClassVar[Counter[str]] = Counter()
    """How many connections there are from each address."""
    most: ClassVar[int] = MOST_CONNECTIONS
    """Connections that the files of this process are enough for."""

    @classmethod
    def fit_to_files(cls) -> None:
        """Let the process open as many files as its connections need, or take no more than it has files for."""
        if resource is None:
            return
        wanted = MOST_CONNECTIONS + OTHER_FILES
        files, limit = resource.getrlimit(resource.RLIMIT_NOFILE)
        if files < wanted:
            files = wanted if limit == resource.RLIM_INFINITY else min(wanted, limit)
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, limit))
        cls.most = max(FEWEST, min(MOST_CONNECTIONS, files - OTHER_FILES))
        if cls.most < MOST_CONNECTIONS:
            LOGGER.warning("The system gives the house %d files: it takes %d connections at most.", files, cls.most)

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._limit: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, unless there are too many."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._from[self._address] += 1
        of_one = self.most if self._is_trusted() else min(MOST_FROM_ONE_ADDRESS, self.most // 2)
        if len(self.connections) > self.most or self._from[self._address] > of_one:
            transport.abort()
        else:
            self._expect(HEAD_WITHIN)

    def _is_trusted(self) -> bool:
        """Tell whether the connection is a proxy's that the house trusts."""
        trusted = self.config.forwarded_allow_ips if self.config.proxy_headers else ""
        try:
            address = ip_address(self._address)
        except ValueError:
            return False
        return any(address in network for network in networks(str(trusted)))

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._expect(None)
        self._forget_reader()
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

    def pause_writing(self) -> None:
        """Wait for whoever reads, for a while."""
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        """Go on writing: somebody reads."""
        super().resume_writing()
        self._forget_reader()

    def _wait_for_reader(self) -> None:
        """Look again in a while whether enough was taken in, and hang up where it was not."""
        self._forget_reader()
        left = self.transport.get_write_buffer_size()

        def look() -> None:
            if self.transport.get_write_buffer_size() > left - TAKEN_AT_LEAST:
                self._hang_up()
            else:
                self._wait_for_reader()

        self._unread = self.loop.call_later(TAKEN_WITHIN, look)

    def _forget_reader(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _expect(self, seconds: float | None) -> None:
        """Hang up where nothing that is expected comes in time."""
        if self._limit is not None:
            self._limit.cancel()
        self._limit = None if seconds is None else self.loop.call_later(seconds, self._hang_up)

    def _hang_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()
