"""A dealer who follows another's log takes its records as they come, and stands where the other stands."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from pitboss.chance import SeededChance, reconstruct, verify_series, verify_shuffle
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log, LogError, Record
from pitboss.play.replay import catch_up, resume
from pitboss.table.event import Event
from tests.play.support import MASTER, TCP, play_rounds, seeded_table


def follower(records: list[Record]) -> Dealer:
    """Return a dealer who has taken the beginning of a log."""
    log, chance = Log(), SeededChance(MASTER)
    dealer = resume(records, log, chance, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)
    log.records = list(records)
    return dealer


def follow(dealer: Dealer, records: list[Record]) -> None:
    catch_up(dealer, records, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)


@pytest.mark.parametrize("game", [TCP, "big-six"])
def test_a_dealer_follows_a_log_input_by_input_to_the_same_end(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leader = seeded_table(game)
    records, ends, take = leader.log.records, [len(leader.log.records)], leader.take

    def take_and_note(event: Event) -> None:
        take(event)
        ends.append(len(records))

    monkeypatch.setattr(leader, "take", take_and_note)
    play_rounds(leader, 3)
    leader.close()
    following = follower(records[: ends[0]])
    for start, end in pairwise([*ends, len(records)]):
        follow(following, records[start:end])
        assert (following.log.seq, following.log.head) == (records[end - 1].seq, records[end - 1].hash)
    assert following.is_closed
    assert following.table == leader.table
    assert [record.line() for record in following.log.records] == [record.line() for record in records]


def test_records_that_differ_or_end_in_the_middle_of_a_step_are_an_error() -> None:
    leader = seeded_table()
    first = len(leader.log.records)
    play_rounds(leader)
    records = leader.log.records
    with pytest.raises(LogError, match="the log ends in the middle of a step"):
        follow(follower(records[:first]), records[first : first + 2])
    forged = replace(records[first], hash="0" * 64)
    with pytest.raises(LogError):
        follow(follower(records[:first]), [forged, *records[first + 1 :]])
