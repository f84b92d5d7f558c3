"""Counts of trays and drop boxes: held against log and ledger, differences told by their thresholds."""

from __future__ import annotations

from datetime import UTC

import pytest

from pitboss.server.audit.verify import verify
from pitboss.server.desk.counts import Part, duties_of
from pitboss.server.desk.due import duties, file_report
from pitboss.server.desk.paper import slip_facts
from pitboss.server.refusals import Stale
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused
from tests.server.desk.kit import DeskHouse, key

HOUR = 3_600_000


def kinds(house: DeskHouse) -> list[str]:
    return [each.kind for each in duties(house.desk)]


def test_opener_shift_and_closer_agree_with_the_log_denomination_by_denomination(store: Store) -> None:
    house = DeskHouse(store)
    counts, id = house.desk.counts, house.live.id
    assert kinds(house) == ["opener"]
    opener = counts.count(house.flo, key(), id, "opener", chips=counts.proposed(id), total=10_000_000)
    assert (opener.name, opener.difference, opener.is_late, kinds(house)) == ("S-000001", 0, False, [])
    house.play(2)
    house.slip()
    house.clock.now += 9 * HOUR
    assert kinds(house) == ["shift"]
    held = house.live.table.dealer.table.tray
    shift = counts.count(house.flo, key(), id, "shift", chips=counts.proposed(id), total=held)
    assert shift.difference == 0 and shift.logged == held and shift.seq == house.live.records[-1].seq
    with pytest.raises(Stale, match="the table is in play"):
        counts.count(house.flo, key(), id, "closer", chips={}, total=0)
    house.live.begin()
    with pytest.raises(Stale, match="a round is in play"):
        counts.count(house.flo, key(), id, "shift", chips={}, total=0)
    house.live.wager("Ann", 1_000)
    house.live.finish()
    held = house.live.table.dealer.table.tray
    house.live.keep(house.live.table.close)
    assert kinds(house) == ["closer", "box"]
    closer = counts.count(house.flo, key(), id, "closer", chips=counts.proposed(id), total=held)
    assert (closer.logged, closer.difference, kinds(house)) == (held, 0, ["box"])
    with pytest.raises(Stale, match="it's already counted"):
        counts.count(house.flo, key(), id, "closer", chips=closer.chips, total=held)
    assert verify(store).findings == []


@pytest.mark.parametrize(("off", "told", "report"), [
    (0, 0, False), (1, 1, False), (25_00, 1, False), (25_01, 2, True), (99_99, 2, True), (100_00, 3, True),
    (-100_00, 3, True),
])  # fmt: skip
def test_a_difference_is_told_reported_and_sent_on_by_its_thresholds(
    store: Store, off: int, told: int, report: bool
) -> None:
    assert len(duties_of(off)) == told
    if off not in (25_00, 25_01):
        return
    house = DeskHouse(store)
    total = 10_000_000 + off
    chips = {"50000": 199, "10000": 5, "1": total - 199 * 50_000 - 5 * 10_000}
    count = house.desk.counts.count(house.flo, key(), house.live.id, "opener", chips=chips, total=total)
    assert count.difference == off and ("report" in kinds(house)) is report
    same = key()
    for _ in range(2 if report else 0):
        file_report(house.desk, house.flo, same, count.name)
    assert "report" not in kinds(house)


def test_a_report_that_is_not_due_is_not_filed_beforehand(store: Store) -> None:
    house = DeskHouse(store)
    for about in ("S-000001", "inspection 1 opening", f"wheel chips {house.live.id}"):
        with pytest.raises(Stale, match="none is due"):
            file_report(house.desk, house.flo, key(), about)
    count = house.desk.counts.count(house.flo, key(), house.live.id, "opener", chips={"10000": 1}, total=10_000)
    assert [each.about for each in duties(house.desk) if each.kind == "report"] == [count.name]
    file_report(house.desk, house.flo, key(), count.name)
    with pytest.raises(Stale, match="none is due"):
        file_report(house.desk, house.flo, key(), count.name)


@pytest.mark.parametrize("part", ["opener", "shift", "closer"])
def test_a_slip_that_is_off_is_counted_again_before_another_round_and_the_second_slip_stands(
    store: Store, part: Part
) -> None:
    house = DeskHouse(store)
    counts, id = house.desk.counts, house.live.id
    if part == "closer":
        house.live.keep(house.live.table.close)
    wrong = counts.count(house.flo, key(), id, part, chips={"10000": 999}, total=9_990_000)
    assert wrong.difference == -100_00 and "report" in kinds(house)
    right = counts.count(house.flo, key(), id, part, chips=counts.proposed(id), total=10_000_000)
    assert (right.corrects, right.difference) == (wrong.number, 0) and "report" not in kinds(house)
    (slip,) = slip_facts([(right, house.live.table.row)], "A house", UTC, 6)["slips"]
    assert ["Corrects", wrong.name] in slip["facts"] and len(counts.all()) == 2
    assert verify(store).findings == []


def test_a_slip_that_is_off_stands_once_a_round_was_played(store: Store) -> None:
    house = DeskHouse(store)
    counts, id = house.desk.counts, house.live.id
    counts.count(house.flo, key(), id, "opener", chips={"10000": 999}, total=9_990_000)
    house.play(1)
    held = house.live.table.dealer.table.tray
    with pytest.raises(Stale, match="it's already counted"):
        counts.count(house.flo, key(), id, "opener", chips=counts.proposed(id), total=held)
    shift = counts.count(house.flo, key(), id, "shift", chips=counts.proposed(id), total=held)
    assert shift.corrects == 0 and "report" in kinds(house)


