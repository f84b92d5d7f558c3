"""A live table in process, on SQLite, since what is proved here is the table's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.server.store.store import Store
from tests.server.live import Live


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    """A store on SQLite, since what is proved here is the table's."""
    kept = Store(f"sqlite:///{place}/house.db")
    yield kept
    kept.close()


@pytest.fixture
def live(store: Store) -> Live:
    """A table of three card poker without bots."""
    return Live(store)
