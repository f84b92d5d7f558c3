"""The owner's simulations of a table: in a process of their own, a few at once, stopped, and ended from outside."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

import pytest

from pitboss.server import simulations
from pitboss.server.simulations import MOST_RUNNING, Asked, SimulationDesk
from pitboss.table.refusal import Refused
from tests.server.served import WITHIN_REASON

BIG_SIX = Asked("big-six", {}, 480_000, 7)


def tell_and_wait(told: Connection, asked: Asked) -> None:
    """Stand for a simulation that takes long: it tells something, and goes on until it is ended."""
    told.send({"state": "working", "rounds": 10, "mean": -0.5})
    signal.pause()


@pytest.fixture
def waiting() -> Iterator[SimulationDesk]:
    desk = SimulationDesk(tell_and_wait)
    yield desk
    desk.close()


def until(desk: SimulationDesk, table: str, name: str, value: Any) -> simulations.TableSimulation:
    """Look at a simulation until it tells something."""
    start = monotonic()
    while (found := desk.of_table(table)).get(name) != value:
        assert monotonic() - start < 2 * WITHIN_REASON, found
        desk._runs[table].process.join(0.05)
    return found


@pytest.mark.untraced
def test_a_table_is_simulated_and_the_same_seed_finds_the_same() -> None:
    desk = SimulationDesk()
    try:
        assert desk.of_table("one")["state"] == "none"
        desk.start("one", BIG_SIX, "key")
        found = until(desk, "one", "state", "ready")
        assert found["rounds"] == found["wanted"] == 480_000 and found["trail"][-1][0] == 480_000
        assert found["exact"] is not None and abs(found["distance"] or 9) < 4
        assert round(found["win"] + found["push"] + found["lose"], 9) == 1
        desk.start("one", BIG_SIX, "another key")
        assert until(desk, "one", "state", "ready")["mean"] == found["mean"]
    finally:
        desk.close()


def test_a_few_run_at_once_and_one_for_a_table(waiting: SimulationDesk) -> None:
    for number in range(MOST_RUNNING):
        waiting.start(f"table {number}", BIG_SIX, "key")
    until(waiting, "table 0", "rounds", 10)
    assert waiting.start("table 0", BIG_SIX, "key")["rounds"] == 10  # the same, asked for again
    with pytest.raises(Refused, match="one of this table is running"):
        waiting.start("table 0", BIG_SIX, "another")
    with pytest.raises(Refused, match=f"{MOST_RUNNING} are running"):
        waiting.start("one more", BIG_SIX, "key")
    stopped = waiting.stop("table 0")
    assert stopped["state"] == "stopped" and stopped["mean"] == -0.5
    waiting.start("one more", BIG_SIX, "key")
    assert waiting.stop("nowhere")["state"] == "none"


def test_one_that_is_ended_from_outside_has_failed(waiting: SimulationDesk) -> None:
    waiting.start("table", BIG_SIX, "key")
    until(waiting, "table", "rounds", 10)
    os.kill(waiting._runs["table"].process.pid, signal.SIGKILL)
    assert until(waiting, "table", "state", "failed")["why"] == "its process was ended"


def test_what_cannot_be_simulated_says_why() -> None:
    desk = SimulationDesk()
    try:
        desk.start("one", Asked("big-six", {"decks": "9"}, 1, 1), "key")
        assert "decks" in until(desk, "one", "state", "failed")["why"]
    finally:
        desk.close()
