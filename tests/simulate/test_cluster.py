"""A real cluster on this machine: the same result as threads have, also when a worker is killed midway."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.simulate import Result, make_plan, play_plan
from pitboss.simulate.cluster import DaskEngine
from pitboss.simulate.runner import LocalEngine

pytestmark = pytest.mark.untraced


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_result_although_a_worker_is_killed(tmp_path: Path) -> None:
    plan = replace(make_plan("baccarat", seed=8), chunk=96_000)
    expected = play_plan(plan, 24 * plan.chunk, engine=LocalEngine(1))
    engine = DaskEngine("", 2)
    killed: list[int] = []

    def kill_one(result: Result) -> None:
        if not killed and result.rounds >= 4 * plan.chunk:
            workers = engine.client.run(os.getpid)
            killed.append(next(iter(workers.values())))
            os.kill(killed[0], signal.SIGKILL)

    found = play_plan(plan, 24 * plan.chunk, engine=engine, watch=kill_one)
    assert killed and found.total == expected.total and found.rounds == 24 * plan.chunk
