"""The keys of commands: what was carried out under one before is not done again, and a key is good for nothing else."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from hashlib import sha256
from typing import Any

from pitboss.play.log import write_json
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import Conflict
from pitboss.server.store.store import Store
from pitboss.server.table.viewers import Json

ENOUGH = 32
"""Digits of a hash by which a command is known again."""


class Keys:
    """Knows what each person's commands were answered."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def answer(self, account: Account, key: str, asked: str) -> Json | None:
        """Return what was answered under a key before; a key that was used for something else is refused."""
        look = partial(self._store.done, account.id, key)
        done = look() if self._store.database.is_at_hand else await asyncio.to_thread(look)
        if done is None:
            return None
        if done.asked != asked:
            raise Conflict("this command", "its key was used for another", "a new key for each command")
        answer: Json = json.loads(done.answer)
        return answer

    async def answer_at(self, account: Account, id: str, command: Any) -> Json | None:
        """Return what a command was answered that was carried out before at a table."""
        return await self.answer(account, command.key, asked_at(id, command))


def asked_at(id: str, command: Any) -> str:
    """Return by what a command to a table is known again."""
    return asked(id, command.model_dump(mode="json"))


def asked(what: str, about: Any) -> str:
    """Return by what a command is known again."""
    return sha256(write_json([what, about]).encode()).hexdigest()[:ENOUGH]
