"""What a game is played with: how it is changed, what people inspect of it, and how long one seed binds a device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pitboss.table.events import CardChangeDue, CardsChanged, DiceChanged, DiceChangeDue
from pitboss.table.paperwork import SHAKER_INSPECTED, WHEEL_INSPECTED


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a game is played with: its name, how it is changed and said to be due, and when a table may close."""

    name: str
    changed: type[CardsChanged | DiceChanged] | None = None
    change_due: type[CardChangeDue | DiceChangeDue] | None = None
    """How it is said that it has been in use for its hours; None where nothing is changed by the clock."""
    closes: str = "the round is over"
    ages_unopened: bool = True
    """Whether its hours run from when it came to the table; else from when it is opened there."""
    is_replaced: bool = True
    """Whether a fresh deck comes for one that is removed in a round."""


CARDS = Equipment("cards", CardsChanged, CardChangeDue, "the cards are dealt out")
DICE = Equipment("dice", DiceChanged, DiceChangeDue, "every wager under contract is decided")
WHEEL = Equipment("a wheel")


class Inspection(NamedTuple):
    """What a supervisor inspects at a table: what it is, by which paragraph, and whether after every gaming day."""

    what: str
    cite: str
    is_daily: bool
    """Whether after each gaming day on which it was used; else once, before the table opens for play."""


THE_SHAKER = Inspection("the dice shaker", SHAKER_INSPECTED, is_daily=True)
THE_WHEEL = Inspection("the wheel and the ball", WHEEL_INSPECTED, is_daily=False)


class SeriesLength(NamedTuple):
    """How many outcomes of a device one seed of the house binds: from the fewest on a series ends with its shooter.

    Where nobody has the device it ends at the fewest, and at the most in any case: a shooter who keeps the dice is not
    to keep everybody waiting for the seed.
    """

    fewest: int = 25
    most: int = 100
