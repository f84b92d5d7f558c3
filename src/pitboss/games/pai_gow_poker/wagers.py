"""11.7 and 11.13: a wager against the bank, and an additional one on the seven cards beside it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games.kits.settlement import return_wager
from pitboss.games.kits.wagers import take_wagers
from pitboss.games.pai_gow_poker.bank import left_to_cover, require_covered
from pitboss.games.pai_gow_poker.felt import FORTUNE, MAIN, PaiGowFelt
from pitboss.games.pai_gow_poker.options import NONE, PAYABLE, SECTIONS
from pitboss.games.pai_gow_poker.settlement import least_wager, payable_unit
from pitboss.table.events import WagerPlaced
from pitboss.table.money import money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.window import Area, OpenForWagers

WAGERS, ADDITIONAL = SECTIONS["wagers"], SECTIONS["additional"]


@dataclass(slots=True)
class WagersAgainstBank(OpenForWagers[PaiGowFelt]):
    """Players wager against the bank, which may be a player's; who has it wagers nothing."""

    def may_wager_at(self, player: str) -> tuple[int, ...]:
        """Return the player's own seat, where the bank is another's and covers the least wager."""
        felt = self.felt
        if felt.is_banked_by_player:
            is_bank, least = player == felt.bank.player, self.area(MAIN).least
            if is_bank or left_to_cover(felt, player) < least:
                return ()
        return OpenForWagers.may_wager_at(self, player)


def make_wagers(felt: PaiGowFelt) -> Round[None]:
    """Each seated player may wager against the bank, and beside that on the seven cards."""
    yield from take_wagers(felt, WagersAgainstBank(WAGERS, (), areas(felt), felt, rule, WAGERS, WAGERS, set()))
    for position in felt.in_play():
        if MAIN not in position.wagers:
            return_wager(felt, position, FORTUNE, ADDITIONAL)


def areas(felt: PaiGowFelt) -> tuple[Area, ...]:
    """Return the betting areas with their limits."""
    options, unit = felt.options, payable_unit(felt, is_shared=felt.is_shared)
    least = least_wager(felt, is_shared=felt.is_shared)
    most = max(options.maximum, least)
    main = Area(MAIN, "a wager against the bank's two hands", WAGERS, least, most, step=unit, required_by=ADDITIONAL)
    if options.additional == NONE:
        return (main,)
    limits = options.additional_minimum, options.additional_maximum
    return main, Area(FORTUNE, "an additional wager on your seven cards", ADDITIONAL, *limits, rides_on=MAIN)


def rule(felt: PaiGowFelt, wager: WagerPlaced) -> None:
    """Refuse what the bank cannot cover, what cannot be paid exactly, and an additional wager by itself."""
    if felt.is_banked_by_player:
        require_covered(felt, wager)
    position = felt.at(wager.position, wager.player)
    if wager.area == FORTUNE and position is not None and MAIN not in position.wagers:
        raise Refused(wager.deed_words(), "there is no wager against the bank yet", "that wager first", ADDITIONAL)
    unit = payable_unit(felt, is_shared=felt.is_shared)
    if wager.area == MAIN and wager.amount % unit:
        half = "half of it" if felt.is_shared else "it"
        why = f"chips cannot pay {felt.options.vigorish} percent of {half}"
        if felt.options.vigorish_rounding != PAYABLE:
            why = "the bank is shared, and chips cannot pay half of it"
        raise Refused(wager.deed_words(), why, f"amounts in steps of {money(unit)}", WAGERS)
