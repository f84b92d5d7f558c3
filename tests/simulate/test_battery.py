"""The simulated stream passes the battery of statistical tests, by levels and a rule that were written before."""

from __future__ import annotations

import io
import sys

import numpy as np
import pytest

from pitboss.chance.battery import Checked, check_bytes, check_numbers, judge, neighbors, places
from pitboss.cli import main
from pitboss.simulate.stream import Source
from tests.simulate.test_stream import many_below

pytestmark = pytest.mark.untraced
NUMBERS, DECKS = 60_000, 1_500


def numbers(seed: int, of: int, count: int) -> list[int]:
    """Return numbers below a count."""
    source, found = Source(seed, 1), np.zeros(count, np.int64)
    many_below(of, source.words, source.state, found)
    return [int(each) for each in found]


def decks(seed: int, count: int) -> list[list[int]]:
    """Return decks shuffled as kernels shuffle them: each card one of those that are left."""
    source, found = Source(seed, 2), []
    one = np.zeros(1, np.int64)
    for _ in range(count):
        deck = list(range(52))
        for at in range(51):
            many_below(52 - at, source.words, source.state, one)
            deck[at], deck[at + int(one[0])] = deck[at + int(one[0])], deck[at]
        found.append(deck)
    return found


def test_the_simulated_stream_passes_the_battery() -> None:
    def battery(times: int) -> list[Checked]:
        found = check_bytes("simulated bytes", Source(41, 0).take(100_000 * times))
        for of in (36, 52):
            found += check_numbers(f"simulated numbers of {of}", numbers(41, of, NUMBERS * times), of)
        shuffled = decks(41, DECKS * times)
        return [*found, places("simulated shuffles", shuffled, 52), neighbors("simulated shuffles", shuffled)]

    verdict, _ = judge(battery)
    assert verdict == "passed"


@pytest.mark.parametrize("source", ["live", "simulated"])
def test_raw_bytes_are_written_as_many_as_are_asked_for(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdout", told)
    assert main(["chance", "--bytes", "1e5", "--source", source, "--seed", "7"]) == 0
    told.flush()
    written = told.buffer.getvalue()
    assert len(written) == 100_000 and len(set(written)) == 256
