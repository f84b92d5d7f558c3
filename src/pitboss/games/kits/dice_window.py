"""Making, reducing, removing and calling wagers at a dice table, between one throw and the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, NoReturn

from pitboss.games.kits.dice import SHOOTER_DELAYS, DiceFelt, is_bound, next_shooter, take_dice_away
from pitboss.games.kits.dice_wagers import OFF, Row, next_amounts
from pitboss.table.event import Event
from pitboss.table.events import (
    DicePassed,
    MarkerPlaced,
    MarkerRemoved,
    PlayerReady,
    VigorishPaid,
    VigorishReturned,
    WagerCalled,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
    area_words,
)
from pitboss.table.felt import Position, Wager
from pitboss.table.ledger import TRAY, rail
from pitboss.table.money import Cents, money, pay
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.window import Area, OpenForWagers

TIMES = {
    "come-out": "right before a come out roll, while the puck is off",
    "point": "after the come out roll, while a point is on",
    "seven-out": "before the first throw after a seven-out",
    "moved": "nobody bets there by hand; it moves there from the area where it's bet",
}
"""When a wager is made, as a refusal says it."""

OTHER = {"on": "off", "off": "on"}
"""What may be called of a wager, and what it then is no longer."""

_WAGERS = (WagerPlaced, WagerRemoved)


class OpenLayout(OpenForWagers[DiceFelt]):
    """The time for wagers at a dice table: wagers may be called on and off too, and the shooter may pass the dice."""

    __slots__ = ()

    def area(self, name: str) -> Area:
        """Return the betting area of that name, whether or not its time has come, or refuse."""
        felt = self.felt
        if name in felt.wagers.rows:
            return felt.limits(name)[0]
        is_known = name in felt.law.not_offered
        why = felt.law.not_offered[name] if is_known else "the layout has no such betting area"
        cite = felt.law.not_offered_cite if is_known else felt.law.list_cite
        raise Refused(f"a bet on {area_words(name)!r}", why, some_areas(felt), cite)

    def areas_for(self, player: str) -> tuple[Area, ...]:
        """Return the betting areas, odds with the most that the player's own flat wager supports."""
        felt = self.felt
        flat = {wager.area: wager.amount for wager in felt.wagers_of(player)}
        mine = [supported(felt, area, flat[area.rides_on]) if area.rides_on in flat else area for area in self.areas]
        return tuple(area for area in mine if area.most >= area.least)

    def may_say(self, player: str) -> tuple[type[Event], ...]:
        """Return what it would be of use for a player to say: a call, or, for the shooter, that the dice go on."""
        felt = self.felt
        may_pass = player == felt.state.shooter and len(felt.positions) > 1
        useful = {WagerCalled: bool(self.callable(player)), DicePassed: may_pass}
        return tuple(kind for kind in self.said_by_players if useful[kind])

    def values(self, player: str) -> dict[str, tuple[str, ...]]:
        """Return which wagers a player may call, and what."""
        return {"area": self.callable(player), "called": ("off", "on")}

    def callable(self, player: str) -> tuple[str, ...]:
        """Return the wagers of a player that may be called on or off."""
        felt = self.felt
        return tuple(each.area for each in felt.wagers_of(player) if felt.wagers.rows[each.area].may_be_called)

    def bound(self, player: str) -> tuple[Wager, ...]:
        """Return the wagers of a player that are under contract."""
        felt = self.felt
        return tuple(each for each in felt.wagers_of(player) if is_bound(felt.wagers.rows[each.area], felt.state))

    def _check_taking_down(self, event: WagerRemoved) -> str:
        cite = self._check_removal(event)
        felt = self.felt
        row = felt.wagers.rows[event.area]
        what = f"taking back {area_words(event.area)}"
        require_free(felt, row, what)
        rider = felt.wagers.riders.get(event.area)
        if rider is not None and rider.area in self._seated(event.player, event.position).wagers:
            why = f"the {area_words(rider.area)} bet can't stand without it"
            raise Refused(what, why, f"taking back {area_words(rider.area)} first", rider.cite)
        return cite

    def _check_call(self, event: WagerCalled) -> str:
        felt = self.felt
        what = f"calling {area_words(event.area)} {event.called!r}"
        wager = self._seated(event.player, event.position).wagers.get(event.area)
        if wager is None:
            raise Refused(what, "there's no such bet", "a bet of your own on the layout", felt.law.made)
        row = felt.wagers.rows[event.area]
        if not row.may_be_called or event.called not in OTHER:
            allowed = ", ".join(map(area_words, self.callable(event.player))) or "none of yours"
            raise Refused(what, "that can't be called", f'"on" or "off" of {allowed}', felt.law.made)
        if event.called == (wager.called or row.usually(felt.state.point)):
            raise Refused(what, f"it's {event.called} already", f'calling it "{OTHER[event.called]}"', felt.law.made)
        return cite_of_call(felt, row, event.called)

    def _check_passing(self, event: DicePassed) -> str:
        felt = self.felt
        if event.player != felt.state.shooter or len(felt.positions) == 1:
            why = "only the shooter passes the dice, and only where somebody else can take them"
            raise Refused("passing the dice", why, f"the shooter, {felt.state.shooter}", felt.law.shooter)
        return felt.law.shooter

    _CHECKS: ClassVar[dict[type[Event], Callable[[Any, Any], str]]] = {
        **OpenForWagers._CHECKS,
        WagerRemoved: _check_taking_down,
        WagerCalled: _check_call,
        DicePassed: _check_passing,
    }


