"""Bets and tickets that can't be taken at wheels, dice and keno are refused in a sentence, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.housefile import TablePlan
from pitboss.server.refusals import Stale
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR
from tests.server.live import QUICK, Live

SLIP: dict[str, Any] = {
    "position": 0, "type": "straight", "groups": ["1 2 3"], "conditions": [], "rate": 100, "games": 1,
}  # fmt: skip
ON_A_SPOT = [
    ("straight_37", 500, "the layout has no such betting area"),
    ("split_1_9", 500, "the layout has no such betting area"),
    ("split_0_3", 500, "the layout has no such betting area"),  # a spot of the other layout
    ("straight_17", 10_050, "outside the posted limits"),
    ("straight_17", 150, "red wheel chips are worth \\$1 each"),
    ("red", 550, "half of it can't be paid in chips"),
    ("red", 0, "outside the posted limits"),
]
TICKETS: list[tuple[dict[str, Any], str]] = [
    ({"groups": [" ".join(map(str, range(1, 22)))]}, "a ticket of 21 spots: that's too many spots"),
    ({"groups": ["1 81"]}, "it isn't on the board"),
    ({"groups": ["1 1"]}, "1 is marked 2 times"),
    ({"groups": []}, "a group has no number"),
    ({"type": "lucky"}, "there's no such kind of ticket"),
    ({"type": "way", "groups": ["1 2", "3 4"], "conditions": ["9/4"]}, "these groups don't make it"),
    ({"rate": 150}, "no pay table has that rate"),
    ({"rate": 0}, "no pay table has that rate"),
    ({"games": 0}, "the house doesn't write it"),
    ({"games": 1_000_000}, "the house doesn't write it"),
    ({"type": "special", "groups": ["1 2"]}, "the special rate doesn't pay them"),
]


def plan(game: str, **options: str) -> TablePlan:
    """Return the plan of a table of a game."""
    return TablePlan(
        key=game, name=game, pit="main", game=game, positions=5, options=options, pace=QUICK, tray=10_000_000
    )


def state(live: Live) -> tuple[Any, ...]:
    """Return what a refusal may not change: chips, bets and the length of the log."""
    view = live.table.view(SPECTATOR)
    return view["chips"], view["spots"], len(live.table.dealer.log.records)


def refused(live: Live, why: str, do: str, **command: Any) -> None:
    """Have a command refused for a reason, and find everything as it was."""
    before = state(live)
    with pytest.raises(Refused, match=why):
        live.do("Ann", do, **command)
    assert state(live) == before


def test_a_bet_that_no_roulette_layout_takes_is_refused(store: Store) -> None:
    live = Live(store, plan("roulette"))
    live.sit("Ann", 1)
    window = live.begin()
    for area, amount, why in ON_A_SPOT:
        refused(live, why, "wager", window=window, position=1, area=area, amount=amount)


def test_wheel_chips_of_another_color_of_no_value_and_called_bets_where_none_are_taken(store: Store) -> None:
    live = Live(store, plan("roulette"))
    live.sit("Ann", 1)
    live.sit("Bob", 2)
    window = live.begin()
    for fields, why in (
        ({"color": "blue", "value": 100}, "blue is Bob's color"),
        ({"color": "red", "value": 333}, "wheel chips don't come at that value"),
    ):
        refused(live, why, "desk", event="wheel_chips_bought", fields=fields)
    fields = {"position": 1, "call": "neighbors_17"}
    refused(live, "takes no called bets", "say", window=window, event="bet_called", fields=fields)


def test_a_bet_called_from_another_seat_or_with_a_field_of_nothing_is_refused(store: Store) -> None:
    live = Live(store, plan("roulette", called_bets="yes"))
    live.sit("Ann", 1)
    live.sit("Bob", 2)
    window = live.begin()
    for fields, why in (
        ({"position": 2, "call": "neighbors_17"}, "that player isn't seated there"),
        ({"position": 99, "call": "neighbors_17"}, "the table has no such position"),
        ({"position": 1, "call": "neighbors_17", "chips": 5}, "it has no field 'chips'. Allowed: position, call"),
    ):
        refused(live, why, "say", window=window, event="bet_called", fields=fields)


def test_a_request_that_makes_no_ticket_is_refused(store: Store) -> None:
    live = Live(store, plan("keno"))
    live.sit("Ann", 0)
    window = live.begin()
    for changed, why in TICKETS:
        refused(live, why, "say", window=window, event="ticket_requested", fields=SLIP | changed)


def test_a_ticket_of_a_closed_game_and_a_claim_on_a_lost_or_paid_one_are_refused(store: Store) -> None:
    live = Live(store, plan("keno", pay_table="regular $1: 1=0:1,1:1; 3=3:1"))
    live.sit("Ann", 0)
    first = live.begin()
    for groups in (["1"], ["2 3 4"]):
        live.do("Ann", "say", window=first, event="ticket_requested", fields=SLIP | {"groups": groups})
    refused(live, "its game isn't drawn yet", "say", window=first, event="ticket_presented",
            fields={"position": 0, "ticket": 1})  # fmt: skip
    live.do("Ann", "ready", window=first)
    live.finish()
    second = live.begin()
    with pytest.raises(Stale, match="the game has moved on"):
        live.do("Ann", "say", window=first, event="ticket_requested", fields=SLIP | {"groups": ["5"]})
    live.do("Ann", "say", window=second, event="ticket_presented", fields={"position": 0, "ticket": 1})
    for ticket, why in ((1, "it was paid"), (99, "no such ticket is out")):
        fields = {"position": 0, "ticket": ticket}
        refused(live, why, "say", window=second, event="ticket_presented", fields=fields)
    live.check_books()
