"""Notice, then thirty minutes: what begins or changes at a table only some time after people were told of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from pitboss.games.sign import LimitsT
from pitboss.table.custom import custom
from pitboss.table.events import NoticeGiven
from pitboss.table.refusal import Refused
from pitboss.table.table import Table

MINUTE = 60_000
"""A minute of the log's clock, which counts milliseconds."""
NOTICE_MINUTES = 30
"""What goes between a notice and what it is of: by 3.10(c)2, and as custom where 8.3 is asked for."""
RAISED_MINIMUM = custom("19:47-8.3")
"""The section on notices is known by its heading; that it covers a higher minimum is told by 14.17."""
LOWERED_MAXIMUM = custom("19:47-8.3")
"""A sister state gives notice of another maximum too; of one that goes up nobody has to be told beforehand."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A written notice that an option is to have a value, which it may have from a time of the log's clock on."""

    option: str
    value: str
    may_begin: int
    cite: str


def may_begin(given: int) -> int:
    """Return when what a notice is of may begin that was given at a time of the log's clock."""
    return given + NOTICE_MINUTES * MINUTE


def minutes_left(given: int, now: int) -> int:
    """Return how many minutes are left until then, an open one counted; none where it may begin."""
    return max(0, -((now - may_begin(given)) // MINUTE))


def has_waited(given: int | None, now: int) -> bool:
    """Tell whether something was told, and long enough ago."""
    return given is not None and not minutes_left(given, now)


class Notices(Generic[LimitsT]):
    """What a game does only after notice: at most games nothing, but that tighter limits are posted beforehand."""

    def of(self, options: LimitsT) -> tuple[tuple[str, str], ...]:
        """Return which options of a table change only after notice, each with its paragraph."""
        return ()

    def take(self, table: Table, event: NoticeGiven, at: int) -> Table:
        """Remember a written notice, and when it was given; at most games nothing is done by notice."""
        raise Refused("a notice", f"nothing at a table of {table.game} needs one", "changing the options")

    def given(self, table: Table) -> tuple[Notice, ...]:
        """Return which notices of a change still to come were given at a table."""
        return ()

    def told_to(self, option: str) -> str:
        """Return who is told of a change in writing; nothing where a sign at the table tells the patrons."""
        return ""

    def asked(self, options: LimitsT) -> tuple[tuple[str, str], ...]:
        """Return which options of a table take notice when they change, or limits that tighten, each by what."""
        return (*self.of(options), ("minimum", RAISED_MINIMUM), ("maximum", LOWERED_MAXIMUM))

    def due(self, before: LimitsT, after: LimitsT) -> tuple[tuple[str, str], ...]:
        """Return which options of a change patrons are told of beforehand, each with its paragraph."""
        names = [(name, cite) for name, cite in self.of(after) if getattr(before, name) != getattr(after, name)]
        raised = (("minimum", RAISED_MINIMUM),) if after.minimum > before.minimum else ()
        # reading 263: a lower maximum narrows what patrons may bet, as a higher minimum does.
        lowered = (("maximum", LOWERED_MAXIMUM),) if after.maximum < before.maximum else ()
        return (*names, *raised, *lowered)
