"""What the poker room's desk takes at this moment, as forms, and what it tells of its table."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from pitboss.games.desk import Desk, HeldApart
from pitboss.games.poker.cards import decks_alternate
from pitboss.games.poker.desk import DESK, FUND, due_by_the_clock, held, may_wait, outlasts
from pitboss.games.poker.desk_events import (
    DecksRotated,
    PlayerAbsent,
    PlayerRemoved,
    PlayerReturned,
    ReportMade,
    SeatsAnnounced,
    SupplementFiled,
    SupplementReviewed,
    TimeChargeVerified,
)
from pitboss.games.poker.events import DisclosureOrdered
from pitboss.games.poker.felt import DeskState, PokerFelt
from pitboss.games.poker.increase_forms import increase_facts, increase_forms, increase_notes, word_on_increase
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.returning import forget_long_gone
from pitboss.games.poker.room import MOST_WAITING, ROOM, SUPPLEMENTS, called, law_of, listed, vacant_seats
from pitboss.games.poker.showdown import may_be_disclosed, may_order
from pitboss.games.poker.sign import game_words
from pitboss.table.desk import DeskForm, DeskTold, Fact, Field, FieldKind, Note, WaitingList
from pitboss.table.event import Event
from pitboss.table.events import NIGHT_FLOOR, RoundOrder, WaitingListJoined, WaitingListLeft
from pitboss.table.felt import Felt
from pitboss.table.money import money
from pitboss.table.requests import Round
from pitboss.table.table import Table

CONDUCT = "19:47-14.16(b)"
REASON = Field("reason", "Reason", help="A few words. Everybody at the table hears them.")


class PokerDesk(Desk):
    """The desk of a poker room."""

    inputs = (*DESK, DisclosureOrdered)
    floor_cite, fund_cite = "19:47-14.15(b)", FUND

    def take(self, table: Table, event: Event, now: int) -> Round[Table]:
        return (yield from DESK[type(event)](table, event, now))

    def forms(self, table: Table, felt: Felt | None) -> Iterator[DeskForm]:
        yield from floor_forms(table, felt)
        yield from list_forms(table)
        yield from word_on_increase(table)

    def told(self, table: Table, now: int) -> DeskTold:
        gone = forget_long_gone(table, now).state.desk.gone
        return DeskTold(
            facts=_facts(table),
            notes=tuple(_notes(table, now)),
            when_away=Note("You're away: you get no cards, and your seat is kept.", law_of(table).missed_blinds),
            vacant=vacant_seats(table),
            list=self.waiting_list(table),
            barred=table.state.desk.removed,
            took_along={each.player: each.chips for each in gone},
        )

    def told_to_floor(self, table: Table) -> tuple[Fact, ...]:
        return tuple(_floor_facts(table))

    def waiting_list(self, table: Table) -> WaitingList:
        return WaitingList(table.state.desk.waiting, called(table))

    def absence(self, table: Table, player: str, is_away: bool) -> Event | None:
        if is_away == (player in table.state.desk.absent):
            return None
        return PlayerAbsent(player) if is_away else PlayerReturned(player)

    def is_unfinished(self, table: Table) -> bool:
        desk: DeskState = table.state.desk
        return bool(desk.reports or desk.rake_area)

    def may_order(self, felt: Any, order: RoundOrder) -> str:
        """The floor may have a conceded hand disclosed."""
        return may_order(felt, order)

    def may_wait(self, table: Table, event: Event, left: Set[str], seated_cite: str) -> None:
        """Nothing is asked for in a round whose end could forbid it, and who left in it comes back afterwards."""
        may_wait(table, event, left, seated_cite)

    def due(self, table: Table, changes: tuple[Event, ...], cards_since: int, now: int) -> tuple[Event, ...]:
        """Return the changes of decks and the time charges that the clock asks for."""
        return due_by_the_clock(table, changes, cards_since, now)

    def held(self, table: Table) -> tuple[HeldApart, ...]:
        """Return the fund that belongs to the players, and charges that nobody has verified."""
        return held(table)

    def outlasts(self, table: Table) -> tuple[tuple[str, str], ...]:
        """Return what closing the table leaves undone."""
        return outlasts(table)


# What the floor may bring


class NightDesk(PokerDesk):
    """The desk of a poker room at a casino night."""

    pause_cite, floor_cite = NIGHT_FLOOR, "13:47-20.38(b)"


def floor_forms(table: Table, felt: Felt | None) -> Iterator[DeskForm]:
    """Yield what the desk takes from the floor now; some of it the casino's text alone gives."""
    desk: DeskState = table.state.desk
    yield announcement(table)
    if desk.rake_area:
        yield verification(table)
    if table.state.opened and not decks_alternate(table.game, table.options, table.state):
        yield rotation(table)
    if table.game == CASINO:
        yield from casino_forms(table)
    if isinstance(felt, PokerFelt) and may_be_disclosed(felt):
        yield disclosure(felt)


