"""Every heading without text says what stands for it: what games do under it as custom, or why nothing does."""

from __future__ import annotations

from pitboss import law
from pitboss.games import GAMES
from pitboss.games.headings import done_under, stands_for

HEADINGS = [each for each in law.paragraphs() if each.kind == "toc"]
BARE = [each for each in HEADINGS if not law.has_text(each.id)]


def test_every_heading_without_text_says_what_stands_for_it() -> None:
    assert len(BARE) > 150 and [each.id for each in BARE if not stands_for(each, GAMES.values())] == []


def test_a_heading_tells_words_options_wagers_and_faults_of_its_game() -> None:
    told = {each.id: stands_for(each, GAMES.values()) for each in HEADINGS}
    assert [*done_under(GAMES["sic-bo"], "19:47-9.6")] == [
        "after a shake that does not count the wagers stand, and the dice are shaken again",
        "faults shaken-too-little, dice-not-flat, shaker-opened",
    ]
    assert told["19:47-9.2"].endswith("as a sister state lists them; options triple_wins_double; 50 wagers")
    assert told["19:47-2.3"] == "custom, by blackjack: 1 wager"
    assert "the number marked, losers collected, winners paid" in told["19:47-5.3"]
    assert told["19:47-5.7"] == "reserved: the chapter has no rules here"
    assert told["19:47-19"] == told["19:47-5.7"]
    assert told["19:47-8.3"].startswith("custom, at every table: a sign and an announcement")
    assert told["19:47-21.6"].startswith("not dealt: text not found")


def test_what_a_game_says_of_headings_is_of_headings_that_there_are() -> None:
    known = {each.id for each in HEADINGS}
    assert {section for game in GAMES.values() for section in game.under} <= known


def test_a_heading_under_which_nothing_is_done_says_nothing() -> None:
    nowhere = law.Paragraph("19:47-99.1", "1996", "whist", "toc", "", "", "Whist")
    assert stands_for(nowhere, GAMES.values()) == ""
