"""What lies at a table between rounds of play: standing wagers handed back or given up, and debts that it pays."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.game import Game
from pitboss.table.events import DebtPaid, StandingWagerForfeited, StandingWagerReturned, StandingWagerTaken
from pitboss.table.money import Cents
from pitboss.table.requests import Round
from pitboss.table.table import Table


def hand_back_standing(table: Table, cite: str) -> Round[Table]:
    """Hand every standing wager back: the table closes, or its rules become others than those it was made by."""
    for wager in table.standing:
        player, position, area, amount, _, vigorish, _ = wager
        yield StandingWagerReturned(player, position, area, amount, vigorish, cite=cite)
        table = _paid_back(table, player, amount + vigorish)
    vigorish = sum(wager.vigorish for wager in table.standing)
    return replace(table, standing=(), tray=table.tray - vigorish)


def pay_debts(game: Game, table: Table) -> Round[Table]:
    """Pay what a table that closes still owes, out of the tray; whoever it is gets it at the cage."""
    for debt in game.desk.owes(table):
        yield DebtPaid(debt.player, debt.amount, debt.what, cite=debt.cite)
        table = replace(table, tray=table.tray - debt.amount)
    return table


def take_standing_along(game: Game, table: Table, name: str) -> Round[Table]:
    """Who leaves takes along every standing wager that may be taken down, and gives up the others."""
    tray = table.tray
    for wager in table.standing_of(name):
        player, position, area, amount, _, vigorish, _ = wager
        if game.binds(table, wager):
            tray += amount
            yield StandingWagerForfeited(player, position, area, amount, cite=game.standing_cite)
        else:
            tray -= vigorish
            yield StandingWagerTaken(player, position, area, amount, vigorish, cite=game.standing_cite)
    return replace(table, tray=tray, standing=tuple(each for each in table.standing if each.player != name))


def is_bound(game: Game, table: Table, name: str) -> bool:
    """Tell whether a player has a standing wager that may not be taken down."""
    return any(game.binds(table, wager) for wager in table.standing_of(name))


def _paid_back(table: Table, name: str, amount: Cents) -> Table:
    players = [each._replace(chips=each.chips + amount) if each.name == name else each for each in table.players]
    return replace(table, players=tuple(players))