def casino_forms(table: Table) -> Iterator[DeskForm]:
    """Yield what the casino's text alone lets the floor do: a higher minimum, conduct, and rules of the house."""
    desk: DeskState = table.state.desk
    if table.seats:
        yield from increase_forms(table)
    if table.seats or desk.gone:
        yield removal(table)
    yield DeskForm(
        SupplementFiled,
        "Submit a house rule",
        "The internal controls may clarify and add to the rules for irregularities. Your rule holds once the "
        "Commission has approved it; everybody at the table can read it then.",
        SUPPLEMENTS,
        (Field("rule", "The rule", help="In a sentence."),),
        "the rule is submitted to the Commission.",
    )
    if desk.submitted:
        yield review(desk)
    if desk.reports:
        yield DeskForm(
            ReportMade,
            "Report made",
            "Say so once the Commission and the Division have been notified.",
            CONDUCT,
            (Field("about", "What they were told", FieldKind.CHOICE, _as_they_are(desk.reports)),),
            "the report is made.",
            is_due=True,
        )


def announcement(table: Table) -> DeskForm:
    """The room hears of a table."""
    return DeskForm(
        SeatsAnnounced,
        "Announce the table",
        "The lobby and the poker tables hear the game, its limits, the vacant seats and who is next on the list.",
        "19:47-14.18" if table.game == CASINO else ROOM,
        done="the room hears it.",
    )


def verification(table: Table) -> DeskForm:
    """The time charges go into the tray."""
    return DeskForm(
        TimeChargeVerified,
        "Verify time charges",
        "Count the chips in the rake area. Once you have verified them the dealer moves them to the tray.",
        law_of(table).time_verified,
        (Field("amount", "Amount counted", FieldKind.AMOUNT),),
        "the time charges are verified.",
        is_due=True,
    )


def rotation(table: Table) -> DeskForm:
    """The other deck comes into play."""
    return DeskForm(
        DecksRotated,
        "Rotate the decks",
        "The deck that was kept comes into play when the round is over, and the other goes to its place.",
        "19:47-14.2(b)" if table.game == CASINO else law_of(table).two_decks,
        done="the decks are rotated.",
    )


def removal(table: Table) -> DeskForm:
    """A player is required to leave, or to stay away."""
    here = [(seat.player, f"{seat.position} {seat.player}") for seat in table.seats]
    left = [(gone.player, f"{gone.player}, who has left") for gone in table.state.desk.gone]
    return DeskForm(
        PlayerRemoved,
        "Remove a player",
        "For reasonable cause to believe that somebody plays, or has played, to help another. A hand in play is "
        "finished by default; then the player leaves and may not come back, and a report to the Commission and the "
        "Division is due.",
        CONDUCT,
        (Field("player", "Who", FieldKind.PLAYER, (*here, *left)), REASON),
        "the player is required to leave, and a report is due.",
        is_grave=True,
    )


def review(desk: DeskState) -> DeskForm:
    """The Commission's word on what was submitted is taken down."""
    return DeskForm(
        SupplementReviewed,
        "The Commission's word",
        "Say so once the Commission has reviewed a rule, and by what its word can be found. The table reads both, and "
        "who told of it.",
        SUPPLEMENTS,
        (
            Field("rule", "The rule", FieldKind.CHOICE, _as_they_are(desk.submitted)),
            Field("is_approved", "Its word", FieldKind.CHOICE, ((True, "approved"), (False, "not approved"))),
            Field("reference", "Reference of its word"),
        ),
        "the Commission's word is taken down.",
    )


