"""The sensible players of Let It Ride and Double Down Stud decide by the cards they see, as odds would."""

from __future__ import annotations

import pytest

from pitboss.games.kits.community import CommunityCardDealt, CommunityCardTurned
from pitboss.play.dealer import Dealer
from pitboss.players import Sight, advice, play_rounds
from pitboss.players import caribbean_stud_poker as caribbean
from pitboss.players import double_down_stud as stud
from pitboss.players import let_it_ride_poker as ride
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Choice
from pitboss.table.event import Place
from pitboss.table.events import DecisionMade, RoundBegan
from tests.kit import check_log, decide, events, open_prompt, open_table, wager
from tests.players.support import ask, no_chance, seated, seeded_dealer

RIDE, PULL = Choice("ride", "leave it", ""), Choice("pull", "take it back", "")
DOUBLE, STAND = Choice("double", "bet as much again", "", cost=500), Choice("stand", "leave it", "")


def advised(dealer: Dealer) -> str:
    """Return what is best for Ann, from what she sees."""
    found = advice(dealer.table, open_prompt(dealer), dealer.log.records)
    assert found is not None
    return found.choice


@pytest.mark.parametrize(
    ("stack", "first", "second"),
    [
        ("10c 2d 10d 3c 5h", "ride", "ride"),
        ("Kc 2d 7d 3c 5h", "pull", "pull"),
        ("Kh 9h 4h 3c 2h", "pull", "ride"),
    ],
)
def test_bets_ride_where_that_loses_nothing(stack: str, first: str, second: str) -> None:
    dealer = open_table("let-it-ride-poker", stacks=[stack])
    wager(dealer, "Ann", "bet_1", 500)
    dealer.end_wagering()
    for best in (first, second):
        assert advised(dealer) == best
        decide(dealer, best)


@pytest.mark.parametrize(("stack", "best"), [("Jc Jd 7d Ks 3c", "double"), ("5c 5d 7d Ks 3c", "stand")])
def test_a_bet_is_doubled_where_that_loses_nothing(stack: str, best: str) -> None:
    dealer = open_table("double-down-stud", stacks=[stack])
    wager(dealer, "Ann", "bet", 500)
    dealer.end_wagering()
    assert advised(dealer) == best


@pytest.mark.parametrize(
    ("hand", "seen", "is_raised"),
    [
        ("9s 9d 6h 4c 2s", "Ah", True),
        ("As Qd Jh 9c 8s", "2h", False),
        ("As Kd Qh 9c 8s", "Ah", True),
        ("As Kd 10h 9c 8s", "Kh", False),
        ("As Kd 10h 9c 8s", "9h", True),
        ("As Kd Qh 9c 8s", "7h", True),
        ("As Kd Qh 9c 8s", "10h", False),
        ("As Kd Jh 9c 8s", "2h", False),
    ],
)
def test_ace_king_is_raised_by_the_card_that_the_dealer_shows(hand: str, seen: str, is_raised: bool) -> None:
    assert caribbean.is_raised(parse_cards(hand), parse_cards(seen)[0]) == is_raised


def test_who_cannot_pay_for_the_bet_makes_no_ante() -> None:
    dealer = seeded_dealer("caribbean-stud-poker")
    players = seated(dealer, chips=1_000)
    play_rounds(dealer, players, 1)
    assert events(dealer, DecisionMade) == []


def test_without_known_cards_the_default_is_taken() -> None:
    ana, ben = ride.SensibleAtLetItRidePoker("Ana", no_chance), stud.SensibleAtDoubleDownStud("Ana", no_chance)
    assert ana.decide(ask(RIDE, PULL), Sight(1, 1_000)).choice == "pull"
    assert ben.decide(ask(DOUBLE, STAND), Sight(1, 1_000)).choice == "stand"
    assert ben.decide(ask(STAND), Sight(1, 0)).choice == "stand"


def test_cards_are_forgotten_with_the_round() -> None:
    ana = ride.SensibleAtLetItRidePoker("Ana", no_chance)
    place = Place(1, 1)
    ana.see(CommunityCardDealt(None, place))
    assert ana.cards_at(0) == ()
    dealer = open_table("let-it-ride-poker", stacks=["10c 2d 10d 3c 5h"])
    wager(dealer, "Ann", "bet_1", 500)
    dealer.end_wagering()
    decide(dealer, "ride")
    (turned,) = events(dealer, CommunityCardTurned)
    ana.see(turned)
    assert [str(card) for card in ana.cards_at(0)] == ["2d"]
    ana.see(RoundBegan())
    assert ana.cards_at(0) == ()


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("let-it-ride-poker", {"ride", "pull"}),
        ("double-down-stud", {"double", "stand"}),
        ("caribbean-stud-poker", {"raise", "fold"}),
    ],
)
def test_an_evening(game: str, words: set[str]) -> None:
    dealer = seeded_dealer(game)
    players = seated(dealer)
    play_rounds(dealer, players, 12)
    assert {each.choice for each in events(dealer, DecisionMade) if isinstance(each, DecisionMade)} == words
    check_log(dealer)
