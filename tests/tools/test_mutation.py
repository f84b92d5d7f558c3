"""A run of mutants: what ends a trial, what is known of a mutant afterwards, and when enough of them are killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.entered_lines import ROOT
from tools.mutant_results import Results
from tools.mutants import mutants_of

TRIALS = """
import os
from tools.mutant_trials import killer

def run_on():
    while True:
        pass

print(repr(killer(lambda: "", 20)))
print(repr(killer(lambda: "test_that_failed", 20)))
print(repr(killer(lambda: os.abort(), 20)))
print(repr(killer(run_on, 0.1)))
print(repr(killer(run_on, 0.1, in_time=False)))
"""
SWAPPED = """
from pitboss.games.blackjack.count import is_ace
from pitboss.table.cards import parse_cards
from tools.entered_lines import ROOT
from tools.mutant_trials import Program
from tools.mutants import mutants_of

ace, king = parse_cards("Ah Kd")
print(is_ace(ace), is_ace(king))
path = ROOT / "src/pitboss/games/blackjack/count.py"
program = Program()
for mutant in mutants_of(ROOT, path):
    if mutant.change == "card.rank == ACE -> card.rank != ACE":
        program.swap(mutant)
print(is_ace(ace), is_ace(king))
"""

KEPT = """
from tools.entered_lines import ROOT
from tools.mutant_trials import Program, is_swappable
from tools.mutants import mutants_of

import pitboss.games.poker.options as module

path = ROOT / "src/pitboss/games/poker/options.py"
program = Program()
for mutant in mutants_of(ROOT, path):
    if mutant.change.startswith("yield from (amount for") and mutant.change.endswith("-> nothing"):
        before = module.posted_amounts.__code__
        program.swap(mutant)
        print(is_swappable(mutant), module.posted_amounts.__code__ != before)
"""


def said_by(program: str) -> list[str]:
    """Run a program of a few lines in a process of its own and return what it prints."""
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_a_trial_names_the_test_that_failed_or_what_else_ended_it() -> None:
    assert said_by(TRIALS) == ["''", "'test_that_failed'", "'a crash'", "'no end'", "''"]


def test_a_mutant_that_is_swapped_in_changes_what_a_function_returns() -> None:
    assert said_by(SWAPPED) == ["True False", "False True"]


def test_a_mutant_that_takes_a_loop_away_with_its_line_is_swapped_in_too() -> None:
    assert said_by(KEPT) == ["True True"]


def results(tmp_path: Path, count: int) -> Results:
    """Return a run of some mutants of which nothing is known yet."""
    found = Results(1, mutants_of(ROOT, ROOT / "src/pitboss/table/rankings.py")[:count])
    assert not found.excused
    found.path = tmp_path / "results.tsv"
    return found


@pytest.mark.parametrize(("survivors", "is_enough"), [(1, True), (2, False)])
def test_95_of_100_mutants_are_enough(tmp_path: Path, survivors: int, is_enough: bool) -> None:
    run = results(tmp_path, 20)
    for number, mutant in enumerate(run.judged):
        run.note(mutant, "" if number < survivors else "tests/test_rule.py::test_rule")
    words, enough = run.summary()
    assert enough == is_enough
    assert words.count("survived: ") == survivors
    score = f"{20 - survivors} of 20 mutants killed, {100 - 5 * survivors}.0 percent"
    assert words.splitlines()[-1].startswith(score)


def test_a_mutant_that_was_never_tried_counts_as_alive(tmp_path: Path) -> None:
    run = results(tmp_path, 5)
    assert run.alive() == run.judged and not run.summary()[1]


def test_what_is_known_of_a_mutant_is_forgotten_when_its_module_changes(tmp_path: Path) -> None:
    run = results(tmp_path, 1)
    (mutant,) = run.judged
    run.note(mutant, "tests/test_rule.py::test_rule")
    assert run.alive() == []
    run.sources[mutant.path] = "another"
    assert run.alive() == [mutant]


def test_the_last_trial_of_a_mutant_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = results(tmp_path, 10)
    for by in ("", "tests/test_rule.py::test_rule"):
        for mutant in run.judged:
            run.note(mutant, by)
    assert run.alive() == []
    assert capsys.readouterr().out.splitlines()[0] == "10 of 10 mutants tried, 0 killed"
