"""However a log is mangled and chained anew, replay gives a report or says which line is wrong: never anything else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.play.log import LogError, read_log
from pitboss.play.replay import Report
from pitboss.table.event import EVENTS
from tests.play.support import DDP, TCP, Body, Forgery, copy_for, records_of, run

pytestmark = pytest.mark.untraced

GAMES = st.sampled_from((TCP, DDP))
NAMES = st.sampled_from(sorted(EVENTS))
LEAVES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.sampled_from([2**53, -(2**63), 10**4299, 10**30, 500, 1000, 0.0, 1.0, 500.0, -0.0, 1e308]),
    st.sampled_from(["", "Ann", "Bob", "ante", "play", "As", "2C", "\ud800", "0" * 64, "step-by-step", "face-up-card"]),
    NAMES,
    st.text(max_size=5),
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(["a", "seed", "order"]), inner, max_size=3)
    ),
    max_leaves=8,
)


def replay_or_find(lines: list[str]) -> None:
    """Replay a log that may be anything."""
    try:
        assert isinstance(run(lines), Report)
    except LogError as error:
        assert str(error).startswith(f"event {error.seq}: ")


def spots_of(value: Any) -> list[tuple[Any, Any]]:
    """Return every place inside a value where another value can be put."""
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    spots = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            spots += spots_of(value[key])
    return spots


def mangle(data: st.DataObject, forgery: Forgery) -> None:
    """Change one thing of one event."""
    at = data.draw(st.integers(0, len(forgery.entries) - 1))
    body, opened = forgery.entries[at]
    what = data.draw(st.sampled_from(["put", "put", "put", "drop", "add", "open", "line", "copy", "swap"]))
    spots = spots_of({"body": body, "opened": opened})
    if what == "put":
        holder, key = data.draw(st.sampled_from(spots[2:] or spots))
        holder[key] = data.draw(VALUES)
    elif what == "drop" and len(spots) > 2:
        holder, key = data.draw(st.sampled_from(spots[2:]))
        del holder[key]
    elif what == "add":
        body[data.draw(st.sampled_from(["seen_by", "fault", "x", "at", "cards", "amount"]))] = data.draw(VALUES)
    elif what == "open":
        forgery.entries[at] = (body, data.draw(VALUES))
    elif what == "line":
        del forgery.entries[at]
    elif what == "copy":
        forgery.entries.insert(data.draw(st.integers(0, len(forgery.entries))), ({**body}, opened))
    elif what == "swap":
        other = data.draw(st.integers(0, len(forgery.entries) - 1))
        forgery.entries[at], forgery.entries[other] = forgery.entries[other], forgery.entries[at]


@given(GAMES, st.data())
def test_a_mangled_log_chained_anew_gives_a_report_or_a_log_error(game: str, data: st.DataObject) -> None:
    forgery = Forgery(records_of(game))
    for _ in range(data.draw(st.integers(1, 3))):
        mangle(data, forgery)
    replay_or_find(forgery.lines(renumber=data.draw(st.booleans()) or data.draw(st.booleans())))


@given(GAMES, st.data())
def test_a_mangled_log_of_other_rules_gives_a_report_or_a_log_error(game: str, data: st.DataObject) -> None:
    forgery = Forgery(records_of(game))
    forgery.body("log_opened")["rules"] = 0
    mangle(data, forgery)
    replay_or_find(forgery.lines())


@given(GAMES, st.data())
def test_a_mangled_copy_of_a_viewer_gives_a_report_or_a_log_error(game: str, data: st.DataObject) -> None:
    forgery = Forgery(read_log(copy_for(records_of(game), "Ann")))
    mangle(data, forgery)
    replay_or_find(forgery.lines())


@given(GAMES, NAMES, st.dictionaries(st.text(max_size=8), VALUES, max_size=4), st.data())
def test_an_event_put_in_anywhere_gives_a_report_or_a_log_error(
    game: str, name: str, extra: Body, data: st.DataObject
) -> None:
    forgery = Forgery(records_of(game))
    body: Body = {"seq": 0, "round": 1, "at": 0, "event": name, "by": "dealer", "cite": ""}
    body |= {field: data.draw(VALUES) for field, _, _ in EVENTS[name].fields} | extra
    forgery.entries.insert(data.draw(st.integers(0, len(forgery.entries))), (body, data.draw(st.none() | VALUES)))
    replay_or_find(forgery.lines())


@given(
    st.lists(st.one_of(st.text(), st.sampled_from(["{}", "[]", "[" * 5000, '{"hash":1}', '{"seq":1e999}'])), max_size=3)
)
def test_any_text_that_is_no_log_is_a_log_error(lines: list[str]) -> None:
    with pytest.raises(LogError):
        run(lines)
