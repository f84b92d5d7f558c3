"""The room's desk: what comes to it, time charges, limits and signs, and what is due."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pitboss.games.desk import HeldApart
from pitboss.games.notice import MINUTE
from pitboss.games.poker.cards import has_device
from pitboss.games.poker.decks import due_of_decks, reckon_decks, rotate_decks, sort_cards
from pitboss.games.poker.desk_events import (
    DeckSorted,
    DecksRotated,
    IncreaseAnswered,
    IncreaseNoticed,
    IncreaseProposed,
    PlayerAbsent,
    PlayerRemoved,
    PlayerReturned,
    ReportMade,
    SeatsAnnounced,
    SupplementFiled,
    SupplementReviewed,
    TimeChargeAssessed,
    TimeChargePaid,
    TimeChargeVerified,
)
from pitboss.games.poker.increase import (
    answer_increase,
    is_carried,
    notice_left,
    post_notice,
    proposal_words,
    propose_increase,
    require_agreement_or_notice,
    withdrawn,
)
from pitboss.games.poker.kinds import KINDS
from pitboss.games.poker.options import BY_HAND, NONE, PER_PLAYER, denominations_of, rakes_and_charges, time_part_of
from pitboss.games.poker.paragraphs import CASINO, SECTIONS
from pitboss.games.poker.posted import charged_before, maximum_holds, maximum_holds_at_night
from pitboss.games.poker.room import (
    announce_seats,
    be_absent,
    come_back,
    file_supplement,
    join_list,
    law_of,
    leave_list,
    remove_player,
    report,
    sign,
    take_review,
    with_desk,
)
from pitboss.games.poker.sign import sign_of
from pitboss.law import paragraph
from pitboss.table import ledger
from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import DeviceRemoved, OptionsChanged, PlayerSeated, WaitingListJoined, WaitingListLeft
from pitboss.table.money import Cents, money
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Player, Table

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

MINUTES_OF_AN_HOUR = 60
"""Minutes that a whole time charge is for."""
FUND = custom("19:47-14.19")
CHIPS = custom("19:47-14.6")


# Time charges (14.14(b)3, 20.37(a)4.iii)


def due_by_the_clock(table: Table, change: tuple[Event, ...], cards_since: int, now: int) -> tuple[Event, ...]:
    """Return what the clock asks for before the next round: the change of the decks or sorted ones, and charges."""
    found = change or due_of_decks(table, cards_since, now)
    if table.options.time_charge and now - table.state.desk.charged_at >= table.options.time_part * MINUTE:
        return (*found, TimeChargeAssessed(table.options.time_part, by="dealer"))
    return found


def by_the_clock(before: Table, after: Table, now: int) -> Table:
    """Take note of when people sat down and when the options changed: for time charges, and for the decks' use."""
    return start_time_charges(before, reckon_decks(before, after, now), now)


@paragraph("13:47-20.37(a)4.iii(3)")
def start_time_charges(before: Table, after: Table, now: int) -> Table:
    """The parts of the hour are reckoned from when the first player sits down, and anew when the fee changes."""
    begins = after.seats and not before.seats
    return with_desk(after, charged_at=now) if begins or _fee(before) != _fee(after) else after


def _fee(table: Table) -> tuple[Cents, int, str]:
    options = table.options
    return options.time_charge, options.time_part, options.time_basis


@paragraph("19:47-14.14(b)3.iv", "19:47-14.14(c)", "13:47-20.37(a)4.iii", "13:47-20.37(a)4.iii(1)",
           "13:47-20.37(a)4.iii(2)", "13:47-20.37(a)4.iii(3)", "13:47-20.37(a)4.iii(4)")  # fmt: skip
def assess_time_charges(table: Table, event: TimeChargeAssessed, now: int) -> Round[Table]:
    """Every player at the table, also who does not play, or the table together, pays a part of the hourly charge."""
    _require_part_over(table, event, now)
    event.cite, event.minutes, event.by = _time_cite(table), table.options.time_part, "dealer"
    if not table.state.desk.is_posted:  # nobody pays what no sign has said
        yield sign_of(table)
    # reading 151: a part that nobody assessed when it was due is not made up for, and the next is counted from now.
    amounts = _charges(table)
    if amounts:
        yield TimeChargePaid(amounts, cite=event.cite)
    players = tuple(_paying(player, amounts.get(player.name, 0)) for player in table.players)
    desk, paid = table.state.desk, sum(amounts.values())
    charged = charged_before(table) + paid
    after = with_desk(
        table, charged_at=now, charged=charged, charged_for=table.round, rake_area=desk.rake_area + paid, is_posted=True
    )
    return replace(after, players=players)


