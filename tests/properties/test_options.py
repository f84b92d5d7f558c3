"""Options drawn at random: what the law allows can be chosen, written and read back, and nothing else can."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
from hypothesis import given, settings

from pitboss.games import GAMES, Game
from pitboss.housefile import HouseFileError
from pitboss.housefile.file import parse_house
from pitboss.law import Paragraph, paragraphs, parse_cite
from pitboss.server.citations import noted
from pitboss.server.describe import check_json
from pitboss.table.custom import law_cites
from pitboss.table.marks import by_approval
from pitboss.table.options import Constraint, breaches, choose, constraints_of, option_words, options_of
from pitboss.table.refusal import Refused
from tests.properties import drawn

OUTSIDE = {str: ("", "no such value", "HAND", "face up"), int: (0, -1, 7, 25, 75, 10**9)}
"""Values of an option's own type that are not allowed."""


DRAWN_OF_A_GAME = 15
"""Sets of options drawn of each game, so that none is left to chance."""
TRIES = 20_000
"""Tables that are drawn at most until one breaks a rule."""
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
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_drawn_is_lawful_often_and_breaks_no_more_than_two_rules_often(game: str) -> None:
    """Where every drawn table broke many rules at once, a rule that is forgotten somewhere would not be missed."""
    drawn_options = [drawn.some_options(GAMES[game], random.Random(seed)) for seed in range(60)]
    broken = [len(breaches(options)) for options in drawn_options]
    assert broken.count(0) >= 15
    assert any(0 < each <= 2 for each in broken)


@pytest.mark.untraced
@pytest.mark.parametrize("game", sorted(GAMES))
@settings(max_examples=DRAWN_OF_A_GAME, derandomize=True)
@given(people=drawn.people)
def test_a_table_opens_with_exactly_the_options_that_breach_nothing(game: str, people: random.Random) -> None:
    options = drawn.some_options(GAMES[game], people)
    is_legal = not breaches(options) and drawn.fits(GAMES[game], options, POSITIONS)
    assert is_accepted(GAMES[game], options) == is_legal


@pytest.mark.untraced
@pytest.mark.parametrize("game", sorted(GAMES))
@settings(max_examples=DRAWN_OF_A_GAME, derandomize=True)
@given(people=drawn.people)
def test_a_value_that_no_paragraph_allows_is_a_breach(game: str, people: random.Random) -> None:
    rules = GAMES[game]
    option = people.choice([each for each in options_of(rules.options) if type(each.default) in OUTSIDE])
    value = people.choice([each for each in OUTSIDE[type(option.default)] if each not in option.allowed])
    options = dataclasses.replace(drawn.legal_options(rules, people), **{option.name: value})
    assert any(option.name in breach.sentence for breach in breaches(options))
    assert not is_accepted(rules, options)


@pytest.mark.untraced
@pytest.mark.parametrize("game", sorted(GAMES))
@settings(max_examples=DRAWN_OF_A_GAME, derandomize=True)
@given(people=drawn.people)
def test_legal_options_are_read_back_from_their_words(game: str, people: random.Random) -> None:
    options = drawn.legal_options(GAMES[game], people)
    assert choose(GAMES[game].options, option_words(options)) == options


# A check and a table agree


def house_of(game: Game, options: Any) -> str:
    """Write a house of one table with these options."""
    chosen = "\n".join(f'{name} = "{word}"' for name, word in option_words(options).items())
    table = f'[[tables]]\nkey = "one"\ngame = "{game.name}"\npositions = {POSITIONS}\n'
    return f'[house]\nname = "Ours"\n{table}[tables.options]\n{chosen}\n'


def problems_of(text: str) -> list[str]:
    """Return the citations of what a check of a house complains of, empty where one has none."""
    try:
        parse_house(text)
    except HouseFileError as error:
        return [problem.cite for problem in error.problems]
    return []


