"""A keno game (15.5 to 15.7): it closes, twenty numbers are drawn, verified and posted, and every ticket is decided."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.keno.counter import THE_BALLS, pay_ticket
from pitboss.games.keno.events import (
    EXPIRED,
    LOST,
    BoardCorrected,
    DrawVoided,
    GameCanceled,
    GameClosed,
    GameDrawn,
    GameOpened,
    GameVoided,
    NumbersVerified,
    TicketCredited,
    TicketDecided,
    TicketExpired,
    WinsProrated,
)
from pitboss.games.keno.felt import KenoFelt, is_played
from pitboss.games.keno.options import AT_ONCE, BLOWER, GAMES, GENERATOR, IRREGULAR, PAYING, SYSTEM
from pitboss.games.keno.tickets import Ticket, caught_in, winnings
from pitboss.table.devices import Numbers
from pitboss.table.money import DENOMINATIONS, Cents
from pitboss.table.requests import FaultKind, Outcome, Proceed, Round, is_fault

CHIP = min(DENOMINATIONS)


def by_blower(options: object) -> bool:
    """Tell whether a lounge draws balls."""
    return getattr(options, "draw", "") == BLOWER


BLOWN = "a blower: --set draw=blower"

DRAWN_AGAIN = (
    FaultKind("draw-interrupted", IRREGULAR, "the draw was interrupted and the system put right"),
    FaultKind("two-balls", IRREGULAR, "two balls came up the tube together", can_happen=by_blower, needs=BLOWN),
    FaultKind("ball-dropped", IRREGULAR, "a ball fell out of the blower", can_happen=by_blower, needs=BLOWN),
)
"""What makes a draw count for nothing, so that it is made again."""
VOIDS_GAME = (
    FaultKind("system-failed", SYSTEM, "the system failed during the draw and can't be put right"),
    FaultKind(
        "wrong-balls", IRREGULAR, "the blower doesn't hold each of the 80 balls once", can_happen=by_blower, needs=BLOWN
    ),
)
"""What makes the game void."""
BOARD = FaultKind("wrong-board", IRREGULAR, "the board shows a number that wasn't drawn")
FAULTS = (*DRAWN_AGAIN, *VOIDS_GAME, BOARD)


def open_game(felt: KenoFelt) -> None:
    """A game opens under the next number of its gaming day."""
    felt.state = felt.state._replace(game=felt.state.game + 1)
    felt.tell(GameOpened(felt.state.game, felt.state.day, cite=f"{GAMES}; {SYSTEM}"))


def close_game(felt: KenoFelt) -> None:
    """A game closes: what was written for it is the house's, and every ticket that is good for it plays."""
    lying = [wager for position in felt.positions for wager in position.wagers.values()]
    for wager in lying:
        felt.collect(wager)
    felt.state = felt.state._replace(tickets=(*felt.state.tickets, *felt.written.values()))
    written = sum(wager.amount for wager in lying)
    felt.tell(GameClosed(felt.state.game, len(in_play(felt)), written, cite=GAMES))


def in_play(felt: KenoFelt) -> list[Ticket]:
    """Return the tickets that are good for the game."""
    return [each for each in felt.state.tickets if is_played(each, felt.number)]


def why_canceled(felt: KenoFelt) -> str:
    """Return why the floor canceled the game; nothing where it did not."""
    reasons = [order.reason for order in felt.orders if isinstance(order, GameCanceled)]
    return reasons[0].strip().removesuffix(".") if reasons else ""


def draw_numbers(felt: KenoFelt) -> Round[Numbers | str]:
    """Twenty of the 80 numbers are drawn; what can be put right is drawn again, and what cannot voids the game."""
    names = tuple(kind.name for kind in (*DRAWN_AGAIN, *VOIDS_GAME) if kind.can_happen(felt.options))
    cite = SYSTEM if felt.options.draw == GENERATOR else GAMES
    while is_fault(answer := (yield Outcome(cite, names, THE_BALLS, GameDrawn))):
        kind = next(kind for kind in FAULTS if kind.name == answer.fault)
        if kind in VOIDS_GAME:
            return kind.words
        felt.tell(DrawVoided(kind.words, cite=kind.cite))
    drawn: Numbers = answer.numbers
    return drawn


