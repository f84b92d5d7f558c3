"""The sensible player of the Big Six wheel makes the wager that costs the least there."""

from __future__ import annotations

import pytest

from pitboss.odds.solvers import price
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.events import WagerPlaced
from tests.kit import events, open_table


@pytest.mark.parametrize(("wheel", "area"), [("atlantic-city", "five"), ("nevada", "one")])
def test_the_sensible_player_wagers_where_the_wheels_own_odds_cost_least(wheel: str, area: str) -> None:
    edges = {each.name: each.house_edge for each in price("big-six", {"wheel": wheel}).wagers}
    assert edges[area] == min(edges.values())
    dealer = open_table("big-six", {"wheel": wheel}, seats={}, throws=[(1,), (2,)])
    company = seat_builtin(dealer, "sensible", 2, 10_000, b"six")
    play_rounds(dealer, company, 2)
    placed = [each.area for each in events(dealer) if isinstance(each, WagerPlaced)]
    assert placed == [area] * 4
