"""The JSON schema of a house file agrees with what the house file takes."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from jsonschema_rs import validator_for

from pitboss.games import GAMES
from pitboss.housefile import example_house
from pitboss.housefile.schema import house_schema
from pitboss.table.options import options_of

VALID = validator_for(house_schema())


def example() -> dict[str, Any]:
    """Return the default house as an editor reads it."""
    return tomllib.loads(example_house())


def test_the_default_house_meets_the_schema() -> None:
    assert [str(error) for error in VALID.iter_errors(example())] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_every_game_has_its_place_in_the_schema(name: str) -> None:
    table: dict[str, Any] = {"key": "t", "game": name, "options": {}}
    for option in options_of(GAMES[name].options):
        table["options"] = {option.name: option.word(option.default)}
        assert VALID.is_valid({"house": {"name": "H"}, "tables": [table]}), option.name
    table["options"] = {"no_such_option": "1"}
    assert not VALID.is_valid({"house": {"name": "H"}, "tables": [table]})


@pytest.mark.parametrize(
    "change",
    [
        {"house": {"name": ""}},
        {"house": {}},
        {"house": {"name": "H"}, "hous": 1},
        {"house": {"name": "H"}, "tables": [{"key": "a b", "game": "craps"}]},
        {"house": {"name": "H"}, "tables": [{"key": "a", "game": "crap"}]},
        {"house": {"name": "H"}, "tables": [{"key": "a", "game": "craps", "positions": 0}]},
        {"house": {"name": "H"}, "pace": {"wagers": "never"}},
    ],
)
def test_what_a_house_file_does_not_take_the_schema_marks(change: dict[str, Any]) -> None:
    assert not VALID.is_valid(change)
