"""The cards and the chips: one drawing each, well formed, and named as the table names them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pitboss.paper.cards import BACKS, back_svg, card_svg, face, sprite_svg
from pitboss.paper.chips import COLOURS, chip_svg
from pitboss.paper.suits import SHAPES
from pitboss.table.cards import ACE, CARDS, JACK, JOKERS, RANKS, SUITS, Card
from pitboss.table.money import DENOMINATIONS, money
from pitboss.table.refusal import Refused

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """Return what is written in a drawing."""
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def pips(svg: str, suit: int) -> int:
    """Count the pips of a suit in a drawing."""
    return sum(each.get("d") == SHAPES[suit] for each in ElementTree.fromstring(svg).iter(f"{SVG}path"))


def test_the_sprite_holds_every_card_and_both_backs_by_name() -> None:
    symbols = ElementTree.fromstring(sprite_svg()).findall(f"{SVG}symbol")
    assert [each.get("id") for each in symbols] == [*map(str, CARDS), *BACKS]
    assert all(each.get("viewBox") == "0 0 250 350" and len(each) for each in symbols)


def test_every_face_is_another_drawing() -> None:
    assert len({face(card) for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize("card", [card for card in CARDS if not card.is_joker], ids=str)
def test_a_face_shows_its_index_in_two_corners_and_as_many_pips_as_it_counts(card: Card) -> None:
    svg = card_svg(str(card))
    assert texts(svg) == [RANKS[card.rank].letter] * 2
    between = 1 if card.rank == ACE else 2 if card.rank >= JACK else card.rank + 2
    assert pips(svg, card.suit) == 2 + between
    assert f"var(--suit-{SUITS[card.suit].letter}, " in svg
    title = ElementTree.fromstring(svg).find(f"{SVG}title")
    assert title is not None and title.text == card.words


@pytest.mark.parametrize("card", JOKERS, ids=str)
def test_a_joker_says_that_it_is_one(card: Card) -> None:
    assert "".join(texts(card_svg(str(card)))) == "JOKER"


def test_the_backs_of_the_two_decks_differ_in_colour() -> None:
    assert "--card-back," in back_svg() and "--card-back-2," in back_svg(BACKS[1])


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(Refused, match="no such card"):
        card_svg("1x")


@pytest.mark.parametrize("cents", DENOMINATIONS)
def test_a_chip_says_what_it_is_worth(cents: int) -> None:
    svg = chip_svg(cents)
    assert texts(svg) == ["50¢" if cents == 50 else money(cents).removeprefix("$")]
    assert COLOURS[cents][0] in svg and f"{money(cents)} chip" in svg


def test_each_denomination_has_a_colour_of_its_own() -> None:
    assert set(COLOURS) == set(DENOMINATIONS)
    assert len(set(COLOURS.values())) == len(COLOURS)


def test_a_chip_between_two_denominations_looks_like_the_lower() -> None:
    assert COLOURS[2_500][0] in chip_svg(5_000)
    assert COLOURS[50][0] in chip_svg(25)
