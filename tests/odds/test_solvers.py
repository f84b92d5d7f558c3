"""The prices of games: published figures, the round of play itself on short decks, and brute force on random hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from pitboss.games import find_game, three_card_poker
from pitboss.games.kits.shoe import ShoeGame
from pitboss.games.three_card_poker import against_dealer
from pitboss.odds import baccarat as priced_baccarat
from pitboss.odds import three_card_poker as priced_three
from pitboss.odds.question import Situation
from pitboss.odds.solvers import price, priced_games, question_of
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade
from pitboss.table.options import choose, options_of
from pitboss.table.rankings import THREE_CARD_POKER
from pitboss.table.refusal import Refused
from pitboss.table.table import Player, Seat
from tests.games.enumerate_rounds import Course, Strategy
from tests.games.transcript import read_options
from tests.odds.rounds_by_class import Alike, every_weighed_end

PERFT = Path(__file__).parent / "perft"
CHIPS, UNIT = 1_000_000, 1_000
MOST_LEAVES = 50_000


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a perft file."""
    header, *lines = (PERFT / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]


def played_through(
    name: str, row: dict[str, str], wagers: dict[str, int], strategy: Strategy, alike: Alike, *, unordered: int = 0
) -> tuple[int, Fraction]:
    """Drive the round of play through every card of a short deck; return the leaves and the edge."""
    leaves, results = every_result(name, row, wagers, strategy, alike, unordered=unordered)
    return leaves, -sum((net * chance for net, chance in results.items()), Fraction(0))


def every_result(
    name: str, row: dict[str, str], wagers: dict[str, int], strategy: Strategy, alike: Alike, *, unordered: int = 0
) -> tuple[int, dict[Fraction, Fraction]]:
    """Drive the round of play through every card of a short deck; return the leaves, and each result in units."""
    game = find_game(name)
    options = choose(game.options, read_options(row["options"]))
    table = replace(game.new_table(options, 1, 0), seats=(Seat(1, "Ann"),), players=(Player("Ann", CHIPS),))
    deck = parse_cards(row["deck"], decks=8)
    course = Course(game, table, deck, wagers, strategy, shares_cards=isinstance(game, ShoeGame))
    leaves, results = 0, dict[Fraction, Fraction]()
    for after, chance in every_weighed_end(course, alike, unordered):
        leaves += 1
        net = Fraction(after.player("Ann").chips - CHIPS, UNIT)
        results[net] = results.get(net, Fraction(0)) + chance
    assert sum(results.values()) == 1
    assert leaves < MOST_LEAVES
    return leaves, results


# Three Card Poker


@pytest.mark.parametrize(
    ("settings", "pair_plus", "ante_play"),
    [
        ({}, "128/5525", "686689/20358520"),
        ({"pair_plus": "B"}, "149/5525", "686689/20358520"),
        ({"pair_plus": "B", "ante_bonus": "1-5-6", "wagers": "both"}, "149/5525", "594569/20358520"),
        ({"pair_plus": "C"}, "402/5525", "686689/20358520"),
        ({"pair_plus": "D"}, "423/5525", "686689/20358520"),
    ],
)
def test_three_card_poker_by_its_ledgers(settings: dict[str, str], pair_plus: str, ante_play: str) -> None:
    found = price("three-card-poker", settings)
    assert found.wager("pair_plus").house_edge == Fraction(pair_plus)
    assert found.wager("ante_play").house_edge == Fraction(ante_play)
    assert found.wager("ante_play").per == "ante"
    assert found.strategy is not None and found.strategy["play_from"] == ["Q", "6", "4"]
    for priced in found.wagers:
        assert priced.win + priced.loss + priced.push == sum(priced.outcomes.values()) == 1


