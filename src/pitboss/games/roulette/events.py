"""What happens at a roulette wheel: the ball, the marker, called bets, and wagers that wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.table.event import Event, event
from pitboss.table.events import WheelOutcome, wager_words
from pitboss.table.events.common import Input, area_words
from pitboss.table.money import money
from pitboss.table.refusal import Refused
from pitboss.table.sentence import does, who, whose
from pitboss.table.view import MARKER, View

MARKED = {"0": 37, "00": 38} | {str(number): number for number in range(1, 37)}
"""How a view tells the number that the marker is on; 0 stands for none."""


@event
class BallSpun(Event):
    """The dealer spun the ball."""

    text = "The dealer spins the ball against the turning wheel."


@event
class BallLanded(WheelOutcome):
    """The ball came to rest in a pocket, and the number was called."""

    deed = "a spin of the ball"

    section: int
    sections: int
    number: str
    color: str

    def sentence(self) -> str:
        return f"The ball lands in {self.number} {self.color}."

    def shows(self, view: View) -> None:
        view.outcome, view.call = self.numbers, f"{self.number} {self.color}"

    @property
    def outcome(self) -> str:
        return self.number


@event
class NumberMarked(Event):
    """The dealer put the marker on the winning number, and the display shows it."""

    number: str

    def sentence(self) -> str:
        return f"The dealer puts the marker on {self.number}."

    def shows(self, view: View) -> None:
        view.score(self.number)
        view.marks[MARKER] = MARKED[self.number]


@event
class WagerHalved(Event):
    """A zero took half of a wager, and the other half went back."""

    player: str
    position: int
    area: str
    taken: int
    returned: int

    def sentence(self) -> str:
        wager = wager_words(self.area, self.taken + self.returned)
        half = f"{money(self.taken)} taken, {money(self.returned)} returned"
        return f"{who(self.player)} {does('gives')} up half of the {wager}: {half}."

    def shows(self, view: View) -> None:
        view.take_off(self.player, self.position, self.area, self.taken + self.returned)
        view.chips[self.player] += self.returned


@event
class WagerImprisoned(Event):
    """A zero put a wager en prison, where it waits for the next spin."""

    player: str
    position: int
    area: str
    amount: int
    to: str

    def sentence(self) -> str:
        return f"{whose(self.player)} {wager_words(self.area, self.amount)} is en prison for the next spin."

    def shows(self, view: View) -> None:
        view.take_off(self.player, self.position, self.area, self.amount)
        view.spot(self.position).put(self.player, self.to, self.amount)


@event
class BetCalled(Input):
    """A player called a bet that takes several spots, and the dealer puts a chip on each."""

    deed = "a called bet"
    asks = "call a bet"
    said = "call BET"

    player: str
    position: int
    call: str

    @classmethod
    def typed(cls, words: Sequence[str]) -> dict[str, Any]:
        """Return the bet that words call: tiers, neighbors of 17."""
        if not words:
            raise Refused("a called bet", "you didn't say which", "call tiers, or call neighbors of 17")
        return {"call": "_".join(word for word in words if word != "of")}

    def sentence(self) -> str:
        return f'{who(self.player)} {does("calls")} "{area_words(self.call)}".'
