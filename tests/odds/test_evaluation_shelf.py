"""Tables are built once: a file in the cache directory is read if it is whole and of this program."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.odds.evaluation import shelf, tables
from pitboss.table.rankings import THREE_CARD_HIGH, Ranking

NAME = "three-card-high-hand-of-3"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give each test a cache directory of its own, and a memory that forgets."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    tables.table_of.cache_clear()
    yield
    tables.table_of.cache_clear()


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the tables that are built."""
    counted: list[int] = []
    build = tables._built

    def count(ranking: Ranking, cards: int) -> object:
        counted.append(cards)
        return build(ranking, cards)

    monkeypatch.setattr(tables, "_built", count)
    return counted


def again() -> tables.Table:
    tables.table_of.cache_clear()
    return tables.table_of(THREE_CARD_HIGH, 3)


def test_a_table_is_built_once_and_then_read(tmp_path: Path, builds: list[int]) -> None:
    first = tables.table_of(THREE_CARD_HIGH, 3)
    assert [path.name for path in (tmp_path / "pitboss").iterdir()] == [f"{NAME}.table"]
    assert again() == first
    assert again() == first
    assert builds == [3]


@pytest.mark.parametrize(
    "change", [lambda file: file[:-1], lambda file: b"x" + file, lambda file: b"", lambda file: b"\xff\n"]
)
def test_a_file_that_is_not_as_it_was_written_is_built_anew(tmp_path: Path, builds: list[int], change: object) -> None:
    first = again()
    path = tmp_path / "pitboss" / f"{NAME}.table"
    assert callable(change)
    path.write_bytes(change(path.read_bytes()))
    assert again() == first
    assert again() == first
    assert builds == [3, 3]


def test_a_file_of_another_program_is_built_anew(builds: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    again()
    monkeypatch.setattr(shelf, "_stamp", lambda: "pitboss tables 0")
    again()
    assert builds == [3, 3]


def test_a_directory_that_cannot_be_written_to_is_no_error(
    tmp_path: Path, builds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert again() == again()
    assert builds == [3, 3]


@pytest.mark.parametrize(
    ("platform", "end"), [("linux", ".cache/pitboss"), ("darwin", "Library/Caches/pitboss"), ("win32", "pitboss/cache")]
)
def test_each_system_has_its_place(monkeypatch: pytest.MonkeyPatch, platform: str, end: str) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr("sys.platform", platform)
    assert shelf.directory().as_posix().endswith(end)


def test_arrays_come_back_as_they_were() -> None:
    arrays = array("H", [1, 2, 3]), array("i", [-5, 7])
    shelf.store("some", arrays)
    assert shelf.load("some", "Hi") == arrays
    assert shelf.load("other", "Hi") is None
