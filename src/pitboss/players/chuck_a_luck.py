"""The players of chuck-a-luck: on the wager that costs the least, and on every area in turn."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.chuck_a_luck import bets
from pitboss.odds.dealer_dice import cheapest
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import EveryArea, FlatBettor
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.event import Event
from pitboss.table.window import OpenForWagers


class SensibleAtChuckALuck(FlatBettor):
    """Wagers the table minimum where it costs the least."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the cheapest wager."""
        self.on = cheapest(bets, prompt.felt.options, 3)
        return super().wagers(prompt, sight)


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtChuckALuck, "every": EveryArea}

COMMENTS = (
    Comment("dice_thrown", "", "Three dice tumble from one end of the cage to the other."),
    Comment("wager_paid", "", "A number pays for each die that shows it."),
)
ABOUT = "Three dice in an hour-glass cage at a casino night. Bet on a number: the more dice show it, the more it pays."
NEXT = (("pitboss compare chuck-a-luck --all", "what more for three alike is worth"),)
DEMONSTRATIONS = {"chuck-a-luck": Demonstration(2, 12, ABOUT, COMMENTS, rounds=3, next=NEXT)}
