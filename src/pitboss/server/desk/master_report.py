"""The master game report: drop, win and hold of a gaming day by table, game, pit, shift and house, from the ledger."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.games import find_game
from pitboss.server.desk.boxes import BOXES, boxes_of
from pitboss.server.desk.figures import Figures, TableLine, is_raked, table_lines
from pitboss.server.desk.gaming_day import MGR, GamingDay, Period, days_between
from pitboss.server.desk.papers import Papers
from pitboss.server.desk.theoretical import (
    AT_MOST,
    EXACT,
    PARTIAL,
    BandIs,
    Prices,
    Theoretical,
    prices_of,
    theoretical_of,
)
from pitboss.server.shape import shape
from pitboss.server.store.store import Store
from pitboss.table.custom import custom
from pitboss.table.money import Cents, money
from pitboss.table.paperwork import NEGATIVE_POKER

COLUMNS = ("by", "title", "opener", "fills", "credits", "closer", "drop", "counted", "win", "rake", "hold", "rounds",
           "handle", "theoretical", "low", "high", "band")  # fmt: skip
MARKS = {EXACT: "", AT_MOST: " *", PARTIAL: " **"}
"""How a band is marked that isn't exact; what the marks mean stands below the report."""
NO_ACTIVITY = "No activity"
BAND_ALARM = custom("a sister state's alarm rule")
"""A win outside its band is looked into in a sister state; no New Jersey text at hand asks for it."""


@shape
class ReportLineJson(TypedDict):
    """A line of the master game report, in cents; what bets should have won where that was asked."""

    title: str
    opener: int
    fills: int
    credits: int
    closer: int
    drop: int
    counted: Annotated[int | None, Field(description="What the drop was counted to, where it was.")]
    win: int
    rake: int
    rounds: int
    hold: Annotated[str | None, Field(description="The win as a share of the drop, exactly.")]
    handle: NotRequired[int]
    theoretical: NotRequired[int]
    low: NotRequired[int | None]
    high: NotRequired[int | None]
    unpriced: NotRequired[int]
    band: NotRequired[BandIs]


@shape
class ReportAlarm(TypedDict):
    """What somebody looks into."""

    words: str
    cite: str


