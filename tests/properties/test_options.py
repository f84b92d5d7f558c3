"""Options drawn at random: what the law allows can be chosen, written and read back, and nothing else can."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
from hypothesis import given, settings

from pitboss.games import GAMES, Game
from pitboss.table.options import breaches, choose, option_words, options_of
from pitboss.table.refusal import Refused
from tests.properties import drawn

OUTSIDE = {str: ("", "no such value", "HAND", "face up"), int: (0, -1, 7, 25, 75, 10**9)}
"""Values of an option's own type that are not allowed."""


POSITIONS = 6
"""At seven boxes a pair may be split once less."""


def is_accepted(game: Game, options: Any) -> bool:
    """Tell whether a table can be opened with these options; one that cannot says why."""
    try:
        table = game.new_table(options, POSITIONS, 0)
    except Refused as refusal:
        assert refusal.what and refusal.why and refusal.allowed and refusal.cite, refusal.as_json()
        return False
    return bool(table.options == options)


@pytest.mark.untraced
@settings(max_examples=300, derandomize=True)
@given(game=drawn.games, people=drawn.people)
def test_a_table_opens_with_exactly_the_options_that_breach_nothing(game: str, people: random.Random) -> None:
    options = drawn.any_options(GAMES[game], people)
    is_legal = not breaches(options) and drawn.fits(GAMES[game], options, POSITIONS)
    assert is_accepted(GAMES[game], options) == is_legal


@pytest.mark.untraced
@settings(max_examples=200, derandomize=True)
@given(game=drawn.games, people=drawn.people)
def test_a_value_that_no_paragraph_allows_is_a_breach(game: str, people: random.Random) -> None:
    rules = GAMES[game]
    option = people.choice([each for each in options_of(rules.options) if type(each.default) in OUTSIDE])
    value = people.choice([each for each in OUTSIDE[type(option.default)] if each not in option.allowed])
    options = dataclasses.replace(drawn.legal_options(rules, people), **{option.name: value})
    assert any(option.name in breach.sentence for breach in breaches(options))
    assert not is_accepted(rules, options)


@pytest.mark.untraced
@settings(max_examples=200, derandomize=True)
@given(game=drawn.games, people=drawn.people)
def test_legal_options_are_read_back_from_their_words(game: str, people: random.Random) -> None:
    options = drawn.legal_options(GAMES[game], people)
    assert choose(GAMES[game].options, option_words(options)) == options
