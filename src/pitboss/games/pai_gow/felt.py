"""The layout of a Pai Gow table during a round: four tiles to every position, to the dealer and to the dead hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.games.kits.two_hands import Setting, TwoHandsFelt
from pitboss.games.pai_gow.hands import SetTiles, rank
from pitboss.games.pai_gow.house_way import hands_of
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.table.cards import Card
from pitboss.table.events import DEAD_HAND
from pitboss.table.felt import Position
from pitboss.table.money import Cents
from pitboss.table.table import Table


@dataclass(frozen=True, slots=True)
class TilesState:
    """What a table remembers: whether its tiles were inspected, what each player last wagered against the dealer."""

    opened: bool = False
    wagered: tuple[tuple[str, Cents], ...] = ()
    """By player; nothing after a round that a player banked, so that the dealer has the next bank."""
    offered_from: int = 0
    """The position from which the bank is offered, counterclockwise; 0 for the dealer's right."""


class TilesFelt(TwoHandsFelt[PaiGowOptions, TilesState]):
    """The layout: a stack is dealt to every betting position, whether somebody sits there or not."""

    __slots__ = ("dead_hand",)
    sizes = (("high", 2), ("low", 2))

    def __init__(self, table: Table[PaiGowOptions, TilesState]) -> None:
        super().__init__(table)
        self.dead_hand = Position(DEAD_HAND, "")

    def ring(self) -> list[Position]:
        """Return every place that gets a stack, clockwise: the dealer, the dead hand, and the betting positions."""
        # reading 243: the dead hand lies at the dealer's left, so that a total of nine is the dealer again.
        return [self.dealer, self.dead_hand, *self.betting_positions]

    def ranked(self, high: Sequence[Card], low: Sequence[Card]) -> SetTiles:
        """Return the ranks of two hands of two tiles."""
        return SetTiles(rank(high), rank(low))

    def house_way(self, cards: Sequence[Card]) -> Setting:
        """Return four tiles as the house sets them."""
        return hands_of(self.options.house_way, cards)
