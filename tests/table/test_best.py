"""The best hand among more cards than a hand has."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from pitboss.table.best import Best, BestWithBoard
from pitboss.table.cards import parse_cards, standard_deck
from pitboss.table.rankings import FIVE_CARD_HIGH, FIVE_CARD_LOW, THREE_CARD_HIGH, Ranking


@pytest.mark.parametrize("ranking", [FIVE_CARD_HIGH, FIVE_CARD_LOW, THREE_CARD_HIGH], ids=lambda each: each.name)
def test_the_best_hand_is_the_best_of_all_hands(ranking: Ranking) -> None:
    best, people = Best(ranking), random.Random(1)
    for _ in range(300):
        cards = people.sample(standard_deck(), people.randint(ranking.cards, 7))
        expected = max(ranking.value(hand) for hand in combinations(cards, ranking.cards))
        assert best.value(cards) == best.value(cards[::-1]) == expected
        assert ranking.value(best.cards(cards)) == expected


def test_a_flush_is_seen_though_the_ranks_were_met_before() -> None:
    best = Best(FIVE_CARD_HIGH)
    plain = best.value(parse_cards("Ah Kd 9h 7h 4h 2c 3s"))
    assert best.value(parse_cards("Ah Kh 9h 7h 4h 2c 3s")) > plain


def test_of_equal_hands_the_one_with_the_highest_suits_is_shown() -> None:
    cards = Best(FIVE_CARD_HIGH).cards(parse_cards("Ac As Kd Kh Qc Qs 2d"))
    assert cards == parse_cards("As Ac Kh Kd Qs")


def test_two_own_cards_play_with_three_of_the_board() -> None:
    best = BestWithBoard(FIVE_CARD_HIGH, 2)
    own, board = parse_cards("Ah 2c 3d 4s"), parse_cards("Kh Qh Jh 9h 9c")
    assert FIVE_CARD_HIGH.rank_of(best.value(own, board)).words == "pair of nines"
    assert best.cards(own, board) == parse_cards("Ah Kh 9h 9c 4s")
    assert FIVE_CARD_HIGH.rank_of(best.value(parse_cards("Ah 2h 3d 4s"), board)).words == "flush, ace high"


@pytest.mark.parametrize("suit", "cdhs")
def test_a_flush_among_seven_cards_is_the_best_hand(suit: str) -> None:
    other = "h" if suit == "d" else "d"
    cards = parse_cards(f"A{suit} K{suit} 9{suit} 7{suit} 4{suit} A{other} 9{other}")
    assert FIVE_CARD_HIGH.rank_of(Best(FIVE_CARD_HIGH).value(cards)).words == "flush, ace high"
