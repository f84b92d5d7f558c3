"""A log may be written to its file after every input, or once a round."""

from __future__ import annotations

import io

import pytest

from pitboss.chance import SeededChance
from pitboss.law import appearances
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.table.events import PlayerSeated, WagerPlaced
from pitboss.table.window import OpenForWagers


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


@pytest.mark.parametrize(
    ("game", "options"),
    [("poker", {}), ("three-card-poker", {"dealing": "automated-shoe"}), ("blackjack", {})],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_log_that_is_only_written_has_the_lines_of_one_that_is_kept(
    game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, file = Log(), io.StringIO()
    play_by_default(game, options, kept)
    monkeypatch.setattr(appearances, "collected", None)  # as where no test watches what is cited
    play_by_default(game, options, Log(file, keep=False, by_round=True))
    assert file.getvalue().splitlines() == [record.line() for record in kept.records]
    assert any(record.opened is not None for record in kept.records)


def play_by_default(game: str, options: dict[str, str], log: Log) -> None:
    dealer = Dealer(log, SeededChance(bytes(32)))
    dealer.open(game, options, 5, 1_000_000)
    for position, name in enumerate(("Ann", "Bob", "Cy"), start=1):
        dealer.take(PlayerSeated(name, position, 10_000))
    for _ in range(3):
        dealer.begin_round()
        if isinstance(dealer.prompt, OpenForWagers):
            dealer.take(WagerPlaced("Ann", 1, dealer.prompt.areas[0].name, 2_500))
        while dealer.prompt is not None:
            dealer.answer_by_default()
