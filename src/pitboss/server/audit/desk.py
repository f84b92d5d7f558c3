"""The desk audited: slips against the tables' logs, counts and boxes against the ledger, and each closed day again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.play.log import GENESIS, Record, chain
from pitboss.server.audit.finding import Finding
from pitboss.server.audit.log import Kept, Logged
from pitboss.server.desk.boxes import boxes_of
from pitboss.server.desk.counts import counts_of
from pitboss.server.desk.days import ClosedDay, closed_days_of, figures_in, is_genuine
from pitboss.server.desk.figures import BUY_IN
from pitboss.server.desk.gaming_day import Period
from pitboss.server.desk.papers import DESK
from pitboss.server.desk.slips import KINDS, Slip, slips_of
from pitboss.server.money import chart
from pitboss.server.money.books import CLOSED, MADE_WHOLE
from pitboss.server.store import bonds
from pitboss.server.store.journal import Line
from pitboss.server.store.schema import journal
from pitboss.server.store.step import Entry
from pitboss.server.store.vault import Vault
from pitboss.table.money import money

ROWS = "days"
"""What findings in closed days are listed under, as if they were rows of their own."""


class DeskLines:
    """The lines of the journal that are the desk's, read on in each transaction, as far as their chain holds."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._upto, self._head, self._is_whole = 0, GENESIS, True

    def read(self, connection: Connection) -> list[Line]:
        """Return what a transaction sees of them; after a line that was changed nothing more is believed."""
        rows = connection.execute(select(journal).where(journal.c.number > self._upto).order_by(journal.c.number))
        for row in rows if self._is_whole else ():
            self._head = chain(self._head, row.body)
            self._is_whole = row.number == self._upto + 1 and row.hash == self._head
            if not self._is_whole:
                break
            self._upto = row.number
            line = json.loads(row.body)
            if line["event"].startswith(DESK):
                self._lines.append(line)
        return list(self._lines)


def audit_days(
    connection: Connection, vault: Vault, lines: Iterable[Line], kept: Mapping[str, str]
) -> Iterator[Finding]:
    """Every digest is signed by the house, follows the day before, and its figures are what the ledger still says.

    Those that somebody kept elsewhere are here too, the same.
    """
    before = GENESIS
    closed = closed_days_of(lines)
    there = {day.day: day.digest for day in closed}
    for name, digest in sorted(kept.items()):
        if there.get(name) != digest:
            yield Finding(ROWS, name, f"the digest {digest} that was kept elsewhere is not here")
    for day in closed:
        if not is_genuine(day, vault.public_key):
            yield Finding(ROWS, f"{day.day}, signature", "the house did not sign this digest")
            continue
        facts = day.facts
        if facts["previous"] != before:
            yield Finding(ROWS, f"{day.day}, previous", "it does not follow from the day before")
        before = day.digest
        line = select(journal.c.hash).where(journal.c.number == facts["journal"]["number"])
        if facts["journal"]["number"] and connection.execute(line).scalar_one_or_none() != facts["journal"]["head"]:
            problem = f"line {facts['journal']['number']} has changed since the day was closed"
            yield Finding(ROWS, f"{day.day}, journal", problem)
        yield from _figures(connection, day)


def _figures(connection: Connection, day: ClosedDay) -> Iterator[Finding]:
    facts = day.facts
    told, now = facts["figures"], figures_in(connection, Period(day.day, facts["begins"], facts["ends"]))
    for table in sorted(told.keys() | now.keys()):
        for name in sorted({*told.get(table, {}), *now.get(table, {})}):
            was, is_ = told.get(table, {}).get(name, 0), now.get(table, {}).get(name, 0)
            if was != is_:
                problem = f"it came to {money(was)} when the day was closed, and comes to {money(is_)} now"
                yield Finding(ROWS, f"{day.day}, table {table}, {name}", problem)


def audit_table_desk(kept: Kept, log: Logged, lines: Sequence[Line]) -> Iterator[Finding]:
    """Hold the slips, counts, boxes and closed days of one table against its log and its entries."""
    slips = [slip for slip in slips_of(lines).values() if slip.table == kept.id]
    yield from _slips(kept.id, slips, log.records)
    yield from _counts(kept, lines)
    yield from _boxes(kept, lines)
    closed = [day for day in closed_days_of(lines) if kept.id in day.facts["tables"]]
    if closed:
        stood = _Stood(kept, log)
        for day in closed:
            yield from _day(kept.id, day, stood)


