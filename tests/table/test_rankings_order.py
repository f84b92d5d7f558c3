"""The order of hands, against a slow and obvious comparison that tries every use of the jokers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.table.cards import Card, deck_with_jokers, parse_cards, standard_deck
from pitboss.table.rankings import (
    FIVE_CARD_HIGH,
    FIVE_CARD_LOW,
    JOKER_HIGH,
    THREE_CARD_HIGH,
    THREE_CARD_LOW,
    THREE_CARD_POKER,
    Ranking,
)

Strength = tuple[int, list[int]]
Slow = Callable[[Sequence[Card]], Strength]

SEQUENCE = "A23456789TJQKA"
FIVE_CLASSES = [
    "high card",
    "one pair",
    "two pairs",
    "three",
    "straight",
    "flush",
    "full house",
    "four",
    "straight flush",
]
THREE_CLASSES = ["high card", "one pair", "flush", "straight", "three", "straight flush"]
COMPLETED = ("straight", "flush", "straight flush")
GROUPS = {
    "11111": "high card",
    "2111": "one pair",
    "221": "two pairs",
    "311": "three",
    "32": "full house",
    "41": "four",
    "5": "five aces",
    "111": "high card",
    "21": "one pair",
    "3": "three",
}


def letters(cards: Sequence[Card]) -> str:
    return "".join(str(card)[:-1].replace("10", "T") for card in cards)


def by_groups(ranks: str, order: str) -> tuple[str, list[int]]:
    """The class of a hand by equal ranks, and its ranks in the order in which they count."""
    counted = sorted(set(ranks), key=lambda rank: (ranks.count(rank), order.index(rank)), reverse=True)
    shape = "".join(str(ranks.count(rank)) for rank in counted)
    return GROUPS[shape], [order.index(rank) for rank in counted]


def slow_class(cards: Sequence[Card]) -> tuple[str, list[int]]:
    """The class of a hand without jokers, by looking for its ranks in the sequence."""
    ranks = letters(cards)
    is_flush = len({str(card)[-1] for card in cards}) == 1
    ends = [
        place + len(cards) - 1
        for place in range(len(SEQUENCE) - len(cards) + 1)
        if sorted(SEQUENCE[place : place + len(cards)]) == sorted(ranks)
    ]
    if ends:
        return "straight flush" if is_flush else "straight", [max(ends)]
    name, order = by_groups(ranks, SEQUENCE[1:])
    return "flush" if is_flush else name, order


def slow_five(cards: Sequence[Card]) -> Strength:
    name, order = slow_class(cards)
    return FIVE_CLASSES.index(name), order


def slow_three(cards: Sequence[Card]) -> Strength:
    name, order = slow_class(cards)
    return THREE_CLASSES.index(name), order


def slow_low(cards: Sequence[Card]) -> Strength:
    name, order = by_groups(letters(cards), SEQUENCE[:-1])
    worst_first = ["four", "full house", "three", "two pairs", "one pair", "high card"]
    return worst_first.index(name), [-place for place in order]


def uses_of_jokers(naturals: Sequence[Card], jokers: int) -> Iterator[tuple[str, list[int]]]:
    """Every hand that the cards make: each joker any other card in a straight or flush, or else an ace."""
    for stand_ins in combinations([card for card in standard_deck() if card not in naturals], jokers):
        name, order = slow_class([*naturals, *stand_ins])
        if name in COMPLETED:
            yield name, order
    yield by_groups(letters(naturals) + "A" * jokers, SEQUENCE[1:])


def slow_joker(cards: Sequence[Card]) -> Strength:
    naturals = [card for card in cards if not card.is_joker]
    jokers = len(cards) - len(naturals)
    classes = [*FIVE_CLASSES, "wild royal flush", "natural royal flush", "five aces"]
    strengths = []
    for name, order in uses_of_jokers(naturals, jokers) if jokers else [slow_class(cards)]:
        is_royal = name == "straight flush" and order == [len(SEQUENCE) - 1]
        royal = "wild royal flush" if jokers else "natural royal flush"
        strengths.append((classes.index(royal if is_royal else name), order))
    return max(strengths)


@st.composite
def hands_from(draw: st.DrawFn, deck: Sequence[Card], cards: int) -> tuple[Card, ...]:
    """Hands of every class: from the whole deck, from one suit, or from ranks that stand close together."""
    suit = draw(st.integers(0, 3))
    lowest = draw(st.integers(-1, 9))
    near = {rank % 13 for rank in range(lowest, lowest + draw(st.integers(3, 6)))}
    narrowed = draw(
        st.sampled_from(
            [
                deck,
                [card for card in deck if card.is_joker or card.suit == suit],
                [card for card in deck if card.is_joker or card.rank in near],
                [card for card in deck if card.is_joker or (card.rank in near and card.suit >= suit)],
            ]
        ).filter(lambda some: len(some) >= cards)
    )
    return tuple(draw(st.permutations(narrowed))[:cards])


def agree(ranking: Ranking, slow: Slow, one: Sequence[Card], other: Sequence[Card]) -> None:
    first, second = ranking.rank(one), ranking.rank(other)
    assert (first < second, first == second, first > second) == (
        slow(one) < slow(other),
        slow(one) == slow(other),
        slow(one) > slow(other),
    )
    assert (first <= second, first >= second) == (not first > second, not first < second)


@pytest.mark.untraced
@given(hands_from(standard_deck(), 5), hands_from(standard_deck(), 5))
@settings(max_examples=500, deadline=None)
def test_19_47_14_3_d_two_five_card_high_hands_compare_as_the_slow_comparison_says(
    one: tuple[Card, ...], other: tuple[Card, ...]
) -> None:
    agree(FIVE_CARD_HIGH, slow_five, one, other)


@pytest.mark.untraced
@given(hands_from(standard_deck(), 5), hands_from(standard_deck(), 5))
@settings(max_examples=500, deadline=None)
def test_19_47_14_3_f_two_five_card_low_hands_compare_as_the_slow_comparison_says(
    one: tuple[Card, ...], other: tuple[Card, ...]
) -> None:
    agree(FIVE_CARD_LOW, slow_low, one, other)


@pytest.mark.untraced
@given(hands_from(deck_with_jokers(), 5), hands_from(deck_with_jokers(), 5))
@settings(max_examples=100, deadline=None)
def test_13_69f_42_5_two_hands_with_jokers_compare_as_the_slow_comparison_says(
    one: tuple[Card, ...], other: tuple[Card, ...]
) -> None:
    agree(JOKER_HIGH, slow_joker, one, other)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("ranking", "slow"),
    [(THREE_CARD_HIGH, slow_three), (THREE_CARD_POKER, slow_three), (THREE_CARD_LOW, slow_low)],
)
def test_19_47_14_3_all_three_card_hands_stand_in_the_order_of_the_slow_comparison(
    ranking: Ranking, slow: Slow
) -> None:
    places: dict[int, Strength] = {}
    for cards in combinations(standard_deck(), 3):
        strength = slow(cards)
        assert places.setdefault(ranking.value(cards), strength) == strength
    in_order = [places[value] for value in sorted(places)]
    assert all(lower < higher for lower, higher in pairwise(in_order))


@pytest.mark.untraced
@given(st.data(), hands_from(deck_with_jokers(), 5))
@settings(max_examples=100, deadline=None)
def test_19_47_14_3_g_the_same_cards_have_the_same_rank_in_any_order(
    data: st.DataObject, cards: tuple[Card, ...]
) -> None:
    mixed = data.draw(st.permutations(cards))
    assert JOKER_HIGH.rank(mixed) is JOKER_HIGH.rank(cards)
    assert JOKER_HIGH.value(mixed) == JOKER_HIGH.rank(cards).value


def test_the_slow_comparison_itself_knows_the_classes() -> None:
    best_first = ["As Ah Ad Ac Joker", "As Ks Qs Js 10s", "As Ks Qs Js Joker", "9s 8s 7s 6s Joker", "9s 9h 9d 9c 2s"]
    strengths = [slow_joker(parse_cards(text)) for text in best_first]
    assert strengths == sorted(strengths, reverse=True)
    assert len({index for index, _ in strengths}) == 5
