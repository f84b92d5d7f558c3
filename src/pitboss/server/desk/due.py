"""What the desk has to do now: slips to prepare, sign and count, boxes to remove, reports to file, days to close."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from typing_extensions import TypedDict

from pitboss.games import find_game
from pitboss.games.kits.wheel_chips import WheelChipHolders
from pitboss.server.desk.boxes import VARIANCE
from pitboss.server.desk.counts import duties_of, standing
from pitboss.server.desk.decks import EQUIPMENT, STOCK
from pitboss.server.desk.desk import Desk
from pitboss.server.desk.figures import is_raked
from pitboss.server.desk.papers import checked_reason, require_role
from pitboss.server.desk.records import reports_due
from pitboss.server.desk.slips import KINDS
from pitboss.server.money.chart import tray
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import Stale
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
    TRAY_SLIP,
    WHEEL_CHIPS,
)
from pitboss.table.paperwork import STOCK as CITES

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
CLOSED_WITHIN = 7 * 24 * HOUR
"""Tables that closed longer ago than this are no longer asked about every time."""
DAYS_BACK = 7
"""Gaming days after which a shaker that nobody inspected is no longer asked for."""


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
        elif slip.state == "prepared":
            what = f"{name}: {slip.kind} {slip.name} of {money(slip.amount)} to sign at the table"
        else:
            continue
        kind = "prepare" if slip.state == "requested" else "sign"
        if rows[slip.table].state == "closed":
            what, kind = f"{name} has closed: void {slip.kind} {slip.name} of {money(slip.amount)}", "void"
        yield Duty(what, kind, KINDS[slip.kind][1], slip.table, str(slip.id))


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
            if (row.id, "closer") not in parts and row.key and is_recent(desk, row):
                yield Duty(f"{row.name}: count the closer", "closer", TRAY_SLIP, row.id)
        elif row.key and row.id not in last:
            yield Duty(f"{row.name}: count the opener", "opener", TRAY_SLIP, row.id)
        elif row.key and last[row.id] < shift.begins:
            yield Duty(f"{row.name}: count the tray for the {shift.name} shift", "shift", TRAY_SLIP, row.id)


def is_recent(desk: Desk, row: TableRow) -> bool:
    """Tell whether a table closed in these days."""
    return desk.store.clock() - desk.closed_at(row.id) < CLOSED_WITHIN


def _boxes(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    boxes = desk.boxes.all()
    for box in boxes.values():
        name = rows[box.table].name
        if box.state in ("removed", "counted once"):
            left = "first" if box.state == "removed" else "second"
            yield Duty(f"{name}: {left} count of box {box.name}", "count", DROP, box.table, str(box.number))
    two_days = desk.today().whole.begins - 24 * HOUR
    last = {box.table: box for box in boxes.values()}
    for row in rows.values():
        hung = last[row.id].removed_at if row.id in last else row.opened_at
        if row.state == "closed":
            if row.key and is_recent(desk, row) and desk.bought_since(row.id, last.get(row.id)):
                yield Duty(f"{row.name} has closed, and its drop box is still on it", "box", DROP, row.id)
        elif row.key and hung < two_days:
            yield Duty(f"{row.name}: the drop box is due; at most two gaming days may pass", "box", DROP, row.id)


def _reports(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    filed = {line["about"] for line in desk.papers.lines(FILED)}
    for count in standing(desk.counts.all()):
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
            yield Duty(f"Count the stock of {equipment}: three months are up", "stock", CITES[equipment], "", equipment)


def _wheel_chips(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    """Yield the tables whose chips have no value of their own and were not counted for thirty days."""
    now, filed = desk.store.clock(), {line["about"]: line["at"] for line in desk.papers.lines(FILED)}
    for row in rows.values():
        about = chips_of(row)
        if row.state != "closed" and has_wheel_chips(row) and now - filed.get(about, row.opened_at) > CHIPS_EVERY:
            what = f"{row.name}: count the wheel chips of each color, and enter them in the chip ledger: 30 days are up"
            yield Duty(what, "report", WHEEL_CHIPS, row.id, about)


def _inspections(desk: Desk, rows: dict[str, TableRow]) -> Iterator[Duty]:
    """Yield what a supervisor looks over: a wheel before its table opens, a shaker after a day on which it was used."""
    filed = {line["about"] for line in desk.papers.lines(FILED)}
    used = {day.whole.name: desk.played_in(day.whole) for day in desk.days_before(DAYS_BACK)}
    for row in rows.values():
        game = find_game(row.game)
        for what, cite, is_daily in game.inspections(choose(game.options, row.options)):
            days = [day for day, tables in used.items() if row.id in tables] if is_daily else []
            opening = ["opening"] * (not is_daily and row.state != "closed")
            for each in (*days, *opening):
                about = f"inspection {row.id} {each}"
                if about not in filed:
                    when = f"used on {each}" if is_daily else "before play opens"
                    yield Duty(f"{row.name}: inspect {what} {when}", "inspect", cite, row.id, about)


def _days(desk: Desk) -> Iterator[Duty]:
    if (day := desk.next_day()) is not None:
        yield Duty(f"Close the gaming day {day.whole.name}", "day", AUDITED_DAY, "", day.whole.name)


def file_report(desk: Desk, by: Account, key: str, about: str) -> None:
    """Note that a report is written and sent, or that an inspection is done; what isn't due yet can't be noted."""
    require_role(by, "filing a report", "floorperson", "auditor")
    named = checked_reason(about, "filing a report", DISCREPANCY)
    if not desk.papers.knows(by, key) and named not in set(_may_be_filed(desk)):
        allowed = "a report or an inspection on the list"
        raise Stale(f"filing a report on {named!r}", "none is due", allowed, DISCREPANCY)
    desk.papers.write(by, key, FILED, lambda connection: {"about": named})


def _may_be_filed(desk: Desk) -> Iterator[str]:
    """Yield what a report or an inspection may be noted about: what is due, and wheel chips counted before they are."""
    yield from (each.about for each in duties(desk) if each.kind in ("report", "inspect"))
    yield from (chips_of(row) for row in desk.store.tables() if not row.is_training and has_wheel_chips(row))


def has_wheel_chips(row: TableRow) -> bool:
    """Tell whether a table has chips without a value of their own."""
    return isinstance(find_game(row.game).seating, WheelChipHolders)


def chips_of(row: TableRow) -> str:
    """Return what the count of a table's wheel chips is filed under."""
    return f"wheel chips {row.id}"
