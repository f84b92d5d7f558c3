"""The shoe: the undealt cards, which a round of play knows only by their places in a shuffled stack."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.table.event import Place, as_place

Run = tuple[int, int, int]
"""Places that follow each other, as (shuffle, first, how many): hundreds of places in a few numbers."""
Runs = tuple[Run, ...]


def joined(runs: Iterable[Run]) -> Runs:
    """Make one run of those that go on where another ends."""
    found: list[Run] = []
    last, end = 0, 0
    for run in runs:
        shuffle, first, cards = run
        if found and first == end and shuffle == last:
            _, start, before = found[-1]
            found[-1] = (shuffle, start, before + cards)
        else:
            found.append(run)
        last, end = shuffle, first + cards
    return tuple(found)


def part(runs: Iterable[Run], start: int, stop: int) -> list[Run]:
    """Return the cards from one number to another, as a slice of all the places would."""
    found = []
    for shuffle, first, cards in runs:
        above, end = max(start, 0), min(stop, cards)
        if above < end:
            found.append((shuffle, first + above, end - above))
        start, stop = start - cards, stop - cards
    return found


def as_runs(places: Iterable[Place], after: Runs = ()) -> Runs:
    """Put places together that follow each other, or that go on where the last run before them ends."""
    found = list(after)
    last, end = (found[-1][0], found[-1][1] + found[-1][2]) if found else (0, -1)
    for shuffle, number in places:
        if number == end and shuffle == last:
            _, first, cards = found[-1]
            found[-1] = (shuffle, first, cards + 1)
        else:
            found.append((shuffle, number, 1))
        last, end = shuffle, number + 1
    return tuple(found)


def as_places(runs: Iterable[Run]) -> list[Place]:
    """Take runs apart into places."""
    return [Place(shuffle, first + step) for shuffle, first, cards in runs for step in range(cards)]


class Shoe:
    """Undealt cards from the top; the driver alone knows which card lies at a place."""

    __slots__ = ("_below", "_end", "_next", "_shuffle", "cards")

    def __init__(self, runs: Runs = ()) -> None:
        self._put_in(runs)

    def __len__(self) -> int:
        return self.cards

    @property
    def runs(self) -> Runs:
        """The places of the cards, the next one first."""
        left = self._end - self._next
        return ((self._shuffle, self._next, left), *self._below) if left else self._below

    def lay(self, runs: Iterable[Run]) -> None:
        """Put cards into the empty shoe, the next one first."""
        self._put_in(joined(runs))

    def _put_in(self, runs: Runs) -> None:
        self._shuffle = self._next = self._end = 0
        self._below = runs
        """The runs below the one from which cards are taken now."""
        self.cards = sum([cards for _, _, cards in runs])
        if runs:
            self._come_to_next_run()

    def load(self, shuffle: int, cards: int) -> None:
        """Put a shuffled stack into the empty shoe; its top card is the next one."""
        self.lay([(shuffle, 0, cards)])

    def cut(self, cards: int) -> None:
        """Put cards from the top of the stack below the rest."""
        self.lay(part(self.runs, cards, self.cards) + part(self.runs, 0, cards))

    @property
    def top(self) -> Place:
        """The place of the next card."""
        if not self.cards:
            raise IndexError("no card is left in the shoe")
        return as_place((self._shuffle, self._next))

    def take(self) -> tuple[int, int]:
        """Take the next card out, and say of which shuffle it is and where in it it lay."""
        taken = self._shuffle, self._next
        self._next += 1
        self.cards -= 1
        if self._next == self._end and self._below:
            self._come_to_next_run()
        return taken

    def take_run(self, most: int) -> tuple[int, range]:
        """Take out so many of the next cards, or as many as follow each other; say of which shuffle, and where."""
        shuffle, first = self._shuffle, self._next
        self._next = end = min(first + most, self._end)
        self.cards -= end - first
        if end == self._end and self._below:
            self._come_to_next_run()
        return shuffle, range(first, end)

    def _come_to_next_run(self) -> None:
        (self._shuffle, self._next, cards), *below = self._below
        self._end = self._next + cards
        self._below = tuple(below)

    def put_back(self, places: tuple[Place, ...]) -> None:
        """Put cards back that were not delivered, the last one first."""
        self.lay([*as_runs(places), *self.runs])

    def empty(self) -> int:
        """Take all cards out and say how many there were."""
        cards = self.cards
        self.lay(())
        return cards
