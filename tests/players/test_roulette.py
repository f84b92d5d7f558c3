"""The players of roulette: the cheapest chance, and every spot in turn."""

from __future__ import annotations

from pitboss.games.roulette.options import SINGLE_ZERO
from pitboss.games.roulette.spots import EVEN_CHANCES, spots
from pitboss.odds.roulette import cheapest
from pitboss.odds.solvers import price
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.events import WagerAdded, WagerPlaced, WagerRemoved
from tests.kit import check_log, events, open_table


def test_the_sensible_player_wagers_where_it_costs_least() -> None:
    dealer = open_table("roulette", seats={}, throws=[(1,), (2,)])
    edges = {each.name: each.house_edge for each in price("roulette").wagers}
    area = cheapest(dealer.table.options)
    assert edges[area] == min(edges.values()) and area in EVEN_CHANCES
    play_rounds(dealer, seat_builtin(dealer, "sensible", 2, 10_000, b"ball"), 2)
    assert [each.area for each in events(dealer) if isinstance(each, WagerPlaced)] == [area] * 4


def test_the_player_of_every_spot_goes_over_the_layout_and_calls_bets() -> None:
    options = {"wheel": SINGLE_ZERO, "called_bets": "yes"}
    dealer = open_table("roulette", options, seats={}, throws=[(1 + place % 37,) for place in range(30)])
    play_rounds(dealer, seat_builtin(dealer, "every", 1, 10_000_000, b"ball"), 30)
    assert {each.area for each in events(dealer) if isinstance(each, WagerPlaced)} == set(spots(SINGLE_ZERO))
    assert events(dealer, WagerAdded) and events(dealer, WagerRemoved)
    check_log(dealer)
