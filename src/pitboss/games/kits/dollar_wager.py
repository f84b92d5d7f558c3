"""A wager of one dollar beside another: made only where the other lies, and returned where that was taken back."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.kits.settlement import return_wager
from pitboss.table.events import WagerPlaced
from pitboss.table.felt import Felt
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.window import Area

ONE_DOLLAR: Cents = 100


class DollarWager(NamedTuple):
    """A wager of $1: its area, what it is on, its section, the area it rides on, and what to say without that."""

    area: str
    label: str
    cite: str
    rides_on: str
    without: str
    first: str

    def offered(self) -> Area:
        """Return its betting area."""
        return Area(self.area, self.label, self.cite, ONE_DOLLAR, ONE_DOLLAR, limits_cite=self.cite,
                    rides_on=self.rides_on)  # fmt: skip

    def require_other(self, felt: Felt, wager: WagerPlaced) -> None:
        """Refuse it where the wager that it rides on does not lie."""
        position = felt.at(wager.position, wager.player)
        assert position is not None
        if wager.area == self.area and self.rides_on not in position.wagers:
            raise Refused(f"{money(wager.amount)} on {self.area}", self.without, self.first, self.cite)

    def return_alone(self, felt: Felt) -> None:
        """Give it back where the wager that it rides on was taken back."""
        for position in felt.in_play():
            if self.rides_on not in position.wagers:
                return_wager(felt, position, self.area, self.cite)
