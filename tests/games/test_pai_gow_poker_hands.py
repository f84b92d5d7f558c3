"""Hands of Pai Gow Poker: how high and low hands rank, what the joker is, when a setting is a foul, and the bonus."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboss.games.pai_gow_poker.additional_wager import FORTUNE, Holding, holdings_of
from pitboss.games.pai_gow_poker.hands import (
    ACE_TO_FIVE,
    DECK,
    HIGH_HANDS,
    LOW_HAND,
    LOWEST,
    SECOND_HIGHEST,
    is_foul,
    set_in_front,
    words_of,
)
from pitboss.table.cards import parse_cards
from pitboss.table.custom import is_custom
from pitboss.table.rankings import Hand, Rank, Ranking
from pitboss.table.refusal import Refused


def high(cards: str, ace_to_five: str = SECOND_HIGHEST) -> Rank:
    return HIGH_HANDS[ace_to_five].rank(parse_cards(cards))


def low(cards: str) -> Rank:
    return LOW_HAND.rank(parse_cards(cards))


IN_ORDER = (
    "As Ah Ad Ac Joker",
    "Ks Qs Js 10s Joker",
    "Kh Qh Jh 10h 9h",
    "Ac Ad Ah Joker 2s",
    "Ac Ad Joker Ks Kh",
    "As Joker 9s 4s 2s",
    "9c 8d 7h Joker 5s",
    "Ac Joker As Kd Qh",
    "Ac Joker Ks Kd Qh",
    "Ac Joker Ks Qd 9h",
    "Joker Ks Qd Jh 8s",
)


@pytest.mark.parametrize("ace_to_five", ACE_TO_FIVE)
def test_five_aces_are_the_highest_hand_and_the_classes_follow_in_order(ace_to_five: str) -> None:
    ranks = [high(cards, ace_to_five) for cards in IN_ORDER]
    assert [rank.hand for rank in ranks] == list(HIGH_HANDS[ace_to_five].classes)
    assert all(above > below for above, below in pairwise(ranks))
    assert ranks[0].value == len(HIGH_HANDS[ace_to_five].ranks) - 1


def test_the_deck_has_fifty_three_cards_and_one_joker() -> None:
    assert len(set(DECK)) == 53
    assert sum(card.is_joker for card in DECK) == 1


@pytest.mark.parametrize(("ranking", "cards"), [*((each, "Kc Kd 9h") for each in HIGH_HANDS.values()), (LOW_HAND, "")])
def test_a_hand_with_a_second_joker_is_refused(ranking: Ranking, cards: str) -> None:
    with pytest.raises(Refused, match=r"knows one joker only\. Allowed: \d different cards, a joker too\."):
        ranking.rank(parse_cards(f"{cards} Joker Joker2"))


def test_ace_to_five_is_the_second_highest_straight_or_the_lowest() -> None:
    wheel, six, king, ace = "Ac 2d 3h 4s 5c", "2d 3h 4s 5c 6d", "9c 10d Jh Qs Kc", "10c Jd Qh Ks Ac"
    assert high(ace) > high(wheel) > high(king) > high(six)
    assert high(ace, LOWEST) > high(king, LOWEST) > high(six, LOWEST) > high(wheel, LOWEST)


def test_a_suited_ace_to_five_is_the_second_highest_straight_flush_or_the_lowest() -> None:
    wheel, six, king, royal = "Ac 2c 3c 4c 5c", "2d 3d 4d 5d 6d", "9c 10c Jc Qc Kc", "10c Jc Qc Kc Ac"
    assert high(royal) > high(wheel) > high(king) > high(six)
    assert high(king, LOWEST) > high(six, LOWEST) > high(wheel, LOWEST)


def test_a_joker_with_two_to_five_makes_the_higher_of_two_straights() -> None:
    assert high("2c 3d 4h 5s Joker") == high("Ac 2d 3h 4s 5c")
    assert high("2c 3c 4c 5c Joker") == high("Ac 2c 3c 4c 5c")
    assert high("2c 3d 4h 5s Joker", LOWEST) == high("2c 3d 4h 5s 6c", LOWEST)
    assert high("2c 3d 4h Joker 6c") == high("2c 3d 4h 5s 6c")


def test_a_joker_that_completes_nothing_is_an_ace() -> None:
    assert high("Kc Kd Kh Joker 2c") == high("Kc Kd Kh Ac 2c")
    assert high("Ac Joker 7h 5c 2c") == high("Ac Ad 7h 5c 2c")
    assert low("Ac Joker") == low("Ac Ad")
    assert low("Joker 4c") == low("Ah 4c")


def test_a_joker_in_a_flush_is_the_highest_rank_that_the_flush_lacks() -> None:
    assert high("Kc 9c 7c 2c Joker") == high("Ah Kh 9h 7h 2h")
    assert high("Ac Kc 7c 2c Joker") == high("Ah Kh Qh 7h 2h")


def test_low_hands_are_pairs_above_all_others() -> None:
    assert LOW_HAND.ranks[0] == low("2c 3d")
    assert LOW_HAND.ranks[-1] == low("Ac Ad")
    assert low("2c 2d") > low("Ac Kc")
    assert low("Ac 2c") > low("Kc Qc")
    assert low("Kc Qc") == low("Kd Qh")


def test_every_rank_is_custom() -> None:
    rankings = (*HIGH_HANDS.values(), LOW_HAND)
    assert all(ranking.provenance == "custom" for ranking in rankings)
    assert all(cite is not None and is_custom(cite) for ranking in rankings for _, cite in ranking.listed)


@pytest.mark.parametrize(
    ("behind", "front", "foul"),
    [
        ("Kc Qd 9h 7s 5c", "2c 2d", True),
        ("Kc Qd 9h 7s 5c", "Ac 2d", True),
        ("Ac Qd 9h 7s 5c", "Ah Kd", True),
        ("Ac Qd 9h 7s 5c", "Ah Qh", False),
        ("Ac Qd 9h 7s 5c", "Ah Jh", False),
        ("5c 5d 9h 7s 3c", "6h 6d", True),
        ("6c 6d 9h 7s 3c", "6h 6s", False),
        ("7c 7d 5h 5s 3c", "Ah Kd", False),
        ("2c 2d 3h 3s 4c", "Ah Ad", False),
        ("2c 3d 4h 5s 6c", "Ah Ad", False),
        ("Joker Qd 9h 7s 5c", "Ac Kd", True),
        ("Ac Qd 9h 7s 5c", "Joker Kd", True),
    ],
)
def test_a_low_hand_above_the_high_hand_is_a_foul(behind: str, front: str, foul: bool) -> None:
    assert is_foul(high(behind), low(front)) is foul


def test_two_cards_of_seven_are_set_in_front() -> None:
    cards = parse_cards("Ac Kd Qh Js 9c 7d 2h")
    setting = set_in_front(cards, cards[1:3])
    assert setting.low == cards[1:3]
    assert setting.high == (cards[0], *cards[3:])


@pytest.mark.parametrize("front", ["", "Kd", "Kd Qh Js", "Kd 3c"])
def test_what_is_not_two_of_the_seven_cards_is_refused(front: str) -> None:
    with pytest.raises(Refused, match="two of your seven cards"):
        set_in_front(parse_cards("Ac Kd Qh Js 9c 7d 2h"), parse_cards(front))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Kc Kd", "pair of kings"),
        ("Qc Ad", "ace-queen"),
        ("Joker 10d", "ace-ten"),
        ("Ac Kd Qh 9s 7c", "ace high"),
        ("Kc Kd 4h 4s 7c", "two pair, kings and fours"),
        ("Ac 2d 3h 4s 5c", "straight, ace to five"),
        ("Ac 2c 3c 4c 5c", "straight flush, ace to five"),
        ("9c 8d 7h Joker 5s", "straight, nine high"),
        ("Ac Ad Ah As Joker", "five aces"),
    ],
)
def test_a_hand_is_called_as_a_dealer_calls_it(cards: str, words: str) -> None:
    rank = low(cards) if len(cards.split()) == 2 else high(cards)
    assert words_of(rank) == words


H = Holding


@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        ("3c 4c 5c 6c 7c 8c 9c", H.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH),
        ("Ac 2c 3c 4c 5c 6c 7c", H.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH),
        ("Ac Kc Qc Jc 10c Kd Qd", H.ROYAL_FLUSH_AND_ROYAL_MATCH),
        ("Ac Kc Qc Joker 10c Kd Qd", H.ROYAL_FLUSH_AND_ROYAL_MATCH),
        ("Ac Kc Qc Jc 10c Kd Qh", H.ROYAL_FLUSH),
        ("3c 4c 5c Joker 7c 8c 9c", H.SEVEN_CARD_STRAIGHT_FLUSH),
        ("4c 5c 6c 7c 8c 9c Joker", H.SEVEN_CARD_STRAIGHT_FLUSH),
        ("3c 4c 5c 6c 7c 8c 10c", H.STRAIGHT_FLUSH),
        ("Ac Ad Ah As Joker Kc Kd", H.FIVE_ACES),
        ("7c 7d 7h 7s 2c 2d 2h", H.FOUR_OF_A_KIND),
        ("7c 7d 7h 6s 6c 2d 2h", H.FULL_HOUSE),
        ("Ac 9c 7c 3c Joker 9d 3h", H.FLUSH),
        ("5c 5d 5h 6c 7d 8h 9s", H.THREE_OF_A_KIND),
        ("4c 5d 6h Joker 8c Kd Kh", H.STRAIGHT),
        ("Kc Kd Qh Qs 5c 5d 2h", None),
    ],
)
def test_19_47_11_13_the_additional_wager_is_paid_by_the_first_row_that_seven_cards_hold(
    cards: str, paid: Holding | None
) -> None:
    row = FORTUNE.row_of(holdings_of(parse_cards(cards)))
    assert (row[0] if row else None) is paid
    assert row is None or row[0].words


def test_19_47_11_13_the_rows_are_printed_from_the_highest_odds() -> None:
    odds = [odds.share for _, odds in FORTUNE.rows]
    assert odds == sorted(odds, reverse=True)
    assert [holding for holding, _ in FORTUNE.rows] == list(Holding)
    assert is_custom(FORTUNE.cite)
    assert str(FORTUNE) == "fortune"
    assert Hand.FIVE_ACES.words == Holding.FIVE_ACES.words
