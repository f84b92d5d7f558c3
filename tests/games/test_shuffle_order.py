"""Shuffle at will at games dealt from a shoe: the floor has the cards shuffled before the next round."""

from __future__ import annotations

import pytest

from pitboss.games.kits.shuffle_order import ShuffleOrdered
from pitboss.table.events import CardsShuffled
from pitboss.table.refusal import Refused
from tests.kit import begin_wagers, check_log, events, open_table

SHOES = [
    ("baccarat", {}, "custom (19:47-3.5)"),
    ("baccarat", {"variation": "minibaccarat"}, "custom (19:47-7.5)"),
    ("red-dog", {}, "custom (19:47-6.3)"),
]
ALWAYS_SHUFFLED = [
    ("baccarat", {"variation": "minibaccarat", "shuffle": "continuous"}),
    ("red-dog", {"shuffle": "continuous"}),
    ("red-dog", {"shuffle": "every-round"}),
]


@pytest.mark.parametrize(("game", "chosen", "cite"), SHOES)
def test_the_floor_is_offered_a_shuffle_once_cards_were_dealt(game: str, chosen: dict[str, str], cite: str) -> None:
    dealer = open_table(game, chosen)
    assert dealer.desk_forms() == ()
    begin_wagers(dealer)
    dealer.end_wagering()
    [form] = dealer.desk_forms()
    assert (form.event, form.cite) == (ShuffleOrdered, cite)
    dealer.take(ShuffleOrdered(by="Fay"))
    assert dealer.desk_forms() == () and dealer.game.is_dealt_out(dealer.table)
    begin_wagers(dealer)
    assert [event.cite for event in events(dealer, CardsShuffled)] == [cite, cite]
    assert [(event.by, event.cite) for event in events(dealer, ShuffleOrdered)] == [("Fay", cite)]
    check_log(dealer)


@pytest.mark.parametrize(("game", "chosen"), ALWAYS_SHUFFLED)
def test_cards_that_are_shuffled_before_every_round_take_no_order(game: str, chosen: dict[str, str]) -> None:
    dealer = open_table(game, chosen)
    begin_wagers(dealer)
    dealer.end_wagering()
    assert dealer.desk_forms() == ()
    with pytest.raises(Refused, match="all cards are shuffled before every round"):
        dealer.take(ShuffleOrdered())
