"""The progressive wager of blackjack: which cards count, when it is settled, and how a table keeps its meter."""

from __future__ import annotations

import json

import pytest

from pitboss.chance import SeededChance
from pitboss.games import find_game
from pitboss.games.blackjack import Blackjack
from pitboss.games.kits.meter import MeterRaised, MeterRead, MeterSeeded, ProgressivePaid
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log
from pitboss.players import play_rounds, seat_builtin
from pitboss.table.events import CardsChanged, OptionsChanged, PlayerLeft, WagerCollected, WagerReturned
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from tests.games.blackjack_wagers import FIVE, answer, play, settings, table
from tests.kit import begin_wagers, check_log, events, wager

ON = "progressive=yes"
DOLLAR = {"main": FIVE, "progressive": 100}
BLACKJACK = find_game("blackjack")


def prizes(dealer: Dealer) -> list[tuple[str, str, int]]:
    """Return who was paid which prize, in order."""
    found = (each for each in events(dealer, ProgressivePaid) if isinstance(each, ProgressivePaid))
    return [(each.player, each.hand, each.winnings) for each in found]


def test_a_table_without_it_neither_reads_a_meter_nor_names_one_in_its_log() -> None:
    dealer = play(table("decks=6", "9h 10d 8c 10c"), {"main": FIVE}, "stand")
    assert not events(dealer, MeterRead)
    assert not {"meter", "meter_seed", "meter_rate"} & dealer.log.records[0].body["options"].keys()
    assert BLACKJACK.sign.meter(dealer.table.options) == ("", 0)
    assert json.loads(dealer.table.state.written())[-1] is False


def test_the_log_names_the_terms_of_a_meter_that_were_chosen() -> None:
    dealer = table(f"{ON} meter=boardwalk meter_seed=$5,000", "")
    named = dealer.log.records[0].body["options"]
    assert (named["meter"], named["meter_seed"], "meter_rate" in named) == ("boardwalk", "$5,000", False)


@pytest.mark.paragraph("19:47-2.9(e)")
def test_19_47_2_9_e_insurance_does_not_cover_the_progressive_wager() -> None:
    dealer = table(ON, "9h Ad 8c Kc")
    begin_wagers(dealer)
    for area, amount in DOLLAR.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    (asked,) = asks_of(dealer.prompt)
    assert asked.choices[0].amounts[-1] == FIVE // 2
    assert asked.choices[0].cite == "19:47-2.9(b); 19:47-2.9(e)"
    answer(dealer, "insure 250")
    answer(dealer, "stand")
    check_log(dealer)


def test_it_needs_a_main_bet_and_is_one_dollar() -> None:
    dealer = table(ON, "")
    begin_wagers(dealer)
    with pytest.raises(Refused, match="no main bet on box 1"):
        wager(dealer, "Ann", "progressive", 100)
    wager(dealer, "Ann", "main", FIVE)
    with pytest.raises(Refused, match="outside the posted limits"):
        wager(dealer, "Ann", "progressive", 200)


def test_the_meter_is_read_raised_and_paid_before_the_dealers_second_card() -> None:
    dealer = play(table(ON, "Ah 9h Ad 10c 5d 10d"), DOLLAR, "split")
    kinds = (MeterRead, MeterSeeded, WagerCollected, MeterRaised, ProgressivePaid)
    told = [each for each in events(dealer) if isinstance(each, kinds)]
    assert [type(each) for each in told[:5]] == list(kinds)
    assert prizes(dealer) == [("Ann", "two aces", 2_500)]
    assert BLACKJACK.sign.meter_shown(dealer.table) == 1_000_050
    assert all(each.cite == "custom (19:47-2.19)" for each in told[:5])


def test_cards_of_split_hands_count_in_the_order_of_the_deal() -> None:
    dealer = play(table(f"{ON} max_hands=4", "Ah 9h Ad As 10c 5d 6d 10d"), DOLLAR, "split", "split")
    assert prizes(dealer) == [("Ann", "three aces", 25_000)]


def test_an_ace_after_a_card_that_is_none_wins_nothing_more() -> None:
    dealer = play(table(ON, "Ah 9h Ad 5d Ac 10d"), DOLLAR, "split")
    assert prizes(dealer) == [("Ann", "two aces", 2_500)]


