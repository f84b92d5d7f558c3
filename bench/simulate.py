"""How fast rounds are simulated: beside packages of others, beside our own loops in plain C, on one core and on two.

python bench/simulate.py                     every figure
python bench/simulate.py baccarat craps      some of them
"""

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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

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
CHUNKS_AT_ONCE = 20
CORES = 2
C_TWINS = ("blackjack", "baccarat", "craps")
FEW_CHUNKS, MANY_CHUNKS = 4, 400
FLAT = 1.03
"""By how much the memory of many rounds may be above that of few."""
DASK_SECONDS = 60.0
NPM = {"blackjack": "@blackjacktrainer/blackjack-simulator", "baccarat": "baccarat-engine"}
BLACKJACK = {"decks": "2", "dealer_card": "card-reader", "surrender": "yes", "max_hands": "4"}


class Figure(NamedTuple):
    """A figure: what was measured, a rate of ours and of the peer's, their ratio, and the least it should be."""

    name: str
    ours: float
    peer: float
    ratio: float
    aim: float
    unit: str = " a second"

    @property
    def is_met(self) -> bool:
        """Whether the ratio is what it should be."""
        return self.ratio >= self.aim


Slice = Callable[[float], float]
"""Plays for so many seconds, and returns how much it did in a second."""
SLICE_SECONDS = 0.5


def in_turn(name: str, ours: Slice, peer: Slice, aim: float, seconds: float) -> Figure:
    """Let both play in turn, slice by slice; rates and ratio are the medians over the turns."""
    ours(0.0)
    peer(0.0)  # what is compiled or warmed up is so before anything counts
    turns = []
    for number in range(max(3, round(seconds / SLICE_SECONDS))):
        if number % 2:
            one = ours(SLICE_SECONDS)
            other = peer(SLICE_SECONDS)
        else:
            other = peer(SLICE_SECONDS)
            one = ours(SLICE_SECONDS)
        turns.append((one, other))
    ratio = median(one / other for one, other in turns)
    return Figure(name, median(one for one, _ in turns), median(other for _, other in turns), ratio, aim)


class Simulator:
    """Rounds of one plan, simulated by some cores of this machine."""

    def __init__(self, plan: Plan, workers: int, *, by_clock: bool = False) -> None:
        self.plan, self.workers, self.by_clock = plan, workers, by_clock
        self.engine, self.seed = LocalEngine(workers), 0

    def __call__(self, seconds: float) -> float:
        """Return the rounds a second, by the processor time of all cores if not by the clock."""
        clock, cores = (time.perf_counter, 1) if self.by_clock else (time.process_time, self.workers)
        rounds, start, spent = 0, clock(), 0.0
        while not rounds or spent < seconds * cores:
            self.seed += 1
            plan = replace(self.plan, seed=self.seed)
            rounds += play_plan(plan, CHUNKS_AT_ONCE * plan.chunk, engine=self.engine).rounds
            spent = clock() - start
        return rounds / spent * cores


# Others


