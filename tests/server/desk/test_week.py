"""A week of a simulated house, closed day by day: slips, reports and digests agree with an oracle over the raw log."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pyarrow.parquet import read_table
from pypdf import PdfReader

from pitboss.games import GAMES
from pitboss.paper.press import printed
from pitboss.server.audit.verify import verify
from pitboss.server.desk.desk import Desk
from pitboss.server.desk.export import as_csv, as_parquet
from pitboss.server.desk.gaming_day import GamingDay
from pitboss.server.desk.master_report import MasterReport, ReportLine, master_report
from pitboss.server.desk.theoretical import Prices, prices_of
from pitboss.server.store.step import TableRow
from pitboss.server.store.store import Store
from pitboss.table.money import money
from tests.server.desk.kit import PASSWORD, key
from tests.server.live import Clock, Live, plan_of

PITS = {"north": ("three-card-poker",), "east": ("blackjack",), "south": ("roulette", "craps"), "west": ("poker",)}
RAKE = {"rake_percent": "10", "rake_maximum": "$4"}
TRAY = 10_000_000
EDGE, SPREAD = Fraction(1, 38), Fraction(18 + 18, 38) + Fraction(2, 38) / 4 - Fraction(1, 38) ** 2
"""What a bet on red wins the house, and its variance: 18 of 38 numbers win, 18 lose, and 0 and 00 take half of it."""


@dataclass
class Fold:
    """What one table's raw records come to, without a line of the desk's own code."""

    tray: list[tuple[int, int, int]] = field(default_factory=list)
    """After each record that moves the tray: its number, its time, and what the tray then holds."""
    bought: list[tuple[int, int]] = field(default_factory=list)
    slips: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    """Each fill and credit that was signed, with its time, as the log has it."""
    raked: list[tuple[int, int]] = field(default_factory=list)
    bets: list[tuple[int, int]] = field(default_factory=list)
    """What was bet in each round that was settled, with the time at which the round began."""
    areas: set[str] = field(default_factory=set)
    hashes: list[str] = field(default_factory=list)

    def held(self, moment: int) -> int:
        """Return what the tray held before a moment."""
        return next((held for _, at, held in reversed(self.tray) if at < moment), 0)

    def held_at(self, seq: int) -> int:
        """Return what the tray held after a record."""
        return next(held for number, _, held in reversed(self.tray) if number <= seq)

    def figures(self, begins: int, ends: int) -> dict[str, int]:
        """Return what the table came to in a stretch of time, by the names of the report's columns."""
        moved = {
            kind: sum(body["amount"] for at, body in self.slips if body["event"] == event and begins <= at < ends)
            for kind, event in (("fills", "fill_received"), ("credits", "credit_sent"))
        }
        opener, closer = self.held(begins), self.held(ends)
        if opener == 0 < closer:
            opener = TRAY
        found = {"opener": opener, "closer": closer, **moved, "drop": within(self.bought, begins, ends),
                 "rake": within(self.raked, begins, ends),
                 "rounds": sum(begins <= at < ends for at, _ in self.bets)}  # fmt: skip
        return found | {"win": closer + moved["credits"] - opener - moved["fills"]}


def fold(bodies: Iterator[tuple[dict[str, Any], str]]) -> Fold:
    """Fold the raw records of a table, with their hashes."""
    made, at, held, began, bet = Fold(), 0, 0, 0, 0
    for body, digest in bodies:
        at = body.get("at", at)
        made.hashes.append(digest)
        kind, seq = body["event"], body["seq"]
        moved = {"log_opened": body.get("tray", 0), "fill_received": body.get("amount", 0),
                 "credit_sent": -body.get("amount", 0)}.get(kind, 0)  # fmt: skip
        if kind == "round_began":
            began, bet = at, 0
        elif kind == "wager_placed":
            bet += body["amount"]
            made.areas.add(body["area"])
        elif kind == "round_settled":
            moved = body["net"].get("tray", 0)
            made.bets.append((began, bet))
        elif kind in ("player_seated", "chips_bought"):
            made.bought.append((at, body["chips"]))
        elif kind == "rake_placed_in_tray":
            made.raked.append((at, body["amount"]))
        elif kind in ("fill_received", "credit_sent"):
            made.slips.append((at, body))
        held += moved
        made.tray.append((seq, at, held))
    return made


def within(moves: list[tuple[int, int]], begins: int, ends: int) -> int:
    return sum(amount for at, amount in moves if begins <= at < ends)


