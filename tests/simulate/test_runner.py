"""A result is the same whoever plays it; it can be broken off, taken up, and put together."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from pitboss.simulate import Result, make_plan, merged, play_plan, read_result, run
from pitboss.simulate.result import joined
from pitboss.simulate.runner import LocalEngine, chunks_due, write_json, write_whole
from pitboss.table.refusal import Refused

pytestmark = pytest.mark.untraced
PLAN = make_plan("baccarat", seed=5)
SMALL = replace(PLAN, chunk=9_600)


def played(rounds: int, workers: int = 1, **more: Any) -> Result:
    """Play a short plan."""
    return play_plan(SMALL, rounds, engine=LocalEngine(workers), **more)


def test_one_two_and_three_workers_give_the_same_result() -> None:
    first, second, third = (played(100_000, workers) for workers in (1, 2, 3))
    assert first.total == second.total == third.total
    assert first.rounds == 100_000 and first.chunks == ((0, 10),) and first.tail is not None


def test_another_seed_gives_another_result() -> None:
    other = play_plan(replace(SMALL, seed=6), 19_200)
    assert other.total != played(19_200).total


def test_a_result_is_taken_up_where_it_ended_and_nothing_is_counted_twice(tmp_path: Path) -> None:
    before = played(50_000)
    write_json(tmp_path / "part.json", before.as_json())
    after = played(100_000, before=read_result(tmp_path / "part.json"))
    assert after.total == played(100_000).total


@pytest.mark.parametrize("first", [100_000, 96_000])
@pytest.mark.parametrize("then", [50_000, 97_000, 100_000, 101_000, 130_000])
def test_fewer_or_more_rounds_than_a_result_holds_count_nothing_twice(first: int, then: int) -> None:
    after = played(then, before=played(first))
    assert after.rounds == max(first, then)
    assert after.total == played(max(first, then)).total


def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    def interrupt(result: Result) -> None:
        if result.rounds >= 28_800:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(96_000, watch=interrupt, keep=tmp_path / "kept.json")
    before = read_result(tmp_path / "kept.json")
    assert before.rounds == 28_800
    assert played(96_000, before=before).total == played(96_000).total


def test_parts_of_several_machines_merge_to_the_whole() -> None:
    parts = [played(100_000, part=(which, 3)) for which in range(3)]
    assert merged(parts).total == played(100_000).total
    assert merged(parts[::-1]).total == merged(parts).total


@pytest.mark.parametrize("of", [1, 2, 3, 7])
@pytest.mark.parametrize("chunks", [1, 5, 60, 1_000, 20_000])
def test_parts_share_the_chunks_evenly_and_in_few_runs(of: int, chunks: int) -> None:
    due = [list(chunks_due(SMALL, chunks * SMALL.chunk + 7, (), (which, of))) for which in range(of)]
    assert sorted(each for part in due for each in part) == [*((number, None) for number in range(chunks)), (chunks, 7)]
    least, most = min(map(len, due)), max(map(len, due))
    assert most <= 1.1 * least + 2
    for part in due:
        assert len(joined([(number, number + 1) for number, _ in part])) < 200
        fewer = [each for each in part if each[0] < chunks // 2]
        which = due.index(part)
        assert fewer == list(chunks_due(SMALL, chunks // 2 * SMALL.chunk, (), (which, of)))


def test_parts_that_hold_the_same_chunk_are_not_merged() -> None:
    with pytest.raises(Refused, match="same chunks"):
        merged([played(19_200), played(9_600)])


def test_results_of_different_plans_are_not_merged() -> None:
    with pytest.raises(Refused, match="played with another seed"):
        merged([played(9_600), play_plan(replace(SMALL, seed=6), 9_600)])


def test_it_stops_at_a_precision_and_says_how_sure_it_is() -> None:
    found = play_plan(SMALL, None, until=0.005)
    assert 0 < found.standard_error <= 0.005
    assert play_plan(SMALL, None, until=0.005, engine=LocalEngine(3)).total == found.total


def test_a_resume_file_of_another_seed_is_refused() -> None:
    with pytest.raises(Refused, match="another seed"):
        run("baccarat", rounds=9_600, seed=4, before=run("baccarat", rounds=9_600, seed=3))


@pytest.mark.parametrize(
    ("change", "why"),
    [({"version": "0.0.0"}, "another version"), ({"form": 99}, "another version"), ({"body": {}}, "it can't be read")],
)
def test_a_resume_file_that_cannot_be_read_is_refused(tmp_path: Path, change: dict[str, Any], why: str) -> None:
    found = played(9_600).as_json()
    found["kept"] |= change
    (tmp_path / "other.json").write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(Refused, match=why):
        read_result(tmp_path / "other.json")


@pytest.mark.parametrize(
    ("of", "name", "value"),
    [("plan", "game", True), ("plan", "settings", 5), ("plan", "bankroll", "x"), ("plan", "bankroll", 0),
     ("plan", "session", {}), ("body", "sums", [10**30, 10**30])],
)  # fmt: skip
def test_a_result_edited_by_hand_is_refused(tmp_path: Path, of: str, name: str, value: object) -> None:
    found = played(9_600).as_json()
    found["kept"][of][name] = value
    (tmp_path / "edited.json").write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(Refused, match="it can't be read"):
        read_result(tmp_path / "edited.json")


@pytest.mark.parametrize("text", ["", "[]", '{"rounds": 1}', "no json"])
def test_what_is_no_result_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "none.json").write_text(text, encoding="utf-8")
    with pytest.raises(Refused):
        read_result(tmp_path / "none.json")


def test_a_full_disk_leaves_the_last_good_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "result.json"
    write_whole(place, b"good")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pitboss.simulate.runner.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(place, b"never whole")
    assert place.read_bytes() == b"good" and [each.name for each in tmp_path.iterdir()] == ["result.json"]


POOL = """
import os, time
from pitboss.simulate import make_plan
from pitboss.simulate.runner import LocalEngine
if __name__ == "__main__":
    with LocalEngine(2)._pool(make_plan("pai-gow")) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        time.sleep(600)
