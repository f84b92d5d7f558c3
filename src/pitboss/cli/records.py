"""`pitboss recall`, `pitboss slips` and `pitboss digests`: what a house has kept of its play, chips and days."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli import OK
from pitboss.cli.databases import opened_store
from pitboss.cli.day import gaming_day
from pitboss.cli.extras import paper_extra, server_extra
from pitboss.cli.printing import house_of, require_free, write_file
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.table.money import money
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from pitboss.server.desk.counts import Count
    from pitboss.server.desk.slips import Slip
    from pitboss.server.store.step import TableRow
    from pitboss.server.store.store import Store


def run_recall(arguments: argparse.Namespace) -> int:
    """Tell a round with its cards, wagers and decisions in order, and its discard rack hand by hand."""
    with server_extra("recalling a round"):
        from pitboss.server.desk.records import recall

    with opened_store(arguments.database) as store:
        try:
            found = recall(store, table_of(store, arguments.table).id, arguments.round)
        except Refused as refused:
            raise Unable(str(refused)) from None
    screen = Screen()
    if arguments.json:
        screen.line(json.dumps(found.as_json(), indent=2))
        return OK
    screen.heading(f"Round {found.round}, {printable(found.row.name)} ({found.row.id}), {found.ending}")
    screen.line(f"Began {when(found.began_at)}.")
    for step in found.steps:
        screen.cited(f"{step['seq']:>6}  {printable(step['words'])}", step["cite"])
    screen.title("Discard rack, in order")
    for hand in found.rack:
        screen.line("  " + "  ".join(filter(None, (" ".join(hand["cards"]), f"({printable(hand['words'])})"))))
    if not found.rack:
        screen.line("  Nothing went to the rack in this round.")
    return OK


def table_of(store: Store, named: str) -> TableRow:
    """Return a table by its id, or the last that was opened of a key or a name."""
    rows = store.tables(open_only=False)
    found = [row for row in rows if row.id == named] or [row for row in rows if named in (row.key, row.name)]
    if not found:
        known = ", ".join(dict.fromkeys(row.key or row.id for row in rows)) or "none yet"
        raise Unable(f"{named}: this house has no table by that name; its tables are {known}")
    return found[-1]


def run_slips(arguments: argparse.Namespace) -> int:
    """List the fills, credits and counts of a gaming day, or print them."""
    with server_extra("slips"):
        from pitboss.server.desk.desk import Desk
        from pitboss.server.desk.paper import slip_facts

    file = None if arguments.output is None else require_free(Path(arguments.output), force=arguments.force)
    if file is not None and file.suffix != ".pdf":
        raise Unable(f"{file}: slips are printed as .pdf")
    house = None if arguments.house is None else house_of(arguments.house)
    day = gaming_day(arguments, house)
    whole = day.whole
    with opened_store(arguments.database) as store:
        desk = Desk(store)
        rows = {row.id: row for row in store.tables(open_only=False)}
        slips = [each for each in desk.slips.all().values() if whole.begins <= each.requested_at < whole.ends]
        counts = [each for each in desk.counts.all() if whole.begins <= each.at < whole.ends]
    screen = Screen()
    if file is not None:
        if not slips and not counts:
            raise Unable(f"{whole.name}: no slip was made that day")
        with paper_extra("slips"):
            from pitboss.paper.press import printed

            papers: list[tuple[Slip | Count, TableRow]] = [(each, rows[each.table]) for each in slips]
            papers += [(each, rows[each.table]) for each in counts]
            facts = slip_facts(papers, house.name if house else "Pitboss", day.zone, day.hour)
            write_file(file, printed("slip", facts, "pdf")[0])
        screen.line(f"{file} is written: {len(papers)} slips of {whole.name}.")
    elif arguments.json:
        about = {"slips": [each.as_json() for each in slips], "counts": [each.as_json() for each in counts]}
        screen.line(json.dumps(about, indent=2))
    else:
        lines = [[slip.name, printable(rows[slip.table].name), money(slip.amount), slip.state, slip.requested_by,
                  slip.prepared_by, slip.signed_by, slip.reason] for slip in slips]  # fmt: skip
        lines += [[count.name, printable(rows[count.table].name), money(count.total), count.part, count.by, "", "",
                   f"off by {money(count.difference)}" if count.difference else ""] for count in counts]  # fmt: skip
        head = ["slip", "table", "amount", "", "floor", "cage", "signed", ""]
        screen.table([head, *lines] if lines else [["No activity"]], indent=2)
    return OK


def run_digests(arguments: argparse.Namespace) -> int:
    """List the closed gaming days with their digests, or write them to a file that is kept elsewhere."""
    with server_extra("digests"):
        from pitboss.server.desk.desk import Desk

    file = None if arguments.output is None else require_free(Path(arguments.output), force=arguments.force)
    with opened_store(arguments.database) as store:
        days = [day.as_json() for day in Desk(store).days.all()]
    screen = Screen()
    if file is not None:
        write_file(file, json.dumps({"days": days}, indent=2).encode())
        screen.line(f"{file} is written: {len(days)} days. Keep it away from anyone who has the database.")
    elif arguments.json:
        screen.line(json.dumps({"days": days}, indent=2))
    else:
        for day in days:
            screen.line(f"{day['day']}  {day['digest']}  by {printable(day['by'])}, kept until {day['keep_until']}")
        if not days:
            screen.line("No gaming day is closed yet.")
    return OK


def when(moment: int) -> str:
    """Return a time as people write it, in UTC."""
    return f"{datetime.fromtimestamp(moment // 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"
