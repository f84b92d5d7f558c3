"""Caribbean Stud's price: the published figures, a short deck hand by hand, and the progressive."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from pitboss.games import caribbean_stud_poker as game
from pitboss.games import find_game
from pitboss.games.kits.dealer_hand import EQUAL, HIGHER, NOT_QUALIFIED, against
from pitboss.odds.caribbean_stud_poker import SOLVER, _by_dealers_hands, kind_of
from pitboss.odds.caribbean_stud_poker.solve import deals_of
from pitboss.odds.question import Situation
from pitboss.odds.solvers import price, question_of
from pitboss.table.cards import parse_cards
from pitboss.table.options import choose
from pitboss.table.rankings import Hand
from pitboss.table.refusal import Refused

pytestmark = pytest.mark.untraced
STUD = find_game("caribbean-stud-poker")
PRIZES = {"progressive": "500-100-50"}
HANDS = 2_598_960


@pytest.fixture(scope="module")
def whole() -> Any:
    """The price of the whole deck at the meter's start, with what envy prizes add."""
    return price("caribbean-stud-poker", PRIZES | {"envy": "1000-300"})


def test_the_published_edge(whole: Any) -> None:
    found = whole.wager("whole_round")
    assert found.house_edge == Fraction(142_031_221, 2_718_662_100)
    assert f"{float(100 * found.house_edge):.4f}" == "5.2243"
    assert f"{float(100 * found.element_of_risk):.2f}" == "2.56"
    assert found.per == "ante"
    assert sum(found.outcomes.values()) == 1


def test_the_progressive_is_worth_what_counting_hands_says(whole: Any) -> None:
    won = 4 * 1_000_075 + 36 * 100_007 + 624 * 50_000 + 3_744 * 10_000 + 5_108 * 5_000
    assert whole.wager("progressive").house_edge == 1 - Fraction(won, 100 * HANDS)


def test_envy_prizes_add_what_another_player_s_hands_are_worth(whole: Any) -> None:
    share = Fraction(4 * 1_000 + 36 * 300, HANDS)  # always raised
    assert f"each other player adds {share} (0.5695 %) of the $1." in whole.method


def test_the_progressive_breaks_even_where_the_strategy_says(whole: Any) -> None:
    meter = Fraction(whole.strategy["break_even_meter"])
    fixed = 624 * 500 + 3_744 * 100 + 5_108 * 50
    assert 4 * (meter + Fraction(3, 4)) + Fraction(36, 10) * (meter + Fraction(3, 4)) + fixed == HANDS
    words = whole.strategy["progressive"]
    assert words.startswith("The $1 progressive breaks even at a meter of about $218,046.61; whatever the meter shows,")
    assert whole.strategy["words"].endswith(f" are raised. {words}")
    rows = dict(whole.strategy["tables"][0]["rows"])
    prized = "royal flush", "straight flush", "four-of-a-kind", "full house", "flush"
    assert {rows[hand] for hand in prized} == {"100.00 %"}
    near = price("caribbean-stud-poker", PRIZES | {"meter_shows": "218046.50"}, "progressive")
    assert abs(near.wager("progressive").house_edge) < Fraction(1, 1_000_000)


def test_the_chart_raises_pairs_and_folds_below_ace_king(whole: Any) -> None:
    rows = dict(whole.strategy["tables"][0]["rows"])
    assert rows["one pair"] == rows["royal flush"] == "100.00 %" and rows["below ace-king"] == "0.00 %"
    table = whole.strategy["tables"][1]
    queens = {row[0]: row[table["columns"].index("q")] for row in table["rows"]}
    assert (queens["A"], queens["Q"], queens["2"]) == ("100.0 %",) * 3


def test_random_hands_stand_as_each_of_the_dealers_hands_says() -> None:
    deals, choices = deals_of(game.LAW.deck, lambda *_: None), random.Random(3)
    for _ in range(2):
        number = choices.randrange(len(deals.hands))
        hand = tuple(deals.cards[place] for place in deals.hands[number])
        place = choices.choice([place for place, card in enumerate(deals.cards) if card not in hand])
        left = [card for card in deals.cards if card not in (*hand, deals.cards[place])]
        mine = game.CARIBBEAN_HAND.rank(hand)
        theirs = (game.CARIBBEAN_HAND.rank((deals.cards[place], *four)) for four in combinations(left, 4))
        standings = [against(mine, each, game.QUALIFYING) for each in theirs]
        assert standings.count(NOT_QUALIFIED) == deals.unqualified[number, place]
        assert standings.count(EQUAL) == deals.equal[number, place]
        assert standings.count(HIGHER) == max(0, deals.lower[number, place] - deals.unqualified[number, place])


def test_a_short_deck_comes_to_what_every_hand_of_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = parse_cards("2d 3h 4c 5h 9c 9d Qh Kd Ah As")
    monkeypatch.setattr(game, "LAW", replace(game.LAW, deck=cards))
    priced, results = price("caribbean-stud-poker").wager("whole_round"), dict[Fraction, Fraction]()
    options = choose(STUD.options, {})
    for mine in combinations(cards, 5):
        theirs = [card for card in cards if card not in mine]
        for seen in theirs:
            gain = _by_dealers_hands(options, 500, mine, seen)
            net = max(gain, Fraction(-1))
            results[net] = results.get(net, Fraction(0)) + Fraction(1, 252 * 5)
    assert results == priced.outcomes


def test_a_choice_is_valued_against_the_card_that_is_seen() -> None:
    _, question = question_of("caribbean-stud-poker")
    assert SOLVER.values is not None
    found = SOLVER.values(question, Situation(parse_cards("9s 9d 6h 4c 2s"), parse_cards("9h")), lambda *_: None)
    assert [choice.words for choice in found] == ["raise pair of nines", "fold"]
    assert found[0].gain > found[1].gain == -1
    with pytest.raises(Refused, match="the dealer's card is not among them"):
        SOLVER.values(question, Situation(parse_cards("9s 9d 6h 4c 2s")), lambda *_: None)


def test_the_payout_limit_is_priced_at_the_amount_that_is_said() -> None:
    capped = price("caribbean-stud-poker", {"amount": "500"}, "whole_round").wager("whole_round")
    assert max(capped.outcomes) == 11, "a bet of $1,000 pays $5,000 at most"
    assert capped.house_edge > Fraction(142_031_221, 2_718_662_100)


def test_a_meter_that_nobody_could_show_is_refused() -> None:
    for said in ("-1", "lots", "2000000000000"):
        with pytest.raises(Refused, match="no meter shows it"):
            question_of("caribbean-stud-poker", PRIZES | {"meter_shows": said})


def test_kinds_of_hands_are_called_as_a_person_decides() -> None:
    assert kind_of(Hand.ONE_PAIR, (3, 2, 1, 0)) == "one pair"
    assert kind_of(Hand.HIGH_CARD, (12, 11, 10, 3, 2)) == "ace-king-q"
    assert kind_of(Hand.HIGH_CARD, (12, 10, 9, 3, 2)) == "below ace-king"
