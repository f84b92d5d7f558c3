"""The window for wagers: betting areas with their limits, and what players may put on them until no more bets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import (
    COUNTER,
    PlayerReady,
    VerbalWager,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
    area_name,
    area_words,
)
from pitboss.table.felt import FeltT, Position, Wager
from pitboss.table.money import Cents, in_chips, money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Request

MOST_NAMED, SOME_NAMED = 100, 8
"""Up to how many betting areas a refusal names all, and how many of them where a layout has more."""
LIMITS = custom("19:47-8.2")
"""Posted limits, chips that can make an amount, and wagering what one has: the section is known by its heading only."""


@dataclass(frozen=True, slots=True)
class Area:
    """A betting area: what it is for, by which paragraph, and between which posted limits."""

    name: str
    label: str
    cite: str
    least: Cents
    most: Cents
    takes_coupon: bool = False
    limits_cite: str = LIMITS
    required_by: str = ""
    """The paragraph by which whatever a player wagers at a position is given back where no wager lies here."""
    step: Cents = 0
    """The unit of the amounts that can be paid exactly, where that is more than the least chip."""
    rides_on: str = ""
    """The area whose wager this one needs."""
    pays: str = ""
    """What a winning wager is paid, where that is one thing."""

    @property
    def limits(self) -> str:
        """Say between which limits a wager may be, or what alone it may be."""
        return money(self.least) if self.least == self.most else f"{money(self.least)} to {money(self.most)}"


COUPON = custom("match play coupon")
"""How a match play coupon is wagered and paid: the law names it and says no more."""


WagerRule = Callable[[FeltT, WagerPlaced], None]
"""A game's own rule for a wager: it returns when the wager is allowed and refuses it otherwise."""


