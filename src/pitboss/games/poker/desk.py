"""The room's desk: seats and the waiting list, absent players, time charges, limits, conduct, and the decks' age."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pitboss.games.poker.events import (
    CardsSorted,
    DeckKept,
    DecksRotated,
    GameAnnounced,
    MinimumIncreaseAgreed,
    PlayerAbsent,
    PlayerRemoved,
    PlayerReturned,
    ReportDue,
    SeatsAnnounced,
    SupplementFiled,
    TimeChargeAssessed,
    TimeChargePaid,
    TimeChargeVerified,
    WaitingListJoined,
    WaitingListLeft,
)
from pitboss.games.poker.kinds import KINDS
from pitboss.games.poker.options import (
    BY_HAND,
    NONE,
    PER_PLAYER,
    WHEN_ROTATED,
)
from pitboss.games.poker.paragraphs import CASINO, SECTIONS, Paragraphs, paragraphs_of
from pitboss.games.poker.sign import game_words
from pitboss.games.procedures.subchapter import DECK_COLOURS
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import CardsChanged, CardsWashed, DeviceRemoved
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.steps import Round
from pitboss.table.table import Player, Table

HOUR = 3_600_000
MINUTE = 60_000
SORT_AFTER, CHANGE_AFTER = 3, 6
"""Hours after which a deck is put into suit and sequence, and after which the decks are changed."""
MOST_WORDS = 200

ROOM = custom("poker room")


def law_of(table: Table) -> Paragraphs:
    """Return the paragraphs of a table."""
    return paragraphs_of(table.game, table.options.game)


def at_desk(table: Table, event: Event, now: int) -> Round[Table]:
    """Take what comes to the desk of a table, or refuse it."""
    return (yield from DESK[type(event)](table, event, now))


def with_desk(table: Table, **changes: Any) -> Table:
    """Return a table of which the desk keeps something else."""
    return replace(table, state=replace(table.state, desk=replace(table.state.desk, **changes)))


def require_seated(table: Table, player: str, what: str) -> None:
    """Refuse what somebody asks who is not at the table."""
    if not table.has_player(player):
        there = ", ".join(each.name for each in table.players) or "nobody"
        raise Refused(f"{what} of {player!r}", "nobody of that name is at the table", there, ROOM)


def require_words(words: str, what: str, cite: str) -> None:
    """Refuse words that nobody could read."""
    if not (0 < len(words.strip()) <= MOST_WORDS and words.isprintable()):
        raise Refused(what, "it needs words that people can read", f"1 to {MOST_WORDS} printable characters", cite)


# Absent players


def be_absent(table: Table, event: PlayerAbsent, now: int) -> Round[Table]:
    """A player who is away is dealt no cards and keeps the seat."""
    yield from ()
    require_seated(table, event.player, "the absence")
    if event.player in table.state.desk.absent:
        raise Refused(f"the absence of {event.player}", "that player is away already", "coming back", ROOM)
    event.cite, event.by = law_of(table).missed_blinds, event.player
    return with_desk(table, absent=(*table.state.desk.absent, event.player))


def come_back(table: Table, event: PlayerReturned, now: int) -> Round[Table]:
    """A player who was away is dealt in again, once the blinds that were missed are made good."""
    yield from ()
    if event.player not in table.state.desk.absent:
        away = ", ".join(table.state.desk.absent) or "nobody"
        raise Refused(f"the return of {event.player!r}", "that player is not away", away, ROOM)
    event.cite, event.by = law_of(table).missed_blinds, event.player
    return with_desk(table, absent=_without(table.state.desk.absent, event.player))


def forget_player(table: Table, player: str) -> Round[Table]:
    """The desk keeps nothing of a player who leaves, and the next on the list is called."""
    yield from ()
    desk = table.state.desk
    return with_desk(table, absent=_without(desk.absent, player), owing=_without(desk.owing, player))


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(each for each in names if each != name)


# Conduct (14.16)


@paragraph("19:47-14.16(b)")
def remove_player(table: Table, event: PlayerRemoved, now: int) -> Round[Table]:
    """A player believed to play for another is required to leave, and the Commission and Division are notified."""
    if table.game != CASINO:
        allowed = "the ruling of a Class A casino night operator"
        raise Refused(event.deed_words(), "the casino night text has no rule of conduct", allowed, "13:47-20.38(b)")
    require_seated(table, event.player, "the removal")
    require_words(event.reason, "removing a player", "19:47-14.16(b)")
    event.cite, event.by = "19:47-14.16(b)", "floorperson"
    about = f"{event.player} was required to leave the game, {event.reason}"
    yield ReportDue(about, cite="19:47-14.16(b)")
    table = yield from forget_player(table, event.player)
    seats = tuple(seat for seat in table.seats if seat.player != event.player)
    players = tuple(player for player in table.players if player.name != event.player)
    return replace(table, seats=seats, players=players)


# Time charges (14.14(b)3, 20.37(a)4.iii)


@paragraph("19:47-14.2(b)")
def due_by_the_clock(table: Table, cards_since: int, now: int) -> tuple[Event, ...]:
    """Return what the clock asks of the desk before the next round: other or sorted cards, and time charges."""
    found: list[Event] = []
    desk = table.state.desk
    if table.game == CASINO and table.state.opened:
        if now - cards_since >= CHANGE_AFTER * HOUR:
            found.append(CardsChanged())
        elif now - max(cards_since, desk.sorted_at) >= SORT_AFTER * HOUR:
            found.append(CardsSorted(by="dealer"))
    if table.options.time_charge and now - desk.charged_at >= table.options.time_part * MINUTE:
        found.append(TimeChargeAssessed(table.options.time_part, by="dealer"))
    return tuple(found)


@paragraph("19:47-14.2(b)")
def sort_cards(table: Table, event: CardsSorted, now: int) -> Round[Table]:
    """No deck is used for more than three hours without its 52 cards being put into suit and sequence."""
    yield from ()
    if table.game != CASINO:
        raise Refused(
            event.deed_words(), "the casino night text asks for no such thing", "shuffling", custom("13:47-20.19")
        )
    event.cite = "19:47-14.2(b)"
    return with_desk(table, sorted_at=now)


@paragraph("19:47-14.2(b)")
def change_after(options: Any) -> tuple[int, str]:
    """All decks are changed at least every six hours."""
    # reading 96: the three hours are of use, and the six since the deck was opened.
    return CHANGE_AFTER, "19:47-14.2(b)"


def change_at_night(options: Any) -> tuple[int, str]:
    """The casino night text names no time after which decks are changed; a day is custom."""
    return 24, custom("13:47-20.19")


@paragraph("19:47-14.14(b)3.iv", "13:47-20.37(a)4.iii", "13:47-20.37(a)4.iii(1)", "13:47-20.37(a)4.iii(2)",
           "13:47-20.37(a)4.iii(3)", "13:47-20.37(a)4.iii(4)")  # fmt: skip
def assess_time_charges(table: Table, event: TimeChargeAssessed, now: int) -> Round[Table]:
    """Every player at the table, also who does not play, or the table together, pays a part of the hourly charge."""
    options, law = table.options, law_of(table)
    if not options.time_charge:
        raise Refused(event.deed_words(), "no time charge is posted", "a posted time charge", law.sign)
    if now - table.state.desk.charged_at < options.time_part * MINUTE:
        allowed = f"once every {options.time_part} minutes"
        raise Refused(event.deed_words(), "the part of the hour is not over", allowed, law.time_charge)
    event.cite, event.minutes, event.by = law.time_charge, options.time_part, "dealer"
    part = options.time_charge * options.time_part // 60
    amounts = _charges(table, part)
    if amounts:
        yield TimeChargePaid(amounts, cite=law.time_charge)
    players = tuple(_paying(player, amounts.get(player.name, 0)) for player in table.players)
    desk = table.state.desk
    after = with_desk(table, charged_at=now, rake_area=desk.rake_area + sum(amounts.values()))
    return replace(after, players=players)


def _charges(table: Table, part: Cents) -> dict[str, Cents]:
    """Return what each player pays; a charge of the table is divided in its chips, and the first pays the rest."""
    players = table.players
    if table.options.time_basis == PER_PLAYER:
        shares = [part] * len(players)
    else:
        unit = min(table.denominations)
        each = part // unit // max(1, len(players)) * unit
        shares = [part - each * (len(players) - 1), *[each] * (len(players) - 1)]
    paid = {player.name: min(share, player.chips) for player, share in zip(players, shares, strict=False)}
    return {name: amount for name, amount in paid.items() if amount}


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
        raise Refused(what, "another amount lies in the rake area", money(held), law.time_verified)
    event.cite = law.time_verified
    event.by = "floorperson" if table.game == CASINO else "Class A operator"
    return replace(with_desk(table, rake_area=0), tray=table.tray + held)


# Decks (14.2(b), 14.4(c)1)


@paragraph("19:47-14.2(b)", "19:47-14.4(c)1", "13:47-20.34(a)")
def rotate_decks(table: Table, event: DecksRotated, now: int) -> Round[Table]:
    """Decks may be rotated in and out of play; one that was kept as it was spread is washed when it comes in."""
    law, options = law_of(table), table.options
    if options.shuffler != BY_HAND or not table.state.opened:
        allowed = "an open table where cards are shuffled by hand"
        raise Refused(event.deed_words(), "the decks alternate by themselves, or are not open", allowed, law.two_decks)
    event.cite = f"{law.two_decks}; 19:47-14.2(b)" if table.game == CASINO else law.two_decks
    deck = DECK_COLOURS[1 - table.state.in_use]
    if options.second_deck == WHEN_ROTATED:
        yield CardsWashed(deck, cite=law.rotate_second)
    yield DeckKept(DECK_COLOURS[table.state.in_use], "in the designated area", cite=law.rotate_second)
    return replace(table, state=replace(table.state, in_use=1 - table.state.in_use))


# Limits and signs (14.17, 20.39)


@paragraph("19:47-14.17")
def agree_to_increase(table: Table, event: MinimumIncreaseAgreed, now: int) -> Round[Table]:
    """The minimum may be increased at once where all patrons at the table agree to it."""
    yield from ()
    seated = {seat.player for seat in table.seats}
    what = f"a minimum of {money(event.minimum)}"
    if table.game != CASINO:
        raise Refused(what, "the casino night text knows no such agreement", "another sign", "13:47-20.39")
    if event.minimum <= table.options.minimum:
        raise Refused(what, "that is no increase", f"more than {money(table.options.minimum)}", "19:47-14.17")
    if set(event.players) != seated or not seated:
        missing = ", ".join(sorted(seated - set(event.players))) or "nobody else"
        raise Refused(what, "all patrons at the table must agree", f"with the word of: {missing}", "19:47-14.17")
    event.cite, event.by = "19:47-14.17", "floorperson"
    return with_desk(table, agreed_minimum=event.minimum, agreed=event.players)


@paragraph("19:47-14.17")
def may_change(table: Table, options: Any, now: int) -> None:
    """With patrons at the table the minimum goes up only as far as all of them have agreed."""
    most, cite = (most_players if table.game == CASINO else most_players_at_night)(options)
    if table.positions > most:
        what = f"{KINDS[options.game].words} at a table of {table.positions} positions"
        raise Refused(what, "there are too many", f"at most {most}", cite)
    if table.state.fund and options.fund == NONE:
        why = f"the players' fund holds {money(table.state.fund)}"
        allowed = "another hand that brings it, and no fund once it is paid out"
        raise Refused("fund=none", why, allowed, custom("19:47-14.19"))
    desk = table.state.desk
    is_agreed = {seat.player for seat in table.seats} <= set(desk.agreed) and options.minimum <= desk.agreed_minimum
    if table.game == CASINO and table.seats and options.minimum > table.options.minimum and not is_agreed:
        why = "with patrons at the table the minimum goes up when all of them agree"
        raise Refused(f"minimum={money(options.minimum)}", why, "their agreement first", "19:47-14.17")


def most_players(options: Any) -> tuple[int, str]:
    """Return how many players a table of a casino may have, and where that is said."""
    kind = KINDS[options.game]
    return kind.most_players, custom(SECTIONS.get(options.game, "19:47-14.8"))


@paragraph("13:47-20.35(b)", "13:47-20.36(b)")
def most_players_at_night(options: Any) -> tuple[int, str]:
    """A table of a casino night has at most eight players at seven-card stud and eleven at hold 'em."""
    kind = KINDS[options.game]
    return kind.most_players, "13:47-20.36(b)" if kind.has_button else "13:47-20.35(b)"


