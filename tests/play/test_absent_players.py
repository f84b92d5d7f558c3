"""What holds for players who have left while a round goes on, and for reminders that come at a wrong time."""

from __future__ import annotations

import pytest

from pitboss.games import find_game
from pitboss.games.game import MOST_CHIPS, table_after
from pitboss.play.dealer import Dealer
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Drawn, Place
from pitboss.table.events import (
    CardChangeDue,
    CardDealt,
    CardsChanged,
    CouponGiven,
    PlayerLeft,
    PlayerReady,
    WagerCollected,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.felt import Felt, Wager
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.kit import HOUR, Clock, check_log, decide, events, open_table, play_round, wager


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
    assert dealer.prompt.ready == {"Ann"}
    dealer.take(PlayerReady("Ben"))
    assert dealer.prompt.ready == {"Ann", "Ben"}


@pytest.mark.paragraph("13:69F-42.6(b)")
def test_13_69f_42_6_b_who_leaves_before_no_more_bets_takes_chips_and_coupon_along() -> None:
    dealer = open_table("double-draw-poker", seats={"Ann": 10_000, "Ben": 10_000})
    dealer.take(CouponGiven("Ann", 500))
    for player in ("Ann", "Ben"):
        wager(dealer, player, "ante", 500, coupon=500 if player == "Ann" else 0)
        wager(dealer, player, "bonus", 500)
    dealer.take(PlayerLeft("Ann"))
    assert [(event.area, event.cite) for event in removed(dealer)] == [
        ("ante", "13:69F-42.6(b)"),
        ("bonus", "13:69F-42.6(b)"),
    ]
    assert isinstance(dealer.prompt, OpenForWagers)
    felt = dealer.prompt.felt
    assert (felt.chips("Ann"), felt.coupons("Ann"), felt.wagers_of("Ann")) == (10_000, [500], [])
    decide(dealer, "fold", player="Ben")
    assert not any(event.position == 1 for event in events(dealer, CardDealt) if isinstance(event, CardDealt))
    assert [player.name for player in dealer.table.players] == ["Ben"]
    check_log(dealer)


def test_who_leaves_after_no_more_bets_leaves_the_wagers_to_the_round() -> None:
    dealer = open_table("three-card-poker", seats={"Ann": 10_000, "Ben": 10_000})
    wager(dealer, "Ann", "ante", 500)
    wager(dealer, "Ben", "ante", 500)
    dealer.end_wagering()
    dealer.take(PlayerLeft("Ann"))
    assert removed(dealer) == []
    decide(dealer, "play", player="Ben")
    lost = [event for event in events(dealer, WagerCollected) if isinstance(event, WagerCollected)]
    assert [(event.player, event.area) for event in lost][:1] == [("Ann", "ante")]
    check_log(dealer)


def removed(dealer: Dealer) -> list[WagerRemoved]:
    return [event for event in events(dealer, WagerRemoved) if isinstance(event, WagerRemoved)]


NOT_DUE = "the reminder comes once, between rounds, when it is due"


@pytest.mark.parametrize(
    ("options", "hours", "cite"),
    [
        pytest.param({}, 8, "13:69E-1.18(g)2", marks=pytest.mark.paragraph("13:69E-1.18(g)2")),
        pytest.param(
            {"dealing": "hand", "shuffler": "device"},
            4,
            "13:69E-1.18(g)3",
            marks=pytest.mark.paragraph("13:69E-1.18(g)3"),
        ),
    ],
)
def test_13_69e_1_18_g_2_and_3_the_reminder_comes_by_the_clock_once_and_between_rounds(
    options: dict[str, str], hours: int, cite: str
) -> None:
    clock = Clock()
    dealer = open_table("three-card-poker", options, clock=clock)
    play_round(dealer, {})
    clock.now = hours * HOUR - 1
    with pytest.raises(Refused, match=NOT_DUE):
        dealer.take(CardChangeDue(hours))
    clock.now = hours * HOUR
    dealer.take(CardChangeDue(1, cite="19:47-1.1"))
    body = dealer.log.records[-1].body
    assert (body["event"], body["hours"], body["cite"]) == ("card_change_due", hours, cite)
    with pytest.raises(Refused, match=NOT_DUE):
        dealer.take(CardChangeDue(hours))
    dealer.begin_round()
    assert len(events(dealer, CardChangeDue)) == 1
    check_log(dealer)


def test_a_reminder_does_not_come_during_a_round() -> None:
    clock = Clock()
    dealer = open_table("three-card-poker", clock=clock)
    dealer.begin_round()
    clock.now = 9 * HOUR
    with pytest.raises(Refused, match=NOT_DUE):
        dealer.take(CardChangeDue(8))


def test_fresh_cards_are_not_due_to_be_changed() -> None:
    clock = Clock()
    dealer = open_table("three-card-poker", clock=clock)
    play_round(dealer, {})
    clock.now = 7 * HOUR
    dealer.take(CardsChanged())
    clock.now = 8 * HOUR
    play_round(dealer, {})
    clock.now = 16 * HOUR - 1
    with pytest.raises(Refused, match=NOT_DUE):
        dealer.take(CardChangeDue(8))
    clock.now = 16 * HOUR
    dealer.take(CardChangeDue(8))


@pytest.mark.parametrize("tray", [-1, MOST_CHIPS + 1])
def test_a_table_with_an_impossible_tray_is_not_opened(tray: int) -> None:
    game = find_game("three-card-poker")
    with pytest.raises(Refused, match="a tray of"):
        game.new_table(game.options(), 7, tray)


def test_of_two_like_cards_each_is_named_once() -> None:
    ace = Card.parse("As")
    held = (Drawn(ace, Place(1, 0)), Drawn(ace, Place(1, 9)))
    ask = Ask("", (), "Ann", 1, (Choice("replace", "", "", cards=held, at_most=3),), "replace")
    assert ask.decide("Ann", "replace", (ace, ace)).chosen == (Place(1, 0), Place(1, 9))
    with pytest.raises(Refused, match="you don't hold that card"):
        ask.decide("Ann", "replace", (ace, ace, ace))


def test_a_default_that_names_an_amount_names_the_least() -> None:
    ask = Ask("", (), "Ann", 1, (Choice("insure", "", "", amounts=range(50, 251, 50)),), "insure")
    assert ask.default_decision().amount == 50


def test_13_69f_42_10_d_a_replacement_names_at_least_one_card() -> None:
    held = (Drawn(Card.parse("As"), Place(1, 0)),)
    ask = Ask("", (), "Ann", 1, (Choice("replace", "", "13:69F-42.10(d)", cards=held, at_most=3),), "replace")
    with pytest.raises(Refused, match="replace without a card: it names none") as refused:
        ask.admit(ask.decide("Ann", "replace"))
    assert refused.value.cite == "13:69F-42.10(d)"


def test_a_collected_wager_that_is_restored_brings_its_coupon_back() -> None:
    dealer = open_table("double-draw-poker", seats={"Ann": 10_000})
    dealer.take(CouponGiven("Ann", 500))
    felt = Felt(dealer.table)
    ante = Wager("Ann", 1, "ante", 500, coupon=500)
    felt.place(ante)
    felt.collect(ante)
    felt.take_coupon(ante)
    felt.restore(ante)
    after = table_after(felt).player("Ann")
    assert (after.chips, after.coupons) == (10_000, (500,))
