"""What is printed for a table from the command line: signs and layouts, of a game or of a table in a house file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def house(tmp_path: Path, run: Run) -> str:
    """Return a house file with the default tables."""
    file = str(tmp_path / "house.toml")
    assert run("init", file).code == 0
    return file


def test_a_sign_of_a_game_under_its_options_is_written_and_told_as_json(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sign.pdf"
    ran = run("sign", "blackjack", "--set", "surrender=yes", "-o", str(file), "--json")
    told = json.loads(ran.out)
    assert file.read_bytes().startswith(b"%PDF") and told["written"] == str(file)
    assert {"words": "Surrender is offered", "cite": "19:47-2.8(c)"} in told["lines"]


def test_a_sign_of_a_table_has_its_house_its_name_and_its_limits(run: Run, tmp_path: Path, house: str) -> None:
    ran = run("sign", "three-card-poker-high", "--house", house, "-o", str(tmp_path / "high.png"), "--json")
    told = json.loads(ran.out)
    assert told["title"] == "Three Card Poker" and told["table"] and told["house"]
    assert told["lines"][0]["words"].startswith("$")


def test_a_layout_is_written_to_scale_with_its_checklist(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "layout.svg"
    ran = run("layout", "double-draw-poker", "-o", str(file), "--json")
    told = json.loads(ran.out)
    assert (told["width_mm"], told["height_mm"], told["positions"]) == (1880, 1128, 6)
    assert all(item["is_there"] for item in told["items"]) and b'width="1880mm"' in file.read_bytes()
    assert "21 items" in run("layout", "double-draw-poker", "-o", str(file), "--force").out


@pytest.mark.parametrize(("said", "told"), [
    (["sign", "blackjack", "-o", "sign.txt"], ".pdf, .svg or .png"),
    (["sign", "blackjack", "--paper", "a7", "-o", "sign.pdf"], "letter or a4"),
    (["sign", "blackjac", "-o", "sign.pdf"], "blackjac"),
    (["sign", "blackjack", "-o", "nowhere/sign.pdf"], "pitboss: nowhere/sign.pdf: no such file or directory\n"),
    (["sign", "blackjack", "-o", "/"], "/ is a directory: name a new file"),
    (["schema", "-o", "/", "--force"], "/ is a directory: name a new file"),
    (["sign", "blackjack", "--set", "decks=9", "-o", "sign.pdf"], "decks"),
    (["layout", "double-draw-poker", "--positions", "7", "-o", "a.svg"], "13:69E-1.13Y(a)"),
    (["layout", "double-draw-poker", "--positions", "0", "-o", "a.svg"], "1 to 6"),
])  # fmt: skip
def test_what_cannot_be_printed_is_refused_in_a_sentence_and_nothing_is_written(
    said: list[str], told: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*said)
    assert ran.code == 2 and told in ran.err and not list(tmp_path.iterdir())


def test_a_file_that_exists_a_table_that_is_none_and_a_broken_house_file_are_told(
    run: Run, tmp_path: Path, house: str
) -> None:
    file = tmp_path / "sign.pdf"
    file.write_bytes(b"mine")
    ran = run("sign", "blackjack", "-o", str(file))
    assert ran.code == 2 and "--force" in ran.err and file.read_bytes() == b"mine"
    ran = run("sign", "nowhere", "--house", house, "-o", str(tmp_path / "b.pdf"))
    assert ran.code == 2 and "its tables are" in ran.err
    ran = run("sign", "blackjack", "--house", house, "--set", "decks=6", "-o", str(tmp_path / "b.pdf"))
    assert ran.code == 2 and "house file" in ran.err
    broken = tmp_path / "broken.toml"
    broken.write_text("# a comment\n[house]\nname = 3\n", encoding="utf-8")
    ran = run("sign", "blackjack", "--house", str(broken), "-o", str(tmp_path / "b.pdf"))
    assert ran.code == 2 and "pitboss check" in ran.err and ".toml:" in ran.err


def test_a_guide_is_written_with_what_bets_cost_or_without(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "guide.pdf"
    told = json.loads(run("guide", "red-dog", "-o", str(file), "--json").out)
    assert told["edges"][0]["house_edge"].endswith("%") and told["cite"] == "custom (19:47-8.5)"
    assert "is written" in run("guide", "red-dog", "-o", str(file), "--force", "--no-edges").out
