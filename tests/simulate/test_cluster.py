"""A real cluster on this machine: the same result as threads have, also when a worker is killed midway."""

from __future__ import annotations

import os
import pickle
import signal
from dataclasses import replace

import pytest

from pitboss.simulate import Result, make_plan, play_plan
from pitboss.simulate.cluster import DaskEngine
from pitboss.simulate.runner import LocalEngine

pytestmark = pytest.mark.untraced


CHUNKS = 400


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("workers", [2, 3])
def test_a_cluster_gives_the_same_result_although_a_worker_is_killed(workers: int) -> None:
    plan = replace(make_plan("baccarat", seed=8), chunk=96_000)
    expected = play_plan(plan, CHUNKS * plan.chunk, engine=LocalEngine(1))
    engine = DaskEngine("", workers)
    killed: list[int] = []

    def kill_one(result: Result) -> None:
        if not killed and result.rounds >= 4 * plan.chunk:
            killed.append(next(iter(engine.client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    found = play_plan(plan, CHUNKS * plan.chunk, engine=engine, watch=kill_one)
    assert killed and found.total == expected.total and found.rounds == CHUNKS * plan.chunk


def test_what_was_counted_travels_whole() -> None:
    counted = play_plan(make_plan("baccarat", seed=8), 50_000).total
    assert pickle.loads(pickle.dumps(counted)) == counted and len(pickle.dumps(counted)) < counted.fan.nbytes
