"""The sensible player of Pai Gow Poker."""

from __future__ import annotations

from pitboss.games.pai_gow_poker.felt import MAIN
from pitboss.players.flat import FlatBettor
from pitboss.players.player import MakePlayer


class Sensible(FlatBettor):
    """Wagers the table minimum, sets every hand the house way, and lets the bank go by."""

    on = MAIN


STYLES: dict[str, MakePlayer] = {"sensible": Sensible}
