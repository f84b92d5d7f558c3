"""Pay tables of keno (15.3): rate cards with what each catch of each number of spots pays, and the house's advantage.

No text that we have holds a pay table. An operator posts its own, written in one line; those named here are examples in
the manner of the trade.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from pitboss.law import paragraph
from pitboss.table.money import DENOMINATIONS, Cents, in_chips, money, parse_money

NUMBERS, DRAWN = 80, 20
"""How many numbers the board has, and how many are drawn."""
MOST_SPOTS = 20
MOST_PAY: Cents = 100_000_000
"""The most that one catch may pay for the unit of a rate: $1,000,000."""
REGULAR, SPECIAL, CATCH_ALL = "regular", "special", "catch-all"
RATES = (REGULAR, SPECIAL, CATCH_ALL)
FULL, TRADE = "full", "trade"

Pays = Mapping[int, Mapping[int, Cents]]
"""What each catch pays for the unit of the rate, by the number of spots."""


@dataclass(frozen=True)
class Rate:
    """A rate card: its name, the price of its unit, and what the unit is paid."""

    name: str
    unit: Cents
    pays: Pays

    def paid(self, spots: int, caught: int, amount: Cents) -> Cents:
        """Return what an amount at this rate is paid for so many spots caught."""
        return amount // self.unit * self.pays[spots].get(caught, 0)

    def words(self) -> str:
        """Write the card as an option has it."""
        return f"{self.name} {money(self.unit)}: " + "; ".join(
            f"{spots}={','.join(f'{caught}:{_plain(pay)}' for caught, pay in sorted(pays.items()))}"
            for spots, pays in sorted(self.pays.items())
        )


Book = Mapping[str, Rate]
"""The rate cards of a pay table, by their names."""


def _plain(pay: Cents) -> str:
    """Write an amount in dollars without a sign."""
    return money(pay).removeprefix("$").replace(",", "")


# The named examples

_FIFTEEN_AND_TWENTY = (
    "1=1:3; 2=2:12; 3=2:1,3:42; 4=2:1,3:4,4:112; 5=3:2,4:20,5:480; 6=3:1,4:4,5:88,6:1480; 7=4:2,5:24,6:360,7:5000; "
    "8=5:9,6:92,7:1480,8:18000; 9=5:4,6:44,7:300,8:4000,9:20000; 10=5:2,6:20,7:132,8:960,9:3800,10:25000; "
    "11=6:8,7:72,8:380,9:2000,10:12000,11:28000; 12=6:5,7:32,8:240,9:600,10:1480,11:8000,12:36000; "
    "13=6:1,7:16,8:80,9:720,10:4000,11:8000,12:20000,13:40000; "
    "14=6:1,7:10,8:40,9:310,10:1100,11:8000,12:25000,13:36000,14:50000; "
    "15=6:1,7:7,8:25,9:110,10:300,11:2600,12:8000,13:25000,14:36000,15:50000; "
)
_SIXTEEN_TO_NINETEEN = (
    "16=0:2,7:4,8:14,9:80,10:250,11:1400,12:6000,13:20000,14:36000,15:42000,16:50000; "
    "17=0:3,7:2,8:10,9:42,10:160,11:800,12:4500,13:14000,14:36000,15:42000,16:46000,17:50000; "
    "18=0:10,7:1,8:6,9:22,10:110,11:500,12:2500,13:10000,14:25000,15:36000,16:42000,17:46000,18:50000; "
    "19=0:20,7:1,8:3,9:13,10:60,11:280,12:1400,13:6000,14:20000,15:30000,16:36000,17:42000,18:46000,19:50000; "
)
_TWENTY = (
    "20=0:100,1:2,2:1,7:1,8:2,9:6,10:20,11:100,12:400,13:1500,14:5000,15:12000,16:20000,17:30000,18:40000,19:45000,"
    "20:50000"
)
_OTHER_RATES = (
    " | special $5: 3=3:270; 4=3:15,4:1000; 6=4:5,5:600,6:11000; 8=6:500,7:14000,8:50000"
    " | catch-all $1: 2=2:12; 3=3:52; 4=4:230; 5=5:1100; 6=6:5500; 7=7:28000"
)
NAMED = {
    FULL: f"regular $1: {_FIFTEEN_AND_TWENTY}{_SIXTEEN_TO_NINETEEN}{_TWENTY}{_OTHER_RATES}",
    TRADE: f"regular $1: {_FIFTEEN_AND_TWENTY}{_TWENTY}{_OTHER_RATES}",
}
"""The examples: 1 to 20 spots, or 1 to 15 and 20 as rate cards of the trade have them."""
# reading 209: no text and no sheet has a pay table; these are ours, at advantages that are usual for live keno.


# An operator's own, written in one line

_RATE = re.compile(r"([a-z-]+) (\$?[0-9.,]+): (.+)\Z")
EXAMPLE = "regular $1: 1=1:3; 2=2:12"


def read_pay_table(text: str) -> str:
    """Return a pay table as a log has it: one of the named, or an operator's own once each row of it was checked."""
    name = text.strip().lower()
    if name in NAMED:
        return name
    book = parse_book(text)
    for rate in book.values():
        for spots in rate.pays:
            if house_advantage(rate, spots) < 0:
                raise ValueError(f"a {spots}-spot ticket at the {rate.name} rate would pay back more than it costs")
    return " | ".join(rate.words() for rate in book.values())


