"""Simulations of a table that the owner runs from its rules, each in a process of its own that no table feels."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Annotated, Any, Literal, NamedTuple, cast

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.table.refusal import Refused

NICE = 15
"""By how much the tables and the odds come before a simulation on a machine that has too much to do."""
MOST_RUNNING = 2
"""Simulations that a house runs at once."""
MOST_KEPT = 50
"""Tables whose last simulation is remembered; the oldest is forgotten first."""
MOST_ROUNDS = 1_000_000_000
MOST_SECONDS = 600
TOLD_EVERY = 0.25
MOST_POINTS = 80
"""Points of the trail by which a plot shows how the mean converged."""

State = Literal["none", "working", "ready", "stopped", "failed"]


class TableSimulation(TypedDict):
    """What a simulation of a table has found so far."""

    state: Annotated[State, Field(description="`none`: nobody has run one. `working`: ask again in a moment.")]
    why: Annotated[str, Field(description="Why it failed.")]
    strategy: str
    wanted: Annotated[int, Field(description="Rounds that were asked for.")]
    rounds: Annotated[int, Field(description="Rounds played so far.")]
    rounds_per_second: float
    mean: Annotated[float, Field(description="What a player gains in a round, in units of the first bet.")]
    standard_error: float
    exact: Annotated[float | None, Field(description="The same by exact methods, where they tell it.")]
    distance: Annotated[float | None, Field(description="How many standard errors the two are apart.")]
    variance: float
    unit: Annotated[int, Field(description="The first bet, in cents.")]
    win: float
    push: float
    lose: float
    trail: Annotated[list[list[float]], Field(description="Rounds, mean and standard error, as it went.")]
    notes: list[str]


NOTHING: TableSimulation = {
    "state": "none", "why": "", "strategy": "", "wanted": 0, "rounds": 0, "rounds_per_second": 0.0, "mean": 0.0,
    "standard_error": 0.0, "exact": None, "distance": None, "variance": 0.0, "unit": 0, "win": 0.0, "push": 0.0,
    "lose": 0.0, "trail": [], "notes": [],
}  # fmt: skip


class Asked(NamedTuple):
    """What is simulated: a game under a table's options, in so many rounds from a seed."""

    game: str
    words: Mapping[str, str]
    rounds: int
    seed: int


# What the process does


def simulate_table(told: Connection, asked: Asked) -> None:
    """Play a table's rounds on one core, and tell now and then what was found."""
    os.nice(NICE)
    try:
        told.send(played(told, asked))
    except Refused as refusal:
        told.send({"state": "failed", "why": f"{refusal.what}: {refusal.why}"})
    except ModuleNotFoundError as error:
        told.send({"state": "failed", "why": f"the server was installed without {error.name}: pitboss[simulate]"})
    except BrokenPipeError:
        pass  # whoever asked is gone


class Enough(Exception):
    """A simulation has taken its time."""


def played(told: Connection, asked: Asked) -> dict[str, Any]:
    """Play a plan, telling what is found meanwhile; return it in the end, or when its time is over."""
    from pitboss.simulate.plan import make_plan
    from pitboss.simulate.result import Result
    from pitboss.simulate.runner import LocalEngine, play_plan

    plan, start = make_plan(asked.game, asked.words, seed=asked.seed), time.monotonic()
    last, found = start, list[Result]()

    def watch(result: Result) -> None:
        nonlocal last
        found[:] = [result]
        now = time.monotonic()
        if now - start > MOST_SECONDS:
            raise Enough
        if now - last > TOLD_EVERY:
            told.send(found_json(result, "working"))
            last = now

    try:
        return found_json(play_plan(plan, asked.rounds, engine=LocalEngine(1), watch=watch), "ready")
    except Enough:
        return found_json(found[0], "ready")


def found_json(result: Any, state: State) -> dict[str, Any]:
    """Return what was found, as the page shows it; the exact figure is asked for once at the end."""
    from pitboss.simulate.tally import LOST, PUSHED, WON

    counters, is_over = result.total.counters, state == "ready"
    trail = result.trail[:: max(1, len(result.trail) // MOST_POINTS)]
    return {
        "state": state,
        "strategy": result.plan.strategy,
        "rounds": result.rounds,
        "rounds_per_second": round(result.rounds_per_second, 1),
        "mean": result.mean,
        "standard_error": result.standard_error,
        "exact": float(result.exact.gain / result.ready.unit) if is_over and result.exact is not None else None,
        "distance": result.distance if is_over else None,
        "variance": result.variance,
        "unit": result.ready.unit,
        "win": counters[WON] / result.rounds,
        "push": counters[PUSHED] / result.rounds,
        "lose": counters[LOST] / result.rounds,
        "trail": [list(point) for point in (*trail, result.trail[-1])],
        "notes": list(result.ready.notes),
    }


# The desk


@dataclass
class Running:
    """A simulation: its process, the way in which it tells what it finds, and what it told last."""

    process: Any
    told: Connection
    key: str
    """The key under which it was asked for: asked again, it is the same one."""
    found: TableSimulation = field(default_factory=lambda: cast(TableSimulation, {**NOTHING, "state": "working"}))

    def look(self) -> TableSimulation:
        """Return what it told last; one whose process has ended without a word has failed."""
        try:
            while self.found["state"] == "working" and self.told.poll():
                self.found = cast(TableSimulation, {**self.found, **self.told.recv()})
        except (EOFError, OSError):
            self.found = {**self.found, "state": "failed", "why": "its process was ended"}
        if self.found["state"] != "working" and self.process.is_alive():
            self.process.join(0)
        return self.found

    def stop(self) -> None:
        """End its process; what it told stays."""
        if self.look()["state"] == "working":
            self.process.terminate()
            self.found = {**self.found, "state": "stopped"}
        self.told.close()


class SimulationDesk:
    """Runs simulations in the house's name: one for a table, a few at once."""

    def __init__(self, work: Callable[..., None] = simulate_table) -> None:
        self._work = work
        self._runs: dict[str, Running] = {}

    def of_table(self, table: str) -> TableSimulation:
        """Return what the last simulation of a table has found so far."""
        run = self._runs.get(table)
        return run.look() if run else NOTHING

    def start(self, table: str, asked: Asked, key: str) -> TableSimulation:
        """Begin a simulation of a table, or refuse one too many."""
        if table in self._runs and self._runs[table].key == key:
            return self._runs[table].look()
        working = [each for each, run in self._runs.items() if run.look()["state"] == "working"]
        if table in working:
            raise Refused("another simulation", "one of this table is running", "stop it first, or wait for it")
        if len(working) >= MOST_RUNNING:
            raise Refused("another simulation", f"{len(working)} are running", f"{MOST_RUNNING} at once")
        if (before := self._runs.pop(table, None)) is not None:
            before.stop()
        while len(self._runs) >= MOST_KEPT:
            self._runs.pop(next(iter(self._runs))).stop()
        context = get_context("spawn")
        heard, told = context.Pipe(duplex=False)
        process = context.Process(target=self._work, args=(told, asked), daemon=True)
        process.start()
        told.close()
        run = self._runs[table] = Running(process, heard, key)
        run.found = {**run.found, "wanted": asked.rounds}
        return run.found

    def stop(self, table: str) -> TableSimulation:
        """End the simulation of a table; what it has found stays."""
        run = self._runs.get(table)
        if run is None:
            return NOTHING
        if run.look()["state"] == "working":
            run.process.terminate()
            run.found = {**run.found, "state": "stopped"}
        return run.found

    def close(self) -> None:
        """End them all."""
        for run in self._runs.values():
            run.stop()
        self._runs.clear()
