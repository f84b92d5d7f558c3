"""What answers a request, and what stops a round."""

from __future__ import annotations

from pitboss.table.events import DecisionMade, FaultOccurred
from pitboss.table.requests import Voided, is_fault


def test_a_fault_is_told_from_an_answer() -> None:
    assert is_fault(FaultOccurred("face-up-card"))
    assert not is_fault(DecisionMade("Ann", 1, "fold"))
    assert not is_fault(None)


def test_a_voided_round_knows_why_and_by_which_paragraph() -> None:
    voided = Voided("19:47-20.12(c)", "a wrong number of cards")
    assert (voided.cite, voided.reason, str(voided)) == (
        "19:47-20.12(c)",
        "a wrong number of cards",
        "a wrong number of cards",
    )
