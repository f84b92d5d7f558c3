"""How a database gets its vault: a new house with its first key, and one from before, whose rows are sealed and bound.

What an earlier version wrote is taken as it stands: nothing could bind it then. From here on everything is bound.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, select, text, update

from pitboss.server.clock import Clock
from pitboss.server.store import bonds
from pitboss.server.store.bonds import THE_HOUSE, Bond, digest
from pitboss.server.store.database import Database
from pitboss.server.store.journal import (
    CHIPS_POSTED,
    HIRED,
    HOUSE_BOUND,
    JOINED,
    TABLE_CLOSED,
    TABLE_OPENED,
    TOKENS,
    Journal,
    entries_json,
)
from pitboss.server.store.key import is_own_file, key_place, new_key, read_key, write_key
from pitboss.server.store.pages import EVERY_RECORD, read_lines, read_view
from pitboss.server.store.schema import accounts, checkpoints, entries, rounds, stacks, tables, tokens
from pitboss.server.store.sealing import change_sealed
from pitboss.server.store.step import Entry, StoreError
from pitboss.server.store.vault import Vault, new_vault, read_vault

LOGGER = logging.getLogger("pitboss.store")
_LOCK_NUMBER = 0x70697463


def open_vault(database: Database, clock: Clock, key_file: Path | None = None) -> Vault:
    """Return the vault of a database; one that has none gets it, and with it the house its key."""
    place = key_file or key_place(database.url)
    with database.reading() as connection:
        vault = read_vault(connection, read_key(place), f"{database} (key {place})")
        is_known = vault is not None and _knows_tokens(connection, vault)
    if vault is None:
        return _make_vault(database, place, clock)
    if not is_known:
        with database.writing() as connection:
            if not _knows_tokens(connection, vault, hold=True):
                seal_tokens(connection, vault)
    return vault


def _knows_tokens(connection: Connection, vault: Vault, *, hold: bool = False) -> bool:
    """Tell whether every token is sealed; where the house's bond was forged nothing is sealed any more."""
    try:
        return bool(bonds.read_parts(connection, vault, THE_HOUSE, hold=hold).get(TOKENS))
    except bonds.Unbound:
        return True


def seal_tokens(connection: Connection, vault: Vault) -> None:
    """Seal once whose each token is, in a house from before they were."""
    for row in list(connection.execute(select(tokens))):
        seal = vault.mark_token(row.digest, row.account_id, row.used_at)
        connection.execute(update(tokens).where(tokens.c.digest == row.digest).values(seal=seal))
    stands = bonds.read_parts(connection, vault, THE_HOUSE)
    bonds.keep(connection, vault, THE_HOUSE, stands | {TOKENS: True})


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
        seal_tokens(self._connection, self._vault)

    def _all(self, wanted: Any) -> list[Row[Any]]:
        return list(self._connection.execute(wanted))

    def _adopt_person(self, row: Row[Any]) -> None:
        if row.recovery is not None:
            marked = update(accounts).where(accounts.c.id == row.id).values(recovery=self._vault.mark(row.recovery))
            self._connection.execute(marked)
        self._journal.append_person(self._connection, JOINED if row.role == "player" else HIRED, row.id)

    def _adopt_table(self, row: Row[Any]) -> None:
        held = self._all(select(stacks).where(stacks.c.table_id == row.id).order_by(stacks.c.shuffle))
        bond = Bond(
            bonds.row_digest(row._asdict()),
            row.state,
            digest(row.people),
            row.seq,
            row.head,
            stacks={str(each.shuffle): digest(each.text) for each in held},
        )
        change_sealed(self._connection, row.id, self._vault.seal_text, self._vault.seal)
        bond = self._bind_entries(self._bind_rounds(self._bind_words(bond, row.id), row.id), row.id)
        kept = select(checkpoints.c.text).where(checkpoints.c.table_id == row.id)
        bond = replace(bond, checkpoint=digest(self._connection.execute(kept).scalar_one_or_none()))
        bonds.make_bond(self._connection, self._vault, row.id, bond)
        self._journal.append(self._connection, TABLE_OPENED, table=row.id, row=bond.row)
        if row.state == "closed":
            self._journal.append(self._connection, TABLE_CLOSED, table=row.id, bond=bonds.parts_of(bond))

    def _bind_words(self, bond: Bond, table: str) -> Bond:
        told = bond.words
        for line in read_lines(self._connection, table, 1, EVERY_RECORD):
            told = bonds.link_words(told, line.words)
        return replace(bond, words=told)

    def _bind_rounds(self, bond: Bond, table: str) -> Bond:
        chain = bond.rounds
        for row in self._all(select(rounds).where(rounds.c.table_id == table).order_by(rounds.c.round)):
            view = row.view or read_view(self._connection, table, row.round, row.first_seq)
            chain = bonds.link_view(chain, row.round, view)
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
