"""The players of Sic Bo: on the wager that costs the least, and on every area in turn."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.sic_bo import bets
from pitboss.odds.dealer_dice import cheapest
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import EveryArea, FlatBettor
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.event import Event
from pitboss.table.window import OpenForWagers


class SensibleAtSicBo(FlatBettor):
    """Wagers the table minimum where it costs the least."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the cheapest wager."""
        self.on = cheapest(bets, prompt.felt.options, 3)
        return super().wagers(prompt, sight)


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtSicBo, "every": EveryArea}

COMMENTS = (
    Comment("dice_thrown", "", "Three dice in a sealed shaker, shaken at least three times."),
    Comment("wager_collected", "", "Losing bets are taken first."),
)
ABOUT = "Three dice and 50 bets on what they show: totals, pairs, two and three of a kind, small and big."
NEXT = (("pitboss compare sic-bo --against pay_table=high", "what the higher pay table is worth"),)
DEMONSTRATIONS = {"sic-bo": Demonstration(2, 1, ABOUT, COMMENTS, rounds=2, next=NEXT, style="every")}
