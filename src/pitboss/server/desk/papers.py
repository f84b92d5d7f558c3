"""The desk's papers: every line of the house's journal that is about slips, counts, boxes, decks, ratings and days.

The journal is chained and bound under the house's key, and only one server writes to it at a time. So a series of
numbers has no gap, and whatever the desk knows is a fold of these lines.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from sqlalchemy import Connection

from pitboss.server.people.accounts import Account
from pitboss.server.refusals import Conflict, not_for
from pitboss.server.store.journal import Line, read_lines
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused

MOST_REASON = 200
DESK = "desk_"
"""What the name of every line of the desk begins with."""


class Papers:
    """The lines of the desk, read once and then only what is new."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lines: list[Line] = []
        self._upto = 0
        self._lock = Lock()

    def lines(self, *events: str) -> list[Line]:
        """Return what was written until now, of some events or of all."""
        with self._lock, self.store.database.reading() as connection:
            for number, _, _, line in read_lines(connection, self._upto):
                self._upto = number
                if line["event"].startswith(DESK):
                    self._lines.append(line)
            found = list(self._lines)
        return [line for line in found if not events or line["event"] in events]

    def lines_in(self, connection: Connection, *events: str) -> list[Line]:
        """Return what a transaction that writes sees, and remember nothing of it: it may come to nothing."""
        with self._lock:
            known, upto = list(self._lines), self._upto
        known += [line for _, _, _, line in read_lines(connection, upto) if line["event"].startswith(DESK)]
        return [line for line in known if not events or line["event"] in events]

    def knows(self, by: Account, key: str) -> bool:
        """Tell whether a person's key was used before."""
        return any(line.get("key") == f"{by.id}:{key}" for line in self.lines())

    def write(self, by: Account, key: str, event: str, make: Callable[[Connection], dict[str, Any]]) -> Line:
        """Write one line, once for each key of a person, while nobody else writes to the journal."""
        whole_key = f"{by.id}:{key}"
        self.lines()
        with self.store.database.writing() as connection:
            self.store.journal.hold(connection)
            again = [line for line in self.lines_in(connection) if line.get("key") == whole_key]
            if again and again[0]["event"] != event:
                raise Conflict("this key", "it was used for something else", "a new key for each command")
            if again:
                return again[0]
            made = {"key": whole_key, "by": by.name, **make(connection)}
            self.store.journal.append(connection, event, **made)
            return self.lines_in(connection, event)[-1]


def require_role(by: Account, what: str, *roles: str) -> None:
    """Refuse whoever has none of some roles; the owner has all of them."""
    if by.role not in (*roles, "owner"):
        words = {"floorperson": "a floorperson", "cashier": "a cage cashier", "auditor": "an auditor"}
        raise not_for(by.role, what, ", ".join((*(words[role] for role in roles), "or the owner")))


def checked_reason(reason: str, what: str, cite: str) -> str:
    """Return a reason as it is kept, or refuse one that nobody can read."""
    said = " ".join(reason.split())
    if not 0 < len(said) <= MOST_REASON or not said.isprintable():
        raise Refused(what, "it needs a readable reason", f"1 to {MOST_REASON} printable characters", cite)
    return said
