"""How many of all hands of seven cards hold what the additional wager pays, as counted once and kept here."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb
from pathlib import Path

from pitboss.games.pai_gow_poker.additional_wager import AdditionalTable, Holding
from pitboss.games.pai_gow_poker.hands import DECK

COUNTS = Path(__file__).with_name("holdings.tsv")
HANDS = comb(len(DECK), 7)
BESIDE = comb(len(DECK) - 7, 7)
"""Hands that the bank can hold beside seven cards."""
NOTHING = "-"
"""Stands in the file for a hand that holds nothing of it."""

Held = frozenset[Holding]


@cache
def kept_holdings() -> dict[Held, int]:
    """Return how many hands hold each set of holdings."""
    lines = [line for line in COUNTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = (line.split("\t") for line in lines[1:])
    return {frozenset(Holding[name] for name in names.split() if name != NOTHING): int(times) for times, names in rows}


def hands_by_row(table: AdditionalTable) -> Counter[Holding | None]:
    """Return how many hands each row of a table pays, and how many lose."""
    found: Counter[Holding | None] = Counter()
    for held, times in kept_holdings().items():
        row = table.row_of(held)
        found[row[0] if row else None] += times
    return found
