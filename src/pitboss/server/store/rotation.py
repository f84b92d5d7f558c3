"""The house's key changed for another: seeds are sealed and everything is bound anew, and the old key opens nothing."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import Connection, select

from pitboss.server.store import bonds
from pitboss.server.store.database import Database
from pitboss.server.store.key import Key, key_place, new_key, read_key, write_key
from pitboss.server.store.schema import bonds as bound
from pitboss.server.store.schema import tables
from pitboss.server.store.sealing import change_sealed
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
    def change(text: str, place: str) -> str:
        return new.seal_text(old.open_text(text, place), place)

    def change_master(secret: bytes, place: str) -> bytes:
        return new.seal(old.open(secret, place), place)

    for table in connection.scalars(select(tables.c.id)).all():
        change_sealed(connection, table, change, change_master)
    for subject in connection.scalars(select(bound.c.subject)).all():
        bonds.keep(connection, new, subject, bonds.read_parts(connection, old, subject))
