"""The leases of tables: which server owns each, in which epoch, checked in the transaction that writes a step."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import Connection, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from pitboss.server.cluster.bell import channel_of, ring
from pitboss.server.store.database import SERVERS, Database, Statement
from pitboss.server.store.schema import leases, news, servers, tables
from pitboss.server.store.step import Step, StoreError

ALIVE_FOR = 5_000
"""Milliseconds after which a server that has not said that it is alive has lost its tables."""
FORGOTTEN_AFTER = 10 * 60_000
"""Milliseconds for which the database keeps servers that are gone, and old news."""
HUNG_AFTER = 4_000
"""Milliseconds after which the database ends a step whose server does not go on with it."""
_SET_TIME_LIMITS = Statement(
    "SELECT set_config('idle_in_transaction_session_timeout', :hung, true), set_config('lock_timeout', :waits, true)"
)

_OWNERS = Statement(
    "SELECT table_id, owner, epoch FROM leases WHERE table_id = ANY(CAST(:tables AS text[]))"
    " ORDER BY table_id FOR UPDATE"
)
_LOCK_BALANCES = Statement(
    "INSERT INTO balances (account, amount) SELECT account, 0 FROM unnest(CAST(:accounts AS text[])) AS account"
    " ON CONFLICT (account) DO UPDATE SET amount = balances.amount"
)
_NOW = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")


def moment_of(connection: Connection) -> int:
    """Return the time in milliseconds by the database's clock."""
    moment: int = connection.execute(_NOW).scalar_one()
    return moment


class LeaseLost(StoreError):
    """The table is another server's by now, and nothing was written."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a server finds when it looks around: who is alive, who owns what, and whose way in was taken back."""

    watching: dict[str, str]
    """The servers that are alive, and what each says of who looks at its tables."""
    owners: dict[str, tuple[str, int]]
    """The owner and the epoch of every open table."""
    news: list[str] = field(default_factory=list)

    @property
    def orphans(self) -> list[str]:
        """The tables whose server is gone."""
        return [table for table, (owner, _) in self.owners.items() if owner not in self.watching]

    def counts(self) -> Counter[str]:
        """Return how many tables each server that is alive owns."""
        owned = Counter(dict.fromkeys(self.watching, 0))
        owned.update(owner for owner, _ in self.owners.values() if owner in self.watching)
        return owned


