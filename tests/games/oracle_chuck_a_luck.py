"""What wagers at chuck-a-luck come to, by somebody who has only a fact sheet of wagers and odds."""

from __future__ import annotations


def gain(area: str, throw: tuple[int, ...], three: int = 3) -> int:
    """Return what one unit gains on a throw, where a number on three dice pays so much."""
    a, b, c = throw
    total = a + b + c
    if area == "field":
        return 1 if total in (5, 6, 7, 8, 13, 14, 15, 16) else -1
    if area in ("over_10", "under_11"):
        return 1 if (total >= 11) == (area == "over_10") else -1
    if area == "any_triple":
        return 30 if a == b and b == c else -1
    number = int(area[-1])
    dice = (a == number) + (b == number) + (c == number)
    return (-1, 1, 2, three)[dice]
