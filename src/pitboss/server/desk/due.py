"""What the desk has to do now: slips to prepare, sign and count, boxes to remove, reports to file, days to close."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from typing_extensions import TypedDict

from pitboss.games import find_game
from pitboss.games.kits.wheel_chips import WheelChipHolders
from pitboss.server.desk.boxes import VARIANCE
from pitboss.server.desk.counts import duties_of
from pitboss.server.desk.decks import EQUIPMENT, STOCK
from pitboss.server.desk.desk import Desk
from pitboss.server.desk.figures import is_raked
from pitboss.server.desk.papers import checked_reason, require_role
from pitboss.server.desk.records import reports_due
from pitboss.server.desk.slips import KINDS
from pitboss.server.money.chart import tray
from pitboss.server.people.accounts import Account
from pitboss.server.shape import shape
from pitboss.server.store.step import TableRow
from pitboss.server.table.live import DutyJson
from pitboss.table.money import money
from pitboss.table.options import choose
from pitboss.table.paperwork import (
    ADJUSTED,
    AUDITED_DAY,
    DISCREPANCY,
    DROP,
    DROP_VARIANCE,
    FILL,
    NEGATIVE_POKER,
    STOCK_COUNT,
    TRAY_SLIP,
    WHEEL_CHIPS,
)

FILED = "desk_report_filed"
POKER_WITHIN, LOOKED_BACK = 5, 60
"""Days within which negative poker revenue is reported, and closed days that are looked back on for it."""
ADJUSTED_OVER = 2_000_00
"""Adjustments above this are listed in a report at the end of the month."""
LOW = 2
"""A tray asks for a fill when it holds less than one part in so many of what it opened with."""
HOUR = 3_600_000
STOCK_EVERY = 92 * 24 * HOUR
CHIPS_EVERY = 30 * 24 * HOUR
CLOSER_WITHIN = 7 * 24 * HOUR
"""Closers of tables that closed longer ago than this are no longer asked for every time."""


@shape
class DeskDuty(TypedDict):
    """What is to be done now."""

    what: str
    kind: str
    cite: str
    table: str
    about: str


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing to do, at which table if at any, and where it stands."""

    what: str
    kind: str
    cite: str
    table: str = ""
    about: str = ""

    def as_json(self) -> DeskDuty:
        """Return it for a program."""
        return {"what": self.what, "kind": self.kind, "cite": self.cite, "table": self.table, "about": self.about}


def duties(desk: Desk) -> list[Duty]:
    """Return what the desk has to do now."""
    rows = {row.id: row for row in desk.store.tables(open_only=False) if not row.is_training}
    return [*_slips(desk, rows), *_trays(desk, rows), *_counts(desk, rows), *_boxes(desk, rows), *_reports(desk, rows),
            *_notified(desk, rows), *_stock(desk), *_wheel_chips(desk, rows), *_inspections(desk, rows),
            *_days(desk)]  # fmt: skip


def chips_due(desk: Desk) -> dict[str, list[DutyJson]]:
    """Return what the floor should know of each table's chips: a tray that runs low, and slips to sign there."""
    rows = {row.id: row for row in desk.store.tables() if not row.is_training}
    found: dict[str, list[DutyJson]] = {}
    for duty in (*_slips(desk, rows), *_trays(desk, rows)):
        if duty.kind in ("sign", "fill"):
            found.setdefault(duty.table, []).append({"what": duty.what, "cite": duty.cite})
    return found


