"""The streams by which browsers are told what happens."""

from __future__ import annotations

import asyncio

from pitboss.server.accounts import Account
from pitboss.server.viewers import Json

MOST_UNREAD = 500
"""A stream that falls so many messages behind is cut, and resumes where it was."""


class Stream:
    """One browser's stream: which tables it watches, and what it is still to be told."""

    def __init__(self, account: Account | None) -> None:
        self.account = account
        self.tables: set[str] = set()
        self.unread: asyncio.Queue[tuple[str, Json]] = asyncio.Queue(MOST_UNREAD)
        self.cut = asyncio.Event()

    @property
    def name(self) -> str | None:
        """The name of whoever watches."""
        return self.account.name if self.account else None

    def tell(self, kind: str, message: Json) -> None:
        """Put a message on the stream, or cut a stream that nobody reads."""
        try:
            self.unread.put_nowait((kind, message))
        except asyncio.QueueFull:
            self.cut.set()
