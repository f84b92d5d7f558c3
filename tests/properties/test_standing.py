"""Wagers that stand between rounds: they survive a stop at any round boundary, and no chip of them is made or lost."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from pitboss.chance import SeededChance, reconstruct, verify_series, verify_shuffle
from pitboss.play.dealer import Dealer, Standing
from pitboss.play.log import Log
from pitboss.play.replay import resume
from pitboss.server.table.checkpoint import read_checkpoint, write_checkpoint
from pitboss.table.view import SPECTATOR, View
from tests.properties import drawn
from tests.properties.played import Played, an_opening


def gone_on_from(played: Played, standing: Standing) -> Dealer:
    """Go on from where a table stood, as after a stop, with what was logged since."""
    records = played.dealer.log.records[standing.seq :]
    return resume(
        list(records),
        Log(),
        SeededChance(),
        reconstruct=reconstruct,
        verify=verify_shuffle,
        verify_series=verify_series,
        standing=standing,
    )


@pytest.mark.untraced
@settings(max_examples=40, derandomize=True)
@given(game=drawn.dice_games, people=drawn.people)
def test_a_dice_table_goes_on_from_any_round_boundary_with_its_wagers(game: str, people: random.Random) -> None:
    played = Played(an_opening(game, people))
    boundaries = []
    for _ in range(people.randint(3, 12)):
        played.play_round(people)
        boundaries.append(played.dealer.standing())
    for standing in boundaries:
        again = gone_on_from(played, standing)
        assert again.table == played.dealer.table
        assert (again.log.head, again.log.seq) == (played.dealer.log.head, played.dealer.log.seq)
    played.close()
    assert not played.dealer.table.standing
    played.check_log()


@pytest.mark.untraced
@settings(max_examples=25, derandomize=True)
@given(game=drawn.dice_games, people=drawn.people)
def test_a_checkpoint_keeps_wagers_and_markers_as_they_stand(game: str, people: random.Random) -> None:
    played = Played(an_opening(game, people))
    for _ in range(6):
        played.play_round(people)
    view = View(SPECTATOR).fold(played.dealer.log.records)
    standing, kept = read_checkpoint(write_checkpoint(played.dealer.standing(), view), {})
    assert standing.table == played.dealer.table
    spots = {number: spot for number, spot in view.spots.items() if spot.player}
    assert {number: (spot.player, spot.wagers) for number, spot in kept.spots.items() if spot.player} == {
        number: (spot.player, spot.wagers) for number, spot in spots.items()
    }
    assert (kept.chips, kept.marks, kept.outcome, kept.called) == (view.chips, view.marks, view.outcome, view.called)
