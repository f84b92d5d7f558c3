"""The house's clock: a machine's clock that steps neither freezes a table nor makes a prompt expire."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.server.audit.verify import verify
from pitboss.server.clock import SteadyClock
from pitboss.server.store.store import Store
from tests.server.live import Clock, Live, at_a_decision, plan_of
from tools.faults import CLOCK, note

START = 1_700_000_000_000
FIVE_MINUTES = 300_000


class Machine:
    """A machine whose clock can be set, and whose counter cannot."""

    def __init__(self) -> None:
        self.wall, self.ticks = START, 7

    def pass_by(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.ticks += milliseconds

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.ticks)


def test_it_tells_the_time() -> None:
    machine = Machine()
    clock = machine.clock()
    for passed in (0, 1, 19, 20, 1_000, 3_600_000):
        machine.pass_by(passed)
        assert clock() == machine.wall


@pytest.mark.parametrize(("step", "way"), [(-FIVE_MINUTES, "back"), (FIVE_MINUTES, "forward")])
def test_a_step_changes_no_pace_and_is_noted_once(step: int, way: str, caplog: pytest.LogCaptureFixture) -> None:
    machine, heard = Machine(), list[str]()
    clock = machine.clock()
    clock.hear = heard.append
    machine.wall += step
    before = clock()
    assert before == START, "nothing waits and nothing expires"
    for _ in range(20):
        machine.pass_by(1_000)
        told = clock()
        assert 950 <= told - before <= 1_050
        before = told
    (said,) = caplog.records
    assert heard == [f"the machine's clock has stepped {way} by 300.0 seconds"], "for the floor's alarms"
    assert f"stepped {way} by 300.0 seconds" in said.getMessage()
    for _ in range(20 * FIVE_MINUTES // 1_000):
        machine.pass_by(1_000)
        clock()
    assert clock() == machine.wall, "in the end it tells the machine's time again"
    assert len(caplog.records) == 1


class OfAHouse(Clock):
    """The clock of a live table on such a machine, which a test moves by letting time pass."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.steady = machine, machine.clock()

    def __call__(self) -> int:
        return self.steady()

    @property
    def now(self) -> int:
        return self.steady()

    @now.setter
    def now(self, moment: int) -> None:
        while self.steady() < moment:
            self.machine.pass_by(max(1, (moment - self.steady()) // 2))


@pytest.mark.parametrize("step", [-FIVE_MINUTES, FIVE_MINUTES])
def test_a_table_whose_machines_clock_steps_asks_the_same_for_as_long_and_plays_on(place: Path, step: int) -> None:
    """In the middle of a round, and after a stop of the house, whose clock begins anew where the machine's then is."""
    store, machine = Store(f"sqlite:///{place}/house.db"), Machine()
    live = Live(store, plan_of(), OfAHouse(machine))
    prompt = at_a_decision(live, "Bob")
    asked, seq = live.told("Ann"), live.table.dealer.log.seq
    due = live.table.pacer.due(live.clock())
    assert asked["id"] == prompt and due is not None
    machine.wall += step
    assert live.told("Ann") == asked and live.table.dealer.log.seq == seq
    again = live.table.pacer.due(live.clock())
    assert again is not None and again.at == due.at > live.clock(), "it neither waits longer nor expires"
    live.clock = OfAHouse(machine)
    live.reopen()
    assert live.told("Ann") | {"deadline": 0, "seconds": 0} == asked | {"deadline": 0, "seconds": 0}
    live.do("Ann", "decide", prompt=prompt, choice="play")
    live.finish()
    live.begin()
    live.finish()
    report = live.replay()
    assert report.is_open and report.rounds == 2
    live.check_books()
    assert verify(store).findings == []
    store.close()
    note(CLOCK)


def test_it_never_goes_back() -> None:
    machine = Machine()
    clock = machine.clock()
    told = [clock()]
    for number in range(2_000):
        machine.pass_by(number % 37)
        machine.wall += (number % 11 - 5) * 100
        told.append(clock())
    assert told == sorted(told)
