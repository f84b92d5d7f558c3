"""The store keeps what a table did, whole or not at all, and tells it again as it was written."""

from __future__ import annotations

import errno
import logging
import stat
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, text

from pitboss.play.log import Record, read_log
from pitboss.server.store.database import STEPS
from pitboss.server.store.store import MOST_ROWS, REMEMBERED, Done, Entry, Posted, RoundRow, Step, Store, StoreError
from tests.server.conftest import KINDS, MakeStore, address
from tests.server.kept import MASTER, ROW, chained, everything, keep, played

DONE = Done("ann", "key", "hash of what was asked", '{"seq":3}')
FULL_STEP = Step(
    "t1",
    played()[:4],
    entries=(Entry("cage", "wallet:ann", 500, "chips"), Entry("wallet:ann", "rail:t1:Ann", 200, "buy-in")),
    checkpoint='{"round":1}',
    stacks={1: "the first stack", 2: "the second stack"},
    done=DONE,
    state="paused",
)


def engine_of(store: Store) -> Engine:
    return store.database._lanes[STEPS].engine


def test_records_are_told_again_as_they_were_written(make_store: MakeStore) -> None:
    keep(make_store(), played())
    again = make_store()
    assert again.records("t1") == [*played()]
    assert [record.line() for record in again.records("t1")] == [record.line() for record in played()]
    assert read_log(record.line() for record in again.records("t1"))
    assert any(record.opened for record in again.records("t1")), "no record has anything beside it"


def test_records_are_told_after_one_number_and_up_to_another(store: Store) -> None:
    keep(store, played())
    assert store.records("t1", after=3) == [*played()[3:]]
    assert store.records("t1", after=3, upto=5) == [*played()[3:5]]
    assert store.records("t1", after=10**30) == []
    assert store.records("nowhere") == []


def test_a_table_is_told_again_with_its_options_settings_and_secret(make_store: MakeStore) -> None:
    make_store().open_table(ROW)
    store = make_store()
    assert store.table("t1") == ROW
    assert store.tables() == [ROW]
    assert store.table("t2") is None


def test_a_table_cannot_be_opened_twice(store: Store) -> None:
    store.open_table(ROW)
    with pytest.raises(StoreError, match="a table 't1' is there already"):
        store.open_table(replace(ROW, name="another"))
    assert store.tables() == [ROW]


def test_a_table_whose_first_step_is_refused_is_not_opened(store: Store) -> None:
    with pytest.raises(StoreError, match="number 1 is due"):
        store.open_table(ROW, Step("t1", played()[1:]))
    assert store.tables() == []


def test_closed_tables_are_told_only_to_those_who_ask(store: Store) -> None:
    store.open_table(ROW)
    store.open_table(replace(ROW, id="t2", opened_at=6))
    store.commit([Step("t1", (), state="closed")])
    assert [row.id for row in store.tables()] == ["t2"]
    assert [(row.id, row.state) for row in store.tables(open_only=False)] == [("t1", "closed"), ("t2", "open")]


@pytest.mark.parametrize("state", ["", "burning"])
def test_a_state_that_no_table_has_is_refused(store: Store, state: str) -> None:
    with pytest.raises(StoreError, match="Allowed: open, paused, closing, closed"):
        store.open_table(replace(ROW, state=state))
    store.open_table(ROW)
    with pytest.raises(StoreError, match="Allowed: open, paused, closing, closed"):
        store.commit([Step("t1", (), state=state)])
    assert store.tables() == [ROW]


def test_a_step_is_kept_whole(store: Store) -> None:
    store.open_table(ROW)
    store.commit([FULL_STEP])
    assert store.records("t1") == [*played()[:4]]
    assert store.checkpoint("t1") == (4, '{"round":1}')
    assert store.stacks("t1") == {1: "the first stack", 2: "the second stack"}
    assert store.done("ann", "key") == DONE
    assert store.balances() == {"cage": -500, "rail:t1:Ann": 200, "wallet:ann": 300}
    assert store.tables()[0].state == "paused"


