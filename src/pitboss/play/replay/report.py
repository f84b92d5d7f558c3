"""What a replay found."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.play.replay.sealed import Sealed
from pitboss.play.replay.series import Outcomes


@dataclass(frozen=True, slots=True)
class Report:
    """What a replay found."""

    events: int
    rounds: int
    is_open: bool
    head: str
    rules_changed: str = ""
    unrevealed_from: int = 0
    """The event of an open log's first shuffle that is not revealed yet: nothing from there on was run again."""
    sealed: Sealed | None = None
    """What could not be checked because shuffles stay sealed, where they do."""
    outcomes: Outcomes = Outcomes()
    """What was found of the outcomes of devices."""

    @property
    def is_identical(self) -> bool:
        """Tell whether every round was run again with its own cards."""
        return not self.rules_changed and self.sealed is None

    def words(self) -> str:
        """Tell the result in a line."""
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        found = "identical" if self.is_identical else self._other_words()
        found = f"{self.unrevealed_from - 1 if self.unrevealed_from else self.events} events, {rounds}: {found}"
        if self.unrevealed_from:
            found += f"; from event {self.unrevealed_from} the shuffle is not revealed yet: chain and chips checked"
        if self.sealed is not None:
            found += f". {self.sealed.words(yet=not self.rules_changed)}"
        if outcomes := self.outcomes.words():
            found += f"; {outcomes}"
        if self.is_open:
            found += f"; open: the log has no closing line and ends at event {self.events}"
        return found

    def _other_words(self) -> str:
        """Tell what is right of a log whose rounds were not run again with their own cards."""
        if self.sealed is None:
            return f"chain, chips and shuffles are right; {self.rules_changed}"
        cards = "the cards that it opens" if self.sealed.unopened else "the cards that were seen"
        if self.rules_changed:
            return f"chain, chips and {cards} are right; {self.rules_changed}"
        return f"chain, chips, actions and {cards} are right"
