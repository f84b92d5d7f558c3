"""The layout of poker: a place for each player's bet, the pots in the middle, the rake area and the idle deck.

The section on its table, 19:46-1.13E, is not in the text we have: that it has a designated rake area and a place for
the deck that is not in use follows from 19:47-14.2 and 14.14, the rest is custom.
"""

from __future__ import annotations

from pitboss.games import Game
from pitboss.games.poker.casino_night import PokerOptions
from pitboss.games.poker.kinds import BADUGI, DRAW, FIVE_STUD, HOLDEM, KINDS, MAMBO, OMAHA, STUD
from pitboss.games.poker.options import BY_HAND, NONE
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.pot_events import pot_place, pot_words
from pitboss.games.poker.sign import game_words, limit_words, type_words
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, Place, Plan, Shared
from pitboss.table.custom import custom

SIDE_POTS = (1, -1, 2, -2)
"""Where the side pots lie beside the main pot; further ones lie on the last."""
CARDS = {STUD: 7, FIVE_STUD: 5, DRAW: 5, OMAHA: 4, BADUGI: 4, MAMBO: 3, HOLDEM: 2}
"""How many cards of each type of poker lie before a player."""


IN_A_CASINO, AT_A_CASINO_NIGHT = custom("19:46-1.13E"), custom("13:47-20.34")
"""Where the layout of a poker table would be described, whose text we do not have."""


def plan(game: Game, options: PokerOptions, house: str) -> Plan:
    """Return what a poker layout carries, in a casino or at a casino night."""
    is_casino = game.name == CASINO
    table = IN_A_CASINO if is_casino else AT_A_CASINO_NIGHT
    decks = "19:47-14.2(a)" if is_casino else "13:47-20.34(a)"
    cards = CARDS[options.game]
    bets = custom("19:47-14.7") if is_casino else "13:47-20.2(a)[Bet]"
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, table, table),
        areas=(Area("bet", "the bet of this betting round", bets, 0, 85 + 6 * cards, 15),),
        hands=(Place(0, -46),),
        dealer_cards=5,
        middle="Board",
        hand_cards=cards,
        fan=15 if cards > 4 else 17,
        lines=lines(options, "19:47-14.17" if is_casino else "13:47-20.39", table),
        where="corners",
        shoe="deck" if options.shuffler == BY_HAND else "shuffler",
        shoe_cite=table,
        boxes_cite=table,
        shared=shared(decks, is_casino=is_casino, has_fund=options.fund != NONE),
        goes_round=("button",) if KINDS[options.game].has_button else (),
        cites=(decks,),
    )


def lines(options: PokerOptions, limits: str, table: str) -> tuple[Line, Line]:
    """The game and its limits, below the pots and clear of the bets."""
    game = Inscription(game_words(options), limits, table)
    return (
        Line(game, 352, 12.5, "title", 3, type_words(options)),
        Line(game, 369, 11.5, bow=3, part=limit_words(options)),
    )


def shared(decks: str, *, is_casino: bool, has_fund: bool) -> tuple[Shared, ...]:
    """The pots in the middle of the table, the rake area beside the tray, the fund by it, and the idle deck's place."""
    rake = "19:47-14.14(b)3.iv" if is_casino else "13:47-20.37(a)4.iii(4)"
    side = custom("19:47-14.7") if is_casino else "13:47-20.2(a)[Side pot]"
    pot = custom("19:47-14.6") if is_casino else "13:47-20.2(a)[Pot]"
    sides = [
        Shared(pot_place(number), pot_words(number), side, 600 + 74 * shift, 300, 20, f"Side {number}",
               "below" if number > 2 else "on")
        for number, shift in enumerate(SIDE_POTS, start=1)
    ]  # fmt: skip
    return (
        Shared(pot_place(0), pot_words(0), pot, 600, 300, 30, "Pot", "above"),
        *sides,
        Shared("rake", "the designated rake area", rake, 384, 182, 17, "Rake"),
        *([Shared("fund", "the players' fund", custom("19:47-14.19"), 384, 240, 17, "Fund")] if has_fund else []),
        Shared("idle_deck", "the deck that is not in use", decks, 816, 182, 17, "Deck"),
    )
