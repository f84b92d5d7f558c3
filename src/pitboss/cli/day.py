"""`pitboss day`: the master game report of a gaming day, on the screen or as PDF, CSV, Parquet or JSON."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pitboss.cli import OK
from pitboss.cli.databases import opened_store
from pitboss.cli.extras import paper_extra, server_extra
from pitboss.cli.printing import house_of, require_free, write_file
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable

if TYPE_CHECKING:
    from pitboss.housefile import HouseFile
    from pitboss.server.desk.gaming_day import GamingDay
    from pitboss.server.desk.master_report import MasterReport, ReportLine

USUAL_HOUR = 6
"""The hour at which a gaming day begins where no house file says another."""
ENDINGS = (".pdf", ".csv", ".parquet", ".json")


def run(arguments: argparse.Namespace) -> int:
    """Add up a gaming day, and tell it or write it to a file."""
    with server_extra("the master game report"):
        from pitboss.server.desk.master_report import master_report

    file = checked(arguments)
    house = None if arguments.house is None else house_of(arguments.house)
    day = gaming_day(arguments, house)
    since = first_day(arguments, day)
    with opened_store(arguments.database) as store:
        report = master_report(store, day, since, with_theoretical=not arguments.no_theoretical)
    screen = Screen()
    if file is not None:
        write_file(file, written(report, file.suffix, house))
        screen.line(f"{file} is written: the master game report of {report.name}.")
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
    return require_free(file, force=arguments.force)


def gaming_day(arguments: argparse.Namespace, house: HouseFile | None) -> GamingDay:
    """Return the gaming day that is meant, divided as the arguments say, or else as the house file does."""
    from pitboss.server.desk.gaming_day import GamingDay

    zone = zone_of(arguments.zone or (house.zone if house else "UTC"))
    usual = house.day_begins if house else USUAL_HOUR
    begins = usual if arguments.begins is None else arguments.begins
    return GamingDay(day_of(arguments.date, begins, zone), begins, zone=zone)


def first_day(arguments: argparse.Namespace, day: GamingDay) -> GamingDay:
    """Return the first gaming day of the report, which is the last one too unless --since names another."""
    return replace(day, day=day_of(arguments.since, day.hour, day.zone, "--since")) if arguments.since else day


def zone_of(name: str) -> tzinfo:
    """Return a time zone by its name."""
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise Unable(f"--zone {name}: no such time zone; write one such as America/New_York") from None


def day_of(text: str | None, begins: int, zone: tzinfo, flag: str = "--date") -> date:
    """Read a gaming day; where none was named, the current one, which before its hour is yesterday's."""
    from pitboss.server.desk.gaming_day import day_at

    if text is None:
        return day_at(int(datetime.now(UTC).timestamp() * 1000), begins, zone).day
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unable(f"{flag} {text}: write a day such as 2026-11-20") from None


def written(report: MasterReport, ending: str, house: HouseFile | None) -> bytes:
    """Return the report as the bytes of a file."""
    from pitboss.server.desk.export import as_csv, as_parquet

    if ending == ".json":
        return json.dumps(report.as_json(), indent=2).encode()
    if ending == ".csv":
        return as_csv(report)
    with paper_extra("the master game report"):
        if ending == ".parquet":
            return as_parquet(report)
        from pitboss.paper.press import printed

        pits = {pit.key: pit.name for pit in house.pits} if house else {}
        return printed("master_report", report.facts(pits, house.name if house else ""), "pdf")[0]


def tell(screen: Screen, report: MasterReport) -> None:
    """Tell the report on the screen."""
    from pitboss.server.desk.gaming_day import MGR
    from pitboss.server.desk.master_report import NO_ACTIVITY, in_words, row_of

    screen.heading(f"Master game report, gaming day {report.name}")
    screen.cited("Drop, win and hold from the ledger", MGR)
    if not report.house.figures.is_active:
        screen.line(NO_ACTIVITY)
        return
    head = [
        "",
        "opener",
        "fills",
        "credits",
        "closer",
        "drop",
        "counted",
        "win",
        "rake",
        "hold",
        "rounds",
        "expected",
        "95 % band",
    ]
    for title, lines in parts_of(report):
        screen.title(title, indent=2)
        rows = [[printable(line.title), *in_words(row_of("", line))[2:]] for line in lines]
        screen.table([head, *rows], indent=4, right=range(1, len(head)))
    for words, cite in report.alarms:
        screen.cited(printable(words), cite)


def parts_of(report: MasterReport) -> list[tuple[str, tuple[ReportLine, ...]]]:
    """Return the parts of the report that have lines."""
    parts = [("House", (report.house,)), ("By gaming day", report.days), ("By shift", report.shifts),
             ("By pit", report.pits), ("By game", report.games), ("By table", report.tables)]  # fmt: skip
    return [(title, lines) for title, lines in parts if lines]
