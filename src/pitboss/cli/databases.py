"""The database of a house as an operator names it: a file, or an address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.extras import server_extra
from pitboss.cli.terminal import Unable

if TYPE_CHECKING:
    from pitboss.server.store.database import Database
    from pitboss.server.store.store import Store


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
        raise Unable(f"there is no file {named}")


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
