"""Gaming guides: how each game is played in plain words, with its picture, what bets pay and what they cost."""

from __future__ import annotations

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


def test_a_game_without_a_guide_and_a_drawing_of_several_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    craps = find_game("craps")
    with pytest.raises(Refused, match="one page"):
        print_guide(guide_of(craps, craps.options(), "House"), "svg")
    monkeypatch.setattr(guides, "GUIDES", GUIDES / "nowhere")
    with pytest.raises(Refused, match="nobody has written one"):
        guide_of(craps, craps.options(), "House")


def test_guides_speak_as_the_floor_does() -> None:
    for file in GUIDES.glob("*.toml"):
        assert "whoever" not in file.read_text(encoding="utf-8").lower()
