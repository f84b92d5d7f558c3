"""A command that waits for another server says of which request it is, so that both logs can be read together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the request's id."""
    op.add_column("inbox", sa.Column("request", sa.Text(), nullable=True))
