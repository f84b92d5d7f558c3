"""Devices: which outcomes they have, and how numbers chosen by chance become one."""

from __future__ import annotations

from itertools import product

import pytest

from pitboss.table.devices import Device, balls, dice, faces_of, wheel
from pitboss.table.event import read_event
from pitboss.table.events import BallsDrawn, DeviceOutcome, DiceThrown, NumbersGiven, WheelSpun
from pitboss.table.refusal import Refused

SMALL = (dice(1), dice(2), dice(3), wheel(54), balls(1, 4), balls(3, 4), balls(4, 4), faces_of("generator", 7, 2))


@pytest.mark.parametrize("device", SMALL, ids=lambda device: device.name)
def test_every_way_of_choosing_gives_another_outcome_and_there_are_no_others(device: Device) -> None:
    ways = [device.chosen(places) for places in product(*(range(count) for count in device.choices))]
    assert len(set(ways)) == len(ways) == device.outcomes
    assert all(device.gives(numbers) for numbers in ways)
    every = product(*(range(max(device.faces) + 2) for _ in device.faces))
    assert sum(device.gives(numbers) for numbers in every) == device.outcomes


def test_balls_are_drawn_of_those_that_are_left() -> None:
    assert balls(3, 5).choices == (5, 4, 3)
    assert balls(3, 5).chosen((1, 1, 2)) == (2, 3, 5)
    assert balls(20, 80).outcomes == 61 * balls(19, 80).outcomes


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 1), (1, 7), (-1, 1), (True, 1), (1.0, 2), ([1], 2)])
def test_what_two_dice_cannot_show_is_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="it is not a throw of 2 dice") as refused:
        dice(2).require(faces)
    assert refused.value.allowed == "2 numbers from 1 to 6"


def test_what_a_device_gives_is_said_in_words() -> None:
    assert wheel(54).allowed == "a number from 1 to 54"
    assert balls(20, 80).allowed == "20 different numbers from 1 to 80"
    assert faces_of("generator", 7, 2).allowed == "2 numbers of which each is at most 7, 2"
    with pytest.raises(Refused, match=r"the draw .* it is not a draw of 2 of 5 balls"):
        balls(2, 5).require((3, 3))


@pytest.mark.parametrize(
    ("event", "device", "numbers", "words"),
    [
        (DiceThrown((3, 4), "seven"), dice(2), (3, 4), "The dice show 3 and 4: seven."),
        (WheelSpun(53, 54, "joker"), wheel(54), (53,), "The wheel stops at joker."),
        (WheelSpun(1, 54, "$1", "one"), wheel(54), (1,), "The wheel stops at $1: one."),
        (BallsDrawn((7, 2), 80), balls(2, 80), (7, 2), "The balls drawn are 7, 2."),
        (
            NumbersGiven("generator", (7,), (5,), "position 5"),
            faces_of("generator", 7),
            (5,),
            "The generator gives 5: position 5.",
        ),
        (
            NumbersGiven("cage", (3, 2), (1, 2)),
            faces_of("cage", 3, 2),
            (1, 2),
            "The cage gives 1 and 2.",
        ),
    ],
    ids=str,
)
def test_an_outcome_tells_its_device_and_its_numbers_also_when_it_is_read_back(
    event: DeviceOutcome, device: Device, numbers: tuple[int, ...], words: str
) -> None:
    again = read_event(event.body())
    assert isinstance(again, DeviceOutcome)
    assert (again.device, again.numbers) == (event.device, event.numbers) == (device, numbers)
    assert event.words() == words and event.is_input


def test_a_scoreboard_shows_where_the_wheel_stopped() -> None:
    assert WheelSpun(53, 54, "joker").outcome == "joker"
