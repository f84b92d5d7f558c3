"""What a blackjack table's window for wagers tells each player: where to wager, and what else to say."""

from __future__ import annotations

import pytest

from pitboss.games.blackjack.events import BurnCardRequested, ConsentGiven
from pitboss.table.events import WagerPlaced
from pitboss.table.refusal import Refused
from tests.games.transcript import read_options
from tests.kit import begin_wagers, open_table, wager

SEATS = {"Ann": 10_000, "Bob": 10_000}


@pytest.mark.parametrize(
    ("chosen", "seats", "said"),
    [
        ("", SEATS, (BurnCardRequested,)),
        ("shared_boxes=yes", SEATS, (ConsentGiven, BurnCardRequested)),
        ("shared_boxes=yes", {"Ann": 10_000}, (BurnCardRequested,)),
        ("shared_boxes=yes shuffle=continuous", SEATS, (ConsentGiven,)),
    ],
)
def test_19_47_2_13_a_who_sits_at_an_empty_box_is_offered_to_consent(
    chosen: str, seats: dict[str, int], said: tuple[type, ...]
) -> None:
    window = begin_wagers(open_table("blackjack", read_options(chosen), seats=seats))
    assert window.may_say("Ann") == said
    assert window.may_say("Zoe") == ()


def test_19_47_2_13_a_the_boxes_where_a_player_may_wager_follow_consent() -> None:
    dealer = open_table("blackjack", {"shared_boxes": "yes"}, seats=SEATS, positions=3)
    window = begin_wagers(dealer)
    assert (window.may_wager_at("Ann"), window.may_wager_at("Bob"), window.may_wager_at("Zoe")) == ((1,), (2,), ())
    dealer.take(ConsentGiven("Ann", 1, "Bob"))
    assert window.may_wager_at("Bob") == (1, 2)
    dealer.take(WagerPlaced("Bob", 1, "main", 500))
    assert window.may_wager_at("Bob") == (1,), "one box a player"
    assert window.may_wager_at("Ann") == (), "Bob is first there now"


def test_19_47_2_14_free_boxes_are_offered_where_a_player_may_wager_on_several() -> None:
    dealer = open_table("blackjack", {"several_boxes": "yes"}, seats=SEATS, positions=4)
    wager(dealer, "Ann", "main", 500)
    assert begin_wagers(dealer).may_wager_at("Ann") == (1, 3, 4)


def test_who_is_not_at_the_table_may_wager_at_no_box() -> None:
    dealer = open_table("blackjack", seats=SEATS, positions=3)
    begin_wagers(dealer)
    with pytest.raises(Refused, match="Zoe"):
        dealer.take(WagerPlaced("Zoe", 3, "main", 500))
