"""A progressive wager of $1 priced: what its prizes are worth at a meter, and the meter at which it breaks even."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.games.kits.dollar_wager import ONE_DOLLAR
from pitboss.games.kits.meter import Prizes
from pitboss.odds.answer import MADE, Priced, gathered
from pitboss.odds.question import Extra
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.refusal import Refused

METER = "meter_shows"
MOST_SHOWN = 1_000_000_000_00


def read_meter(text: str) -> Cents:
    """Read what a meter shows."""
    try:
        shown = parse_money(text)
    except ValueError:
        shown = -1
    if not 0 <= shown <= MOST_SHOWN:
        raise Refused(f"a meter of {text!r}", "no meter shows it", f"$0 to {money(MOST_SHOWN)}")
    return shown


METER_EXTRA = Extra(METER, "what the meter shows", None, read_meter, money, option="meter_seed")
"""What a meter shows, by which a price depends on it: what it starts at unless another amount is said."""


def price_of_prizes(name: str, prizes: Prizes, chances: Mapping[str, Fraction], shown: Cents, part: Cents) -> Priced:
    """Return what the $1 is worth at a meter, which a part of the wager itself raises before it pays."""
    meter = shown + part
    paid = {row: meter * prizes.shares[row] // 100 if row in prizes.shares else prizes.amounts[row] for row in chances}
    results = [(Fraction(paid[row], ONE_DOLLAR) - 1, chance) for row, chance in chances.items()]
    return Priced(name, gathered([*results, (Fraction(-1), 1 - sum(chances.values(), Fraction(0)))]), MADE)


def break_even_meter(prizes: Prizes, chances: Mapping[str, Fraction], part: Cents) -> Fraction | None:
    """Return the meter, in cents, at which the $1 neither gains nor loses; none where its shares are never won."""
    share = sum((Fraction(prizes.shares[row], 100) * chances[row] for row in prizes.shares), Fraction(0))
    fixed = sum((prizes.amounts[row] * chances[row] for row in prizes.amounts), Fraction(0))
    return (ONE_DOLLAR - fixed) / share - part if share else None
