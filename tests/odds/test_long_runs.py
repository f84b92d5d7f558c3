"""Long runs of the round of play come to the edges that are priced, within four standard errors."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from pitboss.games import find_game
from pitboss.games.baccarat.shoe import cards_of
from pitboss.odds import three_card_poker
from pitboss.odds.blackjack.kernels import DOUBLE, DRAW
from pitboss.odds.blackjack.rules import ACE, Rules, shoe_of
from pitboss.odds.blackjack.solve import Facing, SplitHands
from pitboss.odds.solvers import price
from pitboss.table.cards import Card, standard_deck
from pitboss.table.choices import Ask, AskAll
from pitboss.table.event import Drawn, Event
from pitboss.table.events import DecisionMade
from pitboss.table.options import choose
from pitboss.table.requests import Draw
from pitboss.table.table import Player, Seat
from tests.games.enumerate_rounds import Course, Strategy, Walk
from tests.odds.test_blackjack import BestPlayer

pytestmark = pytest.mark.slow

CHIPS, UNIT, ROUNDS = 1_000_000, 1_000, 20_000
Hear = Callable[[Event], None]


class RandomWalk(Walk):
    """One round in which each card is any of those left."""

    def __init__(self, course: Course, chance: random.Random, hear: Hear) -> None:
        super().__init__(course, ())
        self.chance, self._hear = chance, hear

    def hear(self, event: Event) -> None:
        """Let whoever plays hear what the dealer tells."""
        self._hear(event)

    def draw(self, step: Draw) -> Drawn:
        """Take any card."""
        card = self.left.pop(self.chance.randrange(len(self.left)))
        if step.position:
            self.hand[step.place] = card
        return Drawn(card, step.place)

    def answer(self, step: object) -> object:
        """Answer what the round asks for; the only player there is asked first where several are at once."""
        return super().answer(step.asks[0] if isinstance(step, AskAll) else step)


def gains(name: str, settings: dict[str, str], deck: tuple[Card, ...], wagers: dict[str, int], *, rounds: int,
          strategy: Strategy, begin: Callable[[], Hear]) -> list[float]:  # fmt: skip
    """Play rounds from a fresh deck each and return what each gains, in units."""
    game = find_game(name)
    options: Any = choose(game.options, settings)
    table = replace(game.new_table(options, 1, 0), seats=(Seat(1, "Ann"),), players=(Player("Ann", CHIPS),))
    course, chance = Course(game, table, deck, wagers, strategy), random.Random(20_260)
    return [(RandomWalk(course, chance, begin()).play().player("Ann").chips - CHIPS) / UNIT for _ in range(rounds)]


def assert_within(found: list[float], gain: float) -> None:
    """The mean is within four standard errors of the gain."""
    expected_least = 10 / len(found)  # of what never came nobody knows how far it is off
    assert abs(fmean(found) - gain) < max(4 * stdev(found) / sqrt(len(found)), expected_least), (fmean(found), gain)


def deaf() -> Hear:
    return lambda event: None


def test_three_card_poker_in_the_long_run() -> None:
    deck = standard_deck()
    deals, options = three_card_poker.Deals(deck), choose(find_game("three-card-poker").options, {})

    def best(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
        is_folded = three_card_poker.played(deals, options, tuple(sorted(hand))).is_folded
        return ask.decide("Ann", "fold" if is_folded else "play")

    found = gains(
        "three-card-poker", {"shuffler": "device"}, deck, {"ante": UNIT}, rounds=ROUNDS, strategy=best, begin=deaf
    )
    assert_within(found, float(-price("three-card-poker").wager("ante_play").house_edge))


@pytest.mark.parametrize("wager", ["banker", "tie", "tiger"])
def test_baccarat_in_the_long_run(wager: str) -> None:
    def never(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
        raise AssertionError(ask)

    settings = {"variation": "minibaccarat", "shuffle": "continuous", "tiger": "yes"}
    found = gains("baccarat", settings, cards_of(8), {wager: UNIT}, rounds=ROUNDS, strategy=never, begin=deaf)
    assert_within(found, float(-price("baccarat", {"tiger": "yes"}, wager).wager(wager).house_edge))


class DoublesPlayer(BestPlayer):
    """Plays by best play in doubles, from whole decks."""

    def _decide(self, offered: set[str], mine: tuple[int, ...], showing: tuple[int, ...]) -> str:
        facing = self.tables.setdefault(showing, Facing(self.rules, self.shoe, showing))
        if "pass" in offered:
            return "pass"
        if self.split_card < 0:
            number = facing.number_of[mine]
            longer = {"stand": float(facing.stand[number]), "draw": float(facing.draw[number])}
            choices = facing.choices((mine[0], mine[1])) if len(mine) == 2 else longer
            return max((word for word in choices if word in offered), key=lambda word: choices[word])
        if "split" in offered and facing.split(self.split_card)[1]:
            return "split"
        if self.split_card == ACE:
            return "stand"
        hands = self.splits.setdefault((showing, self.split_card), SplitHands(facing, self.split_card))
        return {DRAW: "draw", DOUBLE: "double"}.get(int(hands.action[facing.number_of[mine]]), "stand")

    tables: dict[tuple[int, ...], Facing]
    splits: dict[tuple[tuple[int, ...], int], SplitHands]


@pytest.mark.parametrize(
    "settings",
    [
        {"max_hands": "4"},
        {"dealer_card": "card-reader", "surrender": "yes", "soft_17": "hit", "approval": "DGE-2026-014"},
    ],
)
def test_blackjack_in_the_long_run(settings: dict[str, str]) -> None:
    deck = standard_deck() * 2
    options = choose(find_game("blackjack").options, settings | {"decks": "2", "shuffle": "continuous"})
    player = DoublesPlayer(Rules.of(options), shoe_of(Counter(deck)))
    player.tables, player.splits = {}, {}

    def begin() -> Hear:
        player.begin()
        return player.hear

    said = settings | {"decks": "2", "shuffle": "continuous"}
    found = gains("blackjack", said, deck, {"main": UNIT}, rounds=ROUNDS, strategy=player.decide, begin=begin)
    priced = price("blackjack", settings | {"decks": "2"}, "main").wager("main")
    assert_within(found, float(-priced.house_edge))
    for net, chance in priced.outcomes.items():
        assert_within([float(each == net) for each in found], float(chance))
    assert {*found} <= {float(net) for net in priced.outcomes}
    assert priced.variance is not None
    assert_within([(each - float(priced.gain)) ** 2 for each in found], float(priced.variance))