def test_three_card_poker_hands_gain_what_every_dealers_hand_brings() -> None:
    chance = random.Random(7)
    solver, question = question_of("three-card-poker", {"pair_plus": "B", "ante_bonus": "1-5-6", "wagers": "both"})
    assert solver.values is not None
    deck = three_card_poker.LAW.deck
    pays = {"higher": 2, "lower": -2, "equal": 0, "dealer does not qualify": 1}
    for _ in range(4):
        hand = tuple(chance.sample(deck, 3))
        mine = THREE_CARD_POKER.rank(hand)
        row = question.options.ante_bonus.rows.get(mine.hand)
        bonus = row.odds.win if row else 0
        theirs = [THREE_CARD_POKER.rank(each) for each in combinations([c for c in deck if c not in hand], 3)]
        gain = sum(pays[against_dealer(mine, each)] + bonus for each in theirs)
        played, folded = solver.values(question, Situation(hand), lambda done, total: None)
        assert (played.gain, folded.gain) == (Fraction(gain, len(theirs)), Fraction(-1))


@pytest.mark.untraced
@pytest.mark.parametrize("row", rows("three_card_poker"))
def test_three_card_poker_is_worth_what_the_round_of_play_pays(
    row: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = parse_cards(row["deck"])
    monkeypatch.setattr(three_card_poker, "LAW", replace(three_card_poker.LAW, deck=deck))
    solver, question = question_of("three-card-poker", read_options(row["options"]))
    deals = priced_three.Deals(deck)

    def best(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
        is_folded = priced_three.played(deals, question.options, tuple(sorted(hand))).is_folded
        return ask.decide("Ann", "fold" if is_folded else "play")

    found = solver.solve(question, "ante_play").wager("ante_play").house_edge
    leaves, edge = played_through("three-card-poker", row, {"ante": UNIT}, best, lambda card: card)
    assert (leaves, edge, found) == (int(row["leaves"]), Fraction(row["edge"]), Fraction(row["edge"]))


# Baccarat


def test_baccarat_of_eight_decks_has_the_published_edges() -> None:
    found = price("baccarat", {"commission": "5", "pairs": "yes"})
    edges = {priced.name: f"{float(100 * priced.house_edge):.4f}" for priced in found.wagers}
    assert edges == {
        "player": "1.2351", "banker": "1.0579", "tie": "14.3596", "player_pair": "10.3614", "banker_pair": "10.3614",
    }  # fmt: skip
    assert found.wager("banker").house_edge == Fraction(114753351728, 10847218479825)


def test_baccarat_without_vigorish_has_the_published_edges() -> None:
    found = price("baccarat", {"vigorish": "none", "dragon_7": "yes", "panda_8": "yes"})
    edges = {priced.name: f"{float(100 * priced.house_edge):.4f}" for priced in found.wagers}
    assert edges == {
        "player": "1.2351", "banker": "1.0183", "tie": "14.3596", "dragon_7": "7.6113", "panda_8": "10.1876",
    }  # fmt: skip


def test_baccarat_from_a_remaining_shoe_is_that_of_the_cards_left() -> None:
    gone = parse_cards("As Ad 9c 9c 9d Kh", decks=8)
    shoe = [32 - sum(card.rank == rank for card in gone) for rank in range(13)]
    rounds = priced_baccarat.Rounds(shoe)
    assert rounds.every == 410 * 409 // 2 * (408 * 407 // 2) * 406 * 405
    found = price("baccarat", wager="tie", gone=gone).wager("tie").house_edge
    options = choose(find_game("baccarat").options, {})
    assert found == priced_baccarat.price_wager(rounds, options, "tie", 100_00).house_edge
    assert found != price("baccarat", wager="tie").wager("tie").house_edge


def test_baccarat_rounds_the_vigorish_of_the_wager_that_is_named() -> None:
    exact = price("baccarat", {"amount": "5"}, "banker").wager("banker")
    favoured = price("baccarat", {"amount": "5", "vigorish_rounding": "players-favour"}, "banker").wager("banker")
    charged = price("baccarat", {"amount": "5", "vigorish_rounding": "houses-favour"}, "banker").wager("banker")
    assert [max(each.outcomes) for each in (exact, favoured, charged)] == [Fraction(19, 20), 1, Fraction(9, 10)]


@pytest.mark.parametrize(("game", "section"), [("pai-gow", "19:47-10.5"), ("pai-gow-poker", "19:47-11.7")])
def test_a_wager_whose_vigorish_chips_cannot_pay_has_no_price_where_none_is_taken(game: str, section: str) -> None:
    payable = {"vigorish_rounding": "payable-wagers-only"}
    with pytest.raises(Refused, match="chips can't pay 5 percent of it") as refusal:
        price(game, {**payable, "amount": "5"})
    assert refusal.value.what == "amount=$5"
    assert (refusal.value.allowed, refusal.value.cite) == ("amounts in steps of $10", f"custom ({section})")
    (taken, *_), (rounded, *_) = price(game, {**payable, "amount": "10"}).wagers, price(game, {"amount": "5"}).wagers
    assert [max(taken.outcomes), max(rounded.outcomes)] == [Fraction(19, 20), 1]


@pytest.mark.untraced
@pytest.mark.parametrize("row", rows("baccarat"))
def test_baccarat_is_worth_what_the_round_of_play_pays(row: dict[str, str]) -> None:
    deck = Counter(card.rank for card in parse_cards(row["deck"]))
    rounds = priced_baccarat.Rounds([deck[rank] for rank in range(13)])
    options = choose(find_game("baccarat").options, read_options(row["options"]))
    found = priced_baccarat.price_wager(rounds, options, row["wager"], UNIT).house_edge

    def never(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
        raise AssertionError(f"nothing is decided at minibaccarat, and yet {ask}")

    leaves, edge = played_through("baccarat", row, {row["wager"]: UNIT}, never, lambda card: card.rank)
    assert (leaves, edge, found) == (int(row["leaves"]), Fraction(row["edge"]), Fraction(row["edge"]))


# Bad input


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: price("baccarat", wager="dragon_7"), "the wager 'dragon_7': Baccarat has none by that name"),
        (lambda: price("three-card-poker", wager="main"), "Allowed: pair_plus, ante_play."),
        (lambda: price("three-card-poker", {"ante_bonus": "1-5-6"}), "[19:47-20.11(a)3.i]"),
        (lambda: price("baccarat", {"decks": "7"}), "Allowed: 6, 8. [custom (19:47-3.1)]"),
        (lambda: price("baccarat", {"commission": "6"}), "vigorish=6"),
        (lambda: price("baccarat", {"amount": "x"}), "a wager of 'x'"),
        (lambda: price("baccarat", {"nothing": "x"}, even_if_not_permitted=True), "the game has no such option"),
        (lambda: price("baccarat", {"decks": "101"}, even_if_not_permitted=True), "101 decks"),
        (lambda: price("baccarat", gone=parse_cards("As " * 9, decks=9)), "As 9 times: the shoe holds it 8 times"),
        (lambda: price("three-card-poker", gone=parse_cards("As")), "every round begins with all cards"),
        (lambda: price("chess"), "there's no such game"),
        (lambda: price("poker"), "no wager of it is made against the house"),
    ],
)
def test_what_cannot_be_priced_is_refused_with_what_is_allowed(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        call()
    assert sentence in str(refusal.value)


def test_what_the_law_forbids_is_priced_where_that_is_asked_for_and_says_so() -> None:
    settings = {"ante_bonus": "1-5-6"}
    _, question = question_of("three-card-poker", settings, even_if_not_permitted=True)
    assert [breach.cite for breach in question.breaches] == ["19:47-20.11(a)3.i"]
    found = price("three-card-poker", settings, "ante_play", even_if_not_permitted=True)
    assert found.wager("ante_play").house_edge == Fraction(594569, 20358520)
    one_deck = price("baccarat", {"decks": "1"}, "tie", even_if_not_permitted=True)
    assert one_deck.wager("tie").house_edge == Fraction(2003549, 12724075)


@pytest.mark.parametrize("name", priced_games())
def test_a_solver_names_only_options_that_the_game_has(name: str) -> None:
    solver, question = question_of(name)
    known = {option.name for option in options_of(question.options)}
    assert set(solver.reads) <= known
    assert {name for name, _ in solver.aliases.values()} <= known
    assert not {extra.name for extra in solver.extras} & known
