"""How a hand ends by our rules, beside how its file says that it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.adapters.phh.form import HandHistory
from pitboss.games.poker.pot_events import PotAwarded
from pitboss.play.dealer import Dealer
from pitboss.play.log import as_event
from pitboss.table.money import Cents, money
from pitboss.table.view import HOUSE

MOST_RAKED = 10
"""Percent of what is bet that a rake may be, by 13:47-20.37(a)4.i; a file of ours tells what the house took."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What everybody has in the end, and what everybody won of the pots."""

    history: HandHistory
    chips: Sequence[Cents]
    won: Sequence[Cents]

    @property
    def is_as_told(self) -> bool:
        """Tell whether the file ends the same, or does not say how it ends."""
        return not self.history.finishing or list(self.chips) == self.history.finishing

    @property
    def taken(self) -> Cents:
        """What players have less in the file than here."""
        return sum(self.chips) - sum(self.history.finishing)

    @property
    def is_raked(self) -> bool:
        """Tell whether a rake explains the difference: only winners have less, and no more than a rake takes."""
        lacking = [has - told for has, told in zip(self.chips, self.history.finishing, strict=True)]
        if not all(0 <= lack <= won for lack, won in zip(lacking, self.won, strict=True)):
            return False
        if self.history.taken is not None:
            return self.taken == self.history.taken
        return self.taken * 100 <= sum(self.won) * MOST_RAKED

    @property
    def is_right(self) -> bool:
        """Tell whether the file ends as our rules have it, a rake apart."""
        return self.is_as_told or self.is_raked

    def words(self) -> str:
        """Tell where the file ends otherwise."""
        history = self.history
        told = zip(history.names, self.chips, history.finishing, strict=True)
        differing = [f"{name} {money(ends // history.scale)}" for name, has, ends in told if has != ends]
        words = f"The file ends otherwise: {', '.join(differing)}."
        if not self.is_raked:
            return f"{words} By our rules the hand does not end so, and no rake explains it."
        taken = money(self.taken // history.scale)
        return f"{words} {taken} of it left the players, as a rake does, which PHH does not tell and is not played."


def ending_of(history: HandHistory, dealer: Dealer) -> Ending:
    """Return how a hand that was played ended."""
    won: Counter[str] = Counter()
    for event in (as_event(record, HOUSE) for record in dealer.log.records):
        if isinstance(event, PotAwarded):
            won[event.player] += event.amount
    chips = [dealer.table.player(name).chips for name in history.names]
    return Ending(history, chips, [won[name] for name in history.names])
