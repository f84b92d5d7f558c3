"""One chunk of a plan, from its own random stream: what every thread, process and machine does."""

from __future__ import annotations

from math import ceil, sqrt

import numpy as np

from pitboss.simulate.kernel import Prepared
from pitboss.simulate.plan import Plan, prepared
from pitboss.simulate.stream import Source
from pitboss.simulate.tally import COUNTERS, FAN_BINS, KEPT, POINTS, Sums, plus, tally

BLOCK = 4000
"""Rounds whose results are kept until they are counted: so many that calls cost little, and few enough for a cache."""

MOST_SQUARES = (1 << 63) - 1


def fan_width(plan: Plan, ready: Prepared) -> int:
    """Return how many cents one bin of the fan holds, so that it reaches six deviations of a session to each side."""
    reach = 6 * ready.spread * ready.unit * sqrt(plan.session)
    return max(1, ceil(reach / (FAN_BINS // 2)))


def surely_counted(ready: Prepared) -> int:
    """Return of how many rounds the squares fit in 63 bits, whatever each of them brings."""
    furthest = max(abs(ready.least), abs(ready.most), *ready.values, 1)
    return max(1, MOST_SQUARES // furthest**2)


def play_chunk(plan: Plan, number: int, rounds: int | None = None) -> Sums:
    """Play a chunk, or the first rounds of it."""
    ready = prepared(plan)
    columns = len(ready.wagers)
    sums, squares = np.zeros(columns + 1, np.int64), np.zeros(columns + 1, np.int64)
    hits, counters = np.zeros(columns, np.int64), np.zeros(COUNTERS, np.int64)
    bins = np.zeros(ready.bins, np.int64)
    fan = np.zeros((POINTS, FAN_BINS), np.int64)
    width, spread = ready.width, fan_width(plan, ready)
    nets, wagered = np.zeros((BLOCK, columns), np.int64), np.zeros(BLOCK, np.int64)
    source, table = Source(plan.seed, number), ready.fresh()
    left = plan.chunk if rounds is None else rounds
    whole, together, counted = (0,) * (columns + 1), surely_counted(ready), 0
    while left:
        now = min(left, BLOCK)
        ready.play(source, table, nets[:now], wagered[:now])
        for start in range(0, now, together):
            end = min(start + together, now)
            if counted + end - start > together:
                whole, counted = plus(whole, squares.tolist()), 0
                squares[:] = 0
            tally(
                nets[start:end], wagered[start:end], sums, squares, hits, counters, bins, fan, ready.least, width,
                plan.session, plan.bankroll, spread,
            )  # fmt: skip
            counted += end - start
        left -= now
    fan[0, FAN_BINS // 2] = fan[POINTS - 1].sum()
    return Sums(
        tuple(sums.tolist()),
        plus(whole, squares.tolist()),
        tuple(hits.tolist()),
        tuple(counters[:KEPT].tolist()),
        bins,
        fan,
        ready.read_gauges(table),
    )
