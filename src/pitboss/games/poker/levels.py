"""The rake as a sign posts it: a percentage, or increments at levels of the pot, in steps or listed (20.37(a)4)."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from pitboss.table.money import Cents, money, parse_money
from pitboss.table.options import Form

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

NO_PERCENT, MOST_PERCENT = "0", 10
PERCENTS = (NO_PERCENT, "2.5", "5", "10")
"""Percentages that a form offers; a house may post any other up to the most."""
WITHIN_TEN = f"no more than {MOST_PERCENT} percent of all sums bet in a betting round is raked"
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?)\s*%?")


def read_percent(text: str) -> str:
    """Return a percentage as a log has it, or say in a sentence why it is none."""
    found = _PERCENT.fullmatch(text.strip())
    if not found:
        raise ValueError(f"{text.strip()!r} is no percentage, which is written as 5 or 2.5")
    whole, _, part = found[1].partition(".")
    part = part.rstrip("0")
    return f"{int(whole)}.{part}" if part else f"{int(whole)}"


PERCENT = Form(f"or another percentage up to {MOST_PERCENT}", read_percent)
"""How an operator writes the percentage that a sign posts."""


@cache
def _percent(written: str) -> Fraction:
    return Fraction(written)


def percentage(options: PokerOptions, amount: Cents, chip: Cents) -> Cents:
    """Return the posted percentage of an amount, in whole chips."""
    return int(amount * _percent(options.rake_percent) / 100 // chip * chip)


def is_within_ten(options: PokerOptions) -> bool:
    """Tell whether no more than a tenth is raked."""
    return not PERCENT.holds(options.rake_percent) or _percent(options.rake_percent) <= MOST_PERCENT


def takes_percentage(options: PokerOptions) -> bool:
    """Tell whether a percentage of the bets is raked."""
    return bool(options.rake_percent != NO_PERCENT)


NO_LEVELS = "none"
MOST_LEVELS = 8
CHIP = 50
"""What levels and the amounts taken at them are made up of."""
EXAMPLE = "$1@$10+$2@$40"


def read_levels(text: str) -> str:
    """Return a list of amounts and levels as a log has it, or say in a sentence why it is none."""
    if text.strip().lower() == NO_LEVELS:
        return NO_LEVELS
    pairs = [_read_pair(each) for each in text.split("+")]
    if len(pairs) > MOST_LEVELS:
        raise ValueError(f"no more than {MOST_LEVELS} levels are posted")
    taken, below = 0, 0
    for amount, level in pairs:
        taken += amount
        if level <= below:
            raise ValueError(f"each level is above the one before it, and {money(level)} is not above {money(below)}")
        if taken >= level:
            raise ValueError(f"{money(taken)} in all are taken up to {money(level)}, and a level is more than that")
        below = level
    return "+".join(f"{money(amount)}@{money(level)}" for amount, level in pairs)


def _read_pair(text: str) -> tuple[Cents, Cents]:
    parts = text.split("@")
    try:
        amount, level = map(parse_money, parts)
    except ValueError:
        said = f"{text.strip()!r} is no amount and its level"
        raise ValueError(f"{said}, which are written as in {EXAMPLE.partition('+')[0]}") from None
    for each in (amount, level):
        if not each or each % CHIP:
            raise ValueError(f"{money(each)} is no amount in steps of {money(CHIP)}")
    return amount, level


LEVELS = Form("or other amounts at rising levels of the pot, written alike", read_levels)
"""How an operator writes the levels that a sign posts."""


@cache
def levels_of(written: str) -> tuple[tuple[Cents, Cents], ...]:
    """Return the amounts and levels that a list has."""
    return () if written == NO_LEVELS else tuple(_read_pair(each) for each in written.split("+"))


def takes_increments(options: PokerOptions) -> bool:
    """Tell whether a rake is taken in increments."""
    return bool(options.rake_increment or options.rake_levels != NO_LEVELS)


def rakes_pots(options: PokerOptions) -> bool:
    """Tell whether the pots are raked, by a percentage or in increments."""
    return takes_percentage(options) or takes_increments(options)


def increments_at(options: PokerOptions, pot: Cents) -> Cents:
    """Return what is raked in all by increments of pots that have reached an amount together."""
    listed = sum(amount for amount, level in levels_of(options.rake_levels) if pot >= level)
    return int(listed + (pot // options.rake_level * options.rake_increment if options.rake_increment else 0))
