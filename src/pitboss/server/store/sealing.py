"""Where seeds and hidden cards lie in a database: each is sealed for its own place, and opened at no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sqlalchemy import Connection, and_, select, update

from pitboss.server.store.pages import Line, Page, content_of, filled
from pitboss.server.store.schema import pages, records, stacks, tables
from pitboss.server.store.vault import Vault

Change = Callable[[str, str], str]
"""Makes of a text that is kept at a place another."""


def master_place(table: str) -> str:
    """Name the place of a table's secret."""
    return f"the master of table {table}"


def opened_place(table: str, seq: int) -> str:
    """Name the place of what stands beside a record for those who may see it."""
    return f"what record {seq} of table {table} hides"


def stack_place(table: str, shuffle: int) -> str:
    """Name the place of a stack that is kept until it is revealed."""
    return f"the stack of shuffle {shuffle} of table {table}"


def opened_lines(vault: Vault, table: str, lines: Iterator[Line]) -> Iterator[Line]:
    """Yield records with what they hide opened."""
    for line in lines:
        yield opened_line(vault, table, line)


def opened_line(vault: Vault, table: str, line: Line) -> Line:
    """Return a record with what it hides opened."""
    if line.opened is None:
        return line
    return line._replace(opened=vault.open_text(line.opened, opened_place(table, line.seq)))


def change_sealed(
    connection: Connection, table: str, change: Change, change_master: Callable[[bytes, str], bytes]
) -> None:
    """Change everything of a table that is sealed, place by place."""
    secret = connection.execute(select(tables.c.master).where(tables.c.id == table)).scalar_one()
    changed = change_master(secret, master_place(table))
    connection.execute(update(tables).where(tables.c.id == table).values(master=changed))
    for row in connection.execute(select(stacks).where(stacks.c.table_id == table)).all():
        this = and_(stacks.c.table_id == table, stacks.c.shuffle == row.shuffle)
        text = change(row.text, stack_place(table, row.shuffle))
        connection.execute(update(stacks).where(this).values(text=text))
    hidden = select(records.c.seq, records.c.opened).where(records.c.table_id == table, records.c.opened.is_not(None))
    for seq, opened in connection.execute(hidden).all():
        this = and_(records.c.table_id == table, records.c.seq == seq)
        text = change(opened, opened_place(table, seq))
        connection.execute(update(records).where(this).values(opened=text))
    columns = [pages.c[name] for name in ("number", *Page._fields)]
    for number, *kept in connection.execute(select(*columns).where(pages.c.table_id == table)).all():
        page = filled(connection, table, Page(*kept))
        lines = [
            line if line.opened is None else line._replace(opened=change(line.opened, opened_place(table, line.seq)))
            for line in page.lines()
        ]
        content = content_of(lines, page.views())
        connection.execute(update(pages).where(pages.c.number == number).values(content=content))
