"""House inputs: what is logged when it comes and applied between rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss.games.game import MOST_CHIPS, Game
from pitboss.games.kits.standing import hand_back_standing, take_standing_along
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import (
    CLASS_A_OPERATOR,
    COUNTER,
    FLOORPERSON,
    SHIFT_SUPERVISOR,
    SUPERVISOR,
    CardsChanged,
    ChipsBought,
    CouponGiven,
    CreditSent,
    DealerChanged,
    DeskInput,
    DiceChanged,
    FillReceived,
    LayoutCleared,
    NoticeGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
)
from pitboss.table.money import Cents, in_chips, money
from pitboss.table.names import alike, fold
from pitboss.table.options import HouseOptions, choose, chosen_cites
from pitboss.table.paperwork import CREDIT, FILL
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Player, Seat, Table

DEALER, HOUSE = "dealer", "house"
"""Who deals, and who opens and closes the tables, where somebody signs a line of a log for them."""
OFFICES = (FLOORPERSON, SHIFT_SUPERVISOR, CLASS_A_OPERATOR)
"""The offices under whose name somebody may sign who gives no own one."""
RESERVED = (
    DEALER, HOUSE, "table", SUPERVISOR, FLOORPERSON, SHIFT_SUPERVISOR, CLASS_A_OPERATOR.lower(), "tray", "layout",
    "pot", "rake", "fund",
)  # fmt: skip
"""Names that stand for someone or something else in a log."""
SEATING = custom("seating")
"""Who sits where, and under which name: the law gives a table its positions, and how people come to them is custom."""


def between(game: Game, table: Table, event: Event, now: int = 0) -> Round[Table]:
    """Apply one house input to a table, at a time of the log's clock, and return the next table, or refuse it."""
    if isinstance(event, OptionsChanged):
        options = choose(game.options, event.options, over=table.options)
        if options == table.options:
            raise Refused(event.deed_words(), "nothing changes", "an option with a new value")
        game.may_change(table, options, now)
        event.cite = game.cite_at(options, chosen_cites(options, before=table.options))
        after = yield from game.options_changed(table, options)
        return game.seating.clocked(table, after, now)
    if isinstance(event, DeskInput):
        after = yield from game.desk.take(table, event, now)
        if table.seats and not after.seats:
            return (yield from game.left_alone(after))
        return after
    if isinstance(event, NoticeGiven):
        return game.notices.take(table, event, now)
    if isinstance(event, LayoutCleared):
        return (yield from hand_back_standing(table, game.standing_cite))
    if isinstance(event, PlayerLeft) and table.has_player(event.player):
        table = yield from game.seating.leaving(table, event.player, now)
        if table.standing:
            table = yield from take_standing_along(game, table, event.player)
    if isinstance(event, PlayerSeated):
        table = game.seating.coming(table, event, now)
    after = game.seating.clocked(table, APPLY[type(event)](game, table, event), now)
    if table.seats and not after.seats:
        return (yield from game.left_alone(after))
    return after


@paragraph("19:47-14.15(b)", "13:47-20.38(b)")
def final_word(game: Game) -> str:
    """In a dispute the decision of the floor is final: at poker by a paragraph, elsewhere by custom."""
    return game.desk.floor_cite


@paragraph("19:47-14.15(b)", "13:47-20.38(b)")
def require_office(table: Table, event: Event, *offices: str) -> None:
    """Refuse the word of a player at the table, and of the dealer or an office that has no say in it."""
    # reading 154: the log knows an office or a name; whom the house gives the office is its own to say.
    require_no_player(table, event, *offices)
    require_no_other_office(event, *offices)


def require_no_player(table: Table, event: Event, *offices: str) -> None:
    """Refuse the word of somebody who plays at the table."""
    player = alike(event.by, (each.name for each in table.players))
    if player is not None:
        allowed = f"a {' or '.join(offices)} who does not play there"
        raise Refused(event.deed_words(), f"{player} plays at the table", allowed, event.cite)


