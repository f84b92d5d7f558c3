"""The rankings: every class of hands and its boundaries, the ace, ties, low hands, jokers, words and refusals."""

from __future__ import annotations

import copy
import operator
import pickle
from itertools import pairwise

import pytest

from pitboss.law import enforcers
from pitboss.table.cards import ACE, EIGHT, FIVE, KING, QUEEN, TEN, THREE, TWO, parse_cards
from pitboss.table.rankings import (
    FIVE_CARD_HIGH,
    FIVE_CARD_LOW,
    JOKER_HIGH,
    RANKINGS,
    THREE_CARD_HIGH,
    THREE_CARD_LOW,
    THREE_CARD_POKER,
    Hand,
    Rank,
    Ranking,
    grouped,
    low_hand,
    straight_top,
)
from pitboss.table.refusal import Refused

FIVE_CARD_LADDER = (
    ("As Ks Qs Js 10s", "royal flush", "19:47-14.3(b)1"),
    ("Kh Qh Jh 10h 9h", "straight flush, king high", "19:47-14.3(b)2"),
    ("5d 4d 3d 2d Ad", "straight flush, five high", "19:47-14.3(b)2"),
    ("As Ah Ad Ac Ks", "four-of-a-kind, aces", "19:47-14.3(b)3"),
    ("2s 2h 2d 2c 3s", "four-of-a-kind, twos", "19:47-14.3(b)3"),
    ("As Ah Ad Ks Kh", "full house, aces over kings", "19:47-14.3(b)4"),
    ("As Ah Ad 4s 4h", "full house, aces over fours", "19:47-14.3(b)4"),
    ("3s 3h 3d Ks Kh", "full house, threes over kings", "19:47-14.3(b)4"),
    ("2s 2h 2d As Ah", "full house, twos over aces", "19:47-14.3(b)4"),
    ("2s 2h 2d 3s 3h", "full house, twos over threes", "19:47-14.3(b)4"),
    ("Ac Kc Qc Jc 9c", "flush, ace high", "19:47-14.3(b)5"),
    ("7c 5c 4c 3c 2c", "flush, seven high", "19:47-14.3(b)5"),
    ("As Ks Qs Js 10h", "straight, ace high", "19:47-14.3(b)6"),
    ("6s 5h 4d 3c 2s", "straight, six high", "19:47-14.3(b)6"),
    ("5s 4h 3d 2c As", "straight, five high", "19:47-14.3(b)6"),
    ("As Ah Ad Ks Qh", "three-of-a-kind, aces", "19:47-14.3(b)7"),
    ("2s 2h 2d 4s 3h", "three-of-a-kind, twos", "19:47-14.3(b)7"),
    ("As Ah Ks Kh Qd", "two pairs, aces and kings", "19:47-14.3(b)8"),
    ("Qs Qh 2s 2h 3d", "two pairs, queens and twos", "19:47-14.3(b)8"),
    ("Js Jh 10s 10h Ad", "two pairs, jacks and tens", "19:47-14.3(b)8"),
    ("3s 3h 2s 2h 4d", "two pairs, threes and twos", "19:47-14.3(b)8"),
    ("As Ah Ks Qh Jd", "pair of aces", "19:47-14.3(b)9"),
    ("6s 6h 4s 3h 2d", "pair of sixes", "19:47-14.3(b)9"),
    ("2s 2h Ad Ks Qh", "pair of twos", "19:47-14.3(b)9"),
    ("2s 2h 5d 4s 3h", "pair of twos", "19:47-14.3(b)9"),
    ("As Ks Qs Js 9h", "ace high", "19:47-14.3(d)"),
    ("As 3h 2d Ks Qh", "ace high", "19:47-14.3(d)"),
    ("Ks Qh Jd 10s 8h", "king high", "19:47-14.3(d)"),
    ("7s 5h 4d 3s 2h", "seven high", "19:47-14.3(d)"),
)

