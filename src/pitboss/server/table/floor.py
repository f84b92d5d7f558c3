"""What the floor does at a live table, and what it should know of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games.game import Game
from pitboss.play.faults import parse_fault
from pitboss.play.floor import sign_pause
from pitboss.server.refusals import Stale
from pitboss.server.table import commands, forms
from pitboss.server.table.authority import Authority
from pitboss.table.event import Event
from pitboss.table.events import (
    FLOOR,
    ClosingAnnounced,
    CouponGiven,
    DealerChanged,
    FaultOccurred,
    NoticeGiven,
    OptionsChanged,
    RoundRuledVoid,
    RulingGiven,
    TablePaused,
    TableResumed,
)
from pitboss.table.refusal import Refused
from pitboss.table.window import COUPON


def rule(table: Authority, command: Any, by: str) -> None:
    """Do what a floorperson asks, or refuse it and change nothing; the log says who it was."""
    if isinstance(command, commands.CauseFault):
        _cause_fault(table, command)
        return
    if isinstance(command, commands.FreeSeat):
        _free(table, command, by)
        return
    if isinstance(command, commands.BringToDesk):
        forms.take_from_floor(table, command, by)
        return
    if isinstance(command, commands.Close) and table.is_closing:
        allowed = f"waiting until {table.dealer.game.equipment.closes}"
        raise Refused("closing the table", "it's already closing", allowed)
    if isinstance(command, commands.Pause | commands.Resume):
        _require_other_state(table, command)
    if isinstance(command, commands.Resume) and table.pause_to_come:
        table.pause_to_come = None
        return
    if isinstance(command, commands.Pause) and command.when == "after-round" and table.dealer.is_in_round:
        _order_pause(table, TablePaused(command.reason, by=by))
        return
    if isinstance(command, commands.Void):
        _require_round(table, command.round)
    if isinstance(command, commands.GiveCoupon) and not table.dealer.game.takes_coupons:
        raise Refused("a match play coupon", "no betting area here takes one", "a game that takes them", COUPON)
    event = word_of_the_floor(table, command)
    event.by = by
    table.take(event)
    table.is_closing = table.is_closing or isinstance(command, commands.Close)
    if isinstance(command, commands.Pause):
        table.pause_to_come = None


def _order_pause(table: Authority, pause: TablePaused) -> None:
    """Remember a pause for when the round is over, or refuse one that the table would not take."""
    sign_pause(table.dealer.game, table.dealer.table, pause)
    table.pause_to_come = pause


def word_of_the_floor(table: Authority, command: Any) -> Event:
    """Return what a floorperson's command is in the log."""
    return _EVENTS[type(command)](table.dealer.game, command)


_EVENTS: dict[type, Callable[[Game, Any], Event]] = {
    commands.Pause: lambda game, command: TablePaused(command.reason),
    commands.Resume: lambda game, command: TableResumed(),
    commands.Void: lambda game, command: RoundRuledVoid(command.reason),
    commands.Rule: lambda game, command: RulingGiven(command.reason),
    commands.Close: lambda game, command: ClosingAnnounced(command.reason),
    commands.ChangeCards: lambda game, command: _change_of(game),
    commands.ChangeDealer: lambda game, command: DealerChanged(),
    commands.GiveNotice: lambda game, command: NoticeGiven(dict(command.options)),
    commands.GiveCoupon: lambda game, command: CouponGiven(command.player, command.coupon),
    commands.ChangeOptions: lambda game, command: OptionsChanged(dict(command.options)),
}
"""What each word of the floor is in the log."""


def _free(table: Authority, command: commands.FreeSeat, by: str) -> None:
    """Free the seat of somebody who is gone, with a reason that everybody hears."""
    name, sitting = command.player, table.people.get(command.player)
    gone = [each for _, each in table.taken if each not in table.regulars and _is_gone(table, each)]
    if name not in gone:
        why = f"{name} is here, and plays" if sitting is not None else "nobody by that name sits here"
        why = "a bot makes room by itself" if name in table.regulars else why
        allowed = ", ".join(gone) or "a person who sits out, is gone or has no chips"
        raise Refused(f"freeing {name}'s seat", why, allowed, FLOOR)
    table.take(RulingGiven(f"{name}'s seat is freed ({command.reason.strip().removesuffix('.')})", by=by))
    table.part(name, by)


def _is_gone(table: Authority, name: str) -> bool:
    """Tell whether somebody at the table sits out, is gone or has nothing to play with, and has not left."""
    is_here = name in table.people and not table.people[name].is_away
    return not table.has_left(name) and not (is_here and has_chips(table, name))


def has_chips(table: Authority, name: str) -> bool:
    """Tell whether somebody has chips at the table, bought for the next round or on the layout among them."""
    to_come = table.dealer.table_to_come
    return table.has_wagers(name) or not to_come.has_player(name) or to_come.player(name).chips > 0


def _require_other_state(table: Authority, command: commands.Pause | commands.Resume) -> None:
    """Refuse to pause a table that is or will be paused, and to resume one that is not."""
    if isinstance(command, commands.Pause) and table.dealer.is_paused:
        raise Refused("pausing", "the table is paused already", "resume", FLOOR)
    if isinstance(command, commands.Pause) and command.when == "after-round" and table.pause_to_come:
        raise Refused("pausing", "the table pauses when the round is over", "pausing it now, or resume", FLOOR)
    if isinstance(command, commands.Resume) and not table.dealer.is_paused and not table.pause_to_come:
        raise Refused("resuming", "the table isn't paused", "pause", FLOOR)


def _require_round(table: Authority, wanted: int | None) -> None:
    """Refuse a word about a round that is not the one being played."""
    played = table.dealer.log.round if table.dealer.is_in_round else None
    if wanted is not None and wanted != played:
        now = "no round is in play" if played is None else f"round {played} is played"
        raise Stale(f"voiding round {wanted}", f"{now} now", "the round in play", FLOOR)


def _cause_fault(table: Authority, command: commands.CauseFault) -> None:
    """Let something go wrong now where it can, or else the next time it can."""
    if not table.row.is_training:
        raise Refused(f"the fault {command.fault!r}", "faults are caused at training tables alone", "a training table")
    dealer = table.dealer
    if command.fault not in [fault.name for fault in table.faults] and dealer.game.fault(command.fault):
        allowed = ", ".join(fault.name for fault in table.faults)
        raise Refused(f"the fault {command.fault!r}", "it can't happen with this table's options", allowed)
    number = "" if command.value is None else f"={command.value}"
    round_ = dealer.table.round + 1
    planned = parse_fault(dealer.game, f"{command.fault}{number}@{round_}")
    if dealer.prompt is not None and command.fault in dealer.prompt.faults:
        table.take(FaultOccurred(planned.name, planned.value))
    else:
        dealer.faults.faults.append(planned)


def _change_of(game: Game) -> Event:
    """Return the change of what a game is played with, or refuse it."""
    equipment = game.equipment
    if equipment.changed is None:
        raise Refused(f"changing the {equipment.name}", "nothing is changed at the table", "closing the table", FLOOR)
    return equipment.changed()
