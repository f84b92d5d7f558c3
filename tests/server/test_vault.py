"""The house's key: where it lives, what the database tells without it, and what is refused."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from sqlalchemy import select, text

from pitboss.server.store.key import VARIABLE, key_place, new_key, read_key, write_key
from pitboss.server.store.schema import accounts, records, stacks, tables, tokens, vault
from pitboss.server.store.step import StoreError
from pitboss.server.store.store import Store
from pitboss.server.store.vault import Sealed, new_vault
from tests.server.conftest import MakeStore
from tests.server.live import Live, plan_of


@pytest.fixture
def file(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a house whose key lies beside it."""
    monkeypatch.delenv(VARIABLE, raising=False)
    return place / "house.db"


def test_a_house_in_a_file_has_its_key_beside_it_and_only_its_owner_reads_it(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    key = Path(f"{file}.key")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    kept = read_key(key)
    assert kept is not None and kept.secret.hex() in key.read_text()
    assert kept.secret not in file.read_bytes() and kept.secret.hex().encode() not in file.read_bytes()
    assert kept.secret.hex() not in repr(kept) and repr(kept) == f"<the key {kept.name}>"
    Store(f"sqlite:///{file}").close()
    assert read_key(key).secret == kept.secret, "opened again, it has the same key"  # type: ignore[union-attr]


def test_the_key_of_a_house_under_an_address_is_where_it_is_named_or_at_home(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlalchemy import make_url

    url = make_url("postgresql+psycopg://ann@db.example/house")
    monkeypatch.setenv(VARIABLE, str(place / "shared.key"))
    assert key_place(url) == key_place(make_url(f"sqlite:///{place}/house.db")) == place / "shared.key"
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("HOME", str(place))
    at_home = key_place(url)
    assert at_home.parent == place / ".pitboss" and at_home.suffix == ".key"
    assert at_home != key_place(make_url("postgresql+psycopg://ann@db.example/other"))


def test_without_its_key_or_with_another_a_house_stays_shut(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    key = Path(f"{file}.key")
    own = key.read_text()
    key.unlink()
    with pytest.raises(StoreError, match="cannot be opened without the house's key"):
        Store(f"sqlite:///{file}")
    assert not key.exists(), "no new key is made for a house that has one"
    write_key(key, new_key())
    with pytest.raises(StoreError, match="it is another house's, or an old one"):
        Store(f"sqlite:///{file}")
    for wrong in ("", "pitboss-key-1", "pitboss-key-1 00ff", f"{own.strip()} more", "\N{SNOWMAN}"):
        key.write_text(wrong, encoding="utf-8")
        with pytest.raises(StoreError, match="cannot be read: it is not a key"):
            Store(f"sqlite:///{file}")
    key.write_text(own)
    Store(f"sqlite:///{file}").close()


def test_an_empty_database_beside_a_key_does_not_become_a_new_house(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    for each in file.parent.glob("house.db*"):
        if each.suffix != ".key":
            each.unlink()
    with pytest.raises(StoreError, match="the house's database was lost or replaced"):
        Store(f"sqlite:///{file}")
    Path(f"{file}.key").unlink()
    Store(f"sqlite:///{file}").close()


def test_a_key_is_never_written_over(file: Path) -> None:
    key = Path(f"{file}.key")
    write_key(key, new_key())
    with pytest.raises(StoreError, match="already"):
        write_key(key, new_key())


def test_what_is_sealed_for_one_place_opens_at_no_other_and_only_as_it_was() -> None:
    one = new_vault()
    sealed = one.seal_text("a seed", "here")
    assert one.open_text(sealed, "here") == "a seed"
    for text_, about, by in (
        (sealed, "there", one),
        (sealed[:-4] + "AAA=", "here", one),
        ("", "here", one),
        ("no base64", "here", one),
        (sealed, "here", new_vault()),
    ):
        with pytest.raises(Sealed, match="not as it was sealed"):
            by.open_text(text_, about)
    assert one.with_new_seals().mark("x") == one.mark("x") != new_vault().mark("x")
    assert one.with_new_seals().bind("x") != one.bind("x")


def test_the_database_tells_no_seed_no_hidden_card_and_no_way_in(make_store: MakeStore) -> None:
    store = make_store()
    live = Live(store, plan_of("blackjack"))
    live.sit("Ann")
    live.begin()
    live.wager("Ann")
    live.finish()
    _, token, recovery = live.accounts.guest("Zoe")
    master = live.table.row.master
    secrets = {master, master.hex(), token, recovery, recovery.replace("-", "")}
    for record in store.records(live.id):
        if record.opened is not None:
            secrets |= {record.opened["seed"]} if "seed" in record.opened else {*record.opened["salts"]}
    assert len(secrets) > 5 and store.stacks(live.id)
    secrets |= {stack["opening"]["seed"] for stack in map(_json, store.stacks(live.id).values())}
    with store.database.reading() as connection:
        rows = [
            [*row]
            for table in (tables, records, stacks, accounts, tokens, vault)
            for row in connection.execute(select(table))
        ]
        rows += [[*row] for row in connection.execute(text("SELECT * FROM journal"))]
        rows += [[*row] for row in connection.execute(text("SELECT * FROM checkpoints"))]
    for secret in secrets:
        assert not [each for row in rows for each in row if isinstance(each, type(secret)) and secret in each]


def _json(text: str) -> dict[str, dict[str, str]]:
    import json

    read: dict[str, dict[str, str]] = json.loads(text)
    return read


def test_an_empty_database_beside_what_a_lost_one_wrote_last_does_not_become_a_new_house(file: Path) -> None:
    ahead = Path(f"{file}-wal")
    ahead.write_bytes(b"what was written last")
    for content in (None, b""):
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(StoreError, match="with what a house wrote last: its file was lost"):
            Store(f"sqlite:///{file}")
    assert ahead.read_bytes() == b"what was written last" and not Path(f"{file}.key").exists()
    ahead.unlink()
    Store(f"sqlite:///{file}").close()