def require_no_other_office(event: Event, *offices: str) -> None:
    """Refuse what is signed for the dealer, the house or an office that has no say in it, in whatever letters."""
    signed = fold(event.by).removeprefix("the ")
    office = alike(signed, OFFICES) or alike(signed, RESERVED)
    if office is not None and alike(signed, offices) is None:
        why, allowed = f"it is not for a {office} to do here", f"a {' or '.join(offices)}"
        raise Refused(event.deed_words(), why, allowed, event.cite)


def require_least_wager(game: Game, options: HouseOptions, what: str, has: Cents, chips: Cents) -> None:
    """Refuse chips that leave somebody at a table with less than the house asks of whoever sits there."""
    least = game.seating.newcomer_brings(options)
    if has + chips < least:
        why = f"the minimum bet is {money(least)}" + (f", and {money(has)} is there" if has else "")
        raise Refused(f"{what} {money(chips)}", why, f"at least {money(least - has)}", SEATING)


def require_in_chips(table: Table, amount: Cents, what: str) -> None:
    """Refuse an amount that nobody could lay down in the table's chips."""
    if not 0 < amount <= MOST_CHIPS or in_chips(amount, table.denominations) is None:
        chips = ", ".join(money(chip) for chip in table.denominations)
        raise Refused(f"{what} of {money(amount)}", "the table's chips can't make that amount",
                      f"more than nothing and at most {money(MOST_CHIPS)}, in chips of {chips}")  # fmt: skip


def _require_player(table: Table, name: str) -> Player:
    if not table.has_player(name):
        raise Refused(
            f"{name!r}", "nobody by that name is at the table", ", ".join(p.name for p in table.players) or "nobody"
        )
    return table.player(name)


@paragraph("13:69E-1.13Y(a)")
def seat(game: Game, table: Table, event: PlayerSeated) -> Table:
    """A new player takes a free position, of which the table has no more than the law allows."""
    what = f"{event.player!r} at position {event.position}"
    cite = game.most_positions_with(table.options)[1]
    if game.seats_players:
        _require_free_position(table, event, what, cite)
    else:
        _require_room_at_the_counter(table, event, what, cite)
    _require_name(table, event, what)
    require_in_chips(table, event.chips, "a buy-in")
    event.cite = cite
    seats = sorted((*table.seats, Seat(event.position, event.player)), key=lambda each: each.position)
    return replace(table, seats=tuple(seats), players=(*table.players, Player(event.player, event.chips)))


def _require_free_position(table: Table, event: PlayerSeated, what: str, cite: str) -> None:
    taken = {each.position for each in table.seats}
    free = [number for number in range(1, table.positions + 1) if number not in taken]
    if event.position not in free:
        allowed = f"the free positions: {', '.join(map(str, free)) or 'none'}"
        if event.position in taken:
            raise Refused(what, "that position is taken", allowed, SEATING)
        raise Refused(what, "the table has no such position", allowed, cite)


def _require_room_at_the_counter(table: Table, event: PlayerSeated, what: str, cite: str) -> None:
    if event.position != COUNTER:
        raise Refused(what, "players of this game have no positions", f"position {COUNTER}, the counter", cite)
    if len(table.seats) >= table.positions:
        raise Refused(what, "the counter is full", f"{table.positions} players at a time", cite)


def _require_name(table: Table, event: PlayerSeated, what: str) -> None:
    """Refuse a name that cannot be told from others at the table."""
    if not 0 < len(event.player.strip()) == len(event.player) <= 40 or not event.player.isprintable():
        what = f"{event.player[:40]!r}{'...' * (len(event.player) > 40)} at position {event.position}"
        raise Refused(what, "a player needs a name", "1 to 40 printable characters, no space at either end", SEATING)
    if alike(event.player, RESERVED):
        raise Refused(what, "it's reserved for the house", "another name", SEATING)
    if alike(event.player, (each.name for each in table.players)):
        raise Refused(what, "somebody by that name is at the table", "another name", SEATING)


@paragraph("13:69F-42.6(d)")
def leave(game: Game, table: Table, event: PlayerLeft) -> Table:
    """A player leaves with the chips; one who has wagered keeps the seat until the round of play is over."""
    _require_player(table, event.player)
    seats = tuple(each for each in table.seats if each.player != event.player)
    players = tuple(each for each in table.players if each.name != event.player)
    return replace(table, seats=seats, players=players)


