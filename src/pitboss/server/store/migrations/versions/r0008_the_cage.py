"""The cage has people of its own, who prepare fills and credits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

ROLES = "role IN ('player', 'floorperson', 'cashier', 'auditor', 'owner')"
NAME = "an_account_has_one_role"
_PEOPLE = "id, name, folded, role, created_at, password, recovery"


def upgrade() -> None:
    """Let an account be a cashier's."""
    if op.get_bind().dialect.name == "sqlite":
        _make_anew()
    else:
        op.drop_constraint(NAME, "accounts", type_="check")
        op.create_check_constraint(NAME, "accounts", ROLES)


def _make_anew() -> None:
    """Make the accounts anew, since SQLite changes no constraint; tokens, which point at them, are put aside."""
    op.execute("CREATE TEMPORARY TABLE tokens_aside AS SELECT * FROM tokens")
    op.execute("DELETE FROM tokens")
    op.create_table(
        "accounts_new",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("recovery", sa.Text(), nullable=True),
        sa.CheckConstraint(ROLES, name=NAME),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("folded"),
        sa.UniqueConstraint("recovery"),
    )
    op.execute(f"INSERT INTO accounts_new ({_PEOPLE}) SELECT {_PEOPLE} FROM accounts")
    op.drop_table("accounts")
    op.rename_table("accounts_new", "accounts")
    op.execute("INSERT INTO tokens (digest, account_id, used_at) SELECT digest, account_id, used_at FROM tokens_aside")
    op.execute("DROP TABLE tokens_aside")
