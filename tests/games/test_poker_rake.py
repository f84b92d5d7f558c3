"""The rake of a poker table: what goes back with money that was refunded, and the levels at which it is taken."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES
from pitboss.games.poker.desk_events import TimeChargeAssessed, TimeChargePaid
from pitboss.games.poker.options import posted_amounts
from pitboss.games.poker.pot_events import MoneyReturned, Pots, RakeTaken
from pitboss.play.dealer import Dealer
from pitboss.table.events import FaultOccurred
from pitboss.table.options import breaches, choose
from pitboss.table.refusal import Refused
from pitboss.table.view import View
from tests.kit import HOUR, Clock, check_log, decide, events, open_prompt, open_table, story

CITES = [
    ("poker", ["19:47-14.15(i)3", "custom (19:47-14.14)", "reading 162"]),
    ("casino-night-poker", ["13:47-20.38(j)3", "13:47-20.37(a)4.i(1)", "reading 162"]),
]
NO_LIMIT = {"limit": "no-limit", "rake_percent": "10", "rake_maximum": "$500"}


def chips(dealer: Dealer) -> dict[str, int]:
    """Return what each player has."""
    return {player.name: player.chips for player in dealer.table.players}


def refund(dealer: Dealer) -> MoneyReturned:
    """Let the dealer collect the protected hand of the player who is asked, and return what is told of the money."""
    dealer.take(FaultOccurred("protected-hand-collected"))
    told = events(dealer, MoneyReturned)[-1]
    assert isinstance(told, MoneyReturned)
    return told


def play_out(dealer: Dealer) -> None:
    """Check, call or concede until the round is over."""
    while dealer.is_in_round:
        words = {choice.word for choice in open_prompt(dealer).choices}
        decide(dealer, next(word for word in ("check", "call", "muck") if word in words))


def each_calls(dealer: Dealer, amount: int) -> None:
    """Let the first to act raise to an amount or bet it, and all others call."""
    words = {choice.word for choice in open_prompt(dealer).choices}
    decide(dealer, "bet" if "bet" in words else "raise", amount=amount)
    while dealer.prompt is not None and "call" in {choice.word for choice in open_prompt(dealer).choices}:
        decide(dealer, "call")


@pytest.mark.parametrize(("game", "cites"), CITES)
def test_13_47_20_37_a_4_i_1_no_percentage_is_kept_of_a_bet_that_went_back(game: str, cites: list[str]) -> None:
    dealer = open_table(game, NO_LIMIT, seats={"Ann": 50_000, "Bob": 50_000})
    dealer.begin_round()
    each_calls(dealer, 10_000)
    asked = open_prompt(dealer).player
    told = refund(dealer)
    assert told.amounts == {asked: 10_000} and (told.from_rake, told.pots) == (1_000, (9_000,))
    assert set(cites) <= set(told.cite.split("; "))
    assert any("$10 rake goes back into the pot for it" in line for line in story(dealer))
    assert sorted(chips(dealer).values()) == [49_000, 50_000], "the house keeps a tenth of $100 that stayed"
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.37(a)4.i(1)")
def test_13_47_20_37_a_4_i_1_each_betting_round_that_is_over_is_reckoned_anew() -> None:
    dealer = open_table("casino-night-poker", NO_LIMIT, seats=dict.fromkeys(("Ann", "Bob", "Cy"), 50_000))
    dealer.begin_round()
    each_calls(dealer, 1_000)
    each_calls(dealer, 4_000)
    decide(dealer, "bet", amount=2_000)
    told = refund(dealer)
    assert (sum(told.amounts.values()), told.from_rake, told.pots) == (5_000, 500, (9_000,)), "one of three, rake too"
    seen = [View(player).fold(dealer.log.records).layer(Pots) for player in ("Ann", "Bob", "Cy")]
    assert [(pots.pots, pots.rake) for pots in seen] == [((9_000,), 1_000)] * 3
    play_out(dealer)
    assert sum(chips(dealer).values()) == 150_000 - 1_000 - 400, "and the tenth of the bets that were called then"
    check_log(dealer)


def test_13_47_20_37_a_3_what_the_maximum_kept_from_being_raked_stays_for_bets_that_stay() -> None:
    dealer = open_table(
        "casino-night-poker", NO_LIMIT | {"rake_maximum": "$6"}, seats=dict.fromkeys(("Ann", "Bob", "Cy"), 50_000)
    )
    dealer.begin_round()
    each_calls(dealer, 10_000)
    told = refund(dealer)
    assert (told.from_rake, told.pots) == (0, (19_400,)), "a tenth of $200 is above the maximum as a tenth of $300 is"


@pytest.mark.parametrize(
    "game",
    ["poker", pytest.param("casino-night-poker", marks=pytest.mark.paragraph("13:47-20.37(a)4.ii(1)"))],
)
def test_13_47_20_37_a_4_ii_1_levels_that_the_pots_no_longer_reach_are_not_raked(game: str) -> None:
    options = {"rake_increment": "$1.50", "rake_level": "$2", "rake_maximum": "$100"}
    dealer = open_table(game, options, seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    for word in ("call", "check"):
        decide(dealer, word)
    told = refund(dealer)
    assert (told.from_rake, told.pots) == (450, (200,)), "$10 have five levels and $5 have two"
    assert sorted(chips(dealer).values()) == [9_700, 10_000]
    check_log(dealer)


def test_each_pot_gets_back_the_rake_of_what_left_it() -> None:
    dealer = open_table("poker", NO_LIMIT, seats={"Ann": 40_000, "Bob": 10_000, "Cy": 40_000, "Dee": 40_000})
    dealer.begin_round()
    each_calls(dealer, 30_000)  # Bob is all-in for $100, and the others have a side pot
    told = refund(dealer)
    assert told.amounts == {"Ann": 30_000} and told.from_rake == 3_000
    assert told.pots == (27_000, 36_000), "$300 and $400, less a tenth of each"
    check_log(dealer)


@pytest.mark.parametrize(
    ("game", "cite"),
    [
        ("poker", "custom (19:47-14.14)"),
        pytest.param(
            "casino-night-poker", "13:47-20.37(a)4.ii(1)", marks=pytest.mark.paragraph("13:47-20.37(a)4.ii(1)")
        ),
    ],
)
def test_13_47_20_37_a_4_ii_1_amounts_and_levels_may_differ(game: str, cite: str) -> None:
    options = {"limit": "no-limit", "rake_levels": "1 @ 10 + $2@$40", "rake_maximum": "$10"}
    dealer = open_table(game, options, seats={"Ann": 50_000, "Bob": 50_000})
    dealer.begin_round()
    each_calls(dealer, 500 + 500)
    each_calls(dealer, 1_000)
    play_out(dealer)
    taken = [each for each in events(dealer, RakeTaken) if isinstance(each, RakeTaken)]
    assert [each.amount for each in taken] == [100, 200], "$1 at $20 of which $10 is a level, and $2 more at $40"
    assert cite in taken[0].cite.split("; ")
    assert dealer.table.options.rake_levels == "$1@$10+$2@$40"
    assert any("rake as the pot reaches each level: $1 at $10, $2 at $40" in line for line in story(dealer))
    check_log(dealer)


@pytest.mark.parametrize(
    ("levels", "why"),
    [
        ("$1", "'[$]1' is no amount and its level, which are written as in [$]1@[$]10"),
        ("$1@$10+", "'' is no amount and its level"),
        ("$1@$10@$20", "is no amount and its level"),
        ("$0@$10", "[$]0 is no amount in steps of [$]0.50"),
        ("$1@$10.25", "[$]10.25 is no amount in steps of [$]0.50"),
        ("$1@$40+$2@$10", "[$]10 is not above [$]40"),
        ("$6@$10+$6@$12", "[$]12 in all are taken up to [$]12"),
        ("+".join(f"$0.50@${level}" for level in range(10, 100, 10)), "no more than 8 levels are posted"),
    ],
)
def test_levels_that_cannot_be_posted_are_refused_with_how_they_are_written(levels: str, why: str) -> None:
    options = GAMES["casino-night-poker"].options
    with pytest.raises(Refused, match=why) as refused:
        choose(options, {"rake_levels": levels})
    assert refused.value.what == f"rake_levels={levels}" and refused.value.cite == "custom (13:47-20.37(a)4.ii(1))"
    assert refused.value.allowed == "none, $1@$10+$2@$40, or other amounts at rising levels of the pot, written alike"
    assert breaches(options(rake_levels=levels))
    poker = GAMES["poker"].options
    assert 1_000 not in posted_amounts(poker(rake_levels=levels, minimum=200, maximum=400, least_chip=100))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rake_increment": "$1", "rake_level": "$10"}, "at equal levels or at listed ones, not at both"),
        ({"rake_maximum": "$0"}, "a rake from the pot has a posted maximum"),
    ],
)
def test_listed_levels_are_a_rake_like_any_other(options: dict[str, str], why: str) -> None:
    for game in ("poker", "casino-night-poker"):
        with pytest.raises(Refused, match=why):
            choose(GAMES[game].options, {"rake_levels": "$1@$10"} | options)
    assert choose(GAMES["poker"].options, {"rake_levels": "None"}).rake_levels == "none"


@pytest.mark.paragraph("13:47-20.37(a)4.iii(2)")
def test_13_47_20_37_a_4_iii_3_the_hourly_fee_need_not_be_taken_in_parts() -> None:
    clock = Clock()
    options = {"time_charge": "$6", "time_part": "60"}
    dealer = open_table("casino-night-poker", options, seats={"Ann": 50_000, "Bob": 50_000}, clock=clock)
    clock.now = HOUR // 2
    with pytest.raises(Refused, match="the part of the hour isn't over"):
        dealer.take(TimeChargeAssessed())
    clock.now = HOUR
    dealer.take(TimeChargeAssessed())
    assert chips(dealer) == {"Ann": 49_400, "Bob": 49_400}
    (paid,) = events(dealer, TimeChargePaid)
    assert paid.cite == "13:47-20.37(a)4.iii(1); 13:47-20.37(a)4.iii(2); 13:47-20.37(a)4.iii(4)"
    check_log(dealer)


def test_a_level_that_is_reached_again_after_a_refund_is_raked_once_more() -> None:
    options = {"limit": "no-limit", "rake_increment": "$1", "rake_level": "$20", "rake_maximum": "$100"}
    dealer = open_table("poker", options, seats=dict.fromkeys(("Ann", "Bob", "Cy"), 50_000))
    dealer.begin_round()
    each_calls(dealer, 2_000)
    assert refund(dealer).from_rake == 100
    each_calls(dealer, 1_000)
    play_out(dealer)
    assert sum(chips(dealer).values()) == 150_000 - 300, "$60 have three levels, one of them reached twice"


def test_a_pot_limit_bet_counts_the_rake_that_went_back_into_the_pot() -> None:
    options = {"game": "omaha", "limit": "pot", "rake_percent": "10", "rake_maximum": "$500"}
    dealer = open_table("poker", options, seats=dict.fromkeys(("Ann", "Bob", "Cy"), 50_000))
    dealer.begin_round()
    each_calls(dealer, 1_500)
    told = refund(dealer)
    (pot,) = told.pots
    bet = next(choice for choice in open_prompt(dealer).choices if choice.word == "bet")
    assert bet.amounts[-1] == pot, "a bet of the pot is as large as the pot that was told"


def test_19_47_14_14_a_percentage_of_the_side_pot_alone_is_cited_too() -> None:
    dealer = open_table("poker", NO_LIMIT, seats={"Ann": 50_000, "Bob": 50_000, "Cyd": 2_000})
    dealer.begin_round()
    each_calls(dealer, 2_000)
    each_calls(dealer, 5_000)
    first, second = [each for each in events(dealer, RakeTaken) if isinstance(each, RakeTaken)]
    assert len(second.pots) == 2 and second.amount == 1_000
    assert second.cite == first.cite