@contextmanager
def npm_package(game: str) -> Iterator[Slice | None]:
    """Run an npm package in a process of its own, if node is here; it is fetched once into the build folder."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        yield None
        return
    BUILD.mkdir(parents=True, exist_ok=True)
    if not all((BUILD / "node_modules" / name).exists() for name in NPM.values()):
        (BUILD / "package.json").write_text("{}", encoding="utf-8")
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund", *NPM.values()]
        subprocess.run(install, cwd=BUILD, check=True)
    command = ["node", str(PEERS / "simulators.cjs"), str(BUILD), game]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin is not None and node.stdout is not None

        given, told = node.stdin, node.stdout

        def played(seconds: float) -> float:
            print(seconds, file=given, flush=True)
            return float(told.readline())

        yield played
        given.close()


def blackjack21(seconds: float) -> float:
    """Return the rounds a second of blackjack21, where node is absent; its player draws below 17."""
    deck = Deck(DEFAULT_SUITS, count=8)
    table = Table([("player", 10)], deck, on_round_reset=shoe_reset_hook(deck))
    rounds, start, spent = 0, time.process_time(), 0.0
    while not rounds or spent < seconds:
        table.start_game()
        while table.state is GameState.PLAYERS_TURN:
            table.hit() if table.current_hand.total < 17 else table.stand()
        rounds += 1
        spent = time.process_time() - start
    return rounds / spent


class Crapssim:
    """crapssim with one player on the pass line with odds."""

    def __init__(self) -> None:
        self.table = CrapsSimTable(seed=1)
        self.table.add_player(bankroll=1_000_000_000, strategy=BetPassLine(10) + PassLineOddsMultiplier(2))

    def __call__(self, seconds: float) -> float:
        """Return its throws a second."""
        before, start, spent = self.table.dice.n_rolls, time.process_time(), 0.0
        while self.table.dice.n_rolls == before or spent < seconds:
            self.table.run(max_rolls=THROWS_AT_ONCE, verbose=False)
            spent = time.process_time() - start
        return float(self.table.dice.n_rolls - before) / spent


def gymnasium_steps() -> Slice:
    """Return what steps through Gymnasium's Blackjack."""
    import gymnasium

    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=1)

    def played(seconds: float) -> float:
        steps, start, spent = 0, time.process_time(), 0.0
        while not steps or spent < seconds:
            for _ in range(500):
                _, _, over, _, _ = env.step(steps & 1)
                steps += 1
                if over:
                    env.reset()
            spent = time.process_time() - start
        return steps / spent

    return played


def vectorized_steps(tables: int = 20_000) -> Slice:
    """Return what steps through many tables of ours at once."""
    from pitboss.adapters.gymnasium_blackjack import BlackjackVectorEnv

    env = BlackjackVectorEnv(tables)
    env.reset(seed=1)
    actions = np.arange(tables) & 1

    def played(seconds: float) -> float:
        steps, start, spent = 0, time.process_time(), 0.0
        while not steps or spent < seconds:
            env.step(actions)
            steps += tables
            spent = time.process_time() - start
        return steps / spent

    return played


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


def bound(function: Any, *arguments: Any) -> Callable[[], None]:
    """Return a call of C with arrays and whole numbers, which are made ready once and not on C's time."""
    ready = (pointer(each) if isinstance(each, np.ndarray) else ctypes.c_int64(int(each)) for each in arguments)
    return partial(function, *ready)


def closure(function: Any) -> dict[str, Any]:
    """Return what the play of a prepared table refers to: the arrays that its kernel takes."""
    names = function.__code__.co_freevars
    return dict(zip(names, (cell.cell_contents for cell in function.__closure__), strict=True))


