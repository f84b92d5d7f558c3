"""The round of play itself, driven through whatever chance can bring: what prices are held against in a report.

One player sits at the table. Each draw is tried with every kind of card that is left, each device with every outcome it
has, and what the player has in the end is weighed by how likely it came.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any

from pitboss.games import Game
from pitboss.games.game import table_after
from pitboss.table.cards import Card
from pitboss.table.choices import Ask
from pitboss.table.devices import Device, Numbers
from pitboss.table.event import Drawn, Place
from pitboss.table.events import CardsShuffled, DecisionMade, DeviceOutcome, WageringEnded, WagerPlaced
from pitboss.table.marks import approval_of
from pitboss.table.memo import remembered
from pitboss.table.money import Cents
from pitboss.table.options import HouseOptions, excluded_in
from pitboss.table.requests import Draw, Outcome, Shuffle
from pitboss.table.table import Player, Seat, Table, Wager
from pitboss.table.window import OpenForWagers

PLAYER = "Ann"
CHIPS: Cents = 1_000_000_00
FOR_A_CHECK = "for-a-check-1"
"""The reference of an approval that nobody named, under which a table is opened only to hold its price against it."""
Decide = Callable[[Ask, tuple[Card, ...]], DecisionMade]
"""Answers a prompt from the cards that lie open."""


@remembered
def opened(options: HouseOptions) -> Any:
    """Return options by which a table can be opened: one that needs an approval takes it as named for the check."""
    return replace(options, approval=FOR_A_CHECK) if excluded_in(options) and not approval_of(options) else options


def nothing_to_decide(ask: Ask, cards: tuple[Card, ...]) -> DecisionMade:
    """Take what is taken where nobody answers."""
    return ask.decide(PLAYER, ask.default)


@dataclass(frozen=True)
class Course:
    """What all rounds have in common: the game and its options, the wagers, the cards, and how the player decides."""

    game: Game
    options: Any
    wagers: Mapping[str, Cents]
    deck: Sequence[Card] = ()
    alike: Callable[[Card], Hashable] = lambda card: card
    decide: Decide = nothing_to_decide
    counts: Callable[[DeviceOutcome], bool] | None = None
    """Tells whether an outcome of a device counts, and is not made again; None where all of them do."""
    standing: tuple[Wager, ...] = ()
    """What the player has on the layout since an earlier round."""
    state: Any = None
    """What the table remembers of earlier rounds; None where it is a new one."""

    def table(self) -> Table:
        """Return a table at which the player sits alone."""
        table = self.game.new_table(opened(self.options), self.game.least_positions, 0)
        if self.state is not None:
            table = replace(table, state=self.state)
        player = Player(PLAYER, CHIPS - sum(wager.amount for wager in self.standing))
        return replace(table, seats=(Seat(1, PLAYER),), players=(player,), standing=self.standing)

    def results(self) -> dict[Fraction, Fraction]:
        """Return how likely each net result is, in units of all that is wagered at first."""
        found: dict[Fraction, Fraction] = {}
        for table, chance in self.tables():
            net = Fraction(table.player(PLAYER).chips - CHIPS, sum(self.wagers.values()))
            found[net] = found.get(net, Fraction(0)) + chance
        return found

    def tables(self) -> Iterator[tuple[Table, Fraction]]:
        """Yield the table that each way of the round leaves behind, and how likely it is."""
        path: list[int] = []
        while True:
            walk = Walk(self, path)
            yield walk.play(), prod(walk.chances, start=Fraction(1))
            path = walk.path
            while path and path[-1] + 1 == walk.widths[len(path) - 1]:
                path.pop()
            if not path:
                return
            path[-1] += 1


class Walk:
    """One round of play along a path: which of what may come, comes at each step."""

    def __init__(self, course: Course, path: Sequence[int]) -> None:
        self.course = course
        self.path = list(path)
        self.widths: list[int] = []
        self.chances: list[Fraction] = []
        self.left = sorted(course.deck)
        self.open: dict[Place, Card] = {}
        self.wagers = [WagerPlaced(PLAYER, 1, area, amount) for area, amount in course.wagers.items()]

    def play(self) -> Table:
        """Run the round to its end."""
        felt = self.course.game.felt(self.course.table())
        steps = self.course.game.round_of_play(felt)
        answer: object = None
        while True:
            try:
                answer = self.answer(steps.send(answer))
            except StopIteration:
                return table_after(felt)

    def answer(self, step: object) -> object:
        """Answer what the round asks for; an announcement needs no answer."""
        if isinstance(step, Draw):
            return self.draw(step)
        if isinstance(step, Outcome):
            return step.told(self.one_of(self.shown(step)))
        if isinstance(step, Shuffle):
            return CardsShuffled(1, step.deck, step.how, ())
        if isinstance(step, OpenForWagers):
            event = self.wagers.pop(0) if self.wagers else WageringEnded()
            step.admit(event)
            return event
        return self.course.decide(step, tuple(self.open.values())) if isinstance(step, Ask) else None

    def draw(self, step: Draw) -> Drawn:
        """Take one of the kinds of cards that are left."""
        kinds: dict[Hashable, tuple[Card, int]] = {}
        for each in self.left:
            first, times = kinds.get(self.course.alike(each), (each, 0))
            kinds[self.course.alike(each)] = first, times + 1
        card = self.choose([(card, Fraction(times)) for card, times in kinds.values()])
        self.left.remove(card)
        self.open[step.place] = card
        return Drawn(card, step.place)

    def shown(self, step: Outcome) -> Sequence[Numbers]:
        """Return everything that a device can show and that counts."""
        every, counts = outcomes_of(step.device), self.course.counts
        return every if counts is None else [each for each in every if counts(step.told(each))]

    def choose(self, weighed: Sequence[tuple[Any, Fraction]]) -> Any:
        """Return what the path names of what may come, some of it likelier than other."""
        chosen, weight = weighed[self.place(len(weighed))]
        self.chances.append(weight / sum(each for _, each in weighed))
        return chosen

    def one_of(self, several: Sequence[Numbers]) -> Numbers:
        """Return what the path names of what may come, each as likely as another."""
        self.chances.append(Fraction(1, len(several)))
        return several[self.place(len(several))]

    def place(self, width: int) -> int:
        """Return where the path goes on among so many ways, the first where it has ended."""
        if len(self.widths) == len(self.path):
            self.path.append(0)
        self.widths.append(width)
        return self.path[len(self.widths) - 1]


@cache
def outcomes_of(device: Device) -> tuple[Numbers, ...]:
    """Return everything that a device can show."""
    return tuple(device.chosen(places) for places in product(*map(range, device.choices)))
