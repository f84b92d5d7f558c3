"""The keys of commands: what was carried out under one before is not done again, and a key is good for nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any, TypeVar

from pitboss.play.log import write_json
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import Conflict
from pitboss.server.store.store import Store
from pitboss.server.table.viewers import Json

T = TypeVar("T")
ENOUGH = 32
"""Digits of a hash by which a command is known again."""
MOST_KEYS = 200_000
"""Keys that are remembered at a time; the accounts that were quiet longest are forgotten first."""
MOST_OF_ONE = 20_000
"""Keys that are remembered of one account; the store is asked for those of a busier one."""


class Keys:
    """Knows what each person's commands were answered.

    The store is asked once which keys an account has used. From then on a new key is known to be new, since the
    commands of a table all come by its one owner; whatever may have been used is looked up. Where several servers
    share a house, what concerns no table is always looked up.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._used: dict[str, set[int]] = {}
        """The keys that an account may have used, by their hashes."""
        self._forgotten = 0
        """How often all of them were forgotten."""

    def forget(self) -> None:
        """Know nothing any more: another server has carried out commands at a table that is taken up here."""
        self._used.clear()
        self._forgotten += 1

    async def _from_store(self, look: Callable[[], T]) -> T:
        return look() if self._store.database.is_at_hand else await asyncio.to_thread(look)

    async def _is_new(self, account: str, key: str) -> bool:
        """Tell whether a key is known to be new, and remember it; False where the store is to be asked."""
        if account not in self._used and not await self._know(account):
            return False
        used = self._used[account] = self._used.pop(account)  # who spoke last is forgotten last
        if hash(key) in used or len(used) >= MOST_OF_ONE:
            return False
        used.add(hash(key))
        return True

    async def _know(self, account: str) -> bool:
        """Find out which keys an account has used; tell whether that is known now."""
        forgotten = self._forgotten
        kept = await self._from_store(partial(self._store.keys_of, account, MOST_OF_ONE))
        if forgotten != self._forgotten:
            return False  # what was read may be older than the table that was taken up meanwhile
        self._used.setdefault(account, {hash(each) for each in kept})
        while len(self._used) > 1 and sum(map(len, self._used.values())) > MOST_KEYS:
            del self._used[next(iter(self._used))]
        return account in self._used

    async def answer(self, account: Account, key: str, asked: str) -> Json | None:
        """Return what was answered under a key before; a key that was used for something else is refused."""
        if self._store.database.is_at_hand and await self._is_new(account.id, key):
            return None
        return await self._answer_kept(account, key, asked)

    async def _answer_kept(self, account: Account, key: str, asked: str) -> Json | None:
        done = await self._from_store(partial(self._store.done, account.id, key))
        if done is None:
            return None
        if done.asked != asked:
            raise Conflict("this command", "its key was used for another", "a new key for each command")
        answer: Json = json.loads(done.answer)
        return answer

    async def answer_at(self, account: Account, id: str, command: Any) -> Json | None:
        """Return what a command was answered that was carried out before at a table."""
        if await self._is_new(account.id, command.key):
            return None
        return await self._answer_kept(account, command.key, asked_at(id, command))


def asked_at(id: str, command: Any) -> str:
    """Return by what a command to a table is known again."""
    return asked(id, command.model_dump(mode="json"))


def asked(what: str, about: Any) -> str:
    """Return by what a command is known again."""
    return sha256(write_json([what, about]).encode()).hexdigest()[:ENOUGH]
