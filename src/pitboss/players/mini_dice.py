"""The players of mini-dice: on two numbers, and on every betting area there is."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.players.craps import AtDice, EveryWager
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.event import Event
from pitboss.table.window import OpenForWagers


class Numbers(AtDice):
    """Keeps the least on the numbers 6 and 8."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Six and eight, whenever they do not lie there."""
        lying = self.lying(prompt, sight)
        for area in ("place_6", "place_8"):
            if area not in lying:
                yield from self.place(prompt, sight, area, prompt.area(area).least)


STYLES: dict[str, MakePlayer] = {"sensible": Numbers, "every": EveryWager}

DEMONSTRATIONS = {
    "mini-dice": Demonstration(
        2,
        0,
        "Two dice in a shaker, six numbers to bet on before a 7, and four bets on the next shake.",
        (
            Comment("shooter_chosen", "", "A player handles the shaker."),
            Comment("wager_paid", "", "A number that comes before a 7 is paid; other bets stay up."),
        ),
    ),
}  # fmt: skip
