"""The layout of Pai Gow Poker: a wager and an additional one before each position, and what the latter pays."""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.kits.player_bank import MAIN, NONE
from pitboss.games.kits.subchapter import HAND
from pitboss.games.pai_gow_poker.additional_wager import TABLES
from pitboss.games.pai_gow_poker.felt import FORTUNE
from pitboss.games.pai_gow_poker.options import SECTIONS, PaiGowPokerOptions
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, PayPanel, Place, Plan
from pitboss.table.view import BANK

TABLE, WAGERS, PLAY, ADDITIONAL = (SECTIONS[topic] for topic in ("cards", "wagers", "play", "additional"))


def plan(game: Game, options: PaiGowPokerOptions, house: str) -> Plan:
    """Return what a Pai Gow Poker layout carries under the options of a table."""
    has_additional = options.additional != NONE
    additional = Area(FORTUNE, "additional wager, on your seven cards", ADDITIONAL, 0, -34, 25, print="Fortune")
    pays = TABLES[options.additional].rows if has_additional else ()
    rows = tuple((holding.words.capitalize(), str(odds)) for holding, odds in pays)
    halves = rows[:6], rows[6:]
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, TABLE, TABLE),
        areas=(
            Area(MAIN, "wager against the bank's two hands", WAGERS, 0, 34, 29, print="Main"),
            *((additional,) if has_additional else ()),
        ),
        hands=(Place(0, 127),),
        hand_cards=7,
        dealer_cards=7,
        lines=lines(options),
        panels=tuple(PayPanel("Fortune", part, ADDITIONAL, TABLE) for part in halves) if has_additional else (),
        where="corners",
        shoe="shuffler" if options.dealing == HAND else "shoe",
        shoe_cite="13:69E-1.19(b)",
        boxes_cite=TABLE,
        goes_round=(BANK,) if options.banking != NONE else (),
    )


def lines(options: PaiGowPokerOptions) -> tuple[Line, ...]:
    """What a wager pays, and who wins a copy."""
    vigorish = f", less {options.vigorish} percent" if options.vigorish else ""
    return (
        Line(Inscription(f"Both hands higher pay 1 to 1{vigorish}", PLAY, TABLE), 300, 20, "title", 1.5),
        Line(Inscription("Copies go to the bank", PLAY, TABLE), 327, 13.5, bow=1.5),
    )
