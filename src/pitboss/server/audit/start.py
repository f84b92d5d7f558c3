"""The quick look before the doors open: what a start trusts without replaying every log.

The journal with the register of tables and people, every balance, the number of entries and records, and of each open
table the row, the end of its log and its bond. What only a replay shows, and what was answered to each command, is for
`pitboss verify`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, func, select

from pitboss.server.audit.finding import Finding
from pitboss.server.audit.house import audit_house
from pitboss.server.store import bonds
from pitboss.server.store.bonds import Bond
from pitboss.server.store.pages import read_end
from pitboss.server.store.schema import entries, tables
from pitboss.server.store.store import Store
from pitboss.server.store.vault import Vault


def look(store: Store) -> list[Finding]:
    """Return what is wrong with a house at a glance."""
    with store.database.reading() as connection:
        found = [*audit_house(connection, store.vault), *_tables(connection, store.vault)]
    return list(dict.fromkeys(found))


def _tables(connection: Connection, vault: Vault) -> Iterator[Finding]:
    """The rows of every table, and how many records and entries it has, are what its bond says."""
    counted = select(entries.c.table_id, func.count().label("entries")).group_by(entries.c.table_id)
    posted = {row.table_id: row.entries for row in connection.execute(counted)}
    for row in connection.execute(select(tables).order_by(tables.c.opened_at, tables.c.id)):
        try:
            bond = Bond(**bonds.read_parts(connection, vault, row.id))
        except bonds.Unbound as unbound:
            yield Finding("bonds", row.id, str(unbound))
            continue
        for problem in bonds.differences(bond, row._asdict(), read_end(connection, row.id)):
            yield Finding("tables", row.id, problem)
        if posted.get(row.id, 0) != bond.count:
            problem = f"the house posted {bond.count} entries, and here are {posted.get(row.id, 0)}"
            yield Finding("entries", f"table {row.id}", problem)
