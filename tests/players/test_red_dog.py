"""The sensible player of Red Dog bets the minimum and raises from a spread of 7 on."""

from __future__ import annotations

import pytest

from pitboss import PlayerSeated, WagerPlaced
from pitboss.games.red_dog import SpreadMarked
from pitboss.odds.solvers import price
from pitboss.players import Sight, advice, play_rounds
from pitboss.players.red_dog import SensibleAtRedDog
from pitboss.table.choices import Ask, Choice
from pitboss.table.events import CardDealt, DecisionMade
from tests.kit import check_log, events
from tests.players.support import ask, no_chance, seated, seeded_dealer

RAISE, STAY = Choice("raise", "bet more", "", amounts=range(50, 501, 50)), Choice("stay", "leave it", "")


@pytest.mark.parametrize(("spread", "choice", "amount"), [(1, "stay", 0), (6, "stay", 0), (7, "raise", 500)])
def test_the_sensible_player_raises_all_from_a_spread_of_7_on(spread: int, choice: str, amount: int) -> None:
    ana = SensibleAtRedDog("Ana", no_chance)
    ana.see(CardDealt(0, None, None))  # type: ignore[arg-type]
    ana.see(SpreadMarked(spread))
    decision = ana.decide(ask(RAISE, STAY), Sight(1, 1_000))
    assert (decision.choice, decision.amount) == (choice, amount)


def test_the_sensible_player_stays_where_there_are_no_chips_for_a_raise() -> None:
    ana = SensibleAtRedDog("Ana", no_chance)
    ana.see(SpreadMarked(11))
    assert ana.decide(ask(STAY), Sight(1, 0)).choice == "stay"


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_it_raises_where_the_best_play_does(decks: int) -> None:
    strategy = price("red-dog", {"decks": str(decks)}).strategy
    assert strategy is not None and strategy["raise_from"] == 7


def test_an_evening_of_red_dog() -> None:
    dealer = seeded_dealer("red-dog", {"decks": "1"})
    players = seated(dealer)
    play_rounds(dealer, players, 60)
    raised = [each for each in events(dealer, DecisionMade) if isinstance(each, DecisionMade) and each.amount]
    assert raised and {each.amount for each in raised} == {500}
    check_log(dealer)


def test_a_player_who_asks_is_told_to_raise_from_a_spread_of_7_on() -> None:
    dealer, told = seeded_dealer("red-dog"), set()
    dealer.take(PlayerSeated("Ann", 3, chips=1_000_00))
    for _ in range(40):
        dealer.begin_round()
        dealer.take(WagerPlaced("Ann", 3, "bet", 5_00))
        dealer.end_wagering()
        if isinstance(prompt := dealer.prompt, Ask):
            spread = [each for each in events(dealer, SpreadMarked) if isinstance(each, SpreadMarked)][-1].spread
            found = advice(dealer.table, prompt, dealer.log.records)
            assert found is not None and found.choice == ("raise" if spread >= 7 else "stay")
            told.add(found.choice)
            dealer.take(found)
    assert told == {"raise", "stay"}
