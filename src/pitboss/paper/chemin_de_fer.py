"""The layout of chemin de fer: a place for the bank and for what is wagered against it before each numbered seat."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.chemin_de_fer.felt import AGAINST, BANK
from pitboss.games.chemin_de_fer.options import SECTIONS, CheminDeFerOptions
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, Plan

TABLE, PLAY = SECTIONS["cards"], SECTIONS["play"]
OUTCOMES = (("player", "#1f5fb4"), ("banker", "#b3202c"), ("tie", "#1c7a46"))


def plan(game: Game, options: CheminDeFerOptions, house: str) -> Plan:
    """Return what a chemin de fer layout carries under the options of a table."""
    less = f", less {options.vigorish} percent of the banker's" if options.vigorish else ""
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, TABLE, TABLE),
        areas=(
            Area(AGAINST, "wager against the bank", SECTIONS["against"], 0, -34, 25, print="Player"),
            Area(BANK, "the bank", SECTIONS["bank"], 0, 24, 25, print="Bank"),
        ),
        hands=(),
        dealer_cards=3,
        dealer_hands=("Player", "Banker"),
        is_counterclockwise=True,
        lines=(
            Line(Inscription(f"Wins pay 1 to 1{less}", PLAY, TABLE), 330, 15, "title", 2.4),
            Line(Inscription("Equal counts are a standoff", PLAY, TABLE), 354, 13, bow=2.4),
        ),
        where="corners",
        shoe_cite="13:69E-1.19(b)",
        boxes_cite=TABLE,
        goes_round=("shoe",),
        outcomes=OUTCOMES,
    )
