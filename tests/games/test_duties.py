"""What the floor is told to see to soon."""

from __future__ import annotations

import pytest

from pitboss.games import find_game
from tests.play.support import DDP, TCP, play_rounds, seeded_table


@pytest.mark.parametrize(("game", "cite"), [(TCP, "19:47-20.8(e)"), (DDP, "13:69F-42.7(f)")])
def test_the_round_in_which_the_stub_is_counted_comes_nearer(game: str, cite: str) -> None:
    dealing = {"dealing": "hand", "shuffler": "device"} if game == TCP else {}
    dealer = seeded_table(game, dealing)
    duties = find_game(game).duties
    assert duties(dealer.table)[0][0] == "the stub is counted within 5 rounds"
    play_rounds(dealer, 4)
    assert duties(dealer.table)[0][0] == "the stub is counted in the next round"
    assert duties(dealer.table)[0][1].startswith(cite.split("(", maxsplit=1)[0])
    play_rounds(dealer, 1)
    assert duties(dealer.table)[0][0] == "the stub is counted within 5 rounds"


def test_a_shuffler_that_counts_leaves_nothing_due() -> None:
    dealer = seeded_table(TCP, {"dealing": "hand", "shuffler": "counting-device"})
    duties = find_game(TCP).duties
    assert (duties(dealer.table) == ()) == ("hand" in dealer.table.options.exempt_methods)
    assert find_game("blackjack").duties(seeded_table("blackjack").table) == ()
