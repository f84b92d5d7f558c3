"""What is counted of the rounds: whole numbers that add up, whoever counted which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation.kernels import compiled

Ints = NDArray[np.int64]

(
    ROUNDS, WAGERED, WON, PUSHED, LOST, SESSIONS, RUINED, SESSION_SUM, SESSION_SQUARES, LONGEST_WON, LONGEST_LOST,
    BANKROLLS_LOST,
) = range(12)  # fmt: skip
"""What the counters hold that is kept; all of them add up but the longest streaks, of which the longer stays.
The sums of sessions are counted in bins of the fan; bankrolls lost are those that a session took one after another."""
RUN_WON, RUN_LOST, IN_SESSION, SINCE, LOWEST = range(12, 17)
"""What they hold besides while a chunk is played."""
COUNTERS, KEPT = 17, 12
POINTS = 25
"""How often in a session the fan looks at a bankroll, its start included."""
SHIFT = 40
"""Bits to which the inverse of a bin's width is taken."""
FAN_BINS = 401
"""Bins of the fan at each of them, of which the middle one is where the session began."""


@compiled
def tally(
    nets: Ints, wagered: Ints, sums: Ints, squares: Ints, hits: Ints, counters: Ints, bins: Ints, fan: Ints,
    least: int, width: int, session: int, bankroll: int, fan_width: int,
) -> None:  # fmt: skip
    """Count a block of rounds: by wager, all together, and as sessions of somebody with a bankroll.

    What is counted stands in variables until the block is over, and nothing is divided in a round: bins are found by
    multiplying with how many of them there are to a large number of cents.
    """
    columns, rows = nets.shape[1], nets.shape[0]
    per_point, top = session // (POINTS - 1), (bins.size - 1) * width
    parts = (1 << SHIFT) // width + 1
    is_short = top * width < 1 << SHIFT
    for column in range(columns if columns > 1 else 0):
        total = squared = hit = 0
        for row in range(rows):
            one = nets[row, column]
            total += one
            squared += one * one
            hit += one > 0
        sums[column] += total
        squares[column] += squared
        hits[column] += hit
    staked = won = lost = whole = squared_whole = 0
    for row in range(rows):
        staked += wagered[row]
    run_won, run_lost = counters[RUN_WON], counters[RUN_LOST]
    longest_won, longest_lost = counters[LONGEST_WON], counters[LONGEST_LOST]
    since, done, lowest = counters[SINCE], counters[IN_SESSION], counters[LOWEST]
    until = per_point - done % per_point
    done -= done % per_point
    for row in range(rows):
        net = nets[row, 0]
        for column in range(1, columns):
            net += nets[row, column]
        whole += net
        squared_whole += net * net
        above = min(max(net - least, 0), top)
        bins[np.uint64(above * parts >> SHIFT if is_short else above // width)] += 1
        is_won, is_lost = int(net > 0), int(net < 0)
        won += is_won
        lost += is_lost
        run_won = (run_won + is_won) & (is_lost - 1)  # none where it was lost, without a branch
        run_lost = (run_lost + is_lost) & (is_won - 1)
        longest_won = max(longest_won, run_won)
        longest_lost = max(longest_lost, run_lost)
        since += net
        lowest = min(lowest, since)
        until -= 1
        if until == 0:
            until = per_point
            done += per_point
            steps = (2 * since + fan_width) // (2 * fan_width)
            fan[done // per_point, min(max(steps + fan.shape[1] // 2, 0), fan.shape[1] - 1)] += 1
            if done == session:
                counters[SESSIONS] += 1
                counters[RUINED] += lowest <= -bankroll
                counters[BANKROLLS_LOST] += -lowest // bankroll
                counters[SESSION_SUM] += steps
                counters[SESSION_SQUARES] += steps * steps
                since = lowest = done = 0
    if columns == 1:
        sums[0] += whole
        squares[0] += squared_whole
        hits[0] += won
    sums[columns] += whole
    squares[columns] += squared_whole
    counters[WAGERED] += staked
    counters[WON] += won
    counters[LOST] += lost
    counters[PUSHED] += rows - won - lost
    counters[RUN_WON], counters[RUN_LOST] = run_won, run_lost
    counters[LONGEST_WON], counters[LONGEST_LOST] = longest_won, longest_lost
    counters[SINCE], counters[LOWEST] = since, lowest
    counters[IN_SESSION] = done + per_point - until
    counters[ROUNDS] += rows


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

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes as what is not zero: of the bins most are empty."""
        places, points = np.flatnonzero(self.bins), np.flatnonzero(self.fan)
        few = (places.astype(np.int32), self.bins[places], points.astype(np.int32), self.fan.ravel()[points])
        return unpacked, (self.sums, self.squares, self.hits, self.counters, self.gauges, self.bins.size, few)

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


def unpacked(
    sums: tuple[int, ...], squares: tuple[int, ...], hits: tuple[int, ...], counters: tuple[int, ...],
    gauges: tuple[int, ...], size: int, few: tuple[Any, Ints, Any, Ints],
) -> Sums:  # fmt: skip
    """Return what came from another process."""
    bins, fan = np.zeros(size, np.int64), np.zeros(POINTS * FAN_BINS, np.int64)
    bins[few[0]], fan[few[2]] = few[1], few[3]
    return Sums(sums, squares, hits, counters, bins, fan.reshape(POINTS, FAN_BINS), gauges)


def plus(mine: Sequence[int], theirs: Sequence[int]) -> tuple[int, ...]:
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
