"""A game without positions: players wager at one counter, and wagers stand over several rounds."""

from __future__ import annotations

from typing import ClassVar

import pytest

from pitboss.chance import StackedChance
from pitboss.games import GAMES
from pitboss.games.game import Game
from pitboss.games.kits.settlement import pay_wager
from pitboss.games.kits.wagers import open_for_wagers
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.table.custom import custom
from pitboss.table.events import COUNTER, PlayerLeft, PlayerSeated, WagerPlaced
from pitboss.table.felt import Felt
from pitboss.table.money import EVEN
from pitboss.table.options import PostedLimits
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table, Wager
from pitboss.table.window import Area
from tests.kit import check_log

CITE = custom("19:47-15")
LASTS = 3
"""How many rounds a ticket is good for."""


class State:
    """What the counter remembers of each ticket: how many rounds it has been good for."""

    def __init__(self, rounds: tuple[tuple[str, int], ...] = ()) -> None:
        self.opened = True
        self.rounds = rounds

    def written(self) -> str:
        return f"{[list(each) for each in self.rounds]}".replace("'", '"')


class CounterFelt(Felt[PostedLimits, State]):
    """A counter at which tickets stand."""

    def standing(self) -> tuple[Wager, ...]:
        return tuple(wager for position in self.positions for wager in position.wagers.values())


class Tickets(Game[PostedLimits, CounterFelt, State]):
    """A ticket is good for three rounds, and pays in the last."""

    name, title, subchapter, rules = "tickets", "Tickets", "19:47-15", 1
    edition, edition_words = "1996", "nothing"
    options, felt, state = PostedLimits, CounterFelt, State
    most_positions = 2
    seats_players = False
    wagers: ClassVar = {"ticket": CITE}

    def round_of_play(self, felt: CounterFelt) -> Round[None]:
        """Sell tickets, and pay those that were good for three rounds."""
        area = Area("ticket", "a ticket", CITE, felt.options.minimum, felt.options.maximum)
        yield from open_for_wagers(felt, (area,), CITE)
        rounds = dict(felt.state.rounds)
        good = {position.player: rounds.get(position.player, 0) + 1 for position in felt.in_play()}
        for position in felt.in_play():
            if good[position.player] == LASTS:
                pay_wager(felt, position, "ticket", EVEN, CITE)
                del good[position.player]
        felt.state = State(tuple(good.items()))

    def change_after(self, options: PostedLimits) -> tuple[int, str]:
        return 24, CITE

    def renewed(self, table: Table[PostedLimits, State]) -> Table[PostedLimits, State]:
        return table


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> Dealer:
    monkeypatch.setitem(GAMES, Tickets.name, Tickets())
    dealer = Dealer(Log(), StackedChance([]))
    dealer.open(Tickets.name, {}, positions=2, tray=1_000_00)
    dealer.take(PlayerSeated("Ann", COUNTER, 100_00))
    dealer.take(PlayerSeated("Bob", COUNTER, 100_00))
    return dealer


def play(dealer: Dealer, *tickets: str) -> None:
    """Play one round in which some buy a ticket for $5."""
    dealer.begin_round()
    for name in tickets:
        dealer.take(WagerPlaced(name, COUNTER, "ticket", 5_00))
    dealer.end_wagering()


def test_players_without_a_position_wager_at_the_counter_and_their_wagers_stand_over_rounds(counter: Dealer) -> None:
    play(counter, "Ann")
    play(counter, "Bob")
    assert [(wager.player, wager.position) for wager in counter.table.standing] == [("Ann", COUNTER), ("Bob", COUNTER)]
    play(counter)
    assert [wager.player for wager in counter.table.standing] == ["Bob"]
    assert counter.table.player("Ann").chips == 105_00
    counter.close()
    assert counter.table.player("Bob").chips == 100_00
    check_log(counter)


def test_who_leaves_the_counter_takes_the_standing_wagers_along(counter: Dealer) -> None:
    play(counter, "Ann", "Bob")
    counter.take(PlayerLeft("Ann"))
    assert [seat.player for seat in counter.table.seats] == ["Bob"]
    assert [wager.player for wager in counter.table.standing] == ["Bob"]
    check_log(counter)


def test_the_counter_has_room_for_so_many_players_and_has_no_numbered_positions(counter: Dealer) -> None:
    with pytest.raises(Refused, match="the counter is full"):
        counter.take(PlayerSeated("Cy", COUNTER, 100_00))
    counter.take(PlayerLeft("Bob"))
    with pytest.raises(Refused, match="have no positions"):
        counter.take(PlayerSeated("Cy", 1, 100_00))
    seated = PlayerSeated("Cy", COUNTER, 100_00)
    counter.take(seated)
    assert seated.words() == "Cy comes to the counter with $100."
