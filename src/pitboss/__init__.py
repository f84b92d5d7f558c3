"""Pitboss: New Jersey's casino table games as software, run by the book.

Everything a user needs can be had from here; each name is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.chance import SeededChance, StackedChance, reconstruct, verify_series, verify_shuffle
    from pitboss.games import GAMES, Game, coverage, find_game
    from pitboss.games.blackjack.events import BurnCardRequested, ConsentGiven
    from pitboss.law import find, interpretations, paragraphs
    from pitboss.odds.answer import Answer, Priced
    from pitboss.odds.equity import Equity, equity
    from pitboss.odds.solvers import price
    from pitboss.play.dealer import Dealer
    from pitboss.play.log import Log, LogError, Record, as_event, read_log
    from pitboss.play.replay import Report, replay
    from pitboss.players.evening import deal
    from pitboss.table.cards import CARDS, Card, deck_with_jokers, parse_cards, standard_deck
    from pitboss.table.event import Event
    from pitboss.table.events import PlayerLeft, PlayerSeated, WagerPlaced, WagerRemoved
    from pitboss.table.money import Odds, in_chips, money, parse_money, pay
    from pitboss.table.options import breaches, choose, option_words, options_of
    from pitboss.table.rankings import (
        FIVE_CARD_HIGH,
        FIVE_CARD_LOW,
        JOKER_HIGH,
        THREE_CARD_HIGH,
        THREE_CARD_LOW,
        THREE_CARD_POKER,
        Hand,
        Rank,
        Ranking,
    )
    from pitboss.table.refusal import Refused
    from pitboss.table.table import Player, Seat, Table
    from pitboss.table.view import FLOORPERSON, HOUSE, SPECTATOR, View

__version__ = "0.1.0"

_HOMES = {
    "pitboss.chance": ("SeededChance", "StackedChance", "reconstruct", "verify_shuffle", "verify_series"),
    "pitboss.games": ("GAMES", "Game", "coverage", "find_game"),
    "pitboss.games.blackjack.events": ("BurnCardRequested", "ConsentGiven"),
    "pitboss.law": ("find", "interpretations", "paragraphs"),
    "pitboss.odds.answer": ("Answer", "Priced"),
    "pitboss.odds.equity": ("Equity", "equity"),
    "pitboss.odds.solvers": ("price",),
    "pitboss.play.dealer": ("Dealer",),
    "pitboss.play.log": ("Log", "LogError", "Record", "as_event", "read_log"),
    "pitboss.play.replay": ("Report", "replay"),
    "pitboss.players.evening": ("deal",),
    "pitboss.table.cards": ("CARDS", "Card", "deck_with_jokers", "parse_cards", "standard_deck"),
    "pitboss.table.event": ("Event",),
    "pitboss.table.events": ("PlayerLeft", "PlayerSeated", "WagerPlaced", "WagerRemoved"),
    "pitboss.table.money": ("Odds", "in_chips", "money", "parse_money", "pay"),
    "pitboss.table.options": ("breaches", "choose", "option_words", "options_of"),
    "pitboss.table.rankings": (
        "FIVE_CARD_HIGH",
        "FIVE_CARD_LOW",
        "JOKER_HIGH",
        "THREE_CARD_HIGH",
        "THREE_CARD_LOW",
        "THREE_CARD_POKER",
        "Hand",
        "Rank",
        "Ranking",
    ),
    "pitboss.table.refusal": ("Refused",),
    "pitboss.table.table": ("Player", "Seat", "Table"),
    "pitboss.table.view": ("FLOORPERSON", "HOUSE", "SPECTATOR", "View"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "CARDS",
    "FIVE_CARD_HIGH",
    "FIVE_CARD_LOW",
    "FLOORPERSON",
    "GAMES",
    "HOUSE",
    "JOKER_HIGH",
    "SPECTATOR",
    "THREE_CARD_HIGH",
    "THREE_CARD_LOW",
    "THREE_CARD_POKER",
    "Answer",
    "BurnCardRequested",
    "Card",
    "ConsentGiven",
    "Dealer",
    "Equity",
    "Event",
    "Game",
    "Hand",
    "Log",
    "LogError",
    "Odds",
    "Player",
    "PlayerLeft",
    "PlayerSeated",
    "Priced",
    "Rank",
    "Ranking",
    "Record",
    "Refused",
    "Report",
    "Seat",
    "SeededChance",
    "StackedChance",
    "Table",
    "View",
    "WagerPlaced",
    "WagerRemoved",
    "as_event",
    "breaches",
    "choose",
    "coverage",
    "deal",
    "deck_with_jokers",
    "equity",
    "find",
    "find_game",
    "in_chips",
    "interpretations",
    "money",
    "option_words",
    "options_of",
    "paragraphs",
    "parse_cards",
    "parse_money",
    "pay",
    "price",
    "read_log",
    "reconstruct",
    "replay",
    "standard_deck",
    "verify_series",
    "verify_shuffle",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    value: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
