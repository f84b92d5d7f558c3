"""What a database has of one table, and the log in it: read at one moment, chained and replayed."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.chance import reconstruct, verify_series, verify_shuffle
from pitboss.play.log import GENESIS, LogError, Record, chain, write_line
from pitboss.play.replay import replay
from pitboss.server.audit.finding import Finding
from pitboss.server.store import bonds
from pitboss.server.store.archive import Archived
from pitboss.server.store.bonds import Bond
from pitboss.server.store.pages import Line, Page, filled, terms_of
from pitboss.server.store.schema import checkpoints, entries, page_terms, pages, records, rounds, stacks, tables, terms
from pitboss.server.store.sealing import opened_place
from pitboss.server.store.vault import Sealed, Vault


@dataclass(frozen=True, slots=True)
class Kept:
    """All that a database has of one table, read at one moment."""

    id: str
    row: dict[str, Any] | None
    bond: Bond | None
    problem: str
    """What is wrong with the bond, where something is."""
    pages: list[tuple[int, int, Page]]
    """The pages: the number of each, when its last record happened, and what lies in it."""
    terms: dict[int, set[tuple[str, str]]]
    """What each page is found by."""
    records: list[Row[Any]]
    rounds: list[Row[Any]]
    entries: list[Row[Any]]
    stacks: dict[int, str]
    checkpoint: str | None
    checkpoint_seq: int | None


def read_kept(connection: Connection, vault: Vault, id: str) -> Kept:
    """Read all that a database has of a table, in one transaction."""

    def of(table: Any, *order: Any) -> list[Row[Any]]:
        return list(connection.execute(select(table).where(table.c.table_id == id).order_by(*order)))

    bond, problem = None, ""
    try:
        bond = bonds.read_bond(connection, vault, id)
    except bonds.Unbound as unbound:
        problem = str(unbound)
    row = connection.execute(select(tables).where(tables.c.id == id)).one_or_none()
    stood = connection.execute(select(checkpoints).where(checkpoints.c.table_id == id)).one_or_none()
    packed = [
        (each.number, each.last_at, _at_hand(connection, id, Page(*(getattr(each, name) for name in Page._fields))))
        for each in of(pages, pages.c.first_seq)
    ]
    found_by = select(page_terms.c.page, terms.c.kind, terms.c.term).join(terms, terms.c.number == page_terms.c.term)
    met: dict[int, set[tuple[str, str]]] = {number: set() for number, _, _ in packed}
    for page, kind, term in connection.execute(found_by.where(page_terms.c.page.in_([*met]))):
        met[page].add((kind, term))
    return Kept(
        id,
        None if row is None else row._asdict(),
        bond,
        problem,
        packed,
        met,
        of(records, records.c.seq),
        of(rounds, rounds.c.round),
        of(entries, entries.c.number),
        {each.shuffle: each.text for each in of(stacks)},
        None if stood is None else stood.text,
        None if stood is None else stood.seq,
    )


def _at_hand(connection: Connection, id: str, page: Page) -> Page:
    """Return a page with what lies in it; one whose archive is not at hand stays empty, and is found so."""
    with suppress(Archived):
        return filled(connection, id, page)
    return page


class Logged:
    """The log of a table as its pages and rows have it: read, chained and replayed."""

    def __init__(self, vault: Vault, kept: Kept) -> None:
        self._vault = vault
        self._kept = kept
        self._head, self._at = GENESIS, kept.row["at"] if kept.row else 0
        self.lines: list[Line] = []
        self.records: list[Record] = []
        self.views: dict[int, str] = {}
        self.findings: list[Finding] = []
        if self._read_pages() and self._read_rows():
            self._replay()

    @property
    def at(self) -> int:
        """When the last input came."""
        return self._at

    @property
    def end(self) -> tuple[int, str]:
        """The number and the hash of the last record."""
        return (self.lines[-1].seq, self.lines[-1].hash) if self.lines else (0, GENESIS)

    def _find(self, seq: int, problem: str, rows: str = "records") -> None:
        self.findings.append(Finding(rows, f"table {self._kept.id}, record {seq}", problem))

    def _read_pages(self) -> bool:
        """Read the pages, each with what it is found by, and tell whether their chain holds."""
        for number, last_at, page in self._kept.pages:
            if page.first_seq != len(self.lines) + 1 or page.before != self._head:
                self._find(len(self.lines) + 1, "the page that begins here does not follow", "pages")
                return False
            try:
                lines, self.views = list(page.lines()), self.views | page.views()
            except ValueError as error:
                self._find(page.first_seq, str(error), "pages")
                return False
            met = {term for line in lines for term in terms_of(line.body)}
            if met != self._kept.terms[number]:
                self._find(page.first_seq, "its page is not found by what it holds", "page_terms")
            first_at = json.loads(lines[0].body).get("at", page.first_at)
            if not all(self._take(line, "pages") for line in lines):
                return False
            if (first_at, self._at) != (page.first_at, last_at):
                self._find(page.first_seq, "its page is of another time than its records", "pages")
        packed = self._kept.row["packed"] if self._kept.row else 0
        if packed != len(self.lines):
            self.findings.append(
                Finding("tables", f"{self._kept.id}, packed", f"{len(self.lines)} records are in pages")
            )
        return True

    def _read_rows(self) -> bool:
        """Read what is not packed yet, and tell whether its chain holds."""
        for row in self._kept.records:
            if not self._take(Line(row.seq, row.body, row.hash, row.opened, row.words), "records"):
                return False
            if row.at != self._at:
                self._find(row.seq, f"its time is {row.at}, and the record says {self._at}")
        return True

    def _take(self, line: Line, rows: str) -> bool:
        """Take in a record, and tell whether it follows from the one before."""
        seq = len(self.lines) + 1
        if line.seq != seq:
            self._find(seq, f"it is missing: record {line.seq} stands in its place", rows)
            return False
        self._head = chain(self._head, line.body)
        if line.hash != self._head:
            self._find(seq, "its hash does not follow from the record before: one of the two was changed", rows)
            return False
        body = json.loads(line.body)
        self._at = body.get("at", self._at)
        self.lines.append(line)
        self.records.append(Record(body, line.hash, self._opened(line, rows)))
        return True

    def _opened(self, line: Line, rows: str) -> Any:
        if line.opened is None:
            return None
        try:
            return json.loads(self._vault.open_text(line.opened, opened_place(self._kept.id, line.seq)))
        except Sealed as error:
            self._find(line.seq, str(error), rows)
            return None

    def _replay(self) -> None:
        lines = [write_line(line.body, line.hash, record.opened)
                 for line, record in zip(self.lines, self.records, strict=True)]  # fmt: skip
        try:
            replay(lines, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)
        except LogError as error:
            self._find(error.seq, error.problem.split("\n", maxsplit=1)[0])
