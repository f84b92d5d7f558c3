"""Statements that are written out once for each kind of database, and then only run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, text


class Statement:
    """One statement, its values named by ``:name``; run as often as a step is kept, it is compiled only once."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._compiled: dict[str, tuple[str, Sequence[str] | None]] = {}

    def __call__(self, connection: Connection, **values: Any) -> CursorResult[Any]:
        """Run the statement with one set of values."""
        words, names = self._for(connection)
        return connection.exec_driver_sql(words, _placed(values, names))

    def many(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Run the statement once for each set of values."""
        if rows:
            words, names = self._for(connection)
            connection.exec_driver_sql(words, [_placed(row, names) for row in rows])

    def _for(self, connection: Connection) -> tuple[str, Sequence[str] | None]:
        """Return the statement as a kind of database takes it, and the order of its values where they have one."""
        kind = connection.dialect.name
        if kind not in self._compiled:
            compiled = text(self._words).compile(dialect=connection.dialect)
            self._compiled[kind] = str(compiled), compiled.positiontup if compiled.positional else None
        return self._compiled[kind]


def _placed(values: dict[str, Any], names: Sequence[str] | None) -> Any:
    return values if names is None else tuple(values[name] for name in names)
