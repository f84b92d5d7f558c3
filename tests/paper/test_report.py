"""A report says all that a lab asks of a price, as a page and as a PDF."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import NamedTuple

import pytest

from pitboss.games import double_draw_poker
from pitboss.law import interpretations
from pitboss.odds import baccarat as priced_baccarat
from pitboss.odds.answer import Answer, Priced, rounded_up
from pitboss.odds.blackjack import exact
from pitboss.odds.solvers import question_of
from pitboss.paper.press import compiler_of
from pitboss.paper.report import Bars, Grid, Report, law_of, numbers, plot_of, program, report_of, rules
from pitboss.paper.report_html import STYLE, cell, page
from pitboss.table.cards import CARDS, JOKERS
from pitboss.table.events import area_words
from pitboss.table.provenance import PROVENANCE_WORDS
from tests.cli.conftest import Run, run  # noqa: F401 - the fixture that runs the program

SECTIONS = ["Edges", "Rules", "Readings", "Pay tables", "Wager: pair plus", "Wager: ante and play", "Best play",
            "Frequencies", "Method", "Checks", "Versions"]  # fmt: skip


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
    assert cells.count("holds") == 2 and "DOES NOT HOLD" not in cells
    plots = [block for section in report.sections for block in section.blocks if isinstance(block, Bars)]
    assert [round(sum(share for _, share in plot.shares), 9) for plot in plots] == [1, 1]


def cells_of(report: Report, section: str) -> list[Sequence[str]]:
    (found,) = (each for each in report.sections if each.title == section)
    return [row for block in found.blocks if isinstance(block, Grid) for row in block.rows]


@pytest.mark.parametrize(
    ("game", "paragraphs"),
    [
        ("keno", ["19:47-15.1[Conditioning]", "19:47-15.1[House advantage]"]),
        ("money-wheel", ["13:47-20.4"]),
        ("sic-bo", [""]),
    ],
)
def test_a_report_quotes_what_text_there_is_of_a_game_of_headings(game: str, paragraphs: list[str]) -> None:
    _, question = question_of(game, {})
    assert [row[0] for row in law_of(question)] == paragraphs


def words_of(report: Report, section: str) -> str:
    (found,) = (each for each in report.sections if each.title == section)
    return " ".join(block for block in found.blocks if isinstance(block, str))


@pytest.mark.parametrize(
    ("game", "settings", "row"),
    [
        ("craps", {}, ["place to win 4", "that 4 comes before a 7", "9 to 5", "19:47-1.2(a)5; custom (19:47-1.4)"]),
        ("craps", {}, ["pass odds", "odds in support of your pass bet: 5, 9", "3 to 2", "custom (19:47-1.6)"]),
        ("craps", {}, ["don't pass odds", "odds laid in support of your don't pass bet: 4, 10", "1 to 2",
                       "custom (19:47-1.6)"]),
        ("craps", {"world": "yes"}, ["world", "2, 3, 7, 11 or 12 on the next roll, a fifth on each: 7", "push",
                       "custom (19:47-1.2); custom (19:47-1.4)"]),
        ("craps", {"fire": "C"}, ["fire", "3 different points", "6 to 1", "custom (13:69E-1.11)"]),
        ("craps", {"vigorish": "on-win"}, ["lay 5", "vigorish, when the bet wins", "3.333 percent of the wager",
                                           "19:47-1.2(a)6; custom (19:47-1.5)"]),
        ("mini-dice", {}, ["place 6", "that 6 comes before a 7", "7 to 6",
                           "custom (13:69F-13.2); custom (13:69F-13.6)"]),
        ("baccarat", {}, ["banker", "the Banker's Hand wins; a tie is a push", "1 to 1 less 5 percent vigorish",
                          "custom (19:47-3.3)"]),
        ("baccarat", {"vigorish": "none"}, ["banker", "the Banker's Hand wins with a three-card 7, or a tie", "push",
                                            "custom (19:47-3.3)"]),
        ("baccarat", {"dragon_bonus": "B"}, ["dragon bonus player", "natural tie", "2 to 1", "custom (19:47-3.2)"]),
        ("three-card-poker", {}, ["ante and play", "play: the dealer's hand is below queen high", "push",
                                  "19:47-20.11(a)1"]),
    ],
)  # fmt: skip
def test_what_every_wager_pays_is_told_with_its_paragraph(game: str, settings: dict[str, str], row: list[str]) -> None:
    report = made(settings, game=game)
    told = cells_of(report, "Pay tables")
    assert row in [list(each) for each in told]
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
        ({"dealer_card": "face-up", "decks": "1"}, ["main", "a blackjack", "1 to 1", "19:47-2.6(k)2"]),
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


class Doubtful(NamedTuple):
    """A price of one wager that is not what the game comes to, and a game with checks."""

    game: str
    settings: dict[str, str]
    wager: str


@pytest.mark.parametrize(
    "doubtful",
    [
        Doubtful("big-six", {}, "joker"),
        Doubtful("red-dog", {"decks": "1"}, "whole_round"),
        Doubtful("three-card-poker", {}, "pair_plus"),
        Doubtful("craps", {}, "pass_line"),
        Doubtful("craps", {}, "place_to_win_4"),
        Doubtful("mini-dice", {}, "over_seven"),
        Doubtful("pai-gow-poker", {"additional": "fortune"}, "fortune"),
        Doubtful("blackjack", {"decks": "1"}, "insurance"),
    ],
)
def test_a_check_finds_a_price_that_the_game_does_not_come_to(doubtful: Doubtful) -> None:
    solver, question = question_of(doubtful.game, doubtful.settings)
    answer = solver.solve(question, doubtful.wager)
    (priced,) = answer.wagers
    assert all(check.holds for check in solver.checks(question, answer))
    low, high = min(priced.outcomes), max(priced.outcomes)
    turned = {**priced.outcomes, low: priced.outcomes[high], high: priced.outcomes[low]}
    wrong = replace(answer, wagers=(replace(priced, outcomes=turned),))
    assert not any(check.holds for check in solver.checks(question, wrong))
    report = report_of(solver, question, wrong, 0.25, date(2007, 11, 30))
    assert {row[-1] for row in cells_of(report, "Checks")} == {"DOES NOT HOLD"}


def test_rules_that_doubles_price_otherwise_than_fractions_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    solver, question = question_of("blackjack", {"decks": "1"})
    answer = Answer((Priced("main", {Fraction(1): Fraction(1)}),), "")
    assert [check.holds for check in solver.checks(question, answer)] == [True] * 3
    monkeypatch.setattr(exact.Facing, "stand", lambda *_: Fraction(0))
    assert not any(check.holds for check in solver.checks(question, answer))


def test_baccarat_priced_otherwise_than_the_round_pays_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    solver, question = question_of("baccarat")
    answer = solver.solve(question, "banker")
    assert [check.holds for check in solver.checks(question, answer)] == [True]
    monkeypatch.setattr(priced_baccarat, "net_of", lambda *_: Fraction(0))
    assert [check.holds for check in solver.checks(question, answer)] == [False]


def test_what_a_report_does_not_check_it_names() -> None:
    report = made({"fire": "C"}, game="craps")
    words = words_of(report, "Checks")
    assert "Held against the program's tests alone:" in words and "fire" in words and "pass line with odds" in words


def test_a_price_of_what_no_table_may_offer_says_that_no_round_is_held_against_it() -> None:
    solver, question = question_of("red-dog", {"decks": "9"}, even_if_not_permitted=True)
    report = report_of(solver, question, solver.solve(question, None), 0.25, date(2007, 11, 30))
    assert "No round of play can be held against this price: " in words_of(report, "Checks")


def test_readings_that_change_outcomes_are_told_with_what_they_say() -> None:
    told = {row[0]: row for row in cells_of(made({}), "Readings")}
    assert {"99", "100", "103"} <= told.keys()
    assert told["99"][1] == "19:47-20.11(a)1" and "push" in told["99"][3]
    weights = {str(each.number): each.weight for each in interpretations()}
    assert {weights[number] for number in told} == {"A"}
    assert "No reading of a doubtful place" in words_of(made({}, game="mini-dice"), "Readings")


@pytest.mark.parametrize("game", ["craps", "baccarat", "big-six", "red-dog", "pai-gow-poker", "three-card-poker"])
def test_how_likely_hands_and_outcomes_are_is_told(game: str) -> None:
    solver, question = question_of(game)
    tables = solver.frequencies(question)
    assert tables and all(sum(shares.values()) == 1 for shares in tables.values())


def test_how_likely_first_hands_and_the_dealers_ends_are_is_told_exactly() -> None:
    solver, question = question_of("blackjack", {"decks": "1"})
    two, dealer = solver.frequencies(question).values()
    assert two["blackjack"] == dealer["blackjack"] == Fraction(2 * 4 * 16, 52 * 51)
    assert two["pair"] == Fraction(9 * 4 * 3 + 16 * 15, 52 * 51)
    assert sum(dealer.values()) == 1 and Fraction(28, 100) < dealer["bust"] < Fraction(29, 100)


def test_what_is_exact_and_what_was_computed_are_told_apart() -> None:
    exactly = cells_of(made({"pair_plus": "B"}), "Edges")[0]
    assert list(exactly) == ["pair plus", "2.696833 %", "exact", "149/5525", "each wager made", "2.696833 %"]
    solver, question = question_of("blackjack", {"decks": "1"})
    report = report_of(solver, question, solver.solve(question, "main"), 0.25, date(2007, 11, 30))
    (main,) = cells_of(report, "Edges")
    assert main[2] == "computed" and re.fullmatch(r"-0\.\d{13} \(computed, ± [1-9]e-12\)", main[3])
    assert main[5] != main[1], "more than the first wager is at risk"
    assert not {row[1] for row in cells_of(report, "Wager: main") if "±" in row[1]} - {main[3]}


@pytest.mark.parametrize(
    ("error", "told"), [(4.2e-12, "5e-12"), (1e-11, "1e-11"), (9.5e-12, "10e-12"), (2e-3, "2e-03")]
)
def test_a_bound_is_never_told_below_what_it_is(error: float, told: str) -> None:
    assert rounded_up(error) == told and float(told) >= error


def test_the_command_that_made_a_report_stands_in_it(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "a report.html"
    assert run("report", "mini-dice", "--set", "field_two=3", "-o", str(file)).code == 0
    told = unescape(re.sub("<[^>]*>", "", file.read_text()))
    assert f"pitboss report mini-dice --set field_two=3 -o '{file}'" in told


def test_custom_values_on_which_a_price_depends_are_named() -> None:
    solver, question = question_of("blackjack", {"surrender": "yes", "surrender_rounding": "to-the-house"})
    told = " ".join(block for block in rules(solver, question) if isinstance(block, str))
    assert "Custom at this table: surrender_rounding=to-the-house" in told and "match_the_dealer=no" not in told
    assert "No price here depends on a custom value." in [*rules(*question_of("double-draw-poker"))]


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
        ("blackjack", {}, {"decks": "nj", "additional_wager": "text", "variation": "text", "soft_17": "text"}),
        ("blackjack", {"soft_17": "hit"}, {"soft_17": "excluded", "decks": "nj"}),
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


def notes_of(settings: dict[str, str]) -> list[str]:
    """Return what stands on every page of a report on craps."""
    return list(made(settings, game="craps").notes)


def test_19_47_8_4_what_the_text_excludes_is_noted_with_its_approval_on_the_page() -> None:
    (unapproved,) = notes_of({"vigorish": "on-win"})
    assert unapproved.startswith(
        "By approval only, and priced all the same: vigorish on buy and lay bets is prohibited"
    )
    (approved,) = notes_of({"vigorish": "on-win", "approval": "DGE-2026-014"})
    text = "vigorish on buy and lay bets is prohibited [19:47-1.5]"
    assert approved == f"By approval DGE-2026-014: vigorish=on-win; the text: {text}"
    assert notes_of({}) == []


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
    links = re.findall(r'(?:src|href)="([^"]*)"', text)
    assert links == [f"#s{number}" for number in range(1, len(SECTIONS) + 1)], "the contents alone lead anywhere"
    assert all(f'id="{link[1:]}"' in text for link in links)


def test_the_command_writes_html_and_pdf_and_leaves_what_is_there(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for suffix, begins in ((".html", b"<!DOCTYPE html>"), (".pdf", b"%PDF-")):
        file = tmp_path / f"report{suffix}"
        assert run("report", "three-card-poker", "-o", str(file)).code == 0
        assert file.read_bytes().startswith(begins)
        again = run("report", "three-card-poker", "-o", str(file))
        assert again.code == 2 and "already exists" in again.err
        assert run("report", "three-card-poker", "-o", str(file), "--force", "--json").code == 0


def test_another_kind_of_file_is_refused(run: Run, tmp_path: Path) -> None:  # noqa: F811
    ran = run("report", "three-card-poker", "-o", str(tmp_path / "report.doc"))
    assert ran.code == 2 and "a report is written as .html or .pdf" in ran.err


def test_without_the_press_it_is_said_how_to_get_it(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiler_of.cache_clear()
    monkeypatch.setitem(sys.modules, "typst", None)
    for command in ("report", "sign", "layout"):
        ran = run(command, "three-card-poker", "-o", str(tmp_path / "made.pdf"))
        assert ran.code == 2 and "pip install 'pitboss[paper]'" in ran.err and not list(tmp_path.iterdir())
