"""Bots that make every bet of a round: the $1 wager beside the ante, or beside the three bets, where it is offered."""

from __future__ import annotations

import pytest

from pitboss import SeededChance
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.players import play_rounds, seat_builtin


def wagered(game: str, style: str, options: dict[str, str], chips: int = 50_000) -> list[str]:
    """Return the areas on which one bot wagers in a round."""
    dealer = Dealer(Log(), SeededChance(bytes(32)))
    dealer.open(game, options, 7, 10_000_000)
    play_rounds(dealer, seat_builtin(dealer, style, 1, chips, bytes(32)), 1)
    return [each.body["area"] for each in dealer.log.records if each.body["event"] == "wager_placed"]


GAMES = pytest.mark.parametrize(
    ("game", "first", "beside", "offered"),
    [
        ("caribbean-stud-poker", "ante", "progressive", {"progressive": "500-100-50"}),
        ("let-it-ride-poker", "bet_1", "bonus", {"bonus": "20000"}),
    ],
)


@GAMES
def test_the_dollar_beside_is_wagered_by_who_makes_every_bet(
    game: str, first: str, beside: str, offered: dict[str, str]
) -> None:
    assert wagered(game, "every", offered) == [first, beside]
    assert wagered(game, "every", {}) == [first]
    assert wagered(game, "sensible", offered) == [first]


@GAMES
def test_no_dollar_is_wagered_without_the_bet_that_it_rides_on(
    game: str, first: str, beside: str, offered: dict[str, str]
) -> None:
    assert wagered(game, "every", offered | {"minimum": "$50"}, chips=140_00) == []
