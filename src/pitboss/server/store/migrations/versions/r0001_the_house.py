"""The house's first schema: tables and their logs, the ledger, answered commands, people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("recovery", sa.Text(), nullable=True),
        sa.CheckConstraint("role IN ('player', 'floorperson', 'auditor', 'owner')", name="an_account_has_one_role"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("folded"),
        sa.UniqueConstraint("recovery"),
    )
    op.create_table(
        "balances",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount >= 0 OR substr(account, 1, 7) <> 'wallet:'", name="a_wallet_is_never_below_zero"),
        sa.PrimaryKeyConstraint("account"),
    )
    op.create_table("cites", sa.Column("cite", sa.Text(), nullable=False), sa.PrimaryKeyConstraint("cite"))
    op.create_table(
        "commands",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "key"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("pit", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("positions", sa.Integer(), nullable=False),
        sa.Column("tray", sa.BigInteger(), nullable=False),
        sa.Column("is_training", sa.Boolean(), nullable=False),
        sa.Column("opened_by", sa.Text(), nullable=False),
        sa.Column("master", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("people", sa.Text(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("state IN ('open', 'paused', 'closing', 'closed')", name="a_table_is_in_one_state"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_table(
        "entries",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("debit", sa.Text(), nullable=False),
        sa.Column("credit", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.CheckConstraint("amount > 0", name="an_entry_moves_chips"),
        sa.CheckConstraint("debit <> credit", name="an_entry_has_two_sides"),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sqlite_autoincrement=True,
    )
    op.create_index("entries_by_credit", "entries", ["credit", "number"])
    op.create_index("entries_by_debit", "entries", ["debit", "number"])
    op.create_table(
        "records",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("cite", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("opened", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    op.create_index("records_by_cite", "records", ["cite", "table_id", "seq"])
    op.create_index("records_by_event", "records", ["event", "table_id", "seq"])
    op.create_index("records_by_player", "records", ["player", "table_id", "seq"])
    op.create_index("records_by_time", "records", ["at"])
    op.create_table(
        "rounds",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("round", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("first_seq", sa.BigInteger(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=True),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("net", sa.Text(), nullable=True),
        sa.Column("ending", sa.Text(), nullable=False),
        sa.Column("view", sa.Text(), nullable=True),
        sa.CheckConstraint("ending IN ('open', 'settled', 'voided', 'abandoned')", name="a_round_has_one_ending"),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "round"),
    )
    op.create_table(
        "stacks",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("shuffle", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "shuffle"),
    )
    op.create_table(
        "tokens",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["accounts.id"],
        ),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_index("ix_tokens_account_id", "tokens", ["account_id"])
