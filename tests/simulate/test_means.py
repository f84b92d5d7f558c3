"""Means lie within 4 standard errors of the exact edge, and variances likewise, for every kernel."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.simulate import run

pytestmark = pytest.mark.untraced
CASES: tuple[tuple[str, dict[str, str], dict[str, Any]], ...] = (
    ("baccarat", {}, {}),
    ("baccarat", {"decks": "6", "vigorish": "none"}, {"wagers": {"banker": "10"}}),
    ("baccarat", {"tie": "9-to-1"}, {"wagers": {"tie": "10"}}),
    ("baccarat", {"pairs": "yes"}, {"wagers": {"player_pair": "10"}}),
    ("craps", {}, {}),
    ("craps", {"odds": "2x"}, {"wagers": {"dont_pass": "10", "dont_pass_odds": "max"}}),
    ("craps", {}, {"wagers": {"place_6": "6", "field": "", "hard_8": ""}}),
    ("craps", {}, {"wagers": {"pass_line": "", "come": ""}}),
    (
        "craps",
        {"horn_high": "yes", "hops": "yes"},
        {"wagers": {"buy_4": "", "lay_10": "", "hop_2_3": "", "come": "", "come_odds": "max"}},
    ),
    ("mini-craps", {}, {"wagers": {"pass_line": "", "any_craps": ""}}),
    ("mini-dice", {}, {}),
    ("mini-dice", {"field_two": "3"}, {"wagers": {"field": "", "place_8": ""}}),
    ("sic-bo", {}, {}),
    ("sic-bo", {"pay_table": "high"}, {"wagers": {"triple_6": "", "small": "", "total_9": ""}}),
    ("big-six", {}, {"wagers": {"one": "", "joker": ""}}),
    ("big-six", {"wheel": "nevada"}, {"wagers": {"two": ""}}),
    ("money-wheel", {}, {}),
    ("money-wheel", {"wheel": "nevada"}, {"wagers": {"ten": "", "five": ""}}),
    ("roulette", {}, {"wagers": {"red": "", "straight_17": ""}}),
    ("roulette", {"wheel": "single-zero", "on_zero": "en-prison", "second_zero": "stay"}, {"wagers": {"red": ""}}),
    ("red-dog", {"shuffle": "continuous"}, {}),
    ("red-dog", {"shuffle": "every-round", "decks": "1"}, {}),
    ("three-card-poker", {}, {}),
    ("three-card-poker", {"pair_plus": "C"}, {"wagers": {"pair_plus": ""}}),
    ("keno", {}, {}),
    ("keno", {"pay_table": "trade"}, {"wagers": {"spot_4": "", "spot_2": ""}}),
    ("poker", {"rake_percent": "10"}, {"seats": 4}),
    ("poker", {"game": "seven-card-stud"}, {"seats": 3}),
    ("poker", {"game": "five-card-stud", "rake_percent": "5"}, {"seats": 2}),
    ("chuck-a-luck", {}, {}),
    ("chuck-a-luck", {"field": "yes", "three_dice": "10"}, {"wagers": {"field": "", "number_6": ""}}),
    ("beat-the-dealer", {}, {}),
    ("under-over", {}, {}),
    ("under-over", {"device": "chute"}, {"wagers": {"seven": ""}}),
    ("blackjack", {"shuffle": "continuous"}, {}),
    ("blackjack", {"shuffle": "continuous", "decks": "6", "surrender": "yes", "max_hands": "4"}, {}),
    ("blackjack", {"shuffle": "continuous", "decks": "2", "dealer_card": "card-reader"}, {"seats": 3}),
    ("blackjack", {"shuffle": "continuous", "decks": "6", "dealer_card": "face-up"}, {}),
    ("blackjack", {"shuffle": "bart-carter"}, {}),
    ("blackjack", {"shuffle": "continuous", "multiple_action": "yes"}, {"wagers": {"main": "10", "main_third": "25"}}),
)


LONG: tuple[tuple[str, dict[str, str], dict[str, Any]], ...] = (
    ("let-it-ride-poker", {}, {}),
    ("let-it-ride-poker", {"pays": "california", "bonus": "20000"}, {"wagers": {"bet_1": "10", "bonus": ""}}),
    ("caribbean-stud-poker", {}, {}),
    ("caribbean-stud-poker", {"progressive": "500-100-50"}, {"wagers": {"ante": "10", "progressive": ""}}),
    ("double-draw-poker", {}, {}),
    ("double-draw-poker", {"bonus_table": "2"}, {}),
)
"""Kernels whose best play takes a while to find, and whose prizes are rare."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "settings", "more"), LONG, ids=lambda case: str(case)[:60])
def test_the_long_ones_too(game: str, settings: dict[str, str], more: dict[str, Any]) -> None:
    found = run(game, settings, rounds=24_000_000, seed=19, **more)
    assert found.distance is not None and abs(found.distance) < 4


@pytest.mark.parametrize(("game", "settings", "more"), CASES, ids=lambda case: str(case)[:60])
def test_the_mean_and_the_variance_are_the_exact_ones(
    game: str, settings: dict[str, str], more: dict[str, Any]
) -> None:
    found = run(game, settings, rounds=720_000, seed=19, **more)
    assert found.distance is not None and abs(found.distance) < 4
    exact = found.exact
    if exact is not None and exact.variance is not None:
        units = [((net - found.mean) ** 2, count) for net, count in found.outcomes()]
        fourth = sum(square * square * count for square, count in units) / found.rounds
        error = ((fourth - found.variance**2) / found.rounds) ** 0.5
        assert abs(found.variance - float(exact.variance / found.ready.unit**2)) < 4 * error
