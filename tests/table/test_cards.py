"""The cards: their names, their numbers and the order in which a deck is spread."""

from __future__ import annotations

import copy
import pickle

import pytest

from pitboss.table.cards import (
    ACE,
    CARDS,
    CLUBS,
    HEARTS,
    JOKER_RANK,
    JOKER_SUIT,
    JOKERS,
    RANKS,
    SPADES,
    SUITS,
    TEN,
    TWO,
    Card,
    deck_with_jokers,
    parse_cards,
    standard_deck,
)
from pitboss.table.refusal import Refused


def test_a_card_is_four_times_its_rank_plus_its_suit() -> None:
    assert [int(card) for card in CARDS] == list(range(54))
    assert all(card == 4 * card.rank + card.suit for card in CARDS[:52])
    assert (CARDS[0].rank, CARDS[0].suit) == (TWO, CLUBS)
    assert (CARDS[51].rank, CARDS[51].suit) == (ACE, SPADES)
    assert not any(card.is_joker for card in CARDS[:52])


def test_a_joker_has_neither_rank_nor_suit_of_the_tables() -> None:
    assert CARDS[52:] == JOKERS
    for joker in JOKERS:
        assert joker.is_joker
        assert joker.rank == JOKER_RANK == len(RANKS)
        assert joker.suit == JOKER_SUIT == len(SUITS)


def test_the_54_cards_are_shared_and_stay_so_when_copied_or_stored() -> None:
    for card in CARDS:
        assert Card(int(card)) is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize("number", [-1, 54])
def test_a_number_outside_the_54_is_refused(number: int) -> None:
    with pytest.raises(Refused) as refused:
        Card(number)
    assert str(refused.value) == f"card number {number}: there's no such card. Allowed: a number from 0 to 53."


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("As", ACE, SPADES),
        ("as", ACE, SPADES),
        ("AS", ACE, SPADES),
        ("A♠", ACE, SPADES),
        (" A♠ ", ACE, SPADES),
        ("10h", TEN, HEARTS),
        ("Th", TEN, HEARTS),
        ("t♥", TEN, HEARTS),
        ("10♥", TEN, HEARTS),
        ("2c", TWO, CLUBS),
    ],
)
def test_a_card_is_named_by_rank_and_suit(text: str, rank: int, suit: int) -> None:
    card = Card.parse(text)
    assert (card.rank, card.suit) == (rank, suit)


def test_a_joker_is_named_joker_or_joker2() -> None:
    assert Card.parse("Joker") is Card.parse("joker") is Card.parse("★") is JOKERS[0]
    assert Card.parse("Joker2") is Card.parse("JOKER2") is JOKERS[1]


def test_every_card_is_read_back_from_what_it_prints() -> None:
    assert all(Card.parse(str(card)) is card for card in CARDS)
    assert all(Card.parse(card.symbol) is card for card in CARDS[:52])
    assert len({str(card) for card in CARDS}) == 54


def test_a_card_prints_as_its_name_in_every_way() -> None:
    ace, ten, two = Card.parse("as"), Card.parse("th"), Card.parse("2c")
    assert [str(card) for card in (ace, ten, *JOKERS)] == ["As", "10h", "Joker", "Joker2"]
    assert [repr(card) for card in (ace, JOKERS[1])] == ["Card('As')", "Card('Joker2')"]
    assert f"{ace} {ten:>4}|{two:<4}|" == "As  10h|2c  |"
    assert [card.words for card in (ace, ten, two, *JOKERS)] == [
        "ace of spades",
        "ten of hearts",
        "two of clubs",
        "joker",
        "joker",
    ]
    assert [card.symbol for card in (ace, ten, two, *JOKERS)] == ["A♠", "10♥", "2♣", "★", "★"]


def test_every_card_is_true_also_the_two_of_clubs_whose_number_is_0() -> None:
    assert Card.parse("2c") == 0
    assert all(CARDS)


@pytest.mark.parametrize("text", ["", "1s", "11h", "A", "s", "Ax", "As Ks", "Joker3", "10"])
def test_a_name_of_no_card_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(Refused) as refused:
        Card.parse(text)
    assert str(refused.value) == (
        f"card {text!r}: there's no such card. Allowed: a rank (2 to 10, J, Q, K or A; T is a 10 too) and a suit "
        "(c, d, h, s or ♣, ♦, ♥, ♠), as in As, 10h or Q♦; Joker; or Joker2."
    )


def test_cards_are_listed_with_spaces_or_commas() -> None:
    expected = tuple(Card.parse(name) for name in ("As", "10h", "Joker"))
    assert parse_cards("As 10h, Joker") == parse_cards("as,th,joker") == parse_cards("\tA♠  10♥ ,\nJoker ") == expected
    assert parse_cards("") == ()


def test_one_deck_holds_each_card_once() -> None:
    with pytest.raises(Refused) as refused:
        parse_cards("As Kd A♠")
    assert str(refused.value) == (
        "cards 'As Kd A♠': As (the ace of spades) is named 2 times. Allowed: each card as often as one deck holds it."
    )


def test_one_deck_holds_each_joker_once() -> None:
    with pytest.raises(Refused) as refused:
        parse_cards("Joker Joker")
    assert str(refused.value) == (
        "cards 'Joker Joker': Joker (the joker) is named 2 times. "
        "Allowed: each card as often as one deck holds it, the second joker being Joker2."
    )
    assert parse_cards("Joker Joker2") == JOKERS


def test_several_decks_hold_each_card_as_often_as_there_are_decks() -> None:
    ace = Card.parse("As")
    assert parse_cards("As As", decks=2) == (ace, ace)
    with pytest.raises(Refused, match=r"is named 3 times\. Allowed: each card as often as 2 decks hold it"):
        parse_cards("As As As", decks=2)


def test_a_deck_is_spread_by_suit_and_in_sequence() -> None:
    deck = standard_deck()
    assert len(deck) == len(set(deck)) == 52
    assert [card.suit for card in deck] == [suit for suit in range(4) for _ in range(13)]
    assert [card.rank for card in deck] == list(range(13)) * 4


def test_reading_125_the_jokers_lie_after_the_last_suit() -> None:
    deck = deck_with_jokers()
    assert deck[:52] == standard_deck()
    assert deck[52:] == JOKERS


def test_the_tables_give_letter_word_and_plural() -> None:
    assert [rank.letter for rank in RANKS] == [*"23456789", "10", *"JQKA"]
    assert (RANKS[4].word, RANKS[4].plural) == ("six", "sixes")
    assert [suit.letter for suit in SUITS] == list("cdhs")
    assert (SUITS[SPADES].word, SUITS[SPADES].plural, SUITS[SPADES].symbol) == ("spade", "spades", "♠")
