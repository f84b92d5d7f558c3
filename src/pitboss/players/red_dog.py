"""The sensible player of Red Dog."""

from __future__ import annotations

from pitboss.games.red_dog import BET, RAISE, STAY, SpreadMarked
from pitboss.players.flat import FlatBettor
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade

LEAST_SPREAD = 7
"""From this spread on a third card falls between more often than not, with any number of decks."""


class Sensible(FlatBettor):
    """Bets the table minimum, and raises by as much as it may from a spread of 7 on."""

    on = BET
    spread = 0

    def see(self, event: Event) -> None:
        """Remember the spread that the dealer marks."""
        if isinstance(event, SpreadMarked):
            self.spread = event.spread

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Raise where that gains."""
        is_offered = any(choice.word == RAISE for choice in prompt.choices)
        return prompt.decide(self.name, RAISE if is_offered and self.spread >= LEAST_SPREAD else STAY)


STYLES: dict[str, MakePlayer] = {"sensible": Sensible}
