"""The players of Sic Bo: on the wager that costs the least, and on every area in turn."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.odds.sic_bo import cheapest
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import FlatBettor
from pitboss.players.player import Below, MakePlayer, Sight, is_admitted
from pitboss.table.event import Event
from pitboss.table.events import WagerPlaced
from pitboss.table.window import OpenForWagers


class Sensible(FlatBettor):
    """Wagers the table minimum where it costs the least."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the cheapest wager."""
        self.on = cheapest(prompt.felt.options)
        return super().wagers(prompt, sight)


class EveryArea(FlatBettor):
    """Goes over the whole layout, a few areas a shake."""

    stake = 10
    at_once = 6

    def __init__(self, name: str, below: Below) -> None:
        super().__init__(name, below)
        self._next = below(50)

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """The next areas in turn."""
        for _ in range(self.at_once):
            area = prompt.areas[self._next % len(prompt.areas)]
            self._next += 1
            wager = WagerPlaced(self.name, sight.position, area.name, area.least)
            if is_admitted(prompt, wager):
                yield wager


STYLES: dict[str, MakePlayer] = {"sensible": Sensible, "every": EveryArea}

COMMENTS = (
    Comment("dice_thrown", "", "Three dice in a sealed shaker, shaken at least three times."),
    Comment("wager_collected", "", "Losing bets are taken first."),
)
ABOUT = "Three dice and 50 bets on what they show: totals, pairs, two and three of a kind, small and big."
DEMONSTRATIONS = {"sic-bo": Demonstration(2, 1, ABOUT, COMMENTS, rounds=3)}
