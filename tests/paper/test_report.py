"""A report says all that a lab asks of a price, as a page and as a PDF."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games import double_draw_poker
from pitboss.odds.answer import Priced
from pitboss.odds.solvers import question_of
from pitboss.paper.report import Bars, Grid, Report, checks_of, numbers, plot_of, program, report_of, rules
from pitboss.paper.report_html import STYLE, cell, page
from pitboss.table.cards import CARDS, JOKERS
from pitboss.table.events import area_words
from pitboss.table.options import PROVENANCE_WORDS
from tests.cli.conftest import Run, run  # noqa: F401 - the fixture that runs the program

SECTIONS = ["Edges", "Rules", "Pay tables", "Wager: pair plus", "Wager: ante play", "Best play", "Method", "Checks",
            "Versions"]  # fmt: skip


def made(settings: dict[str, str], *, game: str = "three-card-poker", even_if_not_permitted: bool = False) -> Report:
    solver, question = question_of(game, settings, even_if_not_permitted=even_if_not_permitted)
    return report_of(solver, question, solver.solve(question, None), 0.25, date(2007, 11, 30))


def test_a_report_has_every_section_and_every_check_holds() -> None:
    report = made({"pair_plus": "B"})
    assert [section.title for section in report.sections] == SECTIONS
    cells = [cell for section in report.sections for block in section.blocks if isinstance(block, Grid)
             for row in block.rows for cell in row]  # fmt: skip
    assert {"149/5525", "19:47-20.11(a)2", "33 to 1", "the regulation's text"} <= set(cells)
    assert {"queen high" in cell for cell in cells} == {True, False} and "19:47-20.11(a)1" in cells
    assert cells.count("holds") == 6 and "DOES NOT HOLD" not in cells
    plots = [block for section in report.sections for block in section.blocks if isinstance(block, Bars)]
    assert [round(sum(share for _, share in plot.shares), 9) for plot in plots] == [1, 1]


def cells_of(report: Report, section: str) -> list[Sequence[str]]:
    (found,) = (each for each in report.sections if each.title == section)
    return [row for block in found.blocks if isinstance(block, Grid) for row in block.rows]


def words_of(report: Report, section: str) -> str:
    (found,) = (each for each in report.sections if each.title == section)
    return " ".join(block for block in found.blocks if isinstance(block, str))


@pytest.mark.parametrize(
    ("game", "settings", "row"),
    [
        ("craps", {}, ["place 4", "that 4 comes before a 7", "9 to 5", "19:47-1.2(a)5; custom (19:47-1.4)"]),
        ("craps", {}, ["pass odds", "odds in support of your pass bet: 5, 9", "3 to 2", "custom (19:47-1.6)"]),
        ("craps", {}, ["dont", "odds laid in support of your don't pass bet: 4, 10", "1 to 2", "custom (19:47-1.6)"]),
        ("craps", {}, ["world", "2, 3, 7, 11 or 12 on the next roll, a fifth on each: 7", "push",
                       "custom (19:47-1.2); custom (19:47-1.4)"]),
        ("craps", {"fire": "C"}, ["fire", "3 different points", "6 to 1", "custom (13:69E-1.11)"]),
        ("craps", {"vigorish": "on-win"}, ["lay 5", "vigorish, on-win", "3.333 percent of the wager",
                                           "19:47-1.2(a)6; custom (19:47-1.5)"]),
        ("mini-dice", {}, ["place 6", "that 6 comes before a 7", "7 to 6",
                           "custom (13:69F-13.2); custom (13:69F-13.6)"]),
        ("baccarat", {}, ["banker", "the Banker's Hand wins; a tie is a push", "1 to 1 less 5 percent vigorish",
                          "custom (19:47-3.3)"]),
        ("baccarat", {"vigorish": "none"}, ["banker", "the Banker's Hand wins with a three-card 7, or a tie", "push",
                                            "custom (19:47-3.3)"]),
        ("baccarat", {"dragon_bonus": "B"}, ["dragon bonus player", "natural tie", "2 to 1", "custom (19:47-3.2)"]),
        ("three-card-poker", {}, ["ante play", "play: the dealer's hand is below queen high", "push",
                                  "19:47-20.11(a)1"]),
    ],
)  # fmt: skip
def test_what_every_wager_pays_is_told_with_its_paragraph(game: str, settings: dict[str, str], row: list[str]) -> None:
    report = made(settings, game=game)
    told = cells_of(report, "Pay tables")
    assert any(list(each[1:]) == row[1:] and each[0].startswith(row[0][:3]) for each in told)
    sections = {section.title.removeprefix("Wager: ") for section in report.sections if "Wager: " in section.title}
    assert {each[0] for each in told} == sections
    assert not {"DOES NOT HOLD"} & {each[-1] for each in cells_of(report, "Checks")}
    proof = words_of(report, "Checks")
    assert ("throws" in proof) == (game in ("craps", "mini-dice")) and ("hands" in proof) == (
        game == "three-card-poker"
    )
    assert cells_of(report, "Rules")


@pytest.mark.parametrize(
    ("settings", "row"),
    [
        ({"decks": "1"}, ["main", "a blackjack", "3 to 2", "19:47-2.7(a)"]),
        ({"dealer_card": "face-up", "decks": "1"}, ["main", "a blackjack", "1 to 1", "19:47-2.7(a); 19:47-2.6(k)2"]),
        (
            {"decks": "1", "surrender": "yes"},
            ["main", "a hand surrendered", "half the wager returned, half lost", "19:47-2.8(a)"],
        ),
        (
            {"decks": "1", "surrender": "yes"},
            [
                "main",
                "a hand surrendered to an ace or ten-value card, the dealer having blackjack",
                "lost",
                "19:47-2.8(a)2",
            ],
        ),
        ({"decks": "1"}, ["insurance", "the dealer's blackjack beneath an ace", "2 to 1", "19:47-2.9(c)"]),
        ({"in_between": "10-to-1", "decks": "6"}, ["in between", "spread of 1", "10 to 1", "custom (19:47-2.26)"]),
    ],
)
def test_what_wagers_at_blackjack_pay_is_told_with_its_paragraph(settings: dict[str, str], row: list[str]) -> None:
    solver, question = question_of("blackjack", settings)
    told = [[area_words(line.wager), *line[1:]] for line in solver.posted(question.options)]
    assert row in told
    assert {line.wager for line in solver.posted(question.options)} == {*solver.wagers(question.options)}


def test_an_exact_report_on_blackjack_holds_its_checks(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "report.html"
    short = "Ac2c5c6c6d7c8c9c9d10c10d10hJcJd"
    assert run("report", "blackjack", "--left", short, "--exact", "--wager", "main", "-o", str(file)).code == 0
    text = file.read_text()
    assert "DOES NOT HOLD" not in text and "holds" in text and "short shoes" in text
    assert re.search(r">win</td><td class=.whole.>[1-9]\d*/\d+</td><td class=.whole.>\d+\.\d{6} %</td>", text)


def test_double_draw_poker_tells_what_its_draw_wagers_pay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(double_draw_poker, "LAW", replace(double_draw_poker.LAW, deck=(*CARDS[36:52], *JOKERS)))
    report = made({}, game="double-draw-poker")
    told = cells_of(report, "Pay tables")
    assert ["whole round", "first draw wager: two pairs or better", "1 to 1", "13:69F-42.11(b)"] in [*map(list, told)]
    assert {each[-1] for each in cells_of(report, "Checks")} == {"holds"}


class Untrue(Priced):
    """A wager of which other numbers are told than its results come to."""

    house_edge = Fraction(1, 100)
    variance = Fraction(2)


@pytest.mark.parametrize(
    ("priced", "verdicts"),
    [
        (Priced("fair", {Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(1, 2)}), ["holds"] * 3),
        (Priced("short", {Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(1, 3)}), ["DOES NOT HOLD", "holds"]),
        (Untrue("wrong", {Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(1, 2)}),
         ["holds", "DOES NOT HOLD", "DOES NOT HOLD"]),
        (Priced("apart", {}, apart={"all rounds": (Fraction(-1, 9), Fraction(1))}), ["holds", "holds"]),
        (Priced("apart", {}, apart={"some rounds": (Fraction(-1, 9), Fraction(1, 2))}), ["DOES NOT HOLD", "holds"]),
        (Priced("doubles", {Fraction(1): Fraction(0.3), Fraction(-1): Fraction(0.7)}, error=1e-12), ["holds"] * 3),
        (Priced("doubles", {Fraction(1): Fraction(0.3), Fraction(-1): Fraction(0.69)}, error=1e-12), ["DOES NOT HOLD"]),
    ],
)  # fmt: skip
def test_a_check_fails_where_the_numbers_do_not_agree(priced: Priced, verdicts: list[str]) -> None:
    found = [verdict for _, verdict in checks_of(priced)]
    assert found[: len(verdicts)] == verdicts


def test_a_plot_that_leaves_results_out_says_so() -> None:
    many = Priced("many", {Fraction(net): Fraction(1, 40) for net in range(40)})
    assert plot_of(many).title == "How likely each net result is (30 likeliest of 40)"
    assert len(plot_of(many).shares) == 30


def test_what_is_known_on_average_alone_is_not_told_as_never_won() -> None:
    apart = Priced("apart", {}, apart={"all rounds": (Fraction(-1, 9), Fraction(1))})
    assert not {"win", "loss", "push"} & {row[0] for row in numbers(apart)}


def test_without_surrender_nothing_is_posted_for_it() -> None:
    solver, question = question_of("blackjack", {"decks": "1"})
    assert not [line for line in solver.posted(question.options) if "surrender" in line.on]


@pytest.mark.parametrize(
    ("game", "settings", "sources"),
    [
        ("blackjack", {}, {"decks": "nj", "additional_wager": "nj", "variation": "text", "soft_17": "text"}),
        ("blackjack", {"soft_17": "hit"}, {"soft_17": "custom", "decks": "nj"}),
        ("blackjack", {}, {"split_play": "what is priced unless the asker chooses"}),
        ("blackjack", {"split_play": "as-unsplit"}, {"split_play": "what the asker chose"}),
        ("baccarat", {}, {"amount": "the option minimum", "decks": "custom"}),
        ("baccarat", {"amount": "7"}, {"amount": "what the asker chose"}),
    ],
)
def test_an_option_comes_from_where_the_list_of_games_says(
    game: str, settings: dict[str, str], sources: dict[str, str]
) -> None:
    solver, question = question_of(game, settings)
    told = {row[0]: row[-1] for block in rules(solver, question) if isinstance(block, Grid) for row in block.rows}
    words = {name: PROVENANCE_WORDS.get(source, source) for name, source in sources.items()}  # type: ignore[call-overload]
    assert {name: told[name] for name in sources} == words


def test_chances_are_told_in_percent_too() -> None:
    fair = Priced("fair", {Fraction(1): Fraction(1, 3), Fraction(-1): Fraction(1, 2), Fraction(0): Fraction(1, 6)})
    told = {row[0]: row[1:] for row in numbers(fair)}
    assert told["win"] == ["1/3", "33.333333 %"] and told["push"] == ["1/6", "16.666667 %"]
    assert told["house edge"] == ["1/6", "16.666667 %"] and told["loss"] == ["1/2", "50.000000 %"]


def test_the_day_and_the_very_sources_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {row[0]: row[1] for row in cells_of(made({}), "Versions")}
    assert told["date (UTC)"] == "2007-11-30"
    before, read = told["SHA-256 of the sources"], Path.read_bytes
    assert re.fullmatch("[0-9a-f]{64}", before) and program() == before
    for changed in ("three_card_poker.py", "paragraphs.tsv", "report.py"):
        with monkeypatch.context() as patched:
            patched.setattr(Path, "read_bytes", lambda path, name=changed: read(path) + b"#" * (path.name == name))
            assert program() != before, changed


LONG = f"{2**90}/{3**60}"


def test_only_long_numbers_may_be_broken() -> None:
    cells = {
        "1.414141 %": "whole",
        "a_name_of_an_option_longer_than_any": "whole",
        "place to lose 10": "whole",
        "more words than stand in one line of a narrow page": "prose",
        LONG: "long",
        f"-{LONG}": "long",
    }
    for text, kind in cells.items():
        assert cell(text) == f'<td class="{kind}">{text}</td>'
    assert cell(f"{LONG} ± 1e-12") == f'<td class="long">{LONG} ± <span class="whole">1e-12</span></td>'
    assert re.findall(r"([^{}\n]+) \{[^}]*overflow-wrap: anywhere", STYLE) == [".long"]
    assert re.findall(r"([^{}\n]+) \{[^}]*nowrap", STYLE) == ["th, .whole"]


def test_no_line_ends_within_a_citation_or_before_a_percent_sign() -> None:
    told = cell("so it is by [19:47-20.11(a)3.i] & 13:69F-42.11, for 5 % of a well-known wager")
    assert '<span class="whole">[19:47-20.11(a)3.i]</span> &amp; <span class="whole">13:69F-42.11,</span>' in told
    assert "5&nbsp;% of a well-known wager" in told


def test_what_is_not_permitted_is_noted_on_the_page() -> None:
    text = page(made({"ante_bonus": "1-5-6"}, even_if_not_permitted=True))
    note = text[text.index('<div class="notes">') : text.index("<main>")]
    assert re.sub("<[^>]*>", "", note).startswith("Not permitted, and priced all the same: the 1-5-6 ante bonus")
    on_paper = STYLE[STYLE.index("@media print") :]
    assert re.search(r"\.notes \{ display: table-header-group; [^}]*break-inside: avoid", on_paper)
    assert "not permitted" not in page(made({})).lower()


def test_the_page_needs_nothing_else_and_draws_its_plots() -> None:
    text = page(made({}))
    assert text.count("<svg") == 2 and "svg { max-width: 100%; height: auto; }" in text
    assert text.count("<thead>") == text.count("<table>") - 3  # all but those of two wagers and of the versions
    assert not re.search(r"(src|href)=", text)


def test_the_command_writes_html_and_pdf_and_leaves_what_is_there(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for suffix, begins in ((".html", b"<!DOCTYPE html>"), (".pdf", b"%PDF-")):
        file = tmp_path / f"report{suffix}"
        assert run("report", "three-card-poker", "-o", str(file)).code == 0
        assert file.read_bytes().startswith(begins)
        again = run("report", "three-card-poker", "-o", str(file))
        assert again.code == 2 and "exists already" in again.err
        assert run("report", "three-card-poker", "-o", str(file), "--force", "--json").code == 0


def test_another_kind_of_file_is_refused(run: Run, tmp_path: Path) -> None:  # noqa: F811
    ran = run("report", "three-card-poker", "-o", str(tmp_path / "report.doc"))
    assert ran.code == 2 and "a report is written as .html or .pdf" in ran.err


def test_without_reportlab_it_is_said_how_to_get_it(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.startswith("reportlab")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "pitboss.paper.report_pdf", raising=False)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    ran = run("report", "three-card-poker", "-o", str(tmp_path / "report.pdf"))
    assert ran.code == 2 and "pip install 'pitboss[report]'" in ran.err
