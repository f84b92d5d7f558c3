"""Remembering what was made of a frozen value that is asked for again and again, by the value itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 1024
"""So many values are remembered before all are forgotten."""


def remembered(make: Callable[[Any], T]) -> Callable[[Any], T]:
    """Remember what a function made of each value; asked by identity, which is quicker than hashing its fields."""
    known: dict[int, tuple[Any, T]] = {}

    def recall(value: Any) -> T:
        found = known.get(id(value))
        if found is not None and found[0] is value:
            return found[1]
        if len(known) == MOST:
            known.clear()
        made = make(value)
        known[id(value)] = value, made
        return made

    return recall
