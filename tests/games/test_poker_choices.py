"""What the operator of a poker table may choose since the text leaves it open, and what is refused as custom alone."""

from __future__ import annotations

import pytest

from pitboss.games import find_game
from pitboss.games.poker.events import SignPosted
from pitboss.games.poker.pot_events import RakePlacedInTray, RakeTaken
from pitboss.play.dealer import Dealer
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from tests.kit import check_log, decide, events, open_prompt, open_table, story

THREE = {"Ann": 10_000, "Bob": 10_000, "Cy": 10_000}
GAMES = ("poker", "casino-night-poker")


def words(dealer: Dealer) -> list[str]:
    """Return what the player who is asked may say."""
    return [choice.word for choice in open_prompt(dealer).choices]


def play_out(dealer: Dealer) -> None:
    """Check, call or concede until the round is over."""
    while dealer.is_in_round:
        decide(dealer, next(word for word in ("check", "call", "muck") if word in words(dealer)))


# Raises


@pytest.mark.paragraph("13:47-20.39")
@pytest.mark.parametrize("raises", [1, 2, 7])
def test_13_47_20_39_any_number_of_raises_may_be_posted_as_the_most(raises: int) -> None:
    options = {"raises": str(raises), "heads_up_raises": "as-posted"}
    dealer = open_table("casino-night-poker", options, seats=dict.fromkeys(THREE, 100_000))
    dealer.begin_round()
    assert any(f"raises: {raises}" in line for line in story(dealer))
    for _ in range(raises):
        decide(dealer, "raise")
    assert words(dealer) == ["call", "fold"]
    with pytest.raises(Refused, match=f"the limit is {raises} raises? in a betting round") as refused:
        decide(dealer, "raise")
    assert refused.value.cite == "13:47-20.39"


@pytest.mark.parametrize(("game", "cite"), [("poker", "19:47-14.17"), ("casino-night-poker", "13:47-20.39")])
def test_a_number_of_raises_that_no_form_offers_is_refused_as_custom(game: str, cite: str) -> None:
    with pytest.raises(Refused, match="raises=11") as refused:
        choose(find_game(game).options, {"raises": "11"})
    assert refused.value.cite == f"custom ({cite})"


# The percentage


@pytest.mark.paragraph("13:47-20.37(a)4.i(1)")
def test_13_47_20_37_a_4_i_1_a_rake_of_two_and_a_half_percent_is_posted_and_taken() -> None:
    dealer = open_table("casino-night-poker", {"limit": "no-limit", "rake_percent": "2.5"}, seats=THREE)
    dealer.begin_round()
    decide(dealer, "raise", amount=10_000)
    play_out(dealer)
    (sign,) = events(dealer, SignPosted)
    assert isinstance(sign, SignPosted) and "rake 2.5 percent of each betting round" in sign.lines
    (taken,) = events(dealer, RakeTaken)
    assert isinstance(taken, RakeTaken) and taken.amount == 500, "of $300 a fortieth is $7.50, and $5 is the maximum"
    check_log(dealer)


def test_a_percentage_is_taken_in_whole_chips_of_what_is_bet() -> None:
    options = {"limit": "no-limit", "rake_percent": "2.5", "rake_maximum": "$50"}
    dealer = open_table("poker", options, seats=THREE)
    dealer.begin_round()
    decide(dealer, "raise", amount=10_000)
    play_out(dealer)
    (taken,) = events(dealer, RakeTaken)
    assert isinstance(taken, RakeTaken) and taken.amount == 750
    assert [each.amount for each in events(dealer, RakePlacedInTray) if isinstance(each, RakePlacedInTray)] == [750]
    check_log(dealer)


