"""Faults that tests let happen and a house survived, counted over a whole run, which ends with one report of them."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / ".build" / "reports" / "faults.tsv"
POINTS = ("input", "act", "write", "commit", "announcement")
"""The points between a command and its answer after which a house is stopped in its own process."""
STOPPED = {point: f"the house stopped after the {point}" for point in POINTS}
ON_SQLITE, ON_POSTGRESQL = "a house on SQLite killed under load", "a house on PostgreSQL killed under load"
DISK, CLOCK = "the disk full in the middle of a round", "the clock stepped by five minutes"
RESTARTED = "PostgreSQL fallen in the middle of a round and restarted"
CUT, STALLED = "the network to the database cut", "the network to the database stalled"
PAUSED, HANDED_OVER = "one of several servers paused and resumed", "one of several servers stopped, its tables taken"
IN_EVERY_RUN = (
    *STOPPED.values(), ON_SQLITE, ON_POSTGRESQL, DISK, CLOCK, RESTARTED, CUT, STALLED, PAUSED, HANDED_OVER,
)  # fmt: skip
"""What `make test` lets happen."""
KILLED, ROLLED = "one of three servers killed under load", "three servers restarted one after the other"
IN_LONG_RUNS = (ON_SQLITE, ON_POSTGRESQL, *STOPPED.values(), KILLED, PAUSED, ROLLED, RESTARTED, CUT, STALLED)
"""What `make test-slow` lets happen, many times over."""
RUNS = {"every": IN_EVERY_RUN, "long": IN_LONG_RUNS}


def note(kind: str, times: int = 1, file: Path = FILE) -> None:
    """Note that a house has survived a fault, after everything was looked at; several processes may do so at once."""
    if kind not in {*IN_EVERY_RUN, *IN_LONG_RUNS}:
        raise ValueError(f"{kind!r} is none of the faults that are counted")
    file.parent.mkdir(parents=True, exist_ok=True)
    line = os.open(file, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o644)
    os.write(line, f"{times}\t{kind}\n".encode())
    os.close(line)


def survived(file: Path = FILE) -> Counter[str]:
    """Return how many faults of each kind were survived so far."""
    found: Counter[str] = Counter()
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        times, kind = line.split("\t")
        found[kind] += int(times)
    return found


def report(found: Counter[str], expected: tuple[str, ...]) -> str:
    """Say how many faults of which kind were survived, and which of those expected were not met."""
    kinds = dict.fromkeys([*expected, *sorted(found)])
    lines = [f"{found[kind]:>8,}  {kind}{'' if found[kind] else ': NOT MET'}" for kind in kinds]
    heading = "Faults survived: every log replays, every ledger balances, nothing is lost or doubled."
    return "\n".join([heading, *lines, f"{found.total():>8,}  in all"])


def main() -> int:
    """Print the report of a run, and fail where a kind of fault that belongs to it was not met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", choices=RUNS, help="every: what make test lets happen; long: what make test-slow does")
    expected, found = RUNS[parser.parse_args().run], survived()
    print(report(found, expected))
    return 0 if all(found[kind] for kind in expected) else 1


if __name__ == "__main__":
    sys.exit(main())
