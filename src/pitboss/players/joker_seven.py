"""The players of joker seven: on the square that costs the least, and on every square in turn."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.odds.joker_seven import cheapest
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import EveryArea, FlatBettor
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.event import Event
from pitboss.table.window import OpenForWagers


class SensibleAtJokerSeven(FlatBettor):
    """Wagers the table minimum where it costs the least."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the cheapest wager."""
        self.on = cheapest()
        return super().wagers(prompt, sight)


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtJokerSeven, "every": EveryArea}

COMMENTS = (
    Comment("card_dealt", "", "Seven cards face up to each player, one at a time, from a deck with two jokers."),
    Comment("wager_collected", "", "Each player's squares are settled by that player's own seven cards."),
)
ABOUT = "Seven cards face up at a casino night. Bet on squares: how many are red or black, pairs, a prial, jokers."
DEMONSTRATIONS = {"joker-seven": Demonstration(2, 1, ABOUT, COMMENTS)}
