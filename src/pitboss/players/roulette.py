"""The players of roulette: on the chance that costs the least, and on every spot of the layout in turn."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.roulette.events import BetCalled
from pitboss.games.roulette.spots import EVERY_SPOT
from pitboss.odds.roulette import cheapest
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import FlatBettor
from pitboss.players.player import Below, MakePlayer, Sight, is_admitted
from pitboss.table.event import Event
from pitboss.table.events import WagerPlaced, WagerRemoved
from pitboss.table.window import OpenForWagers


class SensibleAtRoulette(FlatBettor):
    """Wagers the table minimum on the even chance that costs the least at the table's own wheel."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the cheapest wager."""
        self.on = cheapest(prompt.felt.options)
        return super().wagers(prompt, sight)


class EverySpot(FlatBettor):
    """Goes over the whole layout, a few spots a spin, and now and then calls a bet or takes one back."""

    stake = 20
    at_once = 6
    step = 37
    """Spots from one to the next: of another kind, and all are met, for no layout has a multiple of it."""

    def __init__(self, name: str, below: Below) -> None:
        super().__init__(name, below)
        self._next = below(len(EVERY_SPOT))

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """The next spots in turn, and now and then something else."""
        areas = prompt.areas_for(self.name)
        for _ in range(self.at_once):
            area = areas[self._next % len(areas)]
            self._next += self.step
            wager = WagerPlaced(self.name, sight.position, area.name, area.least)
            if is_admitted(prompt, wager):
                yield wager
        yield from self.something_else(prompt, sight)

    def something_else(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Now and then a bet is called, or a wager taken back."""
        lying = prompt.felt.wagers_of(self.name)
        called = prompt.values(self.name)["call"]
        whims: tuple[Event, ...] = (BetCalled(self.name, sight.position, called[self.below(len(called))]),)
        if lying:
            whims += (WagerRemoved(self.name, sight.position, lying[self.below(len(lying))].area),)
        whim = whims[self.below(len(whims))]
        if self.below(4) == 0 and is_admitted(prompt, whim):
            yield whim


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtRoulette, "every": EverySpot}

COMMENTS = (
    Comment("wheel_chips_issued", "", "Everybody plays with chips of a color of their own, so nobody's are mistaken."),
    Comment("ball_spun", "", "The ball must go around against the wheel at least four times, or it's no spin."),
    Comment("number_marked", "", "No chip is touched until the marker is on the winning number."),
    Comment("wager_collected", "", "First the dealer clears every losing bet."),
    Comment("wager_paid", "", "Then the winners are paid."),
)
ABOUT = (
    "A wheel with 0, 00 and 1 to 36. A chip is judged by where it lies: on a number, on a line between two, on a "
    "corner of four. On a zero, even chances lose only half."
)
NEXT = (
    ("pitboss odds roulette --set on_zero=lose", "what the half on a zero is worth"),
    ("pitboss compare roulette --all", "what each wheel costs"),
)
DEMONSTRATIONS = {"roulette": Demonstration(2, 3, ABOUT, COMMENTS, rounds=2, next=NEXT, style="every")}
