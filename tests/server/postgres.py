"""The tests' own PostgreSQL server, started again after a fall."""

from __future__ import annotations

import subprocess
import time
from typing import Any

PATIENCE = 120.0
"""Seconds in which a server that fell is up again at the latest; by itself it waits ten, too few on a busy machine."""


def start_again(server: Any) -> None:
    """Start a server that fell, and wait until it takes connections."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            server.ensure_postgres_running()
            return
        except (subprocess.SubprocessError, AssertionError):  # it isn't ready yet
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
