"""What the events of a table have in common: how they name positions, cards and betting areas."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from pitboss.table.cards import Card
from pitboss.table.event import Event
from pitboss.table.money import Cents, money
from pitboss.table.sentence import who

DEALER = COUNTER = 0
"""The dealer's own place, where players have positions from 1."""


def place_words(position: int) -> str:
    """Name a position, or the dealer."""
    return "the dealer" if position == DEALER else f"position {position}"


def who_at(position: int) -> str:
    """Begin a sentence with a position, or the dealer."""
    return place_words(position).capitalize()


def who_does(by: str) -> str:
    """Begin a sentence with whoever did it: the dealer, or a player by name."""
    return "The dealer" if by == "dealer" else who(by)


def where_words(position: int) -> str:
    """Say where a player wagers: at a position, or at the counter of a game without any."""
    return "at the counter" if position == COUNTER else f"at position {position}"


def card_words(count: int) -> str:
    """Count cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


AREAS: dict[str, str] = {}
"""Betting areas that people call otherwise than by their names, as their games say."""
WAGERS: dict[str, str] = {}
"""How people call a wager on an area where that is more than its name: "{amount} double on the third hand"."""


def area_name(area: str) -> str:
    """Name a betting area as people type it."""
    return area.replace("_", " ").replace("dont", "don't")


def area_words(area: str) -> str:
    """Name a betting area as people say it."""
    return AREAS.get(area) or area_name(area)


def wager_words(area: str, amount: Cents) -> str:
    """Name a wager as people say it: of which kind, and of how much."""
    return WAGERS.get(area, f"{{amount}} {wager_on(area)}").format(amount=money(amount))


def wager_on(area: str) -> str:
    """Name a wager by its area: "ante bet", or "bet on the $5"."""
    words = area_words(area)
    return f"bet on {words}" if words.startswith("the ") else words if words == "bet" else f"{words} bet"


def hand_words(cards: tuple[Card, ...] | None, count: int) -> str:
    """Show the cards, or say how many lie face down."""
    return f"{card_words(count)} face down" if cards is None else " ".join(str(card) for card in cards)


class Input(Event):
    """An event that comes from outside the round: from a person, from chance, or from the house."""

    __slots__ = ()
    is_input: ClassVar[bool] = True


class Giver(StrEnum):
    """Who may bring something to a game's desk."""

    FLOOR = "floor"
    PLAYER = "player"
    """Somebody who sits at the table, for themselves alone."""
    ANYBODY = "anybody"
    """Whoever is in the house, for themselves alone."""
    HOUSE = "house"
    """The table by itself, and no person."""


class DeskInput(Input):
    """Something that a game's own desk takes; it is logged when it comes and applied between rounds."""

    __slots__ = ()
    given_by: ClassVar[Giver] = Giver.HOUSE
    is_only_said: ClassVar[bool] = False
    """Whether it changes nothing at the table, and is heard at once also in a round."""

    def comes_in_round(self, felt: Any) -> None:
        """Cite what else holds while a round of play goes on; for most nothing does."""

    def said_at_once(self) -> tuple[Event, ...]:
        """Return what is said as soon as it comes, though it is applied between rounds."""
        return ()


@dataclass(slots=True, kw_only=True)
class SignedInput(Input):
    """What somebody of the floor gives, who signs by name or office; an empty name stands for whose duty it is."""

    by: str = ""


@dataclass(slots=True, kw_only=True)
class RoundOrder(SignedInput):
    """What the floor orders in a round of play, with a reason: the round heeds it when it comes so far."""

    given_by: ClassVar[Giver] = Giver.FLOOR

    reason: str


@dataclass(slots=True, kw_only=True)
class SignedDeskInput(DeskInput):
    """What somebody of the floor brings to a game's own desk, and signs in the same way."""

    given_by: ClassVar[Giver] = Giver.FLOOR

    by: str = ""