@pytest.mark.untraced
@pytest.mark.parametrize("game", sorted(GAMES))
@settings(max_examples=DRAWN_OF_A_GAME, derandomize=True)
@given(people=drawn.people)
def test_no_table_opens_that_a_check_calls_unlawful_and_none_is_refused_that_it_calls_lawful(
    game: str, people: random.Random
) -> None:
    rules = GAMES[game]
    options = drawn.some_options(rules, people)
    is_open = is_accepted(rules, options)
    assert check_json(game, option_words(options), POSITIONS)["is_legal"] == is_open
    assert bool(problems_of(house_of(rules, options))) != is_open
    if is_open:
        assert all(mark.approval for mark in by_approval(options))


UNBROKEN = {("chemin-de-fer", "a continuous shuffler needs no other shuffling device")}
"""Rules that a game has from its kit and no choice of its own can break: there is no continuous shuffler."""


def breaking(game: Game, rule: Constraint) -> Any:
    """Return options that break a rule between them, and differ from the standard ones in as few values as do so."""
    people = random.Random(1)
    for _ in range(TRIES):
        options = people.choice([drawn.near_options, drawn.any_options])(game, people)
        if rule.sentence in said_of(options):
            break
    else:
        raise AssertionError(f"no table breaks {rule.sentence!r}")
    for option in options_of(options):
        plain = dataclasses.replace(options, **{option.name: option.default})
        options = plain if rule.sentence in said_of(plain) else options
    return options


def said_of(options: Any) -> list[str]:
    """Return what a set of options breaches, in words."""
    return [breach.sentence for breach in breaches(options)]


@pytest.mark.untraced
@pytest.mark.parametrize(("game", "rule"), [
    pytest.param(game, rule, id=f"{name}: {rule.sentence}")
    for name, game in GAMES.items() for rule in constraints_of(game.options)
    if (name, rule.sentence) not in UNBROKEN
])  # fmt: skip
def test_a_table_that_breaks_a_rule_between_options_is_opened_by_nobody_and_told_the_paragraph(
    game: Game, rule: Constraint
) -> None:
    options = breaking(game, rule)
    with pytest.raises(Refused):
        game.new_table(options, POSITIONS, 0)
    checked = check_json(game.name, option_words(options), POSITIONS)
    assert not checked["is_legal"]
    assert (noted(rule.cite), rule.sentence) in [(each["cite"], each["sentence"]) for each in checked["breaches"]]
    assert rule.cite in problems_of(house_of(game, options))


# In whose name an option is refused


def rows_of(cite: str, edition: str) -> list[Paragraph]:
    """Return the rows of a paragraph that hold in an edition: its own, or an older one that it is known by."""
    asked = parse_cite(cite)
    named = [each for each in paragraphs() if each.id == asked.id]
    return [each for each in named if each.edition == asked.edition or (not asked.edition and each.edition <= edition)]


PROHIBITED_BY_ITS_HEADING = "19:47-1.5"
"""The one section whose heading itself prohibits something: vigorish on buy and lay wagers."""


@pytest.mark.untraced
@pytest.mark.parametrize("game", sorted(GAMES))
@settings(max_examples=DRAWN_OF_A_GAME, derandomize=True)
@given(people=drawn.people)
def test_no_option_is_refused_in_the_laws_name_without_a_paragraph_of_its_edition(
    game: str, people: random.Random
) -> None:
    rules = GAMES[game]
    options = drawn.some_options(rules, people)
    edition = str(getattr(options, "edition", rules.edition))
    for breach in breaches(options):
        for cite in law_cites([breach.cite]):
            kinds = {each.kind for each in rows_of(cite, edition)} - {"history"}
            assert kinds and (kinds != {"toc"} or cite == PROHIBITED_BY_ITS_HEADING), f"{breach} in {edition}"
            assert breach.needs_approval or cite != PROHIBITED_BY_ITS_HEADING
