"""The log: how it is written, chained, kept and read back."""

from __future__ import annotations

import io
import json
from hashlib import sha256

import pytest

from pitboss.law import collecting
from pitboss.play.log import (
    GENESIS,
    MOST_NESTED,
    Log,
    LogError,
    Record,
    as_logged,
    chain,
    read_log,
    write_json,
    write_line,
)
from pitboss.table.cards import Card
from pitboss.table.event import Place
from pitboss.table.events import CardDealt, NoMoreBetsCalled, RoundBegan
from pitboss.table.view import HOUSE, SPECTATOR, Viewer
from tests.kit import open_table
from tests.play.support import Forgery, records_of, run


def a_log(file: io.StringIO | None = None) -> Log:
    log = Log(file, clock=lambda: 1_234)
    log.append(RoundBegan(cite="19:47-20.10(b)"))
    log.round = 1
    log.append(NoMoreBetsCalled())
    log.append(CardDealt(1, Card.parse("As"), Place(1, 0), seen_by=("Ann",)), {"cards": "As", "salts": ["5a"]})
    return log


def test_lines_are_numbered_from_one_and_name_their_round() -> None:
    assert [(each.seq, each.body["round"]) for each in a_log().records] == [(1, 0), (2, 1), (3, 1)]


def test_only_an_input_carries_the_time_at_which_it_came() -> None:
    began, called, _ = a_log().records
    assert began.body["at"] == 1_234
    assert "at" not in called.body
    assert Log().now() == 0


def test_each_line_is_chained_to_the_one_before() -> None:
    log = a_log()
    head = GENESIS
    for record in log.records:
        head = sha256((head + write_json(record.body)).encode()).hexdigest()
        assert record.hash == head
    assert log.head == head


def test_what_is_opened_stands_beside_the_chain() -> None:
    log, without = a_log(), a_log()
    assert log.records[2].opened == {"cards": "As", "salts": ["5a"]}
    assert "As" not in write_json(log.records[2].body)
    line = log.records[2].line()
    assert line.endswith(f',"hash":"{log.head}","opened":{{"cards":"As","salts":["5a"]}}}}')
    assert without.head == log.head


def test_a_line_without_anything_to_open_ends_with_its_hash() -> None:
    first = a_log().records[0]
    assert first.line().endswith(f',"hash":"{first.hash}"}}')
    assert json.loads(first.line()) == {**first.body, "hash": first.hash}


def test_the_file_gets_what_was_appended_together_and_once() -> None:
    file = io.StringIO()
    log = a_log(file)
    assert file.getvalue() == ""
    log.flush()
    log.flush()
    assert file.getvalue() == "".join(f"{record.line()}\n" for record in log.records)
    log.append(NoMoreBetsCalled())
    log.flush()
    assert file.getvalue().count("\n") == 4


def test_a_log_without_a_file_flushes_nothing() -> None:
    log = a_log()
    log.flush()
    assert len(log.records) == 3


def test_a_log_that_keeps_nothing_has_the_same_head() -> None:
    log = Log(keep=False, clock=lambda: 1_234)
    log.append(RoundBegan(cite="19:47-20.10(b)"))
    assert log.records == []
    assert log.head == a_log().records[0].hash


def test_the_paragraph_of_a_logged_event_appears() -> None:
    with collecting() as cites:
        a_log()
    assert "19:47-20.10(b)" in cites


def test_what_is_written_is_read_back() -> None:
    log = a_log()
    assert read_log(record.line() for record in log.records) == log.records
    assert read_log(record.line() + "\n" for record in log.records) == log.records
    assert read_log([]) == []


def test_names_of_any_script_are_written_in_ascii() -> None:
    line = Record({"player": "Zoë 🂡"}, GENESIS).line()
    assert line.isascii()
    assert json.loads(line)["player"] == "Zoë 🂡"


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '"hash"',
        "7",
        "null",
        "{}",
        '{"seq":1}',
        '{"seq":NaN,"hash":""}',
        '{"seq":1e999,"hash":""}',
        '{"seq":' + "9" * 5000 + ',"hash":""}',
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"seq":1,"a":' + "[" * MOST_NESTED + "]" * MOST_NESTED + ',"hash":""}',
    ],
)
def test_a_line_that_is_none_of_ours_is_an_error_with_its_number(line: str) -> None:
    first = a_log().records[0].line()
    with pytest.raises(LogError) as error:
        read_log([first, line])
    assert (error.value.seq, error.value.problem) == (2, "the line is cut off or is not one of ours")


