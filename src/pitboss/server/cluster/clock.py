"""The clock that all servers of a house share: the database's own."""

from __future__ import annotations

from sqlalchemy import Connection, text

_NOW = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")


def moment_of(connection: Connection) -> int:
    """Return the time in milliseconds by the database's clock."""
    moment: int = connection.execute(_NOW).scalar_one()
    return moment
