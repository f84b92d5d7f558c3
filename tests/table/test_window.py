"""The window for wagers admits what its areas and the game's rule allow, signs it, and refuses everything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pitboss.table.events import (
    DecisionMade,
    FaultOccurred,
    PlayerReady,
    RoundBegan,
    VerbalWager,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.felt import Felt, Wager
from pitboss.table.options import PostedLimits, choose
from pitboss.table.refusal import Refused
from pitboss.table.table import Player, Seat, Table
from pitboss.table.window import Area, OpenForWagers


def refusal(attempt: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as refused:
        attempt()
    return refused.value


ANTE = Area("ante", "the ante", "13:69F-42.1[Ante Wager]", 500, 5_000, takes_coupon=True)
BONUS = Area("bonus", "the bonus", "13:69F-42.1[Bonus Wager]", 500, 5_000)


def no_six_dollar_wager(felt: Felt, wager: WagerPlaced) -> None:
    """A game's own rule, for these tests."""
    if wager.amount == 600:
        raise Refused("$6", "this game takes no such wager", "another amount", "13:69F-42.6(c)1")


@pytest.fixture
def wagering() -> OpenForWagers:
    players = (Player("Ann", 2_000, (500, 1_000)), Player("Bob", 100_000))
    felt = Felt(Table("a game", choose(PostedLimits, {}), 6, 0, None, (Seat(1, "Ann"), Seat(2, "Bob")), players))
    return OpenForWagers(
        "13:69F-42.6(b)", (), (ANTE, BONUS), felt, no_six_dollar_wager, "13:69F-42.6(d)", "13:69F-42.6(a)", set()
    )


def test_what_is_wagered_so_far_lacks_the_areas_without_which_it_would_be_given_back(wagering: OpenForWagers) -> None:
    needed = [replace(area, required_by="13:69F-42.6(c)1") for area in (ANTE, BONUS)]
    wagering.areas = (*needed, Area("side", "a side wager", "custom", 100, 500))
    assert wagering.lacking("Ann") == ()
    wagering.felt.place(Wager("Ann", 1, "side", 500))
    assert wagering.lacking("Ann") == tuple(needed)
    wagering.felt.place(Wager("Ann", 1, "ante", 500))
    assert wagering.lacking("Ann") == (needed[1],)
    wagering.felt.place(Wager("Ann", 1, "bonus", 500))
    assert wagering.lacking("Ann") == wagering.lacking("Bob") == ()


def test_an_allowed_wager_is_signed_with_the_paragraph_of_its_area(wagering: OpenForWagers) -> None:
    wager = WagerPlaced("Ann", 1, "bonus", 500, cite="x", by="y")
    wagering.admit(wager)
    assert (wager.cite, wager.by) == ("13:69F-42.1[Bonus Wager]", "Ann")
    with_coupon = WagerPlaced("Ann", 1, "ante", 500, 500)
    wagering.admit(with_coupon)
    assert with_coupon.cite == "13:69F-42.1[Ante Wager]; 13:69F-42.6(a)"


