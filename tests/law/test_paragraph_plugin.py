"""The plugin that keeps the paragraph marks honest."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.law import Cite, paragraph
from tests.paragraph_plugin import entering

pytest_plugins = ["pytester"]
pytestmark = pytest.mark.usefixtures("empty_registry")

OPTIONS = ("-p", "tests.paragraph_plugin", "--strict-markers")
Run = Callable[..., pytest.RunResult]

TABLE = """
from pitboss.law import appeared, enforced_by, paragraph

@paragraph("19:47-20.10(b)")
def offer_play_wagers():
    yield "ask"
    appeared("19:47-20.10(b)")

@paragraph("19:47-20.10(c)1")
def settle_all_at_once():
    appeared("19:47-20.10(c)1.ii")

@paragraph("19:47-2.7(a)@1996")
def pay_and_remove():
    appeared("19:47-2.7(a)")

@paragraph("19:47-2.7(a)@2007")
def pay_and_keep():
    appeared("19:47-2.7(a)@2007")

enforced_by("19:47-20.11(a)2", module="table", name="LEDGER_A", kind="pay table")
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a test module beside the little table above, with the plugin."""

    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def run_module(source: str, *arguments: str) -> pytest.RunResult:
        pytester.makepyfile(little_table=TABLE)
        pytester.makepyfile(test_it="import pytest, sys\nfrom little_table import *\n" + source)
        pytester.syspathinsert()
        return pytester.runpytest_inprocess(*OPTIONS, f"--rootdir={pytester.path}", *arguments)

    return run_module


def test_a_test_that_enters_the_function_and_shows_the_citation_passes(run: Run) -> None:
    result = run(
        """
@pytest.mark.paragraph("N.J.A.C. 19:47-20.10(b)", "19:47-20.10(c)1")
def test_20_10_b_and_20_10_c_1_round():
    assert list(offer_play_wagers()) == ["ask"]
    settle_all_at_once()

def test_without_mark():
    assert sys.getprofile() is None
"""
    )
    result.assert_outcomes(passed=2)


def test_a_test_that_never_enters_the_function_fails(run: Run) -> None:
    result = run(
        """
@pytest.mark.paragraph("19:47-20.10(b)")
def test_round():
    appeared("19:47-20.10(b)")
    assert True, "no function was entered"
"""
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "The test is marked with 19:47-20.10(b)@2007, but none of the functions that enforce it was entered: "
            "little_table.offer_play_wagers."
        ]
    )
    result.stdout.no_fnmatch_line("*neither its citation*")


def test_a_test_that_never_shows_the_citation_fails(run: Run) -> None:
    result = run(
        """
@pytest.mark.paragraph("19:47-20.10(b)")
def test_19_47_20_10_b_round():
    next(offer_play_wagers())
    appeared("19:47-20.10")
    appeared("custom")
"""
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "The test is marked with 19:47-20.10(b)@2007, but neither its citation nor one inside it appeared "
            "in an event, a refusal or a document."
        ]
    )
    result.stdout.no_fnmatch_line("*was entered*")


def test_a_paragraph_that_only_data_enforces_needs_its_citation_alone(run: Run) -> None:
    result = run(
        """
@pytest.mark.paragraph("19:47-20.11(a)2")
def test_20_11_a_2_shown():
    appeared("19:47-20.11(a)2[Pair]")

@pytest.mark.paragraph("19:47-20.11(a)2")
def test_20_11_a_2_not_shown():
    pass
"""
    )
    result.assert_outcomes(passed=1, failed=1)


def test_a_mark_without_edition_claims_every_edition_that_counts(run: Run) -> None:
    result = run(
        """
@pytest.mark.paragraph("19:47-2.7(a)")
def test_2_7_a_both():
    pay_and_remove()
    pay_and_keep()

@pytest.mark.paragraph("19:47-2.7(a)@2007")
def test_2_7_a_one():
    pay_and_keep()

@pytest.mark.paragraph("19:47-2.7(a)")
def test_2_7_a_too_little():
    pay_and_keep()

@pytest.mark.paragraph("19:47-14.18@1996")
def test_contents_line():
    appeared("19:47-14.18")
"""
    )
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(
        ["*marked with 19:47-2.7(a)@1996, but none of the functions * little_table.pay_and_remove."]
    )
    result.stdout.fnmatch_lines(["*marked with 19:47-2.7(a)@1996, but neither its citation*"])


def test_a_function_that_is_declared_only_during_the_test_counts(run: Run) -> None:
    result = run(
        """
