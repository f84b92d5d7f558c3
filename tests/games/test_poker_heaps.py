"""The chips on a poker table that are nobody's wager: pots, rake and fund, as a view tells them."""

from __future__ import annotations

from pitboss.games.poker.pot_events import Pots
from pitboss.table.view import HOUSE, View


def test_a_table_on_which_nothing_was_shown_has_an_empty_rake_area_and_fund() -> None:
    heaps = {heap.place: heap.amount for layer in View(HOUSE).every_layer() for heap in layer.heaps()}
    assert (heaps["rake"], heaps["fund"]) == (0, 0)
    assert not [debt for layer in View(HOUSE).every_layer() for debt in layer.owed()]


def test_each_side_pot_has_its_place_and_further_ones_lie_on_the_last() -> None:
    pots = Pots(pots=(100, 200, 300, 400, 500, 600), rake=5, fund=7)
    assert [heap.place for heap in pots.heaps() if heap.is_to_be_won] == [
        *("pot", "side_pot_1", "side_pot_2", "side_pot_3", "side_pot_4", "side_pot_4")
    ]
    assert Pots.from_kept(pots.kept()) == Pots(rake=5, fund=7)
    assert pots.words().startswith("the pot $1, side pot 1 $2")
