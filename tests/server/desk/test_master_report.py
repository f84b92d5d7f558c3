"""The master game report: win, drop and hold of a gaming day agree with the raw log, and identities hold."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from pypdf import PdfReader

from pitboss.cli import main
from pitboss.server.desk.figures import Figures
from pitboss.server.desk.gaming_day import GamingDay, day_at
from pitboss.server.desk.master_report import master_report
from pitboss.server.desk.theoretical import Theoretical, expected
from pitboss.server.money.chart import tray
from pitboss.server.store.step import Entry, Step
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused
from tests.server.live import Clock, Live, plan_of


def played(store: Store, rounds: int = 3) -> Live:
    """Play rounds of three card poker, a person folding or playing."""
    clock = Clock()
    store.clock = clock
    live = Live(store, plan_of(players=0), clock)
    live.sit("Ann")
    for _ in range(rounds):
        live.begin()
        live.wager("Ann", 1_000)
        live.finish()
    return live


def raw_win(live: Live) -> int:
    """Add up what the tray gained, from the raw records alone."""
    return sum(record.body["net"].get("tray", 0) for record in live.records if record.body["event"] == "round_settled")


def day_of(live: Live) -> GamingDay:
    """Return the gaming day in which a table of the tests is played."""
    return GamingDay(date.fromtimestamp(live.clock() / 1000), hour=0)


def test_win_drop_and_rounds_of_a_day_agree_with_an_oracle_over_the_raw_log(store: Store) -> None:
    live = played(store)
    report = master_report(store, day_of(live), with_theoretical=False)
    (table,) = report.tables
    bought = [r.body["chips"] for r in live.records if r.body["event"] in ("player_seated", "chips_bought")]
    settled = [r for r in live.records if r.body["event"] == "round_settled"]
    assert (table.figures.win, table.figures.drop, table.figures.rounds) == (raw_win(live), sum(bought), len(settled))
    assert table.figures.opener == live.table.row.tray and table.figures.fills == 0
    assert report.house.figures == report.games[0].figures == report.pits[0].figures == table.figures
    assert sum(line.figures.win for line in report.shifts) == table.figures.win


def test_the_dealers_school_is_not_in_the_report(store: Store) -> None:
    clock = Clock()
    store.clock = clock
    school = Live(store, replace(plan_of(players=2), is_training=True), clock)
    school.table.watching = 1
    school.go_on_until(lambda: school.table.dealer.is_in_round)
    school.finish()
    report = master_report(store, day_of(school), with_theoretical=False)
    assert (report.tables, report.pits, report.house.figures) == ((), (), Figures())


def test_a_win_outside_of_what_its_bets_allow_is_an_alarm_by_custom(store: Store) -> None:
    live = played(store, 1)
    assert master_report(store, day_of(live)).alarms == ()
    store.commit([Step("", (), (Entry(tray(live.id), "elsewhere", 5_000_000, "a mistake at the table"),))])
    told = "Three-Card-Poker: win outside its 95 percent band", "custom (a sister state's alarm rule)"
    assert master_report(store, day_of(live)).alarms == (told,)


def test_a_fill_and_a_credit_change_closer_and_opener_and_never_the_win(store: Store) -> None:
    live = played(store)
    before = master_report(store, day_of(live), with_theoretical=False).house.figures
    account = tray(live.id)
    fill, credit = Entry("cage", account, 5_000, "fill 1"), Entry(account, "cage", 2_000, "credit 1")
    store.commit([Step("", (), (fill, credit))])
    after = master_report(store, day_of(live), with_theoretical=False).house.figures
    assert (after.fills, after.credits, after.closer) == (5_000, 2_000, before.closer + 3_000)
    assert after.win == before.win


def test_the_closer_of_a_shift_is_the_opener_of_the_next(store: Store) -> None:
    live = played(store)
    day = day_of(live)
    live.clock.now = day.whole.ends
    _, second, third = (line.figures for line in master_report(store, day, with_theoretical=False).shifts)
    assert second.opener == live.table.row.tray and third.opener == second.closer  # it opened in the second


def test_a_shift_that_is_to_come_has_no_line(store: Store) -> None:
    live = played(store)
    day = day_of(live)
    assert [each.begins <= live.clock() for each in day.periods] == [True, True, False]
    report = master_report(store, day, with_theoretical=False)
    assert [line.title for line in report.shifts] == ["day", "swing"]
    assert report.shifts[1].figures.closer == report.house.figures.closer == store.balance(f"tray:{live.id}")


def test_a_report_since_an_earlier_day_tells_each_day_and_all_of_them_together(store: Store) -> None:
    live = played(store)
    first = day_of(live)
    live.clock.now += 86_400_000
    for _ in range(2):
        live.begin()
        live.wager("Ann", 1_000)
        live.finish()
    last = day_of(live)
    report = master_report(store, last, first)
    alone = [master_report(store, day).house for day in (first, last)]
    assert report.name == f"{first.day} to {last.day}" and report.as_json()["day"] == report.name
    assert [(line.title, line.figures, line.theoretical) for line in report.days] == [
        (str(day.day), line.figures, line.theoretical) for day, line in zip((first, last), alone, strict=True)
    ]
    house = report.house.figures
    assert (house.win, house.drop) == (raw_win(live), sum(line.figures.drop for line in alone))
    assert (house.opener, house.closer) == (alone[0].figures.opener, alone[1].figures.closer)
    assert [line.figures.win for line in report.tables] == [house.win] == [sum(s.figures.win for s in report.shifts)]
    assert report.house.theoretical == sum((line.theoretical for line in alone if line.theoretical), Theoretical())
    shifts = sum((line.theoretical for line in report.shifts if line.theoretical), Theoretical())
    assert shifts == report.house.theoretical
    assert [row["by"] for row in report.rows()][:3] == ["house", "day", "day"]
    assert master_report(store, last, last).days == ()


@pytest.mark.parametrize(("first", "why"), [("2026-11-21", "ends before it begins"), ("2026-08-01", "too long")])
def test_a_report_covers_days_in_order_and_a_quarter_of_a_year_at_most(store: Store, first: str, why: str) -> None:
    played(store)
    days = (GamingDay(date.fromisoformat(each)) for each in ("2026-11-20", first))
    with pytest.raises(Refused, match=why):
        master_report(store, *days)


def test_a_day_on_which_nothing_happened_is_told_as_no_activity(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    played(store)
    report = master_report(store, GamingDay(date(2001, 1, 1)), with_theoretical=False)
    assert not report.house.figures.is_active and report.tables == () and not report.as_json()["is_active"]


def test_what_bets_should_have_won_comes_from_the_exact_edge_of_their_area(store: Store) -> None:
    live = played(store, rounds=4)
    report = master_report(store, day_of(live))
    told = report.tables[0].theoretical
    assert told is not None and told.handle == 4_000 and told.unpriced == 0
    edge = Fraction(*map(int, ["686689", "20358520"]))  # the house's share of each ante, with best play
    assert told.win == 4_000 * edge
    low, high = told.band
    assert low < told.win < high
    shifts = [line.theoretical for line in report.shifts if line.theoretical is not None]
    assert len(shifts) == 2 and sum(shifts, Theoretical()) == told


def test_a_bet_without_a_price_is_counted_apart() -> None:
    assert expected(None, 500) == Theoretical(500, unpriced=500, unspread=500)


@pytest.mark.parametrize(("figures", "win", "hold"), [
    (Figures(25_000_00, 10_000_00, 4_000_00, 38_430_00, 15_680_00), 7_430_00, Fraction(743, 1568)),
    (Figures(25_000_00, 10_000_00, 4_000_00, 30_680_00, 15_680_00), -320_00, Fraction(-2, 98)),
    (Figures(), 0, None),
])  # fmt: skip
def test_win_is_closer_and_credits_less_opener_and_fills(figures: Figures, win: int, hold: Fraction | None) -> None:
    assert (figures.win, figures.hold) == (win, hold)


def test_a_gaming_day_has_three_shifts_without_a_gap_and_begins_at_an_hour_of_the_day() -> None:
    day = GamingDay(date(2026, 11, 20))
    ends = [(each.begins, each.ends) for each in day.periods]
    assert ends[0][0] == day.whole.begins and ends[-1][1] == day.whole.ends
    assert all(before[1] == after[0] for before, after in pairwise(ends))
    with pytest.raises(Refused, match="0 to 23"):
        GamingDay(date(2026, 11, 20), hour=24)


@pytest.mark.parametrize(("day", "hours"), [((2026, 3, 7), [8, 8, 7]), ((2026, 10, 31), [8, 8, 9])])
def test_shifts_change_by_the_clock_on_the_wall_when_the_clocks_change(
    day: tuple[int, int, int], hours: list[int]
) -> None:
    periods = GamingDay(date(*day), zone=ZoneInfo("America/New_York")).periods
    assert [(each.ends - each.begins) // 3_600_000 for each in periods] == hours


def test_the_command_writes_pdf_csv_parquet_and_json_and_refuses_what_it_cannot(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = place / "house.db"
    store = Store(f"sqlite:///{database}")
    live = played(store)
    day = date.fromtimestamp(live.clock() / 1000).isoformat()
    store.close()
    common = ["day", str(database), "--date", day, "--begins", "0", "--no-theoretical"]
    assert main(common) == 0 and "By table" in capsys.readouterr().out
    assert main([*common, "--json"]) == 0 and json.loads(capsys.readouterr().out)["house"]["win"] == raw_win_of(live)
    assert main([*common, "--since", day[:8] + "01"]) == 0
    assert f"gaming day {day[:8]}01 to {day}" in capsys.readouterr().out
    for ending, begins in (("pdf", b"%PDF"), ("csv", b"by,title"), ("parquet", b"PAR1"), ("json", b"{")):
        assert main([*common, "-o", str(place / f"mgr.{ending}")]) == 0
        assert (place / f"mgr.{ending}").read_bytes().startswith(begins)
    capsys.readouterr()
    wrong = {".parquet": ["-o", str(place / "mgr.doc")], "--force": ["-o", str(place / "mgr.pdf")],
             "2026-11-20": ["--date", "monday"],
             "--since monday": ["--since", "monday"], "too long": ["--since", "2001-01-01"],
             "America/New_York": ["--zone", "Nowhere/At"],
             "0 to 23": ["--begins", "9" * 20], "a day before it": ["--date", "9999-12-31"],
             "no such file": ["--house", str(place / "none.toml")]}  # fmt: skip
    for told, more in wrong.items():
        assert main([*common, *more]) == 2 and told in capsys.readouterr().err


def test_the_command_takes_name_zone_and_hour_of_the_house_file(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, house = place / "house.db", place / "house.toml"
    store = Store(f"sqlite:///{database}")
    live = played(store)
    store.close()
    tokyo, named = "Asia/Tokyo", '[house]\nname = "The Pier"\n{}\n[[tables]]\nkey = "bj"\ngame = "blackjack"\n'
    house.write_text(named.format(f'zone = "{tokyo}"\nday_begins = 4'), encoding="utf-8")
    day = day_at(live.clock(), 4, ZoneInfo(tokyo)).whole.name
    common = ["day", str(database), "--house", str(house), "--date", day, "--no-theoretical"]
    assert main([*common, "--json"]) == 0 and json.loads(capsys.readouterr().out)["house"]["win"] == raw_win_of(live)
    assert main([*common, "-o", str(place / "mgr.pdf")]) == 0
    assert "The Pier" in PdfReader(place / "mgr.pdf").pages[0].extract_text()
    capsys.readouterr()
    assert main([*common, "--begins", "23", "--json"]) == 0
    shifted = json.loads(capsys.readouterr().out)["house"]["rounds"]
    assert shifted == sum(
        GamingDay(date.fromisoformat(day), 23, zone=ZoneInfo(tokyo)).whole.begins <= record.body["at"]
        for step in live.steps for record in step.records if record.body["event"] == "round_began"
    )  # fmt: skip


def raw_win_of(live: Live) -> int:
    """Return what the tray gained, as the steps of the table had it."""
    kept = [record for step in live.steps for record in step.records]
    return sum(record.body["net"].get("tray", 0) for record in kept if record.body["event"] == "round_settled")