class Leases:
    """The leases as one server has them."""

    def __init__(self, database: Database) -> None:
        self.server = secrets.token_hex(6)
        self.held: dict[str, int] = {}
        """The tables that this server owns, each with its epoch."""
        self.channel = ""
        self._database = database
        self._read_news = 0

    # Writing steps

    def fence(self, connection: Connection, steps: Sequence[Step]) -> None:
        """Refuse steps of tables that another server owns, and let no other server change them or their chips."""
        _SET_TIME_LIMITS(connection, hung=str(HUNG_AFTER), waits=str(2 * HUNG_AFTER))
        self._require_owned(connection, steps)
        sides = {side for step in steps for entry in step.entries for side in (entry.debit, entry.credit)}
        if sides:  # in one order everywhere, so that no two servers wait for each other
            _LOCK_BALANCES(connection, accounts=sorted(sides))
        last = {step.table: step.records[-1].seq if step.records else 0 for step in steps if step.table}
        ring(connection, self.channel, [f"{table}:{seq}" for table, seq in last.items()])

    def _require_owned(self, connection: Connection, steps: Sequence[Step]) -> None:
        named = sorted({step.table for step in steps if step.table})
        if not named:
            return
        owners = {row.table_id: (row.owner, row.epoch) for row in _OWNERS(connection, tables=named)}
        for number, step in enumerate(steps):
            if step.table and step.table not in owners:
                owners[step.table] = self._first_lease(connection, step.table, number)
            if step.table and owners[step.table] != (self.server, self.held.get(step.table)):
                raise LeaseLost(f"the table {step.table!r} is another server's", number)
            if step.state == "closed":
                connection.execute(delete(leases).where(leases.c.table_id == step.table))

    def _first_lease(self, connection: Connection, table: str, number: int) -> tuple[str, int]:
        """Own a table that is being opened in this very transaction; one that has closed is nobody's."""
        if connection.execute(select(tables.c.seq).where(tables.c.id == table)).scalar_one_or_none() != 0:
            raise LeaseLost(f"the table {table!r} has closed", number)
        connection.execute(insert(leases).values(table_id=table, owner=self.server, epoch=1))
        self.held[table] = 1
        return self.server, 1

    # Being there

    def join(self) -> None:
        """Say that this server is there; every open table then has a lease, be it nobody's."""
        with self._database.writing(SERVERS) as connection:
            self.channel = channel_of(connection)
            opened = select(tables.c.id, text("''"), text("0")).where(tables.c.state != "closed")
            known = upsert(leases).from_select(["table_id", "owner", "epoch"], opened)
            connection.execute(known.on_conflict_do_nothing())
            self._be_alive(connection, "{}")
            self._read_news = connection.execute(select(func.max(news.c.number))).scalar() or 0

    def look_around(self, watching: str) -> Around:
        """Say that this server is alive and who looks at its tables, and see how the others are."""
        with self._database.writing(SERVERS) as connection:
            moment = self._be_alive(connection, watching)
            alive = select(servers).where(servers.c.seen_at >= moment - ALIVE_FOR)
            others = {row.id: row.watching for row in connection.execute(alive)}
            owners = {row.table_id: (row.owner, row.epoch) for row in connection.execute(select(leases))}
            later = select(news).where(news.c.number > self._read_news).order_by(news.c.number)
            found = connection.execute(later).all()
        self._read_news = max([self._read_news, *(row.number for row in found)])
        return Around(others, owners, [row.account for row in found])

    def _be_alive(self, connection: Connection, watching: str) -> int:
        """Write that this server is alive, and return the time by the database's clock."""
        moment = moment_of(connection)
        again = {"seen_at": moment, "watching": watching}
        says = upsert(servers).values(id=self.server, **again)
        connection.execute(says.on_conflict_do_update(index_elements=[servers.c.id], set_=again))
        return moment

    def tell_watching(self, watching: str) -> None:
        """Say at once who looks at this server's tables."""
        with self._database.writing(SERVERS) as connection:
            connection.execute(update(servers).where(servers.c.id == self.server).values(watching=watching))
            ring(connection, self.channel, [""])

    def tidy(self) -> None:
        """Forget servers that are long gone, and old news."""
        with self._database.writing(SERVERS) as connection:
            since = moment_of(connection) - FORGOTTEN_AFTER
            connection.execute(delete(servers).where(servers.c.seen_at < since))
            connection.execute(delete(news).where(news.c.at < since))

    def tell_news(self, account: str) -> None:
        """Let every server know that somebody's way in was taken back."""
        with self._database.writing(SERVERS) as connection:
            connection.execute(insert(news).values(account=account, at=moment_of(connection)))
            ring(connection, self.channel, [""])

    # Changing hands

    def claim(self, wanted: Sequence[str], *, by_force: bool = False) -> dict[str, int]:
        """Own tables whose server is gone; by force, whoever has them. Return those that are owned now."""
        if not wanted:
            return {}
        with self._database.writing(SERVERS) as connection:
            moment = moment_of(connection)
            alive = select(servers.c.id).where(servers.c.seen_at >= moment - ALIVE_FOR)
            free = select(leases.c.table_id).where(leases.c.table_id.in_([*wanted]))
            if not by_force:
                free = free.where(leases.c.owner.not_in(alive))
            # One that a step still holds is left for the next time: the database ends a step that hangs.
            free = free.order_by(leases.c.table_id).with_for_update(skip_locked=not by_force)
            mine = update(leases).where(leases.c.table_id.in_(free.scalar_subquery()))
            claimed = mine.values(owner=self.server, epoch=leases.c.epoch + 1)
            got = {row.table_id: row.epoch for row in connection.execute(claimed.returning(leases))}
            ring(connection, self.channel, [""] if got else [])
        return got

    def give(self, given: dict[str, str]) -> None:
        """Give tables of this server to others, each in a new epoch."""
        with self._database.writing(SERVERS) as connection:
            self._give(connection, given)

    def _give(self, connection: Connection, given: dict[str, str]) -> None:
        handed = update(leases).where(leases.c.table_id == bindparam("of"), leases.c.owner == self.server)
        handed = handed.values(owner=bindparam("to"), epoch=leases.c.epoch + 1)
        if given:
            connection.execute(handed, [{"of": table, "to": to} for table, to in sorted(given.items())])
        ring(connection, self.channel, [""])

    def leave(self) -> None:
        """Hand every table over to the servers that stay, and be gone."""
        with self._database.writing(SERVERS) as connection:
            moment = moment_of(connection)
            stays = select(servers.c.id).where(servers.c.seen_at >= moment - ALIVE_FOR, servers.c.id != self.server)
            others = sorted(connection.scalars(stays)) or [""]
            mine = connection.scalars(select(leases.c.table_id).where(leases.c.owner == self.server)).all()
            self._give(connection, {table: others[at % len(others)] for at, table in enumerate(sorted(mine))})
            connection.execute(delete(servers).where(servers.c.id == self.server))
        self.held.clear()

    @contextmanager
    def alone(self, what: str) -> Iterator[None]:
        """Do something that no other server does at the same time."""
        with self._database.apart() as connection:
            _SET_TIME_LIMITS(connection, hung=str(10 * HUNG_AFTER), waits=str(10 * HUNG_AFTER))
            named = {"what": f"{self.channel or channel_of(connection)} {what}"}
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:what, 0))"), named)
            yield
