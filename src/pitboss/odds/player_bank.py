"""What the prices of games have in common at which players may hold the bank: its names, and what a win is charged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from pitboss.games.kits.player_bank import CO_BANKING, PLAYERS, require_payable_amount, vigorish_at
from pitboss.odds.bets import Bet, Bodies, Named
from pitboss.odds.question import AMOUNT, Extra, Question, read_amount
from pitboss.table.events import WagerAdded
from pitboss.table.money import DENOMINATIONS, money

TAKEN_ON = Extra(
    AMOUNT, "the wager on which vigorish is rounded; on $100 chips pay it at any rate", 100_00, read_amount, money
)


def commission_of(question: Question) -> Fraction:
    """Return the share of a win that is taken, on the amount that is asked about, or refuse one that no table takes."""
    amount, chip = question.extras[AMOUNT], min(DENOMINATIONS)
    require_payable_amount(question.options, amount, chip, f"{AMOUNT}={money(amount)}")
    return Fraction(vigorish_at(question.options, amount, chip), amount)


def offered_banks(banking: str, bank: str, co_bank: str) -> tuple[str, ...]:
    """Return the names of the bank, alone and with the house, as far as a table lets players have it."""
    return {PLAYERS: (bank,), CO_BANKING: (bank, co_bank)}.get(banking, ())


def covered_bank(bank: str, against: str) -> Callable[[Bodies, Named], Iterator[Bet]]:
    """Return what yields the wagers against a player's bank, and of the bank as much as they cover."""

    def bets(bodies: Bodies, named: Named) -> Iterator[Bet]:
        added = [body for body in bodies if body["event"] == WagerAdded.kind]
        faced = [body for body in added if body["area"] == against]
        for body in faced:
            yield Bet(body["player"], body["position"], named(against), body["amount"], against)
        banker = next((body for body in added if body["area"] == bank), None)
        if banker is not None and faced:
            covered = sum(body["amount"] for body in faced)
            yield Bet(banker["player"], banker["position"], named(bank), covered, bank)

    return bets
