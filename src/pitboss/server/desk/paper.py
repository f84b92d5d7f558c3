"""What is printed of slips: each in as many parts as the law asks for, with its chips and its signatures."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta, tzinfo
from typing import Any

from pitboss.games import find_game
from pitboss.server.desk.counts import Count, slip_name
from pitboss.server.desk.gaming_day import GamingDay, day_at
from pitboss.server.desk.slips import STATES, Slip
from pitboss.server.store.step import TableRow
from pitboss.table.money import money

COPIES = {"slip": ("Original", "Duplicate", "Triplicate"), "count": ("Closer (original)", "Opener (duplicate)")}
"""The parts of a form: a fill or credit has three, a table inventory slip two."""


def slip_facts(papers: Iterable[tuple[Slip | Count, TableRow]], house: str, zone: tzinfo, hour: int) -> dict[str, Any]:
    """Return what is printed of slips, in the order given; a gaming day begins at an hour in the house's zone."""
    made = []
    for paper, row in papers:
        about = _slip(paper, zone) if isinstance(paper, Slip) else _count(paper, zone)
        at = paper.requested_at if isinstance(paper, Slip) else paper.at
        about["facts"].append(["Shift", _shift(at, paper, day_at(at, hour, zone))])
        chips = [[money(int(each)), str(number), money(int(each) * number)] for each, number in paper.chips.items()]
        where = [["Game", find_game(row.game).title], ["Table", f"{row.name} ({row.key or row.id})"], ["Pit", row.pit]]
        made.append(about | {"chips": chips, "facts": where + about["facts"]})
    return {"house": house, "slips": made}


def _slip(slip: Slip, zone: tzinfo) -> dict[str, Any]:
    about = {
        "title": f"{slip.kind.capitalize()} slip", "name": slip.name, "state": STATES[slip.state],
        "copies": COPIES["slip"], "total": money(slip.amount),
        "void": f"VOID: {slip.reason}" if slip.state == "void" else "",
        "facts": [["Requested", _when(slip.requested_at, zone)], ["Prepared", _when(slip.prepared_at, zone)]],
        "signatures": [["Requested by (floor)", slip.requested_by], ["Cage cashier", slip.prepared_by],
                       ["Signed at the table (floor)", slip.signed_by]],
    }  # fmt: skip
    if slip.voided_by:
        about["signatures"] = [*about["signatures"], ["Voided by", slip.voided_by]]
    return about


def _count(count: Count, zone: tzinfo) -> dict[str, Any]:
    off = "" if not count.difference else f"Off by {money(count.difference)}: the log says {money(count.logged)}. "
    return {
        "title": "Table inventory slip", "name": count.name, "state": count.part, "copies": COPIES["count"],
        "total": money(count.total), "void": off and off + " ".join(count.as_json()["duties"]),
        "facts": [["Counted", _when(count.at, zone)], ["Log", f"record {count.seq}: {money(count.logged)}"],
                  *([["Corrects", slip_name(count.corrects)]] if count.corrects else [])],
        "signatures": [["Dealer", "Pitboss"], ["Floor", count.by]],
    }  # fmt: skip


def _shift(at: int, paper: Slip | Count, day: GamingDay) -> str:
    """Say which shift a paper belongs to, and of a table inventory slip which one it ends."""
    now = day.shift_at(at).name
    here = f"{now}, {day.day}"
    if isinstance(paper, Slip):
        return here
    if paper.part == "shift":
        first = day.shifts[0]
        ended = day.shifts[day.shifts.index(now) - 1]
        return f"{ended}, {day.day - timedelta(days=now == first)}, ended; {here}, begins"
    return f"{here}, {'begins' if paper.part == 'opener' else 'ended'}"


def _when(moment: int, zone: tzinfo) -> str:
    return f"{datetime.fromtimestamp(moment // 1000, zone):%Y-%m-%d %H:%M:%S %Z}" if moment else ""
