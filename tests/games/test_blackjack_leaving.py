"""Who leaves a blackjack table before the first card takes every wager along."""

from __future__ import annotations

import pytest

from pitboss.table.events import PlayerLeft
from tests.kit import check_log, events, open_table, wager


@pytest.mark.parametrize("is_changed", [False, True])
def test_a_player_who_leaves_takes_back_what_rides_along_before_the_main_wager(is_changed: bool) -> None:
    dealer = open_table("blackjack", {"match_the_dealer": "yes"}, seats={"Ann": 10_000, "Ben": 10_000}, positions=6)
    dealer.begin_round()
    wager(dealer, "Ann", "main", 500)
    wager(dealer, "Ann", "match_the_dealer", 100)
    if is_changed:
        wager(dealer, "Ann", "main", 1_000)
    dealer.take(PlayerLeft("Ann"))
    removed = [event.area for event in events(dealer) if event.kind == "wager_removed"]  # type: ignore[attr-defined]
    assert removed == ["match_the_dealer", "main"]
    dealer.end_wagering()
    assert [player.name for player in dealer.table.players] == ["Ben"]
    check_log(dealer)
