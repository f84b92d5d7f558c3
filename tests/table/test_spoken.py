"""What a device showed, as players say it, and to whom."""

from __future__ import annotations

import pytest

from pitboss.games.keno.events import MOST_LISTED, Lounge, Shown, TicketDecided
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


def test_a_ticket_that_is_decided_is_told_with_its_numbers_where_they_are_few() -> None:
    view, decided = View(SPECTATOR), TicketDecided("Ana", 7, 2, "1 of 2", 0, 0)
    view.layer(Lounge).tickets = (Shown(7, "Ana", "ST 1/2", ("17 5",), 1, 1_00, 2, 1),)
    assert told_to_all(decided.told(view)) == "Ana's ticket 7 (5, 17) catches 1 of 2 and loses in game 2."
    many = " ".join(map(str, range(1, MOST_LISTED + 2)))
    view.layer(Lounge).tickets = (Shown(7, "Ana", "ST 1/11", (many,), 1, 1_00, 2, 1),)
    assert told_to_all(decided.told(view)) == "Ana's ticket 7 catches 1 of 2 and loses in game 2."
