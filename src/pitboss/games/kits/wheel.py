"""Wheels: wagers on a layout that all players share, each decided by the next spin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any

from pitboss.games.equipment import WHEEL
from pitboss.games.game import Game, Pit
from pitboss.games.kits.settlement import collect_wager, pay_wager
from pitboss.games.kits.wagers import open_for_wagers
from pitboss.table.devices import Numbers, wheel
from pitboss.table.events import SpinVoided, WheelSpun
from pitboss.table.felt import Felt
from pitboss.table.money import Odds
from pitboss.table.options import PostedLimits
from pitboss.table.requests import FaultKind, Outcome, Round, is_fault
from pitboss.table.table import OptionsT
from pitboss.table.window import Area


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager on the next spin: what it is on, which sections win it, and what it is then paid."""

    label: str
    sections: frozenset[int]
    pays: Odds


Bets = Mapping[str, Bet]
"""What may be wagered on at a wheel, by the betting area."""


class WheelGame(Game[OptionsT, Felt[OptionsT, None], None]):
    """A game of a wheel, at which nothing is left on the layout from one spin to the next."""

    felt: type[Felt[OptionsT, None]] = Felt
    state = NoneType
    equipment = WHEEL
    pit = Pit("wheels", "Wheels", 4)


def make_wagers(felt: Felt[Any, Any], bets: Bets, cite: str) -> Round[None]:
    """Players wager within the posted limits until no more bets is called."""
    yield from open_for_wagers(felt, areas_of(felt.options, bets, cite), cite)


def areas_of(options: PostedLimits, bets: Bets, cite: str) -> tuple[Area, ...]:
    """Return the betting areas of a wheel with the posted limits."""
    limits, posted_by = (options.minimum, options.maximum), options.limits_cite
    return tuple(
        Area(area, bet.label, cite, *limits, limits_cite=posted_by, pays=str(bet.pays)) for area, bet in bets.items()
    )


def spin_wheel(sections: Sequence[tuple[str, str]], invalid: tuple[FaultKind, ...], cite: str) -> Round[int]:
    """The wheel is spun, again after each spin that does not count; each section has its word and what is called."""

    def called(numbers: Numbers) -> WheelSpun:
        (section,) = numbers
        return WheelSpun(section, len(sections), *sections[section - 1])

    names = tuple(fault.name for fault in invalid)
    while is_fault(spun := (yield Outcome(cite, names, wheel(len(sections)), called))):
        kind = next(fault for fault in invalid if fault.name == spun.fault)
        yield SpinVoided(kind.words, cite=kind.cite)
    section: int = spun.section
    return section


def settle_spin(felt: Felt[Any, Any], bets: Bets, section: int, cite: str) -> None:
    """Losing wagers are collected, and then winning ones are paid."""
    lying = [(position, area) for position in felt.positions for area in position.wagers]
    for position, area in lying:
        if section not in bets[area].sections:
            collect_wager(felt, position, area, cite)
    for position, area in lying:
        if section in bets[area].sections:
            pay_wager(felt, position, area, bets[area].pays, cite)
