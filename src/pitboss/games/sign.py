"""The sign at a table: the least and the greatest wager, and what patrons are told besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pitboss.table.custom import custom
from pitboss.table.money import Cents, money
from pitboss.table.options import Limits

LIMITS = custom("19:47-8.2")
"""The section on posting limits, known by its heading only."""


if TYPE_CHECKING:  # where a part is of any game, it names no options
    from typing_extensions import TypeVar as TypeVarWithDefault

    LimitsT = TypeVarWithDefault("LimitsT", bound=Limits, default=Any)
else:
    LimitsT = TypeVar("LimitsT")


class TableSign(Generic[LimitsT]):
    """The sign of most games: the limits that the options post."""

    def limits(self, options: LimitsT) -> tuple[Cents, Cents | None]:
        """Return the least and the greatest wager of a table with these options; None where there is no greatest."""
        return options.minimum, options.maximum

    def words(self, options: LimitsT) -> str:
        """Say what may be wagered at a table with these options."""
        return f"{money(options.minimum)} to {money(options.maximum)}"

    def limits_line(self, options: LimitsT) -> tuple[str, str]:
        """Return what the sign at a table says of its limits, and by which paragraph."""
        return self.words(options), LIMITS

    def meter(self, options: LimitsT) -> tuple[str, Cents]:
        """Return the progressive meter that a table shows, and what that starts at; no name where it has none."""
        return "", 0

    def meter_shown(self, table: Any) -> Cents:
        """Return what the meter showed when a round of the table last left it; 0 before the first."""
        return 0

    def lines(self, options: LimitsT) -> tuple[tuple[str, str], ...]:
        """Return what the sign at a table says beside limits and odds, each line with its paragraph."""
        return ()
