"""11.7 and 11.13: a wager against the bank, and an additional one on the seven cards beside it."""

from __future__ import annotations

from pitboss.games.kits.player_bank import (
    MAIN,
    NONE,
    BankFelt,
    least_wager,
    payable_unit,
    require_covered,
    require_payable,
    window_against,
)
from pitboss.games.kits.settlement import return_wager
from pitboss.games.kits.wagers import take_wagers
from pitboss.games.pai_gow_poker.felt import FORTUNE, PaiGowFelt
from pitboss.games.pai_gow_poker.options import SECTIONS
from pitboss.table.events import WagerPlaced
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.window import Area

WAGERS, ADDITIONAL = SECTIONS["wagers"], SECTIONS["additional"]


def make_wagers(felt: PaiGowFelt) -> Round[None]:
    """Each seated player may wager against the bank, and beside that on the seven cards."""
    yield from take_wagers(felt, window_against(felt, areas(felt), rule))
    for position in felt.in_play():
        if MAIN not in position.wagers:
            return_wager(felt, position, FORTUNE, ADDITIONAL)


def areas(felt: PaiGowFelt) -> tuple[Area, ...]:
    """Return the betting areas with their limits."""
    options, unit = felt.options, payable_unit(felt.options, felt.least_chip, is_shared=felt.is_shared)
    least = least_wager(felt, is_shared=felt.is_shared)
    most = max(options.maximum, least)
    main = Area(MAIN, "a wager against the bank's two hands", WAGERS, least, most, step=unit, required_by=ADDITIONAL)
    if options.additional == NONE:
        return (main,)
    limits = options.additional_minimum, options.additional_maximum
    return main, Area(FORTUNE, "an additional wager on your seven cards", ADDITIONAL, *limits, rides_on=MAIN)


def rule(felt: BankFelt, wager: WagerPlaced) -> None:
    """Refuse what the bank cannot cover, what cannot be paid exactly, and an additional wager by itself."""
    if felt.is_banked_by_player:
        require_covered(felt, wager)
    position = felt.at(wager.position, wager.player)
    if wager.area == FORTUNE and position is not None and MAIN not in position.wagers:
        raise Refused(wager.deed_words(), "there's no bet against the bank yet", "that bet first", ADDITIONAL)
    require_payable(felt, wager)
