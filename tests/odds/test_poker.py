"""Poker odds: counts that every book has, by brute force on few cards, and the cost of a rake."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss.games import find_game
from pitboss.odds.evaluation import HIGH, LOW
from pitboss.odds.poker.making import making
from pitboss.odds.poker.rake import Rake
from pitboss.table.cards import CARDS, parse_cards
from pitboss.table.options import choose
from pitboss.table.refusal import Refused

DEALT = {
    "royal flush": 4,
    "straight flush": 36,
    "four-of-a-kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two pairs": 123_552,
    "one pair": 1_098_240,
    "high card": 1_302_540,
}


def test_five_cards_are_dealt_as_every_book_says() -> None:
    found = making("draw")
    assert found.deals == comb(52, 5)
    assert {hand: chance * found.deals for hand, chance in found.hands.items()} == DEALT


@pytest.mark.parametrize("game", ["stud", "stud-low"])
def test_making_a_hand_is_counted_draw_by_draw(game: str) -> None:
    known, gone = parse_cards("9s 8s 8d 2c Ac"), parse_cards("8h Kd")
    found = making(game, known, gone=gone)
    times: Counter[str] = Counter()
    left = [card for card in CARDS[:52] if card not in (*known, *gone)]
    for two in combinations(left, 2):
        rank = (HIGH if game == "stud" else LOW).rank((*known, *two))
        times[rank.hand.words] += 1
    assert found.deals == comb(45, 2)
    assert {hand: chance for hand, chance in found.hands.items() if chance} == {
        hand: Fraction(number, found.deals) for hand, number in times.items()
    }


def test_omaha_takes_two_own_cards_and_three_of_the_board() -> None:
    found = making("omaha", parse_cards("As Ks 2c 2d"), parse_cards("Qs Js 10d 9s"))
    # Three spades lie on the board with two in the hand: a flush already, and only the ten of spades makes it royal.
    chances = {hand: chance for hand, chance in found.hands.items() if chance}
    assert chances == {"royal flush": Fraction(1, 44), "flush": Fraction(43, 44)}


def test_a_finished_hand_is_what_it_is() -> None:
    found = making("five-card-stud", parse_cards("As Ks Qs Js 10s"))
    assert found.deals == 1 and [hand for hand, chance in found.hands.items() if chance] == ["royal flush"]


@pytest.mark.parametrize(
    ("game", "hand", "board", "sentence"),
    [
        ("chess", "As", "", "there's no such game here"),
        ("holdem", "As As", "", "As: the ace of spades is there more than once"),
        ("holdem", "As Ks Qs", "", "hold 'em has fewer"),
        ("draw", "As", "2c", "five-card draw, the cards kept has fewer"),
        ("holdem", "joker", "", "played without jokers"),
        ("omaha", "As", "", "two of them count, so that all must be known"),
        ("badugi", "As Ks Qs Js 10s", "", "badugi, the cards kept has fewer"),
    ],
)
def test_what_no_hand_is_is_refused(game: str, hand: str, board: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        making(game, [card for text in hand.split() for card in parse_cards(text)], parse_cards(board))


def test_cards_that_can_no_longer_be_dealt_are_refused() -> None:
    with pytest.raises(Refused, match="the cards gone at seven-card stud: 5 cards are to come and 3 are left"):
        making("stud", CARDS[:2], gone=CARDS[2:49])


def test_the_rake_costs_a_seat_what_its_pots_bring() -> None:
    options = choose(find_game("poker").options, {"rake_percent": "10", "rake_maximum": "4"})
    rake = Rake(options, pots=30, seats=9)
    # Of $30 a tenth is $3; of $90 no more than $4. Thirty pots and nine seats.
    assert rake.cost({3_000: Fraction(1, 3), 9_000: Fraction(2, 3)}) == Fraction(30 * (300 + 2 * 400), 3 * 9)
    assert rake.of(3_490) == 300  # in whole chips
    with pytest.raises(Refused, match="their shares are not all of them"):
        rake.cost({3_000: Fraction(1, 2)})


def test_what_time_costs_is_not_raked_from_the_pots_again_above_the_posted_maximum() -> None:
    posted = {"rake_percent": "10", "rake_maximum": "4", "time_charge": "6", "time_part": "30"}
    rake = Rake(choose(find_game("poker").options, posted | {"time_basis": "per-table"}), pots=30, seats=9)
    # Twice an hour $3 of the $4 are time charges, and $1 is left; nine seats pay $6 of time together.
    assert rake.cost({9_000: Fraction(1)}) == Fraction(28 * 400 + 2 * 100, 9) + Fraction(600, 9)
    timed = Rake(choose(find_game("poker").options, {"time_charge": "6"}), pots=30, seats=9)
    assert timed.charged == 0 and timed.cost({9_000: Fraction(1)}) == 600
    each = Rake(choose(find_game("poker").options, posted | {"rake_maximum": "27"}), pots=1, seats=9)
    assert each.charged == 2_700 and each.cost({90_000: Fraction(1)}) == 600


def test_increments_are_taken_at_each_level_of_the_pot() -> None:
    settings = {"rake_increment": "1", "rake_level": "20", "rake_maximum": "4"}
    rake = Rake(choose(find_game("poker").options, settings), pots=30, seats=10)
    assert [rake.of(pot) for pot in (1_999, 2_000, 5_900, 20_000)] == [0, 100, 200, 400]
    listed = {"rake_levels": "$1@$10+$2@$40", "rake_maximum": "4"}
    rake = Rake(choose(find_game("poker").options, listed), pots=30, seats=10)
    assert [rake.of(pot) for pot in (950, 1_000, 3_999, 4_000, 90_000)] == [0, 100, 100, 300, 300]
