"""Settling what a throw decides: losing wagers are collected, winning ones paid, and others handed back or moved."""

from __future__ import annotations

from pitboss.games.procedures.dice import DiceFelt
from pitboss.games.procedures.dice_wagers import Outcome, Pair
from pitboss.games.procedures.dice_window import vigorish_on
from pitboss.table.events import WagerCollected, WagerMoved, WagerPaid, WagerReturned
from pitboss.table.felt import Position, Wager
from pitboss.table.money import Odds, pay
from pitboss.table.steps import Round

Decided = tuple[Position, Wager, Outcome]
ORDER = {"lose": 0, "win": 1, "push": 2, "move": 3}


def decided_by(felt: DiceFelt, pair: Pair) -> list[Decided]:
    """Return the wagers that a throw decides or moves: losing ones first, in the order of the positions."""
    usual, rows, point = felt.wagers.usual[felt.state.point], felt.wagers.rows, felt.state.point
    found: list[Decided] = []
    for position in felt.positions:
        for area, wager in position.wagers.items():
            decisions = rows[area].decisions(point, wager.called) if wager.called else usual[area]
            outcome = decisions.get(pair)
            if outcome is not None:
                found.append((position, wager, fire(felt, outcome) if outcome.kind == "fire" else outcome))
    if len(found) > 1:
        found.sort(key=lambda each: ORDER[each[2].kind])
    return found


def fire(felt: DiceFelt, outcome: Outcome) -> Outcome:
    """The fire wager is decided at the seven-out by how many different points were made."""
    odds: Odds | None = felt.options.fire.odds(len(felt.state.made))
    return Outcome("lose", outcome.cite) if odds is None else Outcome("win", outcome.cite, odds)


def settle_throw(felt: DiceFelt, pair: Pair) -> Round[None]:
    """Collect, pay, hand back and move what the throw decides; a wager that it does not decide stands."""
    for position, wager, outcome in decided_by(felt, pair):
        felt.is_touched = True
        player, number, area, amount = wager.player, position.number, wager.area, wager.amount
        if outcome.kind == "lose":
            felt.collect(wager)
            yield WagerCollected(player, number, area, amount, cite=outcome.cite)
        elif outcome.kind == "win":
            yield pay_winner(felt, wager, outcome)
        elif outcome.kind == "push":
            felt.take_back(wager)
            yield WagerReturned(player, number, area, amount, cite=outcome.cite)
        else:
            del position.wagers[area]
            position.wagers[outcome.to] = wager
            wager.area = outcome.to
            yield WagerMoved(player, number, area, amount, outcome.to, cite=outcome.cite)


def pay_winner(felt: DiceFelt, wager: Wager, outcome: Outcome) -> WagerPaid:
    """Pay a winning wager at its odds, less the vigorish where the table takes it of what is won."""
    row = felt.wagers.rows[wager.area]
    vigorish = vigorish_on(felt, row, wager.amount, "on-win") if row.vigorish else 0
    winnings = pay(wager.amount, outcome.odds) - vigorish
    felt.take_back(wager)
    felt.pay_out(wager.player, winnings)
    odds = f"{outcome.odds} less 5 percent" if vigorish else str(outcome.odds)
    return WagerPaid(wager.player, wager.position, wager.area, wager.amount, odds, winnings, cite=outcome.cite)
