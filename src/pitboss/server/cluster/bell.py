"""The bell between servers: PostgreSQL's NOTIFY, which carries a table and a sequence number and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Thread
from time import monotonic

import psycopg
from psycopg import sql
from sqlalchemy import Connection, text

from pitboss.server.store.database import Statement
from pitboss.server.store.patience import hang_up

LISTENED = 1.0
"""Seconds after which a listener looks whether it is to stop."""
CHECKED = 10.0
"""Seconds after which a connection on which nothing was heard is asked whether it still is one."""
_RING = Statement("SELECT pg_notify(:channel, word) FROM unnest(CAST(:words AS text[])) AS word")

Ring = Callable[[str, int | None], None]
"""Told of a table and the number of its last record; of a table alone where a command or an answer waits there; of
nothing where the servers have changed."""


def channel_of(connection: Connection) -> str:
    """Return the channel of a house: databases may keep one in each of their schemas."""
    return f"pitboss_{connection.execute(text('SELECT current_schema()')).scalar_one()}"[:63]


def ring(connection: Connection, channel: str, words: Sequence[str]) -> None:
    """Ring when the transaction is committed: with ``table:seq``, with a table alone, or with nothing."""
    if words:
        _RING(connection, channel=channel, words=[*words])


class Bell:
    """Listens in a thread of its own, and tells the loop what it hears."""

    def __init__(self, address: str, channel: str, told: Ring) -> None:
        self._address = address
        self._channel = channel
        self._told = told
        self._stopped = Event()
        self._connection: psycopg.Connection | None = None
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin to listen."""
        loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, args=(loop,), name="bell", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Listen no more."""
        self._stopped.set()
        if (connection := self._connection) is not None:
            hang_up(connection)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._stopped.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, connect_timeout=5) as connection:
                    self._connection = connection
                    connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
                    self._say(loop, "")  # what was rung meanwhile is found by looking around
                    self._listen(loop, connection)
            except (psycopg.Error, OSError):
                self._stopped.wait(LISTENED)

    def _listen(self, loop: asyncio.AbstractEventLoop, connection: psycopg.Connection) -> None:
        heard_at = monotonic()
        while not self._stopped.is_set():
            for notice in connection.notifies(timeout=LISTENED, stop_after=1):
                heard_at = monotonic()
                self._say(loop, notice.payload)
            if monotonic() > heard_at + CHECKED:
                connection.execute("SELECT 1")
                heard_at = monotonic()

    def _say(self, loop: asyncio.AbstractEventLoop, word: str) -> None:
        table, has_seq, seq = word.partition(":")
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(self._told, table, int(seq) if has_seq else None)
