"""What a blackjack table keeps of its cards and its notices between rounds."""

from __future__ import annotations

from dataclasses import dataclass
from json.encoder import encode_basestring_ascii as quote

from pitboss.games.kits.sides import Side
from pitboss.table.event import Place


@dataclass(frozen=True, slots=True)
class ShoeState:
    """What a blackjack table remembers between rounds: its cards, a single shoe having one side, and posted notices."""

    opened: bool = False
    sides: tuple[Side, ...] = ()
    in_use: int = 0
    is_new_dealer: bool = False
    posted: tuple[tuple[str, str], ...] = ()
    burned: Place | None = None
    """The burn card, which a player may ask to see until the cards are shuffled."""

    def written(self) -> str:
        """Write the state as JSON, field by field."""
        sides = ",".join([side.written() for side in self.sides])
        opened = "true" if self.opened else "false"
        is_new_dealer = "true" if self.is_new_dealer else "false"
        posted = ",".join([f"[{quote(name)},{quote(value)}]" for name, value in self.posted])
        burned = f"[{self.burned.shuffle},{self.burned.number}]" if self.burned else "null"
        return f"[{opened},[{sides}],{self.in_use},{is_new_dealer},[{posted}],{burned}]"