@dataclass(slots=True)
class OpenForWagers(Request, Generic[FeltT]):
    """Players place and take back wagers until no more bets is called."""

    areas: tuple[Area, ...]
    felt: FeltT
    rule: WagerRule[FeltT]
    seated_cite: str
    form_cite: str
    ready: set[str]

    def area(self, name: str) -> Area:
        """Return the betting area of that name, or refuse."""
        for area in self.areas:
            if area.name == name:
                return area
        names = [area_name(area.name) for area in self.areas]
        if len(names) > MOST_NAMED:
            names[SOME_NAMED:] = [f"and {len(names) - SOME_NAMED} others"]
        raise Refused(f"a bet on {name!r}", "the layout has no such betting area", ", ".join(names), self.cite)

    def areas_for(self, player: str) -> tuple[Area, ...]:
        """Return the betting areas with the limits that hold for a player: in most games those that are posted."""
        return self.areas

    @property
    def said_by_players(self) -> tuple[type[Event], ...]:
        """What players may say to this game's window beside making wagers."""
        return tuple(kind for kind in self._CHECKS if kind not in OpenForWagers._CHECKS)

    def may_say(self, player: str) -> tuple[type[Event], ...]:
        """Return what it would be of use for a player to say now."""
        return self.said_by_players if self.may_wager_at(player) else ()

    def values(self, player: str) -> dict[str, tuple[str, ...]]:
        """Return what a player may name in what may be said beside wagers, by the name of the field."""
        return {}

    def bound(self, player: str) -> tuple[Wager, ...]:
        """Return the wagers of a player that may not be taken back now."""
        return ()

    def taken_along(self, player: str) -> tuple[Wager, ...]:
        """Return the wagers that a player takes back who leaves before "No more bets": in most games all."""
        return tuple(self.felt.wagers_of(player))

    def may_wager_at(self, player: str) -> tuple[int, ...]:
        """Return the positions where a player may wager now: the player's own seat."""
        return tuple(position.number for position in self.felt.positions if position.player == player)

    def lacking(self, player: str) -> tuple[Area, ...]:
        """Return the betting areas without which what a player has wagered so far would be given back."""
        made: dict[int, set[str]] = {}
        for wager in self.felt.wagers_of(player):
            made.setdefault(wager.position, set()).add(wager.area)
        required = [area for area in self.areas if area.required_by]
        return tuple(area for area in required if any(area.name not in areas for areas in made.values()))

    def admit(self, event: Event) -> None:
        """Refuse what the rules do not allow while wagers are made, and sign what they do with its paragraph."""
        check = self._CHECKS.get(type(event))
        if check is None:
            allowed = "placing or taking back bets, or being ready"
            raise Refused(event.deed_words(), "the table is open for bets", allowed, self.cite)
        event.cite = check(self, event)
        event.by = getattr(event, "player", "dealer")

    def _seated(self, player: str, number: int) -> Position:
        position = self.felt.at(number, player)
        if position is not None:
            return position
        if any(each.number == COUNTER for each in self.felt.positions):
            why = "that player isn't at the counter"
            if number != COUNTER:
                why = f"bets are made at the counter, position {COUNTER}"
            there = ", ".join(each.player for each in self.felt.positions)
            raise Refused(f"a bet by {player}", why, f"players at the counter: {there}", self.seated_cite)
        what, why = f"a bet by {player} at position {number}", "that player isn't seated there"
        if not 1 <= number <= self.felt.table.positions:
            why += ", and the table has no such position"
        seats = ", ".join(f"{each.number} ({each.player})" for each in self.felt.positions)
        allowed = f"players at their own positions: {seats}"
        if len(places := self.may_wager_at(player)) > 1:
            allowed = f"the positions where {player} may bet: {', '.join(map(str, places))}"
        raise Refused(what, why, allowed, self.seated_cite)

    def _check_wager(self, event: WagerPlaced) -> str:
        position = self._seated(event.player, event.position)
        area = self.area(event.area)
        replaced = position.wagers.get(event.area)
        chips_left = self.felt.chips(event.player) + (replaced.amount if replaced else 0)
        amount = event.amount
        is_in_chips = amount % self.felt.least_chip == 0
        if not (is_in_chips and area.least <= amount <= area.most and amount <= chips_left):
            self._refuse_amount(event, area, chips_left)
        if event.coupon:
            self._check_coupon(area, event, replaced)
        self.rule(self.felt, event)
        return f"{area.cite}; {self.form_cite}" if event.coupon else area.cite

    def _refuse_amount(self, event: WagerPlaced, area: Area, chips_left: Cents) -> None:
        what = f"{money(event.amount)} on {area_words(area.name)}"
        if not area.least <= event.amount <= area.most:
            raise Refused(what, "the amount is outside the posted limits", area.limits, area.limits_cite)
        if in_chips(event.amount, self.felt.table.denominations) is None:
            chips = ", ".join(money(chip) for chip in self.felt.table.denominations)
            raise Refused(what, "the table's chips can't make that amount", f"amounts in chips of {chips}", LIMITS)
        has = f"{event.player} has {money(chips_left)} left"
        raise Refused(what, has, f"at most {money(chips_left)}", LIMITS)

    def _check_coupon(self, area: Area, event: WagerPlaced, replaced: Wager | None) -> None:
        what = f"a match play coupon of {money(event.coupon)} on {area.name}"
        if not area.takes_coupon:
            takers = ", ".join(each.name for each in self.areas if each.takes_coupon) or "chips alone"
            raise Refused(what, "that betting area takes none", takers, COUPON)
        held = self.felt.coupons(event.player) + ([replaced.coupon] if replaced and replaced.coupon else [])
        if event.coupon not in held or event.coupon > event.amount:
            coupons = ", ".join(money(coupon) for coupon in held) or "none"
            why = "a coupon must be the player's own and be matched by as much in chips"
            raise Refused(what, why, f"the coupons that {event.player} holds: {coupons}", COUPON)

    def _check_verbal(self, event: VerbalWager) -> str:
        what = f"a verbal bet of {money(event.amount)} in cash"
        raise Refused(what, "it isn't accepted", "chips, plaques or a match play coupon on the layout", self.form_cite)

    def _check_removal(self, event: WagerRemoved) -> str:
        position = self._seated(event.player, event.position)
        if event.area not in position.wagers:
            mine = ", ".join(map(area_name, position.wagers)) or "none: no bet of yours is there"
            raise Refused(f"taking back {area_words(event.area)!r}", "there's no such bet", mine, self.cite)
        return self.cite

    def _check_ready(self, event: PlayerReady) -> str:
        if all(position.player != event.player for position in self.felt.positions):
            raise Refused(
                f"{event.player} is ready", "nobody by that name is seated", "a seated player", self.seated_cite
            )
        return self.cite

    def _check_end(self, event: WageringEnded) -> str:
        return self.cite

    _CHECKS: ClassVar[dict[type[Event], Callable[[Any, Any], str]]] = {
        WagerPlaced: _check_wager,
        VerbalWager: _check_verbal,
        WagerRemoved: _check_removal,
        PlayerReady: _check_ready,
        WageringEnded: _check_end,
    }
