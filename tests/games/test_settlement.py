"""Settlement cases with their arithmetic, checked by the round of play and by an oracle that knows none of its code."""

from __future__ import annotations

import ast
import operator
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games.kits.meter import ProgressivePaid
from pitboss.play.dealer import Dealer, asks_of
from pitboss.table.cards import deck_with_jokers, parse_cards, standard_deck
from pitboss.table.events import (
    BonusPaid,
    CouponGiven,
    DecisionMade,
    WagerCollected,
    WagerPaid,
    WagerReturned,
)
from tests.games import oracle, oracle_blackjack
from tests.games.transcript import as_dealt, read_options
from tests.kit import begin_wagers, check_log, decide, events, open_table, wager

HERE = Path(__file__).parent
Case = dict[str, str]
SETTLEMENTS = ("step-by-step", "player-by-player")
DECKS = deck_with_jokers(), parse_cards("Ac Ad Ah As Kc Kd Kh Qd Jd 10d 9d 8d 8c 8h Joker Joker2")
"""Whole decks seldom make a hand that is paid, so a short one with the jokers stands beside."""


def read_cases(name: str) -> list[Case]:
    """Return the rows of a sheet of cases."""
    lines = (HERE / f"settlement_{name}.tsv").read_text(encoding="utf-8").splitlines()
    header, *rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return [dict(zip(header, row, strict=True)) for row in rows]


def params(cases: list[Case]) -> list[object]:
    """Give each case its name."""
    return [pytest.param(case, id=case["case"].replace(" ", "_")) for case in cases]


def cents(dollars: str) -> int:
    """Return an amount, with its sign, in cents."""
    return int(Fraction(dollars) * 100)


def amounts(text: str) -> dict[str, int]:
    """Read amounts by name, such as "ante 10; pair plus -5", in cents."""
    pairs = (each.rpartition(" ") for each in text.split("; "))
    return {name: cents(amount) for name, _, amount in pairs}


OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def value(node: ast.expr) -> Fraction:
    """Work out an arithmetic expression exactly."""
    if isinstance(node, ast.Constant):
        return Fraction(str(node.value))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -value(node.operand)
    assert isinstance(node, ast.BinOp), f"the arithmetic has {ast.unparse(node)}"
    return OPERATORS[type(node.op)](value(node.left), value(node.right))


def named(area: str) -> str:
    """Name a betting area as the sheets do."""
    return area.replace("_", " ")


def results(dealer: Dealer) -> dict[str, int]:
    """Return what each wager won or lost in the only round of a log."""
    won: dict[str, int] = {}
    for event in events(dealer):
        if isinstance(event, WagerPaid):
            won[named(event.area)] = event.winnings
        elif isinstance(event, WagerCollected):
            won[named(event.area)] = -event.amount
        elif isinstance(event, ProgressivePaid):
            won["progressive"] += event.winnings
        elif isinstance(event, WagerReturned):
            won.setdefault(named(event.area), 0)  # of a surrendered wager half was collected before
        elif isinstance(event, BonusPaid):
            won[event.bonus] = event.winnings
    return won


def check_case(case: Case, dealer: Dealer, second_opinion: dict[str, int]) -> None:
    """Compare the sheet, its own arithmetic, the round of play and the oracle."""
    expected, net = amounts(case["expected"]), cents(case["net"])
    assert value(ast.parse(case["arithmetic"], mode="eval").body) * 100 == net == sum(expected.values())
    assert second_opinion == expected
    assert results(dealer) == expected
    assert dealer.table.player("Ann").chips == 100_000 + net
    check_log(dealer)


def play_three_card_poker(
    player: str, dealer_hand: str, wagers: dict[str, int], decision: str, options: dict[str, str]
) -> Dealer:
    """Play a round in which Ann and the dealer hold these cards."""
    dealer = open_table("three-card-poker", options, stacks=[as_dealt(f"{player} / {dealer_hand}")])
    begin_wagers(dealer)
    for area, amount in wagers.items():
        wager(dealer, "Ann", area.replace(" ", "_"), amount)
    dealer.end_wagering()
    if "ante" in wagers:
        decide(dealer, decision)
    return dealer


def play_double_draw_poker(hand: str, wagers: dict[str, int], decision: str, options: dict[str, str]) -> Dealer:
    """Play a round in which Ann is dealt this hand and keeps it."""
    dealer = open_table("double-draw-poker", options, stacks=[hand])
    coupon = wagers.get("coupon", 0)
    if coupon:
        dealer.take(CouponGiven("Ann", coupon))
    wager(dealer, "Ann", "ante", wagers["ante"], coupon)
    wager(dealer, "Ann", "bonus", wagers["bonus"])
    for word in decision.split():
        decide(dealer, word)
        if word == "draw":
            decide(dealer, "keep")
    return dealer


@pytest.mark.parametrize("case", params(read_cases("three_card_poker")))
def test_19_47_20_11_a_settlement_of_three_card_poker(case: Case) -> None:
    options, wagers = read_options(case["options"]), amounts(case["wagers"])
    hands = case["player"], case["dealer"]
    dealer = play_three_card_poker(*hands, wagers, case["decision"], options)
    check_case(case, dealer, oracle.three_card_poker(*hands, wagers, case["decision"], options))


