"""Double Down Stud's price: every result as others have published it, and the round driven through short decks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.games import double_down_stud as game
from pitboss.games import find_game
from pitboss.odds.double_down_stud import SOLVER
from pitboss.odds.question import Situation
from pitboss.odds.rounds import Course
from pitboss.odds.solvers import price, question_of
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade
from pitboss.table.options import choose
from pitboss.table.refusal import Refused

PUBLISHED = {
    4_000: 20, 400: 180, 100: 3_120, 22: 18_720, 16: 25_540, 10: 19_752, 6: 223_872, 4: 465_696, 2: 1_031_880 + 152_064,
    5: 31_248, 3: 50_688, 1: 657_720, 0: 1_295_520 + 816_480, -1: 8_035_992, -2: 166_308,
}  # fmt: skip
"""In how many of 12,994,800 ways a round ends so, with best play."""


@pytest.mark.untraced
def test_every_result_is_as_published() -> None:
    answer = price("double-down-stud")
    found = answer.wager("whole_round")
    assert {int(net): int(chance * 12_994_800) for net, chance in found.outcomes.items()} == PUBLISHED
    assert found.house_edge == Fraction(346_680, 12_994_800)
    assert answer.strategy is not None
    rows = {(row[0], row[1]): row[2] for row in answer.strategy["tables"][0]["rows"]}
    assert rows["pair of aces to sixes", "any"] == "double" and rows["pair of fives to twos", "any"] == "stand"
    assert rows["four to an inside straight", "4"] == "stand, but double A-K-Q-J"


@pytest.mark.untraced
@pytest.mark.parametrize("deck", ["2d 6h 6c Jh Jc Kh", "5c 6c 7c 8c 9d Ad Ah", "As Ks Qs Js 10s 9d"])
def test_the_round_driven_through_every_card_of_a_short_deck(deck: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = parse_cards(deck)
    monkeypatch.setattr(game, "LAW", replace(game.LAW, deck=cards))

    def decide(ask: Ask, dealt: tuple[Card, ...]) -> DecisionMade:
        four = dealt[:4]
        nets = [game.TABLE.share_of(game.DOUBLE_DOWN_HAND.rank((*four, card))) for card in cards if card not in four]
        return ask.decide("Ann", "double" if sum(nets) >= 0 else "stand")

    options = choose(game.DoubleDownStudOptions, {"shuffler": "device"})
    driven = Course(find_game("double-down-stud"), options, {"bet": 500}, cards, decide=decide).results()
    assert driven == price("double-down-stud").wager("whole_round").outcomes


def valued(hand: str, against: str = "", **settings: Any) -> list[tuple[str, Fraction]]:
    """Return what each choice of four cards gains."""
    _, question = question_of("double-down-stud", settings)
    assert SOLVER.values is not None
    found = SOLVER.values(question, Situation(parse_cards(hand), parse_cards(against)), lambda *_: None)
    return [(choice.words, choice.gain) for choice in found]


def test_a_choice_is_valued_by_the_cards_that_are_seen() -> None:
    assert valued("Jc", "Jd 7d Ks") == valued("Jc Jd 7d Ks")
    (double, more), (stand, less) = valued("Jc", "Jd 7d Ks")
    assert (double, stand) == ("double", "stand") and more == 2 * less > 0


def test_the_payout_limit_is_priced_at_the_amount_that_is_said() -> None:
    (_, capped), (_, single) = valued("As Ks Qs Js", payout_limit="20000", amount="100")
    assert capped < 2 * single


@pytest.mark.parametrize("hand", ["Jc Jd 7d", "Jc Jd 7d Jc", "Jc Jd 7d 2s 3s"])
def test_what_is_no_hand_is_refused(hand: str) -> None:
    with pytest.raises(Refused, match="those are not the four cards that are seen"):
        valued(hand[:2], hand[3:])
