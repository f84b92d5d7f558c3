"""Decks by serial number, ratings of guests who agree, and what a day's logs say of irregularities and equipment."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from pitboss.law import later_text
from pitboss.server.citations import section_id, section_of
from pitboss.server.desk.decks import reconciliation
from pitboss.server.desk.due import duties, file_report
from pitboss.server.desk.records import FACE_DOWN, day_records, recall
from pitboss.server.refusals import NotFound
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused
from tests.server.desk.kit import DeskHouse, key
from tests.server.live import plan_of

DAY = 24 * 3_600_000


def test_a_deck_is_followed_by_its_serial_number_from_receipt_to_destruction(store: Store) -> None:
    house = DeskHouse(store)
    decks, day = house.desk.decks, house.desk.today().whole
    house.clock.now += 1_000

    def move(what: str, *serials: str, table: str = "", second: str = "Sue") -> list[str]:
        moved = decks.move(house.flo, key(), what, [*serials], equipment="cards", second=second, table=table)
        return [deck.state for deck in moved]

    assert move("received", "A1", "A2", "A3") == ["received"] * 3
    with pytest.raises(Refused, match="it's the first signer again"):
        move("destroyed", "A3", second="flo")
    with pytest.raises(NotFound):
        move("issued", "A1", table="nowhere")
    assert move("issued", "A1", "A2", table=house.live.id) == ["issued"] * 2
    for what, serial, why in (("issued", "A1", "it is at a table"), ("destroyed", "A1", "it is at a table"),
                              ("received", "A3", "it is in the store"), ("returned", "A3", "it is in the store"),
                              ("issued", "B9", "it is not in the house")):  # fmt: skip
        with pytest.raises(Refused, match=why):
            move(what, serial, table=house.live.id)
    house.clock.now += 3 * DAY
    (line,) = reconciliation(decks.all().values(), day.begins, day.ends)
    assert (line["received"], line["issued"], line["in_use"], line["over_24_hours"], line["in_reserve"]) == (
        3,
        2,
        2,
        0,
        1,
    )
    later = house.desk.today().whole
    (line,) = reconciliation(decks.all().values(), later.begins, later.ends)
    assert (line["received"], line["in_use"], line["over_24_hours"]) == (0, 2, 2)
    move("returned", "A1")
    move("destroyed", "A1")
    path = [step["move"] for step in decks.all()["A1"].as_json()["path"]]
    assert path == ["received", "issued", "returned", "destroyed"]
    with pytest.raises(Refused, match="it is destroyed"):
        move("issued", "A1", table=house.live.id)
    house.clock.now += 100 * DAY
    assert "stock" in [each.kind for each in duties(house.desk)]
    counted = decks.count_stock(house.ada, key(), "cards", 1)
    assert (counted["counted"], counted["logged"]) == (1, 1)
    assert "stock" not in [each.kind for each in duties(house.desk)]


@pytest.mark.parametrize(("equipment", "section"), [("cards", "1.18"), ("dice", "1.16"), ("tiles", "1.19B")])
def test_cards_dice_and_tiles_have_each_their_own_section(store: Store, equipment: str, section: str) -> None:
    house = DeskHouse(store)
    house.desk.decks.move(house.flo, key(), "received", ["A1"], equipment=equipment, second="Sue")
    with pytest.raises(Refused, match="it is in the store") as refused:
        house.desk.decks.move(house.flo, key(), "returned", ["A1"], equipment=equipment, second="Sue")
    house.clock.now += 100 * DAY
    (due,) = [each for each in duties(house.desk) if each.kind == "stock"]
    assert refused.value.cite == due.cite == f"custom (13:69E-{section})"
    assert section_id(section_of(due.cite)) in later_text()


def test_a_guest_is_rated_only_while_agreeing_and_by_the_exact_edge(store: Store) -> None:
    house = DeskHouse(store)
    ratings = house.desk.ratings
    house.play(1)
    ann = house.live.people["Ann"]
    assert ratings.of(house.desk.today().whole) == []
    house.clock.now += 10
    ratings.agree(ann, key(), agrees=True)
    house.clock.now += 10
    house.play(3)
    house.clock.now += 10
    ratings.agree(ann, key(), agrees=False)
    house.clock.now += 10
    house.play(2)
    (rated,) = ratings.of(house.desk.today().whole)
    assert (rated.player, rated.rounds, rated.average, rated.bet) == ("Ann", 3, 1_000, 3_000)
    assert rated.theoretical == 3_000 * Fraction(686689, 20358520)  # the house's share of each ante, with best play
    assert not ratings.agrees("Ann")


def test_a_days_records_have_rulings_freed_seats_and_changes_of_cards(store: Store) -> None:
    house = DeskHouse(store)
    house.play(1)
    house.live.floor("rule", reason="The ante stands.")
    house.live.floor("change_cards")
    house.live.do("Ann", "away", is_away=True)
    house.live.floor("free", player="Ann", reason="gone")
    found = day_records(store, house.desk.today().whole)
    assert found["rulings"][0]["words"].endswith("The ante stands.")
    assert len(found["rulings"]) == 2 and len(found["changes"]) == 1 and len(found["seats_freed"]) == 1
    assert found["irregularities"] == [] and found["schedules"] == []
    empty = day_records(store, house.desk.today().__class__(house.desk.today().day.replace(year=2001)).whole)
    assert all(lines == [] for lines in empty.values())


def test_a_player_who_is_removed_is_on_record_and_the_report_is_due_until_it_is_made(store: Store) -> None:
    house = DeskHouse(store, plan_of("poker", players=0))
    for position, name in enumerate(("Ann", "Bob", "Cy"), start=1):
        house.live.sit(name, position)
    house.live.floor("desk", by="Flo", event="player_removed", fields={"player": "Cy", "reason": "signals to Ann"})
    about = "Cy was required to leave the game (signals to Ann)"
    (due,) = [each for each in duties(house.desk) if each.kind == "notify"]
    assert due.what.endswith(f"notify the Commission and the Division now: {about}") and due.cite == "19:47-14.16(b)"
    found = day_records(store, house.desk.today().whole)
    assert [len(found[name]) for name in ("players_removed", "reports_due", "reports_made")] == [1, 1, 0]
    house.live.floor("desk", by="Flo", event="report_made", fields={"about": about})
    assert not [each for each in duties(house.desk) if each.kind == "notify"]
    assert len(day_records(store, house.desk.today().whole)["reports_made"]) == 1


def test_wheel_chips_are_counted_every_thirty_days(store: Store) -> None:
    house = DeskHouse(store, plan_of("roulette", players=0))

    def due() -> list[str]:
        return [each.about for each in duties(house.desk) if each.cite == "custom (13:69E-1.5(c))"]

    house.clock.now += 30 * DAY
    assert due() == []
    house.clock.now += 1
    (about,) = due()
    file_report(house.desk, house.flo, key(), about)
    assert due() == []
    house.clock.now += 30 * DAY + 1
    assert due() == [about]
    file_report(house.desk, house.flo, key(), about)
    house.clock.now += 10 * DAY
    file_report(house.desk, house.flo, key(), about)
    house.clock.now += 25 * DAY
    assert due() == [], "a count that came early is a count"


def inspections(house: DeskHouse) -> list[tuple[str, str]]:
    """Return what is to be inspected, each with its paragraph."""
    return [(each.what, each.cite) for each in duties(house.desk) if each.kind == "inspect"]


def test_a_wheel_is_inspected_before_its_table_opens_and_once(store: Store) -> None:
    house = DeskHouse(store, plan_of("roulette", players=0))
    assert inspections(house) == [("Roulette: inspect the wheel and the ball before play opens",
                                   "custom (13:69E-1.9(a))")]  # fmt: skip
    (due,) = [each for each in duties(house.desk) if each.kind == "inspect"]
    file_report(house.desk, house.flo, key(), due.about)
    house.clock.now += 3 * DAY
    assert inspections(house) == []


@pytest.mark.parametrize(("options", "is_shaken"), [({}, True), ({"start": "generator"}, False)])
def test_a_shaker_is_inspected_after_each_gaming_day_on_which_it_was_used(
    store: Store, options: dict[str, str], is_shaken: bool
) -> None:
    house = DeskHouse(store, plan_of("pai-gow", options=options, players=0))
    house.live.sit("Ann")
    house.live.begin()
    house.live.wager("Ann", 1_000)
    house.live.finish()
    first = house.desk.today().whole.name
    assert inspections(house) == [], "the day isn't over"
    house.clock.now += DAY
    wanted = [(f"Pai-Gow: inspect the dice shaker used on {first}", "custom (13:69E-1.16A)")] * is_shaken
    assert inspections(house) == wanted
    house.clock.now += DAY
    assert inspections(house) == wanted, "it was missed, and nobody used it on the second day"
    for due in [each for each in duties(house.desk) if each.kind == "inspect"]:
        file_report(house.desk, house.flo, key(), due.about)
    assert inspections(house) == []


def test_an_open_round_is_recalled_without_what_lies_face_down(store: Store) -> None:
    house = DeskHouse(store)
    house.live.sit("Ann")
    house.live.begin()
    house.live.wager("Ann", 1_000)
    house.live.asked("Ann")
    found = recall(store, house.live.id, 1)
    assert found.ending == "open" and all(card == FACE_DOWN for hand in found.rack for card in hand["cards"])
    hidden = [str(record.opened["cards"]) for record in house.live.records if "cards" in (record.opened or {})]
    told = " ".join(step["words"] for step in found.steps)
    assert len(hidden) == 6 and not set(hidden) & set(re.findall(r"\w+", told)), told
    house.live.finish()
    assert recall(store, house.live.id, 1).ending == "settled"
    with pytest.raises(NotFound, match="it wasn't played there"):
        recall(store, house.live.id, 9)
