"""Alarms of the house: what chance or the machine did that somebody must look at, open until somebody clears them.

They stand in the journal, which nobody can change unnoticed: who is told, and who said that all is well, and why.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.server.people.accounts import Account
from pitboss.server.refusals import NotFound, Unavailable, not_for
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.store.journal import CHANCE, OPERATION
from pitboss.server.store.step import StoreError
from pitboss.server.store.store import Store

LOGGER = logging.getLogger("pitboss.alarms")
CLEARED_BY = {CHANCE: ("owner",), OPERATION: ("floorperson", "owner")}
"""Who may say that all is well again: of chance the owner alone, who answers for the equipment."""
_MAY_CLEAR = {CHANCE: "the owner", OPERATION: "a floorperson, or the owner"}


@shape
class Alarm(TypedDict):
    """What somebody must look at: chance that is not even, a clock that stepped, a database that failed."""

    number: Annotated[int, Field(description="The line of the journal that raised it.")]
    at: Milliseconds
    kind: Literal["chance", "operation"]
    words: str
    may_clear: Annotated[bool, Field(description="Whether you may clear it: of chance the owner alone may.")]


class Alarms:
    """Raises and clears the alarms of a house."""

    def __init__(self, store: Store, forget: Callable[[str], None]) -> None:
        self._store = store
        self._forget = forget
        """Lets the monitor of chance begin anew with what was cleared."""
        self._under_way: set[asyncio.Task[None]] = set()

    async def raise_alarm(self, kind: str, words: str) -> None:
        """Write an alarm into the journal; one that is open already is not told twice."""
        try:
            await asyncio.to_thread(self._store.raise_alarm, kind, words)
        except StoreError as error:
            LOGGER.error("The alarm could not be noted in the journal (%s): %s.", words, error)

    def raise_soon(self, kind: str, words: str) -> None:
        """Write an alarm into the journal, beside all else."""
        task = asyncio.create_task(self.raise_alarm(kind, words))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def open(self, account: Account) -> list[Alarm]:
        """Return the alarms that nobody has cleared, the oldest first, and whether somebody may."""
        found = await asyncio.to_thread(self._store.alarms)
        return [
            {
                "number": alarm["number"],
                "at": alarm["at"],
                "kind": alarm["kind"],
                "words": alarm["words"],
                "may_clear": account.role in CLEARED_BY[alarm["kind"]],
            }
            for alarm in found
        ]

    async def clear(self, account: Account, number: int, reason: str) -> None:
        """Let somebody say that all is well again, and why."""
        alarm = next((each for each in await self.open(account) if each["number"] == number), None)
        if alarm is None:
            raise NotFound(f"alarm {number}", "no such alarm is open", "an alarm of the floor's list")
        if not alarm["may_clear"]:
            raise not_for(account.role, "clearing this alarm", _MAY_CLEAR[alarm["kind"]])
        try:
            await asyncio.to_thread(self._store.clear_alarm, number, account.name, reason)
        except StoreError as error:
            raise Unavailable(str(error)) from error
        self._forget(alarm["words"])
        LOGGER.warning("Alarm %d is cleared by %s.", number, account.name)
