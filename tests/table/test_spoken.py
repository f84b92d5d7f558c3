"""What a device showed, as players say it, and to whom."""

from __future__ import annotations

import pytest

from pitboss.games.keno.events import TicketDecided
from pitboss.table.events import CardsCut
from pitboss.table.events.devices import DiceThrown
from pitboss.table.sentence import told_to, told_to_all
from pitboss.table.view import SPECTATOR, Spot, View


@pytest.mark.parametrize(
    ("faces", "call", "told"),
    [
        ((5, 1), "easy six, mark the point", "The dice show 5 and 1: six, easy. Point is 6."),
        ((3, 3), "hard six, mark the point", "The dice show 3 and 3: hard six. Point is 6."),
        ((5, 4), "nine, mark the point", "The dice show 5 and 4: nine. Point is 9."),
        ((5, 3), "easy eight, a winner, pay the line", "The dice show 5 and 3: eight, easy, a winner, pay the line."),
        ((6, 1), "seven out, line away", "The dice show 6 and 1: seven out, line away."),
        ((6, 1, 6), "total 13", "The dice show 6, 1 and 6: total 13."),
        ((4,), "", "The dice show 4."),
    ],
)
def test_a_throw_is_told_as_players_say_it(faces: tuple[int, ...], call: str, told: str) -> None:
    assert DiceThrown(faces, call).sentence() == told


def test_a_position_that_is_first_is_told_to_whoever_sits_there() -> None:
    view = View(SPECTATOR, spots={4: Spot("Ana")})
    sentence = DiceThrown((6, 1, 6), "13, position 4 is first").told(view)
    assert told_to_all(sentence) == "The dice show 6, 1 and 6: 13, Ana is first."
    assert told_to("Ana", sentence) == "The dice show 6, 1 and 6: 13, you are first."


def test_an_event_gives_a_reason_only_where_it_decides_a_bet_itself() -> None:
    assert DiceThrown((6, 1)).because() == ""
    assert TicketDecided("Ana", 7, 2, "3 of 5", 4_00, 0).because() == "Your ticket 7 catches 3 of 5 and wins $4."


def test_an_event_that_shows_nothing_of_its_own_leaves_a_view_as_it_is() -> None:
    assert CardsCut.changes_nothing()
    assert not DiceThrown.changes_nothing()
