"""The migrations make exactly the schema that the store uses, and a database they do not know is refused."""

from __future__ import annotations

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import upgrade
from alembic.runtime.migration import MigrationContext
from sqlalchemy import column, table, text

import pitboss
from pitboss.server.store.database import _checked, _engine
from pitboss.server.store.migrations import VERSION_TABLE, _config, revision_of
from pitboss.server.store.schema import metadata
from pitboss.server.store.store import Store, StoreError
from tests.server.conftest import MakeStore
from tests.server.kept import ROW


def write(store: Store, *statements: str) -> None:
    with store.database.writing() as connection:
        for statement in statements:
            connection.execute(text(statement))


def test_the_revisions_make_the_schema_that_the_store_uses(store: Store) -> None:
    with store.database.reading() as connection:
        made = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(made, metadata) == []
        assert revision_of(connection) == "0009"


def test_every_constraint_of_the_schema_is_made(store: Store) -> None:
    names = {str(check.name) for table in metadata.tables.values() for check in table.constraints if check.name}
    with store.database.reading() as connection:
        if connection.dialect.name == "sqlite":
            made = " ".join(connection.scalars(text("SELECT coalesce(sql, '') FROM sqlite_master")))
        else:
            made = " ".join(connection.scalars(text("SELECT conname FROM pg_constraint")))
    assert names == {name for name in names if name in made}
    assert "a_wallet_is_never_below_zero" in names


def test_opening_again_changes_nothing(make_store: MakeStore) -> None:
    make_store().open_table(ROW)
    assert make_store().tables() == make_store().tables() == [ROW]


def test_a_house_of_the_first_revision_is_taken_over_and_its_records_are_still_found(url: str) -> None:
    engine = _engine(_checked(url))
    with engine.begin() as connection:
        upgrade(_config(connection), "0001")
        kept = asdict(ROW) | {"options": "{}", "settings": "{}", "seq": 1, "head": "", "at": 5}
        old = {"table_id": "t1", "seq": 1, "round": 0, "at": 5, "event": "table_paused", "cite": "", "hash": "h"}
        connection.execute(table("tables", *map(column, kept)).insert().values(kept))
        body = '{"seq":1,"reason":"a spill"}'
        connection.execute(table("records", *map(column, (*old, "body"))).insert().values(old | {"body": body}))
    engine.dispose()
    store = Store(url)
    (found,) = store.search(text="A SPILL")
    assert (found.words, found.record.body["reason"]) == (None, "a spill")
    store.close()


def test_a_database_of_a_newer_revision_is_refused_in_a_sentence_and_left_alone(url: str) -> None:
    store = Store(url)
    store.open_table(ROW)
    write(store, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    with pytest.raises(StoreError, match="has the schema revision 9999, which this program does not know: a newer one"):
        Store(url)
    write(store, f"UPDATE {VERSION_TABLE} SET version_num = '0006'")
    assert store.tables() == [ROW]
    store.close()


def test_a_database_of_something_else_is_refused_and_left_alone(url: str) -> None:
    store = Store(url)
    write(store, f"DELETE FROM {VERSION_TABLE}")
    with pytest.raises(StoreError, match="is not a house's database"):
        Store(url)
    with store.database.reading() as connection:
        assert revision_of(connection) is None
    store.close()


@pytest.mark.parametrize("_again", range(5))
def test_several_may_open_an_empty_database_at_once(url: str, _again: int) -> None:
    with ThreadPoolExecutor(4) as opening:
        stores = [*opening.map(Store, [url] * 4)]
    stores[0].open_table(ROW)
    assert [store.tables() for store in stores] == [[ROW]] * 4
    for store in stores:
        store.close()


def test_the_revisions_travel_with_the_package(tmp_path: Path) -> None:
    copied = tmp_path / "100% elsewhere"
    shutil.copytree(Path(pitboss.__file__).parent, copied / "pitboss", ignore=shutil.ignore_patterns("page"))
    program = (
        f"import sys; sys.path.insert(0, {str(copied)!r}); import pitboss; "
        "from pitboss.server.store.store import Store; "
        f"assert pitboss.__file__.startswith({str(copied)!r}); print(Store('sqlite:///house.db').tables())"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("[]\n", "")
