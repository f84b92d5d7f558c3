"""The house's key changed for another: seeds are sealed and everything is bound anew, and the old key opens nothing."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import Connection, and_, select, update

from pitboss.server.store import bonds
from pitboss.server.store.adoption import master_place, opened_place, stack_place
from pitboss.server.store.database import Database
from pitboss.server.store.key import Key, key_place, new_key, read_key, write_key
from pitboss.server.store.schema import bonds as bound
from pitboss.server.store.schema import records, stacks, tables
from pitboss.server.store.step import StoreError
from pitboss.server.store.vault import Vault, read_vault


def rotate(database: Database) -> Key:
    """Give a closed house another key; what the old one opened is sealed anew in one transaction.

    The new key is written beside the old one first, and takes its place when everything is kept.
    """
    place = key_place(database.url)
    beside = Path(f"{place}.new")
    key = new_key()
    write_key(beside, key)
    try:
        with database.writing() as connection:
            old = read_vault(connection, read_key(place), f"{database} (key {place})")
            if old is None:
                raise StoreError(f"{database} is not a house's database")
            new = old.with_new_seals()
            _seal_anew(connection, old, new)
            new.keep(connection, key)
    except BaseException:
        beside.unlink()
        raise
    os.replace(beside, place)
    return key


def _seal_anew(connection: Connection, old: Vault, new: Vault) -> None:
    for row in connection.execute(select(tables.c.id, tables.c.master)).all():
        about = master_place(row.id)
        sealed = new.seal(old.open(row.master, about), about)
        connection.execute(update(tables).where(tables.c.id == row.id).values(master=sealed))
    for row in connection.execute(select(stacks)).all():
        about = stack_place(row.table_id, row.shuffle)
        this = and_(stacks.c.table_id == row.table_id, stacks.c.shuffle == row.shuffle)
        text = new.seal_text(old.open_text(row.text, about), about)
        connection.execute(update(stacks).where(this).values(text=text))
    hidden = select(records.c.table_id, records.c.seq, records.c.opened).where(records.c.opened.is_not(None))
    for table, seq, opened in connection.execute(hidden).all():
        about = opened_place(table, seq)
        this = and_(records.c.table_id == table, records.c.seq == seq)
        text = new.seal_text(old.open_text(opened, about), about)
        connection.execute(update(records).where(this).values(opened=text))
    for subject in connection.scalars(select(bound.c.subject)).all():
        bonds.keep(connection, new, subject, bonds.read_parts(connection, old, subject))