@pytest.mark.parametrize("case", params(read_cases("double_draw_poker")))
def test_13_69f_42_11_a_settlement_of_double_draw_poker(case: Case) -> None:
    options, wagers = read_options(case["options"]), amounts(case["wagers"])
    dealer = play_double_draw_poker(case["hand"], wagers, case["decision"], options)
    check_case(case, dealer, oracle.double_draw_poker(case["hand"], wagers, case["decision"], options))


def read_decisions(text: str) -> list[tuple[str, int | None]]:
    """Read decisions such as "insure 5; split; stand", the amounts in cents where they are named."""
    words = (each.partition(" ") for each in text.split("; ") if each)
    return [(word, cents(amount) if amount else None) for word, _, amount in words]


def open_blackjack(cards: str, wager_made: int, options: dict[str, str]) -> Dealer:
    """Open a table at which Ann, alone on box 1, is dealt these cards after one that is burned."""
    burned = "" if options.get("dealing") == "hand" else "2s "
    dealer = open_table("blackjack", options, stacks=[burned + cards], positions=6)
    wager(dealer, "Ann", "main", wager_made)
    if options.get("progressive") == "yes":
        wager(dealer, "Ann", "progressive", 100)
    dealer.end_wagering()
    return dealer


def decisions_made(dealer: Dealer) -> list[tuple[str, int]]:
    """Return what Ann decided, with the amounts."""
    return [(each.choice, each.amount) for each in events(dealer, DecisionMade) if isinstance(each, DecisionMade)]


@pytest.mark.parametrize("case", params(read_cases("blackjack")))
def test_19_47_2_settlement_of_blackjack(case: Case) -> None:
    options, cards = read_options(case["options"]), as_dealt(case["deal"])
    dealer = open_blackjack(cards, cents(case["wager"]), options)
    for word, amount in read_decisions(case["decisions"]):
        decide(dealer, word, amount=amount)
    assert not dealer.is_in_round, f"the round goes on and asks {dealer.prompt}"
    said = decisions_made(dealer)
    check_case(case, dealer, oracle_blackjack.blackjack(cards.split(), cents(case["wager"]), said, options))


BLACKJACK_OPTIONS = (
    "surrender=yes even_money=yes max_hands=4",
    "progressive=yes even_money=yes max_hands=4",
    "surrender=yes soft_17=hit busted_wagers=kept max_hands=3 resplit_aces=no approval=DGE-2026-014",
    "dealer_card=hole-card surrender=yes even_money=yes max_hands=4 five_card_21=2-to-1",
    "dealer_card=card-reader surrender=yes even_money=yes max_hands=3",
    "dealer_card=face-up five_card_21=2-to-1",
    "variation=6-to-5 dealing=hand even_money=yes max_hands=4",
    "variation=6-to-5 dealing=hand dealer_card=card-reader soft_17=hit approval=DGE-2026-014",
)
MANY_PAIRS = "Ac Ad Ah As 10c 10d Kc Kd Jh Qs 8c 8d 8h 8s 2c 2d 3c 4d 5c 6d 7h 9s"
"""Aces, tens and eights come more often than in a shoe, so that blackjacks and splits do."""


@pytest.mark.untraced
@pytest.mark.parametrize("chosen", BLACKJACK_OPTIONS)
@pytest.mark.parametrize("seed", range(8))
def test_19_47_2_round_of_play_and_oracle_agree_on_dealt_hands(chosen: str, seed: int) -> None:
    choices, options = random.Random(seed), read_options(f"decks=2 {chosen}")
    options |= {"decks": "4"} if "progressive" in options else {}
    for _ in range(12):
        cards = choices.sample(MANY_PAIRS.split() * 2, 40)
        made = choices.choice([500, 750, 1000])
        dealer = open_blackjack(" ".join(cards), made, options)
        while asked := asks_of(dealer.prompt):
            dealer.take(asked[0].decide("Ann", choices.choice(asked[0].choices).word))
        said = decisions_made(dealer)
        assert results(dealer) == oracle_blackjack.blackjack(cards, made, said, options), (cards, said)
        check_log(dealer)


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(20))
def test_19_47_20_11_round_of_play_and_oracle_agree_on_dealt_hands(seed: int) -> None:
    choices = random.Random(seed)
    for _ in range(20):
        cards = [str(card) for card in choices.sample(standard_deck(), 6)]
        hands = " ".join(cards[:3]), " ".join(cards[3:])
        options = {"pair_plus": choices.choice("ABCD"), "settlement": choices.choice(SETTLEMENTS)}
        wagers = choices.choice([{"ante": 1000}, {"pair plus": 500}, {"ante": 1500, "pair plus": 1000}])
        decision = choices.choice(["play", "fold"]) if "ante" in wagers else "-"
        dealer = play_three_card_poker(*hands, wagers, decision, options)
        assert results(dealer) == oracle.three_card_poker(*hands, wagers, decision, options), (hands, wagers, options)


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(20))
def test_13_69f_42_11_round_of_play_and_oracle_agree_on_dealt_hands(seed: int) -> None:
    choices = random.Random(seed)
    for _ in range(10):
        hand = " ".join(str(card) for card in choices.sample(choices.choice(DECKS), 5))
        options = {"bonus_table": choices.choice("12")}
        wagers = {"ante": 1000, "bonus": choices.choice([500, 1000])}
        decision = choices.choice(["fold", "draw fold", "draw draw", "draw draw"])
        dealer = play_double_draw_poker(hand, wagers, decision, options)
        assert results(dealer) == oracle.double_draw_poker(hand, wagers, decision, options), (hand, wagers, options)
