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


def as_runs(places: Iterable[Place]) -> Runs:
    """Put places together that follow each other."""
    return joined((shuffle, number, 1) for shuffle, number in places)


def as_places(runs: Iterable[Run]) -> list[Place]:
    """Take runs apart into places."""
    return [Place(shuffle, first + step) for shuffle, first, cards in runs for step in range(cards)]


class Shoe:
    """Undealt cards from the top; the driver alone knows which card lies at a place."""

    __slots__ = ("_runs", "cards")

    def __init__(self, runs: Runs = ()) -> None:
        self._runs = list(runs)
        self.cards = sum([cards for _, _, cards in runs]) if runs else 0

    def __len__(self) -> int:
        return self.cards

    @property
    def runs(self) -> Runs:
        """The places of the cards, the next one first."""
        return tuple(self._runs)

    def lay(self, runs: Iterable[Run]) -> None:
        """Put cards into the empty shoe, the next one first."""
        self._runs = list(joined(runs))
        self.cards = sum([cards for _, _, cards in self._runs])

    def load(self, shuffle: int, cards: int) -> None:
        """Put a shuffled stack into the empty shoe; its top card is the next one."""
        self.lay([(shuffle, 0, cards)])

    def cut(self, cards: int) -> None:
        """Put cards from the top of the stack below the rest."""
        self.lay(part(self._runs, cards, self.cards) + part(self._runs, 0, cards))

    @property
    def top(self) -> Place:
        """The place of the next card."""
        shuffle, first, _ = self._runs[0]
        return as_place((shuffle, first))

    def take(self) -> None:
        """Take the next card out."""
        shuffle, first, cards = self._runs[0]
        if cards > 1:
            self._runs[0] = (shuffle, first + 1, cards - 1)
        else:
            del self._runs[0]
        self.cards -= 1

    def put_back(self, places: tuple[Place, ...]) -> None:
        """Put cards back that were not delivered, the last one first."""
        self.lay([*as_runs(places), *self._runs])

    def empty(self) -> int:
        """Take all cards out and say how many there were."""
        cards = self.cards
        self.lay(())
        return cards
