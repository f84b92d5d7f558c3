"""Pay tables: what each hand is paid, row by row as the law prints them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.law import enforced_by
from pitboss.table.money import Odds

if TYPE_CHECKING:
    from pitboss.table.rankings import Hand


@dataclass(frozen=True, slots=True)
class PayRow:
    """One line of a pay table; a push (no odds) hands the wager back."""

    hand: Hand
    odds: Odds | None
    cite: str

    @property
    def share(self) -> Fraction:
        """What is paid for each unit of the wager; a push pays nothing."""
        return self.odds.share if self.odds else Fraction(0)

    def __str__(self) -> str:
        return f"{self.hand.words} {self.odds or 'push'}"


@dataclass(frozen=True, slots=True)
class PayTable:
    """A posted pay table; a hand without a row is not paid."""

    name: str
    cite: str
    rows: Mapping[Hand, PayRow]

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash((self.name, self.cite))


def pay_table(
    name: str, cite: str, rows: Mapping[Hand, str], labels: Mapping[Hand, str] | None = None, *, module: str
) -> PayTable:
    """Build a pay table from "3 to 1" or "push" a hand; a label names the row's own place in the paragraph."""
    made = {}
    for hand, text in rows.items():
        row_cite = f"{cite}[{labels[hand]}]" if labels else cite
        made[hand] = PayRow(hand, None if text == "push" else Odds.parse(text), row_cite)
    cites = {cite, *(row.cite for row in made.values())}
    enforced_by(sorted(cites), module=module, name=f"pay table {name}", kind="pay table")
    return PayTable(name, cite, made)
