"""`pitboss day`: the master game report of a gaming day, on the screen or as PDF, CSV, Parquet or JSON."""

from __future__ import annotations

import argparse
import csv
import io
import json
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pitboss.cli import OK
from pitboss.cli.databases import opened_store
from pitboss.cli.extras import paper_extra, server_extra
from pitboss.cli.printing import write_file
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.table.money import money

if TYPE_CHECKING:
    from pitboss.server.desk.master_report import MasterReport, ReportLine

COLUMNS = ("by", "title", "opener", "fills", "credits", "closer", "drop", "win", "hold", "rounds", "handle",
           "theoretical", "low", "high")  # fmt: skip
ENDINGS = (".pdf", ".csv", ".parquet", ".json")


def run(arguments: argparse.Namespace) -> int:
    """Add up a gaming day, and tell it or write it to a file."""
    with server_extra("the master game report"):
        from pitboss.server.desk.gaming_day import GamingDay
        from pitboss.server.desk.master_report import master_report

    file = checked(arguments)
    zone = zone_of(arguments.zone)
    day = GamingDay(day_of(arguments.date, zone), arguments.begins, zone=zone)
    with opened_store(arguments.database) as store:
        report = master_report(store, day, with_theoretical=not arguments.no_theoretical)
    screen = Screen()
    if file is not None:
        write_file(file, written(report, file.suffix))
        screen.line(f"{file} is written: the master game report of {day.whole.name}.")
    elif arguments.json:
        screen.line(json.dumps(report.as_json(), indent=2))
    else:
        tell(screen, report)
    return OK


def checked(arguments: argparse.Namespace) -> Path | None:
    """Return the file to write, or say why it is left alone."""
    if arguments.output is None:
        return None
    file = Path(arguments.output)
    if file.suffix not in ENDINGS:
        raise Unable(f"{file}: the report is written as {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    if file.exists() and not arguments.force:
        raise Unable(f"{file} exists already and is left as it is: give another name, or --force to write over it")
    return file


def zone_of(name: str) -> tzinfo:
    """Return a time zone by its name."""
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise Unable(f"--zone {name}: no such time zone; write one such as America/New_York") from None


def day_of(text: str | None, zone: tzinfo) -> date:
    """Read a day; today where none was named."""
    if text is None:
        return datetime.now(zone).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unable(f"--date {text}: write a day such as 2026-11-20") from None


def rows_of(report: MasterReport) -> list[dict[str, Any]]:
    """Return every line of the report, each with what it is added up by."""
    parts = (("house", (report.house,)), ("shift", report.shifts), ("pit", report.pits), ("game", report.games),
             ("table", report.tables))  # fmt: skip
    return [row_of(by, line) for by, found in parts for line in found]


def row_of(by: str, line: ReportLine) -> dict[str, Any]:
    """Return a line of the report by its columns; what is not known is None."""
    about = {"by": by} | line.as_json()
    return {name: about.get(name) for name in COLUMNS}


def written(report: MasterReport, ending: str) -> bytes:
    """Return the report as the bytes of a file."""
    if ending == ".json":
        return json.dumps(report.as_json(), indent=2).encode()
    if ending == ".csv":
        text = io.StringIO()
        rows = csv.DictWriter(text, COLUMNS)
        rows.writeheader()
        rows.writerows(rows_of(report))
        return text.getvalue().encode()
    with paper_extra("the master game report"):
        if ending == ".parquet":
            import pyarrow
            import pyarrow.parquet

            made = io.BytesIO()
            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows_of(report)), made)
            return made.getvalue()
        from pitboss.paper.press import printed

        facts = {"day": report.day.whole.name, "lines": [in_words(row) for row in rows_of(report)],
                 "alarms": [f"{words} [{cite}]" for words, cite in report.alarms],
                 "active": report.house.figures.is_active}  # fmt: skip
        return printed("master_report", facts, "pdf")[0]


def in_words(row: dict[str, Any]) -> list[str]:
    """Return a line of the report as a person reads it."""
    amounts = [row[name] for name in ("opener", "fills", "credits", "closer", "drop", "win")]
    band = "" if row["low"] is None else f"{signed(row['low'])} to {signed(row['high'])}"
    expected = "" if row["theoretical"] is None else signed(row["theoretical"])
    return [row["by"], row["title"], *map(signed, amounts), hold_words(row["hold"]), str(row["rounds"]), expected, band]


def signed(amount: int) -> str:
    """Return an amount with its sign where it is below zero."""
    return money(amount) if amount >= 0 else f"-{money(-amount)}"


def hold_words(hold: str | None) -> str:
    """Return a share in percent."""
    if hold is None:
        return ""
    top, _, bottom = hold.partition("/")
    return f"{100 * int(top) / int(bottom or 1):.2f} %"


def tell(screen: Screen, report: MasterReport) -> None:
    """Tell the report on the screen."""
    from pitboss.server.desk.gaming_day import MGR
    from pitboss.server.desk.master_report import NO_ACTIVITY

    screen.heading(f"Master game report, gaming day {report.day.whole.name}")
    screen.cited("Drop, win and hold from the ledger", MGR)
    if not report.house.figures.is_active:
        screen.line(NO_ACTIVITY)
        return
    head = ["", "opener", "fills", "credits", "closer", "drop", "win", "hold", "rounds", "expected", "95 % band"]
    for title, lines in parts_of(report):
        screen.title(title, indent=2)
        rows = [[printable(line.title), *in_words(row_of("", line))[2:]] for line in lines]
        screen.table([head, *rows], indent=4, right=range(1, len(head)))
    for words, cite in report.alarms:
        screen.cited(printable(words), cite)


def parts_of(report: MasterReport) -> list[tuple[str, tuple[ReportLine, ...]]]:
    """Return the parts of the report that have lines."""
    parts = [("House", (report.house,)), ("By shift", report.shifts), ("By pit", report.pits),
             ("By game", report.games), ("By table", report.tables)]  # fmt: skip
    return [(title, lines) for title, lines in parts if lines]
