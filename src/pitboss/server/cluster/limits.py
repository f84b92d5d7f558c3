"""Limits of the whole house: how often somebody may try passwords, join or open tables, counted for all servers."""

from __future__ import annotations

from math import ceil

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert as upsert

from pitboss.server.cluster.leases import moment_of
from pitboss.server.people.limits import MINUTE, Limit
from pitboss.server.store.database import SERVERS, Database
from pitboss.server.store.schema import limits

WHOLE = 1_000
"""What one request takes, in the thousandths that are counted."""
REMEMBERED = 3_600_000
"""Milliseconds after which everybody has all of their requests again."""


class SharedLimits:
    """The limits as the database counts them, by its own clock."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def takes(self, limit: Limit, who: str) -> bool:
        """Tell whether one more request of somebody is taken, and count it."""
        counted, most = f"{limit.name} {who}", limit.at_once * WHOLE
        with self._database.writing(SERVERS) as connection:
            now = moment_of(connection)
            first = upsert(limits).values(who=counted, left=most, at=now)
            connection.execute(first.on_conflict_do_nothing())
            row = connection.execute(select(limits).where(limits.c.who == counted).with_for_update()).one()
            left, at = row.left, min(row.at, now)  # the database's clock may have stepped back
            if earned := int((now - at) * limit.a_minute / MINUTE):  # and the time of less is counted the next time
                left, at = left + earned, at + ceil(earned * MINUTE / limit.a_minute)
            if left >= most:
                left, at = most, now
            is_taken = bool(left >= WHOLE)
            counts = {"left": left - WHOLE * is_taken, "at": at}
            connection.execute(limits.update().where(limits.c.who == counted).values(**counts))
        return is_taken

    def tidy(self) -> None:
        """Forget who has all of their requests again."""
        with self._database.writing(SERVERS) as connection:
            connection.execute(delete(limits).where(limits.c.at < moment_of(connection) - REMEMBERED))
