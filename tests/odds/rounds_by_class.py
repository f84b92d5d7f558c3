"""Every way a round of play can go with a short deck, cards that are alike being tried once and weighed."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction

from pitboss.table.cards import Card
from pitboss.table.event import Drawn
from pitboss.table.requests import Draw
from pitboss.table.table import Table
from tests.games.enumerate_rounds import Course, Walk

Alike = Callable[[Card], Hashable]
"""Says what of a card matters; cards of which it is the same are alike."""


class WeighedWalk(Walk):
    """A round along a path of choices between cards that are not alike.

    The order of the first cards matters at some games to nobody: so many of them are then drawn from the lowest up, and
    each set of them stands for all its orders.
    """

    def __init__(self, course: Course, path: Sequence[int], alike: Alike, unordered: int) -> None:
        super().__init__(course, path)
        self.alike = alike
        self.unordered = unordered
        self.chances = [Fraction(1, math.comb(len(course.deck), unordered))]
        self.left.sort()

    def draw(self, step: Draw) -> Drawn:
        """Take one of the cards that the path names."""
        if len(self.widths) == len(self.path):
            self.path.append(0)
        kinds = self._kinds()
        card, times = kinds[self.path[len(self.widths)]]
        if len(self.widths) >= self.unordered:
            self.chances.append(Fraction(times, len(self.left)))
        self.left.remove(card)
        self.widths.append(len(kinds))
        return self.drawn(step, card)

    def _kinds(self) -> list[tuple[Card, int]]:
        """Return a card of each kind that may come now, and how many there are of it."""
        to_come = self.unordered - len(self.widths)
        if to_come > 0:
            above = [card for card in self.left if card > max(self.hand.values(), default=-1)]
            return [(card, 1) for card in above[: len(above) - to_come + 1]]
        found: dict[Hashable, tuple[Card, int]] = {}
        for card in self.left:
            first, times = found.get(self.alike(card), (card, 0))
            found[self.alike(card)] = first, times + 1
        return list(found.values())


def every_weighed_end(course: Course, alike: Alike, unordered: int = 0) -> Iterator[tuple[Table, Fraction]]:
    """Yield the table that each leaf leaves behind, and the leaf's probability."""
    path: list[int] = []
    while True:
        walk = WeighedWalk(course, path, alike, unordered)
        yield walk.play(), math.prod(walk.chances, start=Fraction(1))
        path = walk.path
        while path and path[-1] + 1 == walk.widths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
