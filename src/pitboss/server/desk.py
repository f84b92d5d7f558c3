"""The desk of a live poker table: what people and the floor bring to it, and what everybody is told of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.games.poker.cards import decks_alternate
from pitboss.games.poker.desk_events import (
    DecksRotated,
    IncreaseAnswered,
    IncreaseProposed,
    PlayerAbsent,
    PlayerRemoved,
    PlayerReturned,
    ReportMade,
    SeatsAnnounced,
    SupplementFiled,
    SupplementReviewed,
    TimeChargeVerified,
    WaitingListJoined,
    WaitingListLeft,
)
from pitboss.games.poker.events import DisclosureOrdered
from pitboss.games.poker.felt import Desk, PokerState
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.returning import forget_long_gone
from pitboss.games.poker.room import called, known_as, vacant_seats
from pitboss.games.poker.sign import game_words
from pitboss.players import NAMES
from pitboss.server import commands
from pitboss.server.sight import Json
from pitboss.table.event import Event
from pitboss.table.refusal import Refused
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.server.table import LiveTable

INCREASE = "19:47-14.17"
CONDUCT = "19:47-14.16(b)"


def desk_of(table: Table) -> Desk | None:
    """Return what the desk of a table keeps, where its game has one."""
    return table.state.desk if isinstance(table.state, PokerState) else None


def waiting_at(table: Table) -> tuple[str, ...]:
    """Return who waits for a seat at a table."""
    desk = desk_of(table)
    return desk.waiting if desk is not None else ()


def called_at(table: LiveTable) -> tuple[str, ...]:
    """Return for whom of those that wait a seat is vacant, or will be when the round is over."""
    to_come = table.dealer.table_to_come
    return called(to_come) if waiting_at(to_come) else ()


# What players bring to it


def wait(table: LiveTable, name: str, account: str, command: commands.WaitForSeat) -> None:
    """Put somebody on the list of those who wait for a seat, or take them from it."""
    if command.waits and table.is_closing:
        raise Refused("waiting for a seat", "the table is closing", "another table")
    table.take(WaitingListJoined(name) if command.waits else WaitingListLeft(name))


def agree(table: LiveTable, name: str, account: str, command: commands.Agree) -> None:
    """Take a patron's word on a higher minimum."""
    table.take(IncreaseAnswered(name, command.minimum, command.agrees, command.options))


# What the floor brings to it


EVENTS: dict[type, Callable[[Any], Event]] = {
    commands.VerifyTimeCharges: lambda command: TimeChargeVerified(command.amount),
    commands.MakeReport: lambda command: ReportMade(command.about),
    commands.ProposeIncrease: lambda command: IncreaseProposed(command.minimum, command.options),
    commands.AnnounceSeats: lambda command: SeatsAnnounced(),
    commands.RotateDecks: lambda command: DecksRotated(),
    commands.FileSupplement: lambda command: SupplementFiled(command.rule.strip()),
    commands.ReviewSupplement: lambda command: SupplementReviewed(
        command.rule.strip(), command.approved, command.reference.strip()
    ),
}
"""What each word of the floor is at the desk."""


def take_from_floor(table: LiveTable, command: Any, by: str) -> None:
    """Bring a word of the floor to the desk, signed by name."""
    event = EVENTS[type(command)](command)
    event.by = by
    table.take(event)
    if isinstance(command, commands.ProposeIncrease):
        answer_for_regulars(table)


def remove(table: LiveTable, command: commands.RemovePlayer, by: str) -> None:
    """Require a player to leave the game, or to stay away; a hand that is played is finished by default."""
    name = known_as(table.dealer.table_to_come, command.player)
    if name in NAMES:
        why = "a built-in player plays for nobody else"
        raise Refused(f"removing {name}", why, "a person at the table", CONDUCT)
    table.take(PlayerRemoved(name, command.reason.strip(), by=by))
    table.forget(name)


# What the table does by itself


def absences(table: LiveTable) -> list[Event]:
    """Return what the desk is to know of who is away from the table, and who is back."""
    desk = desk_of(table.dealer.table)
    if desk is None:
        return []
    here = [(name, each.is_away) for name, each in table.people.items() if table.dealer.table.has_player(name)]
    gone: list[Event] = [PlayerAbsent(name) for name, is_away in here if is_away and name not in desk.absent]
    return gone + [PlayerReturned(name) for name, is_away in here if not is_away and name in desk.absent]


