"""Strategies in Python: compiled, asked about every hand before a card is dealt, and refused with a reason."""

from __future__ import annotations

import pytest

from pitboss.games import find_game
from pitboss.simulate import make_plan, run
from pitboss.simulate.blackjack import kernels
from pitboss.simulate.blackjack.strategy import LINES, strategy_of
from pitboss.simulate.own import functions_of
from pitboss.simulate.plan import prepared
from pitboss.table.refusal import Refused

pytestmark = pytest.mark.untraced
BLACKJACK = """
TAGS = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)

def may(offered, choice):
    return offered >> choice & 1

def play(total, soft, pair, dealer, count, offered):
    if pair == 8 and may(offered, SPLIT):
        return SPLIT
    if total == 16 and count >= 0:
        return STAND
    return DRAW if total < 17 and may(offered, DRAW) else STAND

def bet(count):
    return 4 if count >= 2 else 1

def insure(count):
    return INSURE if count >= 3 else PASS
"""
DOUBLING = """
UNITS = (1, 2, 4)

def bet(last, gain, won, lost, total):
    return 1 if last == 0 or gain > 0 else last if gain == 0 else min(2 * last, 4)
"""
ARGUMENTS = "total, soft, pair, dealer, count, offered"
REFUSED = (
    ("red-dog", "def play(low, high):\n    return 2", r"play\(low=0, high=2\) returns 2: it isn't offered here"),
    ("red-dog", "def play(low):\n    return 0", r"it takes 1 arguments. Allowed: def play\(low, high\)"),
    ("red-dog", "def other(low, high):\n    return 0", "no function play"),
    ("red-dog", "import os\ndef play(low, high):\n    return 0", "line 1: it imports something"),
    ("red-dog", "print(1)", "line 1: it is no function and no constant"),
    ("red-dog", "def play(low, high):\n    return open.__class__", "__class__ has no place in a strategy"),
    ("red-dog", "def play(low, high):\n    with low:\n        return 1", "With has no place in a strategy"),
    ("red-dog", "def play(low, high)", "it is no Python"),
    ("red-dog", "def play(low, high):\n    return 0.5 * low", "it returns float64"),
    ("red-dog", "def play(low, high):\n    return low.upper()", "it cannot be compiled"),
    ("red-dog", "def play(low, high):\n    return 1 // (low - 3)", "it fails on a hand that is dealt"),
    ("three-card-poker", "play = 3", "it is no function"),
    ("blackjack", f"def play({ARGUMENTS}):\n    return SURRENDER", r"returns SURRENDER \(4\)"),
    ("blackjack", f"def play({ARGUMENTS}):\n    return DOUBLE", r"offered=3\) returns DOUBLE \(2\)"),
    ("craps", DOUBLING, "bets stand from round to round at Craps"),
    ("baccarat", "UNITS = 3\ndef bet(last, gain, won, lost, total):\n    return 1", "it does not name bets"),
    ("baccarat", "UNITS = (1, 2)\ndef bet(last, gain, won, lost, total):\n    return 3", "bet returns 3"),
    ("baccarat", "UNITS = (1, 100000)\ndef bet(last, gain, won, lost, total):\n    return 1", "outside the posted"),
    ("pai-gow", "def play(low):\n    return 1", "it takes 1 arguments, and Pai Gow is played through the round"),
)  # fmt: skip


@pytest.mark.parametrize(("game", "source", "why"), REFUSED, ids=[why[:30] for _, _, why in REFUSED])
def test_what_cannot_be_played_is_refused_before_a_card_is_dealt(game: str, source: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        make_plan(game, strategy="mine.py", source=source)


def test_no_hand_is_asked_about_that_no_prompt_offers() -> None:
    """With fewer than 21 a card may be drawn, but for aces that were split."""
    source = f"def play({ARGUMENTS}):\n    return DRAW if total < 17 else STAND"
    own = run("blackjack", rounds=24_000, strategy="mine.py", source=source)
    assert own.total.sums == run("blackjack", rounds=24_000, strategy="mimic-the-dealer").total.sums
    with pytest.raises(Refused, match=r"total=12, soft=1, pair=1, .* returns DRAW"):
        make_plan("blackjack", {"resplit_aces": "yes", "max_hands": "4"}, strategy="mine.py", source=source)


def test_the_play_of_a_file_is_the_play_of_the_chart() -> None:
    options = find_game("blackjack").options()
    found = strategy_of(options, "mine.py", BLACKJACK)
    assert found.low_count == -10 and found.tags == (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
    assert found.ramp == (1,) * 12 + (4,) * 9 and found.insures_at == 3
    cells = [int(found.chart[count + 10, 10, LINES["hard 16"], kernels.MAY_DRAW]) for count in (-1, 0)]
    assert cells == [kernels.DRAW, kernels.STAND]
    assert found.chart[0, 10, LINES["pair 8"], kernels.MAY_DRAW | kernels.MAY_SPLIT] == kernels.SPLIT
    assert found.chart[0, 10, LINES["pair 8"], kernels.MAY_DRAW] == kernels.DRAW


def test_a_function_that_plays_best_gains_what_best_play_gains() -> None:
    best = run("red-dog", rounds=240_000, seed=3)
    mine = run(
        "red-dog", rounds=240_000, seed=3, strategy="a.py:go", source="def go(low, high):\n    return high - low > 7"
    )
    assert mine.mean == best.mean and mine.exact is None


def test_a_system_bets_as_it_says_on_the_same_cards() -> None:
    flat = run("baccarat", rounds=24_000, seed=5, wagers={"player": "10"})
    doubled = run("baccarat", rounds=24_000, seed=5, wagers={"player": "10"}, strategy="d.py", source=DOUBLING)
    counts = flat.total.counters, doubled.total.counters
    assert counts[0][2:5] == counts[1][2:5]  # rounds won, pushed and lost are the same
    assert {net for net, _ in doubled.outcomes()} == {-4.0, -2.0, -1.0, 0.0, 1.0, 2.0, 4.0}
    assert prepared(doubled.plan).notes[-1] == "Bets by d.py: 1, 2, 4 units."


def test_one_function_may_call_another() -> None:
    found = functions_of("x.py", "LEAST = 3\ndef a(n):\n    return n > LEAST\ndef b(n):\n    return a(n)", ())
    assert [found["b"](each) for each in (3, 4)] == [False, True] and found["LEAST"] == 3