@pytest.mark.parametrize(
    ("wager", "why", "cite"),
    [
        (WagerPlaced("Bob", 1, "ante", 500), "that player isn't seated there", "13:69F-42.6(d)"),
        (WagerPlaced("Ann", 3, "ante", 500), "that player isn't seated there", "13:69F-42.6(d)"),
        (WagerPlaced("Ann", 1, "field", 500), "the layout has no such betting area", "13:69F-42.6(b)"),
        (WagerPlaced("Ann", 1, "ante", 0), "the amount is outside the posted limits", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", -500), "the amount is outside the posted limits", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 499), "the amount is outside the posted limits", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 5_050), "the amount is outside the posted limits", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 525), "the table's chips can't make that amount", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 2_050), "Ann has $20 left", "custom (19:47-8.2)"),
        (WagerPlaced("Ann", 1, "ante", 600), "this game takes no such wager", "13:69F-42.6(c)1"),
        (WagerPlaced("Ann", 1, "bonus", 500, 500), "that betting area takes none", "custom (match play coupon)"),
        (WagerPlaced("Ann", 1, "ante", 500, 250), "a coupon must be the player's own", "custom (match play coupon)"),
        (WagerPlaced("Ann", 1, "ante", 500, 1_000), "a coupon must be the player's own", "custom (match play coupon)"),
        (WagerPlaced("Ann", 1, "ante", 500, -500), "a coupon must be the player's own", "custom (match play coupon)"),
        (WagerPlaced("Bob", 2, "ante", 500, 500), "a coupon must be the player's own", "custom (match play coupon)"),
    ],
)
def test_a_wager_that_is_not_allowed_is_refused_by_its_paragraph(
    wagering: OpenForWagers, wager: WagerPlaced, why: str, cite: str
) -> None:
    refused = refusal(lambda: wagering.admit(wager))
    assert refused.why.startswith(why)
    assert refused.cite == cite


def test_a_wager_that_replaces_another_may_use_its_chips_and_its_coupon(wagering: OpenForWagers) -> None:
    wagering.felt.place(Wager("Ann", 1, "ante", 1_500, 1_000))
    wagering.admit(WagerPlaced("Ann", 1, "ante", 2_000, 1_000))
    assert refusal(lambda: wagering.admit(WagerPlaced("Ann", 1, "bonus", 1_000))).why == "Ann has $5 left"
    refused = refusal(lambda: wagering.admit(WagerPlaced("Ann", 1, "ante", 500, 1_000)))
    assert refused.allowed == "the coupons that Ann holds: $5, $10"


def test_a_coupon_lies_on_one_wager_only(wagering: OpenForWagers) -> None:
    wagering.areas = (ANTE, Area("tie", "a second area", "", 500, 5_000, takes_coupon=True))
    wagering.felt.place(Wager("Ann", 1, "ante", 500, 500))
    refused = refusal(lambda: wagering.admit(WagerPlaced("Ann", 1, "tie", 500, 500)))
    assert refused.allowed == "the coupons that Ann holds: $10"


def test_where_no_area_takes_a_coupon_chips_alone_are_allowed(wagering: OpenForWagers) -> None:
    wagering.areas = (BONUS,)
    assert refusal(lambda: wagering.admit(WagerPlaced("Ann", 1, "bonus", 500, 500))).allowed == "chips alone"


def test_a_wager_called_out_is_not_accepted(wagering: OpenForWagers) -> None:
    refused = refusal(lambda: wagering.admit(VerbalWager("Ann", 1, "ante", 500)))
    assert (refused.why, refused.cite) == ("it isn't accepted", "13:69F-42.6(a)")


def test_only_a_wager_that_lies_there_is_taken_back(wagering: OpenForWagers) -> None:
    refused = refusal(lambda: wagering.admit(WagerRemoved("Ann", 1, "ante")))
    assert (refused.why, refused.allowed) == ("there's no such bet", "none: no bet of yours is there")
    wagering.felt.place(Wager("Ann", 1, "ante", 500))
    removal = WagerRemoved("Ann", 1, "ante")
    wagering.admit(removal)
    assert (removal.cite, removal.by) == ("13:69F-42.6(b)", "Ann")
    assert refusal(lambda: wagering.admit(WagerRemoved("Ann", 1, "bonus"))).allowed == "ante"
    assert refusal(lambda: wagering.admit(WagerRemoved("Bob", 1, "ante"))).why == "that player isn't seated there"


def test_only_a_seated_player_can_be_ready(wagering: OpenForWagers) -> None:
    wagering.admit(PlayerReady("Ann"))
    assert refusal(lambda: wagering.admit(PlayerReady("Cleo"))).why == "nobody by that name is seated"


def test_the_dealer_ends_wagering_and_nothing_else_is_taken(wagering: OpenForWagers) -> None:
    end = WageringEnded(by="somebody")
    wagering.admit(end)
    assert (end.cite, end.by) == ("13:69F-42.6(b)", "dealer")
    for other in (DecisionMade("Ann", 1, "play", 500), RoundBegan(), FaultOccurred("face-up-card")):
        assert refusal(lambda: wagering.admit(other)).why == "the table is open for bets"  # noqa: B023


def test_the_limits_of_an_area_are_told_as_one_amount_where_they_are_one() -> None:
    assert (ANTE.limits, Area("side", "a side wager", "", 100, 100).limits) == ("$5 to $50", "$1")


def test_a_position_that_the_table_does_not_have_is_refused(wagering: OpenForWagers) -> None:
    refused = refusal(lambda: wagering.admit(WagerPlaced("Ann", 7, "ante", 500)))
    assert refused.why == "that player isn't seated there, and the table has no such position"


def test_a_window_takes_nothing_but_wagers_unless_a_game_says_so(wagering: OpenForWagers) -> None:
    assert (wagering.said_by_players, wagering.may_say("Ann"), wagering.may_say("Zoe")) == ((), (), ())
    assert (wagering.values("Ann"), wagering.bound("Ann")) == ({}, ())
