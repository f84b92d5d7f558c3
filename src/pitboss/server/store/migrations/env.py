"""What alembic runs: the revisions, on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from pitboss.server.store.migrations import VERSION_TABLE
from pitboss.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
with context.begin_transaction():
    context.run_migrations()
