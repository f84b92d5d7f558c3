"""A real cluster on this machine: the same result as threads have, also when a worker is killed midway."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any, cast

import pytest
from distributed import CancelledError, Client, KilledWorker
from distributed.scheduler import WorkerState

from pitboss.simulate import Result, make_plan, play_plan, read_result
from pitboss.simulate.cluster import DaskEngine
from pitboss.simulate.runner import LocalEngine, engine_of
from pitboss.table.refusal import Refused

pytestmark = pytest.mark.untraced


CHUNKS = 200
DASK = (sys.executable, "-m", "dask")


def killed_midway(engine: DaskEngine) -> tuple[Result, Result]:
    """Play a plan on a cluster of which a worker is killed, and on one thread."""
    plan = replace(make_plan("baccarat", seed=8), chunk=96_000)
    expected = play_plan(plan, CHUNKS * plan.chunk, engine=LocalEngine(1))
    killed: list[int] = []

    def kill_one(result: Result) -> None:
        if not killed and result.rounds >= 4 * plan.chunk:
            killed.append(next(iter(engine.client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    found = play_plan(plan, CHUNKS * plan.chunk, engine=engine, watch=kill_one)
    assert killed and found.rounds == CHUNKS * plan.chunk
    return found, expected


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_cluster_started_here_gives_the_same_result_although_a_worker_is_killed(workers: int) -> None:
    found, expected = killed_midway(DaskEngine("", workers))
    assert found.total == expected.total


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Start a scheduler as the guide says, without workers; return its address."""
    place = tmp_path / "scheduler.json"
    own = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(place))
    with running("scheduler", *own):
        found = None
        while found is None:
            sleep(0.05)
            with suppress(OSError, ValueError):
                found = json.loads(place.read_text(encoding="utf-8"))["address"]
        yield found


@contextmanager
def running(*words: str) -> Iterator[None]:
    """Run a program of the cluster's while something is done."""
    with subprocess.Popen([*DASK, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        try:
            yield
        finally:
            program.kill()


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_three_at_an_address_gives_the_same_result_although_one_is_killed(address: str) -> None:
    with pytest.raises(Refused, match="it has no workers"):
        DaskEngine(address)
    with ExitStack() as workers:
        for _ in range(3):  # without nannies, so that the one that is killed is gone
            workers.enter_context(running("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"))
        with Client(address) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(3)
        engine = engine_of(address)
        assert isinstance(engine, DaskEngine)
        found, expected = killed_midway(engine)
        assert found.total == expected.total
        with Client(address) as client:  # type: ignore[no-untyped-call]
            assert len(client.scheduler_info()["workers"]) == 2
        with pytest.MonkeyPatch.context() as here, pytest.raises(Refused, match="its workers have version"):
            here.setattr("pitboss.simulate.cluster.__version__", "0.0.1")
            DaskEngine(address)


class Gone:
    """A task whose workers died so often that its scheduler has given it up."""

    def __init__(self, found: object) -> None:
        self.found = found

    def result(self) -> object:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


class Few:
    """Stands for a scheduler that gives up a task after a few deaths, as often as it is told."""

    def __init__(self, deaths: int, error: Exception) -> None:
        self.left, self.error = deaths, error

    def scheduler_info(self) -> dict[str, object]:
        return {"workers": {}}

    def submit(self, work: Any, *given: Any, **more: object) -> Gone:
        self.left -= 1
        return Gone(self.error if self.left >= 0 else work(*given))

    def cancel(self, tasks: list[object]) -> None:
        pass


def engine_with(client: Few) -> DaskEngine:
    """Return an engine at a scheduler that is only made up."""
    engine = DaskEngine.__new__(DaskEngine)
    engine.address, engine.workers, engine.client, engine._open = "tcp://there:1", None, client, ExitStack()
    return engine


DEATHS = KilledWorker("task", cast(WorkerState, SimpleNamespace(address="there")), 3)


def test_a_chunk_that_a_scheduler_gives_up_is_given_out_again() -> None:
    plan = replace(make_plan("baccarat", seed=8), chunk=9_600)
    expected = play_plan(plan, 19_200, engine=LocalEngine(1))
    assert play_plan(plan, 19_200, engine=engine_with(Few(5, DEATHS))).total == expected.total


@pytest.mark.parametrize(
    ("error", "why"), [(DEATHS, "every worker died"), (CancelledError("lost"), "its scheduler is gone")]
)
def test_a_cluster_that_is_lost_is_told_of_and_what_was_played_is_kept(
    error: Exception, why: str, tmp_path: Path
) -> None:
    plan = replace(make_plan("baccarat", seed=8), chunk=9_600)
    before = play_plan(plan, 9_600, engine=LocalEngine(1))
    kept = tmp_path / "kept.json"
    with pytest.raises(Refused, match=why):
        play_plan(plan, 19_200, engine=engine_with(Few(99, error)), before=before, keep=kept)
    assert read_result(kept).total == before.total


def test_what_was_counted_travels_whole() -> None:
    counted = play_plan(make_plan("baccarat", seed=8), 50_000).total
    assert pickle.loads(pickle.dumps(counted)) == counted and len(pickle.dumps(counted)) < counted.fan.nbytes
