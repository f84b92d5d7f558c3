"""A house file that closes tables in play says so first, and an address of a file is one house's alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.server.changes import closings
from pitboss.server.house import House
from pitboss.server.store.store import Store
from pitboss.server.web.app import alone_with, prepare, serve
from pitboss.table.refusal import Refused
from tests.server.live import Clock, Live, at_a_decision, house_of, plan_of

KEPT, GONE = plan_of(key="kept"), replace(plan_of(key="gone"), name="High limit")


def test_a_house_file_that_closes_tables_in_play_is_refused_with_what_it_would_do(url: str, store: Store) -> None:
    House(store, house_of(KEPT), Clock()).open()
    live = Live(store, GONE)
    assert closings(store, house_of(KEPT)) == [], "nobody plays at the table"
    at_a_decision(live, "Bob")
    with pytest.raises(Refused) as refused:
        prepare(url, house_of(KEPT))
    assert "High limit (three-card-poker) closes: round 1 is voided and every bet goes back" in refused.value.why
    assert "Ann and Bob are cashed out" in refused.value.why and "--close-tables" in refused.value.allowed
    assert live.kinds()[-1] != "log_closed"
    live.finish()
    (closing,) = closings(store, house_of(KEPT))
    assert closing.words() == "High limit (three-card-poker) closes: Ann and Bob are cashed out"
    prepare(url, house_of(KEPT, GONE))
    assert closings(store, house_of(KEPT, GONE)) == []


def test_the_house_and_no_floorperson_voids_the_round_of_a_table_that_it_takes_down(store: Store) -> None:
    live = Live(store, GONE)
    at_a_decision(live)
    House(store, house_of(KEPT), Clock()).open()
    (void,) = store.search(event="round_ruled_void")
    assert void.record.body["by"] == "house" and void.words is not None
    assert void.words.startswith("The house voids the round (the house file has changed)")


@pytest.mark.parametrize("as_url", [False, True])
def test_a_second_house_on_a_file_is_refused_however_the_file_is_named(place: Path, as_url: bool) -> None:
    file = place / "house.db"
    with alone_with(file), pytest.raises(Refused, match="another house is open on it"):
        serve(house_of(KEPT), port=0, data=f"sqlite:///{file}" if as_url else str(file))