@pytest.mark.paragraph("19:47-20.10(d)", "19:47-20.10(b)")
def test_20_10_b_round():
    list(offer_play_wagers())

    @paragraph("19:47-20.10(d)")
    def pick_up():
        appeared("19:47-20.10(d)")

    pick_up()
"""
    )
    result.assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("cite", "sentence"),
    [
        ("19:47-20.10(z)", "*cannot be proven: 19:47-20.10(z) is not a paragraph of the index; the nearest are *"),
        ("play or fold", '*cannot be proven: "play or fold" is not a citation*'),
        ("19:47-2.6", "The test is marked with 19:47-2.6, which only has paragraphs inside it: name those."),
    ],
)
def test_a_mark_that_names_no_paragraph_fails_its_test(run: Run, cite: str, sentence: str) -> None:
    result = run(f'@pytest.mark.paragraph("{cite}")\ndef test_it():\n    print("it ran")')
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([sentence])
    result.stdout.no_fnmatch_line("it ran")


@pytest.mark.parametrize(
    "test",
    [
        "def test_14_round():\n    assert list(offer_play_wagers()), 'cites 19:47-20.10(b), as it must'",
        "def test_round():\n    list(offer_play_wagers())\n    assert CITE",
        "def test_round():\n    list(offer_play_wagers())\n    assert r'19:47-20\\.10\\(b\\)'",
        "@pytest.mark.parametrize('at', [{'cite': ['19:47-20.10(b)']}])\n"
        "def test_round(at):\n    list(offer_play_wagers())",
        "def test_19_47_20_10_b_round():\n    list(offer_play_wagers())",
        "def test_20_10_a_and_20_10_b_round():\n    list(offer_play_wagers())",
    ],
    ids=["text", "constant", "expression", "argument", "name", "short name"],
)
def test_a_test_names_the_paragraph_in_its_name_its_arguments_or_its_body(run: Run, test: str) -> None:
    run(f'CITE = "19:47-20.10(b)@2007"\n@pytest.mark.paragraph("19:47-20.10(b)")\n{test}').assert_outcomes(passed=1)


@pytest.mark.parametrize(
    "test",
    [
        "def test_round():\n    list(offer_play_wagers())",
        "def test_19_47_20_10_round():\n    list(offer_play_wagers())",
        "def test_round():\n    list(offer_play_wagers())\n    assert '19:47-20.10(b)1' and '19:47-20.10'",
    ],
    ids=["nowhere", "its section", "what is inside it"],
)
def test_a_test_that_does_not_name_the_paragraph_fails(run: Run, test: str) -> None:
    result = run(f'@pytest.mark.paragraph("19:47-20.10(b)")\n{test}')
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["The test is marked with 19:47-20.10(b), but neither its name nor what it asserts says so."]
    )


FOUR = '"19:47-20.10(b)", "19:47-20.10(c)1", "19:47-2.7(a)@1996", "19:47-2.7(a)@2007"'


@pytest.mark.parametrize(("at", "place"), [("", "The test"), (', at="story.txt:7"', "story.txt:7")])
def test_one_test_or_line_proves_a_few_paragraphs_and_no_more(run: Run, at: str, place: str) -> None:
    result = run(f"@pytest.mark.paragraph({FOUR}{at})\ndef test_round():\n    assert [{FOUR}]")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"{place} claims 4 paragraphs; one expectation or test proves 3 at most."])


def test_what_a_line_names_is_proven_by_that_line(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "tested.tsv"
    stale = "19:47-20.9(a)\ttests/story.txt:3"
    sheet.write_text(f"cite\tproof\n{stale}\n", encoding="utf-8")
    run(
        """
@pytest.mark.paragraph("19:47-20.10(b)", "19:47-20.10(c)1", at="tests/story.txt:10")
@pytest.mark.paragraph("19:47-20.10(b)", at="tests/story.txt:9")
def test_story():
    list(offer_play_wagers())
    settle_all_at_once()
