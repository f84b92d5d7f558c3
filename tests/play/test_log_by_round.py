"""A log may be written to its file after every input, or once a round."""

from __future__ import annotations

import io

from pitboss.chance import SeededChance
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.table.events import PlayerSeated, WagerPlaced


def dealer_with(log: Log) -> Dealer:
    dealer = Dealer(log, SeededChance(bytes(32)))
    dealer.open("three-card-poker", {}, 7, 0)
    dealer.take(PlayerSeated("Ann", 1, 10_000))
    return dealer


def test_what_comes_between_rounds_is_in_the_file_at_once_and_a_round_when_it_is_over() -> None:
    file = io.StringIO()
    dealer = dealer_with(Log(file, by_round=True))
    between = file.getvalue()
    assert '"player_seated"' in between
    dealer.begin_round()
    dealer.take(WagerPlaced("Ann", 1, "ante", 500))
    assert file.getvalue() == between
    dealer.end_wagering()
    dealer.answer_by_default()
    assert '"round_settled"' in file.getvalue()


def test_otherwise_every_input_is_in_the_file_when_it_has_been_taken() -> None:
    file = io.StringIO()
    dealer = dealer_with(Log(file))
    dealer.begin_round()
    dealer.take(WagerPlaced("Ann", 1, "ante", 500))
    assert '"wager_placed"' in file.getvalue().splitlines()[-1]
