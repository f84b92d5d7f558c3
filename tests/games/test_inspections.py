"""What people inspect at a table beside what a round does: a wheel before it opens, a shaker after its day."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, find_game
from pitboss.table.options import choose

SHAKER = {"start": "shaker"}
GENERATOR = {"start": "generator"}


@pytest.mark.parametrize(
    ("game", "options", "cites"),
    [
        ("roulette", {}, ["custom (13:69E-1.9(a))"]),
        ("sic-bo", {}, ["custom (13:69E-1.16A)"]),
        ("mini-dice", {}, ["custom (13:69E-1.16A)"]),
        ("pai-gow", SHAKER, ["custom (13:69E-1.16A)"]),
        ("pai-gow", GENERATOR, []),
        ("pai-gow-poker", SHAKER, ["custom (13:69E-1.16A)"]),
        ("pai-gow-poker", GENERATOR, []),
        ("blackjack", {}, []),
    ],
)
def test_a_game_says_what_is_inspected_at_its_table(game: str, options: dict[str, str], cites: list[str]) -> None:
    found = find_game(game)
    assert [each.cite for each in found.inspections(choose(found.options, options))] == cites


def test_only_games_with_a_wheel_or_a_shaker_have_anything_to_inspect() -> None:
    inspected = {name for name, game in GAMES.items() if game.inspections(game.options())}
    assert inspected == {"roulette", "sic-bo", "mini-dice", "pai-gow", "pai-gow-poker"}
