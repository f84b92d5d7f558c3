"""The mutants that the tests of the games are held against."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.entered_lines import ROOT, mutated_paths
from tools.mutant_results import LISTED, listed
from tools.mutants import mutants_of, sample, sites

SOURCE = '''"""A module of 3 parts."""

from __future__ import annotations

__all__ = ["most", 1]
LEAST: int = 2


@paragraph("19:47-1.1", 7)
def most(seat: int, felt: Felt) -> int:
    """Return 5 at most."""
    if felt.is_open and seat < LEAST:
        felt.tell(f"{seat + 1} is too few")
    assert seat != 9
    list(zip(felt.seats, felt.chips, strict=True))
    if not seat:
        raise Refused("no", why=4 + 4)
    return max(seat, LEAST)
'''
CHANGES = [
    "module: 2 -> 3",
    "most: if felt.is_open and seat < LEAST -> if not (felt.is_open and seat < LEAST)",
    "most: felt.is_open and seat < LEAST -> felt.is_open or seat < LEAST",
    "most: seat < LEAST -> seat <= LEAST",
    "most: felt.tell(f'{seat + 1} is too few') -> nothing",
    "most: list(zip(felt.seats, felt.chips, strict=True)) -> nothing",
    "most: not seat -> seat",
    "most: max(seat, LEAST) -> min(seat, LEAST)",
]


def test_what_may_change_a_rule_is_changed_and_words_and_marks_are_left_alone() -> None:
    found = [f"{site.within}: {site.change}" for site in sites(ast.parse(SOURCE))]
    assert found == CHANGES


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_mutant_differs_from_its_module_in_its_one_change(tmp_path: Path, number: int) -> None:
    path = tmp_path / "most.py"
    path.write_text(SOURCE, encoding="utf-8")
    mutant = mutants_of(tmp_path, path)[number]
    before, after = (ast.unparse(tree).splitlines() for tree in (ast.parse(SOURCE), mutant.tree(tmp_path)))
    differing = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert len(differing) == 1 and mutant.name == f"most.py {CHANGES[number]}"


def test_mutants_that_are_called_alike_are_numbered(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("ODDS = (1, 1)\n", encoding="utf-8")
    assert [each.change for each in mutants_of(tmp_path, path)] == ["1 -> 2", "1 -> 2 (2)"]


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    paths = mutated_paths()
    first = sample(ROOT, paths, 20, seed=7)
    assert first == sample(ROOT, paths, 20, seed=7) != sample(ROOT, paths, 20, seed=8)
    assert len({each.name for each in first}) == 20


def test_every_survivor_that_is_listed_is_a_mutant_and_has_a_reason() -> None:
    names = {mutant.name for path in mutated_paths() for mutant in mutants_of(ROOT, path)}
    assert LISTED.read_text(encoding="utf-8").startswith("mutant\treason\n")
    for name, reason in listed().items():
        assert name in names, "the rule has changed: drop the line, or list the mutant as it is called now"
        assert len(reason.split()) >= 5
