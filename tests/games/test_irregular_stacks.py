"""Irregularities that need a machine: cards that an automated shoe gives too few of."""

from __future__ import annotations

import pytest

from pitboss.table.events import IrregularityFound, RoundVoided, StackDelivered
from tests.kit import check_log, events, open_table, play_round

AUTOMATED = {"dealing": "automated-shoe", "shuffler": "device"}


@pytest.mark.paragraph("13:69F-42.12(c)")
@pytest.mark.parametrize("card", range(1, 6))
def test_13_69f_42_12_c_a_stack_that_lacks_a_card_voids_all_hands(card: int) -> None:
    dealer = open_table("double-draw-poker", AUTOMATED, faults=[f"missing-card#{card}"])
    table = play_round(dealer, {"Ann": {"ante": 500, "bonus": 500}})
    (stack,) = events(dealer, StackDelivered)
    assert isinstance(stack, StackDelivered)
    assert len(stack.stack) == 4
    (found,) = events(dealer, IrregularityFound)
    assert isinstance(found, IrregularityFound)
    assert (found.what, found.cite) == ("position 1 holds 4 cards instead of 5", "13:69F-42.12(c)")
    assert "13:69F-42.9(c)" in stack.cite
    assert len(events(dealer, RoundVoided)) == 1
    assert table.player("Ann").chips == 100_000
    check_log(dealer)


@pytest.mark.paragraph("19:47-20.12(a)")
@pytest.mark.parametrize("second", range(2, 7))
def test_19_47_20_12_a_a_second_face_up_card_voids_all_hands_wherever_it_lies(second: int) -> None:
    dealer = open_table("three-card-poker", AUTOMATED, faults=["face-up-card", f"face-up-card#{second}"])
    table = play_round(dealer, {"Ann": {"ante": 500}})
    assert len(events(dealer, RoundVoided)) == 1
    assert table.player("Ann").chips == 100_000
    check_log(dealer)


@pytest.mark.paragraph("13:69F-42.12(e)")
@pytest.mark.parametrize("card", range(1, 11))
def test_13_69f_42_12_e_a_jam_voids_the_round_at_whichever_card_it_comes(card: int) -> None:
    seats = {"Ann": 10_000, "Bob": 10_000}
    dealer = open_table("double-draw-poker", AUTOMATED, seats=seats, faults=[f"shoe-jam#{card}"])
    table = play_round(dealer, {name: {"ante": 500, "bonus": 500} for name in seats})
    assert len(events(dealer, RoundVoided)) == 1
    assert {player.name: player.chips for player in table.players} == seats
    check_log(dealer)
