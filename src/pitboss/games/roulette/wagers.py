"""Placing wagers on a roulette layout (5.1): a chip is judged by where it lies; a called bet takes several spots."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, ClassVar

from pitboss.games.kits.wagers import add_wager, put_on_layout
from pitboss.games.kits.wheel_chips import WheelChipsState, areas_in_chips, in_units, require_own_chips
from pitboss.games.roulette.events import BetCalled
from pitboss.games.roulette.options import (
    LOSE,
    SINGLE_ZERO,
    STAY,
    WAGERS,
    RouletteOptions,
)
from pitboss.games.roulette.spots import AROUND, EVEN_CHANCES, EVERY_SPOT, OUTSIDE, spots
from pitboss.table.event import Event
from pitboss.table.events import WageringEnded, WagerPlaced, WagerRemoved
from pitboss.table.events.common import area_words
from pitboss.table.felt import Felt
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Wager
from pitboss.table.window import Area, OpenForWagers

PRISON = "prison_"
"""How the area of a wager begins that waits en prison, before the area where it lay."""
NEIGHBORS = "neighbors_"
MOST_KNOWN = 100
"""Sets of betting areas that are remembered, each for one posting of limits."""
BESIDE = 2
"""Neighbors on each side that are wagered on with a number."""
SECTORS = {
    "voisins": ("trio_0_2_3", "trio_0_2_3", "split_4_7", "split_12_15", "split_18_21", "split_19_22", "corner_25",
                "corner_25", "split_32_35"),
    "tiers": ("split_5_8", "split_10_11", "split_13_16", "split_23_24", "split_27_30", "split_33_36"),
    "orphelins": ("straight_1", "split_6_9", "split_14_17", "split_17_20", "split_31_34"),
}  # fmt: skip
"""The sectors of a single-zero wheel, spot by spot: a spot that stands there twice takes two chips."""


class RouletteFelt(Felt[RouletteOptions, WheelChipsState]):
    """The layout of roulette, on which only a wager en prison stands after the spin."""

    __slots__ = ()

    def make_room_for_cards(self) -> None:
        """A roulette table has no cards."""

    def standing(self) -> tuple[Wager, ...]:
        """Return the wagers en prison."""
        return tuple(wager for position in self.positions for wager in position.wagers.values())


@cache
def calls(wheel: str) -> dict[str, tuple[str, ...]]:
    """Return what may be called at a wheel: neighbors of any number, and the sectors of a single-zero wheel."""
    around = [number for number in AROUND[wheel] if f"straight_{number}" in spots(wheel)]
    neighbors = {
        f"{NEIGHBORS}{number}": tuple(
            f"straight_{around[(place + step) % len(around)]}" for step in range(-BESIDE, BESIDE + 1)
        )
        for place, number in enumerate(around)
    }
    return neighbors | (SECTORS if wheel == SINGLE_ZERO else {})


def unit_of(area: str, options: RouletteOptions, chip: Cents) -> Cents:
    """Return the unit of a wager: twice the least chip on an even chance of which a zero takes half."""
    may_be_halved = area in EVEN_CHANCES and options.on_zero != LOSE and options.second_zero != STAY
    return 2 * chip if may_be_halved else chip


@lru_cache(MOST_KNOWN)
def areas_of(options: RouletteOptions, chip: Cents) -> tuple[Area, ...]:
    """Return the betting areas of a table with their posted limits."""
    return tuple(area_of(area, options, chip) for area in spots(options.wheel))


def area_of(area: str, options: RouletteOptions, chip: Cents) -> Area:
    """Return a betting area with its limits, those of the outside or the inside of the layout."""
    spot, unit = EVERY_SPOT[area], unit_of(area, options, chip)
    least, most = options.minimum, options.maximum
    if is_inside(area):
        least, most = options.inside_minimum, options.inside_maximum
    least = -(-least // unit) * unit
    return Area(area, spot.label, WAGERS, least, max(most, least), step=unit, pays=str(spot.pays))


class OpenRoulette(OpenForWagers[RouletteFelt]):
    """The time for wagers at a roulette table, in which bets may be called too."""

    def areas_for(self, player: str) -> tuple[Area, ...]:
        """Return the betting areas, inside ones in units of the player's own wheel chips."""
        return areas_in_chips(self.areas, self.felt.state.value_of(player), is_inside)

    def bound(self, player: str) -> tuple[Wager, ...]:
        """Return the wagers of a player that are en prison."""
        return tuple(wager for wager in self.felt.wagers_of(player) if wager.area.startswith(PRISON))

    def may_say(self, player: str) -> tuple[type[Event], ...]:
        """Return that bets may be called, where the table takes them."""
        return super().may_say(player) if self.felt.options.called_bets else ()

    def values(self, player: str) -> dict[str, tuple[str, ...]]:
        """Return which bets may be called."""
        return {"call": tuple(calls(self.felt.options.wheel))}

    def _check_taking_back(self, event: WagerRemoved) -> str:
        cite = self._check_removal(event)
        if event.area.startswith(PRISON):
            why = "it's en prison and stays until the next spin"
            raise Refused(event.deed_words(), why, "leaving it up", WAGERS)
        return cite

    def _check_call(self, event: BetCalled) -> str:
        self._seated(event.player, event.position)
        felt = self.felt
        what = f"calling {event.call[:20]!r}"
        if not felt.options.called_bets:
            raise Refused(what, "this table takes no called bets", "placing chips on the layout", WAGERS)
        known = calls(felt.options.wheel)
        if event.call not in known:
            sectors = [call for call in known if not call.startswith(NEIGHBORS)]
            raise Refused(what, "no bet has that name", ", ".join(["neighbors of NUMBER", *sectors]), WAGERS)
        placed = called_wagers(felt, event)
        needed = sum(wager.amount for wager in placed) - sum(
            wager.amount for wager in felt.wagers_of(event.player) if wager.area in {each.area for each in placed}
        )
        if needed > felt.chips(event.player):
            why = f"it takes {money(needed)} and you have {money(felt.chips(event.player))}"
            raise Refused(what, why, "a bet you can cover", WAGERS)
        for wager in placed:
            self._check_wager(wager)
        return WAGERS

    _CHECKS: ClassVar[dict[type[Event], Callable[[Any, Any], str]]] = {
        **OpenForWagers._CHECKS,
        WagerRemoved: _check_taking_back,
        BetCalled: _check_call,
    }


