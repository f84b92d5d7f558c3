"""The house's clock."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Tells the time in milliseconds."""


def now() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000
