"""The shoe: undealt cards by their places, from the top."""

from __future__ import annotations

import pytest

from pitboss.table.event import Place
from pitboss.table.shoe import Shoe, as_places, part


def loaded(cards: int = 5) -> Shoe:
    shoe = Shoe()
    shoe.load(3, cards)
    return shoe


def drawn(shoe: Shoe) -> list[int]:
    numbers = []
    while shoe:
        numbers.append(shoe.top.number)
        shoe.take()
    return numbers


def test_a_shuffled_stack_is_dealt_from_its_top() -> None:
    assert loaded().top == Place(3, 0)
    assert drawn(loaded()) == [0, 1, 2, 3, 4]


def test_cards_cut_from_the_top_come_last() -> None:
    shoe = loaded()
    shoe.cut(2)
    assert drawn(shoe) == [2, 3, 4, 0, 1]


def test_cards_that_were_not_delivered_are_dealt_again_in_the_same_order() -> None:
    shoe = loaded()
    places = []
    for _ in range(3):
        places.append(shoe.top)
        shoe.take()
    shoe.put_back(tuple(places))
    assert drawn(shoe) == [0, 1, 2, 3, 4]


def test_an_emptied_shoe_says_how_many_cards_it_held() -> None:
    shoe = loaded()
    shoe.take()
    assert len(shoe) == 4
    assert shoe.empty() == 4
    assert len(shoe) == 0


def test_a_part_of_runs_is_the_slice_of_their_places() -> None:
    runs = [(1, 4, 3), (2, 0, 1), (1, 9, 2)]
    for start in range(7):
        for stop in range(7):
            assert as_places(part(runs, start, stop)) == as_places(runs)[start:stop]


def test_an_empty_shoe_has_no_next_card() -> None:
    with pytest.raises(IndexError, match="no card is left in the shoe"):
        _ = Shoe().top


def test_a_run_of_cards_is_taken_as_one_by_one_and_ends_where_the_cards_no_longer_follow_each_other() -> None:
    shoe, other = Shoe(), Shoe()
    for each in (shoe, other):
        each.load(3, 10)
        each.cut(6)
    assert shoe.take_run(3) == (3, range(6, 9))
    assert shoe.take_run(3) == (3, range(9, 10))
    assert shoe.take_run(2) == (3, range(2))
    assert [other.take() for _ in range(6)] == [(3, 6), (3, 7), (3, 8), (3, 9), (3, 0), (3, 1)]
    assert (shoe.runs, len(shoe)) == (other.runs, len(other)) == (((3, 2, 4),), 4)
    assert shoe.take_run(9) == (3, range(2, 6))
    assert len(shoe) == 0
