"""Jokers in double draw poker: what one stands for, and which hand the cards then make."""

from __future__ import annotations

import pytest

from pitboss.table.cards import ACE, EIGHT, KING, QUEEN, TEN, TWO, parse_cards
from pitboss.table.rankings import JOKER_HIGH, Hand, Rank, flush_ranks, high_hands


def rank(cards: str) -> Rank:
    return JOKER_HIGH.rank(parse_cards(cards))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ah Ad Joker Joker2", "five aces"),
        ("10s Js Qs Joker As", "wild royal flush"),
        ("10s Joker Qs Joker2 As", "wild royal flush"),
        ("Joker Joker2 Js 10s Qs", "wild royal flush"),
        ("9s Joker Qs Joker2 Ks", "straight flush, king high"),
        ("6h 7h 8h 9h Joker", "straight flush, ten high"),
        ("6h 7h 9h 10h Joker", "straight flush, ten high"),
        ("2h 3h 4h 5h Joker", "straight flush, six high"),
        ("Ah 3h 4h 5h Joker", "straight flush, five high"),
        ("6s 7d 8h 9c Joker", "straight, ten high"),
        ("6s 7d 9h 10c Joker", "straight, ten high"),
        ("Js Qd Kh Joker Joker2", "straight, ace high"),
        ("As 2d 3h 4c Joker", "straight, five high"),
        ("Joker 2d 3h 4c Joker2", "straight, six high"),
        ("As Kd 4h 5c Joker", "pair of aces, not a listed hand"),
        ("2h 4h 9h Kh Joker", "flush, ace high"),
        ("As Ah Ad Joker 4c", "four-of-a-kind, aces"),
        ("As 4h 4c Joker Joker2", "full house, aces over fours"),
        ("Ks Kh Kd As Joker", "full house, kings over aces"),
        ("Ks Kh 4s 4d Joker", "two pairs, kings and fours"),
        ("Ks Kh As 4d Joker", "two pairs, aces and kings"),
        ("Ks Kh 9s 4d Joker", "pair of kings, not a listed hand"),
    ],
)
def test_reading_114_a_joker_completes_a_straight_or_flush_and_is_else_an_ace(cards: str, words: str) -> None:
    assert rank(cards).words == words


def test_reading_114_a_joker_beside_three_kings_is_an_ace_and_no_fourth_king() -> None:
    three_kings = rank("Ks Kh Kd Joker 4c")
    assert three_kings == rank("Ks Kh Kd Ac 4h")
    assert three_kings.ranks[:2] == (KING, ACE)


def test_reading_115_a_royal_flush_with_a_joker_is_wild_and_below_the_natural_one() -> None:
    natural, wild = rank("As Ks Qs Js 10s"), rank("As Ks Qs Joker 10s")
    assert (natural.hand, wild.hand) == (Hand.NATURAL_ROYAL_FLUSH, Hand.WILD_ROYAL_FLUSH)
    assert natural > wild > rank("Ks Qs Js 10s 9s")
    assert Hand.ROYAL_FLUSH not in JOKER_HIGH.classes


def test_a_joker_in_a_flush_is_the_highest_rank_that_the_flush_does_not_hold() -> None:
    assert flush_ranks([ACE, KING, EIGHT, TWO], 1) == (ACE, KING, QUEEN, EIGHT, TWO)
    assert flush_ranks([KING, EIGHT, TWO], 2) == (ACE, KING, QUEEN, EIGHT, TWO)
    assert rank("As Ks 10s 4s Joker") == rank("Ah Kh Qh 10h 4h")


def test_the_cards_make_several_hands_and_the_ranking_takes_its_highest() -> None:
    made = list(high_hands([ACE, KING, QUEEN, TEN], 1, suited=True))
    assert [hand for hand, _ in made] == [
        Hand.ROYAL_FLUSH,
        Hand.WILD_ROYAL_FLUSH,
        Hand.STRAIGHT_FLUSH,
        Hand.FLUSH,
        Hand.STRAIGHT,
        Hand.ONE_PAIR,
    ]


def test_reading_113_a_joker_does_not_carry_a_straight_round_the_ace() -> None:
    assert rank("Ks As 2h 3d Joker").words == "pair of aces, not a listed hand"
    assert rank("Ks As 2s 3s Joker").hand is Hand.FLUSH
