"""How a hand ends by our rules, beside how its file says that it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.adapters.phh.form import MOST_RAKED, HandHistory
from pitboss.games.poker.pot_events import PotAwarded
from pitboss.play.dealer import Dealer
from pitboss.play.log import as_event
from pitboss.table.money import Cents, money
from pitboss.table.view import HOUSE


@dataclass(frozen=True, slots=True)
class Ending:
    """What everybody has in the end, and what everybody won of the pots."""

    history: HandHistory
    chips: Sequence[Cents]
    won: Sequence[Cents]

    @property
    def is_told(self) -> bool:
        """Tell whether the file says how it ends."""
        return self.history.tells_winners

    @property
    def lacking(self) -> list[Cents]:
        """What each player has less in the file than here, by the stacks in the end or by the winnings."""
        if self.history.finishing:
            return [has - told for has, told in zip(self.chips, self.history.finishing, strict=True)]
        return [won - told for won, told in zip(self.won, self.history.winnings, strict=True)]

    @property
    def is_as_told(self) -> bool:
        """Tell whether the file ends the same, or does not say how it ends."""
        return not self.is_told or not any(abs(lack) > self._odd for lack in self.lacking)

    @property
    def _odd(self) -> Cents:
        """By how much a file that tells parts of a cent may differ."""
        return self.history.scale if self.history.is_rounded else 0

    @property
    def taken(self) -> Cents:
        """What players have less in the file than here."""
        return sum(self.lacking) if self.is_told else 0

    @property
    def is_raked(self) -> bool:
        """Tell whether a rake explains the difference: only winners have less, and no more than a rake takes."""
        if not all(0 <= lack <= won for lack, won in zip(self.lacking, self.won, strict=True)):
            return False
        if self.history.taken is not None:
            return self.taken == self.history.taken
        return self.taken * 100 <= sum(self.won) * MOST_RAKED

    @property
    def is_right(self) -> bool:
        """Tell whether the file ends as our rules have it, a rake apart."""
        return self.is_as_told or self.is_raked

    def _differing(self) -> Iterator[str]:
        history, is_stacks = self.history, bool(self.history.finishing)
        told = history.finishing if is_stacks else history.winnings
        for name, lack, ends in zip(history.names, self.lacking, told, strict=True):
            if lack:
                yield f"{name} {'' if is_stacks else 'wins '}{money(ends // history.scale)}"

    def words(self) -> str:
        """Tell where the file ends otherwise."""
        words = f"The file ends otherwise: {', '.join(self._differing())}."
        if self.taken < 0:
            more = money(-self.taken // self.history.scale)
            return f"{words} That is {more} more than went into the pots by what the file says, so they can't pay it."
        if not self.is_raked:
            return f"{words} By our rules the hand doesn't end that way, and no rake explains it."
        taken = money(self.taken // self.history.scale)
        return f"{words} {taken} of it left the players, like a rake, which PHH doesn't tell and we don't play."


def ending_of(history: HandHistory, dealer: Dealer) -> Ending:
    """Return how a hand that was played ended."""
    won: Counter[str] = Counter()
    for record in dealer.log.records:
        if record.body["event"] == PotAwarded.kind:
            event = as_event(record, HOUSE)
            assert isinstance(event, PotAwarded)
            won[event.player] += event.amount
    chips = [dealer.table.player(name).chips for name in history.names]
    return Ending(history, chips, [won[name] for name in history.names])
