"""Long runs of throws through the round of play come to the results that are priced, within four standard errors."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from pitboss.games import find_game
from pitboss.odds.craps import CRAPS, worth
from pitboss.odds.mini_dice import MINI_DICE
from pitboss.table.options import choose
from tests.games.test_perft_dice import CHIPS, UNIT, table_with, thrown

pytestmark = pytest.mark.slow

WAGERS = 2_000


def result(game: str, settings: dict[str, str], area: str, point: int, chance: random.Random) -> Fraction:
    """Throw until a wager is decided, and return what it gains for each unit."""
    table = table_with(game, choose(find_game(game).options, settings), area, point)
    while table.standing_of("Ann"):
        first, second = chance.randint(1, 6), chance.randint(1, 6)
        table = thrown(table, (min(first, second), max(first, second)))
    return Fraction(table.player("Ann").chips - CHIPS - UNIT, UNIT)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("game", "settings", "area", "point"),
    [
        ("craps", {}, "pass_line", 0),
        ("craps", {}, "dont_come", 8),
        ("craps", {}, "place_to_win_6", 0),
        ("craps", {"hardways_on_come_out": "off"}, "hard_8", 5),
        ("craps", {"vigorish": "on-win", "approval": "DGE-2026-014"}, "lay_5", 4),
        ("craps", {}, "come_odds_4", 0),
        ("craps", {}, "come_odds_4", 6),
        ("craps", {}, "horn", 0),
        ("mini-dice", {}, "place_9", 0),
        ("mini-dice", {"field_two": "3"}, "field", 0),
    ],
)
def test_a_dice_wager_in_the_long_run(game: str, settings: dict[str, str], area: str, point: int) -> None:
    chance = random.Random(20_260)
    found = Counter(result(game, settings, area, point, chance) for _ in range(WAGERS))
    priced = worth(
        {"craps": CRAPS, "mini-dice": MINI_DICE}[game], choose(find_game(game).options, settings), area, point
    )
    assert {*found} <= {*priced.outcomes}
    for net, share in priced.outcomes.items():
        off = abs(found[net] / WAGERS - float(share))
        assert off < 4 * sqrt(float(share * (1 - share)) / WAGERS), (net, found[net], float(share))
