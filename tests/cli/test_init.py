"""`pitboss init` writes a house file that can be opened, and writes over none."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.housefile import DEFAULT_HOUSE, example_house, read_house
from tests.cli.conftest import Run


def test_the_example_is_written_and_can_be_opened(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    ran = run("init", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert "is written" in ran.out
    assert file.read_text(encoding="utf-8") == example_house()
    assert read_house(file) == DEFAULT_HOUSE
    assert run("check", str(file)).code == 0


def test_the_file_is_called_house_toml_unless_it_has_another_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init").code == 0
    assert [each.name for each in tmp_path.iterdir()] == ["house.toml"]


def test_a_file_that_is_there_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("mine")
    ran = run("init", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"pitboss: {file} already exists, so it was left alone: give another name, or --force to overwrite it\n"
    )
    assert file.read_text() == "mine"
    assert run("init", str(file), "--force").code == 0
    assert file.read_text(encoding="utf-8") == example_house()


def test_a_place_that_is_not_there_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "none" / "house.toml"
    assert run("init", str(file)) == (2, "", f"pitboss: {file}: no such file or directory\n")
