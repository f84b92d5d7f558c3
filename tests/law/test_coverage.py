"""How the paragraphs stand: enforced, tested, left to people or missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.resources import files

import pytest

from pitboss import law
from pitboss.law import enforced_by
from tests.paragraph_plugin import HEADER

coverage_module = sys.modules["pitboss.law.coverage"]  # the package's own name "coverage" is the function

pytestmark = pytest.mark.usefixtures("empty_registry")


@pytest.fixture
def tested(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[list[str]]]:
    """Put rows of the test's choosing in the place of the shipped index of tests."""
    rows: list[list[str]] = []
    monkeypatch.setattr(coverage_module, "read_sheet", lambda name: rows)
    coverage_module._tested.cache_clear()
    yield rows
    coverage_module._tested.cache_clear()


def enforce(*cites: str) -> None:
    """Let an option enforce some paragraphs."""
    enforced_by(cites, module="games", name="Options.it", kind="option")


def test_coverage_counts_every_game_that_has_a_requirement_and_no_other(tested: list[list[str]]) -> None:
    games = law.coverage()["games"]
    assert {game: count["paragraphs"] for game, count in games.items()} == {
        "casino-night-poker": 122,
        "all-games": 1,
        "double-draw-poker": 117,
        "equipment": 8,
        "craps": 41,
        "blackjack": 83,
        "blackjack-6to5": 17,
        "baccarat": 46,
        "poker": 78,
        "keno": 2,
        "three-card-poker": 42,
    }
    assert list(games["craps"]) == ["paragraphs", "enforced", "tested", "human", "missing"]
    assert list(law.coverage()) == ["games"]


def test_with_nothing_declared_all_is_human_or_missing(tested: list[list[str]]) -> None:
    double_draw = law.coverage()["games"]["double-draw-poker"]
    assert (double_draw["enforced"], double_draw["tested"]) == (0, 0)
    assert (double_draw["human"], len(double_draw["missing"])) == (3, 114)


def test_every_paragraph_is_counted_once(tested: list[list[str]]) -> None:
    enforce("19:47-20.10(b)", "13:69E-1.13Y(b)1")
    for count in law.coverage()["games"].values():
        assert count["paragraphs"] == count["enforced"] + count["human"] + len(count["missing"])


def test_what_is_left_to_people_stays_so_though_something_enforces_it(tested: list[list[str]]) -> None:
    enforce("13:69E-1.13Y(b)1", "13:69F-42.7(c)")
    double_draw = law.coverage()["games"]["double-draw-poker"]
    assert (double_draw["enforced"], double_draw["human"]) == (1, 3)


def test_what_is_missing_names_its_edition_only_where_two_count(tested: list[list[str]]) -> None:
    enforce("19:47-2.7(b)@2007")
    missing = law.coverage()["games"]["blackjack"]["missing"]
    assert "19:47-2.7(b)@1996" in missing
    assert "19:47-2.7(b)@2007" not in missing
    assert "19:47-2.7(c)" in missing
    assert "19:47-14.18" in law.coverage()["games"]["poker"]["missing"]


def test_a_paragraph_counts_as_tested_only_if_it_is_enforced(tested: list[list[str]]) -> None:
    tested += [["19:47-20.10(b)", "tests/a.py::test_b"], ["19:47-20.10(d)", "tests/a.py::test_d"]]
    enforce("19:47-20.10(b)", "19:47-20.10(c)")
    three_card = law.coverage()["games"]["three-card-poker"]
    assert (three_card["enforced"], three_card["tested"]) == (2, 1)


def test_a_test_of_one_edition_counts_for_that_edition(tested: list[list[str]]) -> None:
    tested += [["19:47-2.7(a)@2007", "tests/a.py::test_bonus"], ["19:47-2.7(b)", "tests/a.py::test_standoff"]]
    enforce("19:47-2.7(a)", "19:47-2.7(b)")
    assert law.coverage()["games"]["blackjack"]["tested"] == 3
    assert law.tests_of("19:47-2.7(a)") == ("tests/a.py::test_bonus",)
    assert law.tests_of("19:47-2.7(a)", "1996") == ()
    assert law.tests_of("19:47-2.7(b)", "1996") == ("tests/a.py::test_standoff",)
    assert law.tests_of("19:47-2.7(c)") == ()


def test_the_shipped_index_of_tests_names_paragraphs_of_the_index() -> None:
    for cite, test in law.index.read_sheet("tested.tsv"):
        assert law.find(cite)
        assert test in law.tests_of(law.parse_cite(cite).id)


def test_the_shipped_index_names_a_line_or_a_test_for_each_paragraph_and_never_the_runner_of_all_transcripts() -> None:
    header, *rows = files("pitboss.law").joinpath("tested.tsv").read_text(encoding="utf-8").splitlines()
    assert header == HEADER
    assert not [row for row in rows if row.endswith("::test_a_transcript_is_told_as_recorded")]