def test_a_slip_that_does_not_balance_is_refused(store: Store) -> None:
    house = DeskHouse(store)
    with pytest.raises(Refused, match="its denominations come to \\$25"):
        house.desk.counts.count(house.flo, key(), house.live.id, "opener", chips={"2500": 1}, total=2_600)
    with pytest.raises(Refused, match="nobody counts fewer than one"):
        house.desk.counts.count(house.flo, key(), house.live.id, "opener", chips={"2500": 0}, total=0)
    with pytest.raises(Refused, match="there's no such denomination"):
        house.desk.counts.count(house.flo, key(), house.live.id, "opener", chips={"700": 1}, total=700)
    assert house.desk.counts.all() == []


def test_a_tray_that_runs_low_asks_for_a_fill_until_one_is_on_its_way(store: Store) -> None:
    house = DeskHouse(store)
    house.desk.counts.count(house.flo, key(), house.live.id, "opener", chips=house.desk.counts.proposed(house.live.id),
                            total=10_000_000)  # fmt: skip
    house.slip("credit", chips={"50000": 101}, amount=5_050_000)
    (low,) = duties(house.desk)
    assert (low.kind, low.about) == ("fill", "5050000") and "$49,500 of $100,000" in low.what
    house.request(chips={"50000": 101}, amount=5_050_000)
    assert kinds(house) == ["prepare"]


def test_a_drop_box_is_counted_twice_by_two_people_and_held_against_the_ledger(store: Store) -> None:
    house = DeskHouse(store)
    boxes, id = house.desk.boxes, house.live.id
    house.play(1)
    with pytest.raises(Refused, match="you can't escort yourself"):
        boxes.remove(house.flo, key(), id, "flo")
    box = boxes.remove(house.flo, key(), id, "Sam of security")
    house.live.do("Ann", "buy", chips=10_000)
    later = boxes.remove(house.flo, key(), id, "Sam of security")
    assert (box.logged, later.logged) == (50_000, 10_000)
    assert box.as_json()["logged"] is None  # nobody who counts knows what should be there
    first = boxes.count(house.cas, key(), box.number, {"10000": 5}, 50_000)
    assert first.as_json()["first"] is None and first.state == "counted once"
    with pytest.raises(Refused, match="you made the first count"):
        boxes.count(house.cas, key(), box.number, {"10000": 5}, 50_000)
    done = boxes.count(house.cid, key(), box.number, {"10000": 4, "5000": 2}, 50_000)
    assert (done.state, done.counted) == ("counted", 50_000)
    boxes.count(house.cas, key(), later.number, {"10000": 1}, 10_000)
    off = boxes.count(house.cid, key(), later.number, {"5000": 1}, 5_000)
    assert off.state == "variance" and "Drop Variance Report" in off.as_json()["duty"]
    with pytest.raises(Refused, match="it needs a readable reason"):
        boxes.resolve(house.ada, key(), later.number, 10_000, "")
    assert boxes.resolve(house.ada, key(), later.number, 10_000, "a bill stuck in the box").counted == 10_000
    with pytest.raises(Stale, match="it was counted twice"):
        boxes.count(house.own, key(), later.number, {"5000": 1}, 5_000)
    house.clock.now += 3 * 24 * HOUR
    assert "box" in kinds(house)
    house.live.keep(house.live.table.close)
    assert "box" not in kinds(house), "nobody bought in since the last box came off"
    assert verify(store).findings == []


def test_a_table_that_has_closed_is_asked_for_its_drop_box_and_for_its_slips_to_be_void(store: Store) -> None:
    house = DeskHouse(store)
    house.play()
    house.request()
    prepared = house.desk.slips.prepare(house.cas, key(), house.request().id)
    house.live.keep(house.live.table.close)
    told = {each.what: each.kind for each in duties(house.desk)}
    assert told["Three-Card-Poker has closed, and its drop box is still on it"] == "box"
    for name in ("request 1", prepared.name):
        assert told[f"Three-Card-Poker has closed: void fill {name} of $500"] == "void"
    for slip in house.desk.slips.all().values():
        house.desk.slips.void(house.cas, key(), slip.id, "the table has closed")
    box = house.desk.boxes.remove(house.flo, key(), house.live.id, "Sam of security")
    assert box.logged == 50_000 and not {"box", "void", "sign", "prepare"} & set(kinds(house))


@pytest.mark.parametrize(("resolved", "is_listed"), [(250_000, False), (250_001, True)])
def test_an_adjustment_over_2000_dollars_is_listed_at_the_end_of_the_month(
    store: Store, resolved: int, is_listed: bool
) -> None:
    house = DeskHouse(store)
    house.play(1)
    box = house.desk.boxes.remove(house.flo, key(), house.live.id, "Sam of security")
    assert box.logged == 50_000
    for name, bills, total in ((house.cas, {"10000": 1}, 10_000), (house.cid, {"5000": 1}, 5_000)):
        house.desk.boxes.count(name, key(), box.number, bills, total)
    house.desk.boxes.resolve(house.ada, key(), box.number, resolved, "a second box was in it")
    due = [each for each in duties(house.desk) if each.kind == "report"]
    assert [each.about for each in due] == [f"adjustment {box.name}"] * is_listed
    for each in due:
        assert "adjusted by $2,000.01" in each.what and each.cite == "custom (13:69D-1.34(a))"
        file_report(house.desk, house.ada, key(), each.about)
    assert [each for each in duties(house.desk) if each.kind == "report"] == []
