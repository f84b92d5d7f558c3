"""House ways of Pai Gow Poker, holding by holding, as a floorperson reads them from the sheet."""

from __future__ import annotations

import random

import pytest

from pitboss.games.pai_gow_poker.hands import ACE_TO_FIVE, DECK, HIGH_HANDS, LOW_HAND, LOWEST, is_foul
from pitboss.games.pai_gow_poker.house_way import (
    DEALER_SCHOOL,
    FOXWOODS,
    HOUSE_WAYS,
    TRUMP_PLAZA,
    HouseWay,
    house_way,
)
from pitboss.table.cards import RANKS, parse_cards
from pitboss.table.custom import is_custom
from pitboss.table.refusal import Refused

EVERY = tuple(HOUSE_WAYS.values())


def front_of(cards: str, way: HouseWay) -> str:
    """Return the letters of the ranks in front, a joker as J*, the higher first."""
    setting = house_way(parse_cards(cards), way)
    assert sorted((*setting.high, *setting.low)) == sorted(parse_cards(cards))
    letters = ("J*" if card.is_joker else RANKS[card.rank].letter for card in sorted(setting.low, reverse=True))
    return " ".join(letters)


def check(cards: str, front: str, *ways: HouseWay) -> None:
    for way in ways or EVERY:
        assert front_of(cards, way) == front, way.name


@pytest.mark.parametrize(
    ("cards", "front"),
    [
        ("Ac Kd Jh 9s 7c 5d 3h", "K J"),
        ("Joker Kd Jh 9s 7c 5d 3h", "K J"),
        ("9c 8d 7h 5s 4c 3d 2h", "8 7"),
    ],
)
def test_no_pair_keeps_the_highest_card_behind_and_the_next_two_go_in_front(cards: str, front: str) -> None:
    check(cards, front)


@pytest.mark.parametrize(
    ("cards", "front"),
    [
        ("5c 5d Ah Ks 9c 7d 2h", "A K"),
        ("Ac Ad Kh Js 9c 7d 2h", "K J"),
        ("Ac Joker Kh Js 9c 7d 2h", "K J"),
        ("5c 5d Joker Ks 9c 7d 2h", "J* K"),
    ],
)
def test_one_pair_stays_behind_the_two_highest_other_cards(cards: str, front: str) -> None:
    check(cards, front)


def test_two_pair_with_aces_is_always_split() -> None:
    check("Ac Ad 2h 2s Kc Qd 9h", "2 2")
    check("Ac Joker 2h 2s Kc 9d 7h", "2 2")


def test_two_pair_with_jacks_or_better_and_sevens_or_better_is_always_split() -> None:
    check("Jc Jd 7h 7s Ac Kd 4h", "7 7")
    check("Kc Kd Qh Qs Ac 9d 4h", "Q Q")


def test_two_pair_with_jacks_or_better_and_sixes_or_less() -> None:
    check("Jc Jd 6h 6s Ac 9d 4h", "A 9", TRUMP_PLAZA)
    check("Jc Jd 6h 6s Kc 9d 4h", "6 6")
    check("Jc Jd 6h 6s Ac 9d 4h", "6 6", FOXWOODS, DEALER_SCHOOL)


def test_two_pair_of_sevens_to_tens() -> None:
    check("10c 10d 7h 7s Ac Qd 4h", "A Q")
    check("10c 10d 7h 7s Joker Qd 4h", "J* Q")
    check("10c 10d 7h 7s Kc Qd 4h", "7 7", TRUMP_PLAZA, FOXWOODS)
    check("10c 10d 7h 7s Kc Qd 4h", "K Q", DEALER_SCHOOL)
    check("10c 10d 7h 7s Qc Jd 4h", "7 7")


def test_two_pair_of_sevens_to_tens_and_sixes_or_less() -> None:
    check("9c 9d 3h 3s Kc Jd 4h", "K J", TRUMP_PLAZA, DEALER_SCHOOL)
    check("9c 9d 3h 3s Kc Jd 4h", "3 3", FOXWOODS)
    check("9c 9d 3h 3s Ac Jd 4h", "A J")
    check("9c 9d 3h 3s Qc Jd 4h", "3 3")


