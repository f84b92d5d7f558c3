"""The master game report: drop, win and hold of a gaming day by table, game, pit, shift and house, from the ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pitboss.games import find_game
from pitboss.server.desk.figures import Figures, TableLine, table_lines
from pitboss.server.desk.gaming_day import MGR, GamingDay
from pitboss.server.desk.theoretical import Prices, Theoretical, prices_of, theoretical_of
from pitboss.server.store.store import Store

NO_ACTIVITY = "No activity"
NEGATIVE_POKER = "later New Jersey text on the master game report"


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One line of the report: what it is of, its figures, and what its bets should have won."""

    title: str
    figures: Figures
    theoretical: Theoretical | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the line as one JSON object, amounts in cents."""
        own = self.figures
        about: dict[str, Any] = {
            "title": self.title, "opener": own.opener, "fills": own.fills, "credits": own.credits,
            "closer": own.closer, "drop": own.drop, "win": own.win, "rounds": own.rounds,
            "hold": None if own.hold is None else str(own.hold),
        }  # fmt: skip
        if self.theoretical is not None:
            low, high = self.theoretical.band
            about |= {"handle": self.theoretical.handle, "theoretical": round(self.theoretical.win), "low": low,
                      "high": high, "unpriced": self.theoretical.unpriced}  # fmt: skip
        return about


@dataclass(frozen=True, slots=True)
class MasterReport:
    """A gaming day of a house, added up in every way it is read."""

    day: GamingDay
    tables: tuple[ReportLine, ...]
    games: tuple[ReportLine, ...]
    pits: tuple[ReportLine, ...]
    shifts: tuple[ReportLine, ...]
    house: ReportLine
    alarms: tuple[tuple[str, str], ...]
    """What somebody looks into, each with where it stands."""

    def as_json(self) -> dict[str, Any]:
        """Return the report as one JSON object."""
        parts = {
            name: [line.as_json() for line in getattr(self, name)] for name in ("tables", "games", "pits", "shifts")
        }
        house = {"house": self.house.as_json(), "is_active": self.house.figures.is_active}
        alarms = [{"words": words, "cite": cite} for words, cite in self.alarms]
        return {"day": self.day.whole.name, "cite": MGR} | house | parts | {"alarms": alarms}


def master_report(
    store: Store, day: GamingDay, *, with_theoretical: bool = True,
    prices: Callable[[str, dict[str, str]], Prices] = prices_of,
) -> MasterReport:  # fmt: skip
    """Add up a gaming day from the ledger and the rounds that were played."""
    with store.database.reading() as connection:
        lines = table_lines(connection, day.whole)
        shifts = [(period.name, table_lines(connection, period)) for period in day.periods]
    expected = {line.id: _expected(store, line, day, prices) for line in lines} if with_theoretical else {}
    tables = tuple(
        ReportLine(line.name, line.figures, expected.get(line.id)) for line in lines if line.figures.is_active
    )
    return MasterReport(
        day, tables, _by(lines, expected, lambda line: line.game), _by(lines, expected, lambda line: line.pit),
        tuple(ReportLine(name, _sum(each.figures for each in found)) for name, found in shifts),
        ReportLine("House", _sum(line.figures for line in lines), _total(expected.values()) if expected else None),
        tuple(_alarms(lines, expected)),
    )  # fmt: skip


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
    store: Store, line: TableLine, day: GamingDay, prices: Callable[[str, dict[str, str]], Prices]
) -> Theoretical:
    """Say what the bets of a table's day should have won."""
    if not line.figures.rounds:
        return Theoretical()
    played, before = [], None
    while found := store.rounds(line.id, before):
        played += [
            row for row in found if row.ending == "settled" and day.whole.begins <= row.began_at < day.whole.ends
        ]
        if found[-1].began_at < day.whole.begins:
            break
        before = found[-1].round
    records = (store.round_records(line.id, row.round) for row in played)
    return theoretical_of(line.game, line.options, records, prices)


def _alarms(lines: list[TableLine], expected: dict[str, Theoretical]) -> Iterable[tuple[str, str]]:
    """Yield what is looked into: a poker table below zero, and a win outside of what its bets allow."""
    for line in lines:
        if not find_game(line.game).wagers and line.figures.win < 0:
            yield f"{line.name}: negative poker revenue; report to the Division within 5 days", NEGATIVE_POKER
        known = expected.get(line.id)
        if known is not None and known.variance and not known.band[0] <= line.figures.win <= known.band[1]:
            yield f"{line.name}: win outside its 95 percent band", "a sister state's alarm rule"
