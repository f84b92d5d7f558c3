"""The cage: who hands out imitation chips, up to what one person gets, and what a person has to spend."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pitboss.server.money.chart import handed, wallet
from pitboss.server.money.wallets import Wallets
from pitboss.server.people.accounts import Account
from pitboss.server.store.idempotency import Keys, asked
from pitboss.server.store.step import Done, Entry, Step
from pitboss.server.store.store import Store
from pitboss.server.table import commands
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused


class Cage:
    """The cage of one house."""

    def __init__(self, store: Store, most: Cents, commit: Callable[[Step], Awaitable[None]]) -> None:
        self._store = store
        self._most = most
        """What one person may have had in all."""
        self._commit = commit
        self._keys = Keys(store)
        self._one_at_a_time = asyncio.Lock()

    async def hand_out(self, account: Account, amount: Cents, key: str = "") -> None:
        """Hand out imitation chips, once for each key."""
        about = asked("chips", amount)
        async with self._one_at_a_time:
            if key and await self._keys.answer(account, key, about) is not None:
                return
            had = -self._store.balance(handed(account.id))
            if not 0 < amount <= self._most - had:
                why = f"the cage has given you {money(had)} of the {money(self._most)} each person gets"
                raise Refused(f"{money(amount)} from the cage", why, f"up to {money(max(0, self._most - had))}")
            entry = Entry(handed(account.id), wallet(account.id), amount, "imitation chips from the cage")
            done = Done(account.id, key, about, "{}") if key else None
            await self._commit(Step("", (), (entry,), done=done))


def require_chips(wallets: Wallets, account: Account, command: Any) -> None:
    """Refuse a command that needs more chips than a person has in the wallet."""
    needed = getattr(command, "chips", 0) or (command.amount if isinstance(command, commands.Tip) else 0)
    if needed and needed > (free := wallets.free(account.id)):
        has = money(free)
        raise Refused(f"{money(needed)}", f"you have {has} in your wallet", f"up to {has}, or more from the cage")