""",
        "--tested-index",
        str(sheet),
    ).assert_outcomes(passed=1)
    assert sheet.read_text(encoding="utf-8").splitlines() == [
        "cite\tproof",
        "19:47-20.10(b)\ttests/story.txt:9",
        "19:47-20.10(b)\ttests/story.txt:10",
        "19:47-20.10(c)1\ttests/story.txt:10",
    ]


def test_a_failing_test_fails_for_its_own_reason(run: Run) -> None:
    result = run('@pytest.mark.paragraph("19:47-20.10(b)")\ndef test_20_10_b_it():\n    assert not TABLE')
    result.assert_outcomes(failed=1)
    result.stdout.no_fnmatch_line("*The test is marked with*")


def test_a_function_counts_as_entered_when_its_generator_is_resumed() -> None:
    @paragraph("19:47-20.10(b)")
    def offer() -> object:
        yield 1
        yield 2

    begun = iter(offer())  # type: ignore[call-overload]
    next(begun)
    with entering([Cite("19:47-20.10(b)")]) as entered:
        next(begun)
    assert entered == {"19:47-20.10(b)"}


def test_watching_gives_the_thread_back_its_profiler_and_leaves_its_tracer_alone() -> None:
    @paragraph("19:47-20.10(b)")
    def offer() -> None: ...

    def before(*_: object) -> None: ...

    outer, tracer = sys.getprofile(), sys.gettrace()
    sys.setprofile(before)
    try:
        with entering([Cite("19:47-20.10(b)"), Cite("19:47-20.10(d)")]) as entered:
            offer()
            watched_on = sys.getprofile()
        with entering([Cite("19:47-20.10(b)")]):
            offer()
            watched_enough = sys.getprofile()
        with pytest.raises(ZeroDivisionError), entering([]):
            raise ZeroDivisionError
        after = sys.getprofile()
    finally:
        sys.setprofile(outer)
    assert entered == {"19:47-20.10(b)"}
    assert watched_on is not before
    assert watched_enough is before
    assert after is before
    assert sys.gettrace() is tracer


PROVING = """
@pytest.mark.paragraph("19:47-20.10(c)1")
@pytest.mark.parametrize("seat", [1, 2])
def test_20_10_c_1_settling(seat):
    settle_all_at_once()

@pytest.mark.paragraph("19:47-2.7(a)@2007", "19:47-20.10 (b)")
def test_round():
    list(offer_play_wagers())
    pay_and_keep()
    assert "19:47-2.7(a) and 19:47-20.10(b)"

@pytest.fixture
def broken():
    yield
    raise ZeroDivisionError

@pytest.mark.paragraph("19:47-20.10(b)")
def test_20_10_b_with_broken_teardown(broken):
    list(offer_play_wagers())

@pytest.mark.paragraph("19:47-20.10(b)")
@pytest.mark.parametrize("seat", [1, 2])
def test_20_10_b_at_one_seat_only(seat):
    list(offer_play_wagers())
    assert seat == 1
"""
PROVEN = [
    "19:47-2.7(a)@2007\ttest_it.py::test_round",
    "19:47-20.10(b)\ttest_it.py::test_round",
    "19:47-20.10(c)1\ttest_it.py::test_20_10_c_1_settling",
]


@pytest.mark.parametrize("arguments", [(), ("-p", "xdist.plugin", "-n", "2")], ids=["alone", "two workers"])
def test_the_index_holds_what_passing_tests_proved(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    sheet = tmp_path / "tested.tsv"
    run(PROVING, "--tested-index", str(sheet), *arguments).assert_outcomes(passed=5, failed=1, errors=1)
    assert sheet.read_text(encoding="utf-8").splitlines() == ["cite\tproof", *PROVEN]
    assert list(tmp_path.glob("tested*")) == [sheet]


def test_the_index_keeps_the_rows_of_tests_that_did_not_run_and_renews_the_others(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "tested.tsv"
    elsewhere, stale = "19:47-20.8(a)\ttest_other.py::test_hand", "19:47-20.9(a)\ttest_it.py::test_round"
    sheet.write_text(f"cite\tproof\n{elsewhere}\n{stale}\n", encoding="utf-8")
    run(PROVING, "--tested-index", str(sheet))
    assert sheet.read_text(encoding="utf-8").splitlines() == ["cite\tproof", PROVEN[0], elsewhere, *PROVEN[1:]]


def test_without_the_option_no_index_is_written(run: Run, pytester: pytest.Pytester) -> None:
    run(PROVING)
    assert not list(pytester.path.glob("**/*.tsv"))
