"""Dice: what a throw is."""

from __future__ import annotations

import pytest

from pitboss.table.dice import FACES, check_throw, total
from pitboss.table.refusal import Refused


def test_every_face_of_every_die_can_be_thrown() -> None:
    for first in FACES:
        for second in FACES:
            check_throw((first, second), 2)
    assert list(FACES) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 1), (1, 7), (-1, 1)])
def test_what_two_dice_cannot_show_is_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="it is not a throw of 2 dice") as refused:
        check_throw(faces, 2)
    assert refused.value.allowed == "2 numbers from 1 to 6"


def test_a_throw_is_counted() -> None:
    assert total((6, 5)) == 11
