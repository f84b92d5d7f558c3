"""Backups while the house runs, restored into any database; another key; and a start that looks first."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from sqlalchemy import event

from pitboss.cli import main
from pitboss.server.audit.start import look
from pitboss.server.audit.verify import verify
from pitboss.server.store.copy import back_up, restore
from pitboss.server.store.database import Database
from pitboss.server.store.key import VARIABLE, read_key
from pitboss.server.store.rotation import rotate
from pitboss.server.store.step import StoreError
from pitboss.server.store.store import Store
from pitboss.server.web.app import inspect
from pitboss.table.refusal import Refused
from tests.server.audit.conftest import Played
from tests.server.audit.test_verify import forge
from tests.server.conftest import KINDS, address
from tests.server.kept import everything
from tests.server.live import Live, plan_of


def test_a_backup_is_taken_while_the_house_runs_and_brings_everything_back(
    copy: Path, place: Path, played: Played
) -> None:
    store = Store(f"sqlite:///{copy}")
    before = everything(store)
    back_up(store.database, place / "monday.db", place / "elsewhere.key")
    live = Live(store, plan_of(key="later"))
    live.sit("Dot")
    after = everything(store)
    store.close()
    assert before != after
    restore(place / "monday.db", f"sqlite:///{place}/again.db", place / "elsewhere.key").close()
    again = Store(f"sqlite:///{place}/again.db")
    assert everything(again) == before
    assert verify(again).findings == []
    Live(again, plan_of(key="on")).sit("Dot")
    assert verify(again).findings == [], "the house goes on from its backup"
    again.close()


@pytest.fixture(params=KINDS)
def other(request: pytest.FixtureRequest, place: Path) -> str:
    """Another empty database, of each kind."""
    made = address(request, place)
    return made.replace("house.db", "other.db")


def test_a_house_moves_between_databases_by_its_backup(other: str, copy: Path, place: Path) -> None:
    """From a file to any database and from there into a file again: not a row is lost."""
    own = Path(f"{copy}.key")
    first = Store(f"sqlite:///{copy}", key_file=own)
    before = everything(first)
    back_up_with(first, place / "one.db", own)
    first.close()
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(VARIABLE, str(place / "moved.key"))
        restore(place / "one.db", other, own).close()
        moved = Store(other)
        assert everything(moved) == before and verify(moved).findings == []
        Live(moved, plan_of(key="on")).sit("Dot")
        back_up(moved.database, place / "two.db")
        after = everything(moved)
        moved.close()
        last = Store(f"sqlite:///{place}/two.db")
        assert everything(last) == after and verify(last).findings == []
        last.close()


def back_up_with(store: Store, file: Path, key: Path) -> None:
    """Back a house up whose key lies where it is named."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(VARIABLE, str(key))
        back_up(store.database, file)


def test_a_backup_without_its_key_is_half_a_backup_and_says_so(copy: Path, place: Path) -> None:
    database = Database(f"sqlite:///{copy}")
    back_up(database, place / "half.db")
    with pytest.raises(StoreError, match="already"):
        back_up(database, place / "half.db")
    with pytest.raises(StoreError, match="is half a backup: the other half is the house's key"):
        restore(place / "half.db", f"sqlite:///{place}/again.db")
    with pytest.raises(StoreError, match="cannot be opened without the house's key"):
        Store(f"sqlite:///{place}/half.db")
    Path(f"{copy}.key").rename(place / "gone.key")
    with pytest.raises(StoreError, match="can't be backed up without the house's key"):
        back_up(database, place / "none.db")
    assert not (place / "none.db").exists() and not (place / "again.db").exists()
    database.close()


def test_a_backup_is_restored_over_no_house_and_no_other_key(copy: Path, place: Path) -> None:
    database = Database(f"sqlite:///{copy}")
    back_up(database, place / "monday.db", place / "monday.db.key")
    database.close()
    with pytest.raises(StoreError, match="has a house in it already"):
        restore(place / "monday.db", f"sqlite:///{copy}")
    Store(f"sqlite:///{place}/other.db").close()
    with pytest.raises(StoreError, match="there's another key at"):
        restore(place / "monday.db", f"sqlite:///{place}/other.db")
    with pytest.raises(StoreError, match="there's no backup"):
        restore(place / "tuesday.db", f"sqlite:///{place}/new.db")


