"""What is shown fits the terminal: its width, its colours, its letters."""

from __future__ import annotations

import io

import pytest

from pitboss import law
from pitboss.cli.terminal import Screen
from pitboss.table.cards import parse_cards
from tests.cli.conftest import Terminal

LONG = "a sentence of so many words that with its citation beside it the line is wider than the terminal"


def shown(stream: io.StringIO) -> list[str]:
    return stream.getvalue().splitlines()


def test_a_citation_stands_at_the_right_of_its_sentence(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    Screen(terminal).cited("Ana folds.", "19:47-20.10(b)")
    assert shown(terminal) == ["  Ana folds." + " " * 54 + "19:47-20.10(b)"]


def test_a_citation_that_does_not_fit_beside_stands_below(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    Screen(terminal).cited(LONG, "19:47-20.10(c)1.iii; 19:47-20.11(a)2[Three-of-a-kind]")
    lines = shown(terminal)
    assert lines[0].startswith("  a sentence") and lines[1].startswith("    ")
    assert lines[-1].endswith(" 19:47-20.10(c)1.iii; 19:47-20.11(a)2[Three-of-a-kind]")
    assert [len(line) for line in lines[-1:]] == [80]


def test_more_citations_than_a_line_holds_go_on_further_lines(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    cites = "; ".join(f"19:47-20.10(c){number}.iii" for number in range(1, 7))
    Screen(terminal).cited("Ana wins.", cites)
    lines = shown(terminal)
    assert lines[0] == "  Ana wins."
    assert [len(line) for line in lines[1:]] == [80, 80]
    assert "; ".join(line.strip() for line in lines[1:]) == cites


def test_a_citation_that_is_shown_has_appeared_in_a_document() -> None:
    with law.collecting() as appeared:
        Screen(io.StringIO()).cited("Ana folds.", "19:47-20.10(b); 19:47-20.11(a)1")
    assert appeared == {"19:47-20.10(b)", "19:47-20.11(a)1"}


def test_where_there_is_no_terminal_an_event_is_one_line() -> None:
    stream = io.StringIO()
    Screen(stream).cited(LONG, "19:47-20.10(b)")
    assert shown(stream) == [f"  {LONG}  [19:47-20.10(b)]"]


def test_a_sentence_without_a_citation_stands_alone() -> None:
    stream = io.StringIO()
    Screen(stream).cited("The table closes.", "")
    assert shown(stream) == ["  The table closes."]


def test_a_terminal_has_cards_in_the_colours_of_their_suits(terminal: Terminal) -> None:
    screen = Screen(terminal)
    cards = parse_cards("10h Qs Joker")
    screen.cited("Ana shows 10♥ Q♠ Joker.", "19:47-20.3", cards=cards)
    assert "\033[31m10♥\033[0m \033[1mQ♠\033[0m \033[33mJoker\033[0m." in terminal.getvalue()
    assert "\033[2m19:47-20.3\033[0m" in terminal.getvalue()


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_there_are_no_colours_for_those_who_want_none(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    screen = Screen(terminal)
    screen.title("Round 1")
    screen.cited("Ana shows 10♥.", "19:47-20.3", cards=parse_cards("10h"))
    assert "\033" not in terminal.getvalue()


def test_an_empty_no_color_asks_for_nothing(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    assert Screen(terminal).has_colour


def test_there_are_no_colours_where_there_is_no_terminal() -> None:
    assert not Screen(io.StringIO()).has_colour


@pytest.mark.parametrize(("columns", "width"), [("80", 80), ("100", 100), ("300", 120), ("5", 40)])
def test_the_width_is_that_of_the_reader_within_reason(
    monkeypatch: pytest.MonkeyPatch, columns: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    screen = Screen(io.StringIO())
    assert (screen.width, screen.is_page) == (width, True)


@pytest.mark.parametrize("columns", ["", "0", "wide"])
def test_a_width_that_says_nothing_is_passed_over(monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    screen = Screen(io.StringIO())
    assert (screen.width, screen.is_page) == (80, False)


def test_a_terminal_of_unknown_width_is_taken_for_80_columns() -> None:
    screen = Screen(Terminal())
    assert (screen.width, screen.is_page) == (80, True)


def test_a_heading_is_ruled_to_the_width(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    Screen(terminal).heading("Round 1")
    assert shown(terminal) == ["", "── Round 1 " + "─" * 69]


def test_a_table_has_columns() -> None:
    stream = io.StringIO()
    Screen(stream).table([["", "has"], ["Ana", "$5"], ["Cleo", "$500"]], right=[1])
    assert shown(stream) == ["         has", "  Ana     $5", "  Cleo  $500"]


def test_a_card_is_shown_with_its_suit_and_a_joker_by_its_name() -> None:
    screen = Screen(io.StringIO())
    assert [screen.card(card) for card in parse_cards("10h Joker Joker2")] == ["10♥", "Joker", "Joker2"]


def test_a_stream_without_suits_gets_letters() -> None:
    screen = Screen(io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert [screen.card(card) for card in parse_cards("10h Joker")] == ["10h", "Joker"]
    screen.line("Zoë")  # written with an escape
