"""Faults: how they are written, in which round and at which request they happen, and that each happens once."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES
from pitboss.play.faults import FaultPlan, PlannedFault, parse_fault
from pitboss.table.events import FaultOccurred
from pitboss.table.refusal import Refused
from pitboss.table.requests import Request
from tests.kit import begin_wagers, wager
from tests.play.support import DDP, TCP, lines_of, play_rounds, run, seeded_table

GAME = GAMES[TCP]


@pytest.mark.parametrize(
    ("spec", "planned"),
    [
        ("face-up-card", PlannedFault("face-up-card", 0, 1, 1)),
        ("face-up-card@3", PlannedFault("face-up-card", 0, 3, 1)),
        ("face-up-card#4", PlannedFault("face-up-card", 0, 1, 4)),
        ("extra-card@2#4", PlannedFault("extra-card", 0, 2, 4)),
        ("wrong-stub-count=50", PlannedFault("wrong-stub-count", 50, 1, 1)),
        ("wrong-stub-count=0@5", PlannedFault("wrong-stub-count", 0, 5, 1)),
        ("shuffler-count=51@10#2", PlannedFault("shuffler-count", 51, 10, 2)),
    ],
)
def test_a_fault_is_written_as_name_cards_round_and_time(spec: str, planned: PlannedFault) -> None:
    assert parse_fault(GAME, spec) == planned


@pytest.mark.parametrize(
    "spec",
    ["", "Face-up-card", "face up card", "face-up-card@", "face-up-card#", "face-up-card#2@1", "face-up-card@-1",
     "face-up-card@x", "wrong-stub-count=", "wrong-stub-count=-1", "wrong-stub-count=1000", "face-up-card\n",
     "face-up-card@0", "face-up-card#0", "face-up-card@1000000000"],
)  # fmt: skip
def test_a_fault_that_cannot_be_read_is_refused(spec: str) -> None:
    with pytest.raises(Refused, match="it can't be read") as refused:
        parse_fault(GAME, spec)
    assert refused.value.allowed == "NAME, NAME=NUMBER, NAME@ROUND, NAME@ROUND#NTH"


def test_a_fault_that_the_game_does_not_know_is_refused_with_those_it_does() -> None:
    with pytest.raises(Refused, match="Double Draw Poker knows no such fault") as refused:
        parse_fault(GAMES[DDP], "dealer-card-exposed")
    assert refused.value.allowed.split(", ") == [fault.name for fault in GAMES[DDP].faults]


@pytest.mark.parametrize(
    ("spec", "why", "needed"),
    [
        ("face-up-card=3", "no number goes with it", "face-up-card without a number"),
        ("wrong-stub-count", "it needs a number of cards", "wrong-stub-count=CARDS"),
    ],
)
def test_a_fault_has_a_number_where_it_needs_one_and_nowhere_else(spec: str, why: str, needed: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        parse_fault(GAME, spec)
    assert refused.value.allowed == needed
    assert refused.value.cite == GAME.fault(spec.partition("=")[0]).cite


DRAW = Request("", ("face-up-card", "extra-card"))
COUNT = Request("", ("wrong-stub-count",))


def plan(*specs: str) -> FaultPlan:
    return FaultPlan([parse_fault(GAME, spec) for spec in specs])


def test_a_fault_happens_once_to_what_it_can_spoil() -> None:
    planned = plan("face-up-card")
    assert planned.due(1, COUNT) is None
    assert planned.due(1, DRAW) == FaultOccurred("face-up-card")
    assert planned.due(1, DRAW) is None
    assert planned.faults == []


def test_a_fault_waits_for_its_round() -> None:
    planned = plan("wrong-stub-count=50@2")
    assert planned.due(1, COUNT) is None
    assert planned.due(2, COUNT) == FaultOccurred("wrong-stub-count", 50)


def test_a_fault_waits_for_its_time() -> None:
    planned = plan("face-up-card@2#3")
    assert [planned.due(1, DRAW) for _ in range(5)] == [None] * 5
    assert [planned.due(2, COUNT) for _ in range(5)] == [None] * 5
    assert [planned.due(2, DRAW) is not None for _ in range(5)] == [False, False, True, False, False]


def test_two_faults_of_one_moment_happen_one_after_the_other() -> None:
    planned = plan("extra-card", "face-up-card")
    happened = [planned.due(1, DRAW) for _ in range(3)]
    assert happened == [FaultOccurred("extra-card"), FaultOccurred("face-up-card"), None]


def test_no_fault_is_planned_unless_somebody_plans_it() -> None:
    assert FaultPlan().due(1, DRAW) is None


def test_a_planned_fault_is_logged_with_its_paragraph_and_the_place_of_its_card() -> None:
    dealer = play_rounds(seeded_table(faults=["face-up-card@2#2"]), 2)
    bodies = [record.body for record in dealer.log.records if record.body["event"] == "fault_occurred"]
    (fault,) = bodies
    dealt = [record.body["place"] for record in dealer.log.records if record.body["event"] == "card_dealt"]
    assert (fault["round"], fault["cite"], fault["by"]) == (2, GAME.fault("face-up-card").cite, "table")
    (shuffle, number), first = fault["at_card"][0], dealt[9]
    assert (shuffle, number) == (2, first[1] + 1)


def test_a_fault_that_is_planned_while_a_round_goes_on_happens_in_it() -> None:
    dealer = seeded_table("blackjack", seats=["Ann"])
    begin_wagers(dealer)
    wager(dealer, "Ann", "main", 500)
    dealer.faults.faults.append(parse_fault(GAMES["blackjack"], "face-up-card@1#3"))
    dealer.end_wagering()
    events = [record.body["event"] for record in dealer.log.records]
    assert events[events.index("fault_occurred") - 1 :][:4] == [
        "card_dealt",
        "fault_occurred",
        "irregularity_found",
        "card_set_aside",
    ]
    assert run(lines_of(dealer)).is_open
