"""The fair shuffle: every order equally likely, bound by its seed, changed by each nonce, made again when opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.chance.shuffle import OpeningRefused, fisher_yates, reconstruct, shuffle_as_stacked, shuffle_from_seed
from pitboss.chance.stream import ByteStream, KeyStream
from pitboss.table.cards import Card, deck_with_jokers, parse_cards, standard_deck
from tests.chance.plain import plain_shuffle

SEED = bytes(range(32))
NONCES = [("ann", "0a1b"), ("bob", ""), ("Zoë", "ff" * 32)]
DECK = parse_cards("As Ks Qs Js")
NAMES_AND_NONCES = st.lists(st.tuples(st.text(max_size=3), st.text("0ab", max_size=3)), max_size=3)


class Told(ByteStream):
    """A stream that gives the numbers it was told, and keeps what was asked."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(bytes)
        self.numbers = iter(numbers)
        self.asked: list[int] = []

    def below_each(self, numbers: Iterable[int]) -> list[int]:
        self.asked = list(numbers)
        return [next(self.numbers) for _ in self.asked]


def test_every_sequence_of_choices_gives_its_own_permutation() -> None:
    streams = [Told(choices) for choices in product(range(4), range(3), range(2))]
    orders = [fisher_yates("abcd", stream) for stream in streams]
    assert sorted(orders) == sorted(permutations("abcd"))
    assert all(stream.asked == [4, 3, 2] for stream in streams)


@pytest.mark.parametrize("items", ["", "a"])
def test_fewer_than_two_cards_need_no_choice(items: str) -> None:
    assert fisher_yates(items, Told([])) == tuple(items)


@pytest.mark.untraced
def test_all_orders_of_four_cards_come_about_equally_often() -> None:
    stream = KeyStream(b"four cards, twenty-four orders  ")
    each, orders = 1000, 24
    counts = Counter(fisher_yates("abcd", stream) for _ in range(each * orders))
    assert len(counts) == orders
    assert sum((count - each) ** 2 for count in counts.values()) < 58 * each  # chi-square, 23 degrees: 1 in 10,000


@pytest.mark.untraced
def test_each_card_comes_about_equally_often_to_each_place() -> None:
    stream = KeyStream(b"fifty-two cards, fifty-two place")
    each, cards = 100, 52
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(each * cards):
        counts.update(enumerate(fisher_yates(range(cards), stream)))
    square = sum((counts[place, card] - each) ** 2 for place in range(cards) for card in range(cards))
    assert 2320 * each < square < 2890 * each  # chi-square, 51 * 51 degrees: four standard deviations either way


@pytest.mark.parametrize("deck", [DECK, standard_deck(), deck_with_jokers(), standard_deck() * 8], ids=len)
@pytest.mark.parametrize("nonces", [[], NONCES], ids=["no nonces", "nonces"])
def test_the_shuffle_is_the_one_that_the_plain_twin_makes(
    deck: tuple[Card, ...], nonces: list[tuple[str, str]]
) -> None:
    shuffled = shuffle_from_seed(SEED, nonces, deck)
    order, salts, places = plain_shuffle(SEED, nonces, [str(card) for card in deck])
    assert [str(card) for card in shuffled.order] == order
    assert list(shuffled.salts) == salts
    assert list(shuffled.places) == places
    assert shuffled.opening == {"seed": SEED.hex()}


def test_a_shuffle_once_published_never_changes() -> None:
    shuffled = shuffle_from_seed(SEED, NONCES, deck_with_jokers())
    assert " ".join(map(str, shuffled.order[:8])) == "Ah 10s Kc Kh 8h 9s Joker Qh"
    assert shuffled.salts[0] == "2bce860b00800abb8fccc517072c93f8"
    assert shuffled.places[0] == "534e6d426d0be081a922b2dd2676239043649fd65d113e2b996d18f89083852b"


@given(st.binary(min_size=32, max_size=32), NAMES_AND_NONCES, st.integers(0, 60))
@settings(max_examples=50, deadline=None)
@pytest.mark.untraced
def test_a_shuffle_holds_each_card_of_the_deck_once(seed: bytes, nonces: list[tuple[str, str]], cards: int) -> None:
    deck = (deck_with_jokers() * 2)[:cards]
    shuffled = shuffle_from_seed(seed, nonces, deck)
    assert Counter(shuffled.order) == Counter(deck)
    assert reconstruct(shuffled.opening, nonces, deck) == shuffled


def test_the_seed_and_the_given_order_of_the_deck_change_the_order() -> None:
    deck = standard_deck()
    orders = {
        shuffle_from_seed(SEED, (), deck).order,
        shuffle_from_seed(SEED[::-1], (), deck).order,
        shuffle_from_seed(SEED, (), deck[::-1]).order,
    }
    assert len(orders) == 3


