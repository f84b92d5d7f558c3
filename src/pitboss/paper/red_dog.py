"""The layout of Red Dog: a bet and a raise before each position, and what each spread pays."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.red_dog import BET, PAIR, PAYS, PLAY, RAISE, SECTIONS
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, PayPanel, Plan
from pitboss.table.options import HouseOptions

TABLE = SECTIONS["cards"]


def plan(game: Game, options: HouseOptions, house: str) -> Plan:
    """Return what a Red Dog layout carries."""
    spreads = tuple((words, str(PAYS[int(words[0])])) for words in ("1", "2", "3", "4 to 11"))
    pairs = ("Three of a kind", str(PAYS[PAIR])), ("Any other card", "push")
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, TABLE, TABLE),
        areas=(
            Area(BET, "bet that the third card falls between", PLAY, 0, 34, 30, print="Bet"),
            Area(RAISE, "raise, by no more than the bet", PLAY, 0, -34, 27, print="Raise"),
        ),
        hands=(),
        dealer_cards=3,
        lines=(
            Line(Inscription("A third card between wins", PLAY, TABLE), 300, 20, "title", 1.5),
            Line(Inscription("Consecutive cards push", PLAY, TABLE), 327, 13.5, bow=1.5),
        ),
        panels=(PayPanel("Spread", spreads, PLAY, TABLE), PayPanel("Pair", pairs, PLAY, TABLE)),
        shoe_cite="13:69E-1.19(b)",
        boxes_cite=TABLE,
    )
