"""The poker room: absent players, conduct, the waiting list, announcements, and what the house adds to the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.games.between import require_office
from pitboss.games.poker.desk_events import (
    GameAnnounced,
    PlayerAbsent,
    PlayerRemoved,
    PlayerReturned,
    ReportMade,
    SeatsAnnounced,
    SupplementFiled,
    SupplementReviewed,
)
from pitboss.games.poker.paragraphs import CASINO, CASINO_NIGHT, Paragraphs, paragraphs_of
from pitboss.games.poker.sign import game_words
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.events import (
    CLASS_A_OPERATOR,
    FLOORPERSON,
    SHIFT_SUPERVISOR,
    SUPERVISOR,
    DeskInput,
    WaitingListJoined,
    WaitingListLeft,
)
from pitboss.table.names import alike
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table

MOST_WORDS = 200
MOST_WAITING = 50
MOST_SUPPLEMENTS = 20

ROOM = custom("poker room")


def law_of(table: Table) -> Paragraphs:
    """Return the paragraphs of a table."""
    return paragraphs_of(table.game, table.options.game)


def with_desk(table: Table, **changes: Any) -> Table:
    """Return a table of which the desk keeps something else."""
    return replace(table, state=replace(table.state, desk=replace(table.state.desk, **changes)))


OFFICES = {CASINO: (FLOORPERSON, SUPERVISOR, SHIFT_SUPERVISOR), CASINO_NIGHT: (CLASS_A_OPERATOR,)}
"""Who has the duties at the desk: a floorperson or the supervisor of one, and at a casino night a Class A operator."""


def sign(table: Table, event: DeskInput, cite: str) -> None:
    """Somebody of the floor who plays no part signs by name, or else under the name of the office."""
    event.cite = cite
    event.by = event.by or OFFICES[table.game][0]
    require_office(table, event, *OFFICES[table.game])


def require_seated(table: Table, player: str, what: str) -> None:
    """Refuse what is said of somebody, or asked by somebody, who is not at the table."""
    if not table.has_player(player):
        there = ", ".join(each.name for each in table.players) or "nobody, while the table is empty"
        raise Refused(what, f"nobody called {player!r} is at the table", there, ROOM)


def require_words(words: str, what: str, cite: str = ROOM) -> None:
    """Refuse words that nobody could read."""
    if not (0 < len(words.strip()) <= MOST_WORDS and words.isprintable()):
        raise Refused(what, "it needs words that people can read", f"1 to {MOST_WORDS} printable characters", cite)


def require_sentence(words: str, what: str, cite: str = ROOM) -> None:
    """Refuse as a reason or a rule what says nothing."""
    require_words(words, what, cite)
    if not any(map(str.isalpha, words)):
        raise Refused(what, f"{words.strip()!r} says nothing", "a few words on what it's about", cite)


def seated_as(table: Table, name: str) -> str | None:
    """Return under which name somebody sits at the table who is called the same in other letters, if anybody does."""
    return alike(name, (player.name for player in table.players))


def known_as(table: Table, name: str) -> str:
    """Return under which name somebody sits at the table, or left it, who is called the same in other letters."""
    return seated_as(table, name) or alike(name, (each.player for each in table.state.desk.gone)) or name


def listed(names: tuple[str, ...]) -> str:
    """Write names one after another, as a sentence has them."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return names without one of them."""
    return tuple(each for each in names if each != name)


# Absent players


def be_absent(table: Table, event: PlayerAbsent, now: int) -> Round[Table]:
    """A player who is away is dealt no cards and keeps the seat."""
    yield from ()
    require_seated(table, event.player, event.deed_words())
    if event.player in table.state.desk.absent:
        raise Refused(event.deed_words(), f"{event.player} is away already", "coming back", ROOM)
    event.cite, event.by = law_of(table).missed_blinds, event.player
    return with_desk(table, absent=(*table.state.desk.absent, event.player))


