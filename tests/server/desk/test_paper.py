"""What a printed slip says: its game, table, shift, chips and signatures."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from pitboss.cli.day import day_of
from pitboss.server.desk.counts import Count, Part
from pitboss.server.desk.paper import slip_facts
from pitboss.server.store.store import Store
from tests.server.desk.kit import DeskHouse, key

HOUR = 3_600_000
SIX = 1_800_000_000_000 // (24 * HOUR) * 24 * HOUR + 6 * HOUR
"""Six o'clock of 2027-01-15, when the gaming day and its first shift begin."""


@pytest.mark.parametrize(("part", "after", "told"), [
    ("opener", 0, "day, 2027-01-15, begins"),
    ("shift", 8 * HOUR, "day, 2027-01-15, ended; swing, 2027-01-15, begins"),
    ("shift", 24 * HOUR, "graveyard, 2027-01-15, ended; day, 2027-01-16, begins"),
    ("closer", 24 * HOUR - 1, "graveyard, 2027-01-15, ended"),
])  # fmt: skip
def test_a_table_inventory_slip_names_the_shift_that_it_ends(store: Store, part: Part, after: int, told: str) -> None:
    house = DeskHouse(store)
    count = Count(7, part, house.live.id, {"10000": 3}, 30_000, 30_000, 1, is_late=False, corrects=0, by="Flo",
                  at=SIX + after)  # fmt: skip
    (slip,) = slip_facts([(count, house.live.table.row)], "A house", UTC, 6)["slips"]
    facts = dict(slip["facts"])
    assert (facts["Shift"], facts["Game"], slip["total"]) == (told, "Three Card Poker", "$300")
    assert slip["copies"] == ("Closer (original)", "Opener (duplicate)") and slip["chips"] == [["$100", "3", "$300"]]


def test_a_fill_slip_has_three_parts_and_names_the_shift_it_was_requested_in(store: Store) -> None:
    house = DeskHouse(store)
    asked = house.request()
    house.desk.slips.prepare(house.cas, key(), asked.id)
    made = house.desk.slips.find(asked.id)
    (slip,) = slip_facts([(made, house.live.table.row)], "A house", UTC, 6)["slips"]
    assert len(slip["copies"]) == 3 and dict(slip["facts"])["Shift"].startswith(("day, ", "swing, ", "graveyard, "))
    assert ["Cage cashier", "Cas"] in slip["signatures"]


def test_before_the_hour_at_which_a_day_begins_it_is_still_yesterdays() -> None:
    since_midnight = datetime.now(UTC).hour * 60 + datetime.now(UTC).minute
    half_past_midnight = timezone(timedelta(minutes=30 - since_midnight))
    today = datetime.now(half_past_midnight).date()
    assert day_of(None, 6, half_past_midnight) == today - timedelta(days=1)
    assert day_of(None, 0, half_past_midnight) == today