def _slips(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    for slip in desk.slips.all().values():
        if slip.table not in rows:
            continue
        name = rows[slip.table].name
        if slip.state == "requested":
            what = f"{name}: {slip.kind} of {money(slip.amount)} for the cage to prepare"
            yield Duty(what, "prepare", KINDS[slip.kind][1], slip.table, str(slip.id))
        elif slip.state == "prepared":
            what = f"{name}: {slip.kind} {slip.name} of {money(slip.amount)} to sign at the table"
            yield Duty(what, "sign", KINDS[slip.kind][1], slip.table, str(slip.id))


def _trays(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    held = desk.store.balances(tray(""))
    coming = {slip.table for slip in desk.slips.all().values()
              if slip.kind == "fill" and slip.state in ("requested", "prepared")}  # fmt: skip
    for row in rows.values():
        has = held.get(tray(row.id), 0)
        if row.state != "closed" and row.id not in coming and LOW * has < row.tray:
            what = f"{row.name}: the tray is down to {money(has)} of {money(row.tray)}. Request a fill"
            yield Duty(what, "fill", FILL, row.id, str(row.tray - has))


def _counts(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    now = desk.store.clock()
    counted = desk.counts.all()
    parts = {(each.table, each.part) for each in counted}
    last = {each.table: each.at for each in counted}
    shift = desk.today().shift_at(now)
    for row in rows.values():
        if row.state == "closed":
            recent = now - desk.closed_at(row.id) < CLOSER_WITHIN
            if (row.id, "closer") not in parts and row.key and recent:
                yield Duty(f"{row.name}: count the closer", "closer", TRAY_SLIP, row.id)
        elif row.key and row.id not in last:
            yield Duty(f"{row.name}: count the opener", "opener", TRAY_SLIP, row.id)
        elif row.key and last[row.id] < shift.begins:
            yield Duty(f"{row.name}: count the tray for the {shift.name} shift", "shift", TRAY_SLIP, row.id)


def _boxes(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    boxes = desk.boxes.all()
    for box in boxes.values():
        name = rows[box.table].name
        if box.state in ("removed", "counted once"):
            left = "first" if box.state == "removed" else "second"
            yield Duty(f"{name}: {left} count of box {box.name}", "count", DROP, box.table, str(box.number))
    two_days = desk.today().whole.begins - 24 * HOUR
    for row in rows.values():
        hung = max((box.removed_at for box in boxes.values() if box.table == row.id), default=row.opened_at)
        if row.state != "closed" and row.key and hung < two_days:
            yield Duty(f"{row.name}: the drop box is due; at most two gaming days may pass", "box", DROP, row.id)


def _reports(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    filed = {line["about"] for line in desk.papers.lines(FILED)}
    for count in desk.counts.all():
        if count.name not in filed and len(duties_of(count.difference)) > 1:
            what = f"{rows[count.table].name}: {count.name} is off by {money(abs(count.difference))}. "
            yield Duty(what + " ".join(duties_of(count.difference)), "report", DISCREPANCY, count.table, count.name)
    for box in desk.boxes.all().values():
        if box.state == "variance" and box.name not in filed:
            yield Duty(f"{rows[box.table].name}: {box.name}. {VARIANCE}", "report", DROP_VARIANCE, box.table,
                       box.name)  # fmt: skip
        about, adjusted = f"adjustment {box.name}", abs((box.resolved or 0) - box.logged)
        if box.resolved is not None and adjusted > ADJUSTED_OVER and about not in filed:
            what = (
                f"{rows[box.table].name}: {box.name} was adjusted by {money(adjusted)}. List it in the month-end report"
            )
            yield Duty(f"{what} to the Division", "report", ADJUSTED, box.table, about)
    for day in desk.days.all()[-LOOKED_BACK:]:
        until = date.fromisoformat(day.day) + timedelta(days=POKER_WITHIN)
        for table, figures in day.facts["figures"].items():
            about = f"poker {day.day} {table}"
            if figures["win"] < 0 and about not in filed and table in rows and is_raked(rows[table].game):
                what = (
                    f"{rows[table].name}: negative poker revenue of {money(figures['win'])} on {day.day}. Look into it"
                )
                yield Duty(f"{what}, and send the Division a report by {until}", "report", NEGATIVE_POKER, table, about)


def _notified(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    """Yield what a table's own desk has to tell the authorities of, and notes there once it is done."""
    for found in reports_due(desk.store):
        if found.table in rows:
            about = found.record.body["about"]
            what = f"{rows[found.table].name}: notify the Commission and the Division now: {about}"
            yield Duty(what, "notify", found.record.body["cite"], found.table, about)


def _stock(desk: Desk) -> Iterator[Duty]:
    now, counted = desk.store.clock(), {line["equipment"]: line["at"] for line in desk.papers.lines(STOCK)}
    decks = desk.decks.all().values()
    for equipment in EQUIPMENT:
        first = min((each.path[0][0] for each in decks if each.equipment == equipment), default=None)
        if first is not None and now - counted.get(equipment, first) > STOCK_EVERY:
            yield Duty(f"Count the stock of {equipment}: three months are up", "stock", STOCK_COUNT, "", equipment)


def _wheel_chips(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    """Yield the tables whose chips have no value of their own and were not counted for thirty days."""
    now, filed = desk.store.clock(), {line["about"]: line["at"] for line in desk.papers.lines(FILED)}
    for row in rows.values():
        about = f"wheel chips {row.id}"
        has_chips = isinstance(find_game(row.game).seating, WheelChipHolders)
        if row.state != "closed" and has_chips and now - filed.get(about, row.opened_at) > CHIPS_EVERY:
            what = f"{row.name}: count the wheel chips of each color, and enter them in the chip ledger: 30 days are up"
            yield Duty(what, "report", WHEEL_CHIPS, row.id, about)


def _inspections(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    """Yield what a supervisor looks over: a wheel before its table opens, a shaker after a day on which it was used."""
    filed = {line["about"] for line in desk.papers.lines(FILED)}
    day = desk.yesterday().whole
    used = desk.played_in(day)
    for row in rows.values():
        game = find_game(row.game)
        for what, cite, is_daily in game.inspections(choose(game.options, row.options)):
            is_due = row.id in used if is_daily else row.state != "closed"
            about = f"inspection {row.id} {day.name if is_daily else 'opening'}"
            if is_due and about not in filed:
                when = f"used on {day.name}" if is_daily else "before play opens"
                yield Duty(f"{row.name}: inspect {what} {when}", "inspect", cite, row.id, about)


def _days(desk: Desk) -> Iterator[Duty]:
    if (day := desk.next_day()) is not None:
        yield Duty(f"Close the gaming day {day.whole.name}", "day", AUDITED_DAY, "", day.whole.name)


def file_report(desk: Desk, by: Account, key: str, about: str) -> None:
    """Note that a report is written and sent, or that an inspection is done."""
    require_role(by, "filing a report", "floorperson", "auditor")
    named = checked_reason(about, "filing a report", DISCREPANCY)
    desk.papers.write(by, key, FILED, lambda connection: {"about": named})