def come_back(table: Table, event: PlayerReturned, now: int) -> Round[Table]:
    """A player who was away is dealt in again, in a casino once the blinds that were missed are made good."""
    yield from ()
    if event.player not in table.state.desk.absent:
        away = ", ".join(table.state.desk.absent) or "nobody, while none is away"
        raise Refused(event.deed_words(), f"{event.player!r} is not away", away, ROOM)
    event.cite, event.by = law_of(table).missed_blinds, event.player
    return with_desk(table, absent=without(table.state.desk.absent, event.player))


# Conduct (14.16)


@paragraph("19:47-14.16(b)")
def remove_player(table: Table, event: PlayerRemoved, now: int) -> Round[Table]:
    """Who is believed to play or to have played for another is required to leave, and that is reported."""
    if table.game != CASINO:
        allowed = "the ruling of a Class A casino night operator"
        raise Refused(event.deed_words(), "the casino night text has no rule of conduct", allowed, "13:47-20.38(b)")
    yield from ()  # that the report is due is said at once, also in a round
    event.player = known_as(table, event.player)
    if not _has_left(table, event.player):
        require_seated(table, event.player, event.deed_words())
    require_sentence(event.reason, "removing a player", "19:47-14.16(b)")
    sign(table, event, "19:47-14.16(b)")
    desk = table.state.desk
    gone = tuple(each for each in desk.gone if each.player != event.player)
    absent, owing, agreed = (without(names, event.player) for names in (desk.absent, desk.owing, desk.agreed))
    removed, reports = (*desk.removed, event.player), (*desk.reports, event.about)
    table = with_desk(
        table, absent=absent, owing=owing, agreed=agreed, gone=gone, removed=removed, reports=reports
    )  # fmt: skip
    seats = tuple(seat for seat in table.seats if seat.player != event.player)
    players = tuple(player for player in table.players if player.name != event.player)
    return replace(table, seats=seats, players=players)


def _has_left(table: Table, player: str) -> bool:
    """Tell whether somebody was at the table lately: who has acted for another may be gone before it is found."""
    return any(each.player == player for each in table.state.desk.gone)


@paragraph("19:47-14.16(b)")
def report(table: Table, event: ReportMade, now: int) -> Round[Table]:
    """Once the Commission and the Division have been notified nothing more is due."""
    yield from ()
    due = table.state.desk.reports
    if event.about not in due:
        allowed = "; ".join(due) or "waiting until one is due"
        raise Refused(f"a report that {event.about}", "no such report is due", allowed, "19:47-14.16(b)")
    sign(table, event, "19:47-14.16(b)")
    at = due.index(event.about)
    return with_desk(table, reports=due[:at] + due[at + 1 :])


# Announcements and the waiting list (14.18)


def vacant_seats(table: Table) -> tuple[int, ...]:
    """Return the positions where nobody sits."""
    taken = {seat.position for seat in table.seats}
    return tuple(number for number in range(1, table.positions + 1) if number not in taken)


def called(table: Table) -> tuple[str, ...]:
    """Return who of those that wait may sit down now: as many as seats are vacant, in the order of the list."""
    waiting: tuple[str, ...] = table.state.desk.waiting
    return waiting[: len(vacant_seats(table))]


@paragraph("19:47-14.18")
def announce_seats(table: Table, event: SeatsAnnounced, now: int) -> Round[Table]:
    """The room may announce the game, its wagers and the vacant seats."""
    cite = "19:47-14.18" if table.game == CASINO else ROOM
    sign(table, event, cite)
    next_on_list = (*called(table), "")[0]
    yield GameAnnounced(game_words(table.options), vacant_seats(table), next_on_list, cite=cite)
    return table