def c_player(twin: ctypes.CDLL, game: str, plan: Plan) -> Callable[[Source, Any, Any, Any], Callable[[], None]]:
    """Return what makes a call ready that plays a block of rounds in C."""
    held = closure(prepared(plan).play)

    def baccarat(source: Source, table: Any, nets: Any, wagered: Any) -> Callable[[], None]:
        options = held["options"]
        return bound(
            twin.play_baccarat, source.words, source.state, table.ranks, table.state, held["counts"], held["draws"],
            held["ends"], held["pays"], PAIR_CODES, options.behind_cutting_card, held["burns"], held["is_continuous"],
            held["staked"], nets, wagered, len(nets), nets.shape[1], len(table.ranks),
        )  # fmt: skip

    def craps(source: Source, table: Any, nets: Any, wagered: Any) -> Callable[[], None]:
        arrays = held["arrays"]
        return bound(
            twin.play_craps, source.words, source.state, table, *arrays, nets, wagered, len(nets), nets.shape[1]
        )

    def blackjack(source: Source, table: Any, nets: Any, wagered: Any) -> Callable[[], None]:
        rules, values, _, may_double, chart, _, bets, pays, surrenders, *_ = held["arrays"]
        return bound(
            twin.play_blackjack, source.words, source.state, *table, rules, values, may_double, chart, bets, pays,
            surrenders, nets, wagered, len(nets), table.cards.shape[1], chart.shape[1],
        )  # fmt: skip

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
    play_block = play(source, table, nets, wagered)
    count_block = bound(twin.tally, nets, wagered, sums, squares, hits, counters, bins, fan, ready.least, ready.width,
                        plan.session, plan.bankroll, fan_width(plan, ready), BLOCK, columns, ready.bins,
                        FAN_BINS)  # fmt: skip
    for _ in range(plan.chunk // BLOCK):
        play_block()
        count_block()
    return tuple(sums.tolist())


def beside_c(twin: ctypes.CDLL, game: str, plan: Plan, seconds: float) -> Figure:
    """Compare a kernel with the same loop in C, chunk by chunk in turn; both must come to the same numbers."""
    turns, spent, number = [], 0.0, 0
    play_chunk(plan, 0)
    while spent < 2 * seconds or number < 6:
        start = time.thread_time()
        found = play_chunk(plan, number)
        between = time.thread_time()
        assert c_chunk(twin, game, plan, number) == found.sums, f"{game} in C comes to other numbers"
        end = time.thread_time()
        turns.append((between - start, end - between))
        spent, number = spent + end - start, number + 1
    ours, theirs = (median(times) for times in zip(*turns, strict=True))
    name = f"{game} on one core beside the same loop in plain C"
    ratio = median(other / one for one, other in turns)
    return Figure(name, plan.chunk / ours, plan.chunk / theirs, ratio, 1 / 1.2)


# The figures


def plan_of(game: str) -> Plan:
    """Return what is simulated of a game."""
    if game == "blackjack":
        return make_plan("blackjack", BLACKJACK)
    wagers = {"banker": "10"} if game == "baccarat" else {"pass_line": "10", "pass_odds": "max"}
    return make_plan(game, wagers=wagers)


def blackjack(seconds: float) -> Figure:
    """Compare blackjack with basic strategy with the npm package, or without node with blackjack21."""
    with npm_package("blackjack") as package:
        peer, aim = (package, 12) if package else (blackjack21, 500)
        name = f"blackjack on two cores beside {NPM['blackjack'] if package else 'blackjack21'}"
        return in_turn(name, Simulator(plan_of("blackjack"), CORES), peer, aim, seconds)


def baccarat(seconds: float) -> Figure | None:
    """Compare baccarat with the npm package, where node is present."""
    with npm_package("baccarat") as package:
        if package is None:
            return None
        name = f"baccarat on two cores beside {NPM['baccarat']}"
        return in_turn(name, Simulator(plan_of("baccarat"), CORES), package, 20, seconds)


def craps(seconds: float) -> Figure:
    """Compare pass and odds with crapssim."""
    ours = Simulator(plan_of("craps"), CORES)
    return in_turn("craps, pass and odds, on two cores beside crapssim", ours, Crapssim(), 2_000, seconds)


def step(seconds: float) -> Figure:
    """Compare a step of many tables of blackjack with one of Gymnasium's."""
    name = "a vectorized step of blackjack beside Gymnasium's"
    return in_turn(name, vectorized_steps(), gymnasium_steps(), 300, seconds)


def cores(seconds: float) -> Figure:
    """Compare two cores with one, by the clock: it means something only on idle cores."""
    plan = plan_of("blackjack")
    two, one = (Simulator(plan, workers, by_clock=True) for workers in (CORES, 1))
    return in_turn("blackjack on two cores beside one, by the clock", two, one, 1.8, seconds)


def memory(seconds: float) -> Figure:
    """Compare the memory of few rounds, in kilobytes, with that of many, in a process of its own."""
    command = [sys.executable, __file__, "--memory-here"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    few, many = map(int, told)
    name = "memory after 960,000 throws of craps beside a hundred times as many"
    return Figure(name, few, many, few / many, 1 / FLAT, " kB")


def dask(seconds: float) -> Figure:
    """Compare a cluster on this machine with threads, by the processor time of all processes, its start apart.

    The cluster's is what its workers and this process, which has the scheduler, spend on the same rounds.
    """
    from pitboss.simulate.cluster import DaskEngine

    plan = plan_of("blackjack")
    simulator = Simulator(plan, CORES)
    simulator(0.0)
    rounds = int(simulator(2.0) * seconds)
    clock, start = time.perf_counter(), time.process_time()
    expected = play_plan(plan, rounds, engine=LocalEngine(CORES))
    local, local_clock = time.process_time() - start, time.perf_counter() - clock
    engine = DaskEngine("", CORES)
    engine.client.run(play_chunk, plan, 0)  # so that every worker has the table ready
    before = sum(engine.client.run(time.process_time).values())
    ended: list[float] = []
    close = engine.close

    def closed() -> None:
        ended.append(sum(engine.client.run(time.process_time).values()))
        close()

    engine.close = closed  # type: ignore[method-assign]  # the workers are asked before they go
    clock, start = time.perf_counter(), time.process_time()
    found = play_plan(plan, rounds, engine=engine)
    assert found.total == expected.total, "the cluster comes to other numbers"
    cluster = time.process_time() - start + ended[0] - before
    clock = time.perf_counter() - clock
    name = (
        f"blackjack by Dask beside threads, by processor time ({clock:.1f} s beside {local_clock:.1f} s by the clock)"
    )
    return Figure(name, rounds / cluster, rounds / local, local / cluster, 1 / 1.05)


FIGURES: dict[str, Callable[[float], Figure | None]] = {
    "blackjack": blackjack, "baccarat": baccarat, "craps": craps, "step": step, "cores": cores, "memory": memory,
}  # fmt: skip


def figures(chosen: list[str], seconds: float) -> Iterator[Figure]:
    """Measure what is chosen, or everything but a cluster, which takes a minute by itself."""
    for name in chosen or [*FIGURES, "c"]:
        if name == "c":
            twin = library()
            yield from (beside_c(twin, game, plan_of(game), seconds) for game in C_TWINS if twin is not None)
        elif name == "dask":
            yield dask(max(seconds, DASK_SECONDS))
        elif (figure := FIGURES[name](seconds)) is not None:
            yield figure


def memory_here() -> None:
    """Print the memory of this process at most, in kilobytes, after few rounds and after many."""
    plan = make_plan("craps")
    for chunks in (FEW_CHUNKS, MANY_CHUNKS):
        play_plan(plan, chunks * plan.chunk)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def main() -> int:
    """Print the figures as ratios, all measured in one run; fail if one is below its aim."""
    if sys.argv[1:] == ["--memory-here"]:
        memory_here()
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "figures", nargs="*", metavar="FIGURE", choices=[*FIGURES, "c", "dask", []],
        help=f"{', '.join(FIGURES)}, c (the twins in C), or dask; everything but dask if none",
    )  # fmt: skip
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds each side plays (5; dask at least 60)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-check", action="store_true", help="exit with 0 whatever the ratios")
    arguments = parser.parse_args()
    found = []
    for each in figures(arguments.figures, arguments.seconds):
        found.append(each)
        if not arguments.json:
            mark = "ok" if each.is_met else "MISSED"
            rates = f"{each.ours:,.0f} beside {each.peer:,.0f}{each.unit}"
            print(f"{each.name}: {rates}, {each.ratio:,.2f} times (at least {each.aim:,.2f}): {mark}", flush=True)
    if arguments.json:
        rows = [each._asdict() | {"is_met": each.is_met} for each in found]
        print(json.dumps({"cores": os.cpu_count(), "figures": rows}, indent=2))
    return 0 if arguments.no_check or all(each.is_met for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())
