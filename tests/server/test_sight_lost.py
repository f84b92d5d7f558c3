"""A person whose browser has gone does not hold up a table, and plays on when it comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.housefile import Pace
from pitboss.server.store.store import Store
from pitboss.server.table.opening import take_up
from pitboss.server.table.pace import UNHEARD_FOR, UNSEEN_FOR
from pitboss.server.table.sitting import Sitting
from tests.server.live import Live, house_of, plan_of
from tests.server.served import PATIENT, run, serving


@pytest.fixture
def live(place: Path) -> Iterator[Live]:
    """A table that waits for people as long as it takes."""
    store = Store(f"sqlite:///{place}/house.db")
    yield Live(store, replace(plan_of("three-card-poker"), pace=Pace(wagers=None, decisions=None, between=0)))
    store.close()


def test_a_table_without_time_limits_waits_for_people_and_not_for_those_whose_browser_has_gone(live: Live) -> None:
    live.sit("Ann", 1)
    live.sit("Bob", 2)
    live.begin()
    live.wager("Bob")
    due = live.table.pacer.due(live.clock.now)
    assert due is None or due.at > live.clock.now + 10 * UNSEEN_FOR, "everybody is there, and is waited for"
    live.table.people["Ann"].unseen_since = live.clock.now
    live.asked("Bob")
    assert live.table.people["Ann"].is_away


def test_who_was_out_of_sight_plays_on_and_who_sat_out_still_sits_out() -> None:
    gone, resting = Sitting("a"), Sitting("b", is_away=True)
    for sitting in (gone, resting):
        sitting.unseen_since = 5
    gone.lose_sight()
    assert gone.is_away
    for sitting in (gone, resting):
        sitting.come_into_sight()
    assert not gone.is_away
    assert resting.is_away
    assert gone.unseen_since == resting.unseen_since == 0


def test_who_does_not_come_back_after_a_stop_of_the_house_is_not_waited_for(live: Live) -> None:
    live.sit("Ann", 1)
    live.sit("Bob", 2)
    live.begin()
    live.wager("Bob")
    row = live.store.table(live.id)
    assert row is not None
    again = take_up(live.store, live.accounts, row, live.clock)
    assert again is not None
    again.pacer.note(live.clock())
    live.table = again
    again.people["Bob"].come_into_sight()
    live.asked("Bob")
    assert again.people["Ann"].is_away and not again.people["Bob"].is_away
    live.do("Ann", "buy", chips=1_000)
    assert not again.people["Ann"].is_away, "who gives a command is there"


def test_who_wants_to_sit_out_does_so_even_from_out_of_sight(live: Live) -> None:
    live.sit("Ann", 1)
    live.table.people["Ann"].lose_sight()
    live.do("Ann", "away", is_away=True)
    live.table.people["Ann"].come_into_sight()
    assert live.table.people["Ann"].is_away


def test_who_sits_without_a_stream_is_waited_for_for_a_while_after_each_command(place: Path) -> None:
    async def work() -> None:
        plan = house_of(plan_of(pace=PATIENT))
        async with serving(plan, f"sqlite:///{place}/house.db") as served:
            ann, bob = await served.guest("Ann"), await served.guest("Bob")
            async with bob.follow(**{f"t{served.table}": 0}):
                await ann.do(served.table, "sit", position=1, chips=10_000)
                await ann.prompted(served.table, "wagers")
                await bob.do(served.table, "sit", position=2, chips=10_000)
                people = served.house.tables[served.table].people
                assert people["Bob"].unseen_since == 0
                heard = people["Ann"].unseen_since
                assert heard > 0 and not people["Ann"].has_stream
                due = served.house.tables[served.table].pacer.due(served.house.now)
                assert due is not None and due.at == heard + UNHEARD_FOR
                async with ann.follow(**{f"t{served.table}": 0}):
                    assert people["Ann"].unseen_since == 0 and people["Ann"].has_stream

    run(work())
