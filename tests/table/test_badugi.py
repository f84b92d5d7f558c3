"""Badugi hands, as the table ranks them."""

from __future__ import annotations

import pytest

from pitboss.table.badugi import BADUGI
from pitboss.table.cards import parse_cards
from pitboss.table.refusal import Refused


def test_more_cards_that_differ_are_better_and_then_lower_ones() -> None:
    hands = ("As 2h 3d 4c", "As 2h 3d Kc", "As 2h 3d 3c", "Qs Kh Kd Kc", "As Ah Ad Ac", "Ks Kh Kd Kc")
    ranks = [BADUGI.rank(parse_cards(hand)) for hand in hands]
    assert [rank.value for rank in ranks] == sorted((rank.value for rank in ranks), reverse=True)
    assert [rank.words for rank in ranks[:3]] == ["badugi, four low", "badugi, king low", "three-card hand, three low"]
    assert ranks[-1].words == "one-card hand, king low" and "custom" in ranks[0].cite


def test_what_is_no_badugi_hand_is_refused() -> None:
    with pytest.raises(Refused, match="too many or too few"):
        BADUGI.value(())
    with pytest.raises(Refused, match="more than once"):
        BADUGI.rank(parse_cards("As As", decks=2))
    with pytest.raises(Refused, match="no hand has it"):
        BADUGI.rank_of(-1)
