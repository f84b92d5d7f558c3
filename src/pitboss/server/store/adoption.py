"""How a database gets its vault: a new house with its first key, and one from before, whose rows are sealed and bound.

What an earlier version wrote is taken as it stands: nothing could bind it then. From here on everything is bound.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, and_, select, text, update

from pitboss.server.clock import Clock
from pitboss.server.store import bonds
from pitboss.server.store.bonds import Bond, digest
from pitboss.server.store.database import Database
from pitboss.server.store.journal import (
    CHIPS_POSTED,
    HIRED,
    HOUSE_BOUND,
    JOINED,
    TABLE_CLOSED,
    TABLE_OPENED,
    Journal,
    entries_json,
)
from pitboss.server.store.key import is_own_file, key_place, new_key, read_key, write_key
from pitboss.server.store.schema import accounts, checkpoints, entries, records, rounds, stacks, tables, tokens
from pitboss.server.store.step import Entry, StoreError
from pitboss.server.store.vault import Vault, new_vault, read_vault

LOGGER = logging.getLogger("pitboss.store")
_LOCK_NUMBER = 0x70697463


def master_place(table: str) -> str:
    """Name the place of a table's secret."""
    return f"the master of table {table}"


def opened_place(table: str, seq: int) -> str:
    """Name the place of what stands beside a record for those who may see it."""
    return f"what record {seq} of table {table} hides"


def stack_place(table: str, shuffle: int) -> str:
    """Name the place of a stack that is kept until it is revealed."""
    return f"the stack of shuffle {shuffle} of table {table}"


def open_vault(database: Database, clock: Clock, key_file: Path | None = None) -> Vault:
    """Return the vault of a database; one that has none gets it, and with it the house its key."""
    place = key_file or key_place(database.url)
    with database.reading() as connection:
        vault = read_vault(connection, read_key(place), f"{database} (key {place})")
    return vault or _make_vault(database, place, clock)


def _make_vault(database: Database, place: Path, clock: Clock) -> Vault:
    made = False
    try:
        with database.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK_NUMBER})
            key = read_key(place)  # another may have made both meanwhile
            if (vault := read_vault(connection, key, f"{database} (key {place})")) is not None:
                return vault
            if key is not None and is_own_file(database.url):
                raise StoreError(
                    f"{database} has nothing in it that the key {place} belongs to: the house's database was lost or "
                    "replaced. Put it back, or move the key away to begin a new house"
                )
            if key is None:
                write_key(place, key := new_key())
                made = True
            vault = new_vault()
            vault.keep(connection, key)
            _Adoption(connection, vault, Journal(vault, clock)).adopt()
    except BaseException:
        if made:
            place.unlink(missing_ok=True)
        raise
    if made:
        LOGGER.info("The house's key is in %s. Without it no backup can be opened: keep a copy elsewhere.", place)
    return vault


class _Adoption:
    """Seals and binds what a database holds from before it had a vault."""

    def __init__(self, connection: Connection, vault: Vault, journal: Journal) -> None:
        self._connection = connection
        self._vault = vault
        self._journal = journal

    def adopt(self) -> None:
        """Seal every seed, bind every row, and begin the journal with the house as it stands."""
        self._journal.begin(self._connection)
        self._journal.append(self._connection, HOUSE_BOUND)
        for row in self._all(select(tables).order_by(tables.c.opened_at, tables.c.id)):
            self._adopt_table(row)
        own = select(entries).where(entries.c.table_id.is_(None)).order_by(entries.c.number)
        for row in self._all(own):
            entry = Entry(row.debit, row.credit, row.amount, row.what)
            self._journal.append(self._connection, CHIPS_POSTED, posted_at=row.at, entries=entries_json([entry]))
        for row in self._all(select(accounts).order_by(accounts.c.created_at, accounts.c.id)):
            self._adopt_person(row)
        for row in self._all(select(tokens)):
            marked = update(tokens).where(tokens.c.digest == row.digest).values(digest=self._vault.mark(row.digest))
            self._connection.execute(marked)

    def _all(self, wanted: Any) -> list[Row[Any]]:
        return list(self._connection.execute(wanted))

    def _adopt_person(self, row: Row[Any]) -> None:
        if row.recovery is not None:
            marked = update(accounts).where(accounts.c.id == row.id).values(recovery=self._vault.mark(row.recovery))
            self._connection.execute(marked)
        self._journal.append_person(self._connection, JOINED if row.role == "player" else HIRED, row.id)

    def _adopt_table(self, row: Row[Any]) -> None:
        sealed = self._vault.seal(row.master, master_place(row.id))
        self._connection.execute(update(tables).where(tables.c.id == row.id).values(master=sealed))
        fixed = bonds.row_digest(row._asdict())
        bond = Bond(fixed, row.state, digest(row.people), row.seq, row.head, stacks=self._seal_stacks(row.id))
        bond = self._bind_entries(self._bind_rounds(self._bind_records(bond, row.id), row.id), row.id)
        kept = select(checkpoints.c.text).where(checkpoints.c.table_id == row.id)
        bond = replace(bond, checkpoint=digest(self._connection.execute(kept).scalar_one_or_none()))
        bonds.make_bond(self._connection, self._vault, row.id, bond)
        self._journal.append(self._connection, TABLE_OPENED, table=row.id, row=fixed)
        if row.state == "closed":
            self._journal.append(self._connection, TABLE_CLOSED, table=row.id, bond=bonds.parts_of(bond))

    def _seal_stacks(self, table: str) -> dict[str, str]:
        found = {}
        for row in self._all(select(stacks).where(stacks.c.table_id == table)):
            found[str(row.shuffle)] = digest(row.text)
            sealed = self._vault.seal_text(row.text, stack_place(table, row.shuffle))
            this = and_(stacks.c.table_id == table, stacks.c.shuffle == row.shuffle)
            self._connection.execute(update(stacks).where(this).values(text=sealed))
        return dict(sorted(found.items()))

    def _bind_records(self, bond: Bond, table: str) -> Bond:
        told = bond.words
        wanted = select(records.c.seq, records.c.opened, records.c.words).where(records.c.table_id == table)
        for row in self._all(wanted.order_by(records.c.seq)):
            told = bonds.link_words(told, row.words)
            if row.opened is not None:
                sealed = self._vault.seal_text(row.opened, opened_place(table, row.seq))
                this = and_(records.c.table_id == table, records.c.seq == row.seq)
                self._connection.execute(update(records).where(this).values(opened=sealed))
        return replace(bond, words=told)

    def _bind_rounds(self, bond: Bond, table: str) -> Bond:
        chain = bond.rounds
        for row in self._all(select(rounds).where(rounds.c.table_id == table).order_by(rounds.c.round)):
            chain = bonds.link_view(chain, row.round, row.view)
            if row.last_seq is not None:
                chain = bonds.link_net(chain, row.round, row.net)
        return replace(bond, rounds=chain)

    def _bind_entries(self, bond: Bond, table: str) -> Bond:
        chain, count = bond.entries, 0
        for row in self._all(select(entries).where(entries.c.table_id == table).order_by(entries.c.number)):
            chain, count = (
                bonds.link_entry(chain, row.at, row.seq, Entry(row.debit, row.credit, row.amount, row.what)),
                count + 1,
            )
        return replace(bond, entries=chain, count=count)
