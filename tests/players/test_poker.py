"""The sensible player of poker names what the rules of the table ask for."""

from __future__ import annotations

import pytest

from pitboss.players import play_rounds
from pitboss.players.poker import MOST_RAISES
from tests.players.support import BUY_IN, seated, seeded_dealer

GAMES = ("holdem", "omaha", "seven-card-stud", "five-card-draw", "five-card-stud", "mambo-stud", "badugi")


@pytest.mark.parametrize("limit", ["fixed", "spread", "pot", "no-limit"])
@pytest.mark.parametrize("game", GAMES)
def test_the_sensible_player_bets_an_amount_at_every_limit(game: str, limit: str) -> None:
    split = "low" if game == "badugi" else "high"
    dealer = seeded_dealer("poker", {"game": game, "limit": limit, "split": split})
    play_rounds(dealer, seated(dealer, "sensible", 6, secret="limits"), 40, buy_in=BUY_IN)
    actions = [record.body for record in dealer.log.records if record.body["event"] == "action_taken"]
    assert {"bet", "raise", "complete"} & {action["choice"] for action in actions}
    assert not any(action["is_default"] for action in actions), "a player did not answer"


@pytest.mark.parametrize("limit", ["pot", "no-limit"])
@pytest.mark.parametrize("game", ["omaha", "seven-card-stud", "badugi"])
def test_the_sensible_player_does_not_raise_for_ever(game: str, limit: str) -> None:
    split = "low" if game == "badugi" else "high"
    options = {"game": game, "limit": limit, "split": split, "raises": "unlimited"}
    dealer = seeded_dealer("poker", options)
    play_rounds(dealer, seated(dealer, "sensible", 3, secret="raises"), 40, buy_in=BUY_IN)
    raised, most = 0, 0
    for record in dealer.log.records:
        if record.body["event"] in ("bets_gathered", "round_began"):
            raised = 0
        raised += record.body.get("choice") == "raise"
        most = max(most, raised)
    assert 0 < most <= MOST_RAISES
