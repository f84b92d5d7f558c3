"""A game for tests alone: seven cards are set into a high hand of five and a low hand of two, and a low pair wins.

It stands for every game in which cards are set; its rules are no casino's, and everything it cites is custom.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any, ClassVar

import pytest

from pitboss.games import GAMES, Game, three_card_poker
from pitboss.games.kits.dealing import call_no_more_bets, deal_one_at_a_time
from pitboss.games.kits.irregularities import void_round
from pitboss.games.kits.one_deck import OneDeckGame
from pitboss.games.kits.opening import open_the_table, spread_idle_cards
from pitboss.games.kits.settlement import collect_hand, collect_wager, pay_wager
from pitboss.games.kits.shuffle import shuffle_and_cut
from pitboss.games.kits.stub import put_away_stub
from pitboss.games.kits.subchapter import DeckState
from pitboss.games.kits.wagers import take_wagers
from pitboss.paper.plan import Plan
from pitboss.paper.three_card_poker import plan as plan_of_another
from pitboss.players import Random
from pitboss.table.arrangement import Arrangement
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, Choice, ask_all
from pitboss.table.custom import custom
from pitboss.table.event import Drawn
from pitboss.table.events import HandRevealed
from pitboss.table.felt import Felt, Position
from pitboss.table.money import EVEN
from pitboss.table.options import house_options
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round, Voided
from pitboss.table.window import Area, OpenForWagers

NAME = "seven-cards"
TEST = custom("a test")
HANDS = (("high", 5), ("low", 2))
LAW = replace(three_card_poker.LAW, hand_size=7, dealer_plays=False)


def has_pair(cards: tuple[Card, ...]) -> bool:
    return len({card.rank for card in cards}) < len(cards)


def refuse_foul(hands: Mapping[str, tuple[Card, ...]]) -> None:
    """A low hand with a pair needs one in the high hand."""
    if has_pair(hands["low"]) and not has_pair(hands["high"]):
        low = " ".join(map(str, hands["low"]))
        raise Refused(f"a low hand of {low}", "it outranks your high hand", "a high hand above the low hand", TEST)


def arrangement(hand: list[Drawn]) -> Arrangement:
    """The house sets the highest low hand that is not foul, pairs first."""
    cards = sorted(hand, key=lambda drawn: drawn.card, reverse=True)
    lows = sorted(combinations(cards, 2), key=lambda low: not has_pair(tuple(drawn.card for drawn in low)))
    for low in lows:
        high = tuple(drawn for drawn in cards if drawn not in low)
        ways = {"high": high, "low": low}
        try:
            refuse_foul({name: tuple(drawn.card for drawn in each) for name, each in ways.items()})
        except Refused:
            continue
        house_way = tuple(tuple(drawn.place for drawn in each) for each in ways.values())
        return Arrangement(tuple(hand), HANDS, house_way, refuse_foul)
    raise AssertionError("some setting is never foul")


def ask_of(position: Position) -> Ask:
    choice = Choice("set", "set your high hand and your low hand", TEST, arrangement=arrangement(position.hand))
    fold = Choice("fold", "give up", TEST)
    return Ask(TEST, (), position.player, position.number, (choice, fold), "set")


def settle(felt: Felt, position: Position, low: tuple[Drawn, ...]) -> None:
    """A pair in the low hand wins even money."""
    cards, places = tuple(drawn.card for drawn in low), tuple(drawn.place for drawn in low)
    felt.tell(HandRevealed(position.number, cards, places, "the low hand", cite=TEST))
    if has_pair(cards):
        pay_wager(felt, position, "ante", EVEN, TEST)
    else:
        collect_wager(felt, position, "ante", TEST)
    collect_hand(felt, position, TEST)


@house_options
class Options(three_card_poker.ThreeCardPokerOptions):
    """What another game lets its operator choose."""


class SevenCards(OneDeckGame[Options]):
    """A game in which seven cards are set into two hands."""

    name, title, subchapter, rules = NAME, "Seven Cards", "19:47-20", 1
    edition, edition_words = "2007", "the text of 2007"
    options, law, home = Options, LAW, "seven_cards"
    most_positions, most_positions_cite = 6, TEST
    seated_cite = late_wager_cite = round_cite = TEST
    wagers: ClassVar[dict[str, str]] = {"ante": TEST}
    faults = ()

    def round_of_play(self, felt: Felt[Options, DeckState]) -> Round[None]:
        """Wagers, seven cards each, everybody sets at once, and the low hands are turned up."""
        try:
            yield from open_the_table(felt, LAW)
            yield from shuffle_and_cut(felt, LAW)
            limits = felt.options.minimum, felt.options.maximum
            area = Area("ante", "an ante wager", TEST, *limits)
            yield from take_wagers(
                felt, OpenForWagers(TEST, (), (area,), felt, lambda felt, wager: None, TEST, TEST, set())
            )
            if not (playing := felt.in_play()):
                yield from spread_idle_cards(felt, LAW)
                return
            yield from call_no_more_bets(felt, LAW)
            yield from deal_one_at_a_time(felt, LAW, [*playing])
            yield from put_away_stub(felt, LAW)
            asks = tuple(ask_of(position) for position in playing)
            decisions = yield from ask_all(asks)
            for position, ask, decision in zip(playing, asks, decisions, strict=True):
                way = ask.choices[0].arrangement
                if decision.choice == "set" and way is not None:
                    settle(felt, position, way.hands_of(decision.chosen)["low"])
                else:
                    collect_wager(felt, position, "ante", TEST)
                    collect_hand(felt, position, TEST)
        except Voided as voided:
            yield from void_round(felt, LAW, voided)


GAME = SevenCards()
STYLES = {"sensible": Random}


def plan(game: Game, options: Any, house: str) -> Plan:
    """A layout like another game's, with its ante alone."""
    other = plan_of_another(game, options, house)
    return replace(other, areas=other.areas[1:2])


def register() -> None:
    """Let a house offer the game, for good."""
    offered(pytest.MonkeyPatch())


def offered(patched: pytest.MonkeyPatch) -> None:
    """Let the houses of one test offer the game; this module is what each layer has of it."""
    patched.setitem(GAMES, NAME, GAME)
    for layer in ("paper", "players"):
        patched.setitem(sys.modules, f"pitboss.{layer}.{GAME.home}", sys.modules[__name__])
