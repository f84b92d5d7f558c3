"""What a person types at a terminal after the word of an input: a keno request, a ticket, a called bet."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.keno.events import TicketPresented, TicketRequested
from pitboss.games.roulette.events import BetCalled
from pitboss.table.event import Event
from pitboss.table.events import PlayerLeft
from pitboss.table.refusal import Refused

WAY = {"type": "way", "groups": ("1-2-3", "4-5-6"), "conditions": ("1/6",), "rate": 100, "games": 5}


@pytest.mark.parametrize(
    ("event", "words", "fields"),
    [
        (TicketRequested, "way 1-2-3 4-5-6 1/6 $1 5", WAY),
        (TicketRequested, "way 1-2-3 4-5-6 1/6 $1 123456789", {**WAY, "games": 123_456_789}),
        (TicketPresented, "8", {"ticket": 8}),
        (TicketPresented, "123456789", {"ticket": 123_456_789}),
        (BetCalled, "tiers", {"call": "tiers"}),
        (BetCalled, "neighbors of 17", {"call": "neighbors_17"}),
        (PlayerLeft, "", {}),
    ],
)
def test_words_name_the_fields_of_an_input(event: type[Event], words: str, fields: dict[str, Any]) -> None:
    assert event.typed(words.split()) == fields


@pytest.mark.parametrize(
    ("event", "words", "why"),
    [
        (TicketRequested, "way", "the request isn't whole"),
        (TicketRequested, "straight 1-2-3 $1 many", "'many' isn't a number of games"),
        (TicketRequested, "straight 1-2-3 $1 1234567890", "'1234567890' isn't a number of games"),
        (TicketRequested, "straight 1-2-3 one 1", "one"),
        (TicketPresented, "eight", "you didn't say which ticket"),
        (TicketPresented, "1234567890", "you didn't say which ticket"),
        (BetCalled, "", "you didn't say which"),
        (PlayerLeft, "now", "nothing goes with"),
    ],
)
def test_words_that_name_nothing_are_refused(event: type[Event], words: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        event.typed(words.split())