# What a wager must meet


def may_wager(felt: DiceFelt, event: WagerPlaced) -> None:
    """A wager is made in its time, in an amount that can be paid exactly, and odds in support of a flat wager."""
    row = felt.wagers.rows[event.area]
    position = felt.at(event.position, event.player)
    assert position is not None
    replaced = position.wagers.get(event.area)
    if replaced is not None and event.amount < replaced.amount:
        require_free(felt, row, amount_words(event))
        require_riders(felt, row, event, position.wagers)
    elif row.made != "any" and not felt.law.is_time(row, felt.state.point, felt.state.is_new):
        refuse_time(felt, row, event)
    if row.supports:
        require_carrier(row, event, position)
    if event.amount % felt.limits(event.area)[1]:
        refuse_inexact(felt, row, event, position)
    if row.supports:
        require_support(felt, row, event, position.amount(row.supports))
    if row.vigorish:
        require_vigorish(felt, row, event, replaced)


def amount_words(event: WagerPlaced) -> str:
    """Say which wager is refused."""
    return f"{money(event.amount)} on {area_words(event.area)}"


def refuse_time(felt: DiceFelt, row: Row, event: WagerPlaced) -> NoReturn:
    """A wager is made, and made greater, only in its time."""
    times = TIMES[row.made]
    why = times if row.made == "moved" else f"it's made or raised only {times}"
    raise Refused(amount_words(event), why, some_areas(felt), f"{row.cite}; {felt.law.made}")


def some_areas(felt: DiceFelt) -> str:
    """Name some betting areas whose time it is; a layout has too many for a sentence."""
    return f"{', '.join(area_words(area.name) for area in felt.areas_now()[:4])} and others"


def require_free(felt: DiceFelt, row: Row, what: str) -> None:
    """A wager under contract stays as it is until the dice decide it."""
    if is_bound(row, felt.state):
        why = "it can't be reduced or taken down until it's decided"
        allowed = "leaving it up, or giving it up by leaving the table"
        if felt.state.point == OFF:
            allowed += "; a bet on the line gets the dice thrown"
        raise Refused(what, why, allowed, felt.law.made)


def most_of(felt: DiceFelt, row: Row, position: Position) -> Cents:
    """Return the most that may lie on an area: as posted, what the player has, and for odds the table's multiple."""
    held = felt.chips(position.player) + position.amount(row.area)
    most = min(felt.limits(row.area)[0].most, held)
    if not row.supports:
        return most
    return min(most, felt.law.odds_limit(row, felt.options, felt.state.point, position.amount(row.supports)))


def refuse_inexact(felt: DiceFelt, row: Row, event: WagerPlaced, position: Position) -> NoReturn:
    """A wager that the table's chips can't pay exactly is not accepted."""
    area, step = felt.limits(row.area)
    odds = ", ".join(str(each) for each in row.odds_at(felt.state.point))
    allowed = next_amounts(event.amount, step, area.least, most_of(felt, row, position))
    raise Refused(amount_words(event), f"it can't be paid exactly at {odds}", allowed, felt.law.exact)


def require_carrier(row: Row, event: WagerPlaced, position: Position) -> None:
    """Odds are taken or laid only in support of a wager of one's own."""
    if row.supports not in position.wagers:
        carrier = area_words(row.supports)
        why = f"{event.player} has no {carrier} bet"
        raise Refused(amount_words(event), why, f"a {carrier} bet first", row.cite)


