"""Bets that one outcome decides: their spread is what the round of play itself, driven through all outcomes, has."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games import find_game
from pitboss.odds.question import Question
from pitboss.odds.roulette import lands_where_it_counts
from pitboss.odds.rounds import CHIPS, PLAYER, Course
from pitboss.odds.solvers import priced_games, solver_of
from pitboss.odds.together import Together
from pitboss.table.options import choose

CASES: dict[str, tuple[dict[str, str], ...]] = {
    "sic-bo": ({}, {"triple_wins_double": "no"}),
    "chuck-a-luck": ({}, {"field": "yes", "high_low": "yes", "any_triple": "yes"}),
    "under-over": (),
    "big-six": ({},),
    "money-wheel": ({},),
    "roulette": ({}, {"on_zero": "lose"}, {"wheel": "single-zero"}, {"wheel": "double-zero-as-single"}),
    "pokette": ({},),
    "baccarat": (),
}
"""The games that one outcome decides, with options under which several bets of one player are tried at once."""
MOST_AREAS = 12


def together(game: str, options: dict[str, str]) -> tuple[Question, Together]:
    found = find_game(game)
    solver, chosen = solver_of(found), choose(found.options, options)
    question = Question(found, chosen, {extra.name: extra.value(None, chosen) for extra in solver.extras})
    return question, solver.together(question)


def test_every_game_that_one_outcome_decides_is_held_against_its_round() -> None:
    assert {game for game in priced_games() if together(game, {})[1].gains} == set(CASES)


@pytest.mark.untraced
@pytest.mark.parametrize("game", [game for game in CASES if CASES[game]])
def test_all_bets_of_a_round_together_spread_as_the_round_of_play_has_it(game: str) -> None:
    for words in CASES[game]:
        question, found = together(game, words)
        chosen = list(found.gains)[:: -(-len(found.gains) // MOST_AREAS)]
        areas = {area: question.options.minimum * (1 + place % 3) for place, area in enumerate(chosen)}
        counts = lands_where_it_counts(question.options) if game == "roulette" else lambda outcome: True
        course = Course(question.game, question.options, areas, counts=counts)
        nets = [(table.player(PLAYER).chips - CHIPS, chance) for table, chance in course.tables()]
        mean = sum((net * chance for net, chance in nets), Fraction(0))
        assert found.variance(areas) == sum((net * net * chance for net, chance in nets), Fraction(0)) - mean**2


@pytest.mark.untraced
@pytest.mark.parametrize("game", CASES)
def test_one_bet_alone_spreads_as_its_price_says(game: str) -> None:
    question, found = together(game, {})
    solver = solver_of(question.game)
    prices = {each.name: each for each in solver.solve(question, None).wagers}
    assert sum(found.chances) == 1
    for area in found.gains:
        assert found.variance({area: 300}) == 90_000 * (prices[solver.named(area)].variance or -1), area


def test_banker_and_player_of_baccarat_nearly_undo_each_other() -> None:
    _, found = together("baccarat", {})
    both = found.variance({"banker": 100, "player": 100})
    assert 0 < both < found.variance({"banker": 100}) / 100
