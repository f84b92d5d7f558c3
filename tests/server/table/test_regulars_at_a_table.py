"""The bots of a live table keep it alive, and make room for people."""

from __future__ import annotations

import pytest

from pitboss.players import NAMES
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused
from tests.server.live import Live, plan_of


def test_regulars_come_to_a_table_that_somebody_watches_and_play(store: Store) -> None:
    live = Live(store, plan_of(players=3, positions=6))
    live.table.watching = 1
    live.go_on_until(lambda: live.kinds().count("round_settled") == 3)
    assert {seat.player for seat in live.table.dealer.table.seats} == set(NAMES[:3])
    assert not any(record.body.get("is_default") for record in live.records), "regulars answer"
    live.check_books()
    live.replay()


def test_a_table_of_regulars_deals_only_while_somebody_watches(store: Store) -> None:
    live = Live(store, plan_of(players=3))
    assert live.table.pacer.due(live.clock()) is None
    live.table.watching = 1
    live.begin()
    live.table.watching = 0
    assert live.table.pacer.due(live.clock()) is None
    live.sit("Ann", next(n for n in range(1, 6) if n not in {p for p, _ in live.table.taken}))
    live.go_on_until(lambda: "round_settled" in live.kinds())


def test_regulars_make_room_for_people(store: Store) -> None:
    live = Live(store, plan_of(players=5, positions=5))
    live.table.watching = 1
    live.begin()
    live.finish()
    seated = {seat.position for seat in live.table.dealer.table.seats}
    assert len(seated) == 3, "two positions stay free"
    for name, position in zip(("Ann", "Bob"), sorted({1, 2, 3, 4, 5} - seated), strict=True):
        live.sit(name, position)
    live.begin()
    assert len(live.table.dealer.table.seats) == 4, "a regular went, so that a newcomer finds a seat"
    live.check_books()


def test_a_regular_whose_wager_is_refused_holds_up_nobody(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live(store, plan_of(players=2))
    live.table.watching = 1

    def refuse(*_: object) -> None:
        raise Refused("a wager", "the felt is wet", "another day")

    monkeypatch.setattr(live.table.regulars._company, "wager_at", refuse)
    live.go_on_until(lambda: live.kinds().count("round_settled") == 2)


def test_a_regular_whose_decision_is_refused_is_answered_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live(store, plan_of(players=2))
    live.table.watching = 1

    def refuse(*_: object) -> None:
        raise Refused("a decision", "the felt is wet", "another day")

    monkeypatch.setattr(live.table.regulars._company, "decide", refuse)
    live.go_on_until(lambda: live.kinds().count("round_settled") == 2)
    assert live.last("decision_made")["is_default"]
