"""Fills and credits: requested by the floor, prepared by the cage, signed at the table, and never half."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import text

from pitboss.server.audit.verify import verify
from pitboss.server.desk.desk import Desk
from pitboss.server.money.chart import tray
from pitboss.server.refusals import Forbidden, NotFound, Stale
from pitboss.server.store.step import StoreError
from pitboss.server.store.store import Store
from pitboss.table.events import FillReceived
from pitboss.table.refusal import Refused
from tests.server.conftest import MakeStore
from tests.server.desk.kit import DeskHouse, key


def test_a_fill_goes_from_the_floor_to_the_cage_and_back_to_the_table_and_the_books_balance(store: Store) -> None:
    house = DeskHouse(store)
    house.play()
    before = store.balance(tray(house.live.id))
    asked = house.request()
    assert (asked.name, asked.state, asked.requested_by) == ("request 1", "requested", "Flo")
    prepared = house.desk.slips.prepare(house.cas, key(), asked.id)
    assert (prepared.name, prepared.state) == ("F-000001", "prepared")
    assert store.balance(tray(house.live.id)) == before  # it counts from the moment that it is signed at the table
    house.sign(asked.id)
    told = house.live.last("fill_received")
    assert (told["slip"], told["amount"], told["by"]) == ("F-000001", 50_000, "Flo")
    assert told["chips"] == {"2500": 20} and told["cite"] == "custom (13:69D-1.22)"
    assert store.balance(tray(house.live.id)) == before + 50_000 == house.live.table.dealer.table.tray
    assert sum(store.balances().values()) == 0
    assert house.desk.slips.find(asked.id).state == "signed"
    assert verify(store).findings == []


def test_a_credit_takes_chips_back_and_waits_for_the_end_of_the_round(store: Store) -> None:
    house = DeskHouse(store)
    house.live.sit("Ann")
    asked = house.request("credit")
    assert house.desk.slips.prepare(house.cas, key(), asked.id).name == "C-000001"
    house.live.begin()
    with pytest.raises(Refused, match="a round is in play"):
        house.sign(asked.id)
    house.live.wager("Ann", 1_000)
    house.live.finish()
    before = store.balance(tray(house.live.id))
    house.sign(asked.id)
    assert store.balance(tray(house.live.id)) == before - 50_000
    assert verify(store).findings == []


def test_a_fill_that_is_signed_in_a_round_counts_when_it_is_over(store: Store) -> None:
    house = DeskHouse(store)
    house.live.sit("Ann")
    house.live.begin()
    tray_before = house.live.table.dealer.table.tray
    house.slip()
    assert house.live.table.dealer.table.tray == tray_before
    house.live.wager("Ann", 1_000)
    house.live.finish()
    assert house.live.table.dealer.table.tray == store.balance(tray(house.live.id))
    assert verify(store).findings == []


@pytest.mark.parametrize(("changed", "why"), [
    ({"amount": 40_000}, "its chips come to \\$500"),
    ({"chips": {"700": 2}, "amount": 1_400}, "the table doesn't play with them.*\\$0.50, \\$1"),
    ({"chips": {}, "amount": 0}, "moves nothing"),
    ({"chips": {"2500": -2}, "amount": -5_000}, "nobody can count them out"),
    ({"kind": "credit", "chips": {"50000": 201}, "amount": 10_050_000}, "the tray holds \\$100,000.*up to \\$100,000"),
])  # fmt: skip
def test_a_slip_that_does_not_come_out_is_refused_and_nothing_is_written(
    store: Store, changed: dict[str, Any], why: str
) -> None:
    house = DeskHouse(store)
    with pytest.raises(Refused, match=why):
        house.request(**changed)
    assert house.desk.slips.all() == {}


def test_nobody_signs_for_both_sides(store: Store) -> None:
    house = DeskHouse(store)
    asked = house.request(by="Own")
    with pytest.raises(Refused, match="you requested it, and nobody signs for both sides"):
        house.desk.slips.prepare(house.own, key(), asked.id)
    other = house.request()
    house.desk.slips.prepare(house.own, key(), other.id)
    with pytest.raises(Refused, match="Own has signed it for the cage"):
        house.sign(other.id, "Own")
    assert house.live.table.dealer.table.tray == 10_000_000


def test_each_side_is_for_its_own_people(store: Store) -> None:
    house = DeskHouse(store)
    slips = house.desk.slips
    with pytest.raises(Forbidden, match="you are a cage cashier"):
        house.request(by="Cas")
    with pytest.raises(Forbidden, match="you are a floorperson"):
        slips.prepare(house.flo, key(), 1)
    with pytest.raises(Forbidden, match="you are an auditor"):
        slips.void(house.ada, key(), 1, "no")
    assert slips.all() == {}


def test_the_series_has_no_gap_and_a_void_slip_keeps_its_number(store: Store) -> None:
    house = DeskHouse(store)
    slips = house.desk.slips
    first, second, third = (house.request() for _ in range(3))
    slips.prepare(house.cas, key(), second.id)
    with pytest.raises(Refused, match="it needs a readable reason"):
        slips.void(house.cas, key(), second.id, "  ")
    with pytest.raises(Refused, match="the cage has signed it"):
        slips.void(house.flo, key(), second.id, "changed my mind")
    void = slips.void(house.cas, key(), second.id, "wrong color")
    assert (void.name, void.state, void.reason) == ("F-000001", "void", "wrong color")
    assert slips.void(house.flo, key(), third.id, "not needed").state == "void"
    assert slips.prepare(house.cid, key(), first.id).name == "F-000002"
    with pytest.raises(Stale, match="it is void"):
        house.sign(second.id)
    with pytest.raises(Stale, match="it is void"):
        slips.prepare(house.cas, key(), third.id)
    with pytest.raises(Stale, match="it is void"):
        slips.void(house.cas, key(), second.id, "again")
    with pytest.raises(NotFound):
        slips.prepare(house.cas, key(), 99)
    assert [slip.number for slip in slips.all().values()] == [2, 1, 0]


def test_a_repeated_key_does_nothing_twice(store: Store) -> None:
    house = DeskHouse(store)
    one = key()
    once: dict[str, Any] = {"chips": {"100": 5}, "amount": 500}
    made = [house.desk.slips.request(house.flo, one, "fill", house.live.id, **once) for _ in range(2)]
    assert made[0] == made[1] and len(house.desk.slips.all()) == 1
    with pytest.raises(Refused, match="this key"):
        house.desk.slips.void(house.flo, one, 1, "no")


def test_a_slip_voided_while_it_is_signed_is_signed_by_neither(store: Store) -> None:
    house = DeskHouse(store)
    asked = house.request()
    house.desk.slips.prepare(house.cas, key(), asked.id)
    event, note = house.desk.slips.to_sign(asked.id, house.live.id, "Flo")
    house.desk.slips.void(house.cas, key(), asked.id, "wrong table")
    house.live.table.shown.look(set())
    house.live.table.sign_slip(event, note)
    with pytest.raises(StoreError, match="F-000001 is void meanwhile"):
        store.commit([house.live.table.step()])
    assert house.live.kinds().count(FillReceived.kind) == 0 and store.balance(tray(house.live.id)) == 10_000_000


@pytest.mark.parametrize(("statement", "where"), [
    ("UPDATE entries SET amount = amount + 1 WHERE what = 'fill'", "entries"),
    ("DELETE FROM entries WHERE what = 'fill'", "entries"),
    ("UPDATE journal SET body = replace(body, '50000', '60000') WHERE body LIKE '%slip_requested%'", "journal"),
])  # fmt: skip
def test_a_forged_fill_is_found_and_placed(store: Store, statement: str, where: str) -> None:
    house = DeskHouse(store)
    house.slip()
    with store.database.writing() as connection:
        connection.execute(text(statement))
    assert where in {each.rows for each in verify(store).findings}


def test_the_series_has_no_gap_when_two_servers_of_one_house_write_at_once(make_store: MakeStore) -> None:
    house = DeskHouse(make_store())
    other = Desk(make_store())

    def work(desk: Desk, cashier: str) -> None:
        for _ in range(4):
            asked = desk.slips.request(house.flo, key(), "fill", house.live.id, chips={"500": 1}, amount=500)
            desk.slips.prepare(house.staff[cashier], key(), asked.id)

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(work, desk, name) for desk, name in ((house.desk, "Cas"), (other, "Cid"))]:
            done.result()
    slips = other.slips.all()
    assert sorted(slips) == sorted(slip.number for slip in slips.values()) == list(range(1, 9))
    assert slips == house.desk.slips.all()
    assert {slip.prepared_by for slip in slips.values()} == {"Cas", "Cid"}
