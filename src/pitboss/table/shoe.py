"""The shoe: the undealt cards, which a round of play knows only by their places in a shuffled stack."""

from __future__ import annotations

from pitboss.table.event import Place


class Shoe:
    """Undealt cards from the top; the driver alone knows which card lies at a place."""

    __slots__ = ("places",)

    def __init__(self) -> None:
        self.places: list[Place] = []

    def __len__(self) -> int:
        return len(self.places)

    def load(self, shuffle: int, cards: int) -> None:
        """Put a shuffled stack into the empty shoe; its top card is the next one."""
        self.places = [Place(shuffle, number) for number in range(cards - 1, -1, -1)]

    def cut(self, cards: int) -> None:
        """Put cards from the top of the stack below the rest."""
        self.places = self.places[-cards:] + self.places[:-cards]

    @property
    def top(self) -> Place:
        """The place of the next card."""
        return self.places[-1]

    def take(self) -> None:
        """Take the next card out."""
        self.places.pop()

    def put_back(self, places: tuple[Place, ...]) -> None:
        """Put cards back that were not delivered, the last one first."""
        self.places.extend(reversed(places))

    def empty(self) -> int:
        """Take all cards out and say how many there were."""
        cards = len(self.places)
        self.places = []
        return cards
