"""The player of beat the dealer, who is on the line in every round."""

from __future__ import annotations

from pitboss.games.beat_the_dealer import LINE
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import FlatBettor
from pitboss.players.player import MakePlayer


class SensibleAtBeatTheDealer(FlatBettor):
    """Wagers the table minimum on the line, the only wager there is."""

    on = LINE


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtBeatTheDealer, "every": SensibleAtBeatTheDealer}

COMMENTS = (
    Comment("dice_thrown", "", "The dealer throws first: 7 and 11 pay everybody, 2, 3 and 12 lose."),
    Comment("number_set", "", "One player, throwing for the whole table, has to beat any other total."),
)
ABOUT = "The dealer throws two dice at a casino night, and a player throws to beat them. Doubles that win pay 3 to 1."
NEXT = (("pitboss odds beat-the-dealer", "why the players come out ahead"),)
DEMONSTRATIONS = {"beat-the-dealer": Demonstration(3, 11, ABOUT, COMMENTS, rounds=3, next=NEXT)}
