"""The journal: what happens in the house and at no table, each line chained to the one before.

Tables opened and closed, chips that the cage hands out, people let in, signed in, hired and dismissed, alarms of
the monitor of chance, and the book of a casino night. Where the journal stands is sealed under the house's key, and
handed out with the heads of the tables.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, select

from pitboss.play.log import GENESIS, chain, write_json
from pitboss.server.clock import Clock
from pitboss.server.store import bonds
from pitboss.server.store.bonds import THE_HOUSE, digest
from pitboss.server.store.schema import accounts, journal
from pitboss.server.store.step import Entry
from pitboss.server.store.vault import Vault

Line = dict[str, Any]

TABLE_OPENED, TABLE_CLOSED, CHIPS_POSTED, HOUSE_BOUND = "table_opened", "table_closed", "chips_posted", "house_bound"
JOINED, RECOVERED, SIGNED_IN, SIGNED_OUT = "guest_joined", "name_recovered", "signed_in", "signed_out"
HIRED, DISMISSED, NEW_PASSWORD = "person_hired", "person_dismissed", "password_changed"
NEW_CODE = "code_renewed"
CHANCE_ALARM, OPERATION_ALARM, ALARM_CLEARED = "chance_alarm", "operation_alarm", "alarm_cleared"
CHANCE, OPERATION = "chance", "operation"
ALARMS = {CHANCE: CHANCE_ALARM, OPERATION: OPERATION_ALARM}
"""The lines that raise an alarm, by what it is of."""
MOST_OPEN = 100
"""Alarms that are open at a time; whoever leaves so many alone needs no more of them."""
OF_PEOPLE = (JOINED, RECOVERED, SIGNED_IN, HIRED, DISMISSED, NEW_PASSWORD, NEW_CODE)
"""After these a person's account stands as the line says."""
TOKENS = "tokens"
"""In the house's bond: every token is sealed, and one without a seal is nobody's."""
_PERSON = ("id", "name", "folded", "role", "created_at", "password", "recovery")


class Journal:
    """Writes the house's journal."""

    def __init__(self, vault: Vault, clock: Clock) -> None:
        self._vault = vault
        self._clock = clock

    def begin(self, connection: Connection) -> None:
        """Begin the journal of a house."""
        bonds.make(connection, self._vault, THE_HOUSE, {"number": 0, "head": GENESIS, TOKENS: True})

    def hold(self, connection: Connection) -> None:
        """Keep the other servers of the house from writing to the journal until this transaction is over."""
        bonds.read_parts(connection, self._vault, THE_HOUSE, hold=True)

    def append(self, connection: Connection, event: str, **facts: Any) -> int:
        """Write a line, in the transaction of what it tells, and return its number."""
        stands = bonds.read_parts(connection, self._vault, THE_HOUSE, hold=True)
        number: int = stands["number"] + 1
        text = write_json({"number": number, "at": self._clock(), "event": event, **facts})
        head = chain(stands["head"], text)
        connection.execute(journal.insert().values(number=number, body=text, hash=head))
        bonds.keep(connection, self._vault, THE_HOUSE, stands | {"number": number, "head": head})
        return number

    # Alarms: those that are open stand beside the head of the journal, under the same seal

    def alarms(self, connection: Connection) -> list[Line]:
        """Return the alarms that are open, the oldest first."""
        return list(bonds.read_parts(connection, self._vault, THE_HOUSE).get("alarms", ()))

    def raise_alarm(self, connection: Connection, kind: str, words: str) -> None:
        """Write an alarm, unless the same is open already."""
        self.hold(connection)
        found = self.alarms(connection)
        if len(found) >= MOST_OPEN or any((each["kind"], each["words"]) == (kind, words) for each in found):
            return
        number = self.append(connection, ALARMS[kind], kind=kind, words=words)
        self._keep_alarms(connection, [*found, {"number": number, "at": self._clock(), "kind": kind, "words": words}])

    def clear_alarm(self, connection: Connection, number: int, by: str, reason: str) -> None:
        """Write that somebody has cleared an alarm, unless somebody else was faster."""
        self.hold(connection)
        found = self.alarms(connection)
        left = [each for each in found if each["number"] != number]
        if len(left) < len(found):
            self.append(connection, ALARM_CLEARED, alarm=number, by=by, reason=reason)
            self._keep_alarms(connection, left)

    def _keep_alarms(self, connection: Connection, alarms: list[Line]) -> None:
        stands = bonds.read_parts(connection, self._vault, THE_HOUSE)
        bonds.keep(connection, self._vault, THE_HOUSE, stands | {"alarms": alarms})

    def append_person(self, connection: Connection, event: str, id: str, **facts: Any) -> None:
        """Write a line of a person, with the hash of the account as it then stands.

        Where the person was known before, `was` is the hash of the account before the change: what somebody else has
        written there is not taken for the house's own because the house has written to it since.
        """
        row = connection.execute(select(accounts).where(accounts.c.id == id)).one()
        told = {"person": id, "name": row.name, "role": row.role}
        self.append(connection, event, **told, **facts, account=person_digest(row._asdict()))


def person_digest(row: Mapping[str, Any]) -> str:
    """Return the hash of an account as it is kept."""
    return digest(write_json([row[name] for name in _PERSON]))


def entries_json(entries: Iterable[Entry]) -> list[list[Any]]:
    """Return entries as a line of the journal has them."""
    return [[entry.debit, entry.credit, entry.amount, entry.what] for entry in entries]


def read_lines(connection: Connection, after: int = 0) -> Iterator[tuple[int, str, str, Line]]:
    """Return the lines of the journal: the number and the hash of each, its text and what it says."""
    for row in connection.execute(select(journal).where(journal.c.number > after).order_by(journal.c.number)):
        yield row.number, row.hash, row.body, json.loads(row.body)