def supported(felt: DiceFelt, area: Area, flat: Cents) -> Area:
    """Return a betting area of odds with the most that can be paid exactly in support of a flat wager."""
    row, step = felt.wagers.rows[area.name], felt.limits(area.name)[1]
    most = felt.law.odds_limit(row, felt.options, felt.state.point, flat)
    return replace(area, most=min(area.most, most // step * step))


def require_support(felt: DiceFelt, row: Row, event: WagerPlaced, flat: Cents) -> None:
    """Odds are not taken or laid above the table's multiple of the wager that they support."""
    most = felt.law.odds_limit(row, felt.options, felt.state.point, flat)
    if event.amount > most:
        times = f"odds on {money(flat)} go up to {money(most)} at this table ({felt.options.odds.name})"
        area = supported(felt, felt.limits(row.area)[0], flat)
        allowed = f"at most {money(area.most)}" if area.most >= area.least else "none now"
        raise Refused(amount_words(event), times, allowed, row.cite)


def require_riders(felt: DiceFelt, row: Row, event: WagerPlaced, lying: dict[str, Wager]) -> None:
    """A wager is not reduced below what carries the odds that ride on it."""
    rider = felt.wagers.riders.get(row.area)
    if rider is not None and rider.area in lying:
        odds = lying[rider.area]
        placed = WagerPlaced(event.player, event.position, rider.area, odds.amount)
        require_support(felt, rider, placed, event.amount)


def vigorish_on(felt: DiceFelt, row: Row, amount: Cents, when: str) -> Cents:
    """Return the vigorish on a wager where the table takes one at that moment."""
    assert row.vigorish is not None
    return pay(amount, row.vigorish) if felt.options.vigorish == when else 0


def require_vigorish(felt: DiceFelt, row: Row, event: WagerPlaced, replaced: Wager | None) -> None:
    """Who makes a wager that costs vigorish has the chips for both."""
    vigorish = vigorish_on(felt, row, event.amount, "when-made")
    held = felt.chips(event.player) + (replaced.amount + replaced.vigorish if replaced else 0)
    if event.amount + vigorish > held:
        why = f"it costs a commission of {money(vigorish)}, and {event.player} has {money(held)} left"
        raise Refused(amount_words(event), why, "an amount that leaves as much", row.pays)


# The time for wagers


def take_wagers(felt: DiceFelt) -> Round[None]:
    """Wagers are made, changed, taken down and called until the dice go out."""
    made = felt.law.made
    request = OpenLayout(made, (SHOOTER_DELAYS,), felt.areas_now(), felt, may_wager, made, made, set())
    while type(event := (yield request)) is not WageringEnded:
        if isinstance(event, _WAGERS):
            felt.tell_all(change_wager(felt, event))
        elif isinstance(event, PlayerReady):
            request.ready.add(event.player)
        elif isinstance(event, WagerCalled):
            yield from call_wager(felt, event)
        elif isinstance(event, DicePassed):
            yield next_shooter(felt, felt.all_round(after=felt.state.place)[0])
        else:
            yield from take_dice_away(felt)


def change_wager(felt: DiceFelt, event: WagerPlaced | WagerRemoved) -> list[Event]:
    """Put a wager on its area in place of what lies there, or take it down; return what becomes of the vigorish."""
    felt.is_touched = True
    position = felt.at(event.position, event.player)
    assert position is not None
    before = position.wagers.get(event.area)
    told: list[Event] = []
    if before is not None:
        felt.take_back(before)
        if before.vigorish:
            felt.ledger.post(TRAY, rail(event.player), before.vigorish)
            told.append(VigorishReturned(event.player, event.position, event.area, before.vigorish, cite=felt.law.made))
    if isinstance(event, WagerPlaced):
        row = felt.wagers.rows[event.area]
        vigorish = vigorish_on(felt, row, event.amount, "when-made") if row.vigorish else 0
        called = before.called if before is not None else ""
        felt.place(Wager(event.player, event.position, event.area, event.amount, 0, vigorish, called))
        if vigorish:
            felt.ledger.post(rail(event.player), TRAY, vigorish)
            told.append(VigorishPaid(event.player, event.position, event.area, vigorish, cite=row.pays))
    return told


def cite_of_call(felt: DiceFelt, row: Row, called: str) -> str:
    """Return where a call stands: the text has place bets called on for a come out roll, and no other call."""
    is_in_the_text = called == "on" and felt.state.point == OFF and row.called_on
    return row.called_on if is_in_the_text else felt.law.made


def call_wager(felt: DiceFelt, event: WagerCalled) -> Round[None]:
    """The dealer confirms a call with a marker button, and takes it off where the wager is again what it usually is."""
    position = felt.at(event.position, event.player)
    assert position is not None
    felt.is_touched = True
    row = felt.wagers.rows[event.area]
    # reading 147: a call lasts as long as its button lies there; one that only undoes another leaves none.
    is_usual = event.called == row.usually(felt.state.point)
    called = "" if is_usual else event.called
    before = position.wagers[event.area]
    position.wagers[event.area] = before._replace(called=called)
    where = event.player, event.position, event.area
    if is_usual:
        yield MarkerRemoved(*where, before.called, cite=felt.law.made)
    else:
        yield MarkerPlaced(*where, called, cite=cite_of_call(felt, row, called))
