"""Perft: a short deck dealt in every order through the round of play has a known number of leaves and an exact edge.

The edge is what the player gains on average by the named strategy, in units of the wagers; the oracle, which knows no
round of play, finds it by combinations.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import (
    double_down_stud,
    double_draw_poker,
    find_game,
    let_it_ride_poker,
    red_dog,
    three_card_poker,
)
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade
from pitboss.table.options import choose
from pitboss.table.rankings import JOKER_HIGH, THREE_CARD_POKER
from pitboss.table.table import Player, Seat
from tests.games import oracle, oracle_red_dog, oracle_stud
from tests.games.enumerate_rounds import Course, every_end
from tests.games.transcript import read_options

pytestmark = pytest.mark.untraced

HERE = Path(__file__).parent / "perft"
MODULES: dict[str, Any] = {
    "three_card_poker": three_card_poker,
    "double_draw_poker": double_draw_poker,
    "let_it_ride_poker": let_it_ride_poker,
    "double_down_stud": double_down_stud,
}
NAMES = (*MODULES, "red_dog")
CHIPS, UNIT = 1_000_000, 1_000
Row = dict[str, str]


def read_rows(name: str) -> list[Row]:
    """Return the rows of a perft file."""
    header, *lines = (HERE / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]


def queen_high(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Play with queen high or better."""
    is_high = THREE_CARD_POKER.rank(hand) >= three_card_poker.QUALIFYING
    return ask.decide("Ann", "play" if is_high else "fold")


