"""A player who wagers the table minimum on one betting area in every round."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.players.player import Below, Sight, is_admitted
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced
from pitboss.table.window import OpenForWagers


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
