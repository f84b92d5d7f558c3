"""What is said while wagers are made, by anybody and from anywhere, is taken or refused, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from typing import Any

import pytest

from pitboss.games import GAMES
from pitboss.play.dealer import Dealer
from pitboss.table.event import Event
from pitboss.table.events import PlayerReady, WagerPlaced, WagerRemoved
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.kit import begin_wagers, check_log, open_table

SETTINGS = {"roulette": {"called_bets": "yes", "on_zero": "en-prison"}, "blackjack": {"shared_boxes": "yes"}}
"""Options under which more may be said."""
PLAYERS, PLACES = ("Ann", "Bob", "Cy"), (1, 2, 0, -1, 99)
VALUES: dict[str, tuple[Any, ...]] = {
    "int": (0, -1, 100, 10**9),
    "str": ("", "tiers", "neighbors_0", "main", "red", "ticket_1", "straight", "Bob"),
    "tuple[str, ...]": ((), ("1 2",), ("",), ("1/2",)),
}
"""What may stand in a field of a kind."""


def windows() -> list[str]:
    """Return the games that open for wagers before a round, with what one player alone can begin."""
    return [name for name, game in GAMES.items() if game.wagers and game.least_players == 1]


def everything_of(kind: type[Event]) -> Iterator[Event]:
    """Yield an event of a kind with every value in each field, the others being as they first are."""
    own = {
        each.name: str(each.type) for each in fields(kind) if each.init and each.name not in ("cite", "by", "seen_by")
    }
    usual = {name: VALUES[of][0] if of in VALUES else None for name, of in own.items()}
    who = product(PLAYERS, PLACES) if "position" in own else product(PLAYERS, (None,))
    for player, place in who:
        said: dict[str, Any] = usual | {"player": player} | ({} if place is None else {"position": place})
        for name, of in own.items():
            if name not in ("player", "position"):
                yield from (kind(**said | {name: value}) for value in VALUES[of])
        yield kind(**said)


def opened(game: str) -> tuple[Dealer, Any]:
    """Return a table of two players that is open for wagers, and its window."""
    dealer = open_table(game, SETTINGS.get(game), seats={"Ann": 100_000, "Bob": 100_000})
    return dealer, begin_wagers(dealer)


@pytest.mark.untraced
@pytest.mark.parametrize("game", windows())
def test_what_anybody_says_from_anywhere_is_taken_or_refused(game: str) -> None:
    dealer, window = opened(game)
    assert isinstance(window, OpenForWagers)
    for kind in (*window.said_by_players, WagerPlaced, WagerRemoved, PlayerReady):
        for event in everything_of(kind):
            before = len(dealer.log.records)
            try:
                dealer.take(event)
            except Refused as refused:
                assert refused.why and len(dealer.log.records) == before
            if not dealer.prompts:  # everybody was ready, or said what ends it
                dealer, window = opened(game)
    check_log(dealer)