def test_another_key_seals_everything_anew_and_the_old_one_opens_nothing(copy: Path, place: Path) -> None:
    key = Path(f"{copy}.key")
    shutil.copy(key, place / "old.key")
    store = Store(f"sqlite:///{copy}")
    live = Live(store, plan_of(key="more"))
    _, token, recovery = live.accounts.guest("Zoe")
    before = everything(store)
    store.close()
    database = Database(f"sqlite:///{copy}")
    new = rotate(database)
    database.close()
    kept = read_key(key)
    assert kept is not None and kept.secret == new.secret and not Path(f"{key}.new").exists()
    with pytest.raises(StoreError, match="it is another house's, or an old one"):
        Store(f"sqlite:///{copy}", key_file=place / "old.key")
    store = Store(f"sqlite:///{copy}")
    assert everything(store) == before and verify(store).findings == []
    accounts = Live(store, plan_of(key="on")).accounts
    zoe = accounts.by_token(token)
    assert zoe is not None and zoe.name == "Zoe", "people stay signed in"
    assert accounts.recover(recovery)[0].name == "Zoe"
    store.close()


def test_a_key_that_cannot_be_changed_stays(copy: Path) -> None:
    forge(copy, "DELETE FROM vault")
    database = Database(f"sqlite:///{copy}")
    with pytest.raises(StoreError, match="is not a house's database"):
        rotate(database)
    database.close()
    assert Path(f"{copy}.key").exists() and not Path(f"{copy}.key.new").exists()


AT_A_GLANCE = {
    "a wallet": "UPDATE balances SET amount = amount + 100 WHERE account LIKE 'wallet:%'",
    "an entry doubled": "INSERT INTO entries (at, table_id, seq, debit, credit, amount, what) "
    "SELECT at, table_id, seq, debit, credit, amount, what FROM entries WHERE what = 'lost' LIMIT 1",
    "a head": "UPDATE tables SET head = 'x' WHERE state <> 'closed'",
    "a role": "UPDATE accounts SET role = 'owner' WHERE name = 'Ann'",
    "whose a token is": "UPDATE tokens SET account_id = (SELECT id FROM accounts WHERE name = 'Flo')",
    "a closed table": "DELETE FROM page_terms; DELETE FROM pages; DELETE FROM tables WHERE state = 'closed'",
    "a bond": "DELETE FROM bonds WHERE subject <> ''",
    "the journal": "DELETE FROM journal",
}


@pytest.mark.parametrize("kind", AT_A_GLANCE)
def test_a_house_whose_books_were_forged_does_not_open_by_itself(
    copy: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    inspect(f"sqlite:///{copy}", despite_findings=False)
    forge(copy, AT_A_GLANCE[kind])
    with pytest.raises(Refused, match="its records aren't as it wrote them"):
        inspect(f"sqlite:///{copy}", despite_findings=False)
    store = Store(f"sqlite:///{copy}")
    found = look(store)
    store.close()
    assert found and found[0].words() in caplog.text
    inspect(f"sqlite:///{copy}", despite_findings=True)


def test_a_start_goes_through_no_list_that_grows_with_every_command(copy: Path) -> None:
    store, asked = Store(f"sqlite:///{copy}"), list[str]()

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(store.database._engine, "before_cursor_execute", note)
    assert look(store) == []
    store.close()
    assert any("FROM journal" in each for each in asked)
    assert not [each for each in asked if "FROM commands" in each or ("FROM records" in each and "LIMIT" not in each)]


def test_the_commands_of_an_operator(copy: Path, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(copy)]) == 0
    told = capsys.readouterr()
    assert "4 tables, " in told.out and "table 4 of 4" in told.err
    assert main(["backup", str(copy), str(place / "b.db")]) == 0
    assert "This is half a backup" in capsys.readouterr().out
    assert main(["backup", str(copy), str(place / "c.db"), "--key", str(place / "c.db.key")]) == 0
    assert "Keep them in different places" in capsys.readouterr().out
    assert main(["restore", str(place / "c.db"), str(place / "d.db")]) == 0
    assert "everything is as the house wrote it" in capsys.readouterr().out
    assert main(["rotate", str(place / "d.db")]) == 0
    assert "opens only older backups" in capsys.readouterr().out
    forge(place / "d.db", "UPDATE records SET words = 'x' WHERE seq = 5")
    heads = place / "heads.txt"
    handed = [{"table": "t1", "seq": 5, "head": "0" * 64}, {"table": "", "seq": 1, "head": "0" * 64}]
    heads.write_text(json.dumps({"heads": handed}))
    assert main(["verify", str(place / "d.db"), "--json", "--heads", str(heads)]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [each["rows"] for each in found][-2:] == ["journal", "records"] and len(found) > 3
    heads.write_text("what?\n")
    assert main(["verify", str(place / "d.db"), "--quiet", "--heads", str(heads)]) == 2
    assert "keep what GET /api/heads answers" in capsys.readouterr().err
    assert main(["verify", str(place / "nowhere.db")]) == 2
    assert not (place / "nowhere.db").exists(), "looking for a house makes none"
    assert main(["restore", str(place / "e.db"), str(place / "f.db")]) == 2
