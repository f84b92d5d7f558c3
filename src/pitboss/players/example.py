"""A round of a table dealt to bots as an example: what was told of it, for those who learn to deal."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.chance import SeededChance
from pitboss.games import Game
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log, as_event
from pitboss.players import play_rounds, seat_builtin
from pitboss.table.event import Event
from pitboss.table.view import HOUSE

SECRET = bytes(32)
TRAY, BUY_IN = 100_000_00, 5_000_00


def example_round(game: Game, options: Mapping[str, str], positions: int) -> list[Event]:
    """Deal the first round of a table to two bots, and return what was told from its beginning to its end."""
    dealer = Dealer(Log(), SeededChance(SECRET))
    dealer.open(game.name, options, positions, TRAY)
    players = seat_builtin(dealer, "sensible", max(2, game.least_players), BUY_IN, SECRET)
    play_rounds(dealer, players, 1)
    told = [as_event(record, HOUSE) for record in dealer.log.records]
    kinds = [event.kind for event in told]
    return told[kinds.index("round_began") + 1 : kinds.index("round_settled")]
