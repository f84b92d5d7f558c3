"""Tables that people have opened for themselves: whose each is, and how many there may be."""

from __future__ import annotations

from pitboss.server.people.accounts import Account
from pitboss.server.store.step import TableRow
from pitboss.table.refusal import Refused

MOST_OPENED = 40
"""Tables that people have opened and that are open at a time in the whole house."""
MOST_FROM_ONE_ADDRESS = MOST_OPENED // 2
"""Tables that guests have opened from one address, however many guests there are, so that others find room."""


class GuestTables:
    """The open tables that somebody of the house or a guest has opened."""

    def __init__(self, most: int) -> None:
        self._most = most
        """Tables that one guest may have open."""
        self._opened: dict[str, dict[str, None]] = {}
        """The tables that each person has opened, in their order."""
        self._addresses: dict[str, str] = {}
        """From which address guests have opened their tables since this server started."""

    def note(self, row: TableRow) -> None:
        """Note a table that is open, unless it is the house's own."""
        if row.opened_by:
            self._opened.setdefault(row.opened_by, {})[row.id] = None

    def note_address(self, account: Account, id: str, address: str) -> None:
        """Note from where a guest has opened a table."""
        if account.role == "player":
            self._addresses[id] = address

    def forget(self, row: TableRow) -> None:
        """Forget a table that has closed."""
        self._opened.get(row.opened_by, {}).pop(row.id, None)
        self._addresses.pop(row.id, None)

    def of(self, account: str) -> list[str]:
        """Return the tables that somebody has opened and that are open."""
        return list(self._opened.get(account, ()))

    def require_room(self, account: Account, address: str) -> None:
        """Refuse a guest another table where the house, or the guest, has as many as may be."""
        if account.role != "player":
            return
        own = len(self.of(account.id))
        if own >= self._most:
            allowed = f"at most {self._most} tables at a time" if self._most else "the tables of the house"
            raise Refused("another table", f"you already have {own} open", allowed)
        if sum(map(len, self._opened.values())) >= MOST_OPENED:
            why = f"guests have opened {MOST_OPENED} tables, and the house is full"
            raise Refused("another table", why, "a table in the lobby, or your own later")
        if address and list(self._addresses.values()).count(address) >= MOST_FROM_ONE_ADDRESS:
            why = f"guests at your address have opened {MOST_FROM_ONE_ADDRESS} tables, and others need room too"
            raise Refused("another table", why, "a table in the lobby, or your own later")
