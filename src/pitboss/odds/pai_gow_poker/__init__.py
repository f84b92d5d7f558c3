"""Pai Gow Poker priced: hands set the house way over all deals of the 53 cards, and the additional wager.

A copy, that is a high or a low hand level with the bank's, goes to the bank. The commission is taken from what is won.
A bank pays it on its net win of the round, so a bank is priced here with a single wager against it; with several it
pays no more commission a wager, and mostly less, because its losses are set off first.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.pai_gow_poker.additional_wager import FORTUNE, AdditionalTable
from pitboss.games.pai_gow_poker.hands import SECOND_HIGHEST
from pitboss.games.pai_gow_poker.house_way import HouseWay
from pitboss.odds.answer import Priced, gathered
from pitboss.odds.pai_gow_poker.holdings import HANDS, kept_holdings
from pitboss.odds.pai_gow_poker.standings import Standings, standings

WAGER, BANK, CO_BANK, ADDITIONAL = "wager", "bank", "co_bank", "additional"
COMMISSION = Fraction(1, 20)

__all__ = [
    "COMMISSION",
    "Standings",
    "price_additional",
    "price_bank",
    "price_co_bank",
    "price_wager",
    "standings",
]


def price_wager(
    player: HouseWay, dealer: HouseWay, ace_to_five: str = SECOND_HIGHEST, commission: Fraction = COMMISSION
) -> Priced:
    """Return what a wager against the dealer's bank is worth."""
    found = standings(player, dealer, ace_to_five)
    return _priced(WAGER, found.above, found.level_or_below, found.deals, commission)


def price_bank(
    player: HouseWay, dealer: HouseWay, ace_to_five: str = SECOND_HIGHEST, commission: Fraction = COMMISSION
) -> Priced:
    """Return what a player's bank gains on a wager that the dealer makes against it, for each unit covered."""
    found = standings(player, dealer, ace_to_five)
    return _priced(BANK, found.level_or_above, found.below, found.deals, commission)


def price_co_bank(
    player: HouseWay, dealer: HouseWay, ace_to_five: str = SECOND_HIGHEST, commission: Fraction = COMMISSION
) -> Priced:
    """Return what a co-banker gains, for each unit of the half covered, on another player's wager.

    The co-banked hand is set the dealer's house way, the other player's hand the player's.
    """
    found = standings(dealer, player, ace_to_five)
    return _priced(CO_BANK, found.level_or_above, found.below, found.deals, commission)


def _priced(name: str, won: int, lost: int, deals: int, commission: Fraction) -> Priced:
    results = ((1 - commission, won), (Fraction(-1), lost), (Fraction(0), deals - won - lost))
    return Priced(name, gathered((net, Fraction(times, deals)) for net, times in results))


def price_additional(table: AdditionalTable = FORTUNE) -> Priced:
    """Return what the additional wager is worth."""
    rows = ((table.row_of(held), times) for held, times in kept_holdings().items())
    return Priced(
        ADDITIONAL, gathered((row[1].share if row else Fraction(-1), Fraction(times, HANDS)) for row, times in rows)
    )
