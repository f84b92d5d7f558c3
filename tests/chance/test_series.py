"""A series of throws follows from the seed and the nonces, and anyone can check it once the house has opened it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from pitboss.chance import SeededChance, Series, StackedChance, commitment, outcomes_again, verify_series
from pitboss.chance.shuffle import OpeningRefused
from pitboss.table.devices import dice
from tests.chance.plain import plain_throws

SEED = bytes(range(32))
NONCES = (("ann", "0a1b"), ("bob", "77"))
ODD = (("Zoë", "ff" * 32), ("", ""))


@pytest.mark.parametrize("nonces", [(), NONCES, NONCES[::-1], ODD], ids=["none", "two", "turned", "odd"])
def test_the_throws_are_those_that_the_plain_twin_makes(nonces: tuple[tuple[str, str], ...]) -> None:
    series = Series(SEED, nonces)
    assert [series.outcome(dice(2)) for _ in range(300)] == plain_throws(SEED, nonces, 300)


def test_a_series_gives_the_same_faces_however_many_dice_a_throw_has() -> None:
    by_one, by_five = Series(SEED, NONCES), Series(SEED, NONCES)
    ones = [face for _ in range(100) for face in by_one.outcome(dice(1))]
    assert ones == [face for _ in range(20) for face in by_five.outcome(dice(5))]


@dataclass(frozen=True)
class Logged:
    """What the log tells of one series once it is opened."""

    commitment: str
    opening: dict[str, Any]
    nonces: tuple[tuple[str, str], ...]
    throws: tuple[tuple[int, ...], ...]

    def verified(self) -> str | None:
        given = [(dice(2), faces) for faces in self.throws]
        return verify_series(self.commitment, self.opening, self.nonces, given)


def logged(chance: SeededChance | StackedChance) -> Logged:
    committed = chance.commit_series()
    chance.begin_series(NONCES)
    throws = tuple(chance.outcome(dice(2)) for _ in range(3))
    return Logged(committed, chance.open_series(), NONCES, throws)


@pytest.fixture
def seeded() -> Logged:
    return logged(SeededChance(b"m" * 32))


@pytest.fixture
def stacked() -> Logged:
    return logged(StackedChance([], outcomes=[(3, 4), (6, 6), (1, 2), (5, 5)]))


def test_honest_throws_are_verified(seeded: Logged, stacked: Logged) -> None:
    assert seeded.verified() is None
    assert stacked.verified() is None
    assert replace(seeded, throws=()).verified() is None


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_throw_that_does_not_follow_is_named(seeded: Logged, stacked: Logged, number: int) -> None:
    for honest in (seeded, stacked):
        first, second = honest.throws[number]
        forged = (first % 6 + 1, second)
        throws = (*honest.throws[:number], forged, *honest.throws[number + 1 :])
        shows, gives = f"{forged[0]}-{second}", f"{first}-{second}"
        problem = f"throw {number + 1} of the series shows {shows}, but the opening gives {gives}"
        assert replace(honest, throws=throws).verified() == problem


def test_another_seed_script_or_nonce_is_found(seeded: Logged, stacked: Logged) -> None:
    other = replace(seeded, opening={"seed": SEED.hex()})
    assert other.verified() == (
        f"the opening is not what was committed to: it gives {commitment(SEED)}, the log has {seeded.commitment}"
    )
    script = stacked.opening | {"throws": [[3, 4], [6, 6], [1, 2], [5, 6]]}
    assert str(replace(stacked, opening=script).verified()).startswith("the opening is not what was committed to")
    assert str(replace(seeded, nonces=NONCES[:1]).verified()).startswith("throw ")


@pytest.mark.parametrize(
    ("opening", "problem"),
    [
        ({}, "an opening is checked by its seed, or by its throws and its salt; this one holds nothing"),
        ({"throws": []}, "an opening is checked by its seed, or by its throws and its salt; this one holds throws"),
        (
            {"throws": "34", "salt": ""},
            "the opening's throws cannot be read: it is a list of throws, each a list of faces",
        ),
        ({"throws": [[3, 7]], "salt": ""}, "the opening's throws cannot be read"),
        ({"throws": [[True, 1]], "salt": ""}, "the opening's throws cannot be read"),
        ({"throws": [3], "salt": ""}, "the opening's throws cannot be read"),
        ({"seed": "aabb"}, "the opening is not what was committed to"),
        ({"seed": 7}, "the seed 7 cannot be read"),
    ],
    ids=str,
)
def test_an_opening_that_cannot_be_read_is_refused(seeded: Logged, opening: dict[str, Any], problem: str) -> None:
    assert str(replace(seeded, opening=opening).verified()).startswith(problem)


def test_no_throws_can_be_made_again_from_what_does_not_hold_them() -> None:
    with pytest.raises(OpeningRefused, match="an opening holds a seed, or throws with their salt; this one holds salt"):
        outcomes_again({"salt": "00"}, (), [dice(2)])
    with pytest.raises(OpeningRefused, match="the opening has 1 throws, and 2 were made"):
        outcomes_again({"throws": [[3, 4]]}, (), [dice(2)] * 2)
    with pytest.raises(OpeningRefused, match="a seed of 2 bytes cannot be used: the house's seed has 32 bytes"):
        outcomes_again({"seed": "aabb"}, (), [dice(2)])
