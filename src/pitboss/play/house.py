"""House inputs: what the house, the floor and the players bring between rounds, and how long the cards are in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.games import Game
from pitboss.games.between import APPLY, DEALER, between
from pitboss.table.event import Event
from pitboss.table.events import (
    CardsChanged,
    ChipsBought,
    CouponGiven,
    DealerChanged,
    DiceChanged,
    LayoutCleared,
    NoticeGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
    SignedDeskInput,
)
from pitboss.table.money import Cents
from pitboss.table.requests import Round
from pitboss.table.table import Table

HOUSE_INPUTS = (*APPLY, OptionsChanged, NoticeGiven, LayoutCleared)
"""What is taken between rounds, beside what a game's own desk takes."""
HOUR = 3_600_000
"""An hour of the log's clock, which counts milliseconds."""
MOST_NAME = 40
"""The most characters of a name that somebody signs with."""

_SIGNED = (OptionsChanged, NoticeGiven, CardsChanged, DiceChanged, DealerChanged, CouponGiven, PlayerLeft)
"""The house inputs that a floorperson may give, who signs them by name; the others are the player's own."""


def sign_house_input(event: Event) -> None:
    """Sign a house input for its player, for the house, or for the floorperson who gives it by name."""
    event.cite = ""  # the rules alone say by which paragraph
    if isinstance(event, SignedDeskInput):
        event.by = event.by if is_a_name(event.by) else ""  # the desk says whose duty it is
    elif not (isinstance(event, _SIGNED) and event.by != DEALER and is_a_name(event.by)):
        event.by = getattr(event, "player", "house")


def is_a_name(by: str) -> bool:
    """Tell whether somebody can have signed so."""
    return 0 < len(by) <= MOST_NAME and by.isprintable()


def run_dry(steps: Round[Table]) -> tuple[list[Event], Table]:
    """Apply a house input without announcing anything; return what it would announce, and the table that follows."""
    announced: list[Any] = []
    while True:
        try:
            announced.append(next(steps))
        except StopIteration as stop:
            return announced, stop.value


def table_after_all(game: Game, table: Table, inputs: Sequence[Event], now: int) -> Table:
    """Return the table that house inputs leave one after another."""
    for event in inputs:
        _, table = run_dry(between(game, table, event, now))
    return table


def chips_bought(inputs: Sequence[Event], player: str) -> Cents:
    """Return the chips that a player has bought by house inputs."""
    bought = [each for each in inputs if isinstance(each, PlayerSeated | ChipsBought)]
    return sum(each.chips for each in bought if each.player == player)


class InUse:
    """Since when the cards or dice of a table are in use, and whether it was said that their change is due."""

    def __init__(self) -> None:
        self.since = 0
        self.is_reminded = False

    def renew(self, now: int) -> None:
        """Count anew, by the log's clock."""
        self.since, self.is_reminded = now, False


def has_unopened_cards(game: Game, table: Table) -> bool:
    """Tell whether the cards are opened with the next round and do not grow older before it."""
    return game.ages_when_opened and not game.is_opened(table)
