"""The wagers that are made in every round, as somebody says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.odds.solvers import solver_of
from pitboss.simulate.kernel import Setup
from pitboss.table.money import DENOMINATIONS, Cents, money, parse_money
from pitboss.table.refusal import Refused

MOST: Cents = 1_000_000_00


def read_amount(area: str, said: str, options: Any) -> Cents:
    """Read an amount of dollars; where none is said it is the table's least wager."""
    if not said:
        return int(options.minimum)
    try:
        amount = parse_money(said)
    except ValueError as error:
        raise Refused(f"--wager {area}={said}", str(error), "an amount of dollars, such as 10") from None
    chip = min(DENOMINATIONS)
    if not 0 < amount <= MOST or amount % chip:
        why = f"nobody can make it in chips of {money(chip)} and more"
        raise Refused(f"--wager {area}={said}", why, f"multiples of {money(chip)} up to {money(MOST)}")
    return amount


def said_wagers(setup: Setup, offered: Sequence[str], *usual: str) -> dict[str, Cents]:
    """Return the wagers of every round with their amounts in cents, or refuse one that the table does not offer."""
    named = solver_of(setup.game).named
    said: Mapping[str, str] = setup.wagers or dict.fromkeys(usual, "")
    found: dict[str, Cents] = {}
    for name, amount in said.items():
        area = named(name)
        if area not in offered:
            why = f"{setup.game.title} offers none of that name under these options"
            raise Refused(f"the wager {name!r}", why, ", ".join(offered))
        found[area] = read_amount(name, amount, setup.options)
    return found