THREE_CARD_LADDER = (
    ("As Ks Qs", "royal flush", "19:47-14.3(c)1"),
    ("Kh Qh Jh", "straight flush, king high", "19:47-14.3(c)2"),
    ("3d 2d Ad", "straight flush, three high", "19:47-14.3(c)2"),
    ("As Ah Ad", "three-of-a-kind, aces", "19:47-14.3(c)3"),
    ("2s 2h 2d", "three-of-a-kind, twos", "19:47-14.3(c)3"),
    ("As Ks Qh", "straight, ace high", "19:47-14.3(c)4"),
    ("4s 3h 2d", "straight, four high", "19:47-14.3(c)4"),
    ("3s 2h Ad", "straight, three high", "19:47-14.3(c)4"),
    ("Ac Kc Jc", "flush, ace high", "19:47-14.3(c)5"),
    ("As Ks 2s", "flush, ace high", "19:47-14.3(c)5"),
    ("5c 3c 2c", "flush, five high", "19:47-14.3(c)5"),
    ("As Ah Kd", "pair of aces", "19:47-14.3(c)6"),
    ("2s 2h 3d", "pair of twos", "19:47-14.3(c)6"),
    ("Ac Kd Jh", "ace high", "19:47-14.3(d)"),
    ("Qs 3h 2d", "queen high", "19:47-14.3(d)"),
    ("5s 3h 2d", "five high", "19:47-14.3(d)"),
)

FIVE_CARD_LOW_LADDER = (
    ("5s 4s 3s 2s As", "five low", "19:47-14.3(f)"),
    ("6s 4h 3d 2c As", "six low", "19:47-14.3(f)"),
    ("6s 5h 4d 3c 2s", "six low", "19:47-14.3(f)"),
    ("8s 7h 6d 5c 4s", "eight low", "19:47-14.3(f)"),
    ("Ks 4h 3d 2c As", "king low", "19:47-14.3(f)"),
    ("Ks Qs Js 10s 9s", "king low", "19:47-14.3(f)"),
    ("As Ah 4d 3c 2s", "pair of aces", "19:47-14.3(f)"),
    ("2s 2h 4d 3c As", "pair of twos", "19:47-14.3(f)"),
    ("Ks Kh Qd Jc 10s", "pair of kings", "19:47-14.3(f)"),
    ("2s 2h Ad Ac 3s", "two pairs, twos and aces", "19:47-14.3(f)"),
    ("Ks Kh Qd Qc Js", "two pairs, kings and queens", "19:47-14.3(f)"),
    ("As Ah Ad 3c 2s", "three-of-a-kind, aces", "19:47-14.3(f)"),
    ("As Ah Ad 2c 2s", "full house, aces over twos", "19:47-14.3(f)"),
    ("Ks Kh Kd Qc Qs", "full house, kings over queens", "19:47-14.3(f)"),
    ("As Ah Ad Ac 2s", "four-of-a-kind, aces", "19:47-14.3(f)"),
    ("Ks Kh Kd Kc Qs", "four-of-a-kind, kings", "19:47-14.3(f)"),
)

JOKER_LADDER = (
    ("As Ah Ad Ac Joker", "five aces", "13:69F-42.5(b)1"),
    ("As Ks Qs Js 10s", "natural royal flush", "13:69F-42.5(b)2"),
    ("Joker Ks Qs Js 10s", "wild royal flush", "13:69F-42.5(b)3"),
    ("Kh Qh Jh 10h 9h", "straight flush, king high", "13:69F-42.5(b)4"),
    ("2h 3h Joker 5h Joker2", "straight flush, six high", "13:69F-42.5(b)4"),
    ("Ad 2d Joker 4d Joker2", "straight flush, five high", "13:69F-42.5(b)4"),
    ("As Ah Kd Joker Joker2", "four-of-a-kind, aces", "13:69F-42.5(b)5"),
    ("2s 2h 2d 2c Joker", "four-of-a-kind, twos", "13:69F-42.5(b)5"),
    ("As Ah Ks Kh Joker", "full house, aces over kings", "13:69F-42.5(b)6"),
    ("2s 2h 2d Joker Joker2", "full house, twos over aces", "13:69F-42.5(b)6"),
    ("2s 2h 2d 3s 3h", "full house, twos over threes", "13:69F-42.5(b)6"),
    ("Ac Kc 9c Joker Joker2", "flush, ace high", "13:69F-42.5(b)7"),
    ("7c 5c 4c 3c 2c", "flush, seven high", "13:69F-42.5(b)7"),
    ("As Kh 10s Joker Joker2", "straight, ace high", "13:69F-42.5(b)8"),
    ("5s 4h 3d 2c As", "straight, five high", "13:69F-42.5(b)8"),
    ("As 9h 7d Joker Joker2", "three-of-a-kind, aces", "13:69F-42.5(b)9"),
    ("Ks Kh Kd Joker 4c", "three-of-a-kind, kings", "13:69F-42.5(b)9"),
    ("Ks Kh Kd Qh 4c", "three-of-a-kind, kings", "13:69F-42.5(b)9"),
    ("Ks Kh Joker Joker2 4c", "two pairs, aces and kings", "13:69F-42.5(b)10"),
    ("3s 3h 2s 2h 4d", "two pairs, threes and twos", "13:69F-42.5(b)10"),
    ("Kd 9h 2s Joker Joker2", "pair of aces, not a listed hand", None),
    ("6s 6h 4s 3h 2d", "pair of sixes, not a listed hand", None),
    ("Kd 9h 7c 2s Joker", "ace high, not a listed hand", None),
    ("Kd 9h 7c 4s 2s", "king high, not a listed hand", None),
)

