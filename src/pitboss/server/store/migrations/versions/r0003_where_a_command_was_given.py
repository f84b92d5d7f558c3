"""At which table a command was given: what came of it is forgotten when the table has closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table of a command; those from before have none, and are forgotten by their age."""
    op.add_column("commands", sa.Column("table_id", sa.Text(), nullable=True))
    op.create_index("commands_by_table", "commands", ["table_id"])
