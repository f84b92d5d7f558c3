"""The limits of craps odds as a window tells them: each player is told what the own flat wager supports."""

from __future__ import annotations

import pytest

from pitboss.server.table.prompts import area_json
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.kit import begin_wagers, open_table, play_round, wager


def most(window: OpenForWagers, player: str) -> dict[str, int]:
    """Return the most that a player may wager on each area."""
    return {area["name"]: area["most"] for area in map(area_json, window.areas_for(player))}


def test_odds_are_offered_up_to_what_the_own_flat_wager_supports() -> None:
    dealer = open_table("craps", seats={"Ann": 100_000, "Bob": 100_000, "Cem": 100_000}, throws=[(2, 4), (4, 5)])
    play_round(dealer, {"Ann": {"pass_line": 500}, "Bob": {"pass_line": 1000}})
    window = begin_wagers(dealer)
    ann, bob, cem = (most(window, name) for name in ("Ann", "Bob", "Cem"))
    assert ann["pass_odds"] * 2 == bob["pass_odds"] < cem["pass_odds"]
    assert ann["place_to_win_8"] == cem["place_to_win_8"], "what rides on nothing has the posted limits"
    with pytest.raises(Refused, match="go up to"):
        wager(dealer, "Ann", "pass_odds", ann["pass_odds"] + 500)
    wager(dealer, "Ann", "pass_odds", ann["pass_odds"])


def test_odds_that_no_amount_can_be_paid_on_are_not_offered() -> None:
    options = {"odds": "1x", "minimum": "$0.50"}
    dealer = open_table("craps", options, seats={"Ann": 70_000, "Bob": 1550}, throws=[(2, 4)])
    play_round(dealer, {"Ann": {"pass_line": 700}, "Bob": {"pass_line": 50}})
    window = begin_wagers(dealer)
    assert most(window, "Ann")["pass_odds"] == 500, "of $7 only $5 can be paid at 6 to 5"
    assert "pass_odds" not in most(window, "Bob")
