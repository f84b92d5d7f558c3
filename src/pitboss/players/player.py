"""What a bot is: somebody who answers the prompts that a person gets, seeing what that person would see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256, shake_256
from itertools import count
from typing import Any, Protocol, runtime_checkable

from pitboss.chance import ByteStream
from pitboss.table.cards import Card
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers

Below = Callable[[int], int]
"""A player's own chance: a number from 0 to n - 1."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player has before the eyes when a prompt comes: the own position, chips, coupons and cards."""

    position: int
    chips: Cents
    coupons: tuple[Cents, ...] = ()
    hand: tuple[Card, ...] = ()


class Player(Protocol):
    """A bot of one game."""

    name: str
    below: Below
    needs_hand: bool
    stake: int
    """How many of the least wagers a whole round may take."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Yield wagers one at a time, each placed before the next is asked for."""

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Answer a prompt with one of its choices."""


@runtime_checkable
class Onlooker(Protocol):
    """A bot who follows the whole table, as far as that player may see it."""

    def see(self, event: Event) -> None:
        """Take in an event."""


class Adviser(Player, Onlooker, Protocol):
    """A bot whose play odds computes for the table's own options, so that others may be told of it."""

    options: Any


MakePlayer = Callable[[str, Below], Player]
"""Makes a player of one style from a name and the player's own chance."""


def own_chance(secret: bytes, name: str) -> Below:
    """Return a stream of numbers that belongs to one player: the same secret and name give the same numbers."""
    key = sha256(b"pitboss player 1 " + secret + name.encode("utf-8", "surrogatepass")).digest()
    block = count()
    return ByteStream(lambda size: shake_256(key + next(block).to_bytes(8, "big")).digest(size)).below


def is_admitted(prompt: Ask | OpenForWagers, event: Event) -> bool:
    """Tell whether the prompt takes an event, as its refusal would tell a person."""
    try:
        prompt.admit(event)
    except Refused:
        return False
    return True
