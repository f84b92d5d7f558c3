"""Wagers that stand between rounds: they are their players' own in what a round came to, and support odds."""

from __future__ import annotations

from pitboss.table.events import RoundSettled
from pitboss.table.view import SPECTATOR, View
from tests.kit import begin_wagers, events, open_table, play_round


def test_what_stands_is_counted_as_its_players_own() -> None:
    dealer = open_table("craps", seats={"Ann": 100_000, "Bob": 100_000}, throws=[(2, 4), (3, 4)])
    view = View(SPECTATOR)
    play_round(dealer, {"Ann": {"pass_line": 500}, "Bob": {"field": 500}})
    view.fold(dealer.log.records)
    (settled,) = events(dealer, RoundSettled)
    assert isinstance(settled, RoundSettled)
    assert view.lying() == {"Ann": 500}
    assert view.counted(settled.net) == {"player Ann": 0, "player Bob": -500, "tray": 500}
    told = len(dealer.log.records)
    play_round(dealer, {})
    view.fold(dealer.log.records[told:])
    assert view.lying() == {}
    (_, decided) = events(dealer, RoundSettled)
    assert isinstance(decided, RoundSettled)
    assert decided.net["layout"] == -500 and view.counted(decided.net) == {"player Ann": -500, "tray": 500}


def test_each_player_is_told_the_most_that_the_own_wager_supports() -> None:
    dealer = open_table("craps", seats={"Ann": 100_000, "Bob": 100_000}, throws=[(2, 4)])
    play_round(dealer, {"Ann": {"pass_line": 500}})
    window = begin_wagers(dealer)
    ann, bob = ({area.name: area for area in window.areas_for(name)} for name in ("Ann", "Bob"))
    assert ann["pass_odds"].most == 2500 < bob["pass_odds"].most
    cards = begin_wagers(open_table(seats={"Ann": 100_000}))
    assert cards.areas_for("Ann") == cards.areas
