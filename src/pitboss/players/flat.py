"""Players who wager the table minimum: on one betting area in every round, or on all of them in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.players.player import Below, Sight, is_admitted
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced
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