@pytest.mark.parametrize(
    ("said", "meant"), [("2.5", "2.5"), ("2.50", "2.5"), ("2.5 %", "2.5"), ("05", "5"), ("10.0", "10"), ("0.00", "0")]
)
def test_a_percentage_is_read_as_people_write_it(said: str, meant: str) -> None:
    assert choose(find_game("poker").options, {"rake_percent": said}).rake_percent == meant


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("10.5", "no more than 10 percent of all sums bet in a betting round is raked"),
        ("11", "no more than 10 percent"),
    ],
)
def test_13_47_20_37_a_4_i_1_no_percentage_above_ten_is_raked(said: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        choose(find_game("casino-night-poker").options, {"rake_percent": said})
    assert refused.value.cite == "13:47-20.37(a)4.i(1)"
    assert refused.value.allowed.endswith(" or rake_percent=10 or another percentage up to 10")


@pytest.mark.parametrize("said", ["-1", "a tenth"])
def test_what_is_no_percentage_is_not_refused_in_the_laws_name(said: str) -> None:
    with pytest.raises(Refused, match=r"is no percentage, which is written as 5 or 2\.5") as refused:
        choose(find_game("casino-night-poker").options, {"rake_percent": said})
    assert refused.value.cite == "custom (13:47-20.37(a)4.i(1))"


@pytest.mark.parametrize("game", GAMES)
def test_a_rake_at_listed_levels_is_a_rake_that_may_be_taken_too_late(game: str) -> None:
    options = {"rake_levels": "$1@$10", "rake_maximum": "$4"}
    kinds = [fault.name for fault in find_game(game).faults_at(choose(find_game(game).options, options))]
    assert "rake-after-collection" in kinds
    dealer = open_table(game, options, seats=THREE, faults=["rake-after-collection"])
    dealer.begin_round()
    play_out(dealer)
    assert any("reaches for more rake after the pot was collected" in line for line in story(dealer))


# Blinds


@pytest.mark.paragraph("13:47-20.36(d)")
def test_13_47_20_36_d_blinds_of_a_dollar_and_two_are_posted_in_a_spread_game_of_one_to_five() -> None:
    options = {
        "limit": "spread", "minimum": "$1", "maximum": "$5", "first_blind": "$1", "second_blind": "$2",
    }  # fmt: skip
    dealer = open_table("casino-night-poker", options, seats=THREE)
    dealer.begin_round()
    raising = next(choice for choice in open_prompt(dealer).choices if choice.word == "raise")
    assert (raising.amounts[0], raising.amounts[-1]) == (400, 700), "to twice the blind, and by $5 at most"
    for word in ("call", "call", "check"):
        decide(dealer, word)
    betting = next(choice for choice in open_prompt(dealer).choices if choice.word == "bet")
    assert (betting.amounts[0], betting.amounts[-1]) == (100, 500)
    play_out(dealer)
    check_log(dealer)


@pytest.mark.parametrize("game", GAMES)
def test_13_47_20_36_d_the_first_blind_may_be_above_the_second(game: str) -> None:
    dealer = open_table(game, {"first_blind": "$5", "second_blind": "$2"}, seats=THREE)
    dealer.begin_round()
    assert open_prompt(dealer).player == "Cy"
    decide(dealer, "call")
    assert (open_prompt(dealer).player, words(dealer)) == ("Ann", ["check", "raise", "fold"])
    decide(dealer, "check")
    assert open_prompt(dealer).player == "Bob"
    assert next(choice.cost for choice in open_prompt(dealer).choices if choice.word == "call") == 300
    play_out(dealer)
    check_log(dealer)


def test_the_greatest_of_the_blinds_missed_is_the_live_one() -> None:
    dealer = open_table("poker", {"first_blind": "$5", "second_blind": "$2"}, seats=THREE)
    dealer.begin_round()
    assert any("missed blinds: post $5 and $2 dead, or wait" in line for line in story(dealer))


def test_13_47_20_36_d_additional_blinds_come_right_after_the_first() -> None:
    with pytest.raises(Refused, match="blind bets are placed by players one after another") as refused:
        choose(find_game("casino-night-poker").options, {"second_blind": "$0", "third_blind": "$5"})
    assert refused.value.cite == "13:47-20.36(d)"


@pytest.mark.parametrize(
    ("game", "cite"), [("poker", "custom (19:47-14.7)"), ("casino-night-poker", "custom (13:47-20.36)")]
)
@pytest.mark.parametrize("limits", [{"limit": "fixed"}, {"limit": "spread"}])
def test_that_a_blind_is_within_the_limits_is_custom(game: str, cite: str, limits: dict[str, str]) -> None:
    with pytest.raises(Refused, match="no blind or forced bet is above") as refused:
        choose(find_game(game).options, {**limits, "second_blind": "$20"})
    assert refused.value.cite == cite
    assert choose(find_game(game).options, {"limit": "no-limit", "second_blind": "$20"}).second_blind == 2_000


def test_who_sits_down_brings_the_greatest_blind_where_that_is_above_the_least_wager() -> None:
    options = {"limit": "no-limit", "minimum": "$1", "first_blind": "$1", "second_blind": "$2"}
    rules = find_game("poker")
    assert rules.seating.newcomer_brings(choose(rules.options, options)) == 200


@pytest.mark.parametrize("change", [{"rake_increment": "$2", "rake_level": "$2"},
                                    {"rake_increment": "$1", "rake_level": "$9", "rake_levels": "$1@$10"}])  # fmt: skip
def test_how_increments_are_listed_is_custom_at_a_casino_night(change: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        choose(find_game("casino-night-poker").options, change)
    assert refused.value.cite == "custom (13:47-20.37)"
