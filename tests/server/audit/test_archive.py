"""What was played long ago leaves the database for files, and still replays, is read, verified and backed up."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from sqlalchemy import func, select

from pitboss.cli import main
from pitboss.server.audit.verify import verify
from pitboss.server.operation.retention import archive
from pitboss.server.store import pages as packing
from pitboss.server.store.archive import VARIABLE, Archived
from pitboss.server.store.copy import back_up, restore
from pitboss.server.store.key import VARIABLE as KEY
from pitboss.server.store.rotation import rotate
from pitboss.server.store.schema import pages
from pitboss.server.store.step import StoreError
from pitboss.server.store.store import Store
from tests.server.conftest import MakeStore
from tests.server.kept import everything
from tests.server.live import Clock, Live, plan_of
from tests.server.served import PLAN, run, serving

LATER = 1 << 50


@pytest.fixture(autouse=True)
def at_hand(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the archive."""
    monkeypatch.setenv(VARIABLE, str(place / "archive"))
    return place / "archive"


@pytest.fixture
def played(make_store: MakeStore, monkeypatch: pytest.MonkeyPatch) -> tuple[Store, Live]:
    """A store with a table that has played some rounds into many small pages, and is in another."""
    monkeypatch.setattr("pitboss.server.store.store.RECORDS", 20)
    monkeypatch.setattr(packing, "MOST_RECORDS", 40)
    store = make_store()
    return store, play(store)


def play(store: Store) -> Live:
    """Play some rounds of blackjack."""
    live = Live(store, plan_of("blackjack"), Clock())
    live.sit("Ann")
    for _ in range(6):
        live.begin()
        live.wager("Ann")
        live.finish()
        live.do("Ann", "away", is_away=False)
    live.begin()
    return live


def kept_bytes(store: Store) -> int:
    with store.database.reading() as connection:
        return int(connection.execute(select(func.sum(func.length(pages.c.content)))).scalar_one() or 0)


def test_old_rounds_leave_the_database_and_everything_is_read_as_before(
    played: tuple[Store, Live], at_hand: Path
) -> None:
    store, live = played
    before, held, found = everything(store), kept_bytes(store), store.search(player="Ann", text="bet", limit=500)
    assert held > 0 and found
    moved = archive(store, LATER)
    assert (moved.tables, moved.bytes, kept_bytes(store)) == (1, held, 0)
    assert everything(store) == before, "records, rounds and views, wherever they lie"
    assert store.search(player="Ann", text="bet", limit=500) == found
    assert verify(store).findings == []
    assert archive(store, LATER).words() == "Nothing is that old."
    live.wager("Ann")
    live.finish()
    assert verify(store).findings == [], "and play goes on"
    assert archive(store, LATER).tables in (0, 1) and len([*at_hand.glob("*.log.gz")]) == 1


def test_only_what_is_old_enough_goes(played: tuple[Store, Live], at_hand: Path) -> None:
    store, _ = played
    assert archive(store, 0).tables == 0 and not at_hand.exists()
    with store.database.reading() as connection:
        ends = sorted(connection.scalars(select(pages.c.last_at)))
    assert ends[0] < ends[-1]
    archive(store, ends[-1])
    with store.database.reading() as connection:
        left = connection.execute(select(pages.c.last_at).where(func.length(pages.c.content) > 0)).scalars().all()
    assert left and set(left) == {ends[-1]}
    assert verify(store).findings == []


