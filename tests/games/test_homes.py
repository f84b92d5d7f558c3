"""What belongs to a game is found by its name; here stands what a game lacks, unless it says why it has none."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.games import GAMES, Game
from pitboss.housefile.file import declared_tables
from pitboss.odds.solvers import hand_odds_of, solver_of
from pitboss.paper.layout import planner_of
from pitboss.players import styles_of
from pitboss.players.demonstration import Demonstration, demonstration_of
from pitboss.table.refusal import Refused

ROOT = Path(__file__).resolve().parents[2]


def has_odds(game: Game) -> bool:
    """Tell whether its wagers are priced, or the odds of its hands told."""
    try:
        return hand_odds_of(game) is not None or bool(solver_of(game))
    except Refused:
        return False


def has_file(pattern: str, folder: str = "tests/games") -> Callable[[Game], bool]:
    """Tell whether there is a file or a folder that has the name of the game, or of its home."""

    def found(game: Game) -> bool:
        names = {"home": game.home, "name": game.name.replace("-", "_"), "rules": f"{game.name}-rules-{game.rules}"}
        return any((ROOT / folder).glob(pattern.format(**names)))

    return found


def has_table(game: Game) -> bool:
    """Tell whether the default house has a table that the game declares."""
    return game.name in {tomllib.loads(table)["tables"][0]["game"] for table in declared_tables(game.home)}


PARTS: dict[str, Callable[[Game], bool]] = {
    "odds": has_odds,
    "players": lambda game: "sensible" in styles_of(game.name),
    "layout": lambda game: planner_of(game) is not None,
    "gaming guide": has_file("{home}.toml", "src/pitboss/paper/guides"),
    "demonstration": lambda game: demonstration_of(game) != Demonstration(),
    "default table": has_table,
    "transcripts": has_file("transcripts/{name}/*.txt"),
    "perft": lambda game: has_file("perft/{home}*")(game) or has_file("perft/{home}*", "tests/odds")(game),
    "settlement oracle": lambda game: has_file("settlement_{home}.tsv")(game) or has_file("oracle_{home}.py")(game),
    "kept log": has_file("{rules}.log", "tests/logs"),
    "line of the README": lambda game: f"`{game.name}`" in (ROOT / "README.md").read_text(encoding="utf-8"),
}
"""What a game has beside its own module; that it is played in a browser is tested of every game there is."""


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_has_all_that_belongs_to_it_or_says_why_not(game: Game) -> None:
    lacking = [part for part, has in PARTS.items() if part not in game.lacks and not has(game)]
    assert not lacking, f"{game.title} lacks: {', '.join(lacking)}. CONTRIBUTING.md says what each is."


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_gives_reasons_only_for_what_it_lacks(game: Game) -> None:
    assert set(game.lacks) <= set(PARTS) and all(game.lacks.values())
    assert [part for part in game.lacks if PARTS[part](game)] == []


def test_no_class_has_its_name_in_seven_modules() -> None:
    homes: dict[str, set[Path]] = defaultdict(set)
    for path in (ROOT / "src" / "pitboss").rglob("*.py"):
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            homes[name].add(path)
    assert len(homes) > 1_000
    assert sorted(name for name, found in homes.items() if len(found) >= 7) == []