def _time_cite(table: Table) -> str:
    """Return by what time charges are assessed; the whole hour, which nobody takes in parts, by what makes it one."""
    cite = law_of(table).time_charge
    return cite if table.options.time_part < MINUTES_OF_AN_HOUR else cite.replace("4.iii(3)", "4.iii(2)")


def _require_part_over(table: Table, event: TimeChargeAssessed, now: int) -> None:
    """Refuse a time charge that is not posted, or that is not due yet."""
    options = table.options
    if not options.time_charge:
        posted = "19:47-14.14(c)" if table.game == CASINO else "13:47-20.37(a)1; 13:47-20.37(a)2"
        raise Refused(event.deed_words(), "no time charge is posted", "a posted time charge", posted)
    if now - table.state.desk.charged_at < options.time_part * MINUTE:
        allowed = f"once every {options.time_part} minutes"
        cite = (
            custom("19:47-14.14") if table.game == CASINO else _time_cite(table)
        )  # whose text has no parts of the hour
        raise Refused(event.deed_words(), "the part of the hour isn't over", allowed, cite)


def _charges(table: Table) -> dict[str, Cents]:
    """Return what each player pays; a charge of the table is divided in its chips, and the first pays the rest."""
    players, part, unit = table.players, time_part_of(table.options), min(table.denominations)
    heads, room = max(1, len(players)), room_for_charges(table)
    if table.options.time_basis == PER_PLAYER:
        shares = [min(part, room // heads // unit * unit)] * len(players)
    else:
        part = min(part, room)
        each = part // unit // heads * unit
        shares = [part - each * (len(players) - 1), *[each] * (len(players) - 1)]
    paid = {player.name: min(share, player.chips) for player, share in zip(players, shares, strict=False)}
    return {name: amount for name, amount in paid.items() if amount}


def room_for_charges(table: Table) -> Cents:
    """Return how much may be assessed before the next round: of a posted maximum what was not assessed already."""
    options = table.options
    if not rakes_and_charges(options):
        return int(options.time_charge * max(1, len(table.players)))
    return int(max(0, options.rake_maximum - charged_before(table)))


def _paying(player: Player, amount: Cents) -> Player:
    return Player(player.name, player.chips - amount, player.coupons) if amount else player


@paragraph("19:47-14.14(b)3.v", "13:47-20.37(a)4.iii(5)")
def verify_time_charges(table: Table, event: TimeChargeVerified, now: int) -> Round[Table]:
    """Once a floorperson, or at a casino night a Class A operator, has verified them, they go into the tray."""
    yield from ()
    held = table.state.desk.rake_area
    law = law_of(table)
    if not held or event.amount != held:
        what = f"verifying {money(event.amount)} of time charges"
        why = "the rake area holds another amount" if held else "the rake area is empty"
        raise Refused(what, why, money(held) if held else "waiting until they are assessed", law.time_verified)
    sign(table, event, law.time_verified)
    return replace(with_desk(table, rake_area=0), tray=table.tray + held)


# Limits and signs (14.17, 20.39)


def may_change(table: Table, options: PokerOptions, now: int) -> None:
    """Refuse options that the table has too many positions for, that end a fund, or that came without notice."""
    most, cite = (most_players if table.game == CASINO else most_players_at_night)(options)
    if table.positions > most:
        what = f"{KINDS[options.game].words} at a table of {table.positions} positions"
        raise Refused(what, "it takes fewer players", f"at most {most}", cite)
    (maximum_holds if table.game == CASINO else maximum_holds_at_night)(options, table.positions)
    if table.state.fund and options.fund == NONE:
        why = f"the players' fund holds {money(table.state.fund)}"
        allowed = "another hand that brings it, and no fund once it is paid out"
        raise Refused("fund=none", why, allowed, FUND)
    require_chips_in_play(table, options)
    require_agreement_or_notice(table, options, now)


def require_chips_in_play(table: Table, options: PokerOptions) -> None:
    """Refuse a larger smallest chip while somebody has chips that it does not make up."""
    held = {player.name: player.chips for player in table.players} | {"the fund": table.state.fund}
    if odd := [name for name, chips in held.items() if chips % options.least_chip]:
        why = f"smaller chips are in play: {', '.join(odd)}"
        raise Refused(f"least_chip={money(options.least_chip)}", why, "a chip that makes up what everyone has", CHIPS)


def may_wait(table: Table, event: Event, left: Set[str], seated_cite: str) -> None:
    """Refuse in a round what its end could forbid: to end a fund, larger chips, and a seat for who left in it."""
    if isinstance(event, PlayerSeated) and event.player in left:
        why, allowed = f"{event.player} left in this round, which isn't over", "sitting down when it is over"
        raise Refused(f"a seat for {event.player}", why, allowed, seated_cite)
    if not isinstance(event, OptionsChanged):
        return
    options, after = table.options, "the change when the round is over"
    wanted = choose(type(options), event.options, over=options)
    if options.fund != NONE == wanted.fund:
        why = "the round that is played may bring the players' fund chips"
        raise Refused("fund=none", why, after, FUND)
    if wanted.least_chip > options.least_chip:
        why = "the round that is played may leave smaller chips with the players"
        raise Refused(f"least_chip={money(wanted.least_chip)}", why, after, CHIPS)


def most_players(options: PokerOptions) -> tuple[int, str]:
    """Return how many players a table of a casino may have, and where that is said."""
    kind = KINDS[options.game]
    return kind.most_players, custom(SECTIONS.get(options.game, "19:47-14.8"))


@paragraph("13:47-20.35(b)", "13:47-20.36(b)")
def most_players_at_night(options: PokerOptions) -> tuple[int, str]:
    """A table of a casino night has at most eight players at seven-card stud and eleven at hold 'em."""
    kind = KINDS[options.game]
    return kind.most_players, "13:47-20.36(b)" if kind.has_button else "13:47-20.35(b)"


@paragraph("19:47-14.15(q)", "13:47-20.38(p)")
def options_changed(table: Table, options: PokerOptions) -> Round[Table]:
    """A shuffling device leaves the table before another method is used; a new sign is posted."""
    if options.shuffler == BY_HAND and has_device(table.options, table.state):
        yield DeviceRemoved("shuffling device", cite=law_of(table).device_removed)
    changed = replace(table, options=options, denominations=denominations_of(options))
    after = with_desk(notice_left(withdrawn(changed)), is_posted=False)
    if options.shuffler != table.options.shuffler:
        after = replace(after, state=replace(after.state, is_device_gone=False))
    if options.game != table.options.game:
        after = replace(after, state=replace(after.state, button=0, killer="", winner=""))
    return after


# What is due


@paragraph("19:47-14.16(b)", "19:47-14.17", "19:47-14.14(b)3.v", "13:47-20.37(a)4.iii(5)")
def duties(table: Table) -> tuple[tuple[str, str], ...]:
    """The floor sees to reports that are due, to time charges that nobody has verified, and to a sign agreed on."""
    desk = table.state.desk
    due = list(outlasts(table))
    if desk.rake_area:
        what = f"time charges of {money(desk.rake_area)} in the rake area need to be verified"
        due.append((what, law_of(table).time_verified))
    if table.seats and is_carried(table):
        what = f"all patrons agree to {proposal_words(table)}, and the sign may say so at once"
        due.append((what, "19:47-14.17"))
    return tuple(due)


@paragraph("19:47-14.16(b)")
def outlasts(table: Table) -> tuple[tuple[str, str], ...]:
    """The Commission and the Division are notified as expeditiously as possible, whether the table closes or not."""
    # reading 155: no paragraph keeps a table open for a report or for time charges; what is left is told.
    told = "the Commission and the Division are to be notified"
    return tuple((f"{told}: {about}", "19:47-14.16(b)") for about in table.state.desk.reports)


@paragraph("19:47-14.14(b)3.v", "13:47-20.37(a)4.iii(5)")
def held(table: Table) -> tuple[HeldApart, ...]:
    """The fund is its players' and no decision of the house ends it; time charges lie apart until they are verified."""
    fund, charges = table.state.fund, table.state.desk.rake_area
    lying = (
        HeldApart("the fund", fund, "they are the players' and go back to players alone", FUND, ledger.FUND),
        HeldApart(
            "the rake area",
            charges,
            "time charges that nobody has verified",
            law_of(table).time_verified,
            ledger.RAKE,
            when_closed="time charges not verified",
        ),
    )
    return tuple(each for each in lying if each.amount)


DESK: dict[type[Event], Callable[[Table, Any, int], Round[Table]]] = {
    PlayerAbsent: be_absent,
    PlayerReturned: come_back,
    PlayerRemoved: remove_player,
    TimeChargeAssessed: assess_time_charges,
    TimeChargeVerified: verify_time_charges,
    DeckSorted: sort_cards,
    DecksRotated: rotate_decks,
    IncreaseProposed: propose_increase,
    IncreaseNoticed: post_notice,
    IncreaseAnswered: answer_increase,
    ReportMade: report,
    SeatsAnnounced: announce_seats,
    WaitingListJoined: join_list,
    WaitingListLeft: leave_list,
    SupplementFiled: file_supplement,
    SupplementReviewed: take_review,
}
"""What the desk takes, and what it does with it."""