def test_a_file_of_the_archive_replays_by_itself(
    played: tuple[Store, Live], at_hand: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store, _ = played
    archive(store, LATER)
    (log,) = at_hand.glob("*.log.gz")
    assert main(["replay", str(log), "--allow-open", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["identical"] and told["rounds"] and told["events"] > 50
    content = gzip.decompress(log.read_bytes()).replace(b'"amount":1000', b'"amount":2000', 1)
    log.write_bytes(gzip.compress(content))
    assert main(["replay", str(log), "--allow-open"]) == 1
    log.write_bytes(log.read_bytes()[:-20])
    assert main(["replay", str(log)]) == 2


def test_what_is_changed_or_missing_in_the_archive_is_found(played: tuple[Store, Live], at_hand: Path) -> None:
    store, live = played
    archive(store, LATER)
    (file,) = at_hand.glob("*.pages.zip")
    kept = file.read_bytes()
    file.write_bytes(kept[: len(kept) // 2] + b"\x00" + kept[len(kept) // 2 + 1 :])
    assert {finding.rows for finding in verify(store).findings} >= {"pages"}
    file.unlink()
    found = verify(store).findings
    assert "are in the archive, and the archive isn't here" in found[0].words()
    with pytest.raises(Archived, match=f"records 1 to [0-9]+ of table {live.id} are in the archive, and not in"):
        store.records(live.id)
    file.write_bytes(kept)
    assert verify(store).findings == []


def test_a_backup_has_the_archive_in_it(played: tuple[Store, Live], place: Path, at_hand: Path) -> None:
    store, _ = played
    before = everything(store)
    archive(store, LATER)
    back_up(store.database, place / "monday.db", place / "monday.key")
    restore(place / "monday.db", f"sqlite:///{place}/again.db", place / "monday.key").close()
    for file in at_hand.iterdir():
        file.rename(place / f"away-{file.name}")
    again = Store(f"sqlite:///{place}/again.db")
    assert everything(again) == before and verify(again).findings == []
    again.close()
    with pytest.raises(StoreError, match="are in the archive, and not in"):
        back_up(store.database, place / "tuesday.db")
    assert not (place / "tuesday.db").exists()


def test_another_key_brings_the_archive_back(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEY, raising=False)
    monkeypatch.setattr("pitboss.server.store.store.RECORDS", 20)
    store = Store(f"sqlite:///{place}/house.db")
    play(store)
    before = everything(store)
    assert archive(store, LATER).tables == 1
    rotate(store.database)
    store.close()
    rotated = Store(f"sqlite:///{place}/house.db")
    assert kept_bytes(rotated) > 0 and everything(rotated) == before, "sealed anew, so back in the database"
    assert verify(rotated).findings == []
    rotated.close()


def test_a_house_says_where_an_old_round_is_when_its_archive_is_not_at_hand(url: str, at_hand: Path) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            served.patched.setattr("pitboss.server.store.store.RECORDS", 1)
            ann, table = await served.guest("Ann"), served.table
            await ann.do(table, "sit", position=1, chips=50_000)
            for _ in range(2):
                window = await ann.prompted(table, "wagers")
                await ann.do(table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
                await ann.do(table, "ready", window=window["id"])
                ask = await ann.prompted(table, "decision")
                await ann.do(table, "decide", prompt=ask["id"], choice="fold")
            await ann.prompted(table, "wagers")
            shown = await ann.get(f"/api/tables/{table}/rounds/1")
            assert archive(served.house.store, LATER).tables == 1
            assert await ann.get(f"/api/tables/{table}/rounds/1") == shown
            at_hand.rename(at_hand.with_name("elsewhere"))
            refused = await ann.get(f"/api/tables/{table}/rounds/1", 404)
            assert "in the archive" in refused["error"]["why"]
            at_hand.with_name("elsewhere").rename(at_hand)
            assert await ann.get(f"/api/tables/{table}/rounds/1") == shown

    run(work())


def test_the_command_of_an_operator(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr("pitboss.server.store.store.RECORDS", 20)
    store = Store(f"sqlite:///{place}/house.db")
    live = Live(store, plan_of("three-card-poker"), Clock())  # whose clock is of long ago or of long hence
    live.sit("Ann")
    live.begin()
    live.wager("Ann")
    live.finish()
    store.close()
    assert main(["archive", f"{place}/house.db", "--days", "30"]) == 0
    assert capsys.readouterr().out in ("Nothing is that old.\n",) or (place / "house.db.archive").is_dir()
    assert main(["archive", f"{place}/none.db", "--days", "30"]) == 2