@paragraph("19:47-14.15(q)", "13:47-20.38(p)")
def options_changed(table: Table, options: Any) -> Round[Table]:
    """A shuffling device leaves the table before another method is used; a new sign is posted."""
    if table.options.shuffler != BY_HAND == options.shuffler:
        yield DeviceRemoved("shuffling device", cite=law_of(table).device_removed)
    after = with_desk(replace(table, options=options), is_posted=False, agreed_minimum=0, agreed=())
    if options.game != table.options.game:
        after = replace(after, state=replace(after.state, button=0, killer="", winner=""))
    return after


# Announcements and the waiting list (14.18)


@paragraph("19:47-14.18")
def announce_seats(table: Table, event: SeatsAnnounced, now: int) -> Round[Table]:
    """The room may announce the game, its wagers and the vacant seats."""
    cite = "19:47-14.18" if table.game == CASINO else ROOM
    event.cite, event.by = cite, "floorperson"
    taken = {seat.position for seat in table.seats}
    vacant = tuple(number for number in range(1, table.positions + 1) if number not in taken)
    waiting = table.state.desk.waiting
    yield GameAnnounced(game_words(table.options), vacant, waiting[0] if vacant and waiting else "", cite=cite)
    return table


def join_list(table: Table, event: WaitingListJoined, now: int) -> Round[Table]:
    """Whoever wants a seat waits for one."""
    yield from ()
    require_words(event.player, "waiting for a seat", ROOM)
    if event.player in table.state.desk.waiting or table.has_player(event.player):
        raise Refused(f"waiting of {event.player}", "that person waits or sits already", "waiting once", ROOM)
    event.cite, event.by = ROOM, event.player
    return with_desk(table, waiting=(*table.state.desk.waiting, event.player))


