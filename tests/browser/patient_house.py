"""The `pitboss` command as a browser visits it: people may take their time and make haste, bots think fast.

It loads everything and opens when it is told to by a line of input, so that a house that was stopped is soon up again.
A file beside the house says by how many minutes its clock is ahead.
"""

from __future__ import annotations

import importlib
import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pitboss.server.web.app  # noqa: F401  before the house is told to open
from pitboss.cli import main
from pitboss.server import clock
from pitboss.server.people.limits import Limit
from pitboss.server.table import pace

AHEAD = "minutes-ahead"
GAMES = "PITBOSS_TEST_GAMES"
"""Names modules of tests, each with a game of its own that the house offers too."""
LOADED = "Everything is loaded."
MINUTE = 60_000_000_000


def time_ns() -> int:
    """Return the time as the house's clock has it."""
    ahead = Path(AHEAD)
    return time.time_ns() + (int(ahead.read_text(encoding="ascii")) if ahead.exists() else 0) * MINUTE


def monotonic_ns() -> int:
    """Return the ticks as the house counts them, ahead by as much."""
    return time.monotonic_ns() + time_ns() - time.time_ns()


def be_patient() -> None:
    """Wait for people however slow their machine is, take whatever they ask, and let bots think fast."""
    clock.time = SimpleNamespace(time_ns=time_ns, monotonic_ns=monotonic_ns)  # type: ignore[assignment,attr-defined]
    pace.THINKING = 100
    pace.UNSEEN_FOR = pace.UNHEARD_FOR
    Limit.takes = lambda self, who: True  # type: ignore[method-assign]


if __name__ == "__main__":
    be_patient()
    for module in os.environ.get(GAMES, "").split():
        importlib.import_module(module).register()
    print(LOADED, flush=True)
    sys.stdin.readline()
    sys.exit(main())
