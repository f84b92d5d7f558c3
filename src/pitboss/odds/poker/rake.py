"""What the rake and the time charge of a poker table cost a seat in an hour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.games.poker.levels import increments_at, percentage, rakes_pots
from pitboss.games.poker.options import PER_TABLE, rakes_and_charges, time_part_of
from pitboss.odds.answer import decimal
from pitboss.table.money import DENOMINATIONS, Cents, money, parse_money
from pitboss.table.refusal import Refused


@dataclass(frozen=True)
class Rake:
    """What a table of poker takes from its pots, and for its time, by its own options."""

    options: Any
    pots: int
    seats: int

    @property
    def hourly(self) -> Fraction:
        """What a seat is charged for an hour."""
        charge = Fraction(self.options.time_charge)
        return charge / self.seats if self.options.time_basis == PER_TABLE else charge

    @property
    def charged(self) -> Cents:
        """What time charges take of the posted maximum of a round that they are assessed before."""
        if not rakes_and_charges(self.options):
            return 0
        return time_part_of(self.options) * (1 if self.options.time_basis == PER_TABLE else self.seats)

    def of(self, pot: Cents, charged: Cents = 0) -> Cents:
        """Return what is taken from a pot that was bet in one betting round, in whole chips, after time charges."""
        options = self.options
        part = percentage(options, pot, min(DENOMINATIONS))
        taken: Cents = min(part + increments_at(options, pot), max(0, options.rake_maximum - charged))
        return taken

    def cost(self, pots: Mapping[Cents, Fraction]) -> Fraction:
        """Return what a seat pays in an hour, on average, where pots come in these sizes as often as told."""
        if sum(pots.values()) != 1 or min(pots) < 0:
            raise Refused("the sizes of pots", "their shares are not all of them", "shares that come to 1")
        times_charged = min(self.pots, 60 // self.options.time_part) if self.charged else 0
        rounds = ((self.pots - times_charged, 0), (times_charged, self.charged))
        taken = Fraction(0)
        for number, charged in rounds:
            taken += number * sum((share * self.of(pot, charged) for pot, share in pots.items()), Fraction(0))
        return taken / self.seats + self.hourly

    def as_json(self, pots: Mapping[Cents, Fraction]) -> dict[str, Any]:
        """Return the rake and its cost as one JSON object."""
        cost = self.cost(pots)
        return {
            "pots_per_hour": self.pots,
            "seats": self.seats,
            "time_charge_per_seat_and_hour_in_cents": str(self.hourly),
            "pots": {money(pot): str(share) for pot, share in pots.items()},
            "cost_per_seat_and_hour_in_cents": str(cost),
            "cost_per_seat_and_hour": float(cost / 100),
        }

    def words(self, pots: Mapping[Cents, Fraction]) -> str:
        """Say what a seat pays in an hour, and for the rake what is assumed of the pots."""
        paid = f"each of {self.seats} seats ${decimal(self.cost(pots) / 100, 2)} an hour"
        if not rakes_pots(self.options):
            return f"The time charge costs {paid}."
        what = "The rake and the time charge cost" if self.options.time_charge else "The rake costs"
        shares = (f"{share} of {money(pot)}" if share != 1 else f"of {money(pot)}" for pot, share in pots.items())
        return f"{what} {paid}, on average; assumed are {self.pots} pots an hour: {', '.join(shares)}."


def pots_of(text: str) -> dict[Cents, Fraction]:
    """Read the sizes of pots, each with its share: 60, or 40:1/2,120:1/2."""
    try:
        parts = [part.partition(":") for part in text.split(",")]
        return {parse_money(size): Fraction(share or "1") for size, _, share in parts}
    except (ValueError, ZeroDivisionError):
        raise Refused(f"pots={text}", "these are no sizes of pots", "dollars such as 60, or 40:1/2,120:1/2") from None