def leave_list(table: Table, event: WaitingListLeft, now: int) -> Round[Table]:
    """Whoever no longer wants a seat is taken from the list."""
    yield from ()
    if event.player not in table.state.desk.waiting:
        waiting = ", ".join(table.state.desk.waiting) or "nobody"
        raise Refused(f"leaving the list: {event.player!r}", "nobody of that name waits", waiting, ROOM)
    event.cite, event.by = ROOM, event.player
    return with_desk(table, waiting=_without(table.state.desk.waiting, event.player))


# House supplements (14.15(r))


@paragraph("19:47-14.15(r)")
def file_supplement(table: Table, event: SupplementFiled, now: int) -> Round[Table]:
    """The house may clarify and supplement the rules for irregularities through its internal controls."""
    yield from ()
    if table.game != CASINO:
        raise Refused(
            event.deed_words(), "the casino night text gives no such right", "its own rules", "13:47-20.38(b)"
        )
    require_words(event.rule, "a supplement", "19:47-14.15(r)")
    event.cite, event.by = "19:47-14.15(r)", "house"
    return table


DESK: dict[type[Event], Callable[[Table, Any, int], Round[Table]]] = {
    PlayerAbsent: be_absent,
    PlayerReturned: come_back,
    PlayerRemoved: remove_player,
    TimeChargeAssessed: assess_time_charges,
    TimeChargeVerified: verify_time_charges,
    CardsSorted: sort_cards,
    DecksRotated: rotate_decks,
    MinimumIncreaseAgreed: agree_to_increase,
    SeatsAnnounced: announce_seats,
    WaitingListJoined: join_list,
    WaitingListLeft: leave_list,
    SupplementFiled: file_supplement,
}
"""What the desk takes, and what it does with it."""
