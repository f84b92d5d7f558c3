"""Everything that a house has kept, gone through once, while it is closed or while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sqlalchemy import select

from pitboss.server.audit.desk import DeskLines, audit_days
from pitboss.server.audit.finding import Finding
from pitboss.server.audit.house import audit_answers, audit_house
from pitboss.server.audit.log import Kept, read_kept
from pitboss.server.audit.table import audit_table
from pitboss.server.desk.days import closed_days_of
from pitboss.server.store.pages import read_lines
from pitboss.server.store.schema import bonds, journal, tables
from pitboss.server.store.store import Store

Heads = Mapping[tuple[str, int], str]
"""Heads that were handed out: of a table, after a record."""


@dataclass(slots=True)
class Verified:
    """What was gone through, and what was found."""

    tables: int = 0
    rounds: int = 0
    records: int = 0
    entries: int = 0
    days: int = 0
    """Closed gaming days."""
    findings: list[Finding] = field(default_factory=list)

    def words(self) -> str:
        """Tell it in a line."""
        days = "closed day" if self.days == 1 else "closed days"
        counts = ((self.tables, "tables"), (self.rounds, "rounds"), (self.records, "records"),
                  (self.entries, "entries"), (self.days, days))  # fmt: skip
        went = ", ".join(f"{number} {name}" for number, name in counts if number or name != days)
        found = "everything is as the house wrote it" if not self.findings else f"{len(self.findings)} found"
        return f"{went}: {found}"


def verify(
    store: Store, tell: Callable[[str], None] = lambda line: None, heads: Heads | None = None,
    digests: Mapping[str, str] | None = None,
) -> Verified:  # fmt: skip
    """Go through every log, seal, series, entry, balance and row; each table as it stands at one moment."""
    done, desk = Verified(), DeskLines()
    with store.database.reading() as connection:
        ids = [row.id for row in connection.execute(select(tables.c.id).order_by(tables.c.opened_at, tables.c.id))]
        bound = [row.subject for row in connection.execute(select(bonds.c.subject).order_by(bonds.c.subject))]
    every = list(dict.fromkeys([*ids, *(subject for subject in bound if subject)]))
    for number, id in enumerate(every, start=1):
        with store.database.reading() as connection:
            kept = read_kept(connection, store.vault, id)
            lines = desk.read(connection)
        _count(done, kept)
        done.findings += _unique(audit_table(store.vault, kept, lines))
        tell(f"table {number} of {len(every)} ({id}): {done.records} records so far")
    with store.database.reading() as connection:
        of_the_house = _unique([*audit_house(connection, store.vault), *audit_answers(connection)])
        done.findings += [each for each in of_the_house if each not in done.findings]
        lines = desk.read(connection)
        done.days = len(closed_days_of(lines))
        done.findings += _unique(audit_days(connection, store.vault, lines, digests or {}))
    done.findings += _replaced(store, heads or {})
    return done


def _count(done: Verified, kept: Kept) -> None:
    done.tables += 1
    done.rounds += len(kept.rounds)
    done.records += len(kept.records) + sum(page.last_seq - page.first_seq + 1 for _, _, page in kept.pages)
    done.entries += len(kept.entries)


def _unique(found: Iterable[Finding]) -> list[Finding]:
    return list(dict.fromkeys(found))


def _replaced(store: Store, heads: Heads) -> Iterator[Finding]:
    """Every head that was handed out stands in the log of its table, or the log was replaced."""
    with store.database.reading() as connection:
        for (table, seq), head in sorted(heads.items()):
            if not table:
                if (
                    connection.execute(select(journal.c.hash).where(journal.c.number == seq)).scalar_one_or_none()
                    != head
                ):
                    yield Finding("journal", f"line {seq}", f"the head {head} that was handed out is not here")
            elif [line.hash for line in read_lines(connection, table, seq, seq)] != [head]:
                yield Finding(
                    "records", f"table {table}, record {seq}", f"the head {head} that was handed out is not here"
                )
