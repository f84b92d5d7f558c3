"""Hints: what odds would do in the place of whoever is asked, which takes a while to reckon."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.play.dealer import Dealer
from pitboss.players import advice, has_adviser
from pitboss.server.shape import shape
from pitboss.server.table.prompts import HandsSet, hands_json
from pitboss.table.choices import Ask
from pitboss.table.money import Cents


@shape
class Hint(TypedDict):
    """What exact odds would do in your place."""

    choice: str
    amount: Cents
    hands: Annotated[HandsSet | None, Field(description="How to set the hands, where some are set with the choice.")]
    source: str


class Hints:
    """The hints of one table for the people at it, each looked for once a prompt."""

    def __init__(self, dealer: Dealer, people: Container[str]) -> None:
        self._dealer = dealer
        self._people = people
        self._known: dict[str, Hint | None] = {}
        self._has_adviser = has_adviser(dealer.game.name)

    @property
    def _asked(self) -> dict[str, Ask]:
        """What people are asked to decide, by the name of the prompt."""
        prompts = self._dealer.prompts.items()
        return {id: ask for id, ask in prompts if isinstance(ask, Ask) and ask.player in self._people}

    @property
    def are_due(self) -> bool:
        """Tell whether somebody is asked for whom no hint has been looked for yet."""
        return self._has_adviser and not self._asked.keys() <= self._known.keys()

    @property
    def are_known(self) -> bool:
        """Tell whether hints were looked for at all."""
        return bool(self._known)

    def of(self, name: str) -> Hint | None:
        """Return the hint for a person who is asked, where there is one."""
        return next((self._known.get(id) for id, ask in self._asked.items() if ask.player == name), None)

    def reckon(self) -> None:
        """Look for a hint for each person who is asked; it changes nothing of the game."""
        asked, known = self._asked, self._known
        self._known = {id: known.get(id) for id in asked}  # where one cannot be reckoned it is not tried again
        for id in asked.keys() - known.keys():
            self._known[id] = self._hint(asked[id])

    def _hint(self, ask: Ask) -> Hint | None:
        decision = advice(self._dealer.table, ask, self._dealer.log.records)
        if decision is None:
            return None
        arrangement = ask.choice(decision.choice).arrangement
        return {
            "choice": decision.choice,
            "amount": decision.amount,
            "hands": hands_json(arrangement, decision.chosen) if arrangement else None,
            "source": "basic strategy, computed for this table's own options",
        }
