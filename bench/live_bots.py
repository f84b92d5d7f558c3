"""The players of `bench/live.py`: each with a stream and a connection of its own, in one process beside the house.

    python bench/live_bots.py URL [URL ...] --seconds 30 --seats 5 --least 0.75 --most 2.25

With --move they go to another server when theirs is gone, as browsers behind a proxy do, and send the same again.
They come in as guests, sit down, wager the least there is and take any choice they are offered, thinking before each.
What they measured is printed as one JSON object: seconds from a command to its answer, and how many were refused.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

CHIPS = 50_000
GOES_ON = {409, 422}
"""The game has gone on, or the table's rules do not take it: what a player at a live table meets and lives with."""
UNAVAILABLE = 503
MOST_WAIT = 30.0
"""Seconds after which nobody looks for a server any more that answers."""
TRIES_EVERY = 0.02

Place = tuple[str, int]


@dataclass
class Measured:
    """What all players of one run measured together."""

    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    streamed: int = 0
    gaps: list[float] = field(default_factory=list)
    """Seconds that somebody heard nothing of the table, since the stream broke."""

    def fail(self, what: str) -> None:
        """Count an answer that no player should get."""
        self.errors[what] = self.errors.get(what, 0) + 1


class Connection:
    """One connection to the house, kept open, for requests one after another: to a place that answers."""

    def __init__(self, *places: Place) -> None:
        self._places = deque(places)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None or self._writer.is_closing():
            self._reader, self._writer = await asyncio.open_connection(*self._places[0], limit=1 << 24)
        return self._reader, self._writer

    async def send(self, method: str, path: str, token: str, body: Any = None) -> tuple[int, Any]:
        """Send a request, and return its status and what was answered; a house hangs up on who was silent long."""
        content, until = b"" if body is None else json.dumps(body).encode(), time.monotonic() + MOST_WAIT
        while True:
            asked = head(method, path, self._places[0], token, len(content) if body is not None else None) + content
            try:
                status, answer = await self._sent(asked)
                if status != UNAVAILABLE or len(self._places) == 1 or time.monotonic() > until:
                    return status, answer
            except (asyncio.IncompleteReadError, OSError):
                if time.monotonic() > until:
                    raise
            self.close()
            self._writer = None
            self._places.rotate(-1)
            await asyncio.sleep(TRIES_EVERY)

    async def _sent(self, asked: bytes) -> tuple[int, Any]:
        reader, writer = await self._open()
        writer.write(asked)
        await writer.drain()
        status, headers = await read_head(reader)
        answer = await reader.readexactly(int(headers["content-length"]))
        return status, json.loads(answer) if answer else None

    def close(self) -> None:
        """Let go of the connection."""
        if self._writer is not None:
            self._writer.close()


