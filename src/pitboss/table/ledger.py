"""Double entry: every posting takes from one account what it gives to another."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pitboss.table.money import Cents

TRAY = "tray"
"""The table inventory container, from which winners are paid and into which losing wagers go."""
CAGE = "cage"
"""Where the tray's chips come from by a fill, and go back to by a credit."""
LAYOUT = "layout"
"""The chips that lie on the betting areas."""
POT = "pot"
"""The chips of a poker pot and its side pots, which the players have put there and one of them will win."""
RAKE = "rake"
"""The designated rake area, where a poker dealer puts the rake until it moves into the tray."""
FUND = "fund"
"""What poker players have paid in for a bad beat or a high hand, all of which goes back to players."""
METER = "meter"
"""What a progressive meter shows: players' money that the tables of a house gather and pay out together."""
TOKES = "tokes"
"""What people have tipped the dealers."""
ON_THE_TABLE = frozenset({LAYOUT, POT, RAKE})
"""The accounts that are empty again when a round of play is over."""


RAIL, PURSE = "player ", "purse "


class Debt(NamedTuple):
    """What a table owes a player, at the table or gone: how much, for what, and who says so."""

    player: str
    amount: Cents
    what: str
    cite: str


@lru_cache(maxsize=1024)
def rail(player: str) -> str:
    """Return the account of a player's own chips at the table."""
    return f"{RAIL}{player}"


def purse(player: str) -> str:
    """Return the account from which a player's chips come to the table, and to which they go back."""
    return f"{PURSE}{player}"


class Posting(NamedTuple):
    """What an event between rounds moves from one account to another, and what for."""

    source: str
    to: str
    amount: Cents
    what: str


class Ledger:
    """The movements of one round of play; whatever is posted, the balances sum to zero."""

    __slots__ = ("balances", "entries")

    def __init__(self) -> None:
        self.entries: list[tuple[str, str, Cents]] = []
        self.balances: dict[str, Cents] = {}

    def post(self, source: str, to: str, amount: Cents) -> None:
        """Move an amount of at least zero from one account to another."""
        if amount < 0:
            raise ValueError(f"a posting of {amount} cents from {source} to {to} would run backwards")
        self.entries.append((source, to, amount))
        balances = self.balances
        balances[source] = balances.get(source, 0) - amount
        balances[to] = balances.get(to, 0) + amount

    def balance(self, account: str) -> Cents:
        """Return what an account has gained (or, below zero, given) since the round began."""
        return self.balances.get(account, 0)