def test_two_pair_of_sixes_or_less() -> None:
    check("6c 6d 5h 5s Kc Qd 9h", "K Q")
    check("6c 6d 5h 5s Qc Jd 9h", "5 5", TRUMP_PLAZA, FOXWOODS)
    check("6c 6d 5h 5s Qc Jd 9h", "Q J", DEALER_SCHOOL)


def test_two_pair_goes_before_a_straight_or_flush() -> None:
    check("8c 8d 9h 9s 10c Jd Qh", "8 8")
    check("Kc Kd 4c 4h 9c 7c 2c", "4 4")
    check("4c 4d 5h 5s 6c 7d 8h", "8 7", DEALER_SCHOOL)


def test_a_joker_behind_with_its_ace_may_complete_a_straight_behind_the_lower_pair() -> None:
    cards = parse_cards("Ac Joker Kh Qs Jc 5d 5h")
    setting = house_way(cards, TRUMP_PLAZA)
    assert LOW_HAND.rank(setting.low).words == "pair of fives"
    assert HIGH_HANDS[LOWEST].rank(setting.high).words == "straight, ace high"


def test_three_pair_puts_the_highest_pair_in_front() -> None:
    check("Kc Kd 9h 9s 4c 4d Ah", "K K")
    check("Ac Joker Kh Ks Qc Qd Jh", "J* A")


def test_three_of_a_kind_stays_behind() -> None:
    check("Kc Kd Kh As Jc 7d 2h", "A J")
    check("2c 2d 2h Qs Jc 7d 5h", "Q J")


def test_three_aces_are_split_and_one_goes_in_front_with_the_highest_other_card() -> None:
    check("Ac Ad Ah Ks 9c 7d 2h", "A K")
    setting = house_way(parse_cards("Ac Ad Joker Ks 9c 7d 2h"), TRUMP_PLAZA)
    assert LOW_HAND.rank(setting.low) == LOW_HAND.rank(parse_cards("Ah Kh"))


def test_three_of_a_kind_with_a_straight_or_flush_puts_a_pair_in_front() -> None:
    check("5c 5d 5h 6c 7d 8h 9s", "5 5")
    check("9c 9d 9h Kc 7c 4c 2c", "9 9")
    check("Ac Ad Ah Ks Qc Jd 10h", "A A")


def test_three_aces_with_the_joker_give_up_a_straight_that_leaves_no_pair_for_the_front() -> None:
    for way in EVERY:
        setting = house_way(parse_cards("Ac Ad Joker Ks Qc Jd 4h"), way)
        assert LOW_HAND.rank(setting.low) == LOW_HAND.rank(parse_cards("Ah Kh"))


def test_two_threes_of_a_kind_put_a_pair_of_the_higher_in_front() -> None:
    check("9c 9d 9h 4s 4c 4d Ah", "9 9")
    check("Ac Ad Joker Ks Kc Kd 2h", "A A")


def test_a_full_house_is_split_with_the_pair_in_front() -> None:
    check("9c 9d 9h 4s 4c Ad Kh", "4 4")
    check("Ac Ad Ah 2s 2c Kd Qh", "2 2")


def test_three_of_a_kind_and_two_pair_put_the_higher_pair_in_front() -> None:
    check("4c 4d 4h Ks Kc 9d 9h", "K K")


def test_a_full_house_with_twos_stays_behind_an_ace_and_a_king() -> None:
    check("9c 9d 9h 2s 2c Ad Kh", "A K", TRUMP_PLAZA, DEALER_SCHOOL)
    check("9c 9d 9h 2s 2c Ad Kh", "2 2", FOXWOODS)
    check("9c 9d 9h 2s 2c Ad Qh", "2 2")


def test_four_sixes_or_less_stay_together() -> None:
    check("6c 6d 6h 6s Qc 9d 2h", "Q 9")