LADDERS = {
    FIVE_CARD_HIGH: FIVE_CARD_LADDER,
    THREE_CARD_HIGH: THREE_CARD_LADDER,
    FIVE_CARD_LOW: FIVE_CARD_LOW_LADDER,
    JOKER_HIGH: JOKER_LADDER,
}
RUNGS = [(ranking, *rung) for ranking, ladder in LADDERS.items() for rung in ladder]
STEPS = [(ranking, above[0], below[0]) for ranking, ladder in LADDERS.items() for above, below in pairwise(ladder)]

CITES = (
    *(f"19:47-14.3({letter})" for letter in "abcdefg"),
    *(f"19:47-14.3(b){number}" for number in range(1, 10)),
    *(f"19:47-14.3(c){number}" for number in range(1, 7)),
    "13:69F-42.5(a)",
    "13:69F-42.5(b)",
    *(f"13:69F-42.5(b){number}" for number in range(1, 11)),
)


def rank(ranking: Ranking, text: str) -> Rank:
    return ranking.rank(parse_cards(text))


# The classes, their order and their words


@pytest.mark.parametrize(("ranking", "cards", "words", "cite"), RUNGS)
def test_each_hand_has_its_class_by_its_numbered_paragraph(
    ranking: Ranking, cards: str, words: str, cite: str | None
) -> None:
    ranked = rank(ranking, cards)
    assert ranked.words == str(ranked) == words
    assert ranked.cite == ranking.hand_cite(ranked.hand) == cite


@pytest.mark.parametrize(("ranking", "above", "below"), STEPS)
def test_each_hand_of_a_ladder_beats_the_next(ranking: Ranking, above: str, below: str) -> None:
    higher, lower = rank(ranking, above), rank(ranking, below)
    assert higher > lower
    assert higher >= lower
    assert lower < higher
    assert lower <= higher
    assert higher != lower
    assert higher.value > lower.value


def test_each_ladder_goes_through_all_classes_from_the_highest_to_the_lowest() -> None:
    for ranking, ladder in LADDERS.items():
        assert tuple(dict.fromkeys(rank(ranking, cards).hand for cards, _, _ in ladder)) == ranking.classes
        best, worst = parse_cards(ladder[0][0]), parse_cards(ladder[-1][0])
        assert ranking.value(best) == len(ranking.ranks) - 1
        assert (ranking.value(worst) == 0) is (ranking is not JOKER_HIGH)


def test_the_lowest_double_draw_hand_is_seven_high() -> None:
    assert rank(JOKER_HIGH, "7s 5h 4d 3s 2h").value == 0


def test_a_class_is_called_as_the_law_calls_it() -> None:
    assert [hand.words for hand in FIVE_CARD_HIGH.classes] == [
        "royal flush",
        "straight flush",
        "four-of-a-kind",
        "full house",
        "flush",
        "straight",
        "three-of-a-kind",
        "two pairs",
        "one pair",
        "high card",
    ]
    assert [hand.words for hand in JOKER_HIGH.classes[:3]] == ["five aces", "natural royal flush", "wild royal flush"]


