"""Limits: how often somebody may ask, so that nobody can crowd out the others."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MINUTE = 60
MOST_KNOWN = 10_000
"""So many askers are remembered; the one who asked longest ago is forgotten first."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Limit:
    """So many requests at once, and so many a minute after that."""

    def __init__(
        self, at_once: int, a_minute: float, clock: Callable[[], float] = time.monotonic, *, name: str = ""
    ) -> None:
        self.at_once = at_once
        self.a_minute = a_minute
        self.name = name
        """By what the whole house counts it; a limit without one is counted by each server for itself."""
        self._a_second = a_minute / 60
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def takes(self, who: str) -> bool:
        """Tell whether one more request of somebody is taken, and count it."""
        now = self._clock()
        bucket = self._buckets.pop(who, None) or _Bucket(self.at_once, now)
        bucket.tokens = min(self.at_once, bucket.tokens + (now - bucket.at) * self._a_second)
        bucket.at = now
        self._buckets[who] = bucket
        while len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        if bucket.tokens < 1:
            return False
        bucket.tokens -= 1
        return True

    def seconds_to_wait(self, who: str) -> int:
        """Return after how many seconds somebody's next request is taken, at least one."""
        lacking = 1 - self._buckets[who].tokens if who in self._buckets else 0
        return max(1, math.ceil(lacking / self._a_second)) if self._a_second else MINUTE