@pytest.mark.parametrize("line", ["", "\n", "  \n"])
def test_an_empty_line_is_told_as_one(line: str) -> None:
    with pytest.raises(LogError, match="event 2: the line is empty"):
        read_log([a_log().records[0].line(), line])


def test_values_as_deep_as_events_hold_them_are_read() -> None:
    deepest = '{"seq":1,"a":' + "[" * (MOST_NESTED - 1) + "]" * (MOST_NESTED - 1)
    line = f'{deepest},"hash":"{chain(GENESIS, deepest + "}")}"}}'
    assert len(read_log([line])) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (",", ", "),
        (":", ": "),
        ('{"seq":1', '{ "seq":1'),
        ('"event"', '"\\u0065vent"'),
        ('{"seq":1', '{"seq":1,"seq":1'),
        ('"at":1234', '"at":1234.0e0'),
        ('"}', '" }'),
        ('"}', '"}\r'),
        ('"}', '","opened":null}'),
        ('"hash":"', '"hash":"\\u0030'),
    ],
)
def test_a_line_written_otherwise_is_an_error_though_it_says_the_same(old: str, new: str) -> None:
    line = a_log().records[0].line()
    assert old in line
    with pytest.raises(LogError, match="is not written as this program writes it"):
        read_log([line.replace(old, new, 1) if old != '"}' else line.removesuffix(old) + new])


@pytest.mark.parametrize("seq", [0, 2, -1, "1", 1.0, True, None, [1]])
def test_a_line_of_another_number_is_an_error(seq: object) -> None:
    forgery = Forgery(a_log().records)
    forgery.entries[0][0]["seq"] = seq
    with pytest.raises(LogError, match="event 1: a line was removed, added or moved: it is numbered"):
        read_log(forgery.lines(renumber=False))


def test_a_line_without_a_number_is_an_error() -> None:
    text = write_json({"event": "round_began"})
    with pytest.raises(LogError, match="it is numbered None"):
        read_log([write_line(text, chain(GENESIS, text), None)])


def test_a_changed_body_does_not_follow_from_the_line_before() -> None:
    lines = [record.line() for record in a_log().records]
    with pytest.raises(LogError, match="event 1: its hash does not follow from the line before"):
        read_log([lines[0].replace("1234", "1235"), *lines[1:]])


def test_a_log_of_a_whole_table_is_read_back_and_replayed() -> None:
    records = records_of("three-card-poker")
    lines = [record.line() for record in records]
    assert tuple(read_log(lines)) == records
    assert run(lines).words() == f"{len(lines)} events, 1 round: identical"


@pytest.mark.parametrize("viewer", ["Ann", HOUSE, SPECTATOR])
def test_what_a_viewer_got_is_written_as_that_viewers_copy_of_the_log(viewer: Viewer) -> None:
    dealer = open_table("poker", seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    got = [write_json(record.seen_by(viewer)) for record in dealer.log.records]
    copies = [Record(each.body, each.hash, each.opened_for(viewer)).line() for each in dealer.log.records]
    assert [as_logged(line) for line in got] == copies
    assert [as_logged(line) for line in copies] == copies


@pytest.mark.parametrize(
    "line",
    [
        '{"salts":',
        '["salts",{"salts":1}]',
        '{"salts":[],"hash":"0","event":"nothing"}',
        '{"salts":[],"hash":"0","event":"card_dealt"}',
        '{"event":"card_dealt","card":"2c","salts":[],"hash":"0"}',
        '{"event":"card_dealt","card":NaN,"salts":[],"hash":"0"}',
        '{"event":[],"salts":[],"hash":"0"}',
    ],
)
def test_what_no_viewer_got_is_left_as_it_is(line: str) -> None:
    assert as_logged(line) == line
