"""A token says under the house's seal whose it is, so that nobody who writes to the database takes another's place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the seal, which the house puts on every token when it opens."""
    op.add_column("tokens", sa.Column("seal", sa.Text(), nullable=True))
