"""Every hand becomes the number that the law's rankings give it, and a number leads back to the law's words."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest
from phevaluator import evaluate_cards

from pitboss.odds.evaluation import (
    BADUGI,
    EIGHT_LOW,
    EVALUATORS,
    HIGH,
    JOKER,
    LOW,
    NO_LOW,
    OMAHA_HIGH,
    OMAHA_LOW,
    THREE_HIGH,
    THREE_LOW,
    THREE_POKER,
    Evaluator,
    badugi,
    eight_or_better,
    high,
    joker_high,
    low,
    omaha_high,
    omaha_low,
)
from pitboss.odds.evaluation.tables import JOKER_WEIGHT, WEIGHTS
from pitboss.table.cards import CARDS, Card, parse_cards
from pitboss.table.rankings import FIVE_CARD_HIGH, FIVE_CARD_LOW, Hand
from pitboss.table.refusal import Refused

SIZES = [(evaluator, cards) for evaluator in EVALUATORS for cards in range(evaluator.least, evaluator.most + 1)]
RANDOM_HANDS = 400


def random_hands(evaluator: Evaluator, cards: int, times: int, seed: int = 1) -> Iterator[list[Card]]:
    """Yield random hands, every second from a part of the deck in which flushes, straights and groups are common."""
    chance = random.Random(seed)
    deck = CARDS if evaluator.ranking.jokers else CARDS[:52]
    for number in range(times):
        suit, lowest = chance.randrange(4), chance.randrange(10)
        rich = [card for card in deck if card.is_joker or card.suit == suit or lowest <= card.rank < lowest + 2]
        yield chance.sample(rich if number % 2 else deck, cards)


@pytest.mark.parametrize("cards", [3, 4, 5, 6, 7])
def test_no_two_hands_have_the_same_sum_of_weights(cards: int) -> None:
    sums = [
        sum(WEIGHTS[rank] for rank in ranks) + jokers * JOKER_WEIGHT
        for jokers in range(3)
        for ranks in combinations_with_replacement(range(13), cards - jokers)
        if all(ranks.count(rank) <= 4 for rank in set(ranks))
    ]
    assert len(set(sums)) == len(sums)


@pytest.mark.parametrize(("evaluator", "cards"), SIZES, ids=lambda value: getattr(value, "name", value))
def test_the_number_is_that_of_the_best_hand_in_the_ranking(evaluator: Evaluator, cards: int) -> None:
    for hand in random_hands(evaluator, cards, RANDOM_HANDS):
        assert evaluator.value(hand) == max(map(evaluator.ranking.value, combinations(hand, evaluator.least))), hand


@pytest.mark.untraced
@pytest.mark.parametrize("evaluator", [THREE_HIGH, THREE_LOW, THREE_POKER], ids=lambda evaluator: evaluator.name)
def test_all_22_100_three_card_hands_have_the_numbers_of_their_ranking(evaluator: Evaluator) -> None:
    hands = combinations(CARDS[:52], 3)
    assert all(evaluator.value(hand) == evaluator.ranking.value(hand) for hand in hands)


def test_seven_cards_are_ordered_as_another_evaluator_orders_them() -> None:
    for cards in (5, 6, 7):
        for hand in random_hands(HIGH, cards, 2_000, seed=cards):
            assert high(hand) == 7_462 - evaluate_cards(*map(int, hand))  # there 1 is a royal flush


@pytest.mark.parametrize(
    ("evaluator", "text", "words", "cite"),
    [
        (HIGH, "Kc Kd 4h 4s 9c 2d 3h", "two pairs, kings and fours", "19:47-14.3(b)8"),
        (HIGH, "2s 3s 4s 5s As Ad Ah", "straight flush, five high", "19:47-14.3(b)2"),
        (LOW, "Ac 2c 3c 4c 5c Kd Kh", "five low", "19:47-14.3(f)"),
        (JOKER, "Kc Kd Joker Joker2 9c", "two pairs, aces and kings", "13:69F-42.5(b)10"),
        (JOKER, "As Ad Ah Joker Joker2 9c 8c", "five aces", "13:69F-42.5(b)1"),
        (THREE_HIGH, "As Ks Qs 2d", "royal flush", "19:47-14.3(c)1"),
        (THREE_POKER, "As Ks Qs", "straight flush, ace high", "custom (19:47-20.3)"),
        (THREE_LOW, "As 2s 3s Kd", "three low", "19:47-14.3(f)"),
    ],
)
def test_a_number_leads_back_to_the_words_of_the_law(evaluator: Evaluator, text: str, words: str, cite: str) -> None:
    cards = parse_cards(text)
    rank = evaluator.rank_of(evaluator.value(cards))
    assert (rank.words, rank.cite) == (words, cite)
    assert evaluator.rank(cards) == rank


@pytest.mark.parametrize(
    ("evaluator", "text"), [(HIGH, "As Ks Qs Js"), (HIGH, "As Ks Qs Js 10s 9s 8s 7s"), (THREE_HIGH, "As Ks")]
)
def test_too_few_and_too_many_cards_are_refused(evaluator: Evaluator, text: str) -> None:
    with pytest.raises(Refused, match="too few or too many"):
        evaluator.value(parse_cards(text))


def test_what_is_wrong_with_cards_is_told_by_rank() -> None:
    with pytest.raises(Refused, match="twice"):
        HIGH.rank([CARDS[0], *CARDS[:4]])
    with pytest.raises(Refused, match="without jokers"):
        HIGH.rank(parse_cards("As Ks Qs Js Joker"))
    with pytest.raises(Refused, match="no hand has it"):
        HIGH.rank_of(7_462)


def test_19_47_14_3_f_a_low_of_eight_or_better_has_five_ranks_up_to_eight() -> None:
    worst = FIVE_CARD_LOW.rank(parse_cards("8c 7d 6h 5s 4c"))
    assert worst.value == EIGHT_LOW == eight_or_better(parse_cards("8c 7d 6h 5s 4c Ks Kd"))
    assert FIVE_CARD_LOW.ranks[EIGHT_LOW - 1].words == "nine low"
    assert all(rank.hand is Hand.HIGH_CARD and max(rank.ranks) <= 6 for rank in FIVE_CARD_LOW.ranks[EIGHT_LOW:])
    assert eight_or_better(parse_cards("9c 7d 6h 5s 4c 4d 4h")) == NO_LOW
    assert eight_or_better(parse_cards("Ac 2d 3h 4s 4c 4d 9h")) == NO_LOW
    assert eight_or_better(parse_cards("Ac 2c 3c 4c 5c")) == len(FIVE_CARD_LOW.ranks) - 1


def test_omaha_takes_exactly_two_own_cards_and_three_of_the_board() -> None:
    board = parse_cards("2h 5h 9h Kh Ac")
    assert OMAHA_HIGH.rank_of(omaha_high(parse_cards("Ah Qc Js 3d"), board)) == FIVE_CARD_HIGH.rank(
        parse_cards("Ac Ah Kh Qc 9h")
    )  # one heart of its own is not enough for a flush
    assert OMAHA_LOW.rank_of(omaha_low(parse_cards("Ah Qc Js 3d"), board)) is None
    low_board = parse_cards("2h 5h 8h Kh Kc")
    found = OMAHA_LOW.rank_of(omaha_low(parse_cards("As Qc Js 3d"), low_board))
    assert found == FIVE_CARD_LOW.rank(parse_cards("As 2h 3d 5h 8h"))


def test_omaha_hands_are_the_best_of_sixty() -> None:
    chance = random.Random(4)
    for _ in range(40):
        cards = chance.sample(CARDS[:52], 9)
        own, board = cards[:4], cards[4:]
        hands = [[*two, *three] for two in combinations(own, 2) for three in combinations(board, 3)]
        assert len(hands) == 60
        assert omaha_high(own, board) == max(map(FIVE_CARD_HIGH.value, hands))
        best_low = max(map(FIVE_CARD_LOW.value, hands))
        assert omaha_low(own, board) == (best_low if best_low >= EIGHT_LOW else NO_LOW)


def test_omaha_refuses_other_numbers_of_cards() -> None:
    with pytest.raises(Refused, match="5 own cards and 3 of the board"):
        omaha_high(CARDS[:5], CARDS[5:8])
    with pytest.raises(Refused, match="3 to 5 of the board"):
        omaha_high(CARDS[:4], CARDS[5:7])


def test_badugi_hands_rank_by_how_many_cards_play_and_then_from_the_worst_down() -> None:
    texts = ["Ks Qs Js 9s", "As Ah Ad Ac", "Ks Qh Qd Qc", "As 2h 2d 2c", "Ks Qh Jd Jc", "As 2h 3d 3c", "Kc Qd Jh 10s",
             "Kc 4d 3h 2s", "8c 7d 6h 5s", "8c 7d 6h As", "Ac 2d 3h 4s"]  # fmt: skip
    numbers = [badugi(parse_cards(text)) for text in texts]
    assert numbers == sorted(numbers) and len(set(numbers)) == len(texts)
    assert numbers[-1] == 1_091
    called = [BADUGI.rank(parse_cards(text)).words for text in (texts[-1], texts[5], texts[3], texts[1])]
    assert called == [
        "badugi, four low",
        "three-card hand, three low",
        "two-card hand, two low",
        "one-card hand, ace low",
    ]
    assert BADUGI.rank_of(0).words == "one-card hand, king low"
    assert BADUGI.rank_of(0).cite == "custom (19:47-14.8)"


def test_badugi_refuses_what_is_no_hand() -> None:
    for cards in (CARDS[:5], (), (CARDS[0], CARDS[52])):
        with pytest.raises(Refused, match="1 to 4 different cards"):
            badugi(cards)
    with pytest.raises(Refused, match="more than once"):
        BADUGI.rank([CARDS[3], CARDS[3]])
    with pytest.raises(Refused, match="0 to 1091"):
        BADUGI.rank_of(1_092)


def test_one_hand_is_ranked_without_numpy_and_so_is_a_small_equity() -> None:
    program = (
        "import sys; from pitboss.cli import main; from pitboss.odds.evaluation import high, badugi, omaha_high; "
        "high(range(7)); badugi(range(4)); omaha_high(range(4), range(4, 9)); main(['--help']); "
        "main(['equity', 'AsAh', 'KdKc', '--board', '2c3d4h']); assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_plain_functions_say_what_they_are() -> None:
    assert (high.__name__, low.__name__, joker_high.__name__) == ("high", "low", "joker_high")
    assert "five card low hand" in (low.__doc__ or "")
    assert repr(HIGH) == "Evaluator('high')"
