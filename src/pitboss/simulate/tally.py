"""What is counted of the rounds: whole numbers that add up, whoever counted which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation.kernels import compiled

Ints = NDArray[np.int64]

(
    ROUNDS, WAGERED, WON, PUSHED, LOST, SESSIONS, RUINED, SESSION_SUM, SESSION_SQUARES, LONGEST_WON, LONGEST_LOST,
) = range(11)  # fmt: skip
"""What the counters hold that is kept; all of them add up but the longest streaks, of which the longer stays.
The sums of sessions are counted in bins of the fan."""
RUN_WON, RUN_LOST, IN_SESSION, SINCE, IS_RUINED = range(11, 16)
"""What they hold besides while a chunk is played."""
COUNTERS, KEPT = 16, 11
POINTS = 25
"""How often in a session the fan looks at a bankroll, its start included."""
FAN_BINS = 801
"""Bins of the fan at each of them, of which the middle one is where the session began."""


@compiled
def tally(
    nets: Ints, wagered: Ints, sums: Ints, squares: Ints, hits: Ints, counters: Ints, bins: Ints, fan: Ints,
    least: int, width: int, session: int, bankroll: int, fan_width: int,
) -> None:  # fmt: skip
    """Count a block of rounds: by wager, all together, and as sessions of somebody with a bankroll."""
    columns = nets.shape[1]
    per_point = session // (POINTS - 1)
    for row in range(nets.shape[0]):
        net = 0
        for column in range(columns):
            one = nets[row, column]
            net += one
            sums[column] += one
            squares[column] += one * one
            hits[column] += one > 0
        sums[columns] += net
        squares[columns] += net * net
        counters[WAGERED] += wagered[row]
        place = (net - least) // width
        bins[min(max(place, 0), bins.size - 1)] += 1
        if net > 0:
            counters[WON] += 1
            counters[RUN_LOST] = 0
            counters[RUN_WON] += 1
            counters[LONGEST_WON] = max(counters[LONGEST_WON], counters[RUN_WON])
        elif net < 0:
            counters[LOST] += 1
            counters[RUN_WON] = 0
            counters[RUN_LOST] += 1
            counters[LONGEST_LOST] = max(counters[LONGEST_LOST], counters[RUN_LOST])
        else:
            counters[PUSHED] += 1
        since = counters[SINCE] + net
        counters[SINCE] = since
        if since <= -bankroll:
            counters[IS_RUINED] = 1
        done = counters[IN_SESSION] + 1
        counters[IN_SESSION] = done
        if done % per_point == 0:
            steps = (2 * since + fan_width) // (2 * fan_width)
            fan[done // per_point, min(max(steps + fan.shape[1] // 2, 0), fan.shape[1] - 1)] += 1
            if done == session:
                counters[SESSIONS] += 1
                counters[RUINED] += counters[IS_RUINED]
                counters[SESSION_SUM] += steps
                counters[SESSION_SQUARES] += steps * steps
                counters[SINCE] = 0
                counters[IS_RUINED] = 0
                counters[IN_SESSION] = 0
    counters[ROUNDS] += nets.shape[0]


@dataclass(frozen=True, eq=False)
class Sums:
    """What was counted of some chunks: by wager and, as the last of each, of all wagers together; in cents."""

    sums: tuple[int, ...]
    squares: tuple[int, ...]
    hits: tuple[int, ...]
    counters: tuple[int, ...]
    bins: Ints
    fan: Ints
    gauges: tuple[int, ...] = ()
    """What a game counts besides, such as jackpots that were won."""

    @classmethod
    def nothing(cls, wagers: int, bins: int, gauges: int = 0) -> Sums:
        """Return what is counted before the first round."""
        return cls(
            (0,) * (wagers + 1), (0,) * (wagers + 1), (0,) * wagers, (0,) * KEPT,
            np.zeros(bins, np.int64), np.zeros((POINTS, FAN_BINS), np.int64), (0,) * gauges,
        )  # fmt: skip

    def __add__(self, other: Sums) -> Sums:
        """Put two together; which comes first does not matter."""
        added = [mine + theirs for mine, theirs in zip(self.counters, other.counters, strict=True)]
        for longest in (LONGEST_WON, LONGEST_LOST):
            added[longest] = max(self.counters[longest], other.counters[longest])
        return Sums(
            plus(self.sums, other.sums),
            plus(self.squares, other.squares),
            plus(self.hits, other.hits),
            tuple(added),
            self.bins + other.bins,
            self.fan + other.fan,
            plus(self.gauges, other.gauges),
        )

    def __eq__(self, other: object) -> bool:
        """Tell whether the same was counted, to the last one."""
        return isinstance(other, Sums) and self.as_json() == other.as_json()

    __hash__ = None  # type: ignore[assignment]

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.counters[ROUNDS]

    def as_json(self) -> dict[str, Any]:
        """Return everything that was counted; of the bins those that hold something."""
        return {
            "sums": list(self.sums),
            "squares": list(self.squares),
            "hits": list(self.hits),
            "counters": list(self.counters),
            "bins": filled(self.bins),
            "fan": filled(self.fan.ravel()),
            "gauges": list(self.gauges),
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any], bins: int) -> Sums:
        """Read what was written so."""
        sums, squares, hits, counters = (
            tuple(map(int, found[name])) for name in ("sums", "squares", "hits", "counters")
        )
        return cls(
            sums,
            squares,
            hits,
            counters,
            unfilled(found["bins"], bins),
            unfilled(found["fan"], POINTS * FAN_BINS).reshape(POINTS, FAN_BINS),
            tuple(map(int, found["gauges"])),
        )


def plus(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    """Add numbers one by one."""
    return tuple(one + other for one, other in zip(mine, theirs, strict=True))


def filled(bins: Ints) -> list[list[int]]:
    """Return the bins that hold something, each with its number."""
    return [[int(place), int(bins[place])] for place in np.flatnonzero(bins)]


def unfilled(found: list[list[int]], size: int) -> Ints:
    """Return all bins."""
    bins = np.zeros(size, np.int64)
    for place, count in found:
        bins[place] = count
    return bins