@pytest.mark.parametrize("cite", CITES)
def test_the_index_knows_that_ranking_a_hand_enforces_each_paragraph_of_the_rankings(cite: str) -> None:
    assert "Ranking.rank" in [enforcer.name for enforcer in enforcers(cite)]


def test_every_rank_stands_at_the_place_of_its_value() -> None:
    for ranking in RANKINGS:
        assert [each.value for each in ranking.ranks] == list(range(len(ranking.ranks)))
        assert all(lower < higher for lower, higher in pairwise(ranking.ranks))


# The ace, and straights that do not go round it


def test_19_47_14_3_a_an_ace_is_high_or_stands_below_the_two() -> None:
    assert straight_top([ACE, KING, QUEEN], 3) == ACE
    assert straight_top([THREE, TWO, ACE], 3) == THREE
    assert straight_top([FIVE, TWO, ACE, THREE, 2], 5) == FIVE
    assert straight_top([QUEEN, QUEEN, KING], 3) is None


@pytest.mark.parametrize("cards", ["Qs Ks As 2s 3h", "Ks As 2s 3s 4h", "Js Qs Ks As 2h"])
def test_19_47_14_3_b_6_no_five_card_straight_goes_round_the_ace(cards: str) -> None:
    assert rank(FIVE_CARD_HIGH, cards).hand is Hand.HIGH_CARD
    assert rank(JOKER_HIGH, cards).hand is Hand.HIGH_CARD


def test_reading_86_no_straight_flush_goes_round_the_ace() -> None:
    assert rank(FIVE_CARD_HIGH, "Qs Ks As 2s 3s").hand is Hand.FLUSH
    assert rank(THREE_CARD_HIGH, "Ks As 2s").hand is Hand.FLUSH
    assert rank(THREE_CARD_HIGH, "Ks As 2h").hand is Hand.HIGH_CARD


# Ties


@pytest.mark.parametrize(
    ("ranking", "one", "other"),
    [
        (FIVE_CARD_HIGH, "As Ks Qs Js 10s", "Ah Kh Qh Jh 10h"),
        (FIVE_CARD_HIGH, "As Kh 9d 5c 3s", "Ah Kd 9c 5s 3h"),
        (FIVE_CARD_HIGH, "As Ah Kd Kc 3s", "Ad Ac Ks Kh 3d"),
        (FIVE_CARD_HIGH, "9s 8h 7d 6c 5s", "5h 6d 7c 8s 9h"),
        (THREE_CARD_HIGH, "Qs Qh 2d", "Qd Qc 2s"),
        (THREE_CARD_POKER, "Js 9s 2s", "2h Jh 9h"),
        (FIVE_CARD_LOW, "5s 4s 3s 2s As", "5h 4d 3c 2s Ah"),
        (JOKER_HIGH, "As Ks Qs Js Joker", "Joker2 Kh Qh Jh 10h"),
    ],
)
def test_19_47_14_3_d_suits_are_equal_and_equal_hands_are_tied(ranking: Ranking, one: str, other: str) -> None:
    tied = rank(ranking, one), rank(ranking, other)
    assert tied[0] == tied[1]
    assert tied[0] <= tied[1]
    assert tied[0] >= tied[1]
    assert len(set(tied)) == 1


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("3s 3h 3d Ks Kh", "2s 2h 2d As Ah"),
        ("Qs Qh 2s 2h 3d", "Js Jh 10s 10h Ad"),
        ("6s 5h 4d 3c 2s", "5s 4h 3d 2c As"),
        ("As Ah Ad Ks Kh", "Kd Kc Ks As Ah"),
        ("9s 9h 9d 9c 3s", "9s 9h 9d 9c 2s"),
        ("Ks Kh 8d 6c 5s", "Kd Kc 8s 6h 4d"),
        ("As Jh 8d 4c 3s", "Ah Jd 8c 4s 2h"),
        ("As 10s 8s 4s 3s", "Ah 9h 8h 4h 3h"),
    ],
)
def test_reading_66_groups_count_before_single_cards(higher: str, lower: str) -> None:
    assert rank(FIVE_CARD_HIGH, higher) > rank(FIVE_CARD_HIGH, lower)


