"""Let It Ride's price: the published figures, random hands again card by card, and the round driven through decks."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.games import find_game
from pitboss.games import let_it_ride_poker as game
from pitboss.odds.let_it_ride_poker import SOLVER, Best
from pitboss.odds.question import Situation
from pitboss.odds.rounds import Course
from pitboss.odds.solvers import price, question_of
from pitboss.table.cards import Card, parse_cards, standard_deck
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade
from pitboss.table.options import choose
from pitboss.table.refusal import Refused

RIDE = find_game("let-it-ride-poker")


@pytest.fixture(scope="module")
def whole() -> Any:
    """The price of the whole deck, with a bonus."""
    return price("let-it-ride-poker", {"bonus": "20000"})


@pytest.mark.untraced
def test_the_published_edge_and_action(whole: Any) -> None:
    found = whole.wager("whole_round")
    assert found.house_edge == Fraction(37963, 1082900)
    assert f"{float(100 * found.house_edge):.4f}" == "3.5057"
    assert found.per == "one of the three bets"
    assert found.win + found.loss + found.push == 1


@pytest.mark.untraced
def test_the_bonus_is_what_all_hands_of_five_come_to(whole: Any) -> None:
    pays = {4: 20_000, 36: 2_000, 624: 100, 3_744: 75, 5_108: 50, 10_200: 25, 54_912: 9, 123_552: 6}
    won = sum(hands * (times + 1) for hands, times in pays.items())
    assert whole.wager("bonus").house_edge == 1 - Fraction(won, 2_598_960)


@pytest.mark.untraced
def test_the_chart_says_what_is_played(whole: Any) -> None:
    first, second = whole.strategy["tables"]
    rows = {(row[0], row[1]): row[2] for row in first["rows"]}
    assert rows["pair of aces to tens", "any"] == "ride" and rows["pair of nines to twos", "any"] == "pull"
    assert rows["three to a straight flush, no gap", "0"] == "ride, but pull 4-3-2"
    assert rows["three to a straight flush, no gap", "1"] == "ride, but pull A-3-2"
    rows = {(row[0], row[1]): row[2] for row in second["rows"]}
    assert rows["four to a flush", "any"] == rows["four to a straight, open at both ends", "any"] == "ride"
    assert rows["four to an inside straight", "4"] == "ride" and rows["four to an inside straight", "3"] == "pull"


def best_of(deck: tuple[Card, ...]) -> Any:
    """Return the strategy that values every card that may come by itself."""

    def net(cards: tuple[Card, ...]) -> Fraction:
        return game.STANDARD.share_of(game.LET_IT_RIDE_HAND.rank(cards))

    def fourth(four: tuple[Card, ...]) -> Fraction:
        return sum((net((*four, card)) for card in deck if card not in four), Fraction(0))

    def decide(ask: Ask, dealt: tuple[Card, ...]) -> DecisionMade:
        """The cards come in the order of the deal: own, community, own, community, own."""
        own, community = (dealt[0], dealt[2], dealt[4]), dealt[1]
        if "spot 2" in ask.choices[0].label:
            gain = fourth((*own, community))
        else:
            gain = sum((fourth((*own, card)) for card in deck if card not in own), Fraction(0))
        return ask.decide("Ann", "ride" if gain >= 0 else "pull")

    return decide


@pytest.mark.untraced
@pytest.mark.parametrize("deck", ["2d 9h 10h Jh Qh Kh 10c", "5c 6c 7c 8c 9d Ad Ah", "2c 2d 3c 3d 10h Kh As"])
def test_the_round_driven_through_every_card_of_a_short_deck(deck: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = parse_cards(deck)
    monkeypatch.setattr(game, "LAW", replace(game.LAW, deck=cards))
    options = choose(RIDE.options, {"shuffler": "device"})
    driven = Course(RIDE, options, {"bet_1": 500}, cards, decide=best_of(cards)).results()
    assert driven == price("let-it-ride-poker").wager("whole_round").outcomes


def test_random_hands_valued_again() -> None:
    choices, options = random.Random(5), choose(RIDE.options, {"pays": "california"})
    best, deck = Best(options, 100), standard_deck()
    for _ in range(3):
        four = tuple(choices.sample(deck, 4))
        nets = [options.pays.share_of(game.LET_IT_RIDE_HAND.rank((*four, card))) for card in deck if card not in four]
        assert best.second(four).worth[1] == 100 * max(sum(nets), 2 * sum(nets))


def test_a_hand_is_valued_before_and_after_a_community_card() -> None:
    solver, question = question_of("let-it-ride-poker")
    assert solver is SOLVER and SOLVER.values is not None
    ride, pull = SOLVER.values(question, Situation(parse_cards("10c 10d 5h"), parse_cards("2s")), lambda *_: None)
    assert (ride.words, pull.words) == ("ride", "pull")
    assert ride.gain == 2 * pull.gain > 0
    assert SOLVER.values_about(question, Situation((), parse_cards("2s"))).startswith("The other bet")
    assert SOLVER.values_about(question, Situation(parse_cards("2s"))) == ""
    ride, pull = SOLVER.values(question, Situation(parse_cards("Kc 7d 2h")), lambda *_: None)
    assert pull.gain > ride.gain


@pytest.mark.parametrize(("hand", "against"), [("10c 10d", ""), ("10c 10d 5h", "2s 3s"), ("10c 10d 5h", "5h")])
def test_what_is_no_hand_is_refused(hand: str, against: str) -> None:
    _, question = question_of("let-it-ride-poker")
    assert SOLVER.values is not None
    with pytest.raises(Refused, match="those are not the cards that are seen"):
        SOLVER.values(question, Situation(parse_cards(hand), parse_cards(against)), lambda *_: None)


@pytest.mark.untraced
def test_the_payout_limit_is_priced_at_the_amount_that_is_said() -> None:
    settings = {"payout_limit": "20000", "maximum": "200"}
    capped = price("let-it-ride-poker", settings | {"amount": "200"}).wager("whole_round")
    assert max(capped.outcomes) == 100, "three royal flushes of $200 pay $20,000"
    assert capped.house_edge > Fraction(37963, 1082900)