def parse_book(text: str) -> Book:
    """Read the rate cards of a pay table, the regular first, or raise a ValueError that names the row that is wrong."""
    book: dict[str, Rate] = {}
    for part in text.split("|"):
        found = _RATE.match(part.strip())
        if found is None:
            raise ValueError(f"{part.strip()[:40]!r} is not a rate card; write it as {EXAMPLE!r}")
        name, unit, rows = found[1], _amount(found[2]), found[3]
        if name not in RATES or name in book:
            raise ValueError(f"a pay table has each of the rates {', '.join(RATES)} once at most, not {name!r}")
        book[name] = Rate(name, unit, dict(_rows(rows)))
    if REGULAR not in book:
        raise ValueError("a pay table has a regular rate, beside which it may have others")
    return {name: book[name] for name in RATES if name in book}


def _rows(text: str) -> Iterator[tuple[int, dict[int, Cents]]]:
    """Yield what each number of spots pays; each comes once."""
    seen: set[int] = set()
    for row in filter(None, (each.strip() for each in text.split(";"))):
        spots_said, _, pays_said = row.partition("=")
        spots = _count(spots_said, 1, MOST_SPOTS, "spots")
        if spots in seen:
            raise ValueError(f"{row[:30]!r}: a row of {spots} stands there twice")
        seen.add(spots)
        pays: dict[int, Cents] = {}
        for each in pays_said.split(","):
            caught_said, _, pay_said = each.partition(":")
            caught = _count(caught_said, 0, spots, f"of {spots} spots caught")
            if caught in pays:
                raise ValueError(f"{spots} spots: {caught} caught stands there twice")
            pays[caught] = _amount(pay_said)
        yield spots, pays


def _count(text: str, least: int, most: int, of: str) -> int:
    said = text.strip()
    if not said.isascii() or not said.isdigit() or not least <= int(said[:3]) <= most:
        raise ValueError(f"{said[:20]!r} {of}: a number from {least} to {most}")
    return int(said)


def _amount(text: str) -> Cents:
    """Read an amount that chips can make."""
    try:
        amount = parse_money(text.strip())
    except ValueError:
        amount = 0
    if not 0 < amount <= MOST_PAY or in_chips(amount) is None:
        least, most = money(min(DENOMINATIONS)), money(MOST_PAY)
        raise ValueError(f"{text.strip()[:20]!r} is not an amount from {least} to {most} in steps of {least}")
    return amount


@cache
def book_of(pay_table: str) -> Book:
    """Return the rate cards of a pay table as an option has it."""
    return parse_book(NAMED.get(pay_table, pay_table))


def rate_for(book: Book, spots: int) -> Rate | None:
    """Return the rate at which a plain ticket of so many spots is written: the regular, or the next that has it."""
    return next((rate for rate in book.values() if spots in rate.pays), None)


# What the house keeps


@cache
def chance_of(spots: int, caught: int, numbers: int = NUMBERS, drawn: int = DRAWN) -> Fraction:
    """Return how likely it is that so many of some spots are among the numbers drawn.

    >>> chance_of(1, 1), chance_of(2, 2)
    (Fraction(1, 4), Fraction(19, 316))
    """
    return Fraction(comb(spots, caught) * comb(numbers - spots, drawn - caught), comb(numbers, drawn))


@paragraph("19:47-15.1[House advantage]")
def house_advantage(rate: Rate, spots: int) -> Fraction:
    """What the true odds would pay and the pay table does not: the share of a ticket that the house keeps."""
    # reading 208: the text breaks off before it says what the true odds are held against; the odds that are paid.
    paid = sum((chance_of(spots, caught) * pay for caught, pay in rate.pays[spots].items()), Fraction(0))
    return 1 - paid / rate.unit