def called_wagers(felt: RouletteFelt, event: BetCalled) -> list[WagerPlaced]:
    """Return what lies on each spot of a called bet once the dealer has put a chip there."""
    position = felt.at(event.position, event.player)
    assert position is not None
    value = felt.state.value_of(event.player) or felt.least_chip
    called = calls(felt.options.wheel)[event.call]
    chip = max(in_units(area_of(area, felt.options, felt.least_chip), value).least for area in called)
    return [
        WagerPlaced(event.player, event.position, area, position.amount(area) + called.count(area) * chip)
        for area in dict.fromkeys(called)
    ]


def may_wager(felt: RouletteFelt, event: WagerPlaced) -> None:
    """A wager can be paid exactly; inside it is in the player's own color, or in value chips of one player alone."""
    unit = unit_of(event.area, felt.options, felt.least_chip)
    if event.amount % unit:
        what = f"{money(event.amount)} on {area_words(event.area)}"
        raise Refused(what, "half of it can't be paid in chips", f"amounts in steps of {money(unit)}", WAGERS)
    require_own_chips(felt, event, is_inside, WAGERS)


def is_inside(area: str) -> bool:
    """Tell whether an area lies inside the layout, among the numbers."""
    return area in EVERY_SPOT and EVERY_SPOT[area].kind not in OUTSIDE


def make_wagers(felt: RouletteFelt) -> Round[None]:
    """Players place, change, take back and call bets until the dealer spins the ball."""
    areas = areas_of(felt.options, felt.least_chip)
    request = OpenRoulette(WAGERS, (), areas, felt, may_wager, WAGERS, WAGERS, set())
    while not isinstance(event := (yield request), WageringEnded):
        if isinstance(event, BetCalled):
            place_called_bet(felt, event)
        else:
            put_on_layout(felt, request, event)


def place_called_bet(felt: RouletteFelt, event: BetCalled) -> None:
    """The dealer puts a chip on each spot of a called bet."""
    position = felt.at(event.position, event.player)
    assert position is not None
    for wager in called_wagers(felt, event):
        if wager.area in position.wagers:
            felt.take_back(position.wagers[wager.area])
        add_wager(felt, position, wager.area, wager.amount, WAGERS)
