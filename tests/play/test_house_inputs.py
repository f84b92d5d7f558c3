"""What the house or a player does between rounds is tried before it is logged, and comes out as it was tried."""

from __future__ import annotations

import pytest

from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.table.events import ChipsBought, PlayerLeft, WagerPlaced
from tests.play.support import lines_of, run, seeded_table


class Clock:
    """A clock that stands still, or on which time passes whenever somebody looks at it."""

    def __init__(self, pace: int) -> None:
        self.pace = pace
        self.now = 0

    def __call__(self) -> int:
        self.now += self.pace
        return self.now


def table_left_by_ann(game: str, clock: Clock) -> Dealer:
    """Let a player buy chips and leave between rounds, at craps with a wager that is handed back."""
    dealer = seeded_table(game, log=Log(clock=clock))
    dealer.take(ChipsBought("Ann", 500))
    if game == "craps":
        dealer.begin_round()
        dealer.take(WagerPlaced("Ann", 1, "place_to_win_6", 1_200))
        dealer.take(WagerPlaced("Bob", 2, "pass_line", 500))
        dealer.end_wagering()
    dealer.take(PlayerLeft("Ann"))
    dealer.close()
    return dealer


@pytest.mark.parametrize("game", ["craps", "poker"])
def test_a_house_input_does_the_same_where_time_passes_while_it_is_taken(game: str) -> None:
    still, running = table_left_by_ann(game, Clock(0)), table_left_by_ann(game, Clock(1))
    facts = [[(each.body["event"], each.body["cite"]) for each in dealer.log.records] for dealer in (still, running)]
    assert facts[0] == facts[1]
    assert still.table.players == running.table.players
    for dealer in (still, running):
        assert run(lines_of(dealer)).words().count("identical") == 1


@pytest.mark.parametrize("pace", [0, 1])
def test_what_a_house_input_announces_follows_it_in_the_log(pace: int) -> None:
    events = [each.body["event"] for each in table_left_by_ann("craps", Clock(pace)).log.records]
    assert events[events.index("player_left") + 1] == "standing_wager_taken"