def disclosure(felt: PokerFelt) -> DeskForm:
    """One hand is turned up, should it be conceded at the showdown."""
    return DeskForm(
        DisclosureOrdered,
        "Disclose a hand",
        "If this player concedes at the showdown of this round, the hand is turned up before it is discarded.",
        felt.law.concede,
        (Field("player", "Whose hand", FieldKind.PLAYER, _as_they_are(may_be_disclosed(felt))), REASON),
        "the hand is disclosed if it is conceded.",
    )


def _as_they_are(words: Any) -> tuple[tuple[str, str], ...]:
    """Return values that are their own words."""
    return tuple((each, each) for each in words)


# What players may bring


def list_forms(table: Table) -> Iterator[DeskForm]:
    """Yield what those may say who want a seat, and those who wait for one."""
    waiting, kept, vacant = table.state.desk.waiting, called(table), vacant_seats(table)
    if len(vacant) <= len(waiting) < MOST_WAITING:
        why = "Every seat is taken."
        if kept:
            why = f"The free {'seat is' if len(kept) == 1 else 'seats are'} kept for {listed(kept)}."
        others = f"{len(waiting)} {'person' if len(waiting) == 1 else 'people'}" if waiting else "Nobody is"
        done = "You're on the list. Stay in the house: you're called when a seat is free."
        yield DeskForm(WaitingListJoined, "Wait for a seat", f"{why} {others} on the list.", ROOM, done=done)
    if waiting:
        yield DeskForm(WaitingListLeft, "Wait no longer", "", ROOM, whose=waiting)


# What is told


def _facts(table: Table) -> tuple[Fact, ...]:
    """Return what everybody may read of a table at the desk."""
    desk, vacant = table.state.desk, vacant_seats(table)
    seats = f"{'seat' if len(vacant) == 1 else 'seats'} {listed(tuple(map(str, vacant)))}" if vacant else "no seat"
    announced = "19:47-14.18" if table.game == CASINO else ROOM
    rules = Fact("House rules", desk.supplements, SUPPLEMENTS) if desk.supplements else None
    return (
        Fact("Game", (game_words(table.options),)),
        Fact("Vacant", (seats,), announced),
        _waiting(table),
        rules or Fact("House rules", ("none beyond the regulation",)),
    )


def _floor_facts(table: Table) -> Iterator[Fact]:
    """Yield what the floor should know of a table's desk."""
    desk: DeskState = table.state.desk
    yield _waiting(table)
    if desk.rake_area:
        yield Fact("Rake area", (f"{money(desk.rake_area)} of time charges, not verified",))
    if table.state.fund:
        yield Fact("Fund", (f"{money(table.state.fund)}, the players'",))
    yield from increase_facts(table)
    if desk.supplements:
        yield Fact("House rules", desk.supplements, SUPPLEMENTS)
    if desk.submitted:
        waiting = tuple(f"{rule.strip().removesuffix('.')}, not approved yet" for rule in desk.submitted)
        yield Fact("Submitted", waiting, SUPPLEMENTS)


def _waiting(table: Table) -> Fact:
    """Return who waits, the longest first."""
    kept, waiting = called(table), table.state.desk.waiting
    named = tuple(f"{name} (called to a seat)" if name in kept else name for name in waiting)
    return Fact("Waiting", named or ("nobody",), ROOM)


def _notes(table: Table, now: int) -> Iterator[Note]:
    """Yield what the desk has to tell some people: of a higher minimum, of blinds that went by, of conduct."""
    desk: DeskState = table.state.desk
    yield from increase_notes(table, now)
    blinds = law_of(table).missed_blinds
    away = tuple(name for name in desk.owing if name in desk.absent)
    back = tuple(name for name in desk.owing if table.has_player(name) and name not in desk.absent)
    if away:
        yield Note("The blinds have passed you: on coming back you post them, or wait for them to come round.",
                   blinds, away)  # fmt: skip
    if back:
        yield Note("You missed the blinds: you're asked whether to post them, or to wait for them to come round.",
                   blinds, back)  # fmt: skip
    if desk.removed:
        yield Note("You were required to leave this game, and may not come back to it.", CONDUCT, desk.removed)
