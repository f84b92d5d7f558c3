"""A house in a process of its own, started fast because what it imports is there already, and killed at any moment."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterable
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx

from pitboss.server.store.key import VARIABLE
from tests.ports import free_port
from tests.server.live import CHEAP

HOUSE = """
[house]
name = "The house that falls"
most_guest_chips = 10_000

[pace]
wagers = 2
decisions = 2
between = 0
"""
TABLE = """
[[tables]]
key = "{game}"
name = "{game}"
game = "{game}"
positions = 6
players = 1
"""
GONE_AFTER = 1_500
"""Milliseconds after which a server of several is taken to be gone."""
LOADED = (
    "pitboss.server.web.app",
    "pitboss.housefile.file",
    "pitboss.cli.arguments",
    "pitboss.cli.serve",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
    "cryptography.hazmat.primitives.ciphers",
)
"""What a house imports until it is open."""


def open_house(file: str, data: str, port: int, said: str, key: str) -> None:
    """Do what ``pitboss serve`` does, with bots who think fast and no costly hash; what it says is kept.

    The process comes from one that was begun earlier, so that it is told where the house's key is; nothing for where
    it is usually.
    """
    if key:
        os.environ[VARIABLE] = key
    else:
        os.environ.pop(VARIABLE, None)
    from pitboss.cli import main
    from pitboss.server.people import accounts
    from pitboss.server.table import pace

    pace.THINKING = 20
    accounts.PasswordHasher = lambda: CHEAP  # type: ignore[assignment,attr-defined,misc]
    told = os.open(said, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    os.dup2(told, 1)
    os.dup2(told, 2)
    raise SystemExit(main(["serve", file, "--port", str(port), "--data", data]))


def open_shared_house(file: str, data: str, port: int, said: str, key: str) -> None:
    """Do the same on PostgreSQL, with servers that are taken to be gone after a while."""
    from pitboss.server.cluster import leases

    leases.ALIVE_FOR = GONE_AFTER
    open_house(file, data, port, said, key)


class Killed:
    """A house on a file, opened and killed again and again."""

    def __init__(self, place: Path, games: Iterable[str], house: str = HOUSE) -> None:
        self.file, self.data, self.said = place / "house.toml", place / "house.db", place / "said.txt"
        self.file.write_text(house + "".join(TABLE.format(game=game) for game in games))
        self.port = free_port()
        self._made = multiprocessing.get_context("forkserver")
        self._made.set_forkserver_preload([*LOADED, "tests.server.live"])
        self.process: BaseProcess | None = None

    @property
    def url(self) -> str:
        """Where the house is reached."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def store(self) -> str:
        """The address of what it keeps."""
        return f"sqlite:///{self.data}"

    def open(self) -> None:
        """Open the house, and wait until it answers."""
        self.process = self._process()
        self.process.start()
        for _ in range(10_000):
            assert self.process.is_alive(), self.said.read_text()
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the house does not open")

    def _process(self) -> BaseProcess:
        arguments = (str(self.file), str(self.data), self.port, str(self.said), os.environ.get(VARIABLE, ""))
        return self._made.Process(target=open_house, args=arguments)

    def end(self) -> None:
        """Let go of a house, however it is."""
        if self.process is not None and self.process.is_alive():
            self.process.kill()
            self.process.join()

    def kill(self) -> None:
        """Kill the house as it is: kill -9."""
        assert self.process is not None
        self.process.kill()
        self.process.join()
        assert self.process.exitcode == -9, self.said.read_text()

    def close(self) -> None:
        """Tell the house to close, and wait until it has: SIGTERM."""
        if self.process is not None and self.process.is_alive():
            self.process.terminate()
            self.process.join()
            assert self.process.exitcode == 0, self.said.read_text()


class KilledOnPostgreSQL(Killed):
    """The same on PostgreSQL, where a house that opens takes the tables of one that is gone."""

    def __init__(self, place: Path, games: Iterable[str], url: str) -> None:
        super().__init__(place, games)
        self._url, self._key = url, os.environ[VARIABLE]

    @property
    def store(self) -> str:
        return self._url

    def _process(self) -> BaseProcess:
        arguments = (str(self.file), self._url, self.port, str(self.said), self._key)
        return self._made.Process(target=open_shared_house, args=arguments)