def _change_player(table: Table, changed: Player) -> Table:
    players = tuple(changed if each.name == changed.name else each for each in table.players)
    return replace(table, players=players)


def buy_chips(game: Game, table: Table, event: ChipsBought) -> Table:
    """A player buys more chips."""
    player = _require_player(table, event.player)
    require_in_chips(table, event.chips, "a buy-in")
    return _change_player(table, player._replace(chips=player.chips + event.chips))


def give_coupon(game: Game, table: Table, event: CouponGiven) -> Table:
    """A player receives a match play coupon."""
    player = _require_player(table, event.player)
    require_in_chips(table, event.coupon, "a match play coupon")
    return _change_player(table, player._replace(coupons=(*player.coupons, event.coupon)))


def change_equipment(game: Game, table: Table, event: CardsChanged | DiceChanged) -> Table:
    """The cards or the dice of the table are changed."""
    equipment = game.equipment
    if type(event) is not equipment.changed:
        raise Refused(event.deed_words(), f"{game.title} is played with {equipment.name}", f"fresh {equipment.name}")
    return game.renewed(table)


def change_dealer(game: Game, table: Table, event: DealerChanged) -> Table:
    """Another dealer takes over; some games have a new dealer burn a card."""
    return game.new_dealer(table)


def fill_tray(game: Game, table: Table, event: FillReceived) -> Table:
    """A fill counts from the moment it is signed at the table: the tray holds its chips."""
    event.cite = FILL
    _require_balanced(table, event, "fill")
    return replace(table, tray=table.tray + event.amount)


def credit_tray(game: Game, table: Table, event: CreditSent) -> Table:
    """A credit takes chips out of the tray, and never more than it holds."""
    event.cite = CREDIT
    _require_balanced(table, event, "credit")
    if event.amount > table.tray:
        raise Refused(f"a credit of {money(event.amount)}", f"the tray holds {money(table.tray)}",
                      f"up to {money(max(0, table.tray))}", event.cite)  # fmt: skip
    return replace(table, tray=table.tray - event.amount)


def _require_balanced(table: Table, event: FillReceived | CreditSent, what: str) -> None:
    """Refuse a slip whose chips the table does not have, whose sum is another, or that one person signed for both."""
    require_balanced(event.chips, event.amount, table.denominations, what, event.cite)
    if fold(event.prepared_by) in (fold(event.requested_by), fold(event.by)):
        raise Refused(f"signing {what} {event.slip}", f"{event.prepared_by} has signed it for the cage",
                      "one signature for the cage and another for the floor", event.cite)  # fmt: skip


def require_balanced(
    chips: Mapping[str, int], amount: Cents, denominations: Sequence[Cents], what: str, cite: str
) -> None:
    """Refuse chips by denomination that the table does not play with, or that do not come to their total."""
    known = {str(each) for each in denominations}
    for each, count in chips.items():
        if each not in known:
            allowed = f"chips of {', '.join(map(money, denominations))}"
            named = money(int(each)) if each.isascii() and each.isdigit() and len(each) < 16 else repr(each[:20])
            raise Refused(f"{named} chips on a {what}", "the table doesn't play with them", allowed, cite)
        if type(count) is not int or not 0 < count <= MOST_CHIPS:
            allowed = "a whole number of chips, at least 1"
            raise Refused(
                f"{count} chips of {money(int(each))} on a {what}", "nobody can count them out", allowed, cite
            )
    total = sum(int(each) * count for each, count in chips.items())
    if total != amount or not 0 < amount <= MOST_CHIPS:
        why = f"its chips come to {money(total)}" if total != amount else "it moves nothing, or more than chips can"
        raise Refused(f"a {what} of {money(amount)}", why, "a total that is the sum of its chips", cite)


APPLY: dict[type[Event], Callable[[Game, Table, Any], Table]] = {
    PlayerSeated: seat,
    PlayerLeft: leave,
    ChipsBought: buy_chips,
    CouponGiven: give_coupon,
    **dict.fromkeys((CardsChanged, DiceChanged), change_equipment),
    DealerChanged: change_dealer,
    FillReceived: fill_tray,
    CreditSent: credit_tray,
}
"""What each house input does to the table between rounds."""