def test_reading_66_the_larger_group_gives_the_first_rank() -> None:
    assert grouped([TWO, KING, TWO, KING, TWO]) == (Hand.FULL_HOUSE, (TWO, KING))
    assert grouped([ACE, TEN, TEN]) == (Hand.ONE_PAIR, (TEN, ACE))
    assert rank(FIVE_CARD_HIGH, "3s Ah Ad 8c Ks").ranks == (ACE, KING, EIGHT, THREE)


# Three card poker


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As Ks Qs", "Kh Qh Jh"),
        ("3d 2d Ad", "As Ah Ac"),
        ("2s 2h 2d", "As Kh Qd"),
        ("3s 2h Ad", "As Ks Js"),
        ("5c 3c 2c", "As Ah Kd"),
        ("2s 2h 3d", "As Kh Jd"),
        ("Qs 3h 2d", "Js 10h 8d"),
    ],
)
def test_19_47_20_3_each_class_of_three_card_poker_beats_the_next(higher: str, lower: str) -> None:
    assert rank(THREE_CARD_POKER, higher) > rank(THREE_CARD_POKER, lower)


def test_reading_87_ace_king_queen_suited_is_the_best_straight_flush_of_three_card_poker() -> None:
    best = rank(THREE_CARD_POKER, "As Ks Qs")
    assert best is THREE_CARD_POKER.ranks[-1]
    assert (best.hand, best.words) == (Hand.STRAIGHT_FLUSH, "straight flush, ace high")
    assert Hand.ROYAL_FLUSH not in THREE_CARD_POKER.classes


def test_the_ranking_of_three_card_poker_says_that_it_is_custom() -> None:
    assert THREE_CARD_POKER.provenance == "custom"
    assert {THREE_CARD_POKER.hand_cite(hand) for hand in THREE_CARD_POKER.classes} == {THREE_CARD_POKER.cite}
    assert THREE_CARD_POKER.cite == "custom (19:47-20.3)"
    assert {ranking.provenance for ranking in RANKINGS if ranking is not THREE_CARD_POKER} == {"text"}


def test_the_index_does_not_take_custom_for_law() -> None:
    assert enforcers("19:47-20.3") == ()


def test_the_ranks_tell_whether_a_dealer_has_queen_high() -> None:
    assert rank(THREE_CARD_POKER, "Qs 3h 2d").ranks == (QUEEN, THREE, TWO)
    assert rank(THREE_CARD_POKER, "Qs 3h 2d").words == "queen high"


# Low poker


def test_19_47_14_3_e_the_ace_is_the_lowest_card() -> None:
    assert rank(THREE_CARD_LOW, "3s 2h Ad") > rank(THREE_CARD_LOW, "4s 2h Ad") > rank(THREE_CARD_LOW, "4s 3h 2d")
    assert rank(THREE_CARD_LOW, "As Ah Kd") > rank(THREE_CARD_LOW, "2s 2h Ad")
    assert low_hand([ACE, TWO, THREE]) == (Hand.HIGH_CARD, (THREE, TWO, -1))


def test_19_47_14_3_f_straights_and_flushes_are_not_considered() -> None:
    assert rank(FIVE_CARD_LOW, "5s 4s 3s 2s As") is FIVE_CARD_LOW.ranks[-1]
    assert rank(FIVE_CARD_LOW, "9s 8s 7s 6s 5s") == rank(FIVE_CARD_LOW, "9s 8h 7d 6c 5s")
    assert rank(THREE_CARD_LOW, "3s 2s As") is THREE_CARD_LOW.ranks[-1]
    assert {each.hand for each in FIVE_CARD_LOW.ranks} == set(FIVE_CARD_LOW.classes)


def test_reading_67_low_hands_compare_from_their_worst_card_down() -> None:
    assert rank(FIVE_CARD_LOW, "6s 5h 4d 3c 2s") > rank(FIVE_CARD_LOW, "Ks 4h 3d 2c As")
    assert rank(FIVE_CARD_LOW, "8s 6h 3d 2c As") > rank(FIVE_CARD_LOW, "8s 6h 4d 2c As")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("8s 6h 3d", "eight low"),
        ("3s 2h Ad", "three low"),
        ("As Ah Kd", "pair of aces"),
        ("6s 6h 6d", "three-of-a-kind, sixes"),
    ],
)
def test_a_three_card_low_hand_in_words(cards: str, words: str) -> None:
    assert rank(THREE_CARD_LOW, cards).words == words


