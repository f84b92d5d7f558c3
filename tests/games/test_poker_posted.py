"""The posted maximum: the rake of a round's pots and the time charges before it together are never more."""

from __future__ import annotations

import pytest

from pitboss.games.poker.desk_events import TimeChargeAssessed, TimeChargePaid
from pitboss.games.poker.events import SignPosted
from pitboss.games.poker.pot_events import RakeTaken
from pitboss.play.dealer import Dealer
from pitboss.table.custom import custom
from pitboss.table.events import OptionsChanged
from pitboss.table.refusal import Refused
from tests.games.test_poker import table
from tests.kit import HOUR, Clock, check_log, decide, events, open_prompt, open_table

HALF_AN_HOUR = HOUR // 2
BOTH = {
    "rake_percent": "10",
    "rake_maximum": "$10",
    "time_charge": "$6",
    "time_part": "30",
    "minimum": "$20",
    "maximum": "$40",
}
GAMES = [
    pytest.param("poker", custom("19:47-14.14")),
    pytest.param("casino-night-poker", "13:47-20.37(a)3", marks=pytest.mark.paragraph("13:47-20.37(a)3")),
]


def call_down(dealer: Dealer) -> int:
    """Play a round in which everybody bets and calls, and return what its pots are raked."""
    before = len(events(dealer, RakeTaken))
    dealer.begin_round()
    while dealer.is_in_round:
        words = {choice.word for choice in open_prompt(dealer).choices}
        decide(dealer, next(word for word in ("bet", "call", "check", "muck") if word in words))
    return sum(each.amount for each in events(dealer, RakeTaken)[before:] if isinstance(each, RakeTaken))


def charges(dealer: Dealer) -> list[int]:
    """Return what was paid each time that charges were assessed."""
    paid = [each for each in events(dealer, TimeChargePaid) if isinstance(each, TimeChargePaid)]
    return [sum(each.amounts.values()) for each in paid]


@pytest.mark.parametrize(("game", "cite"), GAMES)
def test_13_47_20_37_a_3_rake_and_time_charges_of_a_round_together_stay_within_the_maximum(
    game: str, cite: str
) -> None:
    clock = Clock()
    rich = dict.fromkeys(("Ann", "Bob", "Cy"), 1_000_000)
    dealer = open_table(game, BOTH, seats=rich, clock=clock, positions=3)
    assert call_down(dealer) == 1_000
    clock.now = HALF_AN_HOUR
    assert call_down(dealer) == 100, "of $10 three players have paid $3 each for their time"
    assert charges(dealer) == [900]
    assert call_down(dealer) == 1_000
    assert any("at most $10 in a round, time charges included" in each.lines for each in signs(dealer))
    check_log(dealer)


def signs(dealer: Dealer) -> list[SignPosted]:
    """Return the signs that were posted."""
    return [each for each in events(dealer, SignPosted) if isinstance(each, SignPosted)]


@pytest.mark.parametrize(("game", "cite"), GAMES)
@pytest.mark.parametrize(("basis", "least"), [("per-player", "$24"), ("per-table", "$3")])
def test_13_47_20_37_a_3_a_maximum_that_time_charges_alone_exceed_is_not_posted(
    game: str, cite: str, basis: str, least: str
) -> None:
    posted = {"rake_percent": "10", "rake_maximum": "$2", "time_charge": "$6", "time_part": "30", "time_basis": basis}
    with pytest.raises(Refused, match="at a full table alone are more than that") as refused:
        table(posted, game=game, positions=8)
    fewer = ", or a table of fewer seats" * (basis == "per-player")
    assert (
        refused.value.cite == f"{cite}; reading 153" and refused.value.allowed == f"rake_maximum={least} or more{fewer}"
    )
    dealer = table({"time_charge": "$6", "time_basis": basis}, game=game, positions=8)
    head = dealer.log.head
    with pytest.raises(Refused, match="at a full table alone are more than that"):
        dealer.take(OptionsChanged({"rake_percent": "10", "rake_maximum": "$2"}))
    assert dealer.log.head == head
    dealer.take(OptionsChanged({"rake_percent": "10", "rake_maximum": least}))


@pytest.mark.parametrize(("basis", "paid"), [("per-player", [900, 0]), ("per-table", [600, 400])])
def test_parts_that_no_round_separates_count_towards_one_maximum(basis: str, paid: list[int]) -> None:
    clock = Clock()
    hourly = "$6" if basis == "per-player" else "$12"
    dealer = table(BOTH | {"time_basis": basis, "time_charge": hourly}, clock=clock, positions=3)
    for part in (1, 2):
        clock.now = part * HALF_AN_HOUR
        dealer.take(TimeChargeAssessed())
    assert [*charges(dealer), 0][:2] == paid
    assert sum(charges(dealer)) + call_down(dealer) == 1_000
    check_log(dealer)


def test_where_time_alone_is_charged_the_hourly_fee_is_the_maximum() -> None:
    clock = Clock()
    dealer = table({"time_charge": "$60", "rake_maximum": "$1"}, clock=clock, positions=3)
    clock.now = HALF_AN_HOUR
    assert call_down(dealer) == 0 and charges(dealer) == [9_000]
    assert any("at most $60 an hour per player" in each.lines for each in signs(dealer))
