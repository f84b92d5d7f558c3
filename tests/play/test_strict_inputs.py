"""What is not an input, or not of whole numbers, is refused before anything else is asked of it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.chance import StackedChance
from pitboss.games import find_game
from pitboss.play.dealer import Dealer
from pitboss.play.faults import parse_fault
from pitboss.play.log import Log, LogInterrupted, Unverifiable
from pitboss.play.replay import replay
from pitboss.table.events import NoMoreBetsCalled, PlayerSeated, WagerPlaced
from pitboss.table.refusal import Refused
from tests.kit import open_table, play_round


@pytest.mark.parametrize("what", [None, 7, "play", PlayerSeated, NoMoreBetsCalled()])
def test_what_is_not_an_input_is_refused_and_changes_nothing(what: Any) -> None:
    dealer = open_table(seats={"Ann": 10_000})
    head = dealer.log.head
    with pytest.raises(Refused, match="not an input that a table takes"):
        dealer.take(what)
    assert dealer.log.head == head
    dealer.take(PlayerSeated("Ben", 2, 10_000))


@pytest.mark.parametrize("amount", [500.0, "500", True, None])
def test_an_amount_that_is_not_a_whole_number_is_refused(amount: Any) -> None:
    dealer = open_table(seats={"Ann": 10_000})
    dealer.begin_round()
    with pytest.raises(Refused, match="it isn't a whole number"):
        dealer.take(WagerPlaced("Ann", 1, "ante", amount))


def test_who_brings_an_input_is_who_it_is_about() -> None:
    dealer = open_table(seats={"Ann": 10_000})
    dealer.take(PlayerSeated("Ben", 2, 10_000, by="Ann"))
    assert dealer.log.records[-1].body["by"] == "Ben"


def test_a_round_at_a_closed_table_is_refused_for_that_reason() -> None:
    dealer = open_table()
    dealer.close()
    with pytest.raises(Refused, match="the table is closed"):
        dealer.begin_round()


def test_the_right_number_is_no_fault() -> None:
    with pytest.raises(Refused, match="that is the right number"):
        parse_fault(find_game("double-draw-poker"), "shuffler-count=54")


def test_a_shuffle_that_cannot_be_checked_here_is_not_called_wrong() -> None:
    dealer = open_table(seats={"Ann": 10_000})
    play_round(dealer, {"Ann": {"ante": 500}}, ["fold"])

    def missing(*about: object) -> str | None:
        raise ModuleNotFoundError("install what checks shuffles")

    with pytest.raises(Unverifiable, match="install what checks shuffles") as raised:
        replay([record.line() for record in dealer.log.records], reconstruct=missing, verify=missing)  # type: ignore[arg-type]
    assert isinstance(raised.value, LogInterrupted)


def test_a_table_without_chance_is_not_opened() -> None:
    class NoCommitment(StackedChance):
        def commit(self) -> str:
            raise OSError("no entropy")

    dealer = Dealer(Log(), NoCommitment([]))
    with pytest.raises(RuntimeError, match="no entropy"):
        dealer.open("three-card-poker", {}, 7, 0)
