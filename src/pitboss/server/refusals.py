"""The kinds of refusal that the house knows beside those of the rules; each is answered in its own way."""

from __future__ import annotations

from pitboss.table.refusal import Refused

ROLE_WORDS = {
    "player": "a player",
    "floorperson": "a floorperson",
    "cashier": "a cage cashier",
    "auditor": "an auditor",
    "owner": "the owner",
}
"""What a person is in the house, as it is said."""


class Unknown(Refused):
    """Somebody whom the house does not know."""


class Forbidden(Refused):
    """Something that this person may not do."""


class Malformed(Refused):
    """A request that is not of its form."""


class NotFound(Refused):
    """Something that is not there."""


class Conflict(Refused):
    """A key that was used for another command."""


class Stale(Refused):
    """A command answers a prompt that is not open."""


class TooOften(Refused):
    """Somebody who asks more often than anybody may, and after how many seconds it may be tried again."""

    def __init__(self, what: str, why: str, allowed: str, seconds: int) -> None:
        super().__init__(what, why, allowed)
        self.seconds = seconds


class Unavailable(RuntimeError):
    """What was asked could not be kept, and did not happen."""


def not_for(role: str, what: str, allowed: str) -> Forbidden:
    """Return the refusal of something that is not for people of a role."""
    return Forbidden(what, f"you are {ROLE_WORDS[role]}", allowed)
