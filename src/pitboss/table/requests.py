"""What a round of play asks for: cards, a shuffle, a cut, a count, a device's outcome; and what can go wrong meanwhile.

A round yields events (announcements) and requests. The driver answers each request with the event that grants it, or
with a fault the request admits. What asks players stands in `choices` and `window`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from pitboss.table.cards import Card
from pitboss.table.devices import Device, Numbers
from pitboss.table.event import Event, Place
from pitboss.table.events import DeviceOutcome, DiceThrown, FaultOccurred, card_words

T = TypeVar("T")


def at_any_table(options: object) -> bool:
    """Most things can go wrong whatever the options of a table are."""
    return True


@dataclass(frozen=True, slots=True)
class FaultKind:
    """Something that can go wrong at a table: its name, its paragraph, what it is in words, and under which options."""

    name: str
    cite: str
    words: str
    needs_value: str = ""
    """What number goes with it, such as "cards"; nothing where none does."""
    can_happen: Callable[[Any], bool] = at_any_table
    cite_with: Callable[[Any, str], str] | None = None
    """Returns its paragraph where that depends on the options, or on the paragraph of what was asked for."""
    asked_by: Callable[[Any], tuple[str, ...]] = lambda options: ("",)
    """Returns by which paragraphs what it can spoil is asked for at a table, where its own depends on that."""
    may_name: str = ""
    """What number may go with it, such as "position"."""
    needs: str = ""
    """What has to be so for it to happen, where it cannot happen at every table and in every round."""

    is_count_of_deck: bool = False
    """Whether its number is a wrong count of the whole deck."""

    def happens(self, number: int = 0) -> str:
        """Tell that it happens, with the number that goes with it: of a position, or of cards that were counted."""
        counted = f"{self.may_name} {number}" if self.may_name else f"{card_words(number)} counted"
        return f"Something goes wrong: {self.words}{f' ({counted})' if number else ''}."

    def cite_at(self, options: object, asked_by: str) -> str:
        """Return its paragraph at a table with these options, as it happens to what a paragraph asks for."""
        return self.cite_with(options, asked_by) if self.cite_with else self.cite

    def cites_at(self, options: object) -> str:
        """Return every paragraph that can be its own at a table with these options."""
        return "; ".join(dict.fromkeys(self.cite_at(options, asked_by) for asked_by in self.asked_by(options)))


@dataclass(slots=True)
class Request:
    """Something only the driver can give; it admits the faults it names."""

    cite: str
    faults: tuple[str, ...]

    @property
    def asked_by(self) -> str:
        """The paragraph by which it is asked for; those that follow may speak of a hand that others do not see."""
        return self.cite.partition("; ")[0]

    def admit_fault(self, fault: FaultOccurred) -> None:
        """Refuse a fault that cannot happen here as it is told; those that a request names mostly can."""


@dataclass(slots=True)
class Draw(Request):
    """The card at a place of a shuffled stack, please: for a position, or for the dealer."""

    place: Place
    position: int


@dataclass(slots=True)
class Shuffle(Request):
    """Shuffle and stack whole decks, or cards collected from play; some earlier shuffles may still be undealt."""

    deck: str
    cards: tuple[Card, ...]
    how: str
    collected: tuple[Place, ...] = ()
    still_undealt: tuple[int, ...] = ()


@dataclass(slots=True)
class Cut(Request):
    """Take cards from the top of the stack: so many at least and at most, and commonly no more than some."""

    least: int
    most: int
    by: str = "dealer"
    commonly: int = 0
    """The most that is taken in practice, where that is less than the rules allow."""


@dataclass(slots=True)
class CountStub(Request):
    """Count the undealt cards, of which there should be so many."""

    expected: int


@dataclass(slots=True)
class Outcome(Request):
    """Let a device give an outcome, please, which is told by the event that the game makes of its numbers."""

    device: Device
    told: Callable[[Numbers], DeviceOutcome]


def throw(cite: str, faults: tuple[str, ...], thrown: Device, call: Callable[[Numbers], str] | None = None) -> Outcome:
    """Ask for a throw of dice, which is called as the game calls it."""
    return Outcome(cite, faults, thrown, lambda faces: DiceThrown(faces, call(faces) if call else ""))


@dataclass(slots=True)
class Proceed(Request):
    """Nothing, unless something goes wrong at this moment."""


Round = Generator[Event | Request, Any, T]
"""A procedure of the regulation: it yields events and requests, receives answers, and returns a value."""


class Voided(Exception):
    """The round stops and all hands are void; raised inside a round and caught by it alone."""

    def __init__(self, cite: str, reason: str) -> None:
        super().__init__(reason)
        self.cite = cite
        self.reason = reason


def is_fault(answer: object) -> bool:
    """Tell whether an answer is a fault instead of what was asked for."""
    return type(answer) is FaultOccurred
