"""The desk of a baccarat table: the floor has the cards shuffled when it wishes, and marked vigorish is paid. 3.5."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.baccarat.felt import cite_under
from pitboss.games.baccarat.wagers import VIGORISH
from pitboss.games.kits.shuffle_order import ShuffleDesk
from pitboss.table.events import VigorishSettled
from pitboss.table.requests import Round
from pitboss.table.table import Player, Table


class BaccaratDesk(ShuffleDesk):
    """A desk at which the floor may end the shoe, and with it what players owe of it."""

    def cite_at(self, table: Table) -> str:
        return cite_under(table.options.variation, self.cite)

    def ordered(self, table: Table) -> Round[Table]:
        for player in table.players:
            table = yield from pay_marked_vigorish(table, player.name)
        table = replace(table, state=replace(table.state, is_last_hand=False))
        return (yield from super().ordered(table))


def pay_marked_vigorish(table: Table, player: str) -> Round[Table]:
    """A player whose shoe has ended, or who leaves, pays what is marked; nobody has fewer chips than that."""
    owed = dict(table.state.owed)
    amount = owed.pop(player, 0)
    if not amount:
        return table
    yield VigorishSettled(player, amount, cite=cite_under(table.options.variation, VIGORISH))
    players = tuple(
        Player(each.name, each.chips - amount, each.coupons) if each.name == player else each for each in table.players
    )
    state = replace(table.state, owed=tuple(owed.items()))
    return replace(table, players=players, tray=table.tray + amount, state=state)