def test_stacks_are_kept_until_they_are_gone_and_a_checkpoint_until_the_next(store: Store) -> None:
    store.open_table(ROW, FULL_STEP)
    store.commit([Step("t1", played()[4:6], checkpoint="{}", stacks={3: "third"}, gone=(1, 3))])
    assert store.stacks("t1") == {2: "the second stack"}
    store.commit([Step("t1", (), stacks={2: "anew"})])
    assert store.stacks("t1") == {2: "anew"}
    assert store.checkpoint("t1") == (6, "{}")


BREAKS: dict[str, Sequence[Record]] = {
    "a gap": played()[5:],
    "a repeat": played()[3:],
    "a gap inside": (played()[4], played()[6]),
    "another log": chained([{}, {}, {}, {}, {}])[4:],
    "a forged body": (Record(played()[4].body | {"cite": "none"}, played()[4].hash),),
}


@pytest.mark.parametrize("records", BREAKS.values(), ids=BREAKS.keys())
def test_records_that_do_not_follow_are_refused_and_nothing_changes(store: Store, records: Sequence[Record]) -> None:
    store.open_table(ROW, FULL_STEP)
    store.open_table(replace(ROW, id="t2"))
    before = everything(store)
    entry = Entry("cage", "wallet:ann", 1, "chips")
    with pytest.raises(StoreError, match="does not follow") as refused:
        store.commit([Step("t2", played(), (entry,)), Step("t1", tuple(records), (entry,), state="open")])
    assert refused.value.step == 1
    assert everything(store) == before


def test_a_step_of_a_table_that_is_not_there_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no table 'nowhere'"):
        store.commit([Step("nowhere", ())])


def test_a_step_of_the_house_itself_has_entries_and_an_answer_only(store: Store) -> None:
    store.commit([Step("", (), (Entry("cage", "wallet:ann", 500, "chips"),), done=DONE)])
    assert (store.balance("wallet:ann"), store.done("ann", "key")) == (500, DONE)
    for step in (
        Step("", played()),
        Step("", (), checkpoint="{}"),
        Step("", (), stacks={1: ""}),
        Step("", (), gone=(1,)),
    ):
        with pytest.raises(StoreError, match="nothing that belongs to a table"):
            store.commit([step])


def test_a_command_is_carried_out_once_for_each_account_and_key(store: Store) -> None:
    store.commit([Step("", (), done=DONE)])
    entry = Entry("cage", "wallet:ann", 1, "chips")
    with pytest.raises(StoreError, match="was carried out before"):
        store.commit([Step("", (), (entry,), done=replace(DONE, answer="another"))])
    with pytest.raises(StoreError, match="was carried out before") as refused:
        store.commit([Step("", (), done=replace(DONE, key="new")), Step("", (), done=replace(DONE, key="new"))])
    assert refused.value.step == 1
    store.commit([Step("", (), done=replace(DONE, account="bob"))])
    assert (store.done("ann", "key"), store.done("ann", "new")) == (DONE, None)
    assert store.balance("wallet:ann") == 0


