"""A round in which everybody sets hands at once: it is logged by places, hidden until shown, and replays."""

from __future__ import annotations

import pytest

from pitboss.play.dealer import Dealer, asks_of
from pitboss.table.events import DecisionMade, PlayerLeft
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR
from tests import seven_cards
from tests.kit import check_log, decide, events, open_table, story, wager
from tests.seven_cards import TEST

ANN, BOB = "Ks Kd 9c 9d As Jc 3d", "2h 3h 4h 5h 6h 8c 8d"


@pytest.fixture
def dealer(monkeypatch: pytest.MonkeyPatch) -> Dealer:
    """A table where Ann and Bob hold seven cards each and are asked to set them."""
    seven_cards.offered(monkeypatch)
    dealt = " ".join(f"{ann} {bob}" for ann, bob in zip(ANN.split(), BOB.split(), strict=True))
    opened = open_table(seven_cards.NAME, seats={"Ann": 10_000, "Bob": 10_000}, stacks=[dealt])
    for player in ("Ann", "Bob"):
        wager(opened, player, "ante", 500)
    opened.end_wagering()
    return opened


def test_everybody_sets_hands_and_the_log_has_their_places_and_replays(dealer: Dealer) -> None:
    decide(dealer, "set", "low 3h 8c", "Bob")
    decide(dealer, "set", "high 9c 9d As Jc 3d", "Ann")
    told = story(dealer)
    assert f"Bob sets the hand. [{TEST}]" in told
    assert f"Position 1 shows Ks Kd: the low hand. [{TEST}]" in told
    assert f"Position 2 shows 3h 8c: the low hand. [{TEST}]" in told
    assert [player.chips for player in dealer.table.players] == [10_500, 9_500]
    check_log(dealer)


def test_what_was_set_is_told_to_nobody_before_it_is_shown(dealer: Dealer) -> None:
    decide(dealer, "set", "low Ks Kd", "Ann")
    [decision] = [event for event in events(dealer, viewer=SPECTATOR) if isinstance(event, DecisionMade)]
    assert len(decision.chosen) == 7 and "K" not in decision.words()
    assert not any("Ks" in line for line in story(dealer, viewer="Bob"))


def test_a_foul_setting_is_refused_and_changes_nothing(dealer: Dealer) -> None:
    head = dealer.log.head
    with pytest.raises(Refused, match="a low hand of 8c 8d: it outranks your high hand"):
        decide(dealer, "set", "low 8c 8d", "Bob")
    assert dealer.log.head == head and len(asks_of(dealer.prompt)) == 2


def test_the_hands_of_whoever_leaves_are_set_the_house_way(dealer: Dealer) -> None:
    dealer.take(PlayerLeft("Ann"))
    dealer.answer_by_default()
    told = story(dealer)
    assert f"Ann runs out of time and sets the hand. [{TEST}; custom (no answer)]" in told
    assert f"Position 1 shows Ks Kd: the low hand. [{TEST}]" in told
    assert f"Position 2 shows 8d 6h: the low hand. [{TEST}]" in told
    check_log(dealer)
