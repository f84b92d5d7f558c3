"""The `pitboss` command with a clock that a test sets ahead, by as many minutes as a file beside the house says."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import SimpleNamespace

from pitboss.cli import main
from pitboss.server import clock

AHEAD = "minutes-ahead"
MINUTE = 60_000_000_000


def time_ns() -> int:
    """Return the time as the house's clock has it."""
    ahead = Path(AHEAD)
    return time.time_ns() + (int(ahead.read_text(encoding="ascii")) if ahead.exists() else 0) * MINUTE


if __name__ == "__main__":
    clock.time = SimpleNamespace(time_ns=time_ns)  # type: ignore[assignment,attr-defined]
    sys.exit(main())
