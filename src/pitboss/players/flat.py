"""Players who bet the table minimum: on one area every round, on all in turn, or by the cards that they see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.players.player import Below, Sight, is_admitted
from pitboss.table.cards import Card
from pitboss.table.choices import Ask
from pitboss.table.event import Event, Place
from pitboss.table.events import DEALER, DecisionMade, RoundBegan, WagerPlaced
from pitboss.table.window import Area, OpenForWagers


class FlatBettor:
    """Wagers the least on one area where there are chips for it, and takes a prompt's default."""

    needs_hand = False
    stake = 2
    on: str

    def __init__(self, name: str, below: Below) -> None:
        self.name = name
        self.below = below

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the one wager."""
        wager = WagerPlaced(self.name, sight.position, self.on, prompt.area(self.on).least)
        if is_admitted(prompt, wager):
            yield wager

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Take what the prompt would take for a player who does not answer."""
        return prompt.decide(self.name, prompt.default)


class EveryArea(FlatBettor):
    """Goes over the whole layout, a few areas a round."""

    stake = 10
    at_once = 6

    def __init__(self, name: str, below: Below) -> None:
        super().__init__(name, below)
        self._next = below(50)

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """The next areas in turn."""
        for _ in range(self.at_once):
            areas = self.in_turn(prompt)
            area = areas[self._next % len(areas)]
            self._next += 1
            wager = WagerPlaced(self.name, sight.position, area.name, area.least)
            if is_admitted(prompt, wager):
                yield wager

    def in_turn(self, prompt: OpenForWagers) -> Sequence[Area]:
        """Return the areas that are taken in turn."""
        return prompt.areas


class OneAreaInTurn(EveryArea):
    """Goes over the whole layout, an area a round, where a player has one wager at a time."""

    stake = 2
    at_once = 1


def wagers_beside(name: str, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
    """Make the least wager on every area beside the first, where the table admits it."""
    for area in prompt.areas[1:]:
        wager = WagerPlaced(name, sight.position, area.name, area.least)
        if is_admitted(prompt, wager):
            yield wager


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
