"""Notice, then thirty minutes: what begins or changes at a table only some time after people were told of it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.table.refusal import Refused

MINUTE = 60_000
"""A minute of the log's clock, which counts milliseconds."""
NOTICE_MINUTES = 30
"""What goes between a notice and what it is of: by 3.10(c)2, and as custom where 8.3 is asked for."""


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


def require_waited(given: int | None, now: int, refusal: Refused) -> None:
    """Refuse what was told too short a time ago, or never."""
    if given is None or minutes_left(given, now):
        raise refusal
