"""Perft of the betting: every sequence of actions of a round of poker, played through the round and counted apart.

The counter below knows no round of play: from limits, blinds and chips it finds how many ways the betting can go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pitboss.games import find_game
from pitboss.games.game import Game, table_after
from pitboss.games.poker.asking import AskToAct
from pitboss.games.poker.cards import DECK
from pitboss.games.poker.pot_events import ActionTaken
from pitboss.table.event import Drawn
from pitboss.table.events import CardsCut, CardsShuffled
from pitboss.table.money import parse_money
from pitboss.table.options import choose
from pitboss.table.requests import Cut, Draw, Shuffle
from pitboss.table.table import Player, Seat, Table
from tests.games.transcript import read_options

pytestmark = pytest.mark.untraced

NAMES = ("Ann", "Bob", "Cy")
CHIP = 50
Row = dict[str, str]


def rows() -> list[Row]:
    """Return the rows of the perft file."""
    header, *lines = (Path(__file__).parent / "perft" / "poker_betting.tsv").read_text(encoding="utf-8").splitlines()
    return [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]


def chips_of(row: Row) -> tuple[int, ...]:
    """Return what each player of a row has, from the dealer's left."""
    return tuple(parse_money(each) for each in row["chips"].split())


# Every sequence, through the round of play


class Walk:
    """One round of play along a path: which of the actions that a prompt offers is taken each time."""

    def __init__(self, game: Game, table: Table, path: list[int]) -> None:
        self.game = game
        self.table = table
        self.path = path
        self.widths: list[int] = []

    def play(self) -> Table:
        """Run the round to its end, the first action of each prompt being taken where the path has ended."""
        felt = self.game.felt(self.table)
        steps = self.game.round_of_play(felt)
        answer: object = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration:
                return table_after(felt)
            felt.told.clear()
            answer = self.answer(step)

    def answer(self, step: object) -> object:
        """Answer what the round asks for; an announcement needs no answer."""
        if isinstance(step, Draw):
            return Drawn(DECK[step.place.number], step.place)
        if isinstance(step, Shuffle):
            return CardsShuffled(1, step.deck, step.how, ())
        if isinstance(step, Cut):
            return CardsCut(step.least)
        return self.act(step) if isinstance(step, AskToAct) else None

    def act(self, ask: AskToAct) -> ActionTaken:
        """Take the action that the path names."""
        offered = [(each.word, amount) for each in ask.choices for amount in each.amounts or (each.cost,)]
        if len(self.widths) == len(self.path):
            self.path.append(0)
        word, amount = offered[self.path[len(self.widths)]]
        self.widths.append(len(offered))
        action = ask.decide(ask.player, word, amount=amount)
        ask.admit(action)
        return action


def every_end(game: Game, table: Table) -> Iterator[Table]:
    """Yield the table that each sequence of actions leaves behind."""
    path: list[int] = []
    while True:
        walk = Walk(game, table, path)
        yield walk.play()
        path = walk.path
        while path and path[-1] + 1 == walk.widths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


def table_of(row: Row) -> tuple[Game, Table]:
    """Return the game of a row, and its table with the players seated."""
    game = find_game("poker")
    options = choose(game.options, {"losing_hands": "shown"} | read_options(row["options"]))
    players = list(zip(NAMES, chips_of(row), strict=False))
    seats = tuple(Seat(number, name) for number, (name, _) in enumerate(players, start=1))
    table = game.new_table(options, len(players), 0)
    return game, replace(table, seats=seats, players=tuple(Player(*player) for player in players))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["about"])
def test_perft_of_the_betting(row: Row) -> None:
    game, table = table_of(row)
    sequences = 0
    for after in every_end(game, table):
        sequences += 1
        assert sum(player.chips for player in after.players) == sum(chips_of(row))
    assert sequences == int(row["sequences"])


# The same number, found apart


@dataclass(frozen=True)
class Rules:
    """What the counter knows of a table."""

    limit: str
    least: int
    upper: int
    blinds: tuple[int, int]
    raises: int
    check_raise: bool


class Spot(NamedTuple):
    """A moment of a betting round: what each player has left and has bet, and who is still to act."""

    chips: tuple[int, ...]
    bets: tuple[int, ...]
    live: tuple[bool, ...]
    to_act: tuple[int, ...]
    street: int
    level: int = 0
    full: int = 0
    """The last full bet or raise of the round."""
    short: int = 0
    """How much the bet has gone up since, by players who were all-in for less."""
    raises: int = 0
    bound: frozenset[int] = frozenset()
    """Who has acted since the last full raise, and raises again only after another."""
    checked: frozenset[int] = frozenset()
    pot: int = 0
    """What lies in the middle from earlier betting rounds."""


def rules_of(row: Row) -> Rules:
    """Read the rules of a row."""
    words = read_options(row["options"])
    cents = {name: parse_money(words[name]) for name in ("minimum", "maximum", "first_blind", "second_blind")}
    blinds = cents["first_blind"], cents["second_blind"]
    is_open = words.get("check_raise", "yes") == "yes"
    return Rules(words["limit"], cents["minimum"], cents["maximum"], blinds, int(words["raises"]), is_open)