def test_a_commit_that_fails_at_any_statement_leaves_nothing_behind(store: Store, make_store: MakeStore) -> None:
    store.open_table(ROW)
    before = everything(store)
    reader = make_store()
    statements = left = 0

    @event.listens_for(engine_of(store), "before_cursor_execute")
    def fail(*_: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise OSError(errno.ENOSPC, "No space left on device")

    while True:
        left = statements = statements + 1
        try:
            store.commit([FULL_STEP, replace(FULL_STEP, records=played()[4:], done=None)])
        except StoreError as error:
            assert "No space left on device; nothing was changed" in str(error)
            assert everything(reader) == before, f"statement {statements} of a step was half written"
        else:
            break
    assert statements > 20
    assert reader.records("t1") == [*played()]


def test_a_commit_that_fails_when_it_commits_leaves_nothing_behind(store: Store, make_store: MakeStore) -> None:
    store.open_table(ROW)
    before = everything(store)

    def fail(_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    event.listen(engine_of(store), "commit", fail)
    with pytest.raises(StoreError, match="Input/output error; nothing was changed"):
        store.commit([FULL_STEP])
    event.remove(engine_of(store), "commit", fail)
    assert everything(make_store()) == before
    store.commit([FULL_STEP])
    assert make_store().records("t1") == [*played()[:4]]


def test_a_full_disk_is_said_and_leaves_nothing_half_written(place: Path) -> None:
    store = Store(f"sqlite:///{place}/house.db")
    store.open_table(ROW)
    before = everything(store)

    @event.listens_for(engine_of(store), "begin")
    def shrink(connection: Any) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1")

    with pytest.raises(StoreError, match="disk is full; nothing was changed"):
        store.commit([replace(FULL_STEP, checkpoint="x" * 1_000_000)])
    event.remove(engine_of(store), "begin", shrink)
    assert everything(store) == before
    store.close()


def test_many_read_while_one_commits_and_each_sees_whole_steps(store: Store) -> None:
    store.open_table(ROW)
    records = played(8)
    steps = [
        Step("t1", records[at : at + 5], checkpoint=str(len(records[: at + 5]))) for at in range(0, len(records), 5)
    ]

    def read() -> bool:
        while len(told := store.records("t1")) < len(records):
            assert told == [*records[: len(told)]]
            assert len(told) % 5 == 0
        return True

    with ThreadPoolExecutor(5) as readers:
        reading = [readers.submit(read) for _ in range(4)]
        for step in steps:
            store.commit([step])
        assert all(each.result() for each in reading)


def test_rounds_are_indexed_from_their_records(store: Store) -> None:
    keep(store, played(3))
    began = [record.seq for record in played(3) if record.body["event"] == "round_began"]
    ended = [record.seq for record in played(3) if record.body["event"] == "round_settled"]
    nets = [record.body["net"]["player Ann"] for record in played(3) if record.body["event"] == "round_settled"]
    expected = [
        RoundRow(number + 1, began[number], ended[number], (number + 1) * 60_000, {"Ann": nets[number]}, "settled")
        for number in (2, 1, 0)
    ]
    assert store.rounds("t1") == expected
    assert store.rounds("t1", before=3, limit=1) == expected[1:2]
    assert store.rounds("t1", limit=0) == []
    assert store.round_records("t1", 2) == [*played(3)[began[1] - 1 : ended[1]]]
    assert store.round_records("t1", 9) == []


def test_an_open_round_reaches_to_the_last_record(store: Store) -> None:
    first = next(record.seq for record in played() if record.body["event"] == "round_began")
    store.open_table(ROW, Step("t1", played()[:first]))
    store.commit([Step("t1", played()[first : first + 3])])
    assert store.rounds("t1") == [RoundRow(1, first, first + 3, 60_000, None, "open")]
    assert store.round_records("t1", 1) == [*played()[first - 1 : first + 3]]


def test_what_everybody_saw_when_a_round_began_is_kept_beside_it(store: Store) -> None:
    first = next(record.seq for record in played() if record.body["event"] == "round_began")
    store.open_table(ROW, Step("t1", played()[:first], view='{"chips":{}}'))
    assert store.round_view("t1", 1) == '{"chips":{}}'
    assert store.round_view("t1", 2) is None
    with pytest.raises(StoreError, match="no round begins"):
        store.commit([Step("t1", played()[first : first + 1], view="{}")])
    assert store.round_view("t1", 1) == '{"chips":{}}'


ENDINGS: dict[str, tuple[list[dict[str, Any]], str, dict[str, int]]] = {
    "voided by the rules": (
        [{"event": "round_voided"}, {"event": "round_settled", "net": {"tray": 0, "player Ann": 0}}],
        "voided",
        {"Ann": 0},
    ),
    "voided by the floor": ([{"event": "round_ruled_void"}], "voided", {}),
    "abandoned": ([{"event": "round_abandoned"}], "abandoned", {}),
}


@pytest.mark.parametrize(("told", "ending", "net"), ENDINGS.values(), ids=ENDINGS.keys())
def test_a_round_that_counts_for_nothing_says_so(
    store: Store, told: list[dict[str, Any]], ending: str, net: dict[str, int]
) -> None:
    bodies = [{"round": 1, "event": "round_began", "at": 7}, *({"round": 1} | body for body in told)]
    records = chained([*bodies, {"round": 1, "at": 9}])
    store.open_table(ROW)
    for record in records:
        store.commit([Step("t1", (record,))])
    assert store.rounds("t1") == [RoundRow(1, 1, len(bodies), 7, net, ending)]


def search_seqs(store: Store, **wanted: Any) -> list[tuple[str, int]]:
    return [(found.table, found.record.seq) for found in store.search(**wanted)]


BODIES: list[dict[str, Any]] = [
    {"event": "table_paused", "at": 10, "reason": "50% off_now", "by": "floorperson"},
    {"event": "table_paused", "at": 20, "reason": '500 of them, ünder \\ "quotes"', "cite": "19:47-20.1"},
    {"event": "decision_made", "player": "Ann", "cite": "19:47-20.10(b); custom (no answer)"},
    {"event": "player_ready", "by": "Bob", "cite": "19:47-20.10"},
    {"event": "table_resumed", "at": 40, "cite": "19:47-20.10(b)1"},
]


@pytest.fixture(scope="module", params=KINDS)
def searched(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store that is only searched."""
    store = Store(address(request, tmp_path_factory.mktemp("searched")))
    keep(store, chained(BODIES))
    yield store
    store.close()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({}, [1, 2, 3, 4, 5]),
        ({"event": "table_paused"}, [1, 2]),
        ({"player": "Ann"}, [3]),
        ({"player": "Bob"}, [4]),
        ({"player": "floorperson"}, []),
        ({"cite": "19:47-20.1"}, [2]),
        ({"cite": "19:47-20.10"}, [3, 4, 5]),
        ({"cite": "19:47-20.10(b)"}, [3, 5]),
        ({"cite": "custom"}, [3]),
        ({"cite": "%"}, []),
        ({"text": "50%"}, [1]),
        ({"text": "off_now"}, [1]),
        ({"text": "offxnow"}, []),
        ({"text": "OF THEM"}, [2]),
        ({"text": 'ünder \\ "quotes"'}, [2]),
        ({"text": "' OR 1=1 --"}, []),
        ({"event": "' OR 1=1 --"}, []),
        ({"since": 20}, [2, 3, 4, 5]),
        ({"since": 20, "until": 39}, [2, 3, 4]),
        ({"until": -(10**30)}, []),
        ({"event": "table_paused", "cite": "19:47-20.1", "text": "500"}, [2]),
        ({"cite": "no answer"}, [3]),
        ({"cite": "CUSTOM (No Answer)"}, [3]),
        ({"cite": "N.J.A.C. 19:47-20.10"}, [3, 4, 5]),
        ({"player": "\x00"}, []),
        ({"table": "\ud800"}, []),
        ({"text": "\x00\ud800"}, []),
    ],
)
def test_a_search_finds_exactly_what_is_meant(searched: Store, wanted: dict[str, Any], found: list[int]) -> None:
    assert search_seqs(searched, **wanted) == [("t1", seq) for seq in found]


TOLD = ("Ärger: the round is void.", "Bob sits down at 100%_\\.", "Ann is paid 50 to 1.", "Ready \x00\ud800.", "Over.")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the round is VOID", [1]),
        ("äRGER", [1]),
        ("100%_\\", [2]),
        ("100xx", []),
        ("table_paused", []),
        ("50", [3]),
        ("ready", [4]),
        ("\x00", []),
    ],
)
def test_a_search_looks_at_the_words_that_were_told(store: Store, text: str, found: list[int]) -> None:
    store.open_table(ROW, Step("t1", tuple(chained(BODIES)), words=TOLD))
    assert search_seqs(store, text=text) == [("t1", seq) for seq in found]


def test_words_are_kept_for_every_record_or_for_none(store: Store) -> None:
    with pytest.raises(StoreError, match="words for another number"):
        store.open_table(ROW, Step("t1", tuple(chained(BODIES)), words=TOLD[:2]))
    assert store.tables() == []


def test_a_search_goes_on_where_the_last_one_ended(store: Store) -> None:
    for table in ("t1", "t2"):
        keep(store, chained(BODIES), table)
    pages, after = [], None
    while page := search_seqs(store, event="table_paused", after=after, limit=3):
        pages.append(page)
        after = page[-1]
    assert pages == [[("t1", 1), ("t1", 2), ("t2", 1)], [("t2", 2)]]
    assert search_seqs(store, table="t2", limit=-1) == []
    assert len(search_seqs(store, limit=10**9)) == 10 < MOST_ROWS


def test_a_search_never_looks_at_what_is_hidden(store: Store) -> None:
    keep(store, chained([{}], opened={"cards": "As", "salts": ["unheard-of"]}))
    assert store.search(text="unheard-of") == []
    assert store.search()[0].record.opened == {"cards": "As", "salts": ["unheard-of"]}


def test_commands_are_forgotten_after_a_day(store: Store) -> None:
    now = [10 * REMEMBERED]
    store.clock = lambda: now[0]
    store.open_table(ROW, Step("t1", (), done=Done("ann", "open", "", "{}")))
    store.commit([Step("t1", (), done=Done("ann", "at t1", "", "{}", "t1"))])
    assert store.done("ann", "at t1") == Done("ann", "at t1", "", "{}", "t1")
    now[0] += REMEMBERED
    store.forget_old_commands()
    assert [bool(store.done("ann", key)) for key in ("open", "at t1")] == [True, True]
    now[0] += 1
    store.commit([Step("t1", (), done=Done("ann", "close", "", "{}", "t1"), state="closed")])
    assert [bool(store.done("ann", key)) for key in ("open", "at t1", "close")] == [False, False, True]


def test_sqlite_writes_ahead_syncs_fully_and_checks_foreign_keys(place: Path) -> None:
    store = Store(f"sqlite:///{place}/house.db")
    with store.database.reading() as connection:
        told = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    store.close()
    assert told == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    assert stat.S_IMODE((place / "house.db").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("nonsense", "not one of a database"),
        ("oracle://x", "does not work with oracle"),
        ("nosuch://x", "does not work with nosuch"),
        ("sqlite://", "in memory keeps nothing"),
        ("sqlite:////nowhere/at/all/house.db", "cannot be opened: No such file"),
        ("postgresql+psycopg://me:hunter2@127.0.0.1:1/x", "failed: "),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_in_a_sentence(url: str, why: str) -> None:
    with pytest.raises(StoreError, match=why) as refused:
        Store(url)
    assert "hunter2" not in "".join(traceback.format_exception(refused.value))


def test_a_file_that_is_no_database_is_refused_and_left_alone(place: Path) -> None:
    file = place / "notes.txt"
    file.write_text("no database, " * 100)
    with pytest.raises(StoreError, match="file is not a database"):
        Store(f"sqlite:///{file}")
    assert file.read_text() == "no database, " * 100


def test_a_value_that_cannot_be_kept_is_refused_and_nothing_changes(store: Store) -> None:
    store.open_table(ROW)
    before = everything(store)
    with pytest.raises(StoreError, match="nothing was changed"):
        store.commit([FULL_STEP, Step("", (), done=replace(DONE, key="\ud800"))])
    assert everything(store) == before


SECRETS: tuple[Callable[[], object], ...] = (
    lambda: ROW,
    lambda: replace(FULL_STEP, stacks={1: MASTER.decode()}, checkpoint=MASTER.decode(), view=MASTER.decode()),
    lambda: Step("t1", tuple(chained([{}], opened=MASTER.decode()))),
    lambda: replace(DONE, answer=MASTER.decode()),
)


@pytest.mark.parametrize("make", SECRETS)
def test_no_repr_tells_a_secret(make: Callable[[], object]) -> None:
    assert MASTER.decode() not in repr(make())


def test_the_store_tells_no_secret_in_its_repr_its_log_or_its_errors(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = "a stack of cards in their order"
    store.open_table(ROW, replace(FULL_STEP, stacks={1: secret}))
    assert (store.table("t1"), store.stacks("t1")) == (replace(ROW, state="paused"), {1: secret})
    with pytest.raises(StoreError) as refused, store.database.writing() as connection:
        connection.execute(text("INSERT INTO stacks VALUES ('t1', 1, :text)"), {"text": secret})
    told = caplog.text + repr(store) + "".join(traceback.format_exception(refused.value))
    assert secret not in told
    assert MASTER.decode() not in told


def test_entries_tell_when_and_where_they_were_posted(url: str) -> None:
    store = Store(url, clock=lambda: 77)
    store.open_table(ROW, FULL_STEP)
    assert store.entries() == [
        Posted(1, 77, "t1", 4, FULL_STEP.entries[0]),
        Posted(2, 77, "t1", 4, FULL_STEP.entries[1]),
    ]
    store.close()
