"""Multiple action: one hand against three hands of the dealer, each wager settled against its own."""

from __future__ import annotations

import pytest

from pitboss.games.blackjack.events import ConsentGiven, DealerDrewNoMore
from pitboss.play.dealer import asks_of
from pitboss.table.events import (
    CardDealt,
    HandCollected,
    PhaseBegan,
    WagerAdded,
    WagerPlaced,
    WagerRemoved,
    WagerReturned,
)
from pitboss.table.refusal import Refused
from tests.games.blackjack_wagers import (
    ACTION,
    FIVE,
    SEVENS,
    SIDE,
    THREE,
    answer,
    cite_of,
    play,
    settled,
    stand_all,
    table,
)
from tests.kit import begin_wagers, check_log, events, wager

# 2.18: multiple action


def test_19_47_2_18_each_wager_is_settled_against_its_own_hand_of_the_dealer() -> None:
    dealer = play(table(ACTION, "10h 10c 9h 10d 9d 8d"), THREE, "stand")
    assert settled(dealer) == {"main": "lost", "main_second": "back", "main_third": "1 to 1"}
    assert dealer.table.player("Ann").chips == 100_000 - 500 + 1_500
    phases = [event.words() for event in events(dealer, PhaseBegan)]
    assert phases == [f"The dealer's {number} hand begins." for number in ("first", "second", "third")]
    collected = [event.collected for event in events(dealer, HandCollected) if isinstance(event, HandCollected)]
    assert [len(places) for places in collected] == [1, 1, 2, 2], "the dealer's first card stays to the end"
    seconds = [event.card for event in events(dealer, CardDealt) if isinstance(event, CardDealt) and not event.position]
    assert [str(card) for card in seconds] == ["10c", "10d", "9d", "8d"]


def test_19_47_2_18_the_third_wager_may_be_left_out() -> None:
    dealer = play(table(ACTION, "10h 10c 9h 10d 8d"), {"main": FIVE, "main_second": FIVE}, "stand")
    assert settled(dealer) == {"main": "lost", "main_second": "1 to 1"}
    assert len(events(dealer, PhaseBegan)) == 2


def test_19_47_2_18_a_first_wager_alone_goes_back() -> None:
    dealer = table(f"{ACTION} {SEVENS}", "10h 10c 9h 10d 8d", "Ann Bob")
    begin_wagers(dealer)
    for area, amount in SIDE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    assert settled(stand_all(dealer)) == {"main": "back", "sevens": "back"}
    assert cite_of(dealer, WagerReturned, "main") == "custom (19:47-2.18)"
    assert not events(dealer, CardDealt)


def test_19_47_2_18_the_wagers_are_made_in_order() -> None:
    dealer = table(ACTION, "")
    wager(dealer, "Ann", "main", FIVE)
    with pytest.raises(Refused, match="Ann has no main second bet on box 1") as refused:
        wager(dealer, "Ann", "main_third", FIVE)
    assert refused.value.cite == "custom (19:47-2.18)"
    wager(dealer, "Ann", "main_second", FIVE)
    wager(dealer, "Ann", "main_third", FIVE)
    with pytest.raises(Refused, match="the main third bet can't stand without it") as refused:
        dealer.take(WagerRemoved("Ann", 1, "main_second"))
    assert refused.value.cite == "custom (19:47-2.18)"


def test_19_47_2_18_a_bust_loses_every_wager_and_the_dealer_plays_no_hand() -> None:
    dealer = play(table(ACTION, "10h 6c 6h 10d"), THREE, "draw")
    assert settled(dealer) == dict.fromkeys(THREE, "lost")
    assert not events(dealer, PhaseBegan)
    assert len(events(dealer, DealerDrewNoMore)) == 1


def test_19_47_2_12_c_that_nothing_more_is_drawn_is_said_after_the_last_hand_that_the_dealer_plays() -> None:
    dealer = play(table(f"{ACTION} even_money=yes", "Ah Ac Kh 8d"), THREE, "even-money", "pass", "even-money")
    assert [type(event) for event in events(dealer, DealerDrewNoMore, PhaseBegan)] == [PhaseBegan, DealerDrewNoMore]


def test_19_47_2_18_a_double_matches_every_wager() -> None:
    dealer = table(ACTION, "6h 6c 5h 9h 10c 10d 10s 5c 10h 4c")
    begin_wagers(dealer)
    for area, amount in THREE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    double = asks_of(dealer.prompt)[0].choice("double")
    assert list(double.amounts) == [3_000]
    answer(dealer, "double")
    stand_all(dealer)
    doubles = {event.area: event.amount for event in events(dealer, WagerAdded) if isinstance(event, WagerAdded)}
    assert doubles == {"double_1": 500, "double_1_second": 1_000, "double_1_third": 1_500}
    ends = {"": "1 to 1", "_second": "lost", "_third": "back"}
    assert settled(dealer) == {f"{area}{action}": end for action, end in ends.items() for area in ("main", "double_1")}


