"""Remembering what was made of a value that is asked for again and again."""

from __future__ import annotations

from collections.abc import Callable
from json.encoder import encode_basestring_ascii as quote
from typing import Any, TypeVar

T = TypeVar("T")
MOST, FEW = 1024, 64
"""So many values are remembered before all are forgotten: of those that last, and of those that change all the time."""


def remembered(make: Callable[[Any], T]) -> Callable[[Any], T]:
    """Remember what a function made of each value that lasts."""
    return _remembering(make, MOST)


def remembered_lately(make: Callable[[Any], T]) -> Callable[[Any], T]:
    """Remember what a function made of the last values; to keep more of what changes would only fill the memory."""
    return _remembering(make, FEW)


def _remembering(make: Callable[[Any], T], most: int) -> Callable[[Any], T]:
    """Remember what was made of each value; asked by identity, which is quicker than hashing its fields."""
    known: dict[int, tuple[Any, T]] = {}

    def recall(value: Any) -> T:
        found = known.get(id(value))
        if found is not None and found[0] is value:
            return found[1]
        if len(known) >= most:
            known.clear()
        made = make(value)
        known[id(value)] = value, made
        return made

    return recall


MOST_KEPT = 4096
"""So many values are kept as they are written, before the keeping begins anew."""
TEXTS: dict[str, str] = {}
NUMBERS: dict[int, str] = {}
NAMES: dict[tuple[str, ...], str] = {}
"""Values as a log writes them, each written once: a round says the same names and numbers again and again."""


def keep(value: str | int | tuple[str, ...]) -> None:
    """Write a text, a number or a list of names that is not kept yet."""
    if isinstance(value, str):
        _begin_anew_when_full(TEXTS)
        TEXTS[value] = quote(value)
    elif isinstance(value, tuple):
        _begin_anew_when_full(NAMES)
        NAMES[value] = f"[{','.join(map(quote, value))}]"
    else:
        _begin_anew_when_full(NUMBERS)
        NUMBERS[value] = int.__repr__(value)


def _begin_anew_when_full(kept: dict[Any, str]) -> None:
    if len(kept) >= MOST_KEPT:
        kept.clear()
