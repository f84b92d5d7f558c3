"""Dice: a throw is as many numbers from one to six as there are dice."""

from __future__ import annotations

from pitboss.table.refusal import Refused

FACES = range(1, 7)
_FACES = frozenset(FACES)


def check_throw(faces: tuple[int, ...], dice: int) -> None:
    """Refuse a throw that the dice cannot have made."""
    if len(faces) != dice or not _FACES.issuperset(faces):
        raise Refused(f"the throw {faces}", f"it is not a throw of {dice} dice", f"{dice} numbers from 1 to 6")


def total(faces: tuple[int, ...]) -> int:
    """Return the sum of the uppermost faces."""
    return sum(faces)
