"""Settling what a throw decides: losing wagers are collected, winning ones paid, and others handed back or moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.games.kits.dice import DiceFelt
from pitboss.games.kits.dice_wagers import Outcome, Pair
from pitboss.games.kits.dice_window import vigorish_on
from pitboss.games.kits.settlement import wager_collected, wager_paid
from pitboss.table.event import Event
from pitboss.table.events import WagerCollected, WagerMoved, WagerPaid, WagerReturned, WinningsPaid
from pitboss.table.felt import Wager
from pitboss.table.memo import remembered_lately
from pitboss.table.money import Odds, pay

Decided = dict[str, list[tuple[Wager, Outcome]]]
"""The wagers that a throw decides or moves, by what it does to them."""


@remembered_lately
def uncalled(standing: tuple[Wager, ...]) -> frozenset[str] | None:
    """Return the areas on which wagers stand, or None where one of them is called on or off."""
    return None if any(wager.called for wager in standing) else frozenset(wager.area for wager in standing)


def are_apart(decided: Mapping[str, Outcome], areas: frozenset[str] | None) -> bool:
    """Tell whether a throw decides nothing that stands there."""
    return areas is not None and areas.isdisjoint(decided)


def decided_by(felt: DiceFelt, pair: Pair) -> Decided:
    """Return the wagers that a throw decides or moves, each kind in the order of the positions."""
    rows, point = felt.wagers.rows, felt.state.point
    usual = felt.wagers.decided_by(point, pair)
    found: Decided = {}
    if not felt.is_touched and are_apart(usual, uncalled(felt.table.standing)):
        return found
    for position in felt.positions:
        for area, wager in position.wagers.items():
            outcome = rows[area].decisions(point, wager.called).get(pair) if wager.called else usual.get(area)
            if outcome is not None:
                outcome = fire(felt, outcome) if outcome.kind == "fire" else outcome
                found.setdefault(outcome.kind, []).append((wager, outcome))
    return found


def fire(felt: DiceFelt, outcome: Outcome) -> Outcome:
    """The fire wager is decided at the seven-out by how many different points were made."""
    odds: Odds | None = felt.options.fire.odds(len(felt.state.made))
    return Outcome("lose", outcome.cite) if odds is None else Outcome("win", outcome.cite, odds)


def settle_throw(felt: DiceFelt, pair: Pair) -> list[Event]:
    """Collect, pay, hand back and move what the throw decides; a wager that it does not decide stands."""
    decided = decided_by(felt, pair)
    if not decided:
        return []
    felt.is_touched = True
    return [
        settle(felt, wager, outcome) for kind, settle in SETTLED.items() for wager, outcome in decided.get(kind, ())
    ]


def collect_loser(felt: DiceFelt, wager: Wager, outcome: Outcome) -> WagerCollected:
    """Collect a losing wager."""
    felt.collect(wager)
    return wager_collected(wager.player, wager.position, wager.area, wager.amount, cite=outcome.cite)


def pay_winner(felt: DiceFelt, wager: Wager, outcome: Outcome) -> WagerPaid | WinningsPaid:
    """Pay a winning wager at its odds, less the vigorish where the table takes it of what is won; some stay up."""
    row = felt.wagers.rows[wager.area]
    vigorish = vigorish_on(felt, row, wager.amount, "on-win") if row.vigorish else 0
    winnings = pay(wager.amount, outcome.odds) - vigorish
    if not row.stays_up:
        felt.take_back(wager)
    felt.pay_out(wager.player, winnings)
    odds = f"{outcome.odds} less 5 percent" if vigorish else str(outcome.odds)
    where, cite = (wager.player, wager.position, wager.area), row.paid_by(outcome)
    if row.stays_up:
        return WinningsPaid(*where, wager.amount, odds, winnings, cite=f"{cite}; {row.stays_up}")
    return wager_paid(*where, wager.amount, odds, winnings, cite=cite)


def hand_back(felt: DiceFelt, wager: Wager, outcome: Outcome) -> WagerReturned:
    """Hand a wager back that is neither won nor lost."""
    felt.take_back(wager)
    return WagerReturned(wager.player, wager.position, wager.area, wager.amount, cite=outcome.cite)


def move_wager(felt: DiceFelt, wager: Wager, outcome: Outcome) -> WagerMoved:
    """Move a wager to the number on which it is decided."""
    position = felt.at(wager.position, wager.player)
    assert position is not None
    del position.wagers[wager.area]
    position.wagers[outcome.to] = wager._replace(area=outcome.to)
    return WagerMoved(wager.player, wager.position, wager.area, wager.amount, outcome.to, cite=outcome.cite)


SETTLED: dict[str, Callable[[DiceFelt, Wager, Outcome], Event]] = {
    "lose": collect_loser,
    "win": pay_winner,
    "push": hand_back,
    "move": move_wager,
}
"""What is done with a wager that a throw decides: losing ones are collected before winning ones are paid."""
