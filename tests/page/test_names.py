"""The page draws what a game declares: nothing in its files names a game, or cites a paragraph of one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.games import GAMES
from tests.page.test_verify import PAGE

FILES = [
    file for file in PAGE.rglob("*") if file.suffix in (".js", ".css", ".html") and PAGE / "vendor" not in file.parents
]
NAMES = sorted(
    {word for game in GAMES.values() for word in (game.name, game.title.lower(), game.home, game.subchapter)}
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PAGE).as_posix())
def test_no_file_of_the_page_names_a_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8").lower()
    named = [name for name in NAMES if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w])", text)]
    assert named == [], f"{file.name} names {', '.join(named)}: let the game declare what the page needs to know"