@cache
def sequences_from(rules: Rules, spot: Spot) -> int:
    """Count the ways in which the betting can go on."""
    if sum(spot.live) == 1:
        return 1
    if not spot.to_act:
        return next_street(rules, spot)
    me, rest = spot.to_act[0], spot.to_act[1:]
    others = [each for each in range(len(spot.chips)) if each != me and spot.live[each]]
    lacking = min(spot.level - spot.bets[me], spot.chips[me])
    if not spot.chips[me] or (not lacking and not any(spot.chips[each] for each in others)):
        return sequences_from(rules, spot._replace(to_act=rest))
    acted = spot._replace(to_act=rest, bound=spot.bound | {me})
    folded = acted._replace(live=changed(spot.live, me, False))
    stayed = put_in(acted, me, lacking) if lacking else acted._replace(checked=spot.checked | {me})
    ways = sequences_from(rules, folded) + sequences_from(rules, stayed)
    return ways + sum(sequences_from(rules, raised(rules, acted, me, to)) for to in wagers(rules, spot, me, others))


def wagers(rules: Rules, spot: Spot, me: int, others: list[int]) -> range:
    """Return to which amounts a player may bet or raise, none where that is not allowed."""
    have = spot.bets[me] + spot.chips[me]
    least = least_wager(rules, spot)
    is_reopened = me not in spot.bound or spot.short >= max(spot.full, size_of(rules, spot))
    is_capped = spot.level and spot.raises >= rules.raises
    is_trap = bool(spot.level) and me in spot.checked and not rules.check_raise
    could_call = any(spot.chips[each] and spot.bets[each] + spot.chips[each] > spot.level for each in others)
    if have <= spot.level or not is_reopened or is_capped or is_trap or not could_call:
        return range(0)
    most = {
        "fixed": least,
        "no-limit": have,
        "pot": max(least, 2 * spot.level - spot.bets[me] + spot.pot + sum(spot.bets)),
        "spread": max(least, spot.level + rules.upper),
    }[rules.limit]
    return range(min(least, have), min(most, have) + 1, CHIP)


def size_of(rules: Rules, spot: Spot) -> int:
    """Return the least bet of a betting round: at fixed limits the upper one from the third on."""
    return rules.upper if rules.limit == "fixed" and spot.street >= 2 else rules.least


def least_wager(rules: Rules, spot: Spot) -> int:
    """Return to how much a bet or raise goes at least."""
    size = size_of(rules, spot)
    return spot.level + (size if rules.limit == "fixed" or not spot.level else max(size, spot.full))


def raised(rules: Rules, spot: Spot, me: int, to: int) -> Spot:
    """Return the spot after a bet or a raise, which everybody else is asked about."""
    by, is_full = to - spot.level, to >= least_wager(rules, spot)
    after = put_in(spot, me, to - spot.bets[me])
    count = len(spot.chips)
    asked = tuple(each % count for each in range(me + 1, me + count) if spot.live[each % count])
    after = after._replace(level=to, to_act=asked, raises=spot.raises + (spot.level > 0))
    if is_full:
        return after._replace(full=by, short=0, bound=frozenset({me}))
    return after._replace(short=spot.short + by)


def put_in(spot: Spot, me: int, amount: int) -> Spot:
    """Move a player's chips to the bets."""
    chips = changed(spot.chips, me, spot.chips[me] - amount)
    return spot._replace(chips=chips, bets=changed(spot.bets, me, spot.bets[me] + amount))


def changed(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """Return a tuple with one value changed."""
    return (*values[:at], value, *values[at + 1 :])


def next_street(rules: Rules, spot: Spot) -> int:
    """Go on to the next of the four betting rounds, opened from the left of the button, or be done."""
    if spot.street == 3:
        return 1
    nobody = tuple(0 for _ in spot.chips)
    order = tuple(each for each in range(len(spot.chips)) if spot.live[each])
    pot = spot.pot + sum(spot.bets)
    return sequences_from(rules, Spot(spot.chips, nobody, spot.live, order, spot.street + 1, pot=pot))


def sequences(row: Row) -> int:
    """Count the ways the betting of a whole round of hold 'em can go; the last seat has the button."""
    rules, chips = rules_of(row), chips_of(row)
    count = len(chips)
    posters = (1, 0) if count == 2 else (0, 1)
    spot = Spot(chips, tuple(0 for _ in chips), tuple(True for _ in chips), (), 0)
    for poster, blind in zip(posters, rules.blinds, strict=True):
        spot = put_in(spot, poster, blind)
    first = posters[1] + 1
    order = tuple(each % count for each in range(first, first + count))
    return sequences_from(rules, spot._replace(level=rules.blinds[1], to_act=order))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["about"])
def test_the_counter_finds_as_many_sequences(row: Row) -> None:
    assert sequences(row) == int(row["sequences"])
