"""The layout of Three Card Poker: pair plus, ante and play before each position, and both pay tables.

The section on its table, 19:46-1.10A, is not in the text we have; that every wager has its area and that the odds are
on the layout is taken from other states and marked custom.
"""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.kits.subchapter import HAND
from pitboss.games.three_card_poker import ThreeCardPokerOptions
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, PayPanel, Place, Plan
from pitboss.table.custom import custom
from pitboss.table.money import EVEN
from pitboss.table.paytable import PayTable

TABLE = custom("19:46-1.10A")
WAGERS = custom("19:47-20.6")


def plan(game: Game, options: ThreeCardPokerOptions, house: str) -> Plan:
    """Return what a Three Card Poker layout carries under the options of a table."""
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, TABLE, TABLE),
        areas=(
            Area("pair_plus", "pair plus wager, on a pair or better", WAGERS, 0, 60, 25, print="Pair/plus"),
            Area("ante", "ante wager, against the dealer's hand", WAGERS, 0, 6, 28, "diamond", "Ante"),
            Area("play", "play wager, equal to the ante", "19:47-20.10(b)", 0, -49, 25, print="Play"),
        ),
        hands=(Place(0, 127),),
        dealer_cards=3,
        lines=lines(),
        panels=(panel("Pair plus", options.pair_plus), panel("Ante bonus", options.ante_bonus)),
        shoe="shuffler" if options.dealing == HAND else "shoe",
        shoe_cite="13:69E-1.19(b)",
        boxes_cite=TABLE,
    )


def lines() -> tuple[Line, ...]:
    """What the ante and the play wager pay, and what the dealer needs to compete."""
    against = "19:47-20.11(a)1"
    return (
        Line(Inscription(f"Ante and play pay {EVEN}", against, TABLE), 300, 20, "title", 1.5),
        Line(Inscription("Dealer plays with queen high or better", against, TABLE), 327, 13.5, bow=1.5),
    )


def panel(title: str, table: PayTable) -> PayPanel:
    """Print a pay table from its highest hand down."""
    rows = tuple((row.hand.words.capitalize(), str(row.odds)) for row in reversed(tuple(table.rows.values())))
    return PayPanel(title, rows, table.cite, TABLE)
