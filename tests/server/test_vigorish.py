"""Vigorish that was marked, in the house's books."""

from __future__ import annotations

from pitboss.server.money.books import Books
from pitboss.server.store.step import Entry
from pitboss.table.events import PlayerLeft
from tests.games.test_baccarat import play


def test_marked_vigorish_goes_from_the_rail_to_the_tray_before_the_rest_is_cashed_out() -> None:
    dealer = play("10h 9d 5c 10s", {"banker": 10_000}, {"vigorish_due": "marked"})
    books = Books("t1", lambda player: f"wallet:{player}")
    books.enter(dealer.log.records, dealer.table)
    assert books.rails == {"Ann": 110_000}
    before = len(dealer.log.records)
    dealer.take(PlayerLeft("Ann"))
    assert books.enter(dealer.log.records[before:], dealer.table) == (
        Entry("rail:t1:Ann", "tray:t1", 500, "vigorish"),
        Entry("rail:t1:Ann", "wallet:Ann", 109_500, "cash-out"),
    )
    assert books.rails == {}
