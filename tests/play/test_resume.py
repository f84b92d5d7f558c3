"""A table that stopped goes on: the same prompt again, the same log, nothing lost."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import LogError
from pitboss.table.window import OpenForWagers
from tests.play.support import DDP, TCP, boldly, finish, lines_of, place_wagers, run, seeded_table, stopped

GAMES = pytest.mark.parametrize("game", [TCP, DDP, "blackjack"])


def facts(dealer: Dealer) -> list[Any]:
    """What must be the same again."""
    log = dealer.log
    prompts = {
        name: prompt.areas if isinstance(prompt, OpenForWagers) else prompt for name, prompt in dealer.prompts.items()
    }
    shuffles = dealer.bond.shuffles.number
    return [prompts, dealer.table, log.head, log.seq, log.round, log.time, shuffles, dealer.is_paused]


def steps(dealer: Dealer, rounds: int) -> Any:
    """Play rounds and stop after every input."""
    for _ in range(rounds):
        standing = dealer.standing()
        yield standing
        place_wagers(dealer)
        while dealer.is_in_round:
            yield standing
            dealer.take(boldly(asks_of(dealer.prompt)[0]))
    yield dealer.standing()


@GAMES
def test_at_every_step_the_table_goes_on_with_the_same_prompt(game: str) -> None:
    dealer = seeded_table(game)
    for standing in steps(dealer, 3):
        for again in (stopped(dealer), stopped(dealer, standing)):
            assert facts(again) == facts(dealer)


@GAMES
def test_what_is_played_after_a_stop_replays_as_one_log(game: str) -> None:
    dealer = seeded_table(game)
    for standing in list(steps(dealer, 2))[:1]:
        assert standing.seq < dealer.log.seq
    for _ in range(3):
        standing = dealer.standing()
        place_wagers(dealer)
        dealer = stopped(dealer, standing)
        finish(dealer)
    dealer.close()
    assert "identical" in run(lines_of(dealer)).words()


def test_a_log_that_ends_in_the_middle_of_a_step_is_refused() -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    dealer.log.records.pop()
    with pytest.raises(LogError, match="in the middle of a step"):
        stopped(dealer)


def test_a_changed_line_is_refused() -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    forged = copy.copy(dealer)
    forged.log.records[3].body["position"] = 5
    with pytest.raises(LogError):
        stopped(forged)
