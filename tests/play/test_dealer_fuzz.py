"""Whatever comes in, the dealer takes it or refuses it: the log replays, the chips add up, every view can be told."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.play.dealer import Dealer, asks_of
from pitboss.table.event import EVENTS, Event, read_event
from pitboss.table.events import TableResumed
from pitboss.table.refusal import Refused
from pitboss.table.view import HOUSE, SPECTATOR, View
from pitboss.table.window import OpenForWagers
from tests.play.support import DDP, TCP, finish, lines_of, run, seeded_table

pytestmark = pytest.mark.untraced

INPUTS = sorted(name for name, kind in EVENTS.items() if kind.is_input)
LIKELY = ["wager_placed", "wager_placed", "wager_removed", "player_ready", "decision_made", "player_left"]
LIKELY += ["player_seated", "nonce_given", "chips_bought", "coupon_given", "options_changed", "fault_occurred"]
NAMES = st.sampled_from(["Ann", "Bob", "Cleo", "Dora", "", "the dealer", "ante", "bonus", "play", "pair_plus", "fold",
                         "draw", "keep", "replace", "dealer-card-exposed", "0a", "face-up-card"])  # fmt: skip
NUMBERS = st.sampled_from([0, 1, 2, 3, 4, 7, 8, -500, 50, 500, 525, 1_000, 50_000, 10**12])
PLACES = st.builds(lambda shuffle, number: [shuffle, number], st.integers(0, 2), st.integers(-1, 54))
SETTINGS = st.sampled_from(
    [
        {},
        {"dealing": "hand"},
        {"dealing": "automated-shoe"},
        {"shuffler": "device", "decks": "2"},
        {"minimum": "$1", "maximum": "$2"},
        {"jokers": "3"},
    ]
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "bool": st.booleans(),
    "int": NUMBERS,
    "str": NAMES,
    "Hash": NAMES,
    "dict[str, str]": SETTINGS,
    "dict[str, object]": st.just({}),
    "dict[str, int]": st.sampled_from([{}, {"500": 1}, {"500": 2, "100": -1}, {"7": 1}, {"x": 2}]),
    "tuple[Place, ...]": st.lists(PLACES, max_size=3),
    "tuple[str, ...]": st.just([]),
    "tuple[int, ...]": st.lists(st.integers(0, 7), max_size=3),
}


@st.composite
def inputs(draw: st.DrawFn) -> Event:
    """Any input, its fields filled with what may make sense."""
    name = draw(st.sampled_from(LIKELY) | st.sampled_from(INPUTS))
    forms = {field.name: str(field.type) for field in dataclasses.fields(EVENTS[name])}
    body = {field: draw(FIELDS[form]) for field, form in forms.items() if field not in ("cite", "by", "seen_by")}
    return read_event({"event": name, "cite": "19:47-1.1", "by": draw(NAMES), **body})


def sensible(data: st.DataObject, dealer: Dealer) -> Event | None:
    """Something that the open prompt allows, if one is open."""
    if isinstance(dealer.prompt, OpenForWagers):
        area = data.draw(st.sampled_from(dealer.prompt.areas))
        seat = data.draw(st.sampled_from(dealer.prompt.felt.positions))
        body = {"player": seat.player, "position": seat.number, "area": area.name, "amount": 500, "coupon": 0}
        return read_event({"event": "wager_placed", "cite": "", "by": "", **body})
    for ask in asks_of(dealer.prompt):
        choice = data.draw(st.sampled_from(ask.choices))
        cards = tuple(drawn.card for drawn in choice.cards[: choice.at_most])
        return ask.decide(ask.player, choice.word, cards)
    return None


def step(data: st.DataObject, dealer: Dealer) -> None:
    """Do one thing, allowed or not."""
    what = data.draw(st.sampled_from(["input", "input", "sensible", "sensible", "end", "begin", "default", "close"]))
    if what == "input":
        dealer.take(data.draw(inputs()))
    elif what == "sensible":
        event = sensible(data, dealer)
        if event is not None:
            dealer.take(event)
    elif what == "end":
        dealer.end_wagering()
    elif what == "begin":
        dealer.begin_round()
    elif what == "default":
        dealer.answer_by_default()
    elif data.draw(st.integers(0, 9)) == 0:
        dealer.close()


@given(st.sampled_from([TCP, DDP]), st.data())
def test_whatever_comes_is_taken_or_refused_and_the_log_replays(game: str, data: st.DataObject) -> None:
    dealer = seeded_table(game)
    for _ in range(data.draw(st.integers(1, 40))):
        head, table = dealer.log.head, dealer.table
        try:
            step(data, dealer)
        except Refused as refused:
            assert (dealer.log.head, dealer.table) == (head, table)
            assert refused.what
            assert refused.allowed
    if dealer.is_paused and not dealer.is_closed:
        dealer.take(TableResumed())
    finish(dealer)
    assert "identical" in run(lines_of(dealer)).words()
    chips = {player.name: player.chips for player in dealer.table.players}
    for viewer in (HOUSE, SPECTATOR, "Ann"):
        assert View(viewer).fold(dealer.log.records).chips == chips
    nets = [record.body["net"] for record in dealer.log.records if record.body["event"] == "round_settled"]
    assert all(sum(net.values()) == 0 for net in nets)
    assert dealer.table.tray == dealer.log.records[0].body["tray"] + sum(net.get("tray", 0) for net in nets)
