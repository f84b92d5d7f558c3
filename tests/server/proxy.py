"""A network between a server and its database that can be stalled and cut: a TCP proxy on loopback."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread


class Proxy:
    """Forwards connections to PostgreSQL's own socket, until they are stalled or cut."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._flows = Event()
        self._flows.set()
        self._lines: list[socket.socket] = []
        self._changing = Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def stall(self) -> None:
        """Let nothing through, and nobody know."""
        self._flows.clear()

    def flow(self) -> None:
        """Let everything through again."""
        self._flows.set()

    def cut(self) -> None:
        """Cut every connection."""
        with self._changing:
            lines, self._lines = self._lines, []
        for line in lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Be gone."""
        self._door.close()
        self._flows.set()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near = self._door.accept()[0]
                far = socket.socket(socket.AF_UNIX)
                try:
                    far.connect(str(self._target))
                except OSError:  # the database is not there just now
                    near.close()
                    far.close()
                    continue
                with self._changing:
                    self._lines += [near, far]
                for ends in ((near, far), (far, near)):
                    Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._flows.wait()
                sink.sendall(data)
        for line in (source, sink):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        source.close()
