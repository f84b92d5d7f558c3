"""Additional wagers that wait: two sevens, two queens of hearts, those on dead hands; and five cards totalling 21."""

from __future__ import annotations

import pytest

from pitboss.games.blackjack.events import ConsentGiven, ThreeSevensForfeited
from pitboss.play.dealer import asks_of
from pitboss.table.choices import AskAll
from pitboss.table.events import (
    CardDealt,
    HandCollected,
    WagerAdded,
    WagerPaid,
    WagerPlaced,
    WagerReturned,
)
from tests.games.blackjack_wagers import (
    DOLLAR,
    FIVE,
    FIVES,
    QUEENS,
    SETTLED,
    SEVENS,
    SIDE,
    answer,
    cite_of,
    play,
    settled,
    stand_all,
    table,
)
from tests.kit import begin_wagers, check_log, events, told, wager

# Two sevens


@pytest.mark.parametrize(
    ("two", "third", "said", "result"),
    [
        ("7c 7d", "7h", "draw", "50 to 1"),
        ("7c 7c", "7h", "draw", "50 to 1"),
        ("7c 7c", "7c", "draw", "50 to 1"),
        ("7c 7c", "7c", "double", "50 to 1"),
        ("7c 7d", "6h", "draw", "5 to 1"),
        ("7c 7c", "6c", "draw", "5 to 1"),
        ("7c 7d", "Kh", "draw", "5 to 1"),
        ("7c 7d", "Kh", "double", "5 to 1"),
        ("7c 7d", "Kh", "stand", "5 to 1"),
        ("7c 7c", "Kh", "surrender", "5 to 1"),
        ("7c 8d", "7h", "draw", "5 to 1"),
        ("8d 7c", "6h", "draw", "3 to 1"),
        ("8d 6c", "7h", "draw", "3 to 1"),
        ("8d 6c", "7h", "stand", "lost"),
        ("8d 7c", "7h", "stand", "3 to 1"),
        ("8d 6c", "5h", "draw", "lost"),
    ],
)
def test_19_47_2_17_sevens_wait_for_a_third_card(two: str, third: str, said: str, result: str) -> None:
    one, other = two.split()
    dealer = table(f"{SEVENS} surrender=yes", f"{one} 5c {other} {third} 10c 10d")
    begin_wagers(dealer)
    for area, amount in SIDE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    assert "sevens" not in settled(dealer)
    answer(dealer, said)
    stand_all(dealer)
    assert settled(dealer)["sevens"] == result
    if third == "Kh" and said != "stand":
        kinds = [type(event) for event in events(dealer, *SETTLED, HandCollected)]
        assert kinds.index(WagerPaid) == 0, "it is paid before the hand is settled"


@pytest.mark.paragraph("19:47-2.11(f)")
def test_19_47_2_11_f_splitting_sevens_forfeits_three_and_is_paid_before_any_card() -> None:
    dealer = table(SEVENS, "7c 5c 7d 7h 8h 10c 10d 10h")
    play(dealer, SIDE, "split", "stand", "stand")
    kinds = [type(event) for event in events(dealer)]
    forfeited, paid = kinds.index(ThreeSevensForfeited), kinds.index(WagerPaid)
    dealt = [place for place, kind in enumerate(kinds) if kind is CardDealt]
    assert dealt[2] < forfeited < paid < dealt[3]
    assert settled(dealer)["sevens"] == "5 to 1"
    assert cite_of(dealer, WagerPaid, "sevens") == "custom (19:47-2.17)"
    words = told(events(dealer, ThreeSevensForfeited)[0])
    assert words == "Position 1 is splitting sevens and forfeits any payout for three sevens. [19:47-2.11(f)]"


def test_19_47_2_11_f_nothing_is_announced_where_no_wager_on_sevens_lies() -> None:
    dealer = play(table(SEVENS, "7c 5c 7d 7h 8h 10c 10d 10h"), {"main": FIVE}, "split", "stand", "stand")
    assert not events(dealer, ThreeSevensForfeited)


@pytest.mark.paragraph("19:47-2.6(j)3")
@pytest.mark.parametrize(
    ("third", "said", "result"), [("7h", "card", "50 to 1"), ("Kh", "card", "5 to 1"), ("7h", "pass", "5 to 1")]
)
def test_19_47_2_6_j_3_a_card_completes_two_sevens_though_the_dealer_has_blackjack(
    third: str, said: str, result: str
) -> None:
    dealer = table(f"{SEVENS} dealer_card=card-reader", f"7c Kc 7d Ad {third}")
    play(dealer, SIDE, said)
    assert settled(dealer) == {"sevens": result, "main": "lost"}
    assert cite_of(dealer, WagerPaid, "sevens") == "custom (19:47-2.17)"


