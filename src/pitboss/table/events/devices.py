"""What devices give, and how the house is bound to a series of it and opens that."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from pitboss.table.devices import Device, Numbers, balls, counted, dice, faces_of, wheel
from pitboss.table.event import Event, Hash, event
from pitboss.table.events.common import Input
from pitboss.table.view import View


class DeviceOutcome(Input):
    """What a device gave; the line tells the numbers and of which device they are, so that anyone can check them."""

    __slots__ = ()
    kind: ClassVar[str] = "device_outcome"

    @property
    @abstractmethod
    def numbers(self) -> Numbers:
        """The numbers that the device gave."""

    @property
    @abstractmethod
    def device(self) -> Device:
        """The device that gave them."""


_POINT_MARKED = ", mark the point"
_EASY = "easy "


def spoken(call: str, total: int) -> str:
    """Say what the stick called as players say it: "easy six, mark the point" is "six, easy. Point is 6"."""
    name, marked, _ = call.partition(_POINT_MARKED)
    if name.startswith(_EASY):
        thrown, *more = name.removeprefix(_EASY).split(", ")
        name = ", ".join([thrown, "easy", *more])
    return f"{name}. Point is {total}" if marked else name


def listed(numbers: Numbers) -> str:
    """Say numbers one after another: 6, 1 and 6."""
    *others, last = map(str, numbers)
    return f"{', '.join(others)} and {last}" if others else last


@event
class DiceThrown(DeviceOutcome):
    """The dice came to rest, and what they show was called."""

    deed = "a throw"

    faces: tuple[int, ...]
    call: str = ""

    def sentence(self) -> str:
        call = f": {spoken(self.call, sum(self.faces))}" if self.call else ""
        return f"The dice show {listed(self.faces)}{call}."

    def shows(self, view: View) -> None:
        view.outcome, view.call = self.faces, spoken(self.call, sum(self.faces))

    @property
    def numbers(self) -> Numbers:
        return self.faces

    @property
    def device(self) -> Device:
        return dice(len(self.faces))


class WheelOutcome(DeviceOutcome):
    """Where a wheel, or a ball in it, came to rest: a section, of how many."""

    __slots__ = ()
    kind: ClassVar[str] = "wheel_outcome"

    section: int
    sections: int

    @property
    def numbers(self) -> Numbers:
        return (self.section,)

    @property
    def device(self) -> Device:
        return wheel(self.sections)


@event
class WheelSpun(WheelOutcome):
    """The wheel came to rest at a section, and what it shows was called."""

    deed = "a spin of the wheel"

    section: int
    sections: int
    word: str
    call: str = ""

    def sentence(self) -> str:
        call = f": {self.call}" if self.call else ""
        return f"The wheel stops at {self.word}{call}."

    def shows(self, view: View) -> None:
        view.outcome, view.call = self.numbers, self.call or self.word

    @property
    def outcome(self) -> str:
        return self.word


@event
class SpinVoided(Event):
    """A spin counted for nothing and was made again."""

    reason: str

    def sentence(self) -> str:
        return f"No spin: {self.reason}. The dealer spins again."


@event
class BallsDrawn(DeviceOutcome):
    """Balls were drawn one after another, of all that are numbered from 1 on."""

    deed = "a draw of balls"

    balls: tuple[int, ...]
    of: int

    def sentence(self) -> str:
        return f"The balls drawn are {', '.join(map(str, self.balls))}."

    def shows(self, view: View) -> None:
        view.outcome, view.call = self.balls, ""

    @property
    def numbers(self) -> Numbers:
        return self.balls

    @property
    def device(self) -> Device:
        return balls(len(self.balls), self.of)


@event
class NumbersGiven(DeviceOutcome):
    """A device of any other faces gave its numbers, such as a generator that selects a position."""

    deed = "numbers of a device"

    of: str
    faces: tuple[int, ...]
    given: tuple[int, ...]
    call: str = ""

    def sentence(self) -> str:
        call = f": {self.call}" if self.call else ""
        return f"The {self.of} gives {listed(self.given)}{call}."

    def shows(self, view: View) -> None:
        view.outcome, view.call = self.given, self.call

    @property
    def numbers(self) -> Numbers:
        return self.given

    @property
    def device(self) -> Device:
        return faces_of(self.of, *self.faces)


# What binds a series, and what opens it: throws of dice have events of their own, older than other devices


class SeriesCommitted(Input):
    """What binds the house to a series of outcomes."""

    __slots__ = ()
    kind: ClassVar[str] = "series_committed"

    series: int
    of: str
    commitment: Hash


class SeriesRevealed(Input):
    """What opens a series of outcomes."""

    __slots__ = ()
    kind: ClassVar[str] = "series_revealed"

    series: int
    of: str
    opening: dict[str, object]

    @property
    @abstractmethod
    def given(self) -> int:
        """How many outcomes the series gave."""


@event
class ThrowSeedCommitted(SeriesCommitted):
    """The house bound itself to the seed of the next series of throws."""

    deed = "a bond on the throws"
    of = "throw"

    series: int
    commitment: Hash

    def sentence(self) -> str:
        return f"The house commits to the seed of series {self.series} of throws: {self.commitment[:16]}..."


@event
class ThrowSeedRevealed(SeriesRevealed):
    """The house opened the commitment of a series of throws that is over, so that everyone can check each of them."""

    deed = "opening a series of throws"
    of = "throw"

    series: int
    throws: int
    opening: dict[str, object]

    def sentence(self) -> str:
        return f"The house reveals the seed of series {self.series}, which gave {counted(self.throws, self.of)}."

    @property
    def given(self) -> int:
        return self.throws


@event
class SeriesSeedCommitted(SeriesCommitted):
    """The house bound itself to the seed of the next series of outcomes of a device."""

    deed = "a bond on a series"

    series: int
    of: str
    commitment: Hash

    def sentence(self) -> str:
        return f"The house commits to the seed of series {self.series} of {self.of}s: {self.commitment[:16]}..."


@event
class SeriesSeedRevealed(SeriesRevealed):
    """The house opened the commitment of a series of outcomes that is over, so that everyone can check each of them."""

    deed = "opening a series"

    series: int
    of: str
    outcomes: int
    opening: dict[str, object]

    def sentence(self) -> str:
        return f"The house reveals the seed of series {self.series}, which gave {counted(self.outcomes, self.of)}."

    @property
    def given(self) -> int:
        return self.outcomes


def series_committed(of: str, series: int, commitment: str) -> SeriesCommitted:
    """Return what binds the house to a series of such outcomes."""
    if of == ThrowSeedCommitted.of:
        return ThrowSeedCommitted(series, commitment, by="house")
    return SeriesSeedCommitted(series, of, commitment, by="house")


def series_revealed(of: str, series: int, outcomes: int, opening: dict[str, object]) -> SeriesRevealed:
    """Return what opens a series of such outcomes."""
    if of == ThrowSeedRevealed.of:
        return ThrowSeedRevealed(series, outcomes, opening, by="house")
    return SeriesSeedRevealed(series, of, outcomes, opening, by="house")
