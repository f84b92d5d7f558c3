"""How fast poker hands are evaluated and equity is found, beside phevaluator and poker-equity, in one run."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from statistics import median

import numpy as np
import poker_equity
from phevaluator import _pheval, evaluate_cards

from pitboss.odds.equity import equity
from pitboss.odds.evaluation import HIGH, high
from pitboss.table.cards import parse_cards

HANDS = 50_000
BATCH = 1_000_000
SLICES = 9


@dataclass(frozen=True, slots=True)
class Figure:
    """One comparison: what each side does in a second of the processor, how many times as fast we are, and the aim."""

    name: str
    ours: float
    theirs: float
    peer: str
    aim: float

    @property
    def ratio(self) -> float:
        """How many times as fast as the peer we are."""
        return self.ours / self.theirs


def seconds(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that something takes, threads included."""
    start = time.process_time()
    work()
    return time.process_time() - start


def compare(name: str, sides: tuple[Callable[[], object], int], peer: str, other: tuple[Callable[[], object], int],
            aim: float) -> Figure:  # fmt: skip
    """Let both sides work in turn, slice by slice, and compare the medians."""
    times: tuple[list[float], list[float]] = ([], [])
    for side in (sides, other):
        side[0]()  # tables are read and loops compiled before anything is measured
    for _ in range(SLICES):
        for taken, (work, _) in zip(times, (sides, other), strict=True):
            taken.append(seconds(work))
    return Figure(name, sides[1] / median(times[0]), other[1] / median(times[1]), peer, aim)


def measure(seed: int) -> list[Figure]:
    """Measure everything."""
    chance = random.Random(seed)
    hands = [tuple(chance.sample(range(52), 7)) for _ in range(HANDS)]
    rows = np.random.default_rng(seed).random((BATCH, 52)).argsort(axis=1)[:, :7].astype(np.uint8)
    native, its_native = _pheval.evaluate_7cards, "phevaluator, native"
    aces, kings = parse_cards("As Ah"), parse_cards("Kd Kc")

    def ours_one() -> None:
        for hand in hands:
            high(hand)

    def theirs_one() -> None:
        for hand in hands:
            evaluate_cards(*hand)

    def theirs_native() -> None:
        for a, b, c, d, e, f, g in hands:
            native(a, b, c, d, e, f, g)

    def theirs_equity() -> object:
        return poker_equity.exact_from_text("holdem", ["AsAh", "KdKc"])

    return [
        compare("seven cards, one call", (ours_one, HANDS), "phevaluator.evaluate_cards", (theirs_one, HANDS), 1.0),
        compare("seven cards, batch", (lambda: HIGH.batch(rows), BATCH), its_native, (theirs_native, HANDS), 5.0),
        compare("A-A against K-K, exact", (lambda: equity([aces, kings]), 1), "poker-equity", (theirs_equity, 1), 10.0),
    ]  # fmt: skip


LEAST_BATCH = 50_000_000
"""Hands of seven cards that the batch should rank in a second on one core."""


def words(figures: list[Figure]) -> str:
    """Return the figures as a person reads them."""
    lines = [f"{'':<24}{'ours/s':>14}{'theirs/s':>14}{'ratio':>9}{'aim':>6}  peer"]
    for each in figures:
        ours, theirs = (f"{rate:,.0f}" if rate >= 100 else f"{rate:,.1f}" for rate in (each.ours, each.theirs))
        lines.append(f"{each.name:<24}{ours:>14}{theirs:>14}{each.ratio:>9.2f}{each.aim:>6g}  {each.peer}")
    lines.append(
        f"Peers: phevaluator {version('phevaluator')}, poker-equity {version('poker-equity')}; processor time."
    )
    return "\n".join(lines)


def shortfall(figures: list[Figure]) -> str:
    """Say what is below its aim, or nothing."""
    low = [f"{each.name} {each.ratio:.2f} (aim {each.aim:g})" for each in figures if each.ratio < each.aim]
    if figures[1].ours < LEAST_BATCH:
        low.append(f"{figures[1].name} {figures[1].ours:,.0f} hands/s (aim {LEAST_BATCH:,})")
    return f"Below the aim: {', '.join(low)}." if low else ""


def main() -> int:
    """Measure, print, and fail where something is below its aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="what the hands depend on (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-check", action="store_true", help="do not fail where something is below its aim")
    arguments = parser.parse_args()
    figures = measure(arguments.seed)
    if arguments.json:
        told = [{"name": each.name, "ours": each.ours, "theirs": each.theirs, "peer": each.peer, "ratio": each.ratio,
                 "least_ratio": each.aim} for each in figures]  # fmt: skip
        print(json.dumps({"per_second": told, "least_batch": LEAST_BATCH}, indent=2))
    else:
        print(words(figures))
    missed = "" if arguments.no_check else shortfall(figures)
    if missed:
        print(missed, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
