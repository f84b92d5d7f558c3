"""The auditor's search through the records of all tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, select, tuple_

from pitboss.play.log import write_json
from pitboss.server.schema import cites, records


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
        told = select(records.c.table_id, records.c.body, records.c.hash, records.c.opened)
        return told.where(*self._conditions(connection)).order_by(records.c.table_id, records.c.seq)

    def _conditions(self, connection: Connection) -> Iterable[ColumnElement[bool]]:
        same = {"table_id": self.table, "event": self.event, "player": self.player}
        yield from (records.c[name] == value for name, value in same.items() if value is not None)
        if self.cite is not None:
            yield records.c.cite.in_(cites_under(connection, self.cite))
        if self.text is not None:
            yield records.c.body.icontains(write_json(self.text)[1:-1], autoescape=True)
        if self.since is not None:
            yield records.c.at >= self.since
        if self.until is not None:
            yield records.c.at <= self.until
        if self.after is not None:
            yield tuple_(records.c.table_id, records.c.seq) > tuple_(*self.after)


def cites_under(connection: Connection, cite: str) -> list[str]:
    """Return the citations of all records that name a paragraph or one inside it."""
    return [row.cite for row in connection.execute(select(cites)) if names_paragraph(row.cite, cite)]


def names_paragraph(joined: str, cite: str) -> bool:
    """Tell whether a citation, perhaps of several paragraphs, names one of them or one inside it."""
    rests = [part.removeprefix(cite) for part in joined.split("; ") if part.startswith(cite)]
    return any(not (cite[-1:].isalnum() and rest[:1].isalnum()) for rest in rests)