def _slips(table: str, slips: list[Slip], log: list[Record]) -> Iterator[Finding]:
    """Every slip that was signed stands in the log as the cage prepared it, and none that was not."""
    kinds = {event.kind for _, _, event in KINDS.values()}
    told = {record.body["slip"]: record for record in log if record.body["event"] in kinds}
    for slip in slips:
        record = told.pop(slip.name, None)
        place = f"table {table}, slip {slip.name}"
        if slip.state != "signed":
            if record is not None:
                yield Finding("journal", place, f"record {record.seq} signs it, and the journal does not")
            continue
        if record is None:
            yield Finding("records", place, "the journal says that it was signed, and no record does")
            continue
        body = record.body
        same = {"event": KINDS[slip.kind][2].kind, "chips": slip.chips, "amount": slip.amount, "by": slip.signed_by,
                "requested_by": slip.requested_by, "prepared_by": slip.prepared_by}  # fmt: skip
        for name, value in same.items():
            if body[name] != value:
                yield Finding("records", f"{place}, {name}", f"record {record.seq} has another than the slip")
    for name, record in told.items():
        yield Finding("records", f"table {table}, record {record.seq}", f"it signs {name}, which nobody prepared")


def _counts(kept: Kept, lines: Sequence[Line]) -> Iterator[Finding]:
    """What the log said when a tray was counted is what the ledger still says of that moment."""
    for count in counts_of(lines):
        if count.table != kept.id:
            continue
        if count.part == "closer":
            back = sum(row.amount for row in kept.entries if row.what == CLOSED)
            held = back - sum(row.amount for row in kept.entries if row.what == MADE_WHOLE)
        else:
            held = _held(chart.tray(kept.id), (row for row in kept.entries if row.seq <= count.seq))
        if held != count.logged:
            problem = f"the log said {money(count.logged)} when it was counted, and the ledger has {money(held)}"
            yield Finding("entries", f"table {kept.id}, count {count.name}", problem)


def _held(account: str, rows: Iterable[Row[Any]]) -> int:
    return sum(row.amount * ((row.credit == account) - (row.debit == account)) for row in rows)


def _boxes(kept: Kept, lines: Sequence[Line]) -> Iterator[Finding]:
    for box in boxes_of(line for line in lines if "box" in line).values():
        if box.table == kept.id:
            within = [row for row in kept.entries if box.after < row.number <= box.upto and row.what == BUY_IN]
            if (drop := sum(row.amount for row in within)) != box.logged:
                problem = f"players had bought in for {money(box.logged)}, and the ledger has {money(drop)}"
                yield Finding("entries", f"table {kept.id}, box {box.name}", problem)


class _Stood:
    """Where the chains of a table stood after any of its records and entries."""

    def __init__(self, kept: Kept, log: Logged) -> None:
        self._kept = kept
        self.heads, self.words = [GENESIS], [GENESIS]
        for line in log.lines:
            self.heads.append(line.hash)
            self.words.append(bonds.link_words(self.words[-1], line.words))
        self.entries = [GENESIS]
        for row in kept.entries:
            entry = Entry(row.debit, row.credit, row.amount, row.what)
            self.entries.append(bonds.link_entry(self.entries[-1], row.at, row.seq, entry))
        self._views = log.views

    def rounds(self, seq: int) -> str:
        """Return where the chain of rounds stood after a record."""
        seen = GENESIS
        for row in self._kept.rounds:
            if row.first_seq <= seq:
                seen = bonds.link_view(seen, row.round, row.view or self._views.get(row.round))
            if row.last_seq is not None and row.last_seq <= seq:
                seen = bonds.link_net(seen, row.round, row.net or "")
        return seen


def _day(table: str, day: ClosedDay, stood: _Stood) -> Iterator[Finding]:
    """What a table had when a day was closed is still there, as it was."""
    told = day.facts["tables"][table]
    seq, count = told["seq"], told["count"]
    place = f"{day.day}, table {table}"
    if seq >= len(stood.heads) or count >= len(stood.entries):
        problem = f"{seq} records and {count} entries were there when the day was closed, and some are gone"
        yield Finding(ROWS, place, problem)
        return
    now = {"head": ("log", stood.heads[seq]), "words": ("words that people were told", stood.words[seq]),
           "rounds": ("rounds", stood.rounds(seq)), "entries": ("entries", stood.entries[count])}  # fmt: skip
    for name, (words, found) in now.items():
        if told[name] != found:
            yield Finding(ROWS, f"{place}, {name}", f"its {words} have changed since the day was closed")
