"""Dice that the dealer shakes or tumbles: wagers on a layout that all players share, each decided by the next throw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import NoneType
from typing import Any

from pitboss.games.game import Game, Pit
from pitboss.games.kits.settlement import collect_wager, pay_wager
from pitboss.games.kits.wagers import any_wager, open_for_wagers
from pitboss.table.devices import dice
from pitboss.table.events import RollVoided
from pitboss.table.felt import Felt
from pitboss.table.money import Odds
from pitboss.table.requests import FaultKind, Outcome, Round, is_fault, throw
from pitboss.table.table import OptionsT
from pitboss.table.window import Area, WagerRule

FACES = range(1, 7)
Throw = tuple[int, ...]
"""What the dice show."""
Felts = Felt[Any, Any]


@cache
def throws_of(count: int) -> tuple[Throw, ...]:
    """Return everything that so many dice can show."""
    return tuple(product(FACES, repeat=count))


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager on the next throw: what it is on, what it is paid on each throw that wins it, and how that is printed."""

    label: str
    paid: Mapping[Throw, Odds]
    shows: str


Bets = Mapping[str, Bet]
"""What may be wagered on at a layout, by the betting area."""


def on(label: str, odds: Odds, wins: Iterable[Throw]) -> Bet:
    """Return a wager that is paid at the same odds on every throw that wins it."""
    return Bet(label, dict.fromkeys(wins, odds), str(odds))


class DealerDiceGame(Game[OptionsT, Felt[OptionsT, None], None]):
    """A game of dice that the dealer throws, at which nothing is left on the layout from one throw to the next."""

    felt: type[Felt[OptionsT, None]] = Felt
    state = NoneType
    pit = Pit("dice", "Dice pit", 3)


def throw_of(count: int, invalid: tuple[FaultKind, ...], cite: str, call: Callable[[Throw], str]) -> Outcome:
    """Return the request for a throw of so many dice, which is called as the game calls it."""
    return throw(cite, tuple(fault.name for fault in invalid), dice(count), call)


def make_wagers(felt: Felts, bets: Bets, wagers: str, placing: str, rule: WagerRule = any_wager) -> Round[None]:
    """Players wager within the posted limits until no more bets is called."""
    limits = felt.options.minimum, felt.options.maximum
    posted_by = felt.options.limits_cite
    areas = tuple(
        Area(area, bet.label, wagers, *limits, limits_cite=posted_by, pays=bet.shows) for area, bet in bets.items()
    )
    yield from open_for_wagers(felt, areas, placing, rule)


def throw_dice(request: Outcome, invalid: tuple[FaultKind, ...]) -> Round[Throw]:
    """The dice are thrown, again after each throw that does not count; the wagers stand."""
    while is_fault(answer := (yield request)):
        kind = next(fault for fault in invalid if fault.name == answer.fault)
        yield RollVoided(kind.words, cite=kind.cite)
    faces: Throw = answer.faces
    return faces


def settle_throw(felt: Felts, bets: Bets, faces: Throw, cite: str) -> None:
    """Losing wagers are collected, and then winning ones are paid."""
    lying = [(position, area, bets[area].paid.get(faces)) for position in felt.positions for area in position.wagers]
    for position, area, odds in lying:
        if odds is None:
            collect_wager(felt, position, area, cite)
    for position, area, odds in lying:
        if odds is not None:
            pay_wager(felt, position, area, odds, cite)
