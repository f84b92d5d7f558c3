"""Who comes back: for an hour the room remembers what somebody took along, and whether the blinds went by meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.games.poker.desk import by_the_clock
from pitboss.games.poker.felt import Gone
from pitboss.games.poker.options import greatest_forced, owed_blinds_of
from pitboss.games.poker.room import law_of, take_from_list, with_desk, without
from pitboss.games.seating import Seating
from pitboss.table.events import PlayerSeated
from pitboss.table.money import Cents, money
from pitboss.table.names import alike
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

REMEMBERED_FOR = 3_600_000
"""So long, by the log's clock, somebody who left is no newcomer."""


def leave_room(table: Table, player: str, now: int) -> Round[Table]:
    """The desk remembers for a while who left, from which seat and with how much; the seat is for those who wait."""
    # reading 149: that chips in play stay in play would mean little if leaving for a moment freed them.
    yield from ()
    table = forget_long_gone(table, now)
    desk = table.state.desk
    position = next(seat.position for seat in table.seats if seat.player == player)
    gone = (*desk.gone, Gone(player, position, table.player(player).chips, now))
    absent, agreed = without(desk.absent, player), without(desk.agreed, player)
    return with_desk(table, absent=absent, agreed=agreed, gone=gone)


def forget_long_gone(table: Table, now: int) -> Table:
    """Whoever left long enough ago is a newcomer again, who owes nothing."""
    desk = table.state.desk
    gone = tuple(each for each in desk.gone if now - each.at < REMEMBERED_FOR)
    if gone == desk.gone:
        return table
    forgotten = {each.player for each in desk.gone} - {each.player for each in gone}
    return with_desk(table, gone=gone, owing=tuple(each for each in desk.owing if each not in forgotten))


def remembered(table: Table, player: str) -> Gone | None:
    """Return what the desk remembers of somebody who left."""
    name = alike(player, (each.player for each in table.state.desk.gone))
    return next((each for each in table.state.desk.gone if each.player == name), None)


def least_buy_in(table: Table, player: str, now: int) -> Cents:
    """Return what somebody brings back at least: what was taken along, if that is not long ago."""
    gone = remembered(forget_long_gone(table, now), player)
    return 0 if gone is None else gone.chips


def newcomer_brings(options: PokerOptions) -> Cents:
    """Return the least wager, or a greater blind: who has less sits down to be all-in at once, which is not offered."""
    # No text that we have lets anybody buy in for less; with less than that only who has lost chips goes on playing.
    return max(int(options.minimum), greatest_forced(options))


def come_in(table: Table, event: PlayerSeated, now: int) -> Table:
    """A vacant seat is for who waits longest; who left lately brings the chips back, and owes blinds that went by."""
    table = forget_long_gone(take_from_list(table, event.player), now)
    gone = remembered(table, event.player)
    if gone is None:
        return table
    if event.chips < gone.chips:
        what, why = (
            f"a buy-in of {money(event.chips)}",
            f"{gone.player} left with {money(gone.chips)} less than an hour ago",
        )
        raise Refused(what, why, f"at least {money(gone.chips)}", law_of(table).stakes_kept)
    desk = table.state.desk
    owes = bool(gone.position and gone.position != event.position and owed_blinds_of(table.options))
    owed = tuple(event.player if name == gone.player else name for name in desk.owing)
    owing = tuple(sorted({*owed, event.player})) if owes else owed
    return with_desk(table, owing=owing, gone=tuple(each for each in desk.gone if each is not gone))


def all_gone(gone: tuple[Gone, ...]) -> tuple[Gone, ...]:
    """At a table that everybody has left the blinds begin anew, at whatever seat; the chips are still remembered."""
    return tuple(replace(each, position=0) for each in gone)


class PokerSeating(Seating["PokerOptions"]):
    """Who comes and goes at a poker room: some are waited for, some owe blinds, and chips in play come back."""

    def coming(self, table: Table, event: PlayerSeated, now: int) -> Table:
        """Whoever comes may be waited for, may owe blinds, and brings back what was taken away."""
        return come_in(table, event, now)

    def leaving(self, table: Table, player: str, now: int) -> Round[Table]:
        """Whoever leaves pays what is charged for time, and is remembered for a while."""
        return leave_room(table, player, now)

    def least_buy_in(self, table: Table, player: str, now: int) -> Cents:
        """Chips that somebody took away come back with them."""
        return least_buy_in(table, player, now)

    def newcomer_brings(self, options: PokerOptions) -> Cents:
        """Nobody sits down with less than the least wager."""
        return newcomer_brings(options)

    def clocked(self, before: Table, after: Table, now: int) -> Table:
        """Time is charged from when somebody sat down."""
        return by_the_clock(before, after, now)
