"""A house over HTTP is proved on SQLite; the store itself is proved on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def url(place: Path) -> str:
    """An empty SQLite file."""
    return f"sqlite:///{place}/house.db"
