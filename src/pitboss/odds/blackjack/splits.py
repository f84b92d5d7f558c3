"""What a split pair is worth where it may be split again, from what one of its hands is worth.

All hands of the pair come from the same unseen cards, and what is done with one goes by its own cards only, so that the
order in which they are dealt does not matter: the second cards may be thought to come first, and every hand is worth as
much as any other with the same second card. Of the other hands it matters only how many of the pair's cards they
hold, which inclusion and exclusion take care of.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb, perm
from typing import NamedTuple, TypeVar

Number = TypeVar("Number")
Worth = tuple[Number, Number, Number, Number]
"""Of one hand: its gain with any second card, the part of it in which that is of the pair again, and the same two of
how likely it is bust beside a dealer's blackjack."""


class Path(NamedTuple):
    """A way in which a pair becomes hands: more cards of the pair, hands that got another card, and hands without.

    The first hand is finished before the others get their second cards: it got another card, if any hand did.
    """

    extra: int
    done: int
    pending: int


@cache
def paths(most: int) -> dict[Path, int]:
    """Return in how many orders the second cards of a split pair lead to each end, up to so many hands."""
    ends: dict[Path, int] = {}
    to_go: dict[Path, int] = {Path(0, 0, 2): 1}
    while to_go:
        path = min(to_go)
        orders = to_go.pop(path)
        if path.pending == 0 or path.extra + 2 == most:
            ends[path] = ends.get(path, 0) + orders
            continue
        split_again = Path(path.extra + 1, path.done, path.pending + 1)
        another = Path(path.extra, path.done + 1, path.pending - 1)
        for after in (split_again, another):
            to_go[after] = to_go.get(after, 0) + orders
    return ends


def pair_value(
    worth: Callable[[int], Worth[Number]],
    left: int,
    undealt: int,
    most: int,
    ratio: Callable[[int, int], Number],
) -> tuple[Number, Number]:
    """Return what all hands of a pair gain together, and how likely the first is bust beside a dealer's blackjack.

    ``worth`` tells of one hand when so many more of the pair's cards are gone, ``left`` how many are among the undealt.
    """
    gain = original = ratio(0, 1)
    for path, orders in paths(most).items():
        if path.extra > left:
            continue
        for others in range(min(path.done, left - path.extra) + 1):
            gone = path.extra + others
            sign = orders * (-1) ** others
            mine, again, busts, busts_again = worth(gone)
            chance = ratio(sign * perm(left, gone), perm(undealt, gone))
            of_done = path.done * comb(path.done - 1, others) if path.done else 0
            of_pending = path.pending * comb(path.done, others)
            of_first = comb(max(path.done - 1, 0), others)
            gain += chance * (of_done * (mine - again) + of_pending * mine)  # type: ignore[operator]
            first_busts = busts - busts_again if path.done else busts  # type: ignore[operator]
            original += chance * of_first * first_busts  # type: ignore[operator, assignment]
    return gain, original
