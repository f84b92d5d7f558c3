"""How fast rounds are simulated: beside packages of others, beside our own loops in plain C, on one core and on two."""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from blackjack21 import DEFAULT_SUITS, Deck, GameState, Table, shoe_reset_hook
from crapssim.strategy.odds import PassLineOddsMultiplier
from crapssim.strategy.single_bet import BetPassLine
from crapssim.table import Table as CrapsSimTable

from pitboss.simulate.baccarat import PAIR_CODES
from pitboss.simulate.chunk import BLOCK, fan_width, play_chunk
from pitboss.simulate.plan import Plan, make_plan, prepared
from pitboss.simulate.runner import LocalEngine, play_plan
from pitboss.simulate.stream import Source
from pitboss.simulate.tally import COUNTERS, FAN_BINS, POINTS

ROOT = Path(__file__).resolve().parents[1]
PEERS, BUILD = Path(__file__).parent / "peers", ROOT / ".build" / "peers"
THROWS_AT_ONCE = 200
NPM = ("@blackjacktrainer/blackjack-simulator", "baccarat-engine")
BLACKJACK = {"decks": "2", "dealer_card": "card-reader", "surrender": "yes", "max_hands": "4"}


@dataclass(frozen=True)
class Figure:
    """A figure: what was measured, a rate of ours and of the peer's, their ratio, and what it should be."""

    name: str
    ours: float
    peer: float
    aim: str
    is_met: bool

    @property
    def ratio(self) -> float:
        """How many times the peer's rate ours is."""
        return self.ours / self.peer


def rate(plan: Plan, workers: int, seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Return the rounds a second of some workers: by the processor time of all, so that other work does not count."""
    engine = LocalEngine(workers)
    play_plan(plan, plan.chunk, engine=engine)
    rounds, start = 0, clock()
    while clock() - start < seconds * (workers if clock is time.process_time else 1):
        rounds += play_plan(replace(plan, seed=rounds), 20 * plan.chunk, engine=engine).rounds
    spent = clock() - start
    return rounds / (spent / workers if clock is time.process_time else spent)


# Others


def npm_rates(seconds: float) -> dict[str, float]:
    """Return the rates of the npm packages, which are fetched once into the build folder."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return {}
    BUILD.mkdir(parents=True, exist_ok=True)
    if not (BUILD / "node_modules" / "baccarat-engine").exists():
        (BUILD / "package.json").write_text("{}", encoding="utf-8")
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *NPM], cwd=BUILD, check=True)
    command = ["node", str(PEERS / "simulators.cjs"), str(BUILD), str(seconds)]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def blackjack21_rate(seconds: float) -> float:
    """Return the rounds a second of blackjack21, where node is absent; its player draws below 17."""
    deck = Deck(DEFAULT_SUITS, count=8)
    table = Table([("player", 10)], deck, on_round_reset=shoe_reset_hook(deck))
    rounds, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        table.start_game()
        while table.state is GameState.PLAYERS_TURN:
            table.hit() if table.current_hand.total < 17 else table.stand()
        rounds += 1
    return rounds / (time.process_time() - start)


def crapssim_rate(seconds: float) -> float:
    """Return the throws a second of crapssim, one player on the pass line with odds."""
    table = CrapsSimTable(seed=1)
    table.add_player(bankroll=1_000_000_000, strategy=BetPassLine(10) + PassLineOddsMultiplier(2))
    rolls, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        table.run(max_rolls=THROWS_AT_ONCE, verbose=False)
        rolls += THROWS_AT_ONCE
    return rolls / (time.process_time() - start)


def gymnasium_rate(seconds: float) -> float:
    """Return the steps a second of Gymnasium's Blackjack."""
    import gymnasium

    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(500):
            _, _, over, _, _ = env.step(steps & 1)
            steps += 1
            if over:
                env.reset()
    return steps / (time.process_time() - start)


def vectorized_rate(seconds: float, tables: int = 20_000) -> float:
    """Return the steps a second of our many tables at once."""
    from pitboss.adapters.gymnasium_blackjack import BlackjackVectorEnv

    env = BlackjackVectorEnv(tables)
    env.reset(seed=1)
    actions = np.arange(tables) & 1
    env.step(actions)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        env.step(actions)
        steps += tables
    return steps / (time.process_time() - start)


# Our own loops in C


def library() -> ctypes.CDLL | None:
    """Compile the twins, where there is a compiler."""
    if shutil.which("gcc") is None:
        return None
    BUILD.mkdir(parents=True, exist_ok=True)
    built = BUILD / "simulate.so"
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, "-o", str(built), str(PEERS / "simulate.c")], check=True)
    return ctypes.CDLL(str(built))


