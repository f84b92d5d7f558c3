"""A person whose browser has gone does not hold up a table, and plays on when it comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.server.housefile import Pace
from pitboss.server.pace import UNSEEN_FOR
from pitboss.server.store import Store
from pitboss.server.table import Sitting
from tests.server.live import Live, plan_of


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
