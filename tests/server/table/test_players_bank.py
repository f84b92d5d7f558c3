"""A player who has the bank is marked at the seat, and the others are told how they stood against that bank."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import find_game
from pitboss.server.table.viewers import Sight, Step
from pitboss.table.view import BANK, View
from tests.games.transcript import perform, read_transcript

TRANSCRIPTS = Path(__file__).parents[2] / "games" / "transcripts"


def seen_by(viewer: str, story: str) -> tuple[Sight, list[Step]]:
    """Return the table of a transcript as a player sees it, and every step that the player is told."""
    dealer, _ = perform(read_transcript(TRANSCRIPTS / story))
    sight = Sight(find_game(story.partition("/")[0].replace("_", "-")), View(viewer), lambda: dealer.table.options)
    return sight, sight.steps(dealer.log.records)


def after_the_bank_is_taken(story: str) -> list[Step]:
    """Return what Ann is told from where Bob takes the bank to the end of that round."""
    _, steps = seen_by("Ann", story)
    events = [step["event"] for step in steps]
    first = events.index("bank_taken")
    return steps[first : events.index("round_settled", first)]


@pytest.mark.parametrize("story", ["pai_gow/player_has_the_bank.txt", "pai_gow_poker/player_has_the_bank.txt"])
def test_a_bet_against_a_players_bank_is_held_against_that_hand(story: str) -> None:
    reasons = [because for step in after_the_bank_is_taken(story) if (because := step.get("because"))]
    assert any("bank's" in because for because in reasons)
    assert [because for because in reasons if "dealer" in because.lower()] == reasons[-1:], "the bank's own"


def test_a_bank_that_is_set_foul_is_named_as_what_decided() -> None:
    told = after_the_bank_is_taken("pai_gow_poker/foul_of_the_bank.txt")
    assert "Foul: the bank's low hand, pair of kings, outranks the high hand, queen high." in [
        step.get("because") for step in told
    ]


@pytest.mark.parametrize("story", ["pai_gow/player_has_the_bank.txt", "pai_gow_poker/player_has_the_bank.txt"])
def test_the_player_with_the_bank_is_told_how_it_stands_against_the_dealer(story: str) -> None:
    settled = next(step for step in after_the_bank_is_taken(story) if step["event"] == "bank_settled")
    assert re.search("High: .*dealer's .* Low: .*dealer's", settled["because"])


def test_the_bank_is_marked_at_its_seat_until_the_next_round() -> None:
    sight, steps = seen_by("Ann", "pai_gow_poker/player_has_the_bank.txt")
    marked: list[tuple[str, Any]] = [
        (step["event"], step["patch"]["marks"].get(BANK)) for step in steps if "marks" in step["patch"]
    ]
    assert marked[:2] == [("bank_taken", 2), ("round_began", None)]
    assert BANK not in sight.view.marks
