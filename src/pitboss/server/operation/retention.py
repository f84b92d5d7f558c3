"""Retention: what was played long ago leaves the database for files, from which it still replays."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select, update

from pitboss.chance import reconstruct, verify_series, verify_shuffle
from pitboss.play.replay import replay
from pitboss.server.history import file_of, log_lines
from pitboss.server.store.archive import Archive, archive_place
from pitboss.server.store.schema import pages
from pitboss.server.store.step import StoreError, TableRow
from pitboss.server.store.store import Store
from pitboss.table.view import SPECTATOR


@dataclass(slots=True)
class Moved:
    """What went into the archive."""

    tables: int = 0
    records: int = 0
    bytes: int = 0

    def words(self) -> str:
        """Tell it in a line."""
        if not self.tables:
            return "Nothing is that old."
        return f"{self.records} records of {self.tables} tables, {self.bytes / 1e6:.1f} MB, are in the archive"


def archive(store: Store, before: int, tell: Callable[[str], None] = lambda line: None) -> Moved:
    """Move every page whose last record is older than a time into the archive; the house may be open.

    Nothing leaves the database before it was written, read again and replayed.
    """
    kept = Archive(archive_place(store.database.url))
    moved = Moved()
    for row in store.tables(open_only=False):
        contents = _old_pages(store, row.id, before)
        if not contents:
            continue
        kept.keep(row.id, contents)
        log = kept.folder / f"{file_of(row)}.log.gz"
        _write_log(store, row, log, max(contents)[1])
        _empty(store, row.id, contents)
        moved.tables += 1
        moved.records += sum(last - first + 1 for first, last in contents)
        moved.bytes += sum(map(len, contents.values()))
        tell(f"{row.name} ({row.id}): up to record {max(contents)[1]}, replayed, in {log}")
    return moved


def _old_pages(store: Store, table: str, before: int) -> dict[tuple[int, int], bytes]:
    """Return the pages of a table that are old and still in the database."""
    wanted = select(pages).where(pages.c.table_id == table, pages.c.last_at < before, func.length(pages.c.content) > 0)
    with store.database.reading() as connection:
        return {(row.first_seq, row.last_seq): row.content for row in connection.execute(wanted)}


def _write_log(store: Store, row: TableRow, file: Path, upto: int) -> None:
    """Write everybody's copy of a table's log up to a record, and run it again from what was written."""
    new = Path(f"{file}.new")
    try:
        with gzip.open(new, "wt", encoding="utf-8", newline="\n") as written:
            written.writelines(log_lines(store, row.id, SPECTATOR, upto))
        with gzip.open(new, "rt", encoding="utf-8") as read:
            lines = read.read().removesuffix("\n").split("\n")
        replay(lines, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)
        os.replace(new, file)
    except OSError as error:
        raise StoreError(f"the archive {file} cannot be written: {error.strerror}") from None
    finally:
        new.unlink(missing_ok=True)


def _empty(store: Store, table: str, contents: dict[tuple[int, int], bytes]) -> None:
    """Take out of the database what lies in the archive."""
    with store.database.writing() as connection:
        for first, last in contents:
            same = (pages.c.table_id == table) & (pages.c.first_seq == first) & (pages.c.last_seq == last)
            connection.execute(update(pages).where(same).values(content=b""))
