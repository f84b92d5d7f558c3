"""The auditor's search through the records of all tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import merge
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, select, tuple_

from pitboss.play.log import write_json
from pitboss.server.citations import section_of
from pitboss.server.store.pages import CITE, EVENT, PLAYER, Line, Page, filled, player_of
from pitboss.server.store.schema import page_terms, pages, records, terms
from pitboss.server.store.sealing import opened_line
from pitboss.server.store.step import Found
from pitboss.server.store.vault import Vault
from pitboss.table.custom import is_custom


@dataclass(frozen=True, slots=True)
class Search:
    """What an auditor looks for; what is None is not looked at."""

    table: str | None = None
    event: str | None = None
    player: str | None = None
    cite: str | None = None
    text: str | None = None
    since: int | None = None
    until: int | None = None
    after: tuple[str, int] | None = None

    def found(self, connection: Connection, vault: Vault) -> Iterator[Found]:
        """Yield what is found, by table and number: first in a table's pages, and then in what is not packed yet."""
        fits = _Fits(self, vault)
        packed = (
            found for row in connection.execute(self._pages(connection)) for found in self._in(connection, row, fits)
        )
        lately = (
            found
            for row in connection.execute(self._lately())
            if (found := fits.found(row.table_id, Line(*row[1:6]), row.at)) is not None
        )
        return merge(packed, lately, key=lambda found: (found.table, found.record.seq))

    def _in(self, connection: Connection, row: Any, fits: _Fits) -> Iterator[Found]:
        """Yield what is found in a page."""
        after = self.after[1] if self.after is not None and self.after[0] == row.table_id else 0
        at = row.first_at
        for line in filled(connection, row[0], Page(*row[1:])).lines():
            found = fits.found(row.table_id, line, at)
            at = fits.at
            if found is not None and line.seq > after:
                yield found

    def _pages(self, connection: Connection) -> Select[Any]:
        """Write which pages may hold it; every value is bound."""
        columns = ("table_id", "first_seq", "last_seq", "first_at", "before", "head", "content")
        wanted = select(*(pages.c[name] for name in columns)).order_by(pages.c.table_id, pages.c.first_seq)
        return wanted.where(*self._in_time(pages, pages.c.first_at, pages.c.last_at, pages.c.last_seq)).where(
            *(pages.c.number.in_(_pages_with(numbers)) for numbers in self._terms(connection))
        )

    def _terms(self, connection: Connection) -> Iterator[list[int]]:
        """Yield for each thing that is looked for the terms of which a page must have one."""
        for kind, term in ((EVENT, self.event), (PLAYER, self.player)):
            if term is not None:
                yield [*connection.scalars(select(terms.c.number).where(terms.c.kind == kind, terms.c.term == term))]
        if self.cite is not None:
            known = connection.execute(select(terms.c.number, terms.c.term).where(terms.c.kind == CITE))
            yield [row.number for row in known if names_paragraph(row.term, self.cite)]

    def _lately(self) -> Select[Any]:
        """Write which of the records that are not packed yet are looked at."""
        columns = ("table_id", "seq", "body", "hash", "opened", "words", "at")
        told = select(*(records.c[name] for name in columns)).order_by(records.c.table_id, records.c.seq)
        return told.where(*self._in_time(records, records.c.at, records.c.at, records.c.seq))

    def _in_time(
        self, kept: Any, first: ColumnElement[int], last: ColumnElement[int], seq: ColumnElement[int]
    ) -> Iterable[ColumnElement[bool]]:
        if self.table is not None:
            yield kept.c.table_id == self.table
        if self.since is not None:
            yield last >= self.since
        if self.until is not None:
            yield first <= self.until
        if self.after is not None:
            yield tuple_(kept.c.table_id, seq) > tuple_(*self.after)


class _Fits:
    """Tells which records are looked for; hidden cards are never looked at."""

    def __init__(self, search: Search, vault: Vault) -> None:
        self._search = search
        self._vault = vault
        self._text = None if search.text is None else search.text.lower()
        self._escaped = None if search.text is None else write_json(search.text)[1:-1].lower()
        self._cites: dict[str, bool] = {}
        self.at = 0
        """When the last record that was looked at happened."""

    def found(self, table: str, line: Line, at: int) -> Found | None:
        """Return a record that is looked for, with its own time or that of the input before it."""
        search, body = self._search, json.loads(line.body)
        self.at = at = body.get("at", at)
        if (
            (search.event is not None and body.get("event") != search.event)
            or (search.player is not None and player_of(body) != search.player)
            or (search.since is not None and at < search.since)
            or (search.until is not None and at > search.until)
            or not self._is_cited(body.get("cite", ""))
            or not self._says(line)
        ):
            return None
        return Found(table, opened_line(self._vault, table, line).record(), at, line.words)

    def _is_cited(self, cite: str) -> bool:
        if self._search.cite is None:
            return True
        if cite not in self._cites:
            self._cites[cite] = names_paragraph(cite, self._search.cite)
        return self._cites[cite]

    def _says(self, line: Line) -> bool:
        """Look for a text in what was told, in capitals or not; of older records in what they hold."""
        if self._text is None or self._escaped is None:
            return True
        if line.words is None:
            return self._escaped in line.body.lower()
        return self._text in line.words.lower()


def _pages_with(numbers: list[int]) -> Select[Any]:
    return select(page_terms.c.page).where(page_terms.c.term.in_(numbers))


def names_paragraph(joined: str, cite: str) -> bool:
    """Tell whether a citation, perhaps of several paragraphs, names one of them or one inside it.

    What is custom is found by that word, and by the paragraph in whose place it stands.
    """
    wanted = _as_cited(cite)
    parts = [_as_cited(part) for part in joined.split("; ")]
    parts += [section_of(part) for part in parts if is_custom(part)]
    rests = [part.removeprefix(wanted) for part in parts if part.startswith(wanted)]
    return any(not (wanted[-1:].isalnum() and rest[:1].isalnum()) for rest in rests)


def _as_cited(text: str) -> str:
    """Read a citation as people write it: in capitals or not, with or without the name of the code."""
    return " ".join(text.casefold().removeprefix("n.j.a.c.").split())
