"""The cards: one drawing each, well formed, and named as the table names them; and the colours of the chips."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pitboss.paper.cards import BACKS, back, face, sprite_svg
from pitboss.paper.furniture import COLOURS
from pitboss.paper.suits import SHAPES
from pitboss.table.cards import ACE, CARDS, JACK, JOKERS, RANKS, SUITS, Card
from pitboss.table.money import DENOMINATIONS

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """Return what is written in a drawing."""
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def alone(drawn: str) -> str:
    """Return a drawing of its own with what was drawn."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'


def pips(svg: str, suit: int) -> int:
    """Count the pips of a suit in a drawing."""
    return sum(each.get("d") == SHAPES[suit] for each in ElementTree.fromstring(svg).iter(f"{SVG}path"))


def test_the_sprite_holds_every_card_and_both_backs_by_name() -> None:
    symbols = ElementTree.fromstring(sprite_svg()).findall(f"{SVG}symbol")
    names = [str(each.get("id")) for each in symbols]
    assert names[: len(CARDS) + 2] == [*map(str, CARDS), *BACKS] and len(set(names)) == len(names)
    assert all(each.get("viewBox") == "0 0 250 350" and len(each) for each in symbols)


def test_every_face_is_another_drawing() -> None:
    assert len({face(card) for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize("card", [card for card in CARDS if not card.is_joker], ids=str)
def test_a_face_shows_its_index_in_two_corners_and_as_many_pips_as_it_counts(card: Card) -> None:
    svg = alone(face(card))
    assert texts(svg) == [RANKS[card.rank].letter] * 2
    between = 1 if card.rank == ACE else 2 if card.rank >= JACK else card.rank + 2
    assert pips(svg, card.suit) == 2 + between
    assert f"var(--suit-{SUITS[card.suit].letter}, " in svg


@pytest.mark.parametrize("card", JOKERS, ids=str)
def test_a_joker_says_that_it_is_one(card: Card) -> None:
    assert "".join(texts(alone(face(card)))) == "JOKER"


def test_the_backs_of_the_two_decks_differ_in_colour() -> None:
    assert "--card-back," in back() and "--card-back-2," in back(BACKS[1])


def test_each_chip_has_a_colour_of_its_own() -> None:
    assert set(COLOURS) == set(DENOMINATIONS)
    assert len(set(COLOURS.values())) == len(COLOURS)
