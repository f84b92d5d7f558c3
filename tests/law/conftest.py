"""What the tests of the law share."""

from __future__ import annotations

import pytest

from pitboss.law import registry


@pytest.fixture
def empty_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put an empty registry in the place of the real one for the length of a test."""
    monkeypatch.setattr(registry, "_enforcers", {})
    monkeypatch.setattr(registry, "_cited_code", {})