def regulars_asked(table: LiveTable) -> list[str]:
    """Return the built-in players whose word on a higher minimum lacks."""
    to_come = table.dealer.table_to_come
    desk = desk_of(to_come)
    if desk is None or not desk.proposed_minimum:
        return []
    return [seat.player for seat in to_come.seats if seat.player in table.regulars and seat.player not in desk.agreed]


def answer_for_regulars(table: LiveTable) -> None:
    """A built-in player agrees to every minimum, for a person who does not is heard anyway."""
    for name in regulars_asked(table):
        desk = desk_of(table.dealer.table_to_come)
        assert desk is not None
        table.take(IncreaseAnswered(name, desk.proposed_minimum, True, dict(desk.proposed)))


def is_unfinished(table: LiveTable) -> bool:
    """Tell whether a table that closes has a report or time charges that somebody of the floor can still finish."""
    desk = desk_of(table.dealer.table)
    return desk is not None and bool(desk.reports or desk.rake_area)


# What is told of it


def desk_json(table: LiveTable) -> Json | None:
    """Return what everybody is told of a table's desk, as it will be when the round is over."""
    to_come, now = table.dealer.table_to_come, table.dealer.log.now()
    desk = desk_of(to_come)
    if desk is None:
        return None
    return {
        "game": game_words(to_come.options),
        "vacant": list(vacant_seats(to_come)),
        "waiting": list(desk.waiting),
        "called": list(called(to_come)),
        "owing": [name for name in desk.owing if to_come.has_player(name)],
        "took_along": {gone.player: gone.chips for gone in forget_long_gone(to_come, now).state.desk.gone},
        "removed": list(desk.removed),
        "proposed": _proposed_json(to_come, desk),
        "supplements": list(desk.supplements),
    }


def _proposed_json(table: Table, desk: Desk) -> Json | None:
    if not desk.proposed_minimum:
        return None
    lacking = [seat.player for seat in table.seats if seat.player not in desk.agreed]
    return {
        "minimum": desk.proposed_minimum,
        "options": dict(desk.proposed),
        "agreed": list(desk.agreed),
        "lacking": lacking,
        "cite": INCREASE,
    }


def floor_desk_json(table: LiveTable) -> Json | None:
    """Return what the floor should know of a table's desk, and what it may bring there now."""
    to_come = table.dealer.table_to_come
    desk = desk_of(to_come)
    if desk is None:
        return None
    fund = to_come.state.fund
    return {
        "rake_area": desk.rake_area,
        "fund": fund,
        "reports": list(desk.reports),
        "left": _people_who_left(desk),
        "submitted": list(desk.submitted),
        "hands": (hands := _hands_to_disclose(table)),
        "takes": _takes(to_come, desk) + ["disclose"] * bool(hands),
    }


def _hands_to_disclose(table: LiveTable) -> list[str]:
    """Name whose hands the floor may still require to be disclosed, should they be conceded at the showdown."""
    seats = table.dealer.table.seats
    return [seat.player for seat in seats if table.dealer.may_order(DisclosureOrdered(seat.player, reason=""))]


def _people_who_left(desk: Desk) -> list[str]:
    """Name who was at the table lately and may still be required to stay away; no built-in player is."""
    return [gone.player for gone in desk.gone if gone.player not in NAMES]


def _takes(table: Table, desk: Desk) -> list[str]:
    """Name the words of the floor that the desk takes now; some the casino's text alone gives."""
    takes = ["announce"]
    if desk.rake_area:
        takes.append("verify")
    if table.state.opened and not decks_alternate(table.game, table.options, table.state):
        takes.append("rotate")
    if table.game != CASINO:
        return takes
    of_conduct = ["remove_player"] if table.seats or _people_who_left(desk) else []
    takes += [*["propose"] * bool(table.seats), *of_conduct, "supplement"]
    return takes + ["review"] * bool(desk.submitted) + ["report"] * bool(desk.reports)