def join_list(table: Table, event: WaitingListJoined, now: int) -> Round[Table]:
    """Whoever wants a seat where none is free waits for one."""
    yield from ()
    require_words(event.player, "waiting for a seat")
    what, waiting, vacant = f"{event.player} on the waiting list", table.state.desk.waiting, vacant_seats(table)
    _require_not_removed(table, event.player, what)
    if alike(event.player, waiting) or seated_as(table, event.player):
        does = "waits" if alike(event.player, waiting) else "sits at the table"
        raise Refused(what, f"{event.player} {does} already", "waiting once", ROOM)
    if len(vacant) > len(waiting):
        raise Refused(what, "a seat is free", f"sitting down at {' or '.join(map(str, vacant))}", ROOM)
    if len(waiting) == MOST_WAITING:
        raise Refused(what, "the list is full", f"at most {MOST_WAITING} who wait", ROOM)
    event.cite, event.by = ROOM, event.player
    return with_desk(table, waiting=(*waiting, event.player))


def leave_list(table: Table, event: WaitingListLeft, now: int) -> Round[Table]:
    """Whoever no longer wants a seat is taken from the list."""
    yield from ()
    if event.player not in table.state.desk.waiting:
        waiting = ", ".join(table.state.desk.waiting) or "nobody, while none waits"
        raise Refused(event.deed_words(), f"{event.player!r} is not on it", waiting, ROOM)
    event.cite, event.by = ROOM, event.player
    return with_desk(table, waiting=without(table.state.desk.waiting, event.player))


def take_from_list(table: Table, player: str) -> Table:
    """A vacant seat is kept for whoever waits for it longest; who sits down waits no longer."""
    waiting, what = table.state.desk.waiting, f"a seat for {player}"
    _require_not_removed(table, player, what)
    ahead = waiting[: waiting.index(player)] if player in waiting else waiting
    if ahead and len(vacant_seats(table)) <= len(ahead):
        raise Refused(what, f"the vacant seats are kept for {', '.join(ahead)}", "waiting for a seat", ROOM)
    return with_desk(table, waiting=without(waiting, player)) if player in waiting else table


@paragraph("19:47-14.16(b)")
def _require_not_removed(table: Table, player: str, what: str) -> None:
    """Who was required to leave the game does not come back to it."""
    if alike(player, table.state.desk.removed):
        raise Refused(what, "that person was required to leave the game", "somebody else", "19:47-14.16(b)")


# House supplements (14.15(r))


SUPPLEMENTS = "19:47-14.15(r)"


@paragraph("19:47-14.15(r)")
def file_supplement(table: Table, event: SupplementFiled, now: int) -> Round[Table]:
    """The house submits to the Commission what is to clarify and supplement the rules for irregularities."""
    yield from ()
    _require_supplements(table, event)
    require_sentence(event.rule, "a house rule")
    desk = table.state.desk
    known = (*desk.supplements, *desk.submitted)
    if event.rule in known or len(known) == MOST_SUPPLEMENTS:
        why = "it is there already" if event.rule in known else "the board is full"
        raise Refused("a house rule", why, f"at most {MOST_SUPPLEMENTS}, each once", ROOM)
    sign(table, event, SUPPLEMENTS)
    return with_desk(table, submitted=(*desk.submitted, event.rule))


@paragraph("19:47-14.15(r)")
def take_review(table: Table, event: SupplementReviewed, now: int) -> Round[Table]:
    """What the Commission has approved, by a reference, is added to the rules, whoever of the house tells of it."""
    yield from ()
    _require_supplements(table, event)
    desk = table.state.desk
    if event.rule not in desk.submitted:
        submitted = "; ".join(desk.submitted) or "submitting a rule first"
        raise Refused(f"a review of {event.rule!r}", "no such rule was submitted", submitted, SUPPLEMENTS)
    require_words(event.reference, "the reference of the Commission's word")
    sign(table, event, SUPPLEMENTS)
    added = (*desk.supplements, event.rule) if event.is_approved else desk.supplements
    return with_desk(table, submitted=without(desk.submitted, event.rule), supplements=added)


def _require_supplements(table: Table, event: DeskInput) -> None:
    """Refuse at a casino night what its text does not give."""
    if table.game != CASINO:
        why = "the casino night text gives no such right"
        raise Refused(event.deed_words(), why, "its own rules", custom("13:47-20.38"))
