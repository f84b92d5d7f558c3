"""Patience with a database over the network: one that does not answer in time is hung up on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import SHUT_RDWR, socket
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from sqlalchemy import Connection

LOOKS = 0.5
"""Seconds between two looks at who waits too long."""


class Patience:
    """Watches those who wait for a database, in a thread of its own."""

    def __init__(self) -> None:
        self._waits: dict[object, tuple[float, Any]] = {}
        self._changing = Lock()
        self._closed = Event()
        self._thread: Thread | None = None

    @contextmanager
    def during(self, connection: Connection, seconds: float) -> Iterator[None]:
        """Let what is done here take so many seconds at most."""
        wait, driver = object(), connection.connection.driver_connection
        with self._changing:
            self._waits[wait] = monotonic() + seconds, driver
            if self._thread is None:
                self._thread = Thread(target=self._watch, name="patience", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._changing:
                self._waits.pop(wait)

    def close(self) -> None:
        """Watch nobody any more."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join()

    def _watch(self) -> None:
        while not self._closed.wait(LOOKS):
            with self._changing:
                for until, driver in self._waits.values():
                    if monotonic() > until:
                        hang_up(driver)


def hang_up(driver: Any) -> None:
    """End a driver's connection as if the network had: whoever waits for an answer on it gets an error."""
    with suppress(Exception), socket(fileno=os.dup(driver.fileno())) as line:
        line.shutdown(SHUT_RDWR)
