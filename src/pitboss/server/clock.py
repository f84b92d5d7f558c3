"""The house's clock: it goes as fast as time does, whatever happens to the clock of the machine.

A machine's clock is set: it steps back, and every table would wait; it steps forward, and every prompt would expire.
This one goes by the machine's counter of time that is never set, and drifts towards the machine's clock so slowly that
nobody at a table notices. A step is noted in the log.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock

LOGGER = logging.getLogger("pitboss.clock")
Clock = Callable[[], int]
"""Tells the time in milliseconds."""
A_STEP = 2_000
"""By so many milliseconds a machine's clock moves at once before it is said."""
DRIFT = 20
"""Of so many milliseconds one at most is added or left out to come closer to the machine's clock."""


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _ticks() -> int:
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Tells the time in milliseconds, and never goes back or jumps."""

    def __init__(self, wall: Clock = _wall, ticks: Clock = _ticks) -> None:
        self._wall = wall
        self._ticks = ticks
        self._counted = ticks()
        self._told = wall()
        self._ahead = 0
        """How far the machine's clock was ahead of this one when it was last looked at."""
        self.hear: Callable[[str], None] | None = None
        """Told of a step, in words."""
        self._lock = Lock()

    def __call__(self) -> int:
        with self._lock:
            ticks, wall = self._ticks(), self._wall()
            passed = max(0, ticks - self._counted)
            ahead = wall - (self._told + passed)
            if abs(ahead - self._ahead) >= A_STEP:
                self._say(ahead - self._ahead)
            self._ahead = ahead
            if passed < DRIFT:
                return self._told + passed  # too short a while to drift in
            most = passed // DRIFT
            drift = max(-most, min(most, ahead))
            self._ahead -= drift
            self._told += passed + drift
            self._counted = ticks
            return self._told

    def _say(self, step: int) -> None:
        way = "forward" if step > 0 else "back"
        LOGGER.warning(
            "The machine's clock has stepped %s by %.1f seconds. The tables go on at their pace, and come closer to it "
            "by one part in %d.", way, abs(step) / 1000, DRIFT,
        )  # fmt: skip
        if self.hear is not None:
            self.hear(f"the machine's clock has stepped {way} by {abs(step) / 1000:.1f} seconds")


now = SteadyClock()
"""The time in milliseconds, for the whole house."""