def test_19_47_14_3_g_the_order_in_which_the_cards_lie_changes_nothing() -> None:
    assert rank(FIVE_CARD_HIGH, "4s Kh 4d Ks 9c") is rank(FIVE_CARD_HIGH, "Ks Kh 4s 4d 9c")


# Comparing ranks


def test_ranks_of_two_rankings_do_not_compare() -> None:
    five, three = rank(FIVE_CARD_HIGH, "Ks Kh 4s 4d 9c"), rank(THREE_CARD_HIGH, "9s 8h 7d")
    sentence = (
        r"^Rank\('two pairs, kings and fours'\) and Rank\('straight, nine high'\) do not compare: the first is a five "
        r"card high hand, the second a three card high hand; compare hands of one ranking\.$"
    )
    for compare in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
        with pytest.raises(TypeError, match=sentence):
            compare(five, three)
    with pytest.raises(TypeError, match="do not compare"):
        operator.lt(three, rank(THREE_CARD_POKER, "9s 8h 7d"))


def test_a_rank_does_not_compare_with_a_number() -> None:
    pair = rank(THREE_CARD_HIGH, "9s 9h 7d")
    assert pair != pair.value
    with pytest.raises(TypeError) as refused:
        operator.lt(pair, 7)
    assert str(refused.value) == "Rank('pair of nines') compares with the rank of another hand, not with 7."


def test_a_copied_or_stored_rank_still_compares() -> None:
    pair = rank(THREE_CARD_LOW, "9s 9h 7d")
    for other in (copy.deepcopy(pair), pickle.loads(pickle.dumps(pair))):
        assert other == pair
        assert hash(other) == hash(pair)


def test_a_ranking_prints_its_name() -> None:
    assert repr(JOKER_HIGH) == "Ranking('double draw poker hand')"


# What is refused


@pytest.mark.parametrize(
    ("ranking", "cards", "sentence"),
    [
        (
            FIVE_CARD_HIGH,
            "As Ks Qs Js",
            "As Ks Qs Js as a five card high hand: 4 cards were given. "
            "Allowed: 5 different cards without jokers. [19:47-14.3(b)]",
        ),
        (
            THREE_CARD_POKER,
            "Qs",
            "Qs as a three card poker hand: 1 card was given. "
            "Allowed: 3 different cards without jokers. [custom (19:47-20.3)]",
        ),
        (
            THREE_CARD_POKER,
            "",
            "no cards as a three card poker hand: 0 cards were given. "
            "Allowed: 3 different cards without jokers. [custom (19:47-20.3)]",
        ),
        (
            JOKER_HIGH,
            "As As Ks Qs Js",
            "As As Ks Qs Js as a double draw poker hand: the ace of spades (As) is there more than once. "
            "Allowed: 5 different cards, jokers too. [13:69F-42.5(b)]",
        ),
        (
            JOKER_HIGH,
            "As As Ks Qs Js 10s",
            "As As Ks Qs Js 10s as a double draw poker hand: 6 cards were given. "
            "Allowed: 5 different cards, jokers too. [13:69F-42.5(b)]",
        ),
        (
            THREE_CARD_LOW,
            "As 2s Joker",
            "As 2s Joker as a three card low hand: the ranking knows no joker. "
            "Allowed: 3 different cards without jokers. [19:47-14.3(f)]",
        ),
    ],
)
def test_a_hand_that_the_ranking_does_not_rank_is_refused(ranking: Ranking, cards: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        ranking.rank(parse_cards(cards, decks=2))
    assert str(refused.value) == sentence


def test_a_class_that_the_ranking_does_not_have_has_no_paragraph() -> None:
    with pytest.raises(Refused) as refused:
        THREE_CARD_HIGH.hand_cite(Hand.FULL_HOUSE)
    assert str(refused.value) == (
        "full house as a three card high hand: the ranking has no such hand. Allowed: royal flush, straight flush, "
        "three-of-a-kind, straight, flush, one pair, high card. [19:47-14.3(c)]"
    )
