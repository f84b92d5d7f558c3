"""The sensible player of Pai Gow Poker."""

from __future__ import annotations

from pitboss.games.kits.player_bank import MAIN
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import FlatBettor
from pitboss.players.player import MakePlayer


class SensibleAtPaiGowPoker(FlatBettor):
    """Wagers the table minimum, sets every hand the house way, and lets the bank go by."""

    on = MAIN


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtPaiGowPoker}

COMMENTS = (
    Comment("wager_placed", "", "The layout is open for bets."),
    Comment("dice_thrown", "", "Three dice in a shaker say which position gets the first hand."),
    Comment("decision_made", "", "Every player sets seven cards into a low hand of two and a high hand of five."),
    Comment("wager_paid", "", "A bet wins if both hands beat the dealer's; a copy goes to the bank."),
)
ABOUT = "Seven cards each, set into two hands. Both must beat the dealer's two to win, and both must lose to lose."
DEMONSTRATIONS = {"pai-gow-poker": Demonstration(3, 5, ABOUT, COMMENTS)}
