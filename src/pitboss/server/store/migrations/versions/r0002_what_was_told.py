"""Beside each record the words in which everybody at the table was told of it, for an auditor to search."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the words; records from before have none, and are searched by what they hold."""
    op.add_column("records", sa.Column("words", sa.Text(), nullable=True))
