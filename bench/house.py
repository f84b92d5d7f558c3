"""What a house keeps, how it starts, and what many who look on cost: figures that need no players of their own.

    python bench/house.py                                  all of them, in a minute or two
    python bench/house.py --rounds 1000 --tables 2000

Rounds are played by bots in this process. Seconds are those of this process's processor.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event

from pitboss.games import GAMES
from pitboss.housefile import HouseFile, Pace, PitPlan, TablePlan
from pitboss.server.broadcast import Message, Stream
from pitboss.server.clock import now
from pitboss.server.history import log_lines
from pitboss.server.house import House
from pitboss.server.store.step import Done, Entry, Step
from pitboss.server.store.store import Store
from pitboss.server.store.writer import Writer
from pitboss.server.table.live import LiveTable
from pitboss.server.table.opening import open_table
from pitboss.table.view import SPECTATOR

FSYNC = 0.005
STEPS = 200
WATCHERS = 1_000
COMMANDS_A_ROUND = 12
"""What five players ask for in a round, as `bench/live.py` counts them: each leaves the answer to its key."""
QUICK = Pace(wagers=20, decisions=10, between=0)


def plan_of(game: str, key: str) -> TablePlan:
    """Return a table of a game with five bots, where it has room for them."""
    positions = max(5, GAMES[game].least_positions)
    players = min(5, positions)
    return TablePlan(key=key, name=key, pit="main", game=game, options={}, positions=positions, pace=QUICK,
                     players=players, tray=10_000_000)  # fmt: skip


class Clock:
    """A clock that goes on as tables wait."""

    def __init__(self) -> None:
        self.at = now()

    def __call__(self) -> int:
        return self.at


def play(store: Store, table: LiveTable, clock: Clock, rounds: int) -> None:
    """Let a table play rounds by itself."""
    table.watching, key = 1, 0
    while table.dealer.table.round < rounds:
        table.shown.look(set())
        table.pacer.note(clock())
        due = table.pacer.due(clock())
        if due is None:
            return
        clock.at = max(clock.at, due.at)
        due.act()
        asked = []
        if table.dealer.is_in_round != bool(table.shown.base.is_in_round):
            asked = [Step("", (), done=done_of(table, key + number)) for number in range(COMMANDS_A_ROUND // 3)]
            key += len(asked)
        store.commit([table.step(), *asked])


def done_of(table: LiveTable, number: int) -> Done:
    """Return what is kept of a command that a person gives."""
    return Done(table.row.id, f"Bench {number}", f"{number:032x}", '{"seq":1000}', table.row.id)


def kept_rounds(store: Store, file: Path, rounds: int) -> None:
    """Print how much room a thousand rounds take, and how fast a log is copied."""
    clock, tables = Clock(), []
    for game in (name for name, each in GAMES.items() if each.most_positions > 1):
        table = open_table(store, plan_of(game, game), "", clock)
        play(store, table, clock, rounds // len(GAMES) + 1)
        tables.append(table)
    played = sum(table.dealer.table.round for table in tables)
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        used = database.execute("SELECT sum(pgsize) FROM dbstat").fetchone()[0]
    print(f"{'database':<34}{used / played / 1000:>10.2f} MB a thousand rounds ({played} played, 4 is the aim)")
    start, lines = time.process_time(), 0
    for table in tables:
        lines += sum(1 for _ in log_lines(store, table.row.id, SPECTATOR))
    taken = time.process_time() - start
    print(f"{'copies of all logs':<34}{taken / played * 1000:>10.3f} s a thousand rounds ({lines} lines)")


def start(url: str, tables: int) -> None:
    """Print how long a house of many tables takes to open again, and its lobby to answer."""
    store, clock, games = Store(url), Clock(), [name for name, each in GAMES.items() if each.most_positions > 1]
    for number in range(len(games), tables):
        open_table(store, plan_of(games[number % len(games)], ""), "", clock)
    store.close()
    before = time.process_time()
    store = Store(url)
    plans = tuple(plan_of(game, game) for game in games)
    house = House(store, HouseFile(name="Bench", pits=(PitPlan("main", "Main"),), tables=plans, pace=QUICK))
    house.open()
    taken = time.process_time() - before
    print(f"{'start':<34}{taken:>10.2f} s for {len(house.tables)} tables")
    before = time.process_time()
    size = len(house.broadcast.lobby())
    print(f"{'lobby':<34}{(time.process_time() - before) * 1000:>10.1f} ms for {size / 1e6:.1f} MB of JSON")
    store.close()


class Wire:
    """A connection that counts what is written to it."""

    written = 0

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, chunk: bytes) -> None:
        Wire.written += len(chunk)


def watchers() -> None:
    """Print what a message costs for each of many who look on at one table."""
    streams = [Stream(None, "", Wire()) for _ in range(WATCHERS)]  # type: ignore[arg-type]
    data = json.dumps({"steps": ["x" * 100] * 50})
    before = time.process_time()
    for seq in range(100):
        message = Message("table", data, "t1", seq)
        for stream in streams:
            stream.tell(message)
    taken = time.process_time() - before
    print(f"{'a watcher':<34}{taken / 100 / WATCHERS * 1e6:>10.2f} µs a message beside its write, {WATCHERS} of them")


@contextmanager
def slow_commits(store: Store) -> Iterator[None]:
    """Let every commit take as long as a slow disk does."""

    def wait(_: Any) -> None:
        time.sleep(FSYNC)

    event.listen(store.database._engine, "commit", wait)
    try:
        yield
    finally:
        event.remove(store.database._engine, "commit", wait)


def grouped(store: Store) -> None:
    """Print how many times faster steps are kept together than one by one, where a commit takes 5 ms."""

    def steps(kind: str) -> list[Step]:
        entry = Entry("cage", "tray:bench", 1, "bench")
        return [Step("", (), (entry,), done=Done(kind, str(number), "", "{}")) for number in range(STEPS)]

    async def together() -> float:
        writer = Writer(store)
        writer.start()
        before = time.monotonic()
        await asyncio.gather(*(writer.commit(step) for step in steps("together")))
        taken = time.monotonic() - before
        await writer.stop()
        return taken

    with slow_commits(store):
        before = time.monotonic()
        for step in steps("alone"):
            store.commit([step])
        alone = time.monotonic() - before
        print(f"{'grouped commit':<34}{alone / asyncio.run(together()):>10.1f} times one commit a step (5 is the aim)")


def main() -> int:
    """Measure, and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--tables", type=int, default=2_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        store = Store(f"sqlite:///{file}")
        grouped(store)
        kept_rounds(store, file, arguments.rounds)
        store.close()
        watchers()
        start(f"sqlite:///{file}", arguments.tables)
    return 0


if __name__ == "__main__":
    sys.exit(main())
