"""The store's revisions, run from the package itself, so that an installed program and a clone do the same."""

from __future__ import annotations

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from pitboss.server.store.schema import metadata
from pitboss.server.store.step import StoreError

VERSION_TABLE = "pitboss_revision"
"""Where a database keeps the revision of its schema."""

_ONE_AT_A_TIME = Lock()
_LOCK_NUMBER = 0x70697462


def migrate(connection: Connection, where: str) -> None:
    """Bring a database to the newest revision, or refuse one that this program does not know."""
    with _ONE_AT_A_TIME:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK_NUMBER})
        config = _config(connection)
        scripts = ScriptDirectory.from_config(config)
        newest = scripts.get_current_head()
        current = revision_of(connection)
        if current == newest:
            return
        if current is None:
            _require_none_of_ours(connection, where)
        elif current not in {script.revision for script in scripts.walk_revisions()}:
            raise StoreError(
                f"{where} has the schema revision {current}, which this program does not know: a newer one "
                f"wrote it. This program reads revisions up to {newest}; use the newer program, or another database"
            )
        command.upgrade(config, "head")


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database's schema, None where it has none yet."""
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _require_none_of_ours(connection: Connection, where: str) -> None:
    taken = sorted({*inspect(connection).get_table_names()} & {*metadata.tables})
    if taken:
        raise StoreError(
            f"{where} is not a house's database, and its table {taken[0]} stands where one of the house's belongs. "
            "Use a database of the house's own"
        )
