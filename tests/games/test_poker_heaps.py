"""What lies in the middle of a poker table, as a view tells it: pots, rake and fund, and the board."""

from __future__ import annotations

from pathlib import Path

from pitboss.games.poker.events import CommunityCardsDealt
from pitboss.games.poker.pot_events import Pots
from pitboss.play.narration import Narrator
from pitboss.table.view import HOUSE, View
from tests.games.transcript import perform, read_transcript


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


def test_a_board_is_told_as_flop_turn_and_river() -> None:
    dealer, _ = perform(read_transcript(Path(__file__).parent / "transcripts" / "poker" / "a_round_of_holdem.txt"))
    narrator = Narrator(View(HOUSE), dealer.game)
    told = [narrator.tell(record) for record in dealer.log.records]
    assert [each.words for each in told if isinstance(each.event, CommunityCardsDealt)] == [
        "The dealer deals the flop: Ah 8d 4s.",
        "The dealer deals the turn: Jc.",
        "The dealer deals the river: 2s.",
    ]