"""


def test_a_program_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    (tmp_path / "pool.py").write_text(POOL, encoding="utf-8")
    with subprocess.Popen([sys.executable, tmp_path / "pool.py"], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        status = Path("/proc") / program.stdout.readline().strip() / "status"
        assert status.exists()
        program.kill()
    while status.exists():
        with suppress(OSError):
            if "State:\tZ" in status.read_text(encoding="utf-8"):
                break
        sleep(0.02)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"rounds": 0}, "nothing to play"),
        ({"strategy": "wild"}, "none by that name"),
        ({"engine": "moon"}, "none by that name"),
        ({"seats": 8}, "does not have them"),
        ({"seed": -1}, "63 bits"),
        ({"session": 25}, "looked at"),
        ({"bankroll": 1}, "first bet"),
        ({"bankroll": 10**24}, "too large to count"),
        ({"wagers": {"insurance": "5"}}, "no such bet before the cards"),
        ({"wagers": {"main": "4"}}, "posted limits"),
        ({"wagers": {"main": "x"}}, "not an amount"),
        ({"rounds": None}, "without an end"),
        ({"settings": {"decks": "9"}}, "decks"),
    ],
)
def test_bad_input_is_refused_before_any_work(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        run("blackjack", **arguments)


def test_a_cluster_address_that_nobody_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulate.cluster.PATIENCE", "1s")
    with pytest.raises(Refused, match="nobody answers"):
        run("baccarat", rounds=1_000, engine="tcp://127.0.0.1:9")


def test_a_game_without_a_kernel_runs_through_the_round_of_play_and_says_so() -> None:
    plan = replace(make_plan("pai-gow-poker", seed=1), chunk=24, session=24)
    found = play_plan(plan, 48, engine=LocalEngine(1))
    assert found.ready.method == "round of play" and found.rounds == 48
    assert "round of play itself" in found.ready.notes[0]


def test_a_kernel_can_be_left_aside_for_the_round_of_play() -> None:
    plan = make_plan("baccarat", slow=True, strategy="sensible", session=24)
    assert play_plan(plan, 48, engine=LocalEngine(1)).ready.method == "round of play"


def test_what_is_wagered_by_decisions_in_a_round_counts_as_wagered() -> None:
    plan = make_plan("let-it-ride-poker", slow=True, strategy="sensible", session=24)
    told = play_plan(plan, 24, engine=LocalEngine(1)).as_json()
    assert told["wagered_per_round"] == 3, "the same bet on each of the three spots"
