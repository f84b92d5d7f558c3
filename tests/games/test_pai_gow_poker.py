"""Pai Gow Poker settled as an oracle settles it, and a short deck dealt in every way through the round of play."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games import find_game
from pitboss.games.pai_gow_poker.felt import SetHands
from pitboss.games.pai_gow_poker.hands import ACE_TO_FIVE, DECK, HIGH_HANDS, LOW_HAND, LOWEST
from pitboss.games.pai_gow_poker.house_way import HOUSE_WAYS, house_way
from pitboss.games.pai_gow_poker.settlement import wins
from pitboss.odds.solvers import price, solver_of
from pitboss.play.dealer import Dealer
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from tests.games import oracle_pai_gow_poker as oracle
from tests.games.transcript import as_dealt, read_options
from tests.kit import begin_wagers, check_log, decide, open_table, wager

NAME = "pai-gow-poker"
LINES = (Path(__file__).parent / "settlement_pai_gow_poker.tsv").read_text(encoding="utf-8").splitlines()
HEADER, *ROWS = (line.split("\t") for line in LINES if not line.startswith("#"))
CASES = [dict(zip(HEADER, row, strict=True)) for row in ROWS]
RESULTS = {True: 1, None: 0, False: -1}


def bank_hand(case: dict[str, str]) -> str:
    """Return the cards of the bank, which the house way sets as the sheet has them."""
    return f"{case['bank_high']} {case['bank_low']}"


def played(case: dict[str, str], areas: dict[str, int]) -> Dealer:
    """Play a round in which Ann is dealt these cards and sets them so."""
    options = {} if case["options"] == "-" else read_options(case["options"])
    dealt = as_dealt(f"{case['high']} {case['low']} / {bank_hand(case)}")
    dealer = open_table(NAME, options, stacks=[dealt], positions=1, throws=[(1, 1, 2)])
    begin_wagers(dealer)
    for area, amount in areas.items():
        wager(dealer, "Ann", area, amount)
    dealer.end_wagering()
    decide(dealer, "set", f"low {case['low']}")
    return dealer


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"].replace(" ", "_"))
def test_a_wager_is_settled_as_the_sheet_and_the_oracle_have_it(case: dict[str, str]) -> None:
    options = {} if case["options"] == "-" else read_options(case["options"])
    hands = (case["high"], case["low"]), (case["bank_high"], case["bank_low"])
    lowest, percent = options.get("ace_to_five") == LOWEST, int(options.get("vigorish", 5))
    main, fortune = (int(Fraction(case[area]) * 100) for area in ("main", "fortune"))
    assert oracle.net(*hands, 1000, percent, lowest) == main
    assert oracle.fortune(" ".join(hands[0]), 500) == fortune
    dealer = played(case, {"main": 1000, "fortune": 500})
    assert dealer.table.player("Ann").chips == 100_000 + main + fortune
    check_log(dealer)


@pytest.mark.untraced
@pytest.mark.parametrize("place", ACE_TO_FIVE)
def test_the_game_and_the_oracle_compare_hands_alike(place: str) -> None:
    choices = random.Random(place)
    for _ in range(300):
        cards = choices.sample(DECK, 14)
        settings = [house_way(cards[at : at + 7], choices.choice([*HOUSE_WAYS.values()]), place) for at in (0, 7)]
        ranked = [SetHands(HIGH_HANDS[place].rank(each.high), LOW_HAND.rank(each.low)) for each in settings]
        texts = [(" ".join(map(str, each.high)), " ".join(map(str, each.low))) for each in settings]
        assert RESULTS[wins(*ranked)] == oracle.result(texts[0], texts[1], place == LOWEST), texts


def test_odds_are_named_and_follow_the_options() -> None:
    found = price(NAME)
    assert [each.name for each in found.wagers] == ["main", "main_as_banker", "main_co_banked", "fortune"]
    assert [f"{float(each.house_edge) * 100:.4f}" for each in found.wagers] == ["2.7262", "0.1999", "0.1999", "7.7656"]
    assert price(NAME, {"vigorish": "0"}, "main").wager("main").house_edge < found.wager("main").house_edge
    rounded = price(NAME, {"vigorish_rounding": "houses-favour", "amount": "5"}, "main").wager("main")
    assert rounded.house_edge > found.wager("main").house_edge
    others = price(NAME, {"players_way": "foxwoods"}, "main_co_banked").wager("main_co_banked")
    assert others.house_edge != found.wager("main_co_banked").house_edge
    with pytest.raises(Refused, match="there is none of that name"):
        price(NAME, {"players_way": "mine"})
    with pytest.raises(Refused, match="has none of that name"):
        price(NAME, {"additional": "none"}, "fortune")


def test_what_pays_is_posted_as_the_options_have_it() -> None:
    game = find_game(NAME)
    solver = solver_of(game)
    assert len([*solver.posted(game.options())]) == 15
    plain = [*solver.posted(choose(game.options, {"additional": "none", "vigorish": "0"}))]
    assert [row.pays for row in plain] == ["1 to 1", "push", "1 to 1", "1 to 1"]