def test_four_sevens_to_tens_stay_together_behind_a_king_or_an_ace() -> None:
    check("7c 7d 7h 7s Kc 9d 2h", "K 9")
    check("10c 10d 10h 10s Joker 9d 2h", "J* 9")
    check("7c 7d 7h 7s Qc 9d 2h", "7 7")


def test_four_jacks_to_kings_are_split() -> None:
    check("Kc Kd Kh Ks Qc 9d 2h", "K K")
    check("Jc Jd Jh Js Ac 9d 2h", "J J", FOXWOODS, DEALER_SCHOOL)
    check("Jc Jd Jh Js Ac 9d 2h", "A 9", TRUMP_PLAZA)


def test_four_aces_are_split_and_the_joker_stays_where_it_completes_a_hand() -> None:
    check("Ac Ad Ah As Kc 9d 2h", "A A")
    check("Ac Ad Ah Joker Kc Qd Jh", "A A")


def test_a_pair_beside_four_of_a_kind_goes_in_front() -> None:
    check("Ac Ad Ah As 2c 2d Kh", "2 2")
    check("9c 9d 9h 9s 5c 5d 5h", "5 5")


def test_five_aces_put_a_pair_of_aces_in_front_unless_it_can_be_kings() -> None:
    assert {front_of("Ac Ad Ah As Joker Qc Qd", way) for way in EVERY} <= {"A A", "J* A"}
    check("Ac Ad Ah As Joker Kc Kd", "K K")


def test_a_straight_or_flush_stays_behind_the_best_two_cards_that_leave_one() -> None:
    check("4c 5d 6h 7s 8c 9d 2h", "9 2")
    check("Ac Qc 9c 7c 4c 2c Kd", "A K")
    check("9c 10d Jh Qs Kc Kd 8h", "K K")
    check("3c 4d 5h 6s 7c 7d 7h", "7 7")
    check("Joker 4d 5h 6s 7c Ad Jh", "A J")


def test_of_equal_fronts_the_higher_hand_stays_behind() -> None:
    cards = parse_cards("2c 3c 4c 5c 6d 6c Kh")
    assert HIGH_HANDS[LOWEST].rank(house_way(cards, TRUMP_PLAZA, LOWEST).high).words == "straight flush, six high"


def test_an_ace_goes_in_front_of_a_pair_of_tens_or_better_before_a_straight() -> None:
    check("9c 10d Jh Qs Kc Kd Ah", "A K", TRUMP_PLAZA, DEALER_SCHOOL)
    check("2c 3d 4h 5s Ac Qd Qh", "Q Q")
    check("8c 9c 10c Jc Qc Qd Ah", "A Q")
    check("6c 7d 8h 9s 10c 10d Ah", "A 10")
    check("Ac Kc 10c 5c 2c 10d Jh", "J 10", TRUMP_PLAZA, DEALER_SCHOOL)
    check("Ac Kc 10c 5c 2c 10d Jh", "A K", FOXWOODS)


def test_every_house_way_is_custom_and_says_where_it_comes_from() -> None:
    for name, way in HOUSE_WAYS.items():
        assert str(way) == name
        assert way.provenance == "custom"
        assert is_custom(way.cite)
        assert way.source


@pytest.mark.parametrize("cards", ["Ac Kd", "Ac Kd Qh Js 9c 7d 2h 3c"])
def test_other_than_seven_cards_are_refused(cards: str) -> None:
    with pytest.raises(Refused, match="seven cards"):
        house_way(parse_cards(cards), TRUMP_PLAZA)


@pytest.mark.untraced
@pytest.mark.parametrize("ace_to_five", ACE_TO_FIVE)
@pytest.mark.parametrize("way", EVERY, ids=str)
def test_no_house_way_fouls_a_hand(way: HouseWay, ace_to_five: str) -> None:
    chance = random.Random(11)
    ranking = HIGH_HANDS[ace_to_five]
    for _ in range(1_500):
        cards = chance.sample(DECK, 7)
        setting = house_way(cards, way, ace_to_five)
        assert sorted((*setting.high, *setting.low)) == sorted(cards)
        assert not is_foul(ranking.rank(setting.high), LOW_HAND.rank(setting.low)), cards
