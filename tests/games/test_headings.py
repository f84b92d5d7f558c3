"""Every heading without text says what stands for it: what games do under it as custom, or why nothing does."""

from __future__ import annotations

import pytest

from pitboss import law
from pitboss.games import GAMES
from pitboss.games.headings import done_under, stands_for

HEADINGS = [each for each in law.paragraphs() if each.kind == "toc"]
BY_HEADINGS = (
    "roulette", "big-six", "sic-bo", "pokette", "mini-dice", "keno", "chemin-de-fer", "red-dog", "pai-gow",
    "pai-gow-poker", "caribbean-stud-poker", "double-down-stud", "let-it-ride-poker", "fast-action-holdem",
)  # fmt: skip
"""The games of which the law has the headings alone, or little more."""


@pytest.mark.parametrize("game", BY_HEADINGS)
def test_every_heading_of_a_game_known_by_headings_says_what_stands_for_it(game: str) -> None:
    rows = [each for each in HEADINGS if each.game == game and not law.has_text(each.id)]
    assert rows and [each.id for each in rows if not stands_for(each, GAMES.values())] == []


def test_a_heading_tells_words_options_wagers_and_faults_of_its_game() -> None:
    told = {each.id: stands_for(each, GAMES.values()) for each in HEADINGS}
    assert (
        "; ".join(done_under(GAMES["sic-bo"], "19:47-9.6")) == "faults shaken-too-little, dice-not-flat, shaker-opened"
    )
    assert told["19:47-9.2"].startswith("custom, by sic-bo: options triple_wins_double; 50 wagers")
    assert "the number marked, losers collected, winners paid" in told["19:47-5.3"]
    assert told["19:47-5.7"] == "reserved: the chapter has no rules here"
    assert told["19:47-21.6"].startswith("not dealt: text not found")


def test_what_a_game_says_of_headings_is_of_headings_that_there_are() -> None:
    known = {each.id for each in HEADINGS}
    assert {section for game in GAMES.values() for section in game.under} <= known


def test_a_heading_under_which_nothing_is_done_says_nothing() -> None:
    nowhere = law.Paragraph("19:47-99.1", "1996", "whist", "toc", "", "", "Whist")
    assert stands_for(nowhere, GAMES.values()) == ""
