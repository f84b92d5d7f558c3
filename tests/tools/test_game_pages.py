"""The pages of the games say what the program does: each is held against what would be written now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.games import GAMES
from tools import game_pages

CHEAP = ("big-six", "chuck-a-luck", "keno", "mini-dice", "money-wheel", "pokette", "under-over")
"""Games whose usual table is priced in no time."""
DOCS = Path(__file__).parents[2] / "docs"


def test_every_page_is_as_the_program_would_write_it() -> None:
    assert game_pages.stale() == [], "run `python -m tools.game_pages`"


@pytest.mark.parametrize("name", CHEAP)
def test_the_kept_prices_are_what_the_solvers_find(name: str) -> None:
    assert game_pages.priced(GAMES[name]) == [edge for edge in game_pages.edges() if edge.game == name]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.wagers and name not in CHEAP])
def test_the_dear_prices_are_what_the_solvers_find_too(name: str) -> None:
    assert game_pages.priced(GAMES[name]) == [edge for edge in game_pages.edges() if edge.game == name]


def test_every_game_with_wagers_has_its_prices() -> None:
    assert {edge.game for edge in game_pages.edges()} == {name for name, game in GAMES.items() if game.wagers}


def test_the_index_leads_to_every_page_of_the_book() -> None:
    book = (DOCS / "README.md").read_text(encoding="utf-8")
    led = {target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", book)}
    assert [target for target in led if not (DOCS / target).exists()] == []
    assert {file.name for file in DOCS.glob("*.md")} - led == {"README.md"}