@pytest.mark.paragraph("19:47-2.6(k)6")
def test_19_47_2_6_k_6_a_card_completes_two_sevens_where_the_blackjack_lies_face_up() -> None:
    dealer = table(f"{SEVENS} dealer_card=face-up", "7c 5h Ac 7c 6h Kd 7c", "Ann Bob")
    play(dealer, SIDE, "card")
    assert settled(dealer) == {"sevens": "50 to 1", "main": "lost"}
    assert settled(dealer, "Bob") == {"sevens": "lost", "main": "lost"}
    assert cite_of(dealer, WagerPaid, "sevens") == "custom (19:47-2.17)"


def test_19_47_2_6_j_3_each_hand_of_two_sevens_is_offered_a_card_from_the_left() -> None:
    dealer = table(f"{SEVENS} dealer_card=card-reader", "7c 7d Kc 7c 7s Ad 7c 2h", "Ann Bob")
    begin_wagers(dealer)
    for player in ("Ann", "Bob"):
        for area, amount in SIDE.items():
            wager(dealer, player, area, amount)
    dealer.end_wagering()
    assert [ask.player for ask in asks_of(dealer.prompt)] == ["Ann"]
    answer(dealer, "card")
    answer(dealer, "Bob: card")
    check_log(dealer)
    assert (settled(dealer)["sevens"], settled(dealer, "Bob")["sevens"]) == ("50 to 1", "5 to 1")


def test_19_47_2_6_j_3_of_several_people_on_a_box_each_takes_the_card_or_passes() -> None:
    dealer = table(f"{SEVENS} dealer_card=card-reader shared_boxes=yes", "7c Kc 7d Ad 7h", "Ann Bob")
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "sevens", DOLLAR)
    dealer.take(ConsentGiven("Ann", 1, "Bob"))
    dealer.take(WagerPlaced("Bob", 1, "main", FIVE))
    dealer.take(WagerPlaced("Bob", 1, "sevens", DOLLAR))
    dealer.end_wagering()
    assert isinstance(dealer.prompt, AskAll)
    answer(dealer, "Bob: card")
    answer(dealer, "Ann: pass")
    check_log(dealer)
    assert (settled(dealer)["sevens"], settled(dealer, "Bob")["sevens"]) == ("5 to 1", "50 to 1")


def test_19_47_2_6_j_3_the_hand_of_a_player_who_does_not_answer_is_paid_for_two_sevens() -> None:
    dealer = table(f"{SEVENS} dealer_card=card-reader", "7c Kc 7d Ad 7h")
    begin_wagers(dealer)
    for area, amount in SIDE.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    assert settled(stand_all(dealer))["sevens"] == "5 to 1"


# Insurance, dead hands, and the queens of hearts


@pytest.mark.paragraph("19:47-2.9(f)")
def test_19_47_2_9_f_insurance_does_not_cover_an_additional_wager() -> None:
    dealer = table("additional_wager=sevens", "7c Ac 7d 10h 10d")
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", 1_000)
    wager(dealer, "Ann", "sevens", DOLLAR)
    dealer.end_wagering()
    insure = asks_of(dealer.prompt)[0].choice("insure")
    assert (insure.amounts[-1], insure.cite) == (500, "19:47-2.9(b); 19:47-2.9(f)")
    answer(dealer, "insure")
    stand_all(dealer)
    assert settled(dealer) == {"sevens": "5 to 1", "insurance": "2 to 1", "main": "lost"}
    assert cite_of(dealer, WagerAdded, "insurance") == "19:47-2.9(b); 19:47-2.9(f)"


def test_19_47_2_9_b_is_cited_alone_where_no_additional_wager_is_offered() -> None:
    dealer = play(table("decks=8", "7c Ac 7d 10h 10d"), {"main": FIVE}, "insure 250", "stand")
    assert cite_of(dealer, WagerAdded, "insurance") == "19:47-2.9(b)"


def test_19_47_2_15_additional_wagers_of_a_box_without_cards_go_back() -> None:
    faults = ["missed-box", "missed-box"]
    dealer = play(table(SEVENS, "5c 10d 7d", faults=faults), SIDE)
    assert settled(dealer) == {"main": "back", "sevens": "back"}
    assert cite_of(dealer, WagerReturned, "sevens") == "custom (19:47-2.15)"


def test_19_47_2_15_the_wager_on_sevens_of_a_dead_hand_goes_back() -> None:
    dealer = play(table(SEVENS, "7c 5c 7d 10c 10d", faults=["skipped-draw"]), SIDE, "draw", "dead")
    assert settled(dealer) == {"main": "back", "sevens": "back"}


