"""A house's rows carried from one database to another, whole and as they were at one moment.

A backup is a SQLite file with the rows of the house, from whatever database; it is restored into any. The house's key
is in neither: a backup is complete only with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, func, select, text

from pitboss.server.store.archive import content_of_page
from pitboss.server.store.database import Database
from pitboss.server.store.key import Key, key_place, read_key, write_key
from pitboss.server.store.schema import (
    accounts,
    entries,
    inbox,
    leases,
    limits,
    metadata,
    news,
    pages,
    servers,
    tables,
    vault,
)
from pitboss.server.store.step import StoreError
from pitboss.server.store.vault import read_vault

OF_A_MOMENT = (servers, leases, inbox, news, limits)
"""What the servers of a house tell one another while they run; a backup has none of it."""
AT_A_TIME = 500
"""Rows that are carried at a time."""


def back_up(source: Database, file: Path, key_file: Path | None = None) -> Key:
    """Write what a house has kept into a new file, while it runs, and its key into another where one is named."""
    key = read_key(key_place(source.url))
    if file.exists():
        raise StoreError(f"{file} already exists, and a backup never overwrites anything")
    with source.reading() as connection:
        if key is None or read_vault(connection, key, str(source)) is None:
            raise StoreError(f"{source} can't be backed up without the house's key, and it isn't where it belongs")
    target = Database(f"sqlite:///{file}")
    try:
        _carry(source, target)
    except BaseException:
        target.close()
        file.unlink(missing_ok=True)
        raise
    target.close()
    if key_file is not None:
        write_key(key_file, key)
    return key


def restore(file: Path, url: str, key_file: Path | None = None) -> Database:
    """Carry a backup into an empty database, and lay the house's key where that database's belongs."""
    if not file.exists():
        raise StoreError(f"there's no backup {file}")
    source = Database(f"sqlite:///{file}")
    try:
        key = _key_of(source, key_file)
        target = Database(url)
        place = key_place(target.url)
        there = read_key(place)
        if there is not None and there.secret != key.secret:
            target.close()
            raise StoreError(f"there's another key at {place}; move it, or name this house's key with PITBOSS_KEY")
        try:
            _carry(source, target)
        except BaseException:
            target.close()
            raise
        if there is None:
            write_key(place, key)
        return target
    finally:
        source.close()


def _key_of(source: Database, key_file: Path | None) -> Key:
    """Return the key that opens a backup."""
    place = key_file or key_place(source.url)
    key = read_key(place)
    if key is None:
        raise StoreError(f"{source} is half a backup: the other half is the house's key, and it isn't at {place}")
    with source.reading() as connection:
        if read_vault(connection, key, f"{source} (key {place})") is None:
            raise StoreError(f"{source} isn't a house's backup")
    return key


def _carry(source: Database, target: Database) -> None:
    """Carry every row of a house, as they stand at one moment, into a database that has none."""
    with source.reading() as giving, target.writing() as taking:
        if any(
            taking.execute(select(func.count()).select_from(each)).scalar_one() for each in (accounts, tables, vault)
        ):
            raise StoreError(f"{target} has a house in it already, and nothing is written over it")
        for table in (each for each in metadata.sorted_tables if each not in OF_A_MOMENT):
            whole = _whole_page if table is pages else _as_it_is
            with giving.execution_options(yield_per=AT_A_TIME).execute(select(table)) as rows:
                for part in rows.partitions(AT_A_TIME):
                    taking.execute(table.insert(), [whole(giving, row) for row in part])
        _count_on(taking)


def _as_it_is(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    return dict(row._mapping)


def _whole_page(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    """Return a page's row with what lies in it: a backup has the archive in it too."""
    content = content_of_page(connection, row.table_id, row.first_seq, row.last_seq, row.content)
    return dict(row._mapping) | {"content": content}


def _count_on(connection: Connection) -> None:
    """Let the database count on after the last entry that it was given."""
    if connection.dialect.name == "postgresql":
        last = connection.execute(select(func.max(entries.c.number))).scalar_one()
        if last is not None:
            connection.execute(
                text("SELECT setval(pg_get_serial_sequence('entries', 'number'), :last)"), {"last": last}
            )
