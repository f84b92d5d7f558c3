"""The players of the Big Six wheel, and what is said of a spin."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.big_six import bets
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import EveryArea, FlatBettor
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.event import Event
from pitboss.table.window import OpenForWagers


class SensibleAtBigSix(FlatBettor):
    """Wagers the table minimum on the symbol that costs the least at the table's own wheel."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the wager of which the most comes back."""
        on = bets(prompt.felt.options.wheel)
        self.on = max(on, key=lambda area: len(on[area].sections) * (1 + on[area].pays.share))
        return super().wagers(prompt, sight)


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtBigSix, "every": EveryArea}

COMMENTS = (
    Comment("wheel_spun", "", "The wheel turns at least three times, or the spin counts for nothing."),
    Comment("wager_paid", "", "Bets on the symbol where it stopped are paid."),
    Comment("wager_collected", "", "All others lose."),
)
ABOUT = "A wheel of 54 sections. Each symbol is a bet; the rarer ones pay more."
NEXT = (("pitboss compare big-six --against wheel=nevada", "what Nevada's wheel is worth"),)
DEMONSTRATIONS = {"big-six": Demonstration(2, 16, ABOUT, COMMENTS, rounds=2, next=NEXT)}
