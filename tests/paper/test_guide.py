"""Gaming guides: how each game is played in plain words, with its picture, what bets pay and what they cost."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from pitboss.games import GAMES, find_game
from pitboss.odds.question import Question
from pitboss.odds.solvers import solver_of
from pitboss.paper import guide as guides
from pitboss.paper.guide import GUIDES, HELP, guide_of, print_guide
from pitboss.table.refusal import Refused


def words_of(made: bytes) -> str:
    """Return the words of a PDF in one line."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(made)).pages).split())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_guide_with_its_object_its_play_and_where_help_is(name: str) -> None:
    game = find_game(name)
    guide = guide_of(game, game.options(), "The Diving Horse")
    told = words_of(print_guide(guide, "pdf")).replace(" ", "")
    for words in (guide.object, *guide.play, "The Diving Horse", guide.sign.limits.words, HELP):
        assert words.replace(" ", "") in told


def test_a_guide_says_what_each_bet_costs_under_the_tables_own_options() -> None:
    game = find_game("big-six")
    solver = solver_of(game)
    guide = guide_of(game, game.options(), "House", solver.solve(Question(game, game.options()), None))
    assert ("$5", "11.11 %", "each wager made") in [(name.removeprefix("the "), *rest) for name, *rest in guide.edges]
    assert "11.11 %" in words_of(print_guide(guide, "pdf"))


def test_a_guide_says_that_an_edge_below_zero_favors_players() -> None:
    for name, is_said in (("beat-the-dealer", True), ("money-wheel", False)):
        game = find_game(name)
        guide = guide_of(game, game.options(), "House", solver_of(game).solve(Question(game, game.options()), None))
        assert ("Below zero, the bet favors players." in words_of(print_guide(guide, "pdf"))) == is_said


def test_a_drawing_of_a_guide_of_several_pages_is_one_sheet_as_tall_as_it_takes() -> None:
    craps = find_game("craps")
    guide = guide_of(craps, craps.options(), "House")
    assert len(PdfReader(BytesIO(print_guide(guide, "pdf"))).pages) > 1
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', print_guide(guide, "svg").decode())
    assert size is not None
    width, height = map(float, size.groups())
    assert width == 612 and height > 792


def test_a_game_without_a_guide_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    craps = find_game("craps")
    monkeypatch.setattr(guides, "GUIDES", GUIDES / "nowhere")
    with pytest.raises(Refused, match="nobody has written one"):
        guide_of(craps, craps.options(), "House")


def test_guides_speak_as_the_floor_does() -> None:
    for file in GUIDES.glob("*.toml"):
        assert "whoever" not in file.read_text(encoding="utf-8").lower()


@pytest.mark.parametrize(("name", "told", "untold"), [
    ("joker-seven", "deals seven cards face up to each player", "turns a card"),
    ("beat-the-dealer", "On 7 or 11 everyone wins", "then you throw"),
    ("double-down-stud", "pair of sixes to tens is a push", "sixes or better"),
    ("under-over", "one of the three", "thrown"),
    ("mini-dice", "A player shakes", "The dealer shakes"),
    ("pai-gow", "Some tables let players bank", "You may take the bank"),
    ("pai-gow-poker", "Some tables let players bank", "or both lose"),
    ("caribbean-stud-poker", "Where the table has a progressive", "and the progressive"),
    ("keno", "expires after as many games as the lounge posts", "a ticket says until when"),
    ("big-six", "what the layout says", "what it says to 1"),
])  # fmt: skip
def test_a_guide_tells_the_game_as_a_standard_table_deals_it(name: str, told: str, untold: str) -> None:
    words = guides.words_of(find_game(name))
    assert words is not None
    said = " ".join((words["object"], *words["play"]))
    assert told in said and untold not in said
