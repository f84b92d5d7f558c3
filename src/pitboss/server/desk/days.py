"""Closed gaming days: each a digest of all that the house had kept, signed and chained to the day before.

A digest names the journal's head and, for each table that has moved since the day before, where its log, the words
people were told, its rounds and its entries stood, and what the table came to on that day. It is signed with a key that
comes from the house's own, so that whoever kept the public key and a digest can tell later whether the database is
still the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, select
from typing_extensions import TypedDict

from pitboss.play.log import GENESIS, write_json
from pitboss.server.desk.figures import table_lines
from pitboss.server.desk.gaming_day import GamingDay, Period
from pitboss.server.desk.papers import Papers, require_role
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import Stale
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.store import bonds
from pitboss.server.store.journal import Line
from pitboss.server.store.schema import tables
from pitboss.server.store.vault import Vault, is_signed
from pitboss.table.paperwork import AUDITED_DAY as DAY
from pitboss.table.refusal import Refused

CLOSED = "desk_day_closed"
CHAINS = ("seq", "head", "words", "rounds", "entries", "count", "state")
"""What of a table's bond a digest has."""
YEARS = 10
"""How long what recreates play is kept, by later New Jersey text for games over the Internet."""


@shape
class ClosedDayJson(TypedDict):
    """A closed gaming day: what is signed, the signature, and the house's public key."""

    day: str
    by: str
    at: Milliseconds
    digest: str
    signature: str
    text: str
    key: str
    keep_until: str


@dataclass(frozen=True, slots=True)
class ClosedDay:
    """A digest as the journal has it."""

    line: int
    day: str
    by: str
    at: int
    text: str
    """What is signed."""
    signature: str

    @property
    def facts(self) -> dict[str, Any]:
        """What the digest says."""
        facts: dict[str, Any] = json.loads(self.text)
        return facts

    @property
    def digest(self) -> str:
        """The hash by which the next day is chained to this one."""
        return sha256(self.text.encode()).hexdigest()

    def as_json(self) -> ClosedDayJson:
        """Return it for a program, whole: what is signed, and the signature."""
        until = kept_until(date.fromisoformat(self.day))
        return {"day": self.day, "by": self.by, "at": self.at, "digest": self.digest, "signature": self.signature,
                "text": self.text, "key": self.facts["key"], "keep_until": until.isoformat()}  # fmt: skip


def kept_until(day: date) -> date:
    """Return until when the records of a day are kept.

    >>> kept_until(date(2028, 2, 29)).isoformat()
    '2038-03-01'
    """
    is_leap_day = (day.month, day.day) == (2, 29)
    return date(day.year + YEARS, 3, 1) if is_leap_day else day.replace(year=day.year + YEARS)


def closed_days_of(lines: Iterable[Line]) -> list[ClosedDay]:
    """Return the days that lines of the journal tell of, in order."""
    return [
        ClosedDay(line["number"], line["day"], line["by"], line["at"], line["text"], line["signature"])
        for line in lines if line["event"] == CLOSED
    ]  # fmt: skip


class Days:
    """Closes gaming days."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers

    def all(self) -> list[ClosedDay]:
        """Return every closed day, in order."""
        return closed_days_of(self._papers.lines(CLOSED))

    def close(self, by: Account, key: str, day: GamingDay) -> ClosedDay:
        """Close a gaming day that is over, after every earlier one."""
        require_role(by, "closing a gaming day", "auditor")
        store, period, name = self._papers.store, day.whole, day.whole.name
        if store.clock() < period.ends:
            raise Stale(f"closing {name}", "the day isn't over", "closing it when it is", DAY)

        def make(connection: Connection) -> dict[str, Any]:
            before = closed_days_of(self._papers.lines_in(connection, CLOSED))
            _require_next(before, day)
            facts = digest_of(connection, store.vault, before, period)
            text = write_json(facts | {"key": store.vault.public_key})
            return {"day": name, "text": text, "signature": store.vault.sign(text)}

        self._papers.write(by, key, CLOSED, make)
        return next(each for each in self.all() if each.day == name)


def _require_next(before: list[ClosedDay], day: GamingDay) -> None:
    if not before:
        return
    last = date.fromisoformat(before[-1].day)
    name = day.whole.name
    if day.day <= last:
        raise Stale(f"closing {name}", f"{before[-1].day} is closed", f"{last + timedelta(days=1)}", DAY)
    if day.whole.begins < before[-1].facts["ends"]:
        raise Refused(f"closing {name}", "it begins before the last closed day ends", "the same hours every day", DAY)
    if day.day > last + timedelta(days=1):
        raise Refused(
            f"closing {name}", "a day before it isn't closed", f"closing {last + timedelta(days=1)} first", DAY
        )


def digest_of(connection: Connection, vault: Vault, before: list[ClosedDay], period: Period) -> dict[str, Any]:
    """Return what a digest says of the house as it stands now, and of a day."""
    known: dict[str, Mapping[str, Any]] = {}
    for each in before:
        known |= each.facts["tables"]
    stands = bonds.read_parts(connection, vault, bonds.THE_HOUSE)
    now = {
        row.id: {name: parts[name] for name in CHAINS}
        for row in connection.execute(select(tables.c.id).order_by(tables.c.id))
        for parts in (bonds.read_parts(connection, vault, row.id),)
    }
    return {
        "day": period.name, "begins": period.begins, "ends": period.ends,
        "previous": before[-1].digest if before else GENESIS,
        "journal": {"number": stands["number"], "head": stands["head"]},
        "tables": {id: parts for id, parts in now.items() if known.get(id) != parts},
        "figures": figures_in(connection, period),
    }  # fmt: skip


def figures_in(connection: Connection, period: Period) -> dict[str, dict[str, int]]:
    """Return what each table came to in a period, by its id; one at which nothing happened is left out.

    How many rounds it settled is not in it: one that is open when the day is closed ends later.
    """
    found = {}
    for line in table_lines(connection, period):
        moved = {name: value for name, value in asdict(line.figures).items() if name != "rounds"}
        if any((moved["fills"], moved["credits"], moved["drop"], line.figures.win)):
            found[line.id] = moved | {"win": line.figures.win}
    return found


def is_genuine(day: ClosedDay, public_key: str) -> bool:
    """Tell whether a digest was signed by the house."""
    return day.facts.get("key") == public_key and is_signed(day.text, day.signature, public_key)
