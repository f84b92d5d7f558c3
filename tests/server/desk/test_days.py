"""Closed gaming days: signed, chained, and found out when anything they cover is changed later."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, LargeBinary, Table, select, text, update

from pitboss.cli import main
from pitboss.server.audit.desk import ROWS
from pitboss.server.audit.verify import verify
from pitboss.server.desk.days import is_genuine
from pitboss.server.desk.due import duties, file_report
from pitboss.server.desk.gaming_day import GamingDay, day_at
from pitboss.server.desk.master_report import master_report
from pitboss.server.money.chart import tray
from pitboss.server.refusals import Forbidden, Stale
from pitboss.server.store.rotation import rotate
from pitboss.server.store.schema import metadata
from pitboss.server.store.step import Entry, Step, StoreError
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused
from tests.server.desk.kit import DeskHouse, key
from tests.server.live import Live, plan_of

DAY = 24 * 3_600_000


def closed(store: Store, days: int = 2) -> DeskHouse:
    """Play and close days, each with a fill, a count and a drop box."""
    house = DeskHouse(store)
    for _ in range(days):
        house.play(2)
        house.slip()
        id = house.live.id
        held = house.live.table.dealer.table.tray
        house.desk.counts.count(house.flo, key(), id, "shift", chips=house.desk.counts.proposed(id), total=held)
        house.desk.boxes.remove(house.flo, key(), id, "Sam")
        house.clock.now += DAY
        day = house.desk.next_day()
        assert day is not None
        house.desk.days.close(house.ada, key(), day)
    return house


def test_a_day_is_closed_when_it_is_over_by_an_auditor_one_after_another(store: Store) -> None:
    house = DeskHouse(store)
    today = house.desk.today()
    with pytest.raises(Stale, match="the day isn't over"):
        house.desk.days.close(house.ada, key(), today)
    house.clock.now += 2 * DAY
    with pytest.raises(Forbidden):
        house.desk.days.close(house.flo, key(), today)
    assert [each.about for each in duties(house.desk) if each.kind == "day"] == [today.whole.name]
    first = house.desk.days.close(house.ada, key(), today)
    with pytest.raises(Stale, match="is closed"):
        house.desk.days.close(house.ada, key(), today)
    next_day = house.desk.next_day()
    assert next_day is not None
    second = house.desk.days.close(house.ada, key(), next_day)
    assert second.facts["previous"] == first.digest and is_genuine(second, store.vault.public_key)
    assert first.as_json()["keep_until"][:4] == str(int(first.day[:4]) + 10)
    house.clock.now += 3 * DAY
    late = day_at(house.clock.now - DAY, house.desk.hour)
    with pytest.raises(Refused, match="a day before it isn't closed"):
        house.desk.days.close(house.ada, key(), late)
    done = verify(store)
    assert (done.findings, done.days) == ([], 2) and "2 closed days" in done.words()


def test_the_signature_outlives_a_rotation_of_the_keys(store: Store) -> None:
    house = closed(store, 1)
    (day,) = house.desk.days.all()
    assert is_genuine(day, store.vault.public_key) and not is_genuine(day, "00" * 32)
    assert rotate is not None and store.vault.with_new_seals().public_key == store.vault.public_key


FORGERIES = [
    ("UPDATE records SET words = 'You lose.' WHERE seq = 2", "words"),
    ("UPDATE rounds SET net = '{}' WHERE round = 1", "rounds"),
    ("UPDATE entries SET at = at + 1 WHERE number = (SELECT min(number) FROM entries WHERE what = 'fill')", "entries"),
    ("UPDATE entries SET amount = amount + 100 WHERE number = (SELECT min(number) FROM entries WHERE what = 'buy-in')",
     "drop"),
    ("DELETE FROM records WHERE seq > 4", "records"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "told"), FORGERIES)
def test_what_is_changed_after_a_day_was_closed_is_found_with_its_day(store: Store, statement: str, told: str) -> None:
    house = closed(store)
    first = house.desk.days.all()[0]
    with store.database.writing() as connection:
        connection.execute(text(statement))
    found = [each for each in verify(store).findings if each.rows == ROWS]
    assert any(told in each.words() for each in found), [each.words() for each in found]
    assert first.day in found[0].place and house.live.id in found[0].place


@pytest.mark.parametrize("change", [{"signature": "00" * 64}, {"text": "{}"}, {"day": "2001-01-01"}])
def test_a_forged_digest_breaks_the_journal(store: Store, change: dict[str, Any]) -> None:
    closed(store, 1)
    with store.database.writing() as connection:
        wanted = "SELECT number, body FROM journal WHERE body LIKE '%desk_day_closed%'"
        row = connection.execute(text(wanted)).one()
        body = json.dumps(json.loads(row.body) | change, separators=(",", ":"))
        connection.execute(text("UPDATE journal SET body = :body WHERE number = :number"), {
            "body": body, "number": row.number})  # fmt: skip
    assert any(each.rows == "journal" and str(row.number) in each.place for each in verify(store).findings)


def test_a_gaming_day_holds_a_moment_from_its_hour_to_the_same_hour_of_the_next_day() -> None:
    day = GamingDay(date(2026, 11, 20))
    for moment, expected in ((day.whole.begins, 20), (day.whole.begins - 1, 19), (day.whole.ends, 21)):
        assert day_at(moment, 6).day.day == expected
    assert [day.shift_at(each.begins).name for each in day.periods] == list(day.shifts)


def test_the_commands_list_days_and_slips_recall_a_round_and_find_a_day_that_was_replaced(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, kept = place / "house.db", place / "days.json"
    store = Store(f"sqlite:///{database}")
    house = closed(store, 1)
    (day,) = house.desk.days.all()
    name = house.live.table.row.key
    store.close()
    assert main(["digests", str(database)]) == 0 and day.digest in capsys.readouterr().out
    assert main(["digests", str(database), "-o", str(kept)]) == 0
    assert main(["digests", str(database), "-o", str(kept)]) == 2 and "--force" in capsys.readouterr().err
    assert main(["digests", str(database), "-o", str(kept), "--force"]) == 0
    assert main(["verify", str(database), "--digests", str(kept), "--quiet"]) == 0
    kept.write_text(kept.read_text().replace(day.digest, "00" * 32))
    assert main(["verify", str(database), "--digests", str(kept), "--quiet"]) == 1
    assert "that was kept elsewhere is not here" in capsys.readouterr().out
    common = ["slips", str(database), "--date", day.day]
    assert main(common) == 0 and "F-000001" in capsys.readouterr().out
    assert main([*common, "-o", str(place / "slips.pdf")]) == 0
    assert (place / "slips.pdf").read_bytes().startswith(b"%PDF")
    assert main([*common, "-o", str(place / "slips.pdf")]) == 2 and "--force" in capsys.readouterr().err
    assert main(["recall", str(database), name, "1"]) == 0
    told = capsys.readouterr().out
    assert "Discard rack, in order" in told and "Ann" in told
    assert "  (The stub of 46 cards goes to the discard rack unseen.)\n" in told
    assert main(["recall", str(database), name, "1", "--json"]) == 0
    recalled = json.loads(capsys.readouterr().out)
    racked = [card for hand in recalled["rack"] for card in hand["cards"]]
    assert len(racked) == len(set(racked)) == 6 and "face down" not in racked
    assert main(["recall", str(database), name, "99"]) == 2 and "wasn't played" in capsys.readouterr().err
    assert main(["recall", str(database), "nowhere", "1"]) == 2 and name in capsys.readouterr().err


def test_negative_poker_revenue_is_reported_within_five_days(store: Store) -> None:
    house = DeskHouse(store, plan_of("poker", players=0))
    lost = Entry(tray(house.live.id), "elsewhere", 2_000, "a mistake at the table")
    store.commit([Step("", (), (lost,))])
    house.clock.now += DAY
    day = house.desk.next_day()
    assert day is not None
    house.desk.days.close(house.ada, key(), day)
    (due,) = [each for each in duties(house.desk) if each.kind == "report"]
    words, cite = "negative poker revenue; report to the Division within 5 days", "custom (13:69D-1.34(b))"
    assert master_report(store, day).alarms == ((f"Poker: {words}", cite),) and due.cite == cite
    assert "negative poker revenue of -$20" in due.what and "by 2027-01-20" in due.what
    file_report(house.desk, house.ada, key(), due.about)
    assert [each for each in duties(house.desk) if each.kind == "report"] == []


NOT_BOUND = {"vault", "tokens", "servers", "leases", "inbox", "news", "limits"}
"""What no audit goes through: keys that open nothing once changed, ways in, and what servers say to each other."""
COUNTED_UP = {"entries.number", "pages.number", "terms.number"}
"""Numbers that the database itself counts up, with gaps; the order of the rows is bound, and not these."""


def changed(column: Column[Any], value: Any) -> Any:
    """Return another value that a column can have."""
    if column.name == "state":
        return "paused"
    if column.name == "ending":
        return "abandoned"
    if column.name == "role":
        return "auditor" if value != "auditor" else "owner"
    if isinstance(column.type, Boolean):
        return not value
    if isinstance(column.type, LargeBinary):
        return (value or b"") + b"x"
    return value + 1 if isinstance(value, int) else (value or "") + "x"


Changed = tuple[Table, Column[Any], dict[str, Any]]


def rows_of(store: Store) -> Iterator[tuple[list[Column[Any]], list[dict[str, Any]]]]:
    """Yield the columns and the rows of every table that is bound."""
    for table in metadata.sorted_tables:
        if table.name not in NOT_BOUND:
            keys = [each for each in table.columns if each.primary_key]
            with store.database.reading() as connection:
                rows = [row._asdict() for row in connection.execute(select(table).order_by(*keys))]
            yield [each for each in table.columns if f"{table.name}.{each.name}" not in COUNTED_UP], rows


def every_column(store: Store, step: int) -> list[Changed]:
    """Return columns of every table that has rows and is bound, each with the first, a middle and the last row."""
    every = [(column, rows) for columns, rows in rows_of(store) for column in columns][::step]
    return [
        (column.table, column, rows[number])
        for column, rows in every for number in sorted({0, len(rows) // 2, len(rows) - 1}) if rows
    ]  # fmt: skip


def every_value(store: Store) -> list[Changed]:
    """Return every column of every row of every table that is bound."""
    return [(column.table, column, row) for columns, rows in rows_of(store) for row in rows for column in columns]


def change_each(store: Store, choose: Callable[[Store], list[Changed]]) -> int:
    """Change one value after another, see that it is found and placed, and put it back."""
    house = closed(store)
    other = Live(store, replace(plan_of("red-dog", players=0), key="other"), house.clock)
    other.sit("Bob")
    other.begin()
    other.wager("Bob")
    other.finish()
    other.keep(other.table.close)
    tried = 0
    for table, column, row in choose(store):
        value = changed(column, row[column.name])
        keys = [each for each in table.columns if each.primary_key]
        same = [each == row[each.name] for each in keys]
        again = [each == (value if each is column else row[each.name]) for each in keys]
        try:
            with store.database.writing() as connection:
                connection.execute(update(table).where(*same).values({column.name: value}))
        except StoreError:
            continue  # the database itself takes no such value
        found = verify(store).findings
        where = f"{table.name}.{column.name} of {[row[each.name] for each in keys]}"
        assert found, f"{where} was changed and nothing was found"
        told = [each for each in found if each.rows in (table.name, *PLACED.get(table.name, ()))]
        assert told, f"{where}: {found}"
        names = names_of(column, row)
        assert not names or any(name in each.place for name in names for each in told), f"{where}: {told}"
        with store.database.writing() as connection:
            connection.execute(update(table).where(*again).values({column.name: row[column.name]}))
        tried += 1
    assert verify(store).findings == []
    return tried


def names_of(column: Column[Any], row: dict[str, Any]) -> list[str]:
    """Return by what a finding may name a row: its own number or id, or its table where only a chain binds it."""
    table = column.table
    if column.name in CHAINED:
        return [str(row["table_id"])]
    keys = [key.name for key in table.columns if key.primary_key and key.name not in ("table_id", "day")]
    if table.name == "entries":
        return [str(row["table_id"] or f"number {row['number']}")]
    return [] if table.name in SEARCHED else [str(row[name]) for name in keys or ["table_id"] if row[name] != ""]


CHAINED = ("words", "net", "view")
"""What one chain binds for a whole table: where it breaks stands nowhere."""
SEARCHED = ("terms", "page_terms", "pages")
"""What makes old records searchable: a change there is placed at the records that it hides."""
PLACED = {"records": ("pages",), "terms": ("page_terms",), "pages": ("tables",), "bonds": ("journal",)}
"""Where else a change may be placed: what stands there is what it contradicts."""


def test_a_changed_value_of_a_column_is_found_and_placed(store: Store) -> None:
    assert change_each(store, lambda store: every_column(store, 5)) >= 10


@pytest.mark.slow
def test_a_changed_value_of_any_column_of_any_row_is_found_and_placed(store: Store) -> None:
    assert change_each(store, every_value) >= 900


def test_an_entry_of_the_cage_that_follows_from_a_record_is_found_and_placed(store: Store) -> None:
    closed(store, 1)
    with store.database.writing() as connection:
        number = connection.execute(text("SELECT min(number) FROM entries WHERE table_id IS NULL")).scalar_one()
        connection.execute(text("UPDATE entries SET seq = 1 WHERE number = :number"), {"number": number})
    assert [(each.rows, each.place) for each in verify(store).findings] == [("entries", f"number {number}")]
