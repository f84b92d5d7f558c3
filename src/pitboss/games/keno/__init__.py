"""Keno: N.J.A.C. 19:47-15, of which the definitions are known in part and the other sections by their headings.

A request shows its conditioning, and so does the ticket that the computer issues for it (15.1). Later New Jersey text
has the keno system (13:69E-1.28U): its random generator, its numbers, its voids, and what a malfunction does. The
tickets and the ways they are played are the trade's.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from typing import Any

from pitboss.games.between import require_office
from pitboss.games.desk import Desk
from pitboss.games.equipment import Equipment
from pitboss.games.game import Game, Pit
from pitboss.games.keno.counter import QUICK_PICK, THE_BALLS, pick_numbers, sell_tickets
from pitboss.games.keno.drawing import (
    FAULTS,
    close_game,
    draw_numbers,
    expire_tickets,
    in_play,
    open_game,
    settle_game,
    verify_numbers,
    void_game,
    why_canceled,
)
from pitboss.games.keno.events import GameCanceled, GamingDayBegan
from pitboss.games.keno.felt import KenoFelt, KenoState, KenoTable
from pitboss.games.keno.options import GAMES, IRREGULAR, PAYING, PLACING, SYSTEM, WAGERS, KenoOptions
from pitboss.games.keno.pay_tables import MOST_SPOTS
from pitboss.games.keno.slip import slip_of
from pitboss.games.sign import TableSign
from pitboss.table.desk import DeskForm, Field
from pitboss.table.event import Event
from pitboss.table.events import FLOORPERSON, SUPERVISOR, OptionsChanged, RoundOrder
from pitboss.table.felt import Felt
from pitboss.table.ledger import Debt
from pitboss.table.money import money
from pitboss.table.options import POSTED_LIMITS, choose
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.slip import Slip
from pitboss.table.table import Table


class KenoDesk(Desk):
    """The desk of a keno lounge, at which the floor begins a gaming day or cancels a game."""

    inputs: tuple[type[Event], ...] = (GamingDayBegan, GameCanceled)

    def take(self, table: KenoTable, event: Any, now: int) -> Round[Table]:
        """Games are numbered from 1 again when a gaming day begins."""
        event.cite, event.by = SYSTEM, event.by or FLOORPERSON
        require_office(table, event, FLOORPERSON, SUPERVISOR)
        yield from ()
        return replace(table, state=table.state._replace(day=table.state.day + 1, game=0))

    def may_wait(self, table: KenoTable, event: Event, left: Set[str], seated_cite: str) -> None:
        """While a game is open, tickets may be sold at its pay table that have games to come when it is over."""
        options = table.options
        if not isinstance(event, OptionsChanged) or options.most_games == 1:
            return
        if choose(KenoOptions, event.options, over=options).pay_table != options.pay_table:
            why = "a game is open, and its tickets may have games to come"
            raise Refused("another pay table", why, "the change between games, when no ticket is out", PLACING)

    def forms(self, table: KenoTable, felt: Felt | None) -> Iterator[DeskForm]:
        """Yield what the floor may do now."""
        help, done = "Games are numbered from 1 again.", "the next game is game 1."
        yield DeskForm(GamingDayBegan, "Begin the gaming day", help, SYSTEM, done=done)
        if felt is not None and not felt.orders:
            help = "When the game closes it isn't drawn, and every bet on it goes back."
            yield DeskForm(GameCanceled, "Cancel this game", help, IRREGULAR, (Field("reason", "Reason"),),
                           "the game is canceled.", is_grave=True)  # fmt: skip

    def may_order(self, felt: Felt, order: RoundOrder) -> str:
        """The floor may cancel a game until it is drawn."""
        assert isinstance(order, GameCanceled)
        if felt.orders:
            raise Refused(order.deed_words(), "it's canceled already", "closing it", IRREGULAR)
        return IRREGULAR

    def awaited(self, table: KenoTable) -> tuple[str, ...]:
        """Return whose tickets have games to come, wherever their players are."""
        return tuple(dict.fromkeys(each.player for each in table.state.tickets if not each.is_played_out))

    def owes(self, table: KenoTable) -> tuple[Debt, ...]:
        """Return what tickets have won and nobody has collected, and the price of games that were not played."""
        # reading 259: a lounge that closes pays every ticket, for nobody could present it afterwards.
        return tuple(
            Debt(each.player, owed, f"ticket {each.number}", PAYING)
            for each in table.state.tickets
            if (owed := each.due + (each.games - each.played) * each.price)
        )


class KenoSign(TableSign[KenoOptions]):
    """The sign of a keno lounge, which tells what a game pays at most and until when a win is collected."""

    def lines(self, options: KenoOptions) -> tuple[tuple[str, str], ...]:
        """Tell what a limit is on, the aggregate limit, and how long a ticket is good."""
        most, in_full = money(options.aggregate), money(options.paid_in_full)
        games = "1 game" if options.claim_games == 1 else f"{options.claim_games:,} games"
        return (
            ("The limits are for each way of a ticket, in each game", POSTED_LIMITS),
            (f"A game pays at most {most} in all; above that, wins over {in_full} are cut in proportion", PAYING),
            (f"Collect within {games} of the last one on your ticket", PAYING),
        )


class Keno(Game[KenoOptions, KenoFelt, KenoState]):
    """Keno, by its definitions of 2007 and its headings of 1996."""

    name, title, subchapter, rules = "keno", "Keno", "19:47-15", 3
    edition, edition_words = "2007", "the definitions of 2007 and the headings of 1996"
    options, felt, state = KenoOptions, KenoFelt, KenoState
    equipment, device, faults = Equipment("80 numbered balls", closes="every ticket is played"), THE_BALLS, FAULTS
    pit = Pit("keno", "Keno lounge", 9)
    seats_players = False
    # reading 207: no source says how many a lounge holds.
    most_positions, most_positions_cite = 100, PLACING
    seated_cite = late_wager_cite = standing_cite = PLACING
    round_cite = GAMES
    wagers = {f"{QUICK_PICK}{spots}": WAGERS for spots in range(1, MOST_SPOTS + 1)}
    area_words = {f"{QUICK_PICK}1": "1 spot"} | {
        f"{QUICK_PICK}{spots}": f"{spots} spots" for spots in range(2, MOST_SPOTS + 1)
    }
    desk, sign = KenoDesk(), KenoSign()
    under = {
        "19:47-15.2": "straight, way, combination, king, split, special and catch-all tickets, for one game or several",
        "19:47-15.3": "the house posts a pay table of its own, every row of which is checked",
        "19:47-15.4": "the computer numbers each ticket and marks it with its conditioning, its games and its price",
        "19:47-15.5": "a game closes, 20 of 80 numbers are drawn, verified and posted",
        "19:47-15.6": "a win is collected in its time with the ticket, within what a game pays in all",
        "19:47-15.7": "a draw that went wrong is made again, and a game that can't be drawn gives every bet back",
    }

    def round_of_play(self, felt: KenoFelt) -> Round[None]:
        """Play one game of keno."""
        open_game(felt)  # 15.5
        yield from sell_tickets(felt)  # 15.2 to 15.4, 15.6
        yield from pick_numbers(felt)  # 15.4
        close_game(felt)  # 15.5
        if reason := why_canceled(felt):
            void_game(felt, reason, IRREGULAR)  # 15.7
        elif in_play(felt):
            drawn = yield from draw_numbers(felt)  # 15.5, 15.7
            if isinstance(drawn, str):
                void_game(felt, drawn, f"{IRREGULAR}; {SYSTEM}")  # 15.7
            else:
                yield from verify_numbers(felt, drawn)  # 15.5
                settle_game(felt, drawn)  # 15.3, 15.6
        else:
            felt.state = felt.state._replace(closed=felt.number)
        expire_tickets(felt)  # 15.6

    def slip(self, options: KenoOptions) -> Slip:
        """Return the keno request of a table."""
        return slip_of(options)

    def may_change(self, table: KenoTable, options: KenoOptions, now: int) -> None:
        """Tickets that are out are played by the pay table they were bought at."""
        playing = [each for each in table.state.tickets if not each.is_played_out]
        if playing and options.pay_table != table.options.pay_table:
            out = "1 ticket at it has" if len(playing) == 1 else f"{len(playing)} tickets at it have"
            raise Refused("another pay table", f"{out} games to come", "changing it when they are played", PLACING)

    def after_void(self, table: KenoTable) -> KenoTable:
        """A game that the floor takes back keeps its number."""
        return replace(table, state=table.state._replace(game=table.state.game + 1))

    def is_dealt_out(self, table: KenoTable) -> bool:
        """A lounge closes when every ticket is played."""
        return all(each.is_played_out for each in table.state.tickets)
