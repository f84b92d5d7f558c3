"""Rounds that are over are packed into pages, and are told, searched and proven as before."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import pytest
from alembic.command import upgrade
from sqlalchemy import column, table, text

from pitboss.play.log import LogError, Record, read_log, write_json
from pitboss.server.history import log_lines
from pitboss.server.store import store as store_module
from pitboss.server.store.database import _checked, _engine
from pitboss.server.store.migrations import _config
from pitboss.server.store.step import Step
from pitboss.server.store.store import Store
from pitboss.table.view import SPECTATOR
from tests.server.kept import ROW, played

ROUNDS = 8


def steps(records: Sequence[Record], *, close: bool = False) -> list[Step]:
    """Return the steps in which a table comes to records: one a round, between which it stands at a checkpoint."""
    ends = [record.seq for record in records if record.body["event"] == "round_settled"]
    first, made = 0, []
    for end in ends:
        part = tuple(records[first:end])
        began = [record.body["round"] for record in part if record.body["event"] == "round_began"]
        words = tuple(f"Told {record.seq}: {record.body['event']}" for record in part)
        made.append(Step("t1", part, checkpoint=f"at {end}", view=f'{{"round":{began[0]}}}', words=words))
        first = end
    return [*made, Step("t1", (), state="closed")] if close else made


@pytest.fixture
def packing(monkeypatch: pytest.MonkeyPatch) -> int:
    """Pack after each few records, so that a short log has several pages."""
    monkeypatch.setattr(store_module, "RECORDS", 60)
    return 60


def rows_of(store: Store, name: str) -> int:
    with store.database.reading() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one())


def keep_all(store: Store, *, close: bool = False) -> list[Record]:
    """Keep a table that has played, and return its records."""
    made = steps(played(ROUNDS), close=close)
    store.open_table(ROW)
    for step in made:
        store.commit([step])
    return [record for step in made for record in step.records]


def test_packed_records_are_told_again_byte_by_byte(store: Store, packing: int) -> None:
    records = keep_all(store)
    assert rows_of(store, "pages") > 1
    assert rows_of(store, "records") < packing, "what is packed still lies beside the pages"
    assert store.records("t1") == records
    assert [record.line() for record in store.records("t1")] == [record.line() for record in records]
    for after, upto in ((0, 1), (10, 70), (55, 65), (len(records) - 3, None), (len(records), None)):
        assert store.records("t1", after, upto) == records[after:upto]


def test_what_is_new_at_a_table_is_the_same_packed_or_not(store: Store, packing: int) -> None:
    records = keep_all(store)
    assert store.news("nobody's", 0, 10) == ([], "closed", None)
    for after, upto in ((0, 9), (50, 70), (len(records) - 3, len(records)), (len(records), len(records) + 5)):
        assert store.news("t1", after, upto)[:2] == (records[after:upto], "open")


def test_a_table_that_closes_is_packed_whole(store: Store, packing: int) -> None:
    records = keep_all(store, close=True)
    assert rows_of(store, "records") == 0
    assert store.records("t1") == records


def test_rounds_and_what_everybody_saw_come_out_of_pages(store: Store, packing: int) -> None:
    records = keep_all(store)
    for row in store.rounds("t1"):
        assert store.round_records("t1", row.round) == records[row.first_seq - 1 : row.last_seq]
        assert store.round_view("t1", row.round) == f'{{"round":{row.round}}}'
    assert store.round_view("t1", ROUNDS + 1) is None


def test_a_copy_of_the_log_is_the_same_packed_or_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    records = keep_all(store)
    assert rows_of(store, "pages") == 0
    unpacked = [*log_lines(store, "t1", SPECTATOR)], [*log_lines(store, "t1", "Ann")]
    monkeypatch.setattr(store_module, "RECORDS", 1)
    store.commit([Step("t1", (), checkpoint="anew")])
    assert (rows_of(store, "records"), rows_of(store, "pages")) == (0, 1)
    assert ([*log_lines(store, "t1", SPECTATOR)], [*log_lines(store, "t1", "Ann")]) == unpacked
    assert [record.hash for record in read_log(unpacked[0])] == [record.hash for record in records]
    assert unpacked[0] != unpacked[1], "no card of Ann's was hidden from anybody"


SEARCHES: list[dict[str, Any]] = [
    {},
    {"event": "card_dealt"},
    {"player": "Ann"},
    {"cite": "19:47-20.11"},
    {"event": "round_began", "since": 3 * 60_000, "until": 5 * 60_000},
    {"text": "ROUND_began"},
    {"text": "nothing of the kind"},
    {"event": "no_such_event"},
    {"after": ("t1", 100), "limit": 7},
    {"after": ("t1", 61), "event": "round_settled"},
    {"after": ("t0", 5), "limit": 3},
    {"after": ("t2", 0)},
    {"table": "t2"},
]


@pytest.mark.parametrize("wanted", SEARCHES, ids=str)
def test_a_search_finds_the_same_packed_or_not(
    store: Store, monkeypatch: pytest.MonkeyPatch, wanted: dict[str, Any]
) -> None:
    keep_all(store)
    unpacked = store.search(**wanted)
    monkeypatch.setattr(store_module, "RECORDS", 1)
    store.commit([Step("t1", (), checkpoint="anew")])
    assert rows_of(store, "records") == 0
    assert store.search(**wanted) == unpacked


def test_terms_say_which_pages_have_what_is_looked_for(store: Store, packing: int) -> None:
    keep_all(store)
    first, *others = played(ROUNDS)
    assert first.body["event"] not in {record.body["event"] for record in others}
    with store.database.reading() as connection:
        pages = connection.execute(
            text("SELECT page FROM page_terms JOIN terms ON number = page_terms.term WHERE terms.term = :term"),
            {"term": first.body["event"]},
        )
        assert len(pages.all()) == 1


def test_what_is_changed_in_a_page_no_longer_chains(store: Store, packing: int) -> None:
    keep_all(store)
    with store.database.writing() as connection:
        content = connection.execute(text("SELECT content FROM pages WHERE first_seq = 1")).scalar_one()
        forged = zlib.decompress(content).replace(b'"amount":500', b'"amount":900', 1)
        assert forged != zlib.decompress(content)
        connection.execute(
            text("UPDATE pages SET content = :forged WHERE first_seq = 1"), {"forged": zlib.compress(forged)}
        )
    with pytest.raises(LogError, match="was changed"):
        read_log(record.line() for record in store.records("t1"))


@pytest.mark.parametrize("content", [b"no page", b"x", zlib.compress(b"{}\n{}\t\t")])
def test_a_page_that_cannot_be_read_is_said_to_be_so(store: Store, packing: int, content: bytes) -> None:
    keep_all(store)
    with store.database.writing() as connection:
        connection.execute(text("UPDATE pages SET content = :content WHERE first_seq = 1"), {"content": content})
    with pytest.raises(ValueError, match="the page of records 1 to"):
        store.records("t1")


def test_a_house_from_before_is_packed_as_far_as_its_rounds_are_over(url: str) -> None:
    records = played(ROUNDS)
    over = max(record.seq for record in records[:-20] if record.body["event"] == "round_settled")
    engine = _engine(_checked(url))
    with engine.begin() as connection:
        upgrade(_config(connection), "0003")
        for id, state in (("t1", "open"), ("t2", "closed")):
            kept = asdict(replace(ROW, id=id, state=state)) | {"options": "{}", "settings": "{}", "at": 5}
            kept |= {"seq": len(records), "head": records[-1].hash}
            connection.execute(table("tables", *map(column, kept)).insert().values(kept))
            rows = [
                {
                    "table_id": id, "seq": record.seq, "round": 0, "at": 5, "event": "", "cite": "",
                    "hash": record.hash, "body": write_json(record.body),
                    "opened": record.opened and write_json(record.opened),
                }
                for record in records
            ]  # fmt: skip
            connection.execute(table("records", *map(column, rows[0])).insert(), rows)
        checkpoint = {"table_id": "t1", "seq": over, "text": "{}"}
        connection.execute(table("checkpoints", *map(column, checkpoint)).insert().values(checkpoint))
    engine.dispose()
    store = Store(url)
    assert store.records("t1") == store.records("t2") == [*records]
    assert rows_of(store, "records") == len(records) - over > 0
    store.close()
