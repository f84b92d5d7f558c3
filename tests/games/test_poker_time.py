"""Time charges: from when they are reckoned, and what becomes of a part that nobody assessed."""

from __future__ import annotations

import pytest

from pitboss.games.poker.desk_events import TimeChargeAssessed, TimeChargePaid
from pitboss.games.poker.events import SignPosted
from pitboss.play.dealer import Dealer
from pitboss.table.events import OptionsChanged, PlayerLeft, PlayerSeated
from pitboss.table.refusal import Refused
from tests.games.test_poker import fold_round, table
from tests.kit import HOUR, Clock, check_log, decide, events, open_table

MINUTE = HOUR // 60
SIX_AN_HOUR = {"time_charge": "$6", "time_part": "30"}


def paid(dealer: Dealer) -> list[int]:
    """Return what was paid each time that charges were assessed."""
    charges = [each for each in events(dealer, TimeChargePaid) if isinstance(each, TimeChargePaid)]
    return [sum(charge.amounts.values()) for charge in charges]


def test_the_first_round_of_a_table_that_opens_at_any_hour_charges_for_no_time() -> None:
    clock = Clock()
    clock.now = 17 * HOUR
    dealer = table(SIX_AN_HOUR, clock=clock)
    clock.now += 29 * MINUTE
    fold_round(dealer)
    with pytest.raises(Refused, match="the part of the hour isn't over"):
        dealer.take(TimeChargeAssessed())
    assert paid(dealer) == []
    clock.now += MINUTE
    fold_round(dealer)
    assert paid(dealer) == [900]
    check_log(dealer)


def test_time_charges_begin_with_the_first_player_and_not_with_the_table_or_those_who_left_it() -> None:
    clock = Clock()
    dealer = open_table("poker", SIX_AN_HOUR, seats={}, clock=clock)
    clock.now = 2 * HOUR
    for number, name in enumerate(("Ann", "Bob"), start=1):
        dealer.take(PlayerSeated(name, number, 10_000))
        clock.now += 15 * MINUTE
    fold_round(dealer)
    assert paid(dealer) == [600]  # thirty minutes after Ann sat down, though Bob came later
    for name in ("Ann", "Bob"):
        dealer.take(PlayerLeft(name))
    clock.now += 3 * HOUR
    for number, name in enumerate(("Cy", "Dee"), start=1):
        dealer.take(PlayerSeated(name, number, 10_000))
    fold_round(dealer)
    assert paid(dealer) == [600]
    check_log(dealer)


@pytest.mark.parametrize("change", [SIX_AN_HOUR, {"time_charge": "$12"}, {"time_part": "20"}])
def test_another_fee_is_charged_for_no_time_before_it(change: dict[str, str]) -> None:
    clock = Clock()
    posted = {} if change is SIX_AN_HOUR else SIX_AN_HOUR
    dealer = table(posted, clock=clock)
    clock.now = 29 * MINUTE
    dealer.take(OptionsChanged(change))
    clock.now += 19 * MINUTE
    fold_round(dealer)
    assert paid(dealer) == []
    clock.now += 11 * MINUTE
    fold_round(dealer)
    assert len(paid(dealer)) == 1
    check_log(dealer)


def test_other_options_do_not_put_a_time_charge_off() -> None:
    clock = Clock()
    dealer = table(SIX_AN_HOUR, clock=clock)
    clock.now = 29 * MINUTE
    dealer.take(OptionsChanged({"raises": "4"}))
    dealer.take(PlayerSeated("Dee", 4, 10_000))
    clock.now += MINUTE
    fold_round(dealer)
    assert paid(dealer) == [1_200]


def test_a_part_that_nobody_assessed_is_not_made_up_for() -> None:
    clock = Clock()
    dealer = table(SIX_AN_HOUR, clock=clock)
    clock.now = 2 * HOUR + 10 * MINUTE
    fold_round(dealer)
    assert paid(dealer) == [900]
    clock.now += 29 * MINUTE
    fold_round(dealer)
    assert paid(dealer) == [900]
    check_log(dealer)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("poker", marks=pytest.mark.paragraph("19:47-14.14(c)")),
        pytest.param("casino-night-poker", marks=pytest.mark.paragraph("13:47-20.37(a)3", "13:47-20.37(a)4.iii(2)")),
    ],
)
def test_19_47_14_14_c_and_13_47_20_37_a_nobody_pays_for_time_before_the_sign_says_so(game: str) -> None:
    clock = Clock()
    dealer = table(SIX_AN_HOUR, game=game, clock=clock)
    clock.now = HOUR
    dealer.begin_round()
    assert [type(each) for each in events(dealer, SignPosted, TimeChargePaid)] == [SignPosted, TimeChargePaid]
    decide(dealer, "fold")
    decide(dealer, "fold")
    dealer.take(OptionsChanged({"limit": "spread", "maximum": "$20"}))
    clock.now += HOUR
    dealer.take(TimeChargeAssessed())
    posted, charged = events(dealer, SignPosted, TimeChargePaid)[2:]
    assert "wagers of $5 to $20" in posted.words() and "time charge $6 an hour" in posted.words()
    assert isinstance(posted, SignPosted) and isinstance(charged, TimeChargePaid)
    if game == "casino-night-poker":
        assert {"13:47-20.37(a)3", "13:47-20.37(a)4.iii(2)"} <= set(posted.cite.split("; "))
    fold_round(dealer)
    assert len(events(dealer, SignPosted)) == 2
    check_log(dealer)
