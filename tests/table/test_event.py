"""What an event is: how it is written, what stays hidden, and that nothing else is read back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.table.cards import Card, parse_cards
from pitboss.table.event import EVENTS, MOST_WHOLE, Event, Place, UnknownEvent, maker, read_event
from pitboss.table.events import (
    CardDealt,
    CardsShuffled,
    CardsSpread,
    DecisionMade,
    HandRevealed,
    LogOpened,
    RoundBegan,
    RoundSettled,
    SeedRevealed,
    StackDelivered,
    WagerPlaced,
    WagerRemoved,
)

ACE = Card.parse("As")
ONE, TWO = Place(1, 0), Place(1, 7)


def test_an_event_is_known_in_the_log_by_its_name_in_the_past_tense() -> None:
    assert CardDealt.kind == "card_dealt"
    assert EVENTS["wager_placed"] is WagerPlaced
    assert all(name == kind.kind for name, kind in EVENTS.items())


def test_what_is_made_in_less_time_is_the_same_event() -> None:
    dealt = maker(CardDealt)
    assert dealt(1, ACE, ONE) == CardDealt(1, ACE, ONE)
    assert dealt(1, ACE, ONE, 2, cite="19:47-2.6(g)", seen_by=("Ann",)) == CardDealt(
        1, ACE, ONE, 2, cite="19:47-2.6(g)", seen_by=("Ann",)
    )
    with pytest.raises(TypeError):
        dealt(1, ACE)  # type: ignore[call-arg]


def test_every_input_says_in_plain_words_what_it_does() -> None:
    deeds = {kind.deed for kind in EVENTS.values() if kind.is_input}
    assert all(deed and "_" not in deed for deed in deeds)
    assert WagerPlaced("Ann", 1, "pair_plus", 550).deed_words() == "Ann's $5.50 bet on pair plus"
    assert WagerRemoved("Ann", 1, "ante").deed_words() == "taking back Ann's ante bet"
    assert DecisionMade("Ann", 1, "draw").deed_words() == "'draw' by Ann"
    assert RoundBegan().deed_words() == "beginning a round"


def test_the_body_has_the_name_who_and_which_paragraph_before_the_facts() -> None:
    body = WagerPlaced("Ann", 1, "ante", 500, cite="19:47-20.10(b)", by="Ann").body()
    assert list(body.items()) == [
        ("event", "wager_placed"),
        ("by", "Ann"),
        ("cite", "19:47-20.10(b)"),
        ("player", "Ann"),
        ("position", 1),
        ("area", "ante"),
        ("amount", 500),
        ("coupon", 0),
    ]


def test_the_body_of_a_hidden_card_has_no_card() -> None:
    dealt = CardDealt(1, ACE, ONE, seen_by=("Ann",))
    assert "As" not in json.dumps(dealt.body())
    assert dealt.body()["card"] is None
    assert dealt.body()["seen_by"] == ["Ann"]
    assert dealt.hidden() == "As"
    assert dealt.places() == (ONE,)


def test_the_body_of_a_hidden_stack_has_no_card() -> None:
    stack = StackDelivered(0, parse_cards("As 2c"), (ONE, TWO), seen_by=())
    assert stack.body()["cards"] is None
    assert stack.body()["seen_by"] == []
    assert stack.hidden() == ["As", "2c"]
    assert stack.places() == (ONE, TWO)


def test_a_card_that_all_may_see_is_in_the_body() -> None:
    assert CardDealt(1, ACE, ONE).body()["card"] == "As"
    assert HandRevealed(1, parse_cards("As 2c"), (ONE, TWO), "a pair").body()["cards"] == ["As", "2c"]
    assert "seen_by" not in CardDealt(1, ACE, ONE).body()


def test_an_event_without_words_of_its_own_tells_its_text() -> None:
    assert RoundBegan().words() == "The round of play begins."
    assert Event().words() == ""


@pytest.mark.parametrize(
    "event",
    [
        RoundBegan(by="house", cite="19:47-20.10(b)"),
        WagerPlaced("Ann", 1, "ante", 500, 100),
        DecisionMade("Ann", 1, "replace", 0, (ONE, TWO)),
        CardDealt(1, ACE, ONE),
        CardDealt(1, None, ONE, seen_by=("Ann", "Bob")),
        StackDelivered(1, parse_cards("As 2c"), (ONE, TWO)),
        StackDelivered(1, None, (ONE, TWO), seen_by=()),
        CardsSpread("red", True),
        RoundSettled({"tray": -5, "player Ann": 5}, "0" * 64),
        SeedRevealed(1, {"seed": "00", "salts": ["a"]}),
    ],
)
def test_an_event_is_read_back_as_it_was_written(event: Event) -> None:
    assert read_event(json.loads(json.dumps(event.body()))) == event


WAGER: dict[str, Any] = WagerPlaced("Ann", 1, "ante", 500).body()
DEALT: dict[str, Any] = CardDealt(1, ACE, ONE).body()
STACK: dict[str, Any] = StackDelivered(1, parse_cards("As"), (ONE,)).body()
SETTLED: dict[str, Any] = RoundSettled({"tray": 0}, "").body()
OPENED: dict[str, Any] = LogOpened(1, "g", "e", 1, {"a": "b"}, 1, 1).body()


@pytest.mark.parametrize(
    "body",
    [
        WAGER | {"amount": "500"},
        WAGER | {"amount": 500.0},
        WAGER | {"amount": True},
        WAGER | {"amount": None},
        WAGER | {"amount": [500]},
        WAGER | {"amount": MOST_WHOLE + 1},
        WAGER | {"amount": -MOST_WHOLE - 1},
        WAGER | {"player": 7},
        WAGER | {"cite": None},
        WAGER | {"by": []},
        WAGER | {"seen_by": ["Ann"]},
        WAGER | {"seen_by": []},
        DEALT | {"seen_by": "Ann"},
        DEALT | {"seen_by": [1]},
        DEALT | {"seen_by": None},
        {name: value for name, value in WAGER.items() if name != "coupon"},
        {name: value for name, value in WAGER.items() if name != "by"},
        DEALT | {"card": "Xx"},
        DEALT | {"card": "AS"},
        DEALT | {"card": " As"},
        DEALT | {"card": 51},
        DEALT | {"place": [1]},
        DEALT | {"place": [1, 2, 3]},
        DEALT | {"place": [1, "2"]},
        DEALT | {"place": "12"},
        DEALT | {"place": {"shuffle": 1, "number": 2}},
        STACK | {"cards": "As"},
        STACK | {"cards": ["As", 5]},
        STACK | {"stack": [1, 2]},
        STACK | {"stack": {}},
        SETTLED | {"net": {"tray": "5"}},
        SETTLED | {"net": [["tray", 5]]},
        OPENED | {"options": {"a": 1}},
        CardsSpread("red", True).body() | {"face_up": 1},
        SeedRevealed(1, {}).body() | {"opening": []},
    ],
)
def test_a_field_of_another_form_is_not_read(body: dict[str, Any]) -> None:
    with pytest.raises(UnknownEvent, match=rf"{body['event']} cannot be read: "):
        read_event(body)


@pytest.mark.parametrize("name", [None, 5, [], {}, ["wager_placed"]])
def test_what_is_no_name_names_no_event(name: object) -> None:
    with pytest.raises(UnknownEvent, match="it names no event"):
        read_event(WAGER | {"event": name})


def test_an_event_that_does_not_exist_is_not_read() -> None:
    with pytest.raises(UnknownEvent, match="there is no event named 'wager_doubled'"):
        read_event(WAGER | {"event": "wager_doubled"})
    with pytest.raises(UnknownEvent, match="it names no event"):
        read_event({})


def test_the_greatest_number_that_every_reader_keeps_is_read() -> None:
    for number in (MOST_WHOLE, -MOST_WHOLE):
        event = read_event(WAGER | {"amount": number})
        assert isinstance(event, WagerPlaced)
        assert event.amount == number


@pytest.mark.parametrize("seal", ["0a9f", 'a "quoted" seal', "café", ""])
def test_whatever_is_written_as_a_seal_is_read_back_as_it_was(seal: str) -> None:
    shuffled = CardsShuffled(1, "52", "by hand", (seal, "77"))
    assert json.loads(f"{{{shuffled.entry(1, 1, 0)}}}")["sealed"] == [seal, "77"]


def test_what_deals_no_cards_one_after_another_is_told_whole() -> None:
    told = WagerPlaced("Ann", 1, "ante", 500)
    assert told.begun(0) is told
