"""What events move between rounds by themselves, from which account to which."""

from __future__ import annotations

import pytest

from pitboss.games.poker.desk_events import TimeChargePaid, TimeChargeVerified
from pitboss.table.event import Event
from pitboss.table.events import (
    ChipsBought,
    DebtPaid,
    PlayerSeated,
    StandingWagerForfeited,
    StandingWagerReturned,
    StandingWagerTaken,
    TableResumed,
    TipGiven,
    VigorishSettled,
)
from pitboss.table.ledger import LAYOUT, RAKE, TOKES, TRAY, Posting, purse, rail

ANN = rail("Ann")
WALLET = purse("Ann")

MOVED: list[tuple[Event, list[tuple[str, str, int, str]]]] = [
    (PlayerSeated("Ann", 1, 500), [(WALLET, ANN, 500, "buy-in")]),
    (ChipsBought("Ann", 300), [(WALLET, ANN, 300, "buy-in")]),
    (TipGiven("Ann", 100), [(WALLET, TOKES, 100, "tip")]),
    (VigorishSettled("Ann", 50), [(ANN, TRAY, 50, "vigorish")]),
    (StandingWagerForfeited("Ann", 1, "pass", 500), [(LAYOUT, TRAY, 500, "given up")]),
    (StandingWagerTaken("Ann", 1, "pass", 500, 0), [(LAYOUT, WALLET, 500, "taken off the layout")]),
    (
        StandingWagerReturned("Ann", 1, "buy_4", 500, 25),
        [(LAYOUT, ANN, 500, "taken off the layout"), (TRAY, ANN, 25, "vigorish back")],
    ),
    (
        TimeChargePaid({"Ann": 300, "Bob": 200}),
        [(ANN, RAKE, 300, "time charge"), (rail("Bob"), RAKE, 200, "time charge")],
    ),
    (TimeChargeVerified(500), [(RAKE, TRAY, 500, "time charges verified")]),
    (DebtPaid("Ann", 300, "ticket 1"), [(TRAY, WALLET, 300, "owed by a table that closed")]),
    (TableResumed(), []),
]  # fmt: skip


@pytest.mark.parametrize(("event", "moved"), MOVED, ids=[event.kind for event, _ in MOVED])
def test_an_event_says_which_accounts_it_moves_chips_between(
    event: Event, moved: list[tuple[str, str, int, str]]
) -> None:
    assert event.postings() == tuple(Posting(*each) for each in moved)