class Week:
    """A house of four pits whose bots play, and whose people do its papers every shift."""

    def __init__(self, store: Store, seed: int, tables: int) -> None:
        self.store, self.clock, self.random = store, Clock(), Random(seed)
        store.clock = self.clock
        self.desk = Desk(store)
        plans = [
            replace(plan_of(game, pit=pit, players=2), key=f"{game}-{number}", name=f"{game} {number}",
                    options=RAKE if game == "poker" else plan_of(game).options)
            for pit, games in PITS.items() for game in games for number in range(1, tables + 1)
        ]  # fmt: skip
        self.tables = [Live(store, plan, self.clock) for plan in plans]
        for live in self.tables:
            live.table.watching = 1
        roles = {"Flo": "floorperson", "Cas": "cashier", "Cid": "cashier", "Ada": "auditor"}
        self.staff = {name: self.tables[0].accounts.create(name, role, PASSWORD) for name, role in roles.items()}

    def play(self, live: Live, rounds: int) -> None:
        """Let the bots play rounds to their end."""
        for _ in range(rounds):
            live.go_on_until(lambda: live.table.dealer.is_in_round)
            live.finish()

    def slip(self, live: Live, kind: str) -> None:
        """Request, prepare and sign a slip, or void one of four."""
        slips, chips = self.desk.slips, {"10000": self.random.randint(1, 20), "500": self.random.randint(1, 40)}
        amount = sum(int(each) * count for each, count in chips.items())
        asked = slips.request(self.staff["Flo"], key(), kind, live.id, chips=chips, amount=amount)
        slips.prepare(self.staff["Cas"], key(), asked.id)
        if self.random.random() < 0.25:
            slips.void(self.staff["Cid"], key(), asked.id, "wrong color")
        else:
            live.keep(lambda: live.table.sign_slip(*slips.to_sign(asked.id, live.id, "Flo")))

    def shift(self, rounds: int) -> None:
        """Play a shift at every table, with a fill or a credit, and count its tray."""
        for live in self.tables:
            self.play(live, rounds)
            self.slip(live, self.random.choice(["fill", "credit"]))
            self.play(live, 1)
            held = live.table.dealer.table.tray
            counted = self.desk.counts.proposed(live.id)
            made = self.desk.counts.count(self.staff["Flo"], key(), live.id, "shift", chips=counted, total=held)
            assert made.difference == 0

    def drop(self) -> None:
        """Remove every box and count it twice."""
        for live in self.tables:
            box = self.desk.boxes.remove(self.staff["Flo"], key(), live.id, "Sam of security")
            for name in ("Cas", "Cid"):
                bills = {"100": box.logged // 100} if box.logged else {}
                self.desk.boxes.count(self.staff[name], key(), box.number, bills, box.logged)

    def day(self, rounds: int) -> GamingDay:
        """Play a gaming day, shift by shift, and close it."""
        day = self.desk.today()
        for period in day.periods:
            self.clock.now = max(self.clock.now, period.begins + 60_000)
            self.shift(rounds)
            assert self.clock.now < period.ends
        self.drop()
        self.clock.now = day.whole.ends + 1
        self.desk.days.close(self.staff["Ada"], key(), day)
        return day

    def folds(self) -> dict[str, Fold]:
        """Fold every table's raw log."""
        return {
            live.id: fold((json.loads(line.body), line.hash) for line in self.store.lines(live.id))
            for live in self.tables
        }  # fmt: skip


Figured = dict[str, dict[str, int]]


def together(week: Week, folds: dict[str, Fold], key: Callable[[TableRow], str], begins: int, ends: int) -> Figured:
    """Return what the folds of tables that have something in common come to, by what they have."""
    found: Figured = {}
    for live in week.tables:
        own, sums = folds[live.id].figures(begins, ends), found.setdefault(key(live.table.row), {})
        sums |= {name: sums.get(name, 0) + value for name, value in own.items()}
    return found


def figures_of(line: ReportLine, names: Iterable[str]) -> dict[str, int]:
    """Return figures of a line of the report, by their names."""
    told: dict[str, Any] = {**line.as_json()}
    return {name: told[name] for name in names}


def told_by(lines: Iterable[ReportLine], names: Iterable[str]) -> Figured:
    """Return lines of the report as the page and the files have them."""
    return {line.title: figures_of(line, names) for line in lines}


def check_day(week: Week, day: GamingDay, folds: dict[str, Fold]) -> None:
    """Hold every line of a day's report, its files and its digest against the folds of the raw logs."""
    report = master_report(week.store, day, prices=wheel_prices)
    begins, ends = day.whole.begins, day.whole.ends
    by_table = together(week, folds, lambda row: row.name, begins, ends)
    names = list(by_table["roulette 1"])
    assert told_by(report.tables, names) == by_table
    assert told_by(report.pits, names) == together(week, folds, lambda row: row.pit, begins, ends)
    assert told_by(report.games, names) == together(week, folds, lambda row: GAMES[row.game].title, begins, ends)
    assert told_by([report.house], names) == together(week, folds, lambda row: "House", begins, ends)
    for period, line in zip(day.periods, report.shifts, strict=True):
        expected = together(week, folds, lambda row: "all", period.begins, period.ends)["all"]
        assert figures_of(line, names) == expected, period.name
    for poker in (line for line in report.tables if line.title.startswith("poker")):
        assert poker.figures.win == poker.figures.rake
    check_expected(week, day, report, folds)
    check_files(report, by_table)
    check_digest(week, day, folds)


def wheel_prices(game: str, options: dict[str, str]) -> Prices:
    """Return what bets at a wheel are worth, and no others: their edge needs no more than a fraction."""
    return prices_of(game, options) if game == "roulette" else Prices()


def check_expected(week: Week, day: GamingDay, report: MasterReport, folds: dict[str, Fold]) -> None:
    """What the bets on red should have won, and how far that spreads, is what a wheel of 38 numbers makes of them."""
    begins, ends = day.whole.begins, day.whole.ends
    lines = {line.title: line for line in report.tables}
    for live in week.tables:
        told = lines[live.table.row.name].theoretical
        if live.table.row.game == "roulette" and told is not None:
            bets = [amount for at, amount in folds[live.id].bets if begins <= at < ends]
            assert bets and folds[live.id].areas == {"red"}
            assert (told.handle, told.win) == (sum(bets), sum(bets) * EDGE)
            assert told.variance == sum(amount * amount for amount in bets) * SPREAD


def check_files(report: MasterReport, by_table: Figured) -> None:
    """The report as CSV and as Parquet has the oracle's figures, and as PDF the sums that a person reads."""
    of_csv = {row["title"]: row for row in csv.DictReader(io.StringIO(as_csv(report).decode())) if row["by"] == "table"}
    of_parquet = {row["title"]: row for row in read_table(io.BytesIO(as_parquet(report))).to_pylist()
                  if row["by"] == "table"}  # fmt: skip
    for title, figures in by_table.items():
        assert {name: int(of_csv[title][name]) for name in figures} == figures
        assert {name: of_parquet[title][name] for name in figures} == figures
    pages = PdfReader(io.BytesIO(printed("master_report", report.facts(), "pdf")[0])).pages
    text = "\n".join(page.extract_text() for page in pages)
    for title, figures in by_table.items():
        read = " ".join(money(figures[name]) for name in ("opener", "fills", "credits", "closer", "drop"))
        assert f"table {title} {read} " in text, text


def check_digest(week: Week, day: GamingDay, folds: dict[str, Fold]) -> None:
    """A digest has the oracle's figures and heads, is signed by the house's key and chained to the day before."""
    days = week.desk.days.all()
    number = [each.day for each in days].index(day.whole.name)
    own, facts = days[number], days[number].facts
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(facts["key"]))
    key.verify(bytes.fromhex(own.signature), own.text.encode())
    before = sha256(days[number - 1].text.encode()).hexdigest() if number else "0" * 64
    assert facts["previous"] == before
    for live in week.tables:
        expected = folds[live.id].figures(day.whole.begins, day.whole.ends)
        del expected["rounds"]
        has_moved = any(expected[name] for name in ("fills", "credits", "drop", "win"))
        assert facts["figures"].get(live.id) == (expected if has_moved else None)
        bound = facts["tables"][live.id]
        assert folds[live.id].hashes[bound["seq"] - 1] == bound["head"]


