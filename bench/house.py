"""What a house keeps, how it starts, and what many who look on cost: figures that need no players of their own.

    python bench/house.py                                  all but the long ones, in a minute or two
    python bench/house.py kept start --rounds 1000 --tables 2000
    python bench/house.py age --rounds 10000               a table's last rounds beside its tenth, and memory
    python bench/house.py reopened --rounds 100000         how fast a house opens that has kept so many

Rounds are played by bots in this process. Seconds are those of this process's processor, but where a house is opened
by the clock. Exit code 1 where an aim is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy import event

from pitboss.games import GAMES
from pitboss.housefile import HouseFile, Pace, PitPlan, TablePlan
from pitboss.server.broadcast import Message, Stream
from pitboss.server.clock import now
from pitboss.server.history import log_lines
from pitboss.server.house import House
from pitboss.server.people.accounts import Accounts
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
SAMPLE = 100
"""Rounds whose time is taken together."""
EARLY = 10
"""The round of a young table that an old one is held against: of as many tables as there are rounds in a sample."""
AGED, QUICKEST = ("blackjack", "craps"), "big-six"
LONG = ("age", "reopened")


def plan_of(game: str, key: str) -> TablePlan:
    """Return a table of a game with five bots, where it has room for them."""
    positions = max(5, GAMES[game].least_positions)
    players = min(5, positions)
    return TablePlan(key=key, name=key, pit="main", game=game, options={}, positions=positions, pace=QUICK,
                     players=players, tray=10_000_000)  # fmt: skip


_KEYS = count(1)


class Clock:
    """A clock that goes on as tables wait."""

    def __init__(self) -> None:
        self.at = now()

    def __call__(self) -> int:
        return self.at


def play(store: Store, table: LiveTable, clock: Clock, rounds: int) -> None:
    """Let a table play rounds by itself."""
    table.watching, account, round = 1, somebody(store), table.dealer.table.round
    while table.dealer.table.round < rounds:
        table.shown.look(set())
        table.pacer.note(clock())
        due = table.pacer.due(clock())
        if due is None:
            return
        clock.at = max(clock.at, due.at)
        due.act()
        store.commit([table.step()])
        if table.dealer.table.round > round:
            round = table.dealer.table.round
            dones = [done_of(account, table, next(_KEYS)) for _ in range(COMMANDS_A_ROUND)]
            store.commit([Step("", (), done=done) for done in dones])


def somebody(store: Store) -> str:
    """Return the account of a person of the house, in whose name commands are answered."""
    accounts = Accounts(store)
    return (accounts.by_name("Bench") or accounts.guest("Bench")[0]).id


def done_of(account: str, table: LiveTable, number: int) -> Done:
    """Return what is kept of a command that a person gives."""
    return Done(account, str(UUID(int=random.getrandbits(128))), f"{number:032x}", '{"seq":1}', table.row.id)


MISSED: list[str] = []


def told(
    what: str, figure: float, unit: str, aim: float | None = None, *, digits: int = 2, least: bool = False
) -> None:
    """Print a figure with its aim, and note where it is missed."""
    is_met = aim is None or (figure >= aim if least else figure <= aim)
    judged = (
        ""
        if aim is None
        else f"; the aim is {'at least' if least else 'at most'} {aim:g}: {'met' if is_met else 'MISSED'}"
    )
    print(f"{what:<34}{figure:>10.{digits}f} {unit}{judged}", flush=True)
    if not is_met:
        MISSED.append(what)


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
        used = dict(database.execute("SELECT name LIKE 'commands%', sum(pgsize) FROM dbstat GROUP BY 1"))
    told("database", used[0] / played / 1000, f"MB a thousand rounds for good ({played} played)", 4)
    told("keys of commands", used[1] / played / 1000, "MB a thousand rounds, forgotten after a day")
    start, lines = time.process_time(), 0
    for table in tables:
        lines += sum(1 for _ in log_lines(store, table.row.id, SPECTATOR))
    taken = time.process_time() - start
    told("copies of all logs", taken / played * 1000, f"s a thousand rounds ({lines} lines)", digits=3)


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
    told("start", taken, f"s for {len(house.tables)} tables", 10)
    before = time.process_time()
    size = len(house.broadcast.lobby())
    told("lobby", (time.process_time() - before) * 1000, f"ms for {size / 1e6:.1f} MB of JSON", 100, digits=1)
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
    told("a watcher", taken / 100 / WATCHERS * 1e6, f"µs a message beside its write, {WATCHERS} of them")


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
        told("grouped commit", alone / asyncio.run(together()), "times one commit a step", 5, digits=1, least=True)


def age(folder: Path, rounds: int) -> None:
    """Print how long a table's last rounds take beside its tenth, and how much memory it takes meanwhile."""
    for game in AGED:
        store, clock = Store(f"sqlite:///{folder}/{game}.db"), Clock()
        table = open_table(store, plan_of(game, game), "", clock)
        play(store, table, clock, 2 * SAMPLE)  # what is made once is made
        tenth = []
        for number in range(SAMPLE):
            young = open_table(store, plan_of(game, f"{game} {number}"), "", clock)
            play(store, young, clock, EARLY - 1)
            tenth.append(_seconds_of_a_round(store, young, clock))
        held = megabytes()
        play(store, table, clock, max(rounds - SAMPLE, 2 * SAMPLE))
        last = [_seconds_of_a_round(store, table, clock) for _ in range(SAMPLE)]
        ratio = sorted(last)[SAMPLE // 2] / sorted(tenth)[SAMPLE // 2]
        told(f"{game}, round {table.dealer.table.round}", ratio, f"times the time of round {EARLY}", 1.1)
        told(f"{game}, memory", megabytes() - held, f"MB more than at round {2 * SAMPLE}", 5, digits=1)
        store.close()


def _seconds_of_a_round(store: Store, table: LiveTable, clock: Clock) -> float:
    """Return how long a table's next round takes."""
    before = time.process_time()
    play(store, table, clock, table.dealer.table.round + 1)
    return time.process_time() - before


def megabytes() -> float:
    """Return the memory that this process holds."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


def reopened(folder: Path, rounds: int) -> None:
    """Print how long a house takes to open that has kept many rounds, by the clock: the command, until it is open."""
    data, clock = folder / "kept.db", Clock()
    store = Store(f"sqlite:///{data}")
    plan = replace(plan_of(QUICKEST, QUICKEST), players=1)
    table = open_table(store, plan, "", clock)
    play(store, table, clock, rounds)
    store.close()
    file = folder / "house.toml"
    file.write_text(
        '[house]\nname = "Bench"\n[[pits]]\nkey = "main"\nname = "Main"\n'
        f'[[tables]]\nkey = "{QUICKEST}"\nname = "{QUICKEST}"\npit = "main"\ngame = "{QUICKEST}"\nplayers = 1\n',
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "pitboss", "serve", str(file), "--data", str(data), "--port", "0"]
    before = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        while "Ctrl-C closes the house" not in (line := server.stdout.readline()):
            if not line:
                sys.exit("bench/house.py: the house did not open.")
        told("start", time.monotonic() - before, f"s with {rounds} rounds kept ({data.stat().st_size / 1e6:.0f} MB)", 3)
        server.terminate()


def main() -> int:
    """Measure, and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = ("grouped", "kept", "watchers", "start", *LONG)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(parts)}; all but the last two")
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--tables", type=int, default=2_000)
    arguments = parser.parse_args()
    if unknown := [part for part in arguments.parts if part not in parts]:
        parser.error(f"there is no part {', '.join(unknown)}; the parts are {', '.join(parts)}")
    wanted = arguments.parts or [part for part in parts if part not in LONG]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        store = Store(f"sqlite:///{file}")
        if "grouped" in wanted:
            grouped(store)
        if "kept" in wanted:
            kept_rounds(store, file, arguments.rounds)
        store.close()
        if "watchers" in wanted:
            watchers()
        if "start" in wanted:
            start(f"sqlite:///{file}", arguments.tables)
        if "age" in wanted:
            age(Path(folder), arguments.rounds)
        if "reopened" in wanted:
            reopened(Path(folder), arguments.rounds)
    return 1 if MISSED else 0


if __name__ == "__main__":
    sys.exit(main())