def pointer(array: Any) -> ctypes.c_void_p:
    """Return where an array begins."""
    return ctypes.c_void_p(array.ctypes.data)


def call(function: Any, *arguments: Any) -> None:
    """Call C with arrays and whole numbers."""
    function(*(pointer(each) if isinstance(each, np.ndarray) else ctypes.c_int64(int(each)) for each in arguments))


def closure(function: Any) -> dict[str, Any]:
    """Return what the play of a prepared table refers to: the arrays that its kernel takes."""
    names = function.__code__.co_freevars
    return dict(zip(names, (cell.cell_contents for cell in function.__closure__), strict=True))


def c_player(twin: ctypes.CDLL, game: str, plan: Plan) -> Callable[[Source, Any, Any, Any], None]:
    """Return what plays a block of rounds in C."""
    held = closure(prepared(plan).play)

    def baccarat(source: Source, table: Any, nets: Any, wagered: Any) -> None:
        options = held["options"]
        call(twin.play_baccarat, source.words, source.state, table.ranks, table.state, held["counts"], held["draws"],
             held["ends"], held["pays"], PAIR_CODES, options.behind_cutting_card, held["burns"], held["is_continuous"],
             held["staked"], nets, wagered, len(nets), nets.shape[1], len(table.ranks))  # fmt: skip

    def craps(source: Source, table: Any, nets: Any, wagered: Any) -> None:
        arrays = held["arrays"]
        call(twin.play_craps, source.words, source.state, table, *arrays, nets, wagered, len(nets), nets.shape[1])

    def blackjack(source: Source, table: Any, nets: Any, wagered: Any) -> None:
        rules, values, _, may_double, chart, _, bets, pays, surrenders, *_ = held["arrays"]
        call(twin.play_blackjack, source.words, source.state, *table, rules, values, may_double, chart, bets, pays,
             surrenders, nets, wagered, len(nets), table.cards.shape[1], chart.shape[1])  # fmt: skip

    return {"baccarat": baccarat, "craps": craps, "blackjack": blackjack}[game]


