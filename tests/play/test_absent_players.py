"""What holds for players who have left while a round goes on, and for reminders that come at a wrong time."""

from __future__ import annotations

import pytest

from pitboss.games import find_game
from pitboss.table.cards import Card
from pitboss.table.event import Drawn, Place
from pitboss.table.events import CardChangeDue, PlayerLeft, PlayerReady, WagerPlaced
from pitboss.table.refusal import Refused
from pitboss.table.steps import Ask, Choice, OpenForWagers
from tests.kit import check_log, decide, open_table, wager


def test_13_69f_42_6_d_a_player_who_has_left_makes_no_more_wagers_and_is_not_waited_for() -> None:
    dealer = open_table("double-draw-poker", seats={"Ann": 10_000, "Ben": 10_000})
    dealer.begin_round()
    wager(dealer, "Ann", "ante", 500)
    dealer.take(PlayerLeft("Ann"))
    head = dealer.log.head
    with pytest.raises(Refused, match="that player has left the table") as refused:
        dealer.take(WagerPlaced("Ann", 1, "bonus", 500))
    assert refused.value.cite == "13:69F-42.6(d)"
    assert dealer.log.head == head
    assert isinstance(dealer.prompt, OpenForWagers)
    assert not dealer.prompt.is_everyone_ready
    dealer.take(PlayerReady("Ben"))
    assert dealer.prompt.is_everyone_ready


def test_what_a_player_who_left_has_wagered_is_played_by_default() -> None:
    dealer = open_table("three-card-poker", seats={"Ann": 10_000, "Ben": 10_000})
    dealer.begin_round()
    wager(dealer, "Ann", "ante", 500)
    wager(dealer, "Ben", "ante", 500)
    dealer.take(PlayerLeft("Ann"))
    dealer.end_wagering()
    decide(dealer, "play", player="Ben")
    assert [player.name for player in dealer.table.players] == ["Ben"]
    check_log(dealer)


def test_13_69e_1_18_g_2_the_reminder_comes_once_and_between_rounds() -> None:
    dealer = open_table("three-card-poker", seats={"Ann": 10_000})
    dealer.take(CardChangeDue(8))
    with pytest.raises(Refused, match="the reminder comes once, between rounds"):
        dealer.take(CardChangeDue(8))
    other = open_table("three-card-poker", seats={"Ann": 10_000})
    other.begin_round()
    with pytest.raises(Refused, match="the reminder comes once, between rounds"):
        other.take(CardChangeDue(8))


@pytest.mark.parametrize("tray", [-1, 10_000_000_001])
def test_a_table_with_an_impossible_tray_is_not_opened(tray: int) -> None:
    game = find_game("three-card-poker")
    with pytest.raises(Refused, match="a tray of"):
        game.new_table(game.options(), 7, tray)


def test_of_two_like_cards_each_is_named_once() -> None:
    ace = Card.parse("As")
    held = (Drawn(ace, Place(1, 0)), Drawn(ace, Place(1, 9)))
    ask = Ask("", (), "Ann", 1, (Choice("replace", "", "", cards=held, at_most=3),), "replace")
    assert ask.decide("Ann", "replace", (ace, ace)).chosen == (Place(1, 0), Place(1, 9))
    with pytest.raises(Refused, match="you do not hold that card"):
        ask.decide("Ann", "replace", (ace, ace, ace))


def test_a_default_that_names_an_amount_names_the_least() -> None:
    ask = Ask("", (), "Ann", 1, (Choice("insure", "", "", amounts=range(50, 251, 50)),), "insure")
    assert ask.default_decision().amount == 50
