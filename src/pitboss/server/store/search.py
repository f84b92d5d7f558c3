"""The auditor's search through the records of all tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select, tuple_

from pitboss.play.log import write_json
from pitboss.server.citations import section_of
from pitboss.server.store.database import is_storable
from pitboss.server.store.schema import cites, records
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

    def statement(self, connection: Connection) -> Select[Any]:
        """Write the search as a statement; every value is bound, and none is taken for a pattern."""
        columns = ("table_id", "body", "hash", "opened", "at", "words")
        told = select(*(records.c[name] for name in columns))
        return told.where(*self._conditions(connection)).order_by(records.c.table_id, records.c.seq)

    def _conditions(self, connection: Connection) -> Iterable[ColumnElement[bool]]:
        same = {"table_id": self.table, "event": self.event, "player": self.player}
        yield from (records.c[name] == value for name, value in same.items() if value is not None)
        if self.cite is not None:
            yield records.c.cite.in_(cites_under(connection, self.cite))
        if self.text is not None:
            yield self._says(self.text)
        if self.since is not None:
            yield records.c.at >= self.since
        if self.until is not None:
            yield records.c.at <= self.until
        if self.after is not None:
            yield tuple_(records.c.table_id, records.c.seq) > tuple_(*self.after)

    def _says(self, text: str) -> ColumnElement[bool]:
        """Look for a text in what was told, in capitals or not; of older records in what they hold."""
        escaped = write_json(text)[1:-1]
        in_body = records.c.words.is_(None) & records.c.body.icontains(escaped, autoescape=True)
        if not is_storable(text):
            return in_body
        return func.lower(records.c.words).contains(text.lower(), autoescape=True) | in_body


def cites_under(connection: Connection, cite: str) -> list[str]:
    """Return the citations of all records that name a paragraph or one inside it."""
    return [row.cite for row in connection.execute(select(cites)) if names_paragraph(row.cite, cite)]


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