def always_play(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Play every hand."""
    return ask.decide("Ann", "play")


def stand_pat(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Make both draw wagers and keep the cards that were dealt."""
    return ask.decide("Ann", "keep" if ask.default == "keep" else "draw")


def replace_lowest(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Make both draw wagers, and replace the lowest card each time while the hand is below two pairs."""
    if ask.default == "keep" and not double_draw_poker.is_ranked(JOKER_HIGH.rank(hand)):
        return ask.decide("Ann", "replace", (min(hand),))
    return stand_pat(ask, hand)


def never_raise(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Stay on every spread."""
    return ask.decide("Ann", "stay")


def raise_from_seven(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Raise by the whole bet from a spread of 7 on."""
    return ask.decide("Ann", "raise" if red_dog.spread(*(card.rank for card in hand)) >= 7 else "stay")


def never_pull(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Let every bet ride."""
    return ask.decide("Ann", "ride")


def always_pull(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Take back whatever may be taken back."""
    return ask.decide("Ann", "pull")


def always_double(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Double on everything."""
    return ask.decide("Ann", "double")


def double_pairs(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
    """Double where the four cards that are seen hold a pair; the fifth, which lies face down, is dealt last."""
    return ask.decide("Ann", "double" if len({card.rank for card in hand[:4]}) < 4 else "stand")


EVERY = (
    queen_high, always_play, stand_pat, replace_lowest, never_raise, raise_from_seven, never_pull, always_pull,
    always_double, double_pairs,
)  # fmt: skip
STRATEGIES = {each.__name__: each for each in EVERY}


def wagers(row: Row) -> dict[str, int]:
    """Read a row's wagers, in units of the ante."""
    return {area: UNIT * int(units) for area, units in (each.split() for each in row["wagers"].split(", "))}


def course(name: str, row: Row) -> Course:
    """Return the course of a row: one player, a device that shuffles, and the short deck."""
    game = find_game(name.replace("_", "-"))
    options = choose(game.options, read_options(row["options"]))
    table = replace(game.new_table(options, 1, 0), seats=(Seat(1, "Ann"),), players=(Player("Ann", CHIPS),))
    shares_cards = name in ("red_dog", "let_it_ride_poker", "double_down_stud")
    return Course(game, table, parse_cards(row["deck"]), wagers(row), STRATEGIES[row["strategy"]], shares_cards)


@pytest.mark.parametrize(("name", "row"), [(name, row) for name in NAMES for row in read_rows(name)])
def test_perft(name: str, row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    if name in MODULES:
        deck = parse_cards(row["deck"])
        monkeypatch.setattr(MODULES[name], "LAW", replace(MODULES[name].LAW, deck=deck))
    leaves, certainty, gain = 0, Fraction(0), Fraction(0)
    for table, probability in every_end(course(name, row)):
        leaves += 1
        certainty += probability
        gain += probability * (table.player("Ann").chips - CHIPS)
    assert certainty == 1
    assert (leaves, gain / UNIT) == (int(row["leaves"]), Fraction(row["edge"]))


@pytest.mark.parametrize("row", read_rows("three_card_poker"))
def test_the_oracle_finds_the_same_edge_of_three_card_poker(row: Row) -> None:
    deck, options = row["deck"].split(), read_options(row["options"])
    nets = []
    for mine in combinations(deck, 3):
        kind, ranks = oracle.three_cards(" ".join(mine))
        is_folded = row["strategy"] == "queen_high" and not kind and ranks[0] < oracle.RANKS.index("Q")
        for theirs in combinations([card for card in deck if card not in mine], 3):
            hands = " ".join(mine), " ".join(theirs)
            placed = {area.replace("_", " "): amount for area, amount in wagers(row).items()}
            decision = "fold" if is_folded and "ante" in placed else "play"
            nets.append(sum(oracle.three_card_poker(*hands, placed, decision, options).values()))
    assert Fraction(sum(nets), len(nets) * UNIT) == Fraction(row["edge"])


@pytest.mark.parametrize("row", read_rows("double_draw_poker"))
def test_the_oracle_finds_the_same_edge_of_double_draw_poker(row: Row) -> None:
    deck, options = row["deck"].split(), read_options(row["options"])
    draws = 2 if row["strategy"] == "replace_lowest" else 0

    def gain(hand: tuple[str, ...], left: list[str], draws: int) -> Fraction:
        if not draws or oracle.joker_class(" ".join(hand)) is not None:
            return Fraction(sum(oracle.double_draw_poker(" ".join(hand), wagers(row), "draw draw", options).values()))
        kept = tuple(card for card in hand if card != min(hand, key=deck.index))
        gains = [gain((*kept, card), [each for each in left if each != card], draws - 1) for card in left]
        return sum(gains, Fraction(0)) / len(gains)

    hands = list(combinations(deck, 5))
    total = sum((gain(hand, [card for card in deck if card not in hand], draws) for hand in hands), Fraction(0))
    assert total / len(hands) / UNIT == Fraction(row["edge"])


@pytest.mark.parametrize("row", read_rows("red_dog"))
def test_the_oracle_finds_the_same_edge_of_red_dog(row: Row) -> None:
    nets, bet = [], wagers(row)["bet"]
    for cards in map(list, permutations(row["deck"].split(), 3)):
        is_raised = row["strategy"] == "raise_from_seven" and len(oracle_red_dog.between(cards)) >= 7
        dealt = cards if oracle_red_dog.has_third_card(cards) else cards[:2]
        nets.append(sum(oracle_red_dog.red_dog(dealt, {"bet": bet} | ({"raise": bet} if is_raised else {})).values()))
    assert Fraction(sum(nets), len(nets) * UNIT) == Fraction(row["edge"])


@pytest.mark.parametrize("row", read_rows("let_it_ride_poker"))
def test_the_oracle_finds_the_same_edge_of_let_it_ride(row: Row) -> None:
    decisions = {"never_pull": "ride ride", "always_pull": "pull pull"}[row["strategy"]]
    bets = {"bet 1": wagers(row)["bet_1"]}
    nets = [
        sum(oracle_stud.let_it_ride(list(cards), bets, decisions, read_options(row["options"])).values())
        for cards in combinations(row["deck"].split(), 5)
    ]
    assert Fraction(sum(nets), len(nets) * UNIT) == Fraction(row["edge"])


@pytest.mark.parametrize("row", read_rows("double_down_stud"))
def test_the_oracle_finds_the_same_edge_of_double_down_stud(row: Row) -> None:
    nets, bet = [], wagers(row)["bet"]
    for cards in permutations(row["deck"].split(), 5):
        is_doubled = row["strategy"] == "always_double" or len({card[:-1] for card in cards[:4]}) < 4
        placed = {"bet": bet} | ({"double": bet} if is_doubled else {})
        nets.append(sum(oracle_stud.double_down_stud(list(cards), placed, {}).values()))
    assert Fraction(sum(nets), len(nets) * UNIT) == Fraction(row["edge"])
