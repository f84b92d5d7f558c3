"""Customs of a poker table: kills, straddles, blinds that were missed, forced bets at low poker, and the fund."""

from __future__ import annotations

import pytest

from pitboss.games.poker.desk_events import PlayerAbsent, PlayerReturned
from pitboss.games.poker.events import BlindPosted, FundPaid
from pitboss.play.dealer import Dealer
from pitboss.table.events import PlayerLeft
from tests.games.test_poker import SEATS, call_round, fold_round
from tests.kit import check_log, decide, events, open_prompt, open_table, story

OMAHA = {"game": "omaha", "split": "high-low", "low_hand": "eight-or-better"}
SCOOP = {**OMAHA, "kill": "kill", "kill_when": "scoop", "losing_hands": "mucked"}
NO_LOW = "Ac Kd Ad Kc 9c 8d 9s 8h 2c Ks Jd 10d 2d Qc 2h 4c"
"""Bob has three kings and Ann a pair of aces, and nobody has a low hand."""


@pytest.mark.parametrize(("kill_pot", "killer"), [("$10", "Bob"), ("$10.50", "")])
def test_a_scooped_pot_kills_where_it_is_large_enough(kill_pot: str, killer: str) -> None:
    dealer = open_table("poker", {**SCOOP, "kill_pot": kill_pot}, seats={"Ann": 10_000, "Bob": 10_000}, stacks=[NO_LOW])
    call_round(dealer)
    assert any("Bob wins $10 of the pot: the highest hand" in line for line in story(dealer))
    assert dealer.table.state.killer == killer
    check_log(dealer)


def test_a_pot_that_nobody_else_contends_for_is_not_scooped() -> None:
    dealer = open_table("poker", {**SCOOP, "kill_pot": "$0"}, seats={"Ann": 10_000, "Bob": 10_000})
    fold_round(dealer)
    assert dealer.table.state.winner and not dealer.table.state.killer
    check_log(dealer)


def test_whoever_missed_a_blind_and_is_needed_for_a_game_is_dealt_in_and_owes_nothing() -> None:
    dealer = open_table("poker", {"second_blind": "$0"}, seats=SEATS)
    dealer.take(PlayerAbsent("Ann"))
    fold_round(dealer)
    assert dealer.table.state.desk.owing == ("Ann",)
    dealer.take(PlayerLeft("Cy"))
    dealer.take(PlayerReturned("Ann"))
    dealer.begin_round()
    assert [choice.word for choice in open_prompt(dealer).choices] == ["call", "complete", "fold"]
    assert open_prompt(dealer).player == "Ann", "Bob has the blind, and she is asked for no other"
    decide(dealer, "fold")
    assert dealer.table.state.desk.owing == ()
    check_log(dealer)


def test_whoever_posts_missed_blinds_is_not_asked_to_straddle() -> None:
    five = {**SEATS, "Dee": 10_000, "Eve": 10_000}
    dealer = open_table("poker", {"straddle": "yes"}, seats=five)
    dealer.take(PlayerAbsent("Ann"))
    for _ in range(2):
        pass_and_fold(dealer)
    dealer.take(PlayerReturned("Ann"))
    dealer.begin_round()
    decide(dealer, "post", player="Ann")
    posted = [each.player for each in events(dealer, BlindPosted) if isinstance(each, BlindPosted)][-3:]
    assert posted == ["Dee", "Eve", "Ann"]
    assert (open_prompt(dealer).player, open_prompt(dealer).choices[0].word) == ("Ann", "check")
    check_log(dealer)


def pass_and_fold(dealer: Dealer) -> None:
    """Play a round in which nobody straddles and everybody folds."""
    dealer.begin_round()
    while dealer.prompt is not None:
        words = {choice.word for choice in open_prompt(dealer).choices}
        decide(dealer, "pass" if "pass" in words else "fold")


@pytest.mark.parametrize(("cards", "best"), [("Kd Ad Kc Ah", "Bob"), ("Ad Kd Ah Kc", "Ann")])
def test_of_two_high_hands_that_are_shown_the_best_has_the_fund(cards: str, best: str) -> None:
    options = {"fund": "high-hand", "fund_hand": "full-house", "losing_hands": "shown"}
    stack = f"{cards} 2c Ac As Ks 2d 4d 2h 5c"
    dealer = open_table("poker", options, seats={"Ann": 10_000, "Bob": 10_000}, stacks=[stack])
    call_round(dealer)
    paid = [each.player for each in events(dealer, FundPaid) if isinstance(each, FundPaid)]
    assert paid == [best]
    check_log(dealer)


@pytest.mark.parametrize(
    ("ups", "opener"), [("Kd Ks Qh", "Bob"), ("Ks Kd Qh", "Ann"), ("As Kc Kh", "Cy"), ("Ah As Ac", "Bob")]
)
def test_at_low_poker_the_highest_up_card_opens_by_suit_and_the_ace_is_low(ups: str, opener: str) -> None:
    options = {"game": "seven-card-stud", "split": "low"}
    dealer = open_table("poker", options, seats=SEATS, stacks=[f"2c 3c 4c 5c 6c 7c {ups}"])
    dealer.begin_round()
    (forced,) = events(dealer, BlindPosted)
    assert isinstance(forced, BlindPosted) and forced.player == opener