@shape
class MasterReportJson(TypedDict):
    """The master game report of a gaming day."""

    day: str
    cite: str
    is_active: bool
    house: ReportLineJson
    tables: list[ReportLineJson]
    games: list[ReportLineJson]
    pits: list[ReportLineJson]
    shifts: list[ReportLineJson]
    days: Annotated[list[ReportLineJson], Field(description="Each gaming day of a report on several; else nothing.")]
    alarms: list[ReportAlarm]


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line of the report: what it is of, its figures, and what its bets should have won."""

    title: str
    figures: Figures
    theoretical: Theoretical | None = None
    counted: Cents | None = None
    """What was counted in the drop boxes that were removed, once their counts are settled."""

    def as_json(self) -> ReportLineJson:
        """Return the line as one JSON object, amounts in cents."""
        own = self.figures
        about: ReportLineJson = {
            "title": self.title, "opener": own.opener, "fills": own.fills, "credits": own.credits,
            "closer": own.closer, "drop": own.drop, "counted": self.counted, "win": own.win,
            "rake": own.rake, "rounds": own.rounds,
            "hold": None if own.hold is None else str(own.hold),
        }  # fmt: skip
        if self.theoretical is not None:
            low, high = self.theoretical.band
            about |= {"handle": self.theoretical.handle, "theoretical": round(self.theoretical.win), "low": low,
                      "high": high, "band": self.theoretical.band_is,
                      "unpriced": self.theoretical.unpriced}  # fmt: skip
        return about


@dataclass(frozen=True, slots=True)
class MasterReport:
    """A gaming day of a house, or several one after another, added up in every way they are read."""

    name: str
    """The gaming day, or the first and the last of several."""
    tables: tuple[ReportLine, ...]
    games: tuple[ReportLine, ...]
    pits: tuple[ReportLine, ...]
    shifts: tuple[ReportLine, ...]
    house: ReportLine
    days: tuple[ReportLine, ...]
    """Each gaming day, where the report is on several."""
    alarms: tuple[tuple[str, str], ...]
    """What somebody looks into, each with where it stands."""

    def as_json(self) -> MasterReportJson:
        """Return the report as one JSON object."""
        return {
            "day": self.name,
            "cite": MGR,
            "is_active": self.house.figures.is_active,
            "house": self.house.as_json(),
            "tables": [line.as_json() for line in self.tables],
            "games": [line.as_json() for line in self.games],
            "pits": [line.as_json() for line in self.pits],
            "shifts": [line.as_json() for line in self.shifts],
            "days": [line.as_json() for line in self.days],
            "alarms": [{"words": words, "cite": cite} for words, cite in self.alarms],
        }

    @property
    def name_of_file(self) -> str:
        """The name by which a file has the report."""
        return f"master-game-report-{self.name.replace(' ', '-')}"

    def facts(self, pits: Mapping[str, str] | None = None, house: str = "") -> dict[str, Any]:
        """Return what is printed of the report, with house and pits by what people call them where that is known."""
        called = pits or {}
        rows = [row | {"title": called.get(row["title"], row["title"])} if row["by"] == "pit" else row
                for row in self.rows()]  # fmt: skip
        return {"house": house, "day": self.name, "lines": [in_words(row) for row in rows],
                "alarms": [f"{words} [{cite}]" for words, cite in self.alarms],
                "active": self.house.figures.is_active}  # fmt: skip

    def rows(self) -> list[dict[str, Any]]:
        """Return every line of the report by its columns, each with what it is added up by."""
        parts = (("house", (self.house,)), ("day", self.days), ("shift", self.shifts), ("pit", self.pits),
                 ("game", self.games), ("table", self.tables))  # fmt: skip
        return [row_of(by, line) for by, found in parts for line in found]


def row_of(by: str, line: ReportLine) -> dict[str, Any]:
    """Return a line of the report by its columns; what is not known is None."""
    about = {"by": by} | line.as_json()
    return {name: about.get(name) for name in COLUMNS}


def in_words(row: dict[str, Any]) -> list[str]:
    """Return a line of the report as a person reads it."""
    names = ("opener", "fills", "credits", "closer", "drop", "counted", "win", "rake")
    amounts = ["" if row[name] is None else money(row[name]) for name in names]
    band = "" if row["low"] is None else f"{money(row['low'])} to {money(row['high'])}{MARKS[row['band']]}"
    expected = "" if row["theoretical"] is None else money(row["theoretical"])
    return [row["by"], row["title"], *amounts, hold_words(row["hold"]), str(row["rounds"]), expected, band]


def hold_words(hold: str | None) -> str:
    """Return a share in percent, to the nearest hundredth.

    >>> hold_words("743/1568"), hold_words("-1/3"), hold_words(None)
    ('47.39 %', '-33.33 %', '')
    """
    if hold is None:
        return ""
    hundredths = round(Fraction(hold) * 10_000)
    whole, part = divmod(abs(hundredths), 100)
    return f"{'-' * (hundredths < 0)}{whole}.{part:02} %"


def master_report(
    store: Store, day: GamingDay, since: GamingDay | None = None, *, with_theoretical: bool = True,
    prices: Callable[[str, dict[str, str]], Prices] = prices_of,
) -> MasterReport:  # fmt: skip
    """Add up a gaming day, or all from an earlier one on, from the ledger and the rounds that were played.

    A shift or a day that is to come isn't in it. A shift of several days adds up what each of them opened and closed
    with, so that its win is still what it says.
    """
    days = days_between(since or day, day)
    period = Period(days[0].whole.name, days[0].whole.begins, days[-1].whole.ends)
    now = store.clock()
    with store.database.reading() as connection:
        lines = _counting(table_lines(connection, period))
        begun = [(each, shift) for each in days for shift in each.periods if shift.begins <= now]
        shifts: dict[str, list[TableLine]] = {}
        for _, shift in begun:
            shifts.setdefault(shift.name, []).extend(_counting(table_lines(connection, shift)))
        whole = {each.whole.name: _counting(table_lines(connection, each.whole))
                 for each in days if len(days) > 1 and each.whole.begins <= now}  # fmt: skip
    told = {line.id: _expected(store, line, days, prices) for line in lines} if with_theoretical else {}
    expected = {id: _total(found.values()) for id, found in told.items()}

    def of(place: int, name: str) -> Theoretical | None:
        """Return what was expected of a day, which is named first, or of a shift."""
        matching = (each for found in told.values() for key, each in found.items() if key[place] == name)
        return _total(matching) if told else None

    counted = _counted(store, period)
    tables = tuple(
        ReportLine(line.name, line.figures, expected.get(line.id), counted.get(line.id))
        for line in lines if line.figures.is_active
    )  # fmt: skip
    return MasterReport(
        period.name if len(days) == 1 else f"{period.name} to {days[-1].whole.name}",
        tables, _by(lines, expected, lambda line: find_game(line.game).title),
        _by(lines, expected, lambda line: line.pit),
        tuple(ReportLine(name, _sum(line.figures for line in found), of(1, name)) for name, found in shifts.items()),
        ReportLine("House", _sum(line.figures for line in lines), _total(expected.values()) if expected else None,
                   sum(counted.values()) if counted else None),
        tuple(ReportLine(name, _sum(line.figures for line in found), of(0, name)) for name, found in whole.items()),
        tuple(_alarms(lines, expected)),
    )  # fmt: skip


def _counting(lines: list[TableLine]) -> list[TableLine]:
    """Leave out the tables of the dealers' school, whose chips don't count."""
    return [line for line in lines if not line.is_training]


def _counted(store: Store, period: Period) -> dict[str, Cents]:
    """Return what was counted in the boxes that were removed in a period, by table, where their counts are settled."""
    found: dict[str, Cents] = {}
    for box in boxes_of(Papers(store).lines(*BOXES)).values():
        if box.counted is not None and period.begins <= box.removed_at < period.ends:
            found[box.table] = found.get(box.table, 0) + box.counted
    return found


def _by(
    lines: list[TableLine], expected: dict[str, Theoretical], key: Callable[[TableLine], str]
) -> tuple[ReportLine, ...]:
    """Add up lines that have something in common."""
    made = []
    for name in dict.fromkeys(map(key, lines)):
        own = [line for line in lines if key(line) == name]
        told = _total(expected[line.id] for line in own) if expected else None
        made.append(ReportLine(name, _sum(line.figures for line in own), told))
    return tuple(line for line in made if line.figures.is_active)


def _sum(figures: Iterable[Figures]) -> Figures:
    return sum(figures, Figures())


def _total(found: Iterable[Theoretical]) -> Theoretical:
    return sum(found, Theoretical())


def _expected(
    store: Store, line: TableLine, days: Sequence[GamingDay], prices: Callable[[str, dict[str, str]], Prices]
) -> dict[tuple[str, str], Theoretical]:
    """Say what the bets of a table should have won, by gaming day and shift."""
    played: dict[tuple[str, str], list[int]] = {}
    before, is_over = None, not line.figures.rounds
    while not is_over and (found := store.rounds(line.id, before)):
        for row in found:
            on = next((day for day in days if day.whole.begins <= row.began_at < day.whole.ends), None)
            if row.ending == "settled" and on is not None:
                played.setdefault((on.whole.name, on.shift_at(row.began_at).name), []).append(row.round)
        is_over, before = found[-1].began_at < days[0].whole.begins, found[-1].round
    known = prices(line.game, json.loads(line.options)) if line.figures.rounds else Prices()
    return {
        when: theoretical_of(line.game, known, (store.round_records(line.id, each) for each in own))
        for when, own in played.items()
    }


def _alarms(lines: list[TableLine], expected: dict[str, Theoretical]) -> Iterable[tuple[str, str]]:
    """Yield what is looked into: a poker table below zero, and a win outside of what its bets allow."""
    for line in lines:
        if is_raked(line.game) and line.figures.win < 0:
            yield f"{line.name}: negative poker revenue; report to the Division within 5 days", NEGATIVE_POKER
        known = expected.get(line.id)
        if known is None or not known.variance or known.unspread:
            continue
        if not known.band[0] <= line.figures.win <= known.band[1]:
            yield f"{line.name}: win outside its 95 percent band", BAND_ALARM
