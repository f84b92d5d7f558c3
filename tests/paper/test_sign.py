"""Signs: the limits, the rules and the odds of a table on one page, each line with its paragraph, and never "for"."""

from __future__ import annotations

import random
import re
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from pitboss.games import GAMES, find_game
from pitboss.odds.question import Posted
from pitboss.odds.solvers import solver_of
from pitboss.paper import sign as signs
from pitboss.paper.sign import PayGroup, Sign, SignLine, print_sign, sign_of
from pitboss.table.custom import is_custom
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from tests.properties.drawn import legal_options

LETTER, A4 = (612, 792), (595, 841)


def words_of(made: bytes) -> str:
    """Return the words of a PDF in one line."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(made)).pages).split())


def sign(name: str, house: str = "The Diving Horse", table: str = "Table 12", **settings: str) -> Sign:
    """Return the sign of a table under its options."""
    game = find_game(name)
    return sign_of(game, choose(game.options, settings), house, table)


@pytest.mark.parametrize("name", GAMES)
def test_the_sign_of_every_game_is_one_page_with_house_limits_and_every_line(name: str) -> None:
    made = sign(name)
    printed = words_of(print_sign(made, "pdf"))
    told = printed.replace(" ", "")
    assert len(PdfReader(BytesIO(print_sign(made, "pdf"))).pages) == 1
    for words in ("The Diving Horse", "Table 12", made.title, made.limits.words, *(line.words for line in made.lines)):
        assert words.replace(" ", "") in told
    for group in made.pays:
        for row in group.rows:
            assert row.pays.replace(" ", "") in told and row.on.replace(" ", "").replace("-", "") in told.replace(
                "-", ""
            )


@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_a_sign_names_its_paragraph_and_tells_odds_with_to_or_win(name: str) -> None:
    game, drawn = find_game(name), random.Random(f"signs of {name}")
    for _ in range(5):
        options = legal_options(game, drawn)
        for line in sign_of(game, options, "The Diving Horse").all_lines:
            assert line.cite
            assert not signs.ODDS_FOR.search(line.words)


def test_odds_told_with_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    told = (PayGroup("Field", (Posted("field", "2 or 12", "3 for 1", "custom (19:47-1.4)"),)),)
    monkeypatch.setattr(signs, "pay_groups", lambda *_: told)
    with pytest.raises(Refused, match='never with "for"'):
        sign("craps")


def test_19_47_2_8_c_the_sign_says_that_surrender_is_offered_and_is_silent_where_it_is_not() -> None:
    offered = SignLine("Surrender is offered", "19:47-2.8(c)")
    assert offered in sign("blackjack", surrender="yes").lines
    assert offered not in sign("blackjack").lines


@pytest.mark.parametrize(("name", "settings", "said", "cite"), [
    ("poker", {"rake_percent": "10", "rake_maximum": "4"}, "At most $4", "19:47-14.14(c)"),
    ("poker", {"raises": "3"}, "Raises: 3", "19:47-14.17"),
    ("casino-night-poker", {"ante": "1"}, "Ante $1", "13:47-20.39"),
])  # fmt: skip
def test_a_poker_sign_says_antes_raises_and_what_is_raked(
    name: str, settings: dict[str, str], said: str, cite: str
) -> None:
    line = next(each for each in sign(name, **settings).lines if each.words == said)
    assert cite in line.cite


@pytest.mark.paragraph("13:69E-1.13Y(c)")
def test_13_69e_1_13y_c_the_sign_has_the_odds_of_every_wager_whatever_the_felt_has() -> None:
    found = {line.words: line.cite for line in sign("double-draw-poker").all_lines}
    even = "Ante, First Draw and Second Draw pay 1 to 1 on two pairs or higher"
    assert found[even] == "13:69F-42.11(b); 13:69E-1.13Y(c)"
    assert found["Bonus: Five aces, 500 to 1"] == "13:69F-42.11(c); 13:69E-1.13Y(c)"
    assert sum("13:69E-1.13Y(c)" in cite for cite in found.values()) == 11


@pytest.mark.paragraph("13:69E-1.13Y(d)")
def test_13_69e_1_13y_d_the_sign_says_what_a_joker_is() -> None:
    said = SignLine("A joker is an ace or completes any straight or flush", "13:69F-42.5(a); 13:69E-1.13Y(d)")
    assert said in sign("double-draw-poker").lines


@pytest.mark.paragraph("13:69F-42.11(a)")
def test_13_69f_42_11_a_odds_are_printed_with_to_or_win_and_refused_with_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(" for " not in line.words for line in sign("double-draw-poker").all_lines)
    told = (PayGroup("Bonus", (Posted("bonus", "Five aces", "500 for 1", "13:69F-42.11(c)"),)),)
    monkeypatch.setattr(signs, "pay_groups", lambda *_: told)
    with pytest.raises(Refused, match='never with "for"') as refused:
        sign("double-draw-poker")
    assert refused.value.cite == "13:69F-42.11(a)"


@pytest.mark.parametrize(("name", "chosen", "told"), [
    ("craps", {"odds": "2x"}, ["Odds up to 2 times your bet", "Hardways and one-roll bets from $1"]),
    ("mini-craps", {"proposition_minimum": "$3"}, ["Hardways and one-roll bets from $3"]),
    ("roulette", {"inside_maximum": "$50"}, ["Inside bets $1 to $50", "On 0 or 00, even-money bets lose half"]),
    ("roulette", {"wheel": "single-zero", "on_zero": "lose"}, ["On 0, even-money bets lose"]),
    ("baccarat", {"pairs": "yes", "side_maximum": "$40"}, ["Side bets up to $40"]),
    ("blackjack", {"match_the_dealer": "yes"}, ["Side bets up to $25"]),
    ("pai-gow-poker", {"additional": "fortune"}, ["Fortune $1 to $25"]),
])  # fmt: skip
def test_every_limit_that_a_table_posts_is_on_its_sign(name: str, chosen: dict[str, str], told: list[str]) -> None:
    said = [line.words for line in sign(name, **chosen).lines]
    assert [words for words in told if words not in said] == []
    assert name not in ("baccarat", "blackjack") or "Side bets" not in " ".join(line.words for line in sign(name).lines)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_wager_pays_is_on_its_sign(name: str) -> None:
    game, drawn = find_game(name), random.Random(f"pays of {name}")
    for _ in range(4) if game.wagers else ():
        options = legal_options(game, drawn)
        said = " ".join(line.words for line in sign_of(game, options, "House").all_lines)
        missing = [
            row
            for row in solver_of(game).posted(options)
            if row.pays not in (*signs.UNPAID, signs.AS_EACH, *said.split(", "))
        ]
        assert [row for row in missing if row.pays not in said] == []


def test_bets_that_pay_alike_stand_in_one_line_and_a_bet_that_goes_on_has_its_name_again() -> None:
    craps = {row.on: row.pays for row in sign("craps").pays[0].rows}
    assert craps["Place to win 4 or 10"] == "9 to 5" and craps["Hard 6 or 8"] == "9 to 1"
    assert [row.on for row in sign("chuck-a-luck").pays[0].rows] == ["Number 1, 2, 3, 4, 5 or 6"]
    field = next(group for group in sign("craps").pays if group.title == "Field")
    assert [row.on for row in field.rows] == ["2, 12", "3, 4, 9, 10, 11"]
    first, second = signs.in_columns(sign("let-it-ride-poker"), 2)
    assert first[0] == second[0] == ["Each bet pays"] and len(first) - len(second) <= 3


def test_what_is_by_approval_or_custom_throughout_is_said_on_the_sign() -> None:
    approved = sign("blackjack", soft_17="hit", approval="DGE-2026-014")
    assert [line.words for line in approved.notes] == ["By approval DGE-2026-014: soft_17=hit"]
    assert any("House rules" in line.words and is_custom(line.cite) for line in sign("red-dog").notes)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("roulette", "House rules: of the regulation only this game's headings are at hand."),
        ("money-wheel", "House rules: the regulation lists this game, and its section is not at hand."),
        ("under-over", "House rules: our copy of the regulation breaks off after what under 7 pays."),
        ("joker-seven", "House rules: our copy of the regulation breaks off before the last squares."),
    ],
)
def test_a_sign_says_how_much_of_the_games_text_is_at_hand(name: str, words: str) -> None:
    assert [line.words for line in sign(name).notes if "House rules" in line.words] == [words]
    assert sign("casino-night-poker").notes[0].words == "For practice"


def test_a_sign_that_does_not_fit_one_page_is_refused_and_a_shorter_one_is_printed_larger() -> None:
    row = Posted("main", "A result that is told at some length, so that the line is full", "1 to 1", "19:47-2.7(a)")
    rows = tuple(row._replace(on=f"{row.on} {number}") for number in range(400))
    long = Sign("House", "Game", "", SignLine("$5", "19:47-8.2"), (), (PayGroup("Main", rows),), (), "N.J.A.C. 19:47-2")
    with pytest.raises(Refused, match="more than a page"):
        print_sign(long, "pdf")


@pytest.mark.parametrize(("paper", "size"), [("letter", LETTER), ("a4", A4)])
def test_a_sign_is_printed_on_letter_and_on_a4(paper: str, size: tuple[int, int]) -> None:
    box = PdfReader(BytesIO(print_sign(sign("red-dog"), "pdf", paper))).pages[0].mediabox
    assert (int(box.width), int(box.height)) == size


def test_the_same_sign_is_the_same_bytes_and_markup_in_names_stays_words() -> None:
    odd = sign("big-six", house="#strong[Joe] $x$ & Sons", table="*12* <b>")
    assert print_sign(odd, "pdf") == print_sign(odd, "pdf")
    assert "#strong[Joe] $x$ & Sons" in words_of(print_sign(odd, "pdf"))
    assert print_sign(odd, "png").startswith(b"\x89PNG") and b"<svg" in print_sign(odd, "svg")


def test_what_a_catch_of_keno_pays_stays_on_one_line() -> None:
    page = PdfReader(BytesIO(print_sign(sign("keno"), "pdf"))).pages[0].extract_text()
    assert len(re.findall(r"\$50K\son\s\d+", page)) > 5
    assert not re.search(r"\bon\s*\n\s*\d|\d[K,\d]*\s*\n\s*on\b|\bedge\s*\n", page)


def test_a_paper_that_the_press_does_not_have_is_refused() -> None:
    made: Any = sign("red-dog")
    with pytest.raises(Refused, match="letter or a4"):
        print_sign(made, "pdf", "a7")


@pytest.mark.parametrize("name", ["craps", "mini-craps"])
def test_19_47_1_2_a_2_iv_the_sign_says_that_a_twelve_is_barred(name: str) -> None:
    game = find_game(name)
    (line,) = (line for line in sign_of(game, game.options(), "H").lines if "bar 12" in line.words)
    assert line.cite == "19:47-1.2(a)2.iv; 19:47-1.2(a)4.iv"


def test_the_sign_at_poker_says_in_the_tables_words_what_missed_blinds_cost() -> None:
    game = find_game("poker")
    words = [line.words for line in sign_of(game, game.options(), "H").lines]
    assert "Missed blinds: post $5 and $2 dead, or wait" in words
