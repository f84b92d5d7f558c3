"""The house's clock: a machine's clock that steps neither freezes a table nor makes a prompt expire."""

from __future__ import annotations

import pytest

from pitboss.server.clock import SteadyClock
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
