"""What the house says when it opens: where it is, what is to be kept, and what is to be known of the room."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from pitboss.server.people.accounts import Accounts
from pitboss.server.store.step import StoreError
from pitboss.server.store.store import Store
from pitboss.server.web import app
from pitboss.server.web.app import alone_with, prepare, serve, tell_open
from pitboss.table.refusal import Refused
from tests.server.live import house_of, plan_of

HOUSE = house_of(plan_of())


def test_the_owners_first_password_is_told_once_with_the_words_of_the_page(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Path(app.__file__).with_name("page")
    prepare(f"sqlite:///{place}/house.db")
    told = capsys.readouterr().out
    for word in re.findall('"(.*?)"', told):
        assert word in (page / "app.js").read_text() + (page / "me.js").read_text()
    assert "Sign in" in told and "-" in told.splitlines()[1]
    prepare(f"sqlite:///{place}/house.db")
    assert capsys.readouterr().out == ""
    prepare(f"sqlite:///{place}/house.db", new_owner_password=True)
    anew = capsys.readouterr().out
    assert anew.splitlines()[0] == told.splitlines()[0] and anew.splitlines()[1] != told.splitlines()[1]
    store = Store(f"sqlite:///{place}/house.db")
    assert Accounts(store).login("owner", anew.splitlines()[1].strip())[0].role == "owner"
    store.close()


@pytest.mark.parametrize("what", ["a text", "a database of something else"])
def test_nothing_is_left_beside_a_file_that_is_no_houses(place: Path, what: str) -> None:
    file = place / "notes"
    if what == "a text":
        file.write_text("not a database, and long enough to be read as one" * 100)
    else:
        with sqlite3.connect(file) as other:
            other.execute("CREATE TABLE records (what TEXT)")
    before = {each.name for each in place.iterdir()}
    with pytest.raises(StoreError):
        serve(HOUSE, port=0, data=str(file))
    assert {each.name for each in place.iterdir()} - {"notes-wal", "notes-shm"} == before


def test_the_lock_of_a_house_that_is_open_stays_where_it_is(place: Path) -> None:
    file = place / "house.db"
    with alone_with(file), pytest.raises(Refused, match="another house is open on it"), alone_with(file):
        raise AssertionError("two houses are open on one file")
    assert (place / "house.db.lock").exists()
    file.write_text("damaged " * 1_000)
    with pytest.raises(StoreError):
        serve(HOUSE, port=0, data=str(file))
    assert (place / "house.db.lock").exists()


def test_a_folder_that_is_not_there_is_told(place: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere/house\.db cannot be opened: No such file or directory"):
        serve(HOUSE, port=0, data=str(place / "nowhere" / "house.db"))


def test_a_house_for_the_room_says_that_nothing_is_encrypted(capsys: pytest.CaptureFixture[str]) -> None:
    tell_open(HOUSE, 8047, lan=True, kept="house.db")
    told = capsys.readouterr().out
    assert "In this room: http://" in told and "The connection isn't encrypted" in told


def test_a_house_for_this_machine_says_where_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    tell_open(HOUSE, 8047, lan=False, kept="postgresql://ann:secret@db/house")
    assert capsys.readouterr().out == (
        "A house of tests is open at http://127.0.0.1:8047/\n"
        "Its records are kept in db/house. Ctrl-C closes the house.\n"
    )
