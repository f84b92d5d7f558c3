"""The layout of Double Down Stud: a bet and a double before each position, the community cards, and what is paid."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.double_down_stud import (
    BET,
    DOUBLE,
    PAYS,
    PLAY,
    SECTIONS,
    TABLE,
    WAGERS,
    DoubleDownStudOptions,
    most_paid,
)
from pitboss.games.kits.subchapter import HAND
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, PayPanel, Place, Plan
from pitboss.table.money import money

CARDS = SECTIONS["cards"]


def plan(game: Game, options: DoubleDownStudOptions, house: str) -> Plan:
    """Return what a Double Down Stud layout carries under the options of a table."""
    rows = tuple((row.capitalize(), str(odds or "push")) for row, odds in TABLE.rows.items())
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, CARDS, CARDS),
        areas=(
            Area(BET, "bet on the five cards", WAGERS, 0, 34, 29, print="Bet"),
            Area(DOUBLE, "double, as much as the bet", PLAY, 0, -34, 27, print="Double"),
        ),
        hands=(Place(0, 127),),
        hand_cards=1,
        dealer_cards=4,
        middle="Community cards",
        lines=(
            Line(Inscription("Jacks or better wins, sixes to tens push", PAYS, CARDS), 300, 20, "title", 1.5),
            Line(Inscription(f"Hands pay up to {money(most_paid(options))}", PAYS, CARDS), 327, 13.5, bow=1.5),
        ),
        panels=(PayPanel("Pays", rows[:5], PAYS, CARDS), PayPanel("Pays", rows[5:], PAYS, CARDS)),
        where="corners",
        shoe="shuffler" if options.dealing == HAND else "shoe",
        shoe_cite="13:69E-1.19(b)",
        boxes_cite=CARDS,
    )
