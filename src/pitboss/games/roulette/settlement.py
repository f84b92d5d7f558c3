"""Settling a spin (5.2, 5.3): losing wagers are collected first, then winning ones are paid; a zero spares some."""

from __future__ import annotations

from typing import Literal

from pitboss.games.kits.settlement import collect_wager, pay_wager, return_wager
from pitboss.games.roulette.events import WagerHalved, WagerImprisoned
from pitboss.games.roulette.options import EN_PRISON, LOSE, PAYS, STAY, RouletteOptions
from pitboss.games.roulette.spots import EVEN_CHANCES, EVERY_SPOT, ZEROS
from pitboss.games.roulette.wagers import PRISON, RouletteFelt
from pitboss.table.felt import Position
from pitboss.table.ledger import TRAY, rail

Fate = Literal["lose", "half", "prison", "stay", "win", "release"]
"""What a spin does to a wager, in the order in which the dealer sees to it."""


def fate_of(area: str, number: str, options: RouletteOptions) -> Fate:
    """Return what a number does to a wager: one that waits en prison is lost, returned, halved or waits again."""
    lay = area.removeprefix(PRISON)
    is_imprisoned = lay != area
    if number in EVERY_SPOT[lay].numbers:
        return "release" if is_imprisoned else "win"
    if lay not in EVEN_CHANCES or number not in ZEROS or options.on_zero == LOSE:
        return "lose"
    if is_imprisoned:
        return "stay" if options.second_zero == STAY else "half"
    return "prison" if options.on_zero == EN_PRISON else "half"


def settle_spin(felt: RouletteFelt, number: str) -> None:
    """Collect every losing wager, see to those that a zero spares, and then pay the winners."""
    fates: dict[Fate, list[tuple[Position, str]]] = {}
    for position in felt.positions:
        for area in position.wagers:
            fates.setdefault(fate_of(area, number, felt.options), []).append((position, area))
    for position, area in fates.get("lose", ()):
        collect_wager(felt, position, area, PAYS)
    for position, area in fates.get("half", ()):
        halve_wager(felt, position, area)
    for position, area in fates.get("prison", ()):
        imprison_wager(felt, position, area)
    for position, area in fates.get("win", ()):
        pay_wager(felt, position, area, EVERY_SPOT[area].pays, PAYS)
    for position, area in fates.get("release", ()):
        return_wager(felt, position, area, PAYS)


def halve_wager(felt: RouletteFelt, position: Position, area: str) -> None:
    """A zero takes half of an even chance, and half goes back."""
    wager = position.wagers[area]
    half = wager.amount // 2
    felt.take_back(wager)
    felt.ledger.post(rail(wager.player), TRAY, half)
    felt.tell(WagerHalved(wager.player, position.number, area, half, wager.amount - half, cite=PAYS))


def imprison_wager(felt: RouletteFelt, position: Position, area: str) -> None:
    """A zero puts an even chance en prison, beside what waits there already."""
    wager = position.wagers.pop(area)
    to = f"{PRISON}{area}"
    before = position.amount(to)
    position.wagers[to] = wager._replace(area=to, amount=before + wager.amount)
    felt.tell(WagerImprisoned(wager.player, position.number, area, wager.amount, to, cite=PAYS))
