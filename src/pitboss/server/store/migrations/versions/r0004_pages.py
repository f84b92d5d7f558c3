"""Rounds that are over lie in pages, many records packed into one; what they are searched for, beside them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.server.store.pages import Terms, pack

revision = "0004"
down_revision = "0003"

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_COMMANDS = ("account", "key", "asked", "answer", "at", "table_id")
_RECORDS = ("table_id", "seq", "at", "body", "hash", "opened", "words")


def upgrade() -> None:
    """Make the pages, and pack what every table has played."""
    op.add_column("tables", sa.Column("packed", sa.BigInteger(), nullable=False, server_default="0"))
    _make_pages()
    _make_anew("records", _RECORDS, ("records_by_cite", "records_by_event", "records_by_player", "records_by_time"))
    _make_anew("commands", _COMMANDS, ("commands_by_table",))
    op.create_index("commands_by_time", "commands", ["at"])
    op.drop_table("cites")
    _pack_all(op.get_bind())


def _make_pages() -> None:
    op.create_table(
        "pages",
        sa.Column("number", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("first_seq", sa.BigInteger(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=False),
        sa.Column("first_at", sa.BigInteger(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index("pages_by_table", "pages", ["table_id", "first_seq"], unique=True)
    op.create_index("pages_by_last_record", "pages", ["table_id", "last_seq"], unique=True)
    op.create_index("pages_by_time", "pages", ["last_at"])
    op.create_table(
        "terms",
        sa.Column("number", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("term", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index("terms_by_name", "terms", ["kind", "term"], unique=True)
    op.create_table(
        "page_terms",
        sa.Column("term", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("page", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["term"], ["terms.number"]),
        sa.ForeignKeyConstraint(["page"], ["pages.number"]),
        sa.PrimaryKeyConstraint("term", "page"),
        sqlite_with_rowid=False,
    )


def _make_anew(name: str, columns: tuple[str, ...], indexes: tuple[str, ...]) -> None:
    """Make a table without the columns and indexes that it no longer has, and bring over what lies in it."""
    for index in indexes:
        op.drop_index(index, name)
    op.rename_table(name, f"{name}_before")
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER INDEX {name}_pkey RENAME TO {name}_before_pkey")
    _MAKE[name]()
    listed = ", ".join(columns)
    op.execute(f"INSERT INTO {name} ({listed}) SELECT {listed} FROM {name}_before")
    op.drop_table(f"{name}_before")


def _make_records() -> None:
    op.create_table(
        "records",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("opened", sa.Text(), nullable=True),
        sa.Column("words", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )


def _make_commands() -> None:
    op.create_table(
        "commands",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("account", "key"),
        sqlite_with_rowid=False,
    )


_MAKE = {"records": _make_records, "commands": _make_commands}


def _pack_all(connection: sa.Connection) -> None:
    """Pack the log of every table, as far as its rounds are over."""
    over = "SELECT id, CASE state WHEN 'closed' THEN tables.seq ELSE coalesce(checkpoints.seq, 0) END AS upto"
    rows = connection.exec_driver_sql(f"{over} FROM tables LEFT JOIN checkpoints ON checkpoints.table_id = tables.id")
    terms: Terms = {}
    for row in rows.all():
        pack(connection, row.id, 0, row.upto, terms)