def head(method: str, path: str, place: tuple[str, int], token: str, length: int | None) -> bytes:
    """Return the first lines of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {place[0]}:{place[1]}", "X-Pitboss: 1"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += ["Content-Type: application/json", f"Content-Length: {length}"] if length is not None else []
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Return the status of an answer and its headers."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines if line)
    return int(first.split()[1]), {name.lower(): value for name, value in headers.items()}


class Bot:
    """One player: sits down, follows the table, and answers what is asked."""

    def __init__(self, places: Sequence[Place], table: str, position: int, number: int, run: Run) -> None:
        self._places, self._table, self._position, self._run = places, table, position, run
        self.name = f"Bench {number}"
        self._token = ""
        self._keys = 0
        self._chance = random.Random(number)
        self._ask = Connection(*places)
        self._prompt: dict[str, Any] | None = None
        self._news = asyncio.Event()
        self._wagered = ""
        self._broke = 0.0
        """When the stream broke, until another tells of the table."""

    async def play(self) -> None:
        """Play until the time is over."""
        status, came = await self._ask.send("POST", "/api/guests", "", {"name": self.name, "bearer": True})
        if status != 200:
            self._run.measured.fail(f"guest {status}")
            return
        self._token = came["token"]
        following = asyncio.create_task(self._follow())
        try:
            await self._command("sit", position=self._position, chips=CHIPS)
            while time.monotonic() < self._run.until:
                await self._answer_next()
        finally:
            following.cancel()
            self._ask.close()

    async def _answer_next(self) -> None:
        """Wait for something to do, think, and do it."""
        try:
            await asyncio.wait_for(self._news.wait(), 2)
        except TimeoutError:
            return
        self._news.clear()
        await asyncio.sleep(self._chance.uniform(*self._run.thinking))
        prompt = self._prompt
        if prompt is None or time.monotonic() > self._run.until:
            return
        if prompt["kind"] == "decision":
            await self._command("decide", prompt=prompt["id"], **self._choice(prompt))
        elif prompt["kind"] == "wagers" and self.name not in prompt["ready"] and self._wagered != prompt["id"]:
            self._wagered = prompt["id"]
            await self._wager(prompt)

    async def _wager(self, prompt: dict[str, Any]) -> None:
        """Wager the least on the first area there is, and be ready."""
        if prompt["areas"] and self._position in prompt["positions"]:
            area = prompt["areas"][0]
            amount = max(area["least"], 100)
            await self._command("wager", window=prompt["id"], position=self._position, area=area["name"], amount=amount)
        await self._command("ready", window=prompt["id"])

    def _choice(self, prompt: dict[str, Any]) -> dict[str, Any]:
        """Take any choice, with what it needs."""
        chosen = self._chance.choice(
            [each for each in prompt["choices"] if each["word"] != "fold"] or prompt["choices"]
        )
        said: dict[str, Any] = {"choice": chosen["word"]}
        if chosen["amounts"]:
            said["amount"] = chosen["amounts"]["least"]
        if chosen.get("arrangement"):
            said["hands"] = "house way"
        return said

    async def _command(self, do: str, **fields: Any) -> None:
        """Send a command and take the time until its answer."""
        self._keys += 1
        body = {"key": f"{self.name} {self._keys}", "do": do, **fields}
        start = time.perf_counter()
        status, _ = await self._ask.send("POST", f"/api/tables/{self._table}/commands", self._token, body)
        if time.monotonic() >= self._run.since:
            self._run.measured.latencies.append(time.perf_counter() - start)
        if status in GOES_ON:
            self._run.measured.refused += 1
        elif status != 200:
            self._run.measured.fail(f"{do} {status}")

    async def _follow(self) -> None:
        """Follow the table by a stream, and where there are other places by another when it breaks."""
        await self._follow_at(self._places[0], 0)
        for number in itertools.count(1):
            if len(self._places) == 1:
                return
            broke = self._broke = self._broke or time.monotonic()
            with suppress(asyncio.IncompleteReadError, OSError):
                await self._follow_at(self._places[number % len(self._places)], broke)
            await asyncio.sleep(TRIES_EVERY)

    async def _follow_at(self, place: Place, broke: float) -> None:
        reader, writer = await asyncio.open_connection(*place, limit=1 << 24)
        try:
            writer.write(head("GET", f"/api/stream?tables={self._table}", place, self._token, None))
            await read_head(reader)
            kind = ""
            while line := await reader.readline():
                self._run.measured.streamed += len(line)
                if line.startswith(b"event: "):
                    kind = line[7:].strip().decode()
                elif line.startswith(b"data: ") and kind == "table":
                    if broke and self._broke:
                        self._run.measured.gaps.append(time.monotonic() - broke)
                    self._broke = 0.0
                    self._hear(json.loads(line[6:]))
        finally:
            writer.close()

    def _hear(self, message: dict[str, Any]) -> None:
        prompt = message["prompt"]
        before, self._prompt = self._prompt, prompt
        if prompt and prompt["id"] and prompt["id"] != (before or {}).get("id"):
            self._news.set()


@dataclass
class Run:
    """One run of all the players."""

    until: float
    since: float
    thinking: tuple[float, float]
    measured: Measured = field(default_factory=Measured)


async def play(arguments: argparse.Namespace) -> dict[str, Any]:
    """Let every seat of every table be played, and return what was measured."""
    places = [(parts.hostname or "127.0.0.1", parts.port or 80) for parts in map(urlsplit, arguments.urls)]
    asking = Connection(places[0])
    _, lobby = await asking.send("GET", "/api/tables", "")
    asking.close()
    start = time.monotonic()
    run = Run(start + arguments.settle + arguments.seconds, start + arguments.settle, (arguments.least, arguments.most))
    seats = [
        (table["id"], position)
        for table in lobby["tables"]
        for position in range(1, min(arguments.seats, table["positions"]) + 1)
    ]
    bots = [
        Bot(_from(places, number) if arguments.move else [places[number % len(places)]], table, position, number, run)
        for number, (table, position) in enumerate(seats, start=1)
    ]
    async with asyncio.TaskGroup() as group:
        for number in range(arguments.watchers):
            group.create_task(watch(places[number % len(places)], seats[0][0], run))
            await asyncio.sleep(arguments.settle / 4 / arguments.watchers)
        for bot in bots:
            group.create_task(bot.play())
            await asyncio.sleep(arguments.settle / 2 / len(bots))
    measured = run.measured
    return {
        "bots": len(bots),
        "tables": len(lobby["tables"]),
        "commands": len(measured.latencies),
        "refused": measured.refused,
        "errors": measured.errors,
        "latencies": sorted(measured.latencies),
        "streamed": measured.streamed,
        "gap": max(measured.gaps, default=0.0),
    }


def _from(places: Sequence[Place], number: int) -> list[Place]:
    """Return the places in turn, beginning with one of them."""
    first = number % len(places)
    return [*places[first:], *places[:first]]


async def watch(place: tuple[str, int], table: str, run: Run) -> None:
    """Look on at a table by a stream, without a name, until the time is over."""
    reader, writer = await asyncio.open_connection(*place, limit=1 << 24)
    try:
        writer.write(head("GET", f"/api/stream?tables={table}", place, "", None))
        status, _ = await read_head(reader)
        if status != 200:
            run.measured.fail(f"watcher {status}")
            return
        while (left := run.until - time.monotonic()) > 0:
            try:
                async with asyncio.timeout(left):
                    read = await reader.read(1 << 16)
            except TimeoutError:
                return
            if not read:
                run.measured.fail("watcher cut")
                return
            run.measured.streamed += len(read)
    finally:
        writer.close()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the loop that the server takes too, so that the players take as little of the machine as they can."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def main() -> int:
    """Play, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("urls", nargs="+", metavar="URL")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--settle", type=float, default=10, help="seconds in which the players come, not measured")
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--least", type=float, default=0.75)
    parser.add_argument("--most", type=float, default=2.25)
    parser.add_argument("--move", action="store_true", help="go to another server when one is gone")
    parser.add_argument("--watchers", type=int, default=0, help="who only look on at the first table")
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        json.dump(runner.run(play(parser.parse_args())), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
