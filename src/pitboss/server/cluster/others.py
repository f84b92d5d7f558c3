"""What the other servers of a house do that this one has to reckon with: who looks on there, and chips they move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.server.broadcast import Elsewhere
from pitboss.server.money.chart import wallet
from pitboss.server.money.wallets import Wallets
from pitboss.table.money import Cents


class SharedWallets(Wallets):
    """Wallets that other servers change too, and so are read each time."""

    def of(self, account: str) -> Cents:
        return self._store.balance(wallet(account))


class Others(Elsewhere):
    """Who looks at the tables by the other servers, as they last said."""

    def __init__(self, cut: Callable[[str], None]) -> None:
        self.watching: dict[str, list[str | None]] = {}
        self._cut = cut

    def followers(self, id: str) -> Sequence[str | None]:
        return self.watching.get(id, ())

    def cut(self, account: str) -> None:
        self._cut(account)
