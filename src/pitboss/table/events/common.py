"""What the events of a table have in common: how they name positions, cards and betting areas."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from pitboss.table.cards import Card
from pitboss.table.event import Event
from pitboss.table.money import Cents, money

DEALER = COUNTER = 0
"""The dealer's own place, where players have positions from 1."""


def place_words(position: int) -> str:
    """Name a position, or the dealer."""
    return "the dealer" if position == DEALER else f"position {position}"


def card_words(count: int) -> str:
    """Count cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


ORDINALS = ("", "first", "second", "third", "fourth")
_ON_A_HAND = re.compile(r"(double|split)_(\d)")
_AGAINST_A_HAND = re.compile(r"(.+)_(second|third)")


def area_words(area: str) -> str:
    """Name a betting area as people say it."""
    if on := _ON_A_HAND.fullmatch(area):
        return f"{on[1]} on the {ORDINALS[int(on[2])]} hand"
    return area.replace("_", " ").replace("dont", "don't")


def wager_words(area: str, amount: Cents) -> str:
    """Name a wager as people say it: of which kind, of how much, and on or against which hand."""
    if against := _AGAINST_A_HAND.fullmatch(area):
        return f"{wager_words(against[1], amount)} against the dealer's {against[2]} hand"
    if on := _ON_A_HAND.fullmatch(area):
        what = "double" if on[1] == "double" else "wager"
        return f"{what} of {money(amount)} on the {ORDINALS[int(on[2])]} hand"
    return f"{area_words(area)} wager of {money(amount)}"


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
