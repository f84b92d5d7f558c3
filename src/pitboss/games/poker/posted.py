"""The posted maximum: what the house takes at most in one round, from the pots and for time (14.14(c), 20.37(a)3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.poker.options import PER_PLAYER, rakes_and_charges, time_part_of
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions


def charged_before(table: Table) -> Cents:
    """Return the time charges that were assessed since the last round, and count towards the next one's maximum."""
    desk = table.state.desk
    return int(desk.charged) if desk.charged_for == table.round else 0


def maximum_holds(options: PokerOptions, positions: int) -> None:
    """The posted maximum of a round covers the time charges of a full table, where the pots are raked too."""
    _require_maximum(options, positions, f"{custom('19:47-14.14')}; reading 153")


@paragraph("13:47-20.37(a)3")
def maximum_holds_at_night(options: PokerOptions, positions: int) -> None:
    """The posted maximum of a round covers the time charges of a full table, where the pots are raked too."""
    _require_maximum(options, positions, "13:47-20.37(a)3; reading 153")


def _require_maximum(options: PokerOptions, positions: int, cite: str) -> None:
    # reading 153: the maximum is one of a round, of all that is taken then.
    charges = time_part_of(options) * (positions if options.time_basis == PER_PLAYER else 1)
    if rakes_and_charges(options) and charges > options.rake_maximum:
        why = f"time charges of {money(charges)} at a full table alone are more than that, and the pots are raked too"
        allowed = f"rake_maximum={money(charges)} or more"
        if options.time_basis == PER_PLAYER:
            allowed += ", or a table of fewer seats"
        raise Refused(f"rake_maximum={money(options.rake_maximum)}", why, allowed, cite)
