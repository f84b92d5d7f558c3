"""Several players decide at once, and amounts are named with a choice; a made-up round asks for both."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, find_game
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log
from pitboss.table.choices import Ask, AskAll, Choice, ask_all
from pitboss.table.events import DecisionMade, PhaseBegan, PlayerLeft, WageringEnded
from pitboss.table.felt import Felt
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from tests.kit import open_table, variant

INSURE = Choice("insure", "take insurance", "19:47-2.9(b)", amounts=range(50, 251, 50))
PASS = Choice("pass", "no insurance", "19:47-2.9(b)")


def a_round_that_asks_all(felt: Felt) -> Round[None]:
    asks = tuple(Ask("19:47-2.9(b)", (), seat.player, seat.number, (INSURE, PASS), "pass") for seat in felt.positions)
    decisions = yield from ask_all(asks)
    for decision in decisions:
        yield PhaseBegan(f"{decision.player} {decision.choice} {decision.amount}")


@pytest.fixture
def dealer(monkeypatch: pytest.MonkeyPatch) -> Dealer:
    game = variant(find_game("three-card-poker"), round_of_play=a_round_that_asks_all)
    monkeypatch.setitem(GAMES, "three-card-poker", game)
    opened = open_table("three-card-poker", seats={"Ann": 10_000, "Ben": 10_000, "Cleo": 10_000})
    opened.begin_round()
    return opened


def answered(log: Log) -> list[str]:
    return [record.body["phase"] for record in log.records if record.body["event"] == "phase_began"]


def test_answers_are_logged_as_they_come_and_applied_in_table_order(dealer: Dealer) -> None:
    dealer.take(DecisionMade("Cleo", 3, "insure", 100))
    dealer.take(DecisionMade("Ann", 1, "pass"))
    assert isinstance(dealer.prompt, AskAll)
    assert [ask.player for ask in asks_of(dealer.prompt)] == ["Ben"]
    dealer.take(DecisionMade("Ben", 2, "insure", 250))
    logged = [record.body["player"] for record in dealer.log.records if record.body["event"] == "decision_made"]
    assert logged == ["Cleo", "Ann", "Ben"]
    assert answered(dealer.log) == ["Ann pass 0", "Ben insure 250", "Cleo insure 100"]


def test_an_answer_given_twice_or_by_nobody_asked_is_refused(dealer: Dealer) -> None:
    dealer.take(DecisionMade("Ann", 1, "pass"))
    head = dealer.log.head
    for stranger in (DecisionMade("Ann", 1, "pass"), DecisionMade("Dora", 4, "pass"), WageringEnded()):
        with pytest.raises(Refused, match="no prompt is open for that player"):
            dealer.take(stranger)
    assert dealer.log.head == head


def test_the_defaults_end_a_prompt_that_nobody_answers(dealer: Dealer) -> None:
    while dealer.prompt is not None:
        dealer.answer_by_default()
    assert answered(dealer.log) == ["Ann pass 0", "Ben pass 0", "Cleo pass 0"]


def test_players_who_left_get_the_default_and_the_others_are_still_asked(dealer: Dealer) -> None:
    dealer.take(PlayerLeft("Ben"))
    dealer.take(PlayerLeft("Ann"))
    assert [ask.player for ask in asks_of(dealer.prompt)] == ["Cleo"]
    dealer.take(DecisionMade("Cleo", 3, "insure", 50))
    assert answered(dealer.log) == ["Ann pass 0", "Ben pass 0", "Cleo insure 50"]


@pytest.mark.parametrize("amount", [0, 25, 75, 300, -50])
def test_an_amount_outside_what_the_choice_allows_is_refused_with_what_is_allowed(dealer: Dealer, amount: int) -> None:
    with pytest.raises(Refused, match=r"\$0.50 to \$2.50 in steps of \$0.50") as refused:
        dealer.take(DecisionMade("Ann", 1, "insure", amount))
    assert refused.value.cite == "19:47-2.9(b)"


def test_a_decision_without_an_amount_names_the_most_that_is_allowed() -> None:
    ask = Ask("19:47-2.9(b)", (), "Ann", 1, (INSURE, PASS), "pass")
    assert ask.decide("Ann", "insure").amount == 250
    assert ask.decide("Ann", "insure", amount=100).amount == 100
    assert ask.decide("Ann", "pass").amount == 0


def test_a_choice_says_what_it_costs() -> None:
    assert str(INSURE) == "insure ($0.50 to $2.50 in steps of $0.50)"
    assert str(PASS) == "pass"
    assert str(PASS._replace(cost=500)) == "pass ($5)"
    assert str(INSURE._replace(amounts=range(50, 51))) == "insure ($0.50)"
