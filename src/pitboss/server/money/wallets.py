"""What people have in their wallets, as it is kept, and what is on its way meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pitboss.server.money.books import wallets_of
from pitboss.server.money.chart import wallet
from pitboss.server.store.step import Entry
from pitboss.server.store.store import Store
from pitboss.table.money import Cents


class Wallets:
    """The wallets of everybody in the house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Cents] = {}
        self._moving: Counter[str] = Counter()
        """What is on its way to or from each wallet until it is kept."""

    def of(self, account: str) -> Cents:
        """Return the chips in somebody's wallet."""
        if account not in self._known:
            self._known[account] = self._store.balance(wallet(account))
        return self._known[account]

    def free(self, account: str) -> Cents:
        """Return what somebody can spend: chips on their way out are gone, and those on their way in not there yet."""
        return self.of(account) + min(0, self._moving[account])

    @contextmanager
    def moving(self, entries: Iterable[Entry]) -> Iterator[None]:
        """Hold chips back that entries move, until they are kept or not."""
        moves = wallets_of(entries)
        self._moving.update(moves)
        try:
            yield
        finally:
            self._moving.subtract(moves)
            for account in moves:
                self._known.pop(account, None)  # to be read again as it was kept
