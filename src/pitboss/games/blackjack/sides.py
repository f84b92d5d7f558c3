"""What a blackjack table keeps of its cards between rounds."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games.procedures.sides import Side


@dataclass(frozen=True, slots=True)
class ShoeState:
    """What a blackjack table remembers of its cards between rounds; a single shoe has one side."""

    opened: bool = False
    sides: tuple[Side, ...] = ()
    in_use: int = 0
    is_new_dealer: bool = False
    cutter: int = 0
