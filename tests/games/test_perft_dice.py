"""Perft of dice wagers: every pair of two throws through the round of play, and the exact edge of the whole chain.

Each file is one wager. ``decided`` and ``gain`` are what two throws come to, by the round itself, for each unit
of the wager; ``edge`` is the house's, to the end, as ``odds`` solves the chain. ``point`` is that of the puck when the
wager is made. A wager that stays up when it wins is taken down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import find_game
from pitboss.games.craps.options import EVERYTHING
from pitboss.games.game import table_after
from pitboss.games.kits.dice import DiceState
from pitboss.games.kits.dice_wagers import PAIRS
from pitboss.odds.craps import CHANCE, CRAPS, worth
from pitboss.odds.mini_dice import MINI_DICE
from pitboss.table.events import DiceThrown, WageringEnded
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.requests import Outcome
from pitboss.table.table import Player, Seat, Table, Wager
from pitboss.table.window import OpenForWagers
from tests.games.transcript import read_options

HERE = Path(__file__).parent / "perft"
UNIT, CHIPS = 66_000 * 20, 10_000_000
WAGERS = {"craps": CRAPS, "mini-dice": MINI_DICE}
Row = dict[str, str]


def rows() -> Iterator[tuple[str, Row]]:
    """Go through the rows of every file of a dice game."""
    for game in WAGERS:
        for path in sorted((HERE / game.replace("-", "_")).glob("*.tsv")):
            header, *lines = path.read_text(encoding="utf-8").splitlines()
            for line in lines:
                yield game, dict(zip(header.split("\t"), line.split("\t"), strict=True))


ALL = [pytest.param(game, row, id=f"{game} {row['wager']} {row['options']} {row['point']}") for game, row in rows()]


def table_with(game: str, options: Any, wager: str, point: int) -> Table:
    """Return a table with the wager on it, and a shooter who has one on the line."""
    rules = find_game(game)
    seats, players = (Seat(1, "Ann"), Seat(2, "Bob")), (Player("Ann", CHIPS), Player("Bob", CHIPS))
    standing = [Wager("Ann", 1, wager, UNIT)]
    line = "field" if game == "mini-dice" else "pass_line"
    standing += [Wager("Bob", 2, line, 500)]
    state = DiceState(True, "Bob", 2, point, (), point == 0)
    table = rules.new_table(options, 2, 0)
    return replace(table, seats=seats, players=players, state=state, standing=tuple(standing))


def thrown(table: Table, pair: tuple[int, int]) -> Table:
    """Play one round on a table, in which the dice show a pair; the shooter always has a line wager."""
    line = Wager("Bob", 2, "field" if table.game == "mini-dice" else "pass_line", 500)
    if not any(each.player == "Bob" for each in table.standing):
        table = replace(table, standing=(*table.standing, line))
    felt = find_game(table.game).felt(table)
    steps = find_game(table.game).round_of_play(felt)
    answer: object = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return taken_down_when_won(table, table_after(felt))
        answer = WageringEnded() if isinstance(step, OpenForWagers) else None
        answer = DiceThrown(pair) if isinstance(step, Outcome) else answer


def taken_down_when_won(before: Table, after: Table) -> Table:
    """Return the table without the wager that a throw paid, where it stays up."""
    ann = after.player("Ann")
    if not after.standing_of("Ann") or ann.chips == before.player("Ann").chips:
        return after
    players = tuple(ann._replace(chips=ann.chips + UNIT) if each is ann else each for each in after.players)
    return replace(after, players=players, standing=tuple(each for each in after.standing if each.player != "Ann"))


def two_throws(table: Table) -> tuple[int, Fraction, Fraction]:
    """Return the leaves, how likely the wager is decided within two throws, and what it gains in them."""
    leaves, certain, gain = 0, Fraction(0), Fraction(0)
    for first in PAIRS:
        after = thrown(table, first)
        for second in PAIRS:
            end = thrown(after, second) if after.standing_of("Ann") else after
            leaves += 1
            chance = CHANCE[first] * CHANCE[second]
            if not end.standing_of("Ann"):
                certain += chance
                gain += chance * Fraction(end.player("Ann").chips - CHIPS - UNIT, UNIT)
    return leaves, certain, gain


@pytest.mark.untraced
@pytest.mark.parametrize(("game", "row"), ALL)
def test_perft_of_a_dice_wager(game: str, row: Row) -> None:
    options, point = choose(find_game(game).options, read_options(row["options"])), int(row["point"])
    found = two_throws(table_with(game, options, row["wager"], point))
    assert found == (int(row["leaves"]), Fraction(row["decided"]), Fraction(row["gain"]))
    assert worth(WAGERS[game], options, row["wager"], point).house_edge == Fraction(row["edge"])


def test_every_wager_of_a_dice_game_has_its_perft_rows() -> None:
    met = {(game, row["wager"]) for game, row in rows()}
    assert met == {(game, area) for game in WAGERS for area in find_game(game).wagers}


SHEET = {
    "pass_line": "7/495", "dont_pass": "3/220", "come": "7/495", "dont_come": "3/220",
    "place_to_win_4": "1/15", "place_to_win_5": "1/25", "place_to_win_6": "1/66",
    "place_to_lose_4": "1/33", "place_to_lose_5": "1/40", "place_to_lose_6": "1/55",
    "field": "1/18", "any_seven": "1/6", "any_craps": "1/9", "craps_two": "5/36", "eleven": "1/9",
    "horn": "1/8", "world": "2/15", "big_6": "1/11", "craps_eleven": "1/9", "hard_4": "1/9", "hard_6": "1/11",
    "buy_4": "0", "lay_10": "0", "pass_odds": "0", "come_odds_5": "0",
}  # fmt: skip


@pytest.mark.parametrize(("wager", "edge"), SHEET.items())
def test_the_edges_are_those_that_others_have_published(wager: str, edge: str) -> None:
    found = worth(CRAPS, EVERYTHING, wager, 6 if wager in ("come", "dont_come", "pass_odds") else 0)
    assert found.house_edge == Fraction(edge)


@pytest.mark.parametrize(("table", "percent"), [("A", "20.7628"), ("B", "24.8562"), ("C", "20.7295")])
def test_the_edge_of_each_fire_table_is_that_which_others_have_published(table: str, percent: str) -> None:
    options = choose(find_game("craps").options, {"fire": table})
    assert f"{float(worth(CRAPS, options, 'fire').house_edge) * 100:.4f}" == percent


def test_a_wager_that_is_on_for_a_come_out_roll_is_worth_the_same_in_fewer_throws() -> None:
    on = choose(find_game("craps").options, {"place_to_lose_on_come_out": "on", "approval": "DGE-2026-014"})
    off = find_game("craps").options()
    found, later = (worth(CRAPS, options, "place_to_lose_6") for options in (on, off))
    assert found.outcomes == later.outcomes and found.throws == Fraction(36, 11)
    assert later.throws is not None and later.throws > found.throws


def test_the_odds_of_a_wager_that_is_not_there_are_refused() -> None:
    with pytest.raises(Refused, match="the table has no such bet"):
        worth(CRAPS, find_game("craps").options(), "moon")