AMBIGUOUS: list[list[tuple[str, str]]] = [
    [],
    [("", "")],
    [("", ""), ("", "")],
    [("ab", "c")],
    [("a", "bc")],
    [("abc", "")],
    [("", "abc")],
    [("a", ""), ("", "bc")],
    [("a", "b"), ("c", "")],
    [("c", ""), ("a", "b")],
    [("ann", "01"), ("bob", "02")],
    [("ann", "02"), ("bob", "01")],
    [("bob", "02"), ("ann", "01")],
    [("\ud800", "01")],
]


def test_each_list_of_names_and_nonces_gives_its_own_order_and_salts() -> None:
    shuffles = [shuffle_from_seed(SEED, nonces, standard_deck()) for nonces in AMBIGUOUS]
    assert len({shuffled.order for shuffled in shuffles}) == len(AMBIGUOUS)
    assert len({salt for shuffled in shuffles for salt in shuffled.salts}) == 52 * len(AMBIGUOUS)


@given(NAMES_AND_NONCES, NAMES_AND_NONCES)
@settings(max_examples=100, deadline=None)
@pytest.mark.untraced
def test_two_shuffles_are_alike_only_if_their_nonces_are(
    one: list[tuple[str, str]], other: list[tuple[str, str]]
) -> None:
    alike = shuffle_from_seed(SEED, one, standard_deck()) == shuffle_from_seed(SEED, other, standard_deck())
    assert alike == (one == other)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(OpeningRefused, match=f"a seed of {length} bytes cannot be used: the house's seed has 32 bytes"):
        shuffle_from_seed(bytes(length), (), DECK)


def test_a_seeded_shuffle_is_made_again_from_its_opening() -> None:
    shuffled = shuffle_from_seed(SEED, NONCES, deck_with_jokers())
    assert reconstruct({"seed": SEED.hex()}, NONCES, deck_with_jokers()) == shuffled


def test_a_stacked_deck_is_made_again_from_its_order_and_salts() -> None:
    salts = [f"{place:032x}" for place in range(4)]
    shuffled = shuffle_as_stacked(parse_cards("Qs Js"), salts, "5a", DECK)
    assert shuffled.order == parse_cards("Qs Js As Ks")
    assert reconstruct(shuffled.opening, NONCES, DECK) == shuffled
    bare = reconstruct({"order": ["Js", "As", "Qs", "Ks"], "salts": salts}, (), DECK)
    assert bare.order == parse_cards("Js As Qs Ks")
    assert bare.salts == tuple(salts)


FOUR = ["As", "Ks", "Qs", "Js"]
SALTS = ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("opening", "sentence"),
    [
        ({}, "an opening holds a seed, or an order with its salts; this one holds nothing"),
        ({"order": FOUR}, "an opening holds a seed, or an order with its salts; this one holds order"),
        ({"salts": SALTS}, "an opening holds a seed, or an order with its salts; this one holds salts"),
        ({"seed": "zz"}, "the seed 'zz' cannot be read: it is written as 64 hexadecimal digits"),
        ({"seed": 7}, "the seed 7 cannot be read: it is written as 64 hexadecimal digits"),
        ({"seed": "ab"}, "a seed of 1 bytes cannot be used: the house's seed has 32 bytes"),
        ({"order": "AsKs", "salts": SALTS}, "the opening's order cannot be read: it is a list of texts"),
        ({"order": [1, 2, 3, 4], "salts": SALTS}, "the opening's order cannot be read: it is a list of texts"),
        ({"order": FOUR, "salts": [1, 2, 3, 4]}, "the opening's salts cannot be read: it is a list of texts"),
        ({"order": ["As", "Ks", "Qs", "Xx"], "salts": SALTS}, "the opened order cannot be read: card 'Xx'"),
        ({"order": FOUR[:3], "salts": SALTS}, "the opened order lacks Js of the deck of 4 cards"),
        ({"order": [*FOUR, "As"], "salts": SALTS}, "the order has As more than the deck of 4 cards holds"),
        ({"order": ["As", "As", "Qs", "Js"], "salts": SALTS}, "the opened order lacks Ks of the deck of 4 cards"),
        ({"order": FOUR, "salts": SALTS[:3]}, "the opening has 3 salts for 4 cards: each place has one salt"),
        ({"order": FOUR, "salts": SALTS, "stacked": 5}, "5 of 4 cards cannot have been stacked: give a number from 0"),
        ({"order": FOUR, "salts": SALTS, "stacked": "1"}, "'1' of 4 cards cannot have been stacked"),
        ({"order": FOUR[::-1], "salts": SALTS, "stacked": 2}, "the cards after the first 2 are not in the deck's"),
    ],
)
def test_an_opening_that_gives_no_shuffle_is_refused_with_a_sentence(opening: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OpeningRefused) as refused:
        reconstruct(opening, (), DECK)
    assert str(refused.value).startswith(sentence)