def test_19_47_2_15_every_additional_wager_on_a_dead_hand_goes_back() -> None:
    dealer = play(table(QUEENS, "Qh Kc Qh Ac", faults=["skipped-draw"]), BONUS, "draw", "dead")
    assert settled(dealer) == {"main": "back", "twenty_point_bonus": "back"}
    assert cite_of(dealer, WagerReturned, "twenty_point_bonus") == "custom (19:47-2.15)"
    dealer = play(table(QUEENS, "Qh Kc Qh Ac", faults=["skipped-draw"]), {"main": FIVE}, "draw", "dead")
    assert settled(dealer) == {"main": "back"}


def test_19_47_2_15_a_dead_hand_of_a_split_pair_leaves_the_wager_on_its_first_two_cards() -> None:
    dealer = table(QUEENS, "Qh Kc Qh 5h Ac", faults=["skipped-draw"])
    play(dealer, BONUS, "split", "dead", "stand")
    assert settled(dealer) == {"main": "back", "split_2": "lost", "twenty_point_bonus": "1,000 to 1"}


def test_19_47_2_15_a_card_that_comes_late_completes_the_sevens() -> None:
    dealer = play(table(SEVENS, "7c 5c 7d 7h 10c 10d", faults=["skipped-draw"]), SIDE, "draw", "card")
    assert settled(dealer) == {"main": "1 to 1", "sevens": "50 to 1"}


BONUS = {"main": FIVE, "twenty_point_bonus": DOLLAR}


@pytest.mark.parametrize("dealer_card", ["after-players", "hole-card", "card-reader", "face-up"])
@pytest.mark.parametrize(("second", "result"), [("Ac", "1,000 to 1"), ("9c", "200 to 1")])
def test_19_47_2_24_the_queens_of_hearts_win_most_with_a_dealers_blackjack(
    dealer_card: str, second: str, result: str
) -> None:
    dealer = table(f"{QUEENS} dealer_card={dealer_card}", f"Qh Kc Qh {second}")
    begin_wagers(dealer)
    for area, amount in BONUS.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    if dealer.is_in_round:
        known = dealer_card in ("card-reader", "face-up")
        assert ("twenty_point_bonus" in settled(dealer)) is known, "paid as soon as the second card is known"
    stand_all(dealer)
    assert settled(dealer)["twenty_point_bonus"] == result


def test_19_47_2_24_the_queens_of_hearts_need_the_dealers_second_card_though_their_hand_is_bust() -> None:
    dealer = play(table(QUEENS, "Qh Kc Qh 5d Ac"), BONUS, "draw")
    assert settled(dealer) == {"main": "lost", "twenty_point_bonus": "1,000 to 1"}


def test_19_47_2_24_the_queens_of_hearts_may_be_split_meanwhile() -> None:
    dealer = play(table(QUEENS, "Qh Kc Qh 5d 5h Ac"), BONUS, "split", "stand", "stand")
    assert settled(dealer) == {"main": "lost", "split_2": "back", "twenty_point_bonus": "1,000 to 1"}


# 2.16: five cards totalling 21


@pytest.mark.parametrize(
    ("chosen", "drawn", "result"),
    [
        (FIVES, "4d 5d 7d 10c 10d", "2 to 1"),
        ("decks=8", "4d 5d 7d 10c 10d", "1 to 1"),
        (FIVES, "4d 5d 7d 10c 6d", "back"),
    ],
)
def test_19_47_2_16_five_cards_totalling_21_are_paid_2_to_1_when_they_win(chosen: str, drawn: str, result: str) -> None:
    dealer = play(table(chosen, f"2d 5c 3d {drawn}"), {"main": FIVE}, "draw", "draw", "draw")
    assert settled(dealer) == {"main": result}
    if result == "2 to 1":
        assert cite_of(dealer, WagerPaid, "main") == "custom (19:47-2.16)"


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("5d Kd", "draw draw"),  # 21 in four cards
        ("4d 5d 2h 4h", "draw draw draw draw"),  # 21 in six
        ("4d 5d 2h", "draw draw draw stand"),  # 17 in five
    ],
)
def test_19_47_2_16_any_other_hand_that_wins_is_paid_1_to_1(drawn: str, said: str) -> None:
    dealer = play(table(FIVES, f"2d 6c 4d {drawn} 10c 10d"), {"main": FIVE}, *said.split())
    assert settled(dealer) == {"main": "1 to 1"}


def test_19_47_2_16_five_cards_of_a_split_hand_are_paid_so_too() -> None:
    dealer = table(FIVES, "2d 5c 2h 3d 4d 5d 7d 10h 10c 10d")
    play(dealer, {"main": FIVE}, "split", "draw", "draw", "draw", "stand")
    assert settled(dealer) == {"main": "2 to 1", "split_2": "1 to 1"}
