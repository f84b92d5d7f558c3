"""A game without positions: players wager at one counter, and wagers stand over several rounds."""

from __future__ import annotations

import pytest

from pitboss.chance import StackedChance
from pitboss.games import GAMES
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.table.events import COUNTER, PlayerLeft, PlayerSeated, WagerPlaced
from pitboss.table.refusal import Refused
from tests.kit import check_log
from tests.play.counter import Tickets


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> Dealer:
    monkeypatch.setitem(GAMES, Tickets.name, Tickets())
    dealer = Dealer(Log(), StackedChance([]))
    dealer.open(Tickets.name, {}, positions=2, tray=1_000_00)
    dealer.take(PlayerSeated("Ann", COUNTER, 100_00))
    dealer.take(PlayerSeated("Bob", COUNTER, 100_00))
    return dealer


def play(dealer: Dealer, *tickets: str) -> None:
    """Play one round in which some buy a ticket for $5."""
    dealer.begin_round()
    for name in tickets:
        dealer.take(WagerPlaced(name, COUNTER, "ticket", 5_00))
    dealer.end_wagering()


def test_players_without_a_position_wager_at_the_counter_and_their_wagers_stand_over_rounds(counter: Dealer) -> None:
    play(counter, "Ann")
    play(counter, "Bob")
    assert [(wager.player, wager.position) for wager in counter.table.standing] == [("Ann", COUNTER), ("Bob", COUNTER)]
    play(counter)
    assert [wager.player for wager in counter.table.standing] == ["Bob"]
    assert counter.table.player("Ann").chips == 105_00
    counter.close()
    assert counter.table.player("Bob").chips == 100_00
    check_log(counter)


def test_who_leaves_the_counter_takes_the_standing_wagers_along(counter: Dealer) -> None:
    play(counter, "Ann", "Bob")
    counter.take(PlayerLeft("Ann"))
    assert [seat.player for seat in counter.table.seats] == ["Bob"]
    assert [wager.player for wager in counter.table.standing] == ["Bob"]
    check_log(counter)


def test_the_counter_has_room_for_so_many_players_and_has_no_numbered_positions(counter: Dealer) -> None:
    with pytest.raises(Refused, match="the counter is full"):
        counter.take(PlayerSeated("Cy", COUNTER, 100_00))
    counter.take(PlayerLeft("Bob"))
    with pytest.raises(Refused, match="have no positions"):
        counter.take(PlayerSeated("Cy", 1, 100_00))
    seated = PlayerSeated("Cy", COUNTER, 100_00)
    counter.take(seated)
    assert seated.words() == "Cy comes to the counter with $100."
