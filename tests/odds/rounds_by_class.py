"""Every way a round of play can go with a short deck, cards that are alike being tried once and weighed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction

from pitboss.table.cards import Card
from pitboss.table.event import Drawn
from pitboss.table.steps import Draw
from pitboss.table.table import Table
from tests.games.enumerate_rounds import Course, Walk

Alike = Callable[[Card], Hashable]
"""Says what of a card matters; cards of which it is the same are alike."""


class WeighedWalk(Walk):
    """A round along a path of choices between cards that are not alike."""

    def __init__(self, course: Course, path: Sequence[int], alike: Alike) -> None:
        super().__init__(course, path)
        self.alike = alike
        self.chances: list[Fraction] = []

    def draw(self, step: Draw) -> Drawn:
        """Take one of the cards that the path names."""
        if len(self.widths) == len(self.path):
            self.path.append(0)
        kinds = Counter(map(self.alike, self.left))
        kind, times = list(kinds.items())[self.path[len(self.widths)]]
        card = next(card for card in self.left if self.alike(card) == kind)
        self.chances.append(Fraction(times, len(self.left)))
        self.left.remove(card)
        self.widths.append(len(kinds))
        if step.position:
            self.hand[step.place] = card
        return Drawn(card, step.place)


def every_weighed_end(course: Course, alike: Alike) -> Iterator[tuple[Table, Fraction]]:
    """Yield the table that each leaf leaves behind, and the leaf's probability."""
    path: list[int] = []
    while True:
        walk = WeighedWalk(course, path, alike)
        yield walk.play(), math.prod(walk.chances, start=Fraction(1))
        path = walk.path
        while path and path[-1] + 1 == walk.widths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
