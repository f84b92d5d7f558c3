"""The players of under/over: always under 7, and every space in turn."""

from __future__ import annotations

from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import FlatBettor, OneAreaInTurn
from pitboss.players.player import MakePlayer


class SensibleAtUnderOver(FlatBettor):
    """Wagers the table minimum on under 7, which costs no more than another space and wins as often as any."""

    on = "under_7"


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtUnderOver, "every": OneAreaInTurn}

COMMENTS = (
    Comment("dice_thrown", "", "Two large dice tumble in the cage."),
    Comment("wager_collected", "", "Losing bets are taken first."),
)
ABOUT = "Two dice at a casino night, and three spaces: under 7, over 7, and 7 itself. Each player takes one of them."
NEXT = (("pitboss odds under-over", "why no space is better than another"),)
DEMONSTRATIONS = {"under-over": Demonstration(3, 5, ABOUT, COMMENTS, rounds=3, next=NEXT, style="every")}