def verify_numbers(felt: KenoFelt, drawn: Numbers) -> Round[None]:
    """The numbers are verified and posted; a board that shows something else is put right."""
    if is_fault((yield Proceed(IRREGULAR, (BOARD.name,)))):
        # reading 212: what was drawn counts, whatever a board has shown.
        felt.tell(BoardCorrected(felt.state.game, cite=IRREGULAR))
    felt.tell(NumbersVerified(felt.state.game, drawn, cite=GAMES))


def void_game(felt: KenoFelt, reason: str, cite: str) -> None:
    """A game that does not count gives back what every ticket wagered on it."""
    felt.tell(GameVoided(felt.state.game, reason, cite=cite))
    for ticket in in_play(felt):
        after = ticket._replace(due=ticket.due + ticket.price, played=ticket.played + 1)
        felt.state = felt.state.changed(after)
        left = after.games - after.played
        felt.tell(TicketCredited(ticket.player, ticket.number, felt.state.game, ticket.price, left, cite=cite))
        # reading 215: a game that is void hands back its price at once to whoever is there.
        if after.is_played_out and felt.at(0, ticket.player) is not None:
            pay_ticket(felt, after)
    felt.state = felt.state._replace(closed=felt.number)


def settle_game(felt: KenoFelt, drawn: Numbers) -> None:
    """Each ticket is held against the numbers; wins above the aggregate limit are paid in proportion."""
    playing = in_play(felt)
    won = paid_within(felt, [winnings(felt.options, ticket, drawn) for ticket in playing])
    for ticket, amount in zip(playing, won, strict=True):
        after = ticket._replace(due=ticket.due + amount, played=ticket.played + 1)
        felt.state = felt.state.changed(after)
        caught, left = caught_words(ticket, drawn), after.games - after.played
        felt.tell(TicketDecided(ticket.player, ticket.number, felt.state.game, caught, amount, left, cite=PAYING))
        if not after.is_played_out:
            continue
        if not after.due:
            felt.state = felt.state.settle(after.number, LOST)
        elif felt.options.collect == AT_ONCE and felt.at(0, after.player) is not None:
            pay_ticket(felt, after)
    felt.state = felt.state._replace(closed=felt.number)


def caught_words(ticket: Ticket, drawn: Numbers) -> str:
    """Say how many numbers of each group were caught: "5 of 8", "2 of 3, 0 of 3"."""
    caught = caught_in(ticket, drawn)
    return ", ".join(f"{hits} of {len(group)}" for hits, group in zip(caught, ticket.groups, strict=True))


def paid_within(felt: KenoFelt, won: Sequence[Cents]) -> list[Cents]:
    """Return what is paid of each win: all of it, or within the aggregate limit the large ones in proportion."""
    total, limit = sum(won), felt.options.aggregate
    if total <= limit:
        return list(won)
    felt.tell(WinsProrated(felt.state.game, total, limit, cite=PAYING))
    small = sum(each for each in won if each <= felt.options.paid_in_full)
    if small >= limit:  # so many that all of them are cut
        return [each * limit // total // CHIP * CHIP for each in won]
    # reading 211: what cannot be paid in whole chips stays with the house.
    large = total - small
    return [
        each if each <= felt.options.paid_in_full else each * (limit - small) // large // CHIP * CHIP for each in won
    ]


def expire_tickets(felt: KenoFelt) -> None:
    """A ticket that is not presented within its time is not paid any more."""
    for ticket in felt.state.tickets:
        # reading 210: no source says for how long a ticket is good; a round knows no clock, and counts games.
        if felt.state.closed - ticket.last >= felt.options.claim_games and ticket.is_played_out:
            felt.state = felt.state.settle(ticket.number, EXPIRED)
            felt.tell(TicketExpired(ticket.player, ticket.number, ticket.due, cite=PAYING))