def c_chunk(twin: ctypes.CDLL, game: str, plan: Plan, number: int) -> tuple[int, ...]:
    """Play a chunk in C; return what every wager gained, to be held against the kernel's."""
    ready, play = prepared(plan), c_player(twin, game, plan)
    columns = len(ready.wagers)
    sums, squares = np.zeros(columns + 1, np.int64), np.zeros(columns + 1, np.int64)
    hits, counters = np.zeros(columns, np.int64), np.zeros(COUNTERS, np.int64)
    bins, fan = np.zeros(ready.bins, np.int64), np.zeros((POINTS, FAN_BINS), np.int64)
    nets, wagered = np.zeros((BLOCK, columns), np.int64), np.zeros(BLOCK, np.int64)
    source, table = Source(plan.seed, number), ready.fresh()
    twin.set_words(ctypes.c_int64(len(source.words)))
    for _ in range(plan.chunk // BLOCK):
        play(source, table, nets, wagered)
        call(twin.tally, nets, wagered, sums, squares, hits, counters, bins, fan, ready.least, ready.width,
             plan.session, plan.bankroll, fan_width(plan, ready), BLOCK, columns, ready.bins, FAN_BINS)  # fmt: skip
    return tuple(sums.tolist())


def beside_c(twin: ctypes.CDLL, game: str, plan: Plan, times: int) -> Figure:
    """Compare a kernel with the same loop in C, chunk by chunk in turn; both must come to the same numbers."""
    ours = theirs = float("inf")
    for number in range(times):
        start = time.thread_time()
        found = play_chunk(plan, number)
        ours, start = min(ours, time.thread_time() - start), time.thread_time()
        assert c_chunk(twin, game, plan, number) == found.sums, f"{game} in C comes to other numbers"
        theirs = min(theirs, time.thread_time() - start)
    name = f"{game} beside the same loop in C (processor time, one core)"
    return Figure(name, plan.chunk / ours, plan.chunk / theirs, "at least 1/1.2 of it", ours <= 1.2 * theirs)


# The figures


def figures(seconds: float) -> list[Figure]:
    """Measure everything."""
    plans = {
        "blackjack": make_plan("blackjack", BLACKJACK),
        "baccarat": make_plan("baccarat", wagers={"banker": "10"}),
        "craps": make_plan("craps", wagers={"pass_line": "10", "pass_odds": "max"}),
    }
    found = []
    npm = npm_rates(seconds)
    for game, times in (("blackjack", 12), ("baccarat", 20)) if npm else ():
        ours = rate(plans[game], 2, seconds)
        name = f"{game} on two cores beside {NPM[game == 'baccarat']}"
        found.append(Figure(name, ours, npm[game], f"at least {times} times", ours >= times * npm[game]))
    if not npm:
        ours, peer = rate(plans["blackjack"], 2, seconds), blackjack21_rate(seconds)
        found.append(
            Figure("blackjack on two cores beside blackjack21", ours, peer, "at least 500 times", ours >= 500 * peer)
        )
    ours, peer = rate(plans["craps"], 2, seconds), crapssim_rate(seconds)
    found.append(
        Figure(
            "craps, pass and odds, on two cores beside crapssim",
            ours,
            peer,
            "at least 2,000 times",
            ours >= 2_000 * peer,
        )
    )
    ours, peer = vectorized_rate(seconds), gymnasium_rate(seconds)
    found.append(
        Figure(
            "a vectorized step of blackjack beside Gymnasium's", ours, peer, "at least 300 times", ours >= 300 * peer
        )
    )
    if (twin := library()) is not None:
        found += [beside_c(twin, game, plan, 6) for game, plan in plans.items()]
    one, two = (rate(plans["blackjack"], workers, seconds, time.perf_counter) for workers in (1, 2))
    found.append(
        Figure(
            "blackjack, two cores beside one, by the clock on idle cores",
            two,
            one,
            "at least 1.8 times",
            two >= 1.8 * one,
        )
    )
    return found


def dask_overhead(seconds: float) -> tuple[float, float, float]:
    """Return how long threads take for a run of about so many seconds, and a cluster on this machine: its start apart.

    Both are measured by the clock, on idle cores, and must come to the same numbers.
    """
    from pitboss.simulate.cluster import DaskEngine

    plan, workers = make_plan("blackjack", BLACKJACK), os.cpu_count() or 1
    rounds = int(rate(plan, workers, 2, time.perf_counter) * seconds)
    start = time.perf_counter()
    expected = play_plan(plan, rounds, engine=LocalEngine(workers))
    local, start = time.perf_counter() - start, time.perf_counter()
    engine = DaskEngine("", workers)
    opened, start = time.perf_counter() - start, time.perf_counter()
    assert play_plan(plan, rounds, engine=engine).total == expected.total, "the cluster comes to other numbers"
    return local, time.perf_counter() - start, opened


MEMORY_CHUNKS = 400
FLAT = 1.03
"""By how much the memory of many rounds may be above that of few."""


def memory() -> tuple[int, int]:
    """Return the memory in use at most after few rounds and after many, in kilobytes, of a process of its own."""
    command = [sys.executable, __file__, "--memory"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(told[0]), int(told[1])


def memory_here() -> tuple[int, int]:
    """Return the same of this process, which has done nothing else."""
    plan = make_plan("craps")
    found = []
    for chunks in (4, MEMORY_CHUNKS):
        play_plan(plan, chunks * plan.chunk)
        found.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return found[0], found[1]


def main() -> int:
    """Print the figures as ratios, all measured in one run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each is measured (2)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--dask", type=float, metavar="SECONDS", help="measure a cluster's overhead on such a run alone"
    )
    parser.add_argument("--memory", action="store_true", help="print the memory of few rounds and of many alone")
    arguments = parser.parse_args()
    if arguments.memory:
        print(*memory_here())
        return 0
    if arguments.dask:
        local, cluster, opened = dask_overhead(arguments.dask)
        more = f"{100 * (cluster / local - 1):+.1f} % (under 5 %), and {opened:.1f} s to start the cluster"
        print(f"blackjack by threads {local:.1f} s, by Dask {cluster:.1f} s: {more}")
        return 0
    found = figures(arguments.seconds)
    before, after = memory()
    if arguments.json:
        rows = [vars(each) | {"ratio": each.ratio} for each in found]
        print(json.dumps({"cores": os.cpu_count(), "figures": rows, "memory_kb": [before, after]}, indent=2))
        return 0
    for each in found:
        mark = "ok" if each.is_met else "MISSED"
        print(f"{each.name}: {each.ours:,.0f} a second, {each.ratio:,.2f} times ({each.aim}): {mark}")
    mark = "ok" if after <= FLAT * before else "MISSED"
    print(f"memory after 960,000 and after 96,000,000 throws of craps: {before:,} and {after:,} kB (flat): {mark}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
