"""A wager has one name and one label: at the table, in `pitboss games`, in its price and in the house's API."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache

import pytest

from pitboss.games import find_game
from pitboss.odds.question import Solver
from pitboss.odds.solvers import price, priced_games, question_of
from pitboss.server.describe import game_json
from pitboss.table.events import area_words
from pitboss.table.events.common import telling
from pitboss.table.options import Option, options_of
from pitboss.table.refusal import Refused
from tests.cli.conftest import Run, run  # noqa: F401 - the fixture that runs the program

MOST_TRIED = 200
"""Values of one option that are tried at most."""


def values_of(option: Option) -> Iterable[object]:
    """Return what an option may be: of amounts that a house posts in half dollars, some from the least to the most."""
    every = option.allowed
    return every if len(every) <= MOST_TRIED else {*every[:: len(every) // MOST_TRIED], every[-1], option.default}


@cache
def ever_priced(name: str) -> tuple[Solver, set[str]]:
    """Return what prices a game, and every wager that it prices under the default options or with one changed."""
    solver, question = question_of(name)
    found = {*solver.wagers(question.options)}
    for option in options_of(question.game.options):
        for value in values_of(option) if option.name in solver.reads else ():
            _, other = question_of(name, {option.name: option.word(value)}, even_if_not_permitted=True)
            found |= {*solver.wagers(other.options)}
    return solver, found


@pytest.mark.parametrize("name", priced_games())
def test_a_wager_is_priced_under_the_name_of_its_betting_area(name: str) -> None:
    solver, found = ever_priced(name)
    areas = find_game(name).wagers.keys()
    assert found - areas == solver.labels.keys(), "what is no area is wagers priced together, and has a label"
    assert areas - found == solver.part_of.keys() - found, "what is not priced alone is part of what is"
    assert {*solver.part_of.values(), *solver.also_called.values()} <= found
    assert not solver.also_called.keys() & areas


@pytest.mark.parametrize("name", priced_games())
def test_games_and_the_api_call_a_wager_alike(name: str, run: Run) -> None:  # noqa: F811
    (told,) = json.loads(run("games", name, "--json").out)["games"]
    labels = {wager["name"]: wager["label"] for wager in told["wagers"]}
    assert labels == game_json(name)["wager_words"]
    solver, found = ever_priced(name)
    with telling(name):
        assert {wager: solver.label(wager) for wager in found & labels.keys()} == {
            wager: labels[wager] for wager in found & labels.keys()
        }


@pytest.mark.parametrize(
    ("game", "said", "name"),
    [
        ("craps", "pass_line", "pass_line"),
        ("craps", "Pass", "pass_line"),
        ("craps", "place 6", "place_to_win_6"),
        ("craps", "Don\u2019t Pass", "dont_pass"),
        ("craps", "c-and-e", "craps_eleven"),
        ("craps", "come_4", "come"),
        ("mini-craps", "craps 12", "craps_twelve"),
        ("red-dog", "bet", "whole_round"),
        ("three-card-poker", "ante", "ante_play"),
        ("pai-gow-poker", "main", "main"),
        ("big-six", "twenty", "twenty"),
    ],
)
def test_a_wager_is_found_by_the_name_of_its_area_and_by_what_the_trade_calls_it(
    game: str, said: str, name: str
) -> None:
    (found,) = price(game, wager=said).wagers
    assert found.name == name
    assert found.as_json()["name"] == name
    if name in find_game(game).wagers:
        assert found.as_json()["label"] == area_words(name)


def test_a_wager_that_nobody_offers_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refused, match=r"the wager 'nonsense': .* Allowed: player, banker, tie"):
        price("baccarat", wager="nonsense")


def test_a_comparison_calls_a_wager_as_the_table_does(run: Run) -> None:  # noqa: F811
    asked = ("compare", "craps", "--wager", "place 4", "--set", "vigorish=on-win", "--against", "vigorish=none")
    assert any(line.split()[:4] == ["place", "to", "win", "4"] for line in run(*asked).lines)
