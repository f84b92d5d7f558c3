"""Every way a round of play can go with a short deck: the round itself asks, and each card is tried in turn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.games import Game
from pitboss.games.game import table_after
from pitboss.table.cards import Card
from pitboss.table.choices import Ask
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.events import CardsShuffled, DecisionMade, WageringEnded, WagerPlaced
from pitboss.table.requests import Draw, Shuffle
from pitboss.table.table import Table
from pitboss.table.window import OpenForWagers

Strategy = Callable[[Ask, tuple[Card, ...]], DecisionMade]
"""Answers a prompt with the cards that the player holds."""


@dataclass(frozen=True, slots=True)
class Course:
    """What all leaves have in common: the game, the table, the short deck, the player's wagers and strategy."""

    game: Game
    table: Table
    deck: tuple[Card, ...]
    wagers: dict[str, int]
    strategy: Strategy
    shares_cards: bool = False
    """Whether the cards before the dealer are everybody's, so that the strategy sees them too."""


class Walk:
    """One round of play along a path of choices: which of the cards still left each draw takes."""

    def __init__(self, course: Course, path: Sequence[int]) -> None:
        self.course = course
        self.path = list(path)
        self.widths: list[int] = []
        self.left = list(course.deck)
        self.hand: dict[Place, Card] = {}
        self.wagers = [WagerPlaced("Ann", 1, area, amount) for area, amount in course.wagers.items()]

    def play(self) -> Table:
        """Run the round to its end."""
        felt = self.course.game.felt(self.course.table)
        steps = self.course.game.round_of_play(felt)
        answer: object = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration:
                return table_after(felt)
            for event in felt.told:
                self.hear(event)
            felt.told.clear()
            answer = self.answer(step)

    def hear(self, event: Event) -> None:
        """Hear what the dealer tells; who only wants to know how rounds end need not."""

    def answer(self, step: object) -> object:
        """Answer what the round asks for; an announcement needs no answer."""
        if isinstance(step, Draw):
            return self.draw(step)
        if isinstance(step, Shuffle):
            return CardsShuffled(1, step.deck, step.how, ())
        if isinstance(step, OpenForWagers):
            event = self.wagers.pop(0) if self.wagers else WageringEnded()
            step.admit(event)
            return event
        return self.decide(step) if isinstance(step, Ask) else None

    def draw(self, step: Draw) -> Drawn:
        """Take the card that the path names, the first of those left where the path has ended."""
        if len(self.widths) == len(self.path):
            self.path.append(0)
        card = self.left.pop(self.path[len(self.widths)])
        self.widths.append(len(self.left) + 1)
        return self.drawn(step, card)

    def drawn(self, step: Draw, card: Card) -> Drawn:
        """Let the player hold the card where the player may."""
        if step.position or self.course.shares_cards:
            self.hand[step.place] = card
        return Drawn(card, step.place)

    def decide(self, step: Ask) -> DecisionMade:
        """Let the strategy decide, and forget the cards that it gives up."""
        decision = self.course.strategy(step, tuple(self.hand.values()))
        step.admit(decision)
        for place in decision.chosen:
            del self.hand[place]
        return decision


def every_end(course: Course) -> Iterator[tuple[Table, Fraction]]:
    """Yield the table that each leaf leaves behind, and the leaf's probability."""
    path: list[int] = []
    while True:
        walk = Walk(course, path)
        yield walk.play(), Fraction(1, math.prod(walk.widths))
        path = walk.path
        while path and path[-1] + 1 == walk.widths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
