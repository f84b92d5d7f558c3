"""A flat bettor who remembers the cards that may be seen: the own ones, the dealer's and those that are everybody's."""

from __future__ import annotations

from typing import Any

from pitboss.players.flat import FlatBettor
from pitboss.players.player import Below
from pitboss.table.cards import Card
from pitboss.table.event import Event, Place
from pitboss.table.events import DEALER, RoundBegan


class SeeingBettor(FlatBettor):
    """Bets the table minimum, and knows which cards lie before the eyes at each position."""

    def __init__(self, name: str, below: Below) -> None:
        super().__init__(name, below)
        self.options: Any = None
        self._seen: dict[int, dict[Place, Card]] = {}

    def see(self, event: Event) -> None:
        """Remember a card that this player may see, where it lies."""
        if isinstance(event, RoundBegan):
            self._seen.clear()
        if event.tells_cards and not event.to_rack:
            position = getattr(event, "position", DEALER)
            for place, card in zip(event.places(), event.cards_seen(), strict=True):
                if card is not None:
                    self._seen.setdefault(position, {})[place] = card

    def cards_at(self, position: int) -> tuple[Card, ...]:
        """Return the cards seen at a position, 0 for what lies before the dealer."""
        return tuple(self._seen.get(position, {}).values())