def test_nobody_who_left_it_alone_feeds_the_meter() -> None:
    dealer = play(table(ON, "Ah 9h Ad 10c 5d 10d"), {"main": FIVE}, "split")
    assert not events(dealer, MeterRead) and BLACKJACK.sign.meter_shown(dealer.table) == 0


def test_a_meter_that_gets_nothing_of_a_dollar_stays_where_it_began() -> None:
    dealer = play(table(f"{ON} meter_rate=0", "Ah 9h Ad 10c 5d 10d"), DOLLAR, "split")
    assert not events(dealer, MeterRaised) and prizes(dealer) == [("Ann", "two aces", 2_500)]
    assert BLACKJACK.sign.meter_shown(dealer.table) == 1_000_000
    check_log(dealer)


def test_those_who_win_the_whole_meter_in_one_round_divide_it_and_it_begins_anew() -> None:
    dealer = table(ON, "Ac Ad 9h Ac Ad Ac Ac Ad Ad 10d", players="Ann Bob")
    play(dealer, DOLLAR, "split", "split")
    assert prizes(dealer) == [("Bob", "four aces of one suit", 500_050), ("Ann", "four aces of one suit", 500_050)]
    assert BLACKJACK.sign.meter_shown(dealer.table) == 1_000_000


def test_a_dead_hand_gets_its_dollar_back() -> None:
    dealer = table(ON, "9h 8d 7c", faults=["missed-box"] * 2)
    begin_wagers(dealer)
    for area, amount in DOLLAR.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    returned = {each.area for each in events(dealer, WagerReturned) if isinstance(each, WagerReturned)}
    assert returned == {"main", "progressive"} and not events(dealer, MeterRead)


@pytest.mark.parametrize(("meter", "shown"), [("blackjack", 1_000_050), ("apart", 0)])
def test_a_table_remembers_its_meter_through_other_options_and_fresh_cards(meter: str, shown: int) -> None:
    dealer = play(table(ON, "9h 10d 8c 10c"), DOLLAR, "stand")
    dealer.take(OptionsChanged({"meter": meter, "maximum": "$200"}))
    assert BLACKJACK.sign.meter_shown(dealer.table) == shown
    dealer.take(CardsChanged())
    assert BLACKJACK.sign.meter_shown(dealer.table) == shown
    assert json.loads(dealer.table.state.written())[-1] == (shown or False)
    check_log(dealer)


def test_an_empty_table_shuffles_and_keeps_its_meter() -> None:
    dealer = play(table(ON, "9h 10d 8c 10c"), DOLLAR, "stand")
    dealer.take(PlayerLeft("Ann"))
    assert BLACKJACK.sign.meter_shown(dealer.table) == 1_000_050


def test_tables_that_share_a_meter_begin_and_feed_it_alike() -> None:
    first, other, apart, none = (
        choose(Blackjack.options, settings(each))
        for each in (ON, f"{ON} meter_rate=20", f"{ON} meter=apart meter_rate=20", "decks=6")
    )
    BLACKJACK.house_rule(first, [first, apart, none])
    BLACKJACK.house_rule(none, [other])
    with pytest.raises(Refused, match="another table feeds the meter blackjack") as refused:
        BLACKJACK.house_rule(first, [none, other])
    assert "meter_rate=20" in refused.value.allowed and refused.value.cite == "custom (13:69D-1.52)"


def test_the_sign_says_what_it_wins_which_cards_count_and_how_the_meter_grows() -> None:
    options = choose(Blackjack.options, settings(f"{ON} meter_rate=20"))
    wins, how, grows = (words for words, _ in BLACKJACK.sign.lines(options))
    assert "four aces of one suit 100 % of the meter" in wins and "two aces $25" in wins
    assert "on split hands too" in how and "$0.20 of each $1 goes on the meter" in grows
    assert BLACKJACK.sign.meter(options) == ("blackjack", 1_000_000)


@pytest.mark.untraced
def test_the_every_player_makes_it_each_round() -> None:
    dealer = Dealer(Log(), SeededChance(bytes(32)))
    dealer.open("blackjack", settings(f"{ON} decks=4 match_the_dealer=no"), 6, 10_000_000)
    players = seat_builtin(dealer, "every", 2, 500_000, bytes(32))
    play_rounds(dealer, players, 10)
    made = [each for each in events(dealer, WagerCollected) if isinstance(each, WagerCollected)]
    assert sum(each.area == "progressive" for each in made) == 20
    check_log(dealer)