def test_19_47_2_18_who_cannot_match_every_wager_cannot_double_or_split() -> None:
    dealer = table(ACTION, "5h 6c 5d 10c", chips=5_500)
    begin_wagers(dealer)
    for area, amount in THREE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    assert [choice.word for choice in asks_of(dealer.prompt)[0].choices] == ["stand", "draw"]


def test_19_47_2_18_others_on_the_box_double_by_matching_too() -> None:
    dealer = table(f"{ACTION} shared_boxes=yes", "6h 6c 5h 9h 10c 10d 10s 10h", "Ann Bob")
    begin_wagers(dealer)
    for area, amount in {"main": FIVE, "main_second": FIVE}.items():
        wager(dealer, "Ann", area, amount)
    dealer.take(ConsentGiven("Ann", 1, "Bob"))
    for area, amount in THREE.items():
        dealer.take(WagerPlaced("Bob", 1, area, amount))
    dealer.end_wagering()
    answer(dealer, "double")
    answer(dealer, "Bob: double")
    check_log(dealer)
    assert set(settled(dealer)) == {"main", "main_second", "double_1", "double_1_second"}
    assert len(settled(dealer, "Bob")) == 6


def test_19_47_2_18_a_split_matches_every_wager() -> None:
    dealer = play(table(ACTION, "8h 6c 8d 10h 10d 10c 5c 10s 4c 9c 3c"), THREE, "split", "stand", "stand")
    ends = {"": "lost", "_second": "lost", "_third": "back"}
    assert settled(dealer) == {f"{area}{action}": end for action, end in ends.items() for area in ("main", "split_2")}


def test_19_47_2_18_a_blackjack_against_2_to_9_is_paid_on_every_wager_at_once() -> None:
    dealer = play(table(ACTION, "Ah 6c Kh"), THREE)
    assert settled(dealer) == dict.fromkeys(THREE, "3 to 2")
    assert not events(dealer, PhaseBegan)


def test_19_47_2_18_a_blackjack_against_a_ten_meets_each_hand_of_the_dealer() -> None:
    dealer = play(table(ACTION, "Ah 10c Kh 5d Ad 6d"), THREE)
    assert settled(dealer) == {"main": "3 to 2", "main_second": "back", "main_third": "3 to 2"}


def test_19_47_2_18_each_wager_is_insured_by_itself() -> None:
    dealer = play(table(ACTION, "10h Ac 9h 10d 6d 9d"), THREE, "insure 250", "pass", "insure 500", "stand")
    mains = {"main": "lost", "main_second": "1 to 1", "main_third": "lost"}
    assert settled(dealer) == mains | {"insurance": "2 to 1", "insurance_third": "lost"}


def test_19_47_2_18_even_money_is_taken_wager_by_wager() -> None:
    dealer = table(f"{ACTION} even_money=yes", "Ah Ac Kh 10d 6d")
    play(dealer, THREE, "even-money", "pass", "even-money")
    assert settled(dealer) == {"main": "1 to 1", "main_second": "back", "main_third": "1 to 1"}
    assert [event.words() for event in events(dealer, PhaseBegan)] == ["The dealer's second hand begins."]


def test_19_47_2_18_even_money_on_every_wager_ends_the_hand() -> None:
    dealer = table(f"{ACTION} even_money=yes", "Ah Ac Kh 10d 6d")
    play(dealer, THREE, "even-money", "even-money", "even-money")
    assert settled(dealer) == dict.fromkeys(THREE, "1 to 1")


def test_19_47_2_18_a_dealers_blackjack_spares_what_was_added_to_its_own_wager() -> None:
    dealer = play(table(ACTION, "6h 10c 6d 10h Ad 7d 8d"), THREE, "double")
    ends = {"": "back", "_second": "lost", "_third": "lost"}
    doubles = {f"double_1{action}": end for action, end in ends.items()}
    assert settled(dealer) == dict.fromkeys(THREE, "lost") | doubles


def test_19_47_2_18_who_wagers_there_has_to_wager_on_the_first_two_hands_and_may_on_the_third() -> None:
    areas = {area.name: area.required_by for area in begin_wagers(table(ACTION, "")).areas}
    assert areas == {"main": "custom (19:47-2.18)", "main_second": "custom (19:47-2.18)", "main_third": ""}
