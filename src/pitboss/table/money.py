"""Money: whole cents, the chips they are made of, and odds that pay exactly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.table.memo import remembered

Cents = int

DENOMINATIONS: tuple[Cents, ...] = (50, 100, 250, 500, 2_500, 10_000, 50_000)
"""The chips of a table unless it says otherwise: $0.50, $1, $2.50, $5, $25, $100 and $500."""


def money(cents: Cents) -> str:
    """Return an amount as a person writes it: ``$5``, ``$2.50``, ``-$0.50``.

    >>> money(2500), money(250), money(-50)
    ('$25', '$2.50', '-$0.50')
    """
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}" + (f".{rest:02d}" if rest else "")


def signed(cents: Cents) -> str:
    """Return a gain or a loss with its sign: ``+$5``, ``-$2.50``.

    >>> signed(500), signed(-250)
    ('+$5', '-$2.50')
    """
    return money(cents) if cents < 0 else f"+{money(cents)}"


_AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\Z", re.ASCII)


def parse_money(text: str) -> Cents:
    """Read ``25``, ``$25`` or ``2.50`` dollars as cents.

    >>> parse_money("$2.50"), parse_money("1,000")
    (250, 100000)
    """
    found = _AMOUNT.match(text.strip())
    if not found:
        raise ValueError(f"{text!r} is not an amount: write dollars such as 5, $25 or 2.50, without a sign")
    dollars, cents = found.groups()
    return int(dollars.replace(",", "")) * 100 + int((cents or "0").ljust(2, "0"))


def in_chips(amount: Cents, denominations: Sequence[Cents] = DENOMINATIONS) -> dict[Cents, int] | None:
    """Return how many chips of each denomination make up an amount, largest first, or None where they cannot.

    The least chip divides all others, so that taking the largest first always comes out.

    >>> in_chips(3250)
    {2500: 1, 500: 1, 250: 1}
    >>> in_chips(25) is None
    True
    """
    stack = {}
    for chip in sorted(denominations, reverse=True):
        if amount >= chip:
            stack[chip], amount = divmod(amount, chip)
    return None if amount else stack


@dataclass(frozen=True, slots=True)
class Odds:
    """Payout odds "win to stake": what is paid on top of the wager, which goes back to the player."""

    win: int
    stake: int = 1

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read odds written with "to", as the law wants them printed.

        >>> Odds.parse("3 to 2")
        Odds(win=3, stake=2)
        """
        found = re.fullmatch(r"\s*([\d,]+)\s+to\s+(\d+)\s*", text)
        if not found or int(found[2]) == 0:
            raise ValueError(f'{text!r} are not odds: write them with "to", such as 3 to 2')
        return cls(int(found[1].replace(",", "")), int(found[2]))

    @property
    def share(self) -> Fraction:
        """What is paid for each unit of the wager.

        >>> Odds(3, 2).share
        Fraction(3, 2)
        """
        return Fraction(self.win, self.stake)

    def __str__(self) -> str:
        return _odds_words(self)


@remembered
def _odds_words(odds: Odds) -> str:
    return f"{odds.win:,} to {odds.stake}"


EVEN = Odds(1, 1)


def pay(wager: Cents, odds: Odds, breakage: Cents = 1) -> Cents:
    """Return what a wager wins; what cannot be paid in units of the breakage is rounded up, in the player's favour.

    >>> pay(500, Odds(3, 2)), pay(250, Odds(3, 2)), pay(250, Odds(3, 2), breakage=50)
    (750, 375, 400)
    """
    units = -(-wager * odds.win // (odds.stake * breakage))
    return units * breakage
