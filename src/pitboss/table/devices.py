"""Devices that give outcomes: dice, a wheel, balls drawn, or anything else with faces; an outcome is some numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import perm, prod

from pitboss.table.refusal import Refused

Numbers = tuple[int, ...]
"""An outcome: a number from 1 on for each part of the device, such as what each die shows."""


@dataclass(frozen=True, slots=True)
class Device:
    """Something that gives outcomes by chance: how many faces each of its parts has, and how it is spoken of.

    >>> dice(2).outcomes, wheel(54).outcomes, balls(2, 80).outcomes
    (36, 54, 6320)
    """

    name: str
    """What it is, in the words of a refusal: "2 dice"."""
    outcome: str
    """What one outcome of it is called: a "throw" of dice, a "spin" of a wheel."""
    faces: tuple[int, ...]
    """How many faces each part has, which show a number from 1 on."""
    is_distinct: bool = False
    """Whether no number comes twice in an outcome, as with balls, which are drawn one after another."""

    @property
    def outcomes(self) -> int:
        """How many outcomes there are, each as likely as another."""
        return perm(self.faces[0], len(self.faces)) if self.is_distinct else prod(self.faces)

    @property
    def choices(self) -> tuple[int, ...]:
        """Among how many each number of an outcome is chosen, one after another."""
        return tuple(self.faces[0] - drawn for drawn in range(len(self.faces))) if self.is_distinct else self.faces

    def chosen(self, places: Sequence[int]) -> Numbers:
        """Return the outcome of as many choices, each counted from 0: of balls, among those that are left."""
        if not self.is_distinct:
            return tuple([place + 1 for place in places])
        left = list(range(1, self.faces[0] + 1))
        return tuple([left.pop(place) for place in places])

    def gives(self, numbers: Sequence[object]) -> bool:
        """Tell whether numbers are an outcome of the device."""
        if len(numbers) != len(self.faces):
            return False
        for number, most in zip(numbers, self.faces, strict=True):
            if type(number) is not int or not 0 < number <= most:
                return False
        return not self.is_distinct or len(set(numbers)) == len(numbers)

    def require(self, numbers: Numbers) -> None:
        """Refuse numbers that are no outcome of the device."""
        if not self.gives(numbers):
            what, why = f"the {self.outcome} {numbers}", f"it is not a {self.outcome} of {self.name}"
            raise Refused(what, why, self.allowed)

    @property
    def allowed(self) -> str:
        """Say what an outcome can be: "2 numbers from 1 to 6"."""
        count, different = len(self.faces), "different " if self.is_distinct else ""
        if len(set(self.faces)) > 1:
            return f"{count} numbers of which each is at most {', '.join(map(str, self.faces))}"
        numbers = f"{count} {different}numbers" if count > 1 else "a number"
        return f"{numbers} from 1 to {self.faces[0]}"


@cache
def dice(count: int) -> Device:
    """Return so many dice."""
    return Device(f"{count} dice", "throw", (6,) * count)


@cache
def wheel(sections: int) -> Device:
    """Return a wheel of so many sections."""
    return Device(f"a wheel of {sections} sections", "spin", (sections,))


@cache
def balls(drawn: int, of: int) -> Device:
    """Return so many balls that are drawn one after another of those numbered from 1 on."""
    return Device(f"{drawn} of {of} balls", "draw", (of,) * drawn, is_distinct=True)


@cache
def faces_of(name: str, *faces: int) -> Device:
    """Return any other device, such as a generator that selects one of seven positions."""
    return Device(f"the {name}", "result", faces)


def shown(numbers: Sequence[int]) -> str:
    """Write an outcome in one way: "3-4"."""
    return "-".join(map(str, numbers))


def counted(count: int, outcome: str) -> str:
    """Say how many outcomes of a kind there are: "1 throw", "2 throws"."""
    return f"1 {outcome}" if count == 1 else f"{count} {outcome}s"
