"""Strategies in Python where no kernel plays: each answer is checked, and chunks come out the same everywhere."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.simulate import make_plan, play_plan, run
from pitboss.simulate.plan import prepared
from pitboss.simulate.rounds import ROUND_OF_PLAY, Evening
from pitboss.simulate.runner import LocalEngine
from pitboss.simulate.stream import Source
from pitboss.table.refusal import Refused

pytestmark = pytest.mark.untraced
GUIDE = Path(__file__).parents[2] / "docs" / "simulate.md"
HIGHEST = re.search(r"```python\n(# highest\.py.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
STUD = """
def play(choices, hand, seen, chips):
    ranks = sorted(card // 4 for card in hand + seen[0])
    is_pair = any(low == high and low >= 9 for low, high in zip(ranks, ranks[1:]))
    return "double" if is_pair and "double" in choices else "stand"
"""
CARDS = "def play(choices, hand, seen, chips):\n    "
BETS = "def bet(areas, lying, chips):\n    "
REFUSED = (
    ("double-down-stud", CARDS + "return 'raise'", r"mine.py: play with \w+, seeing .* before the dealer, returns "
     r"'raise': 'raise': it isn't offered here. Allowed: double \(\$5\), stand"),
    ("double-down-stud", CARDS + "return ('double', 7)", "that amount isn't allowed"),
    ("double-down-stud", CARDS + "return ('double', '7')", "an amount is a whole number of cents"),
    ("double-down-stud", CARDS + "return 3", "no choice's word"),
    ("double-down-stud", CARDS + "return {'low': hand}", "no hands are set here"),
    ("double-down-stud", CARDS + "return hand[1]", "it fails: IndexError"),
    ("double-down-stud", CARDS + "return open('x')", "it fails: NameError: name 'open'"),
    ("double-down-stud", CARDS + "return hand.__class__", "__class__ has no place in a strategy"),
    ("double-down-stud", CARDS + "return 'x'.format(hand)", "format has no place in a strategy"),
    ("double-down-stud", "import os\n" + CARDS + "return 'stand'", "it imports something"),
    ("double-down-stud", "def play(value):\n    return 0", r"it takes 1 arguments.*Allowed: def play\(choices, hand"),
    ("double-down-stud", "def other():\n    return 0", "no function play"),
    ("double-down-stud", BETS + "return {'bet': 7}", "mine.py: bet returns {'bet': 7}"),
    ("double-down-stud", BETS + "return {'ante': 500}", "the layout has no such betting area"),
    ("double-down-stud", BETS + "return 500", "it names no bets"),
    ("pai-gow-poker", CARDS + "return {'low': hand[:3]}", "low with 3 cards: it takes 2 cards"),
    ("pai-gow-poker", CARDS + "return {'low': (60, 61)}", "card 60: it is not held"),
    ("pai-gow-poker", CARDS + "return {'high': sorted(hand)[:5]}", "the low hand outranks the high hand"),
    ("pai-gow", CARDS + "return {'high': sorted(hand)[:2]}", r"mine.py: play with \w+ \w+ \w+ \w+, returns "
     r"{'high': \[\d+, \d+\]}: low hand .* the low hand outranks the high hand"),
    ("chemin-de-fer", CARDS + "return list(choices)[0]", "it names no amount"),
    ("joker-seven", CARDS + "return 'stand'", "asked for no decision in 100 rounds"),
)  # fmt: skip


@pytest.mark.parametrize(("game", "source", "why"), REFUSED, ids=[f"{game} {why[:24]}" for game, _, why in REFUSED])
def test_what_no_prompt_offers_is_refused_before_the_rounds_that_count(game: str, source: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as found:
        make_plan(game, strategy="mine.py", source=source)
    assert str(pickle.loads(pickle.dumps(found.value))) == str(found.value)  # as a worker hands it back


def test_hands_are_set_as_the_guides_example_sets_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert HIGHEST is not None
    place = tmp_path / "highest.py"
    place.write_text(HIGHEST[1], encoding="utf-8")
    assert main(["simulate", "pai-gow-poker", "--strategy", str(place), "--rounds", "96", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "96 rounds, highest.py strategy" in told
    assert "highest.py answers each prompt there as plain Python, not compiled." in " ".join(told.split())


def test_a_decision_is_the_files_own(capsys: pytest.CaptureFixture[str]) -> None:
    plan = make_plan("double-down-stud", strategy="mine.py", source=STUD)
    assert prepared(plan).method == ROUND_OF_PLAY
    evening, source = Evening(plan.setup), Source(1, 0)
    decided = set()
    for _ in range(60):
        gain, _ = evening.play(source)
        decided.add(abs(gain))
    never = run("double-down-stud", rounds=96, workers=1, strategy="n.py", source=CARDS + "return 'stand'")
    always = run("double-down-stud", rounds=96, workers=1, strategy="a.py", source=CARDS + "return 'double'")
    assert [net * 2 for net, _ in never.outcomes()] == [net for net, _ in always.outcomes()]
    assert [count for _, count in never.outcomes()] == [count for _, count in always.outcomes()]
    assert 500 in decided and max(decided) > 500


def test_a_file_that_remembers_comes_out_the_same_on_any_number_of_workers() -> None:
    source = "SEEN = []\n" + CARDS + "SEEN.append(hand)\n    return 'double' if len(SEEN) % 3 else 'stand'"
    plan = make_plan("double-down-stud", strategy="m.py", source=source, session=48, seed=5)
    one, two = (play_plan(plan, 2 * plan.chunk, engine=LocalEngine(workers)) for workers in (1, 2))
    assert one.total.as_json() == two.total.as_json()
    assert len(one.as_json()["strategy_sha256"]) == 64
    part = play_plan(plan, plan.chunk, engine=LocalEngine(1))
    whole = play_plan(plan, 2 * plan.chunk, engine=LocalEngine(1), before=part)
    assert whole.total.as_json() == one.total.as_json()
    other = make_plan("double-down-stud", strategy="m.py", source=source + " # another", session=48, seed=5)
    assert plan.differences(other) == ["another strategy"]


STANDS = CARDS + "return 'stand' if 'stand' in choices else list(choices)[-1]"


@pytest.mark.parametrize(
    ("game", "source", "slow"),
    [
        ("pai-gow", CARDS + "return 'set'", False),
        ("chemin-de-fer", CARDS + "word = list(choices)[-1]\n    return (word, choices[word][0]) "
         "if isinstance(choices[word], range) else word", False),
        ("joker-seven", BETS + "return {name: areas[name][0] for name in list(areas)[:2]}", False),
        ("pokette", BETS + "return {'red': areas['red'][0]}", False),
        ("beat-the-dealer", BETS + "return {name: areas[name][0] for name in areas}", False),
        ("craps", BETS + "return {} if lying else {'pass_line': areas['pass_line'][0]}", False),
        ("blackjack", STANDS, True),
    ],
)  # fmt: skip
def test_any_game_takes_a_file(game: str, source: str, slow: bool) -> None:
    plan = make_plan(game, strategy="mine.py", source=source, slow=slow)
    assert prepared(plan).method == ROUND_OF_PLAY and plan.strategy == "mine.py"


def test_a_hand_that_fails_in_a_worker_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "late.py"
    place.write_text(
        "SEEN = []\n" + CARDS + "SEEN.append(hand)\n    return 'stand' if len(SEEN) < 150 else 'fold'",
        encoding="utf-8",
    )
    asked = ["simulate", "double-down-stud", "--strategy", str(place), "--rounds", "960", "--workers", "2"]
    assert main([*asked, "-o", str(tmp_path / "kept.json")]) == 2
    assert re.search(r"late.py: play with \w+, seeing .* returns 'fold'", capsys.readouterr().err)
