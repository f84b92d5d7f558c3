"""Nothing that a step does grows with the age of a table: counted in statements, rows and bytes, never in seconds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from pitboss.server.store import store as store_module
from pitboss.server.store.step import Step
from pitboss.server.store.store import Store
from tests.server.live import AMONG_PLAYERS, GAMES, Live, plan_of

PACKED_AFTER = 60
"""Records, so that pages are written within a few rounds too."""
WINDOW = 12
"""Rounds whose most is compared with that of as many rounds later on."""


@dataclass
class Work:
    """The most that some rounds of a table took."""

    statements: int = 0
    """Statements that a round runs."""
    rows: int = 0
    """Rows that lie unpacked when it is over."""
    written: int = 0
    """Bytes of what is kept of views, checkpoints and people."""
    held: int = 0
    """Objects that the table holds beside what its game does."""


def held_by(live: Live) -> int:
    """Count what a table holds of the past: what viewers were shown, and whom it knows."""
    shown, view = live.table.shown, live.table.shown.base
    lying = sum(len(spot.cards) + len(spot.hand_numbers) + len(spot.up) for spot in view.spots.values())
    kept = len(view.decks) + len(view.undealt) + len(view.discarded) + len(view.outcomes) + len(view.chips)
    return lying + kept + len(shown._own) + len(live.table.dealer.log.records) + len(live.table.nonces)


def play(live: Live, rounds: int) -> Work:
    """Play rounds and return the most that any of them took."""
    most, count = Work(), Counter[str]()

    def note(*_: Any) -> None:
        count["statements"] += 1

    event.listen(live.store.database._engine, "before_cursor_execute", note)
    for _ in range(rounds):
        count.clear()
        live.steps.clear()
        live.go_on_until(lambda: live.table.dealer.is_in_round)
        live.finish()
        most.statements = max(most.statements, count["statements"] // max(1, len(live.steps)))
        most.written = max(most.written, *map(_written, live.steps))
        most.held = max(most.held, held_by(live))
        with live.store.database.reading() as connection:
            most.rows = max(most.rows, connection.execute(text("SELECT count(*) FROM records")).scalar_one())
    event.remove(live.store.database._engine, "before_cursor_execute", note)
    return most


def _written(step: Step) -> int:
    return sum(len(each or "") for each in (step.view, step.checkpoint, step.people))


def compare(store: Store, name: str, between: int) -> None:
    """Play at a table, and compare its first rounds with its last ones."""
    live = Live(store, plan_of(name, players=3))
    live.table.watching = 1
    first = play(live, WINDOW)
    play(live, between)
    last = play(live, WINDOW)
    assert last.statements <= first.statements + 3, "a step runs more statements"
    assert last.rows <= first.rows + PACKED_AFTER, "more rows lie unpacked"
    assert last.held <= 2 * first.held + 20, "the table holds more of what is past"
    assert last.written <= 1.5 * first.written + 200, "more is written of what is past"


@pytest.fixture
def store(place: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(store_module, "RECORDS", PACKED_AFTER)
    store = Store(f"sqlite:///{place}/house.db")
    yield store
    store.close()


@pytest.mark.parametrize("name", ["blackjack", "craps"])
def test_an_old_table_does_no_more_for_a_step_than_a_new_one(store: Store, name: str) -> None:
    compare(store, name, between=20)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES, *AMONG_PLAYERS])
def test_a_table_of_any_game_does_no_more_for_a_step_after_hundreds_of_rounds(store: Store, name: str) -> None:
    compare(store, name, between=400)