def check_papers(week: Week, folds: dict[str, Fold]) -> None:
    """Hold every slip, count and box against the folds of the raw logs."""
    slips = week.desk.slips.all().values()
    for live in week.tables:
        found = {slip.name: slip for slip in slips if slip.table == live.id and slip.state == "signed"}
        told = {body["slip"]: body for _, body in folds[live.id].slips}
        assert found.keys() == told.keys()
        for name, slip in found.items():
            own = {"chips": slip.chips, "amount": slip.amount, "requested_by": slip.requested_by,
                   "prepared_by": slip.prepared_by, "by": slip.signed_by}  # fmt: skip
            assert own == {part: told[name][part] for part in own}
    for kind in ("fill", "credit"):
        numbers = [slip.number for slip in slips if slip.kind == kind]
        assert sorted(numbers) == list(range(1, len(numbers) + 1))
    for count in week.desk.counts.all():
        assert count.total == count.logged == folds[count.table].held_at(count.seq)
        assert count.total == sum(int(each) * number for each, number in count.chips.items())
    for box in week.desk.boxes.all().values():
        assert box.state == "counted" and box.counted == within(folds[box.table].bought, box.since, box.removed_at)


def run_week(store: Store, days: int, tables: int, rounds: int) -> int:
    """Play days of a house and hold its papers against its logs; return the rake taken."""
    week = Week(store, days, tables)
    closed = [week.day(rounds) for _ in range(days)]
    folds = week.folds()
    for day in closed:
        check_day(week, day, folds)
    check_papers(week, folds)
    done = verify(store)
    assert (done.findings, done.days) == ([], days)
    return sum(amount for live in week.tables for _, amount in folds[live.id].raked)


@pytest.fixture
def url(place: Any) -> str:
    """An empty SQLite file."""
    return f"sqlite:///{place}/house.db"


def test_two_days_of_four_pits_and_three_shifts_agree_with_the_raw_log(store: Store) -> None:
    run_week(store, days=2, tables=1, rounds=1)


@pytest.mark.slow
def test_a_week_of_four_pits_and_three_shifts_agrees_with_the_raw_log(store: Store) -> None:
    assert run_week(store, days=7, tables=2, rounds=10) > 0, "hundreds of hands of poker are raked"
