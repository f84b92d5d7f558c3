"""The sensible player of Red Dog."""

from __future__ import annotations

from typing import Any

from pitboss.games.red_dog import BET, RAISE, STAY, SpreadMarked
from pitboss.players.demonstration import Demonstration
from pitboss.players.flat import FlatBettor
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade


class SensibleAtRedDog(FlatBettor):
    """Bets the table minimum, and raises all it may from a spread of 7 on, where a third card mostly falls between."""

    on, spread = BET, 0
    options: Any = None

    def see(self, event: Event) -> None:
        """Remember the spread that the dealer marks."""
        if isinstance(event, SpreadMarked):
            self.spread = event.spread

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Raise where that gains."""
        offered = [choice.word for choice in prompt.choices]
        return prompt.decide(self.name, RAISE if RAISE in offered and self.spread >= 7 else STAY)


DEMONSTRATIONS = {
    "red-dog": Demonstration(
        2, 9, "Two cards face up, a raise once their spread is known, and a third that falls between wins."
    ),
}
STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtRedDog}
ADVISER = SensibleAtRedDog
