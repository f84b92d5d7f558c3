"""Hints: what odds would do in the place of whoever is asked, which takes a while to reckon."""

from __future__ import annotations

from collections.abc import Container

from pitboss.play.dealer import Dealer
from pitboss.players import advice, has_adviser
from pitboss.server.table.prompts import Json, hands_json
from pitboss.table.choices import Ask


class Hints:
    """The hints of one table for the people at it, each looked for once a prompt."""

    def __init__(self, dealer: Dealer, people: Container[str]) -> None:
        self._dealer = dealer
        self._people = people
        self._known: dict[str, Json | None] = {}
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

    def of(self, name: str) -> Json | None:
        """Return the hint for a person who is asked, where there is one."""
        return next((self._known.get(id) for id, ask in self._asked.items() if ask.player == name), None)

    def reckon(self) -> None:
        """Look for a hint for each person who is asked; it changes nothing of the game."""
        asked, known = self._asked, self._known
        self._known = {id: known.get(id) for id in asked}  # where one cannot be reckoned it is not tried again
        for id in asked.keys() - known.keys():
            self._known[id] = self._hint(asked[id])

    def _hint(self, ask: Ask) -> Json | None:
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
