"""Nobody wagers chips twice, and a coupon serves one decision."""

from __future__ import annotations

import pytest

from pitboss.play.dealer import asks_of
from pitboss.table.events import CouponGiven, WagerPlaced
from pitboss.table.felt import Felt, Wager
from tests.kit import check_log, decide, open_table, wager


def test_19_47_2_9_b_a_player_on_two_boxes_insures_one_after_the_other_with_the_chips_that_are_left() -> None:
    dealer = open_table(
        "blackjack", {"several_boxes": "yes"}, seats={"Ann": 2_500}, stacks=["2c 10h 10d As 9h 9d"], positions=6
    )
    dealer.begin_round()
    for box in (1, 2):
        dealer.take(WagerPlaced("Ann", box, "main", 1_000))
    dealer.end_wagering()
    (first,) = asks_of(dealer.prompt)
    assert (first.position, first.choice("insure").amounts[-1]) == (1, 500)
    dealer.take(first.decide("Ann", "insure"))
    (second,) = asks_of(dealer.prompt)
    assert (second.position, [choice.word for choice in second.choices]) == (2, ["pass"])
    while dealer.prompt is not None:
        dealer.answer_by_default()
    assert dealer.table.player("Ann").chips >= 0
    check_log(dealer)


def test_chips_that_are_not_there_cannot_be_put_on_the_layout() -> None:
    felt = Felt(open_table("three-card-poker", seats={"Ann": 1_000}).table)
    with pytest.raises(ValueError, match="Ann has 1000 cents, not the 1500 of the wager"):
        felt.place(Wager("Ann", 1, "ante", 1_500))


def test_19_47_2_8_a_1_a_surrender_is_the_one_decision_of_a_coupon() -> None:
    dealer = open_table("blackjack", {"surrender": "yes"}, seats={"Ann": 10_000}, stacks=["2c 10h 5d 6h"], positions=6)
    dealer.take(CouponGiven("Ann", 500))
    dealer.begin_round()
    wager(dealer, "Ann", "main", 500, coupon=500)
    dealer.end_wagering()
    decide(dealer, "surrender")
    after = dealer.table.player("Ann")
    assert (after.chips, after.coupons) == (9_750, ())
    check_log(dealer)


def test_19_47_2_7_a_three_to_two_is_paid_to_the_cent_and_never_rounded() -> None:
    dealer = open_table("blackjack", {}, seats={"Ann": 10_000}, stacks=["2c Ah 9d Kh"], positions=6)
    dealer.begin_round()
    dealer.take(WagerPlaced("Ann", 1, "main", 750))
    dealer.end_wagering()
    assert dealer.table.player("Ann").chips == 10_000 + 1_125  # reading 199
    check_log(dealer)
