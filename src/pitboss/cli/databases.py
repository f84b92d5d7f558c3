"""The database of a house, named by its file or its address, and what an operator does with it, a command each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli import FAILED, OK, complain
from pitboss.cli.extras import server_extra
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable

if TYPE_CHECKING:
    from pitboss.server.store.database import Database
    from pitboss.server.store.store import Store

A_DAY = 24 * 60 * 60 * 1000
"""A day of the house's clock, which counts milliseconds."""


def url_of(named: str) -> str:
    """Return the address of a database that was named by it, or by its file."""
    return named if "://" in named else f"sqlite:///{Path(named).resolve()}"


@contextmanager
def store_errors() -> Iterator[None]:
    """Say in a sentence what a store refuses."""
    with server_extra("the live house"):
        from pitboss.server.store.step import StoreError
    try:
        yield
    except StoreError as error:
        raise Unable(str(error)) from None


def require_there(named: str) -> None:
    """Refuse a file that is not there: looking for a house makes none."""
    if "://" not in named and not Path(named).exists():
        raise Unable(f"there's no file {named}")


@contextmanager
def opened_store(named: str, key_file: Path | None = None) -> Iterator[Store]:
    """Open a house's store, to look into it, with the key that belongs to it or one that is named."""
    require_there(named)
    with store_errors():
        from pitboss.server.store.store import Store

        store = Store(url_of(named), key_file=key_file)
        try:
            yield store
        finally:
            store.close()


@contextmanager
def opened_database(named: str) -> Iterator[Database]:
    """Open a house's database, without its key."""
    require_there(named)
    with store_errors():
        from pitboss.server.store.database import Database

        database = Database(url_of(named))
        try:
            yield database
        finally:
            database.close()


def run_verify(arguments: argparse.Namespace) -> int:
    """Verify a house, closed or open, and tell what is not as it was written."""
    with server_extra("verifying a house"):
        from pitboss.server.audit.verify import verify

    def tell(line: str) -> None:
        if not arguments.json and not arguments.quiet and sys.stderr is not None:
            print(line, file=sys.stderr, flush=True)

    screen = Screen()
    heads = read_heads(arguments.heads) if arguments.heads else {}
    digests = read_digests(arguments.digests) if arguments.digests else {}
    with opened_store(arguments.database) as store:
        done = verify(store, tell, heads, digests)
    if arguments.json:
        counted = {name: getattr(done, name) for name in ("tables", "rounds", "records", "entries", "days")}
        screen.line(json.dumps(counted | {"findings": [each.as_json() for each in done.findings]}))
    else:
        for each in done.findings:
            screen.line(printable(each.words()))
        screen.line(done.words())
    return FAILED if done.findings else OK


def read_digests(file: str) -> dict[str, str]:
    """Read the digests of days that somebody kept, by the day."""
    try:
        found = json.loads(Path(file).read_text(encoding="utf-8"))["days"]
        return {str(each["day"]): str(each["digest"]) for each in found}
    except (OSError, ValueError, LookupError, TypeError):
        raise Unable(f"{file} has no digests in it: keep what `pitboss digests -o FILE` writes") from None


def read_heads(path: str) -> dict[tuple[str, int], str]:
    """Read heads as the house hands them out at /api/heads: a table, a record's number and its hash each."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return {(str(each["table"]), int(each["seq"])): str(each["head"]) for each in json.loads(text)["heads"]}
    except (ValueError, LookupError, TypeError):
        raise Unable(f"{path} has no heads in it: keep what GET /api/heads answers") from None


def run_backup(arguments: argparse.Namespace) -> int:
    """Write a backup, verify it, and say where its other half is."""
    from pitboss.server.audit.verify import verify
    from pitboss.server.store.copy import back_up
    from pitboss.server.store.key import key_place

    screen = Screen()
    with opened_database(arguments.database) as source:
        place = key_place(source.url)
        key = back_up(source, Path(arguments.file), Path(arguments.key) if arguments.key else None)
    with opened_store(arguments.file, place) as store:
        done = verify(store)
    for each in done.findings:
        complain(each.words())
    screen.line(f"{arguments.file}: {done.words()}")
    if arguments.key:
        screen.line(f"Its key {key.name} is in {arguments.key}. Keep them in different places.")
    else:
        screen.line(
            f"This is half a backup: nothing opens it without the key {key.name} ({place}). Keep a copy of that too."
        )
    return FAILED if done.findings else OK


def run_restore(arguments: argparse.Namespace) -> int:
    """Carry a backup into an empty database and verify it there."""
    with store_errors():
        from pitboss.server.audit.verify import verify
        from pitboss.server.store.copy import restore

        restore(
            Path(arguments.file), url_of(arguments.database), Path(arguments.key) if arguments.key else None
        ).close()
    with opened_store(arguments.database) as store:
        done = verify(store)
    for each in done.findings:
        complain(each.words())
    Screen().line(f"{arguments.database}: {done.words()}")
    return FAILED if done.findings else OK


def run_archive(arguments: argparse.Namespace) -> int:
    """Archive what is older than some days, while the house runs or not."""
    from pitboss.server.operation.retention import archive
    from pitboss.server.store.archive import archive_place

    def tell(line: str) -> None:
        if sys.stderr is not None:
            print(printable(line), file=sys.stderr, flush=True)

    screen = Screen()
    with opened_store(arguments.database) as store:
        moved = archive(store, store.clock() - arguments.days * A_DAY, tell)
        place = archive_place(store.database.url)
    screen.line(f"{moved.words()}: {place}" if moved.tables else moved.words())
    return OK


def run_rotate(arguments: argparse.Namespace) -> int:
    """Seal all that a closed house has kept under a new key."""
    with opened_database(arguments.database) as database:
        from pitboss.server.store.key import key_place
        from pitboss.server.store.rotation import rotate
        from pitboss.server.web.app import alone_with

        with nullcontext() if "://" in arguments.database else alone_with(Path(arguments.database).resolve()):
            key = rotate(database)
        place = key_place(database.url)
    Screen().line(f"The house's key is now {key.name}, in {place}. The old one opens only older backups.")
    return OK
