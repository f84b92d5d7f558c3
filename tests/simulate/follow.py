"""The round of play driven along a script: the same cards, outcomes and decisions as a kernel had."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.games import Game
from pitboss.games.game import table_after
from pitboss.games.kits.community import CommunityCardDealt
from pitboss.games.kits.envy import EnvyPaid
from pitboss.games.kits.meter import MeterRead, ProgressivePaid, ReadMeter
from pitboss.games.roulette.events import WagerHalved
from pitboss.odds.rounds import opened
from pitboss.table.cards import CARDS
from pitboss.table.choices import Ask, AskAll
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.events import (
    BonusPaid,
    CardDealt,
    CardsCut,
    CardsShuffled,
    DecisionMade,
    StackDelivered,
    StubCounted,
    VigorishCollected,
    VigorishMarked,
    VigorishPaid,
    WagerCollected,
    WageringEnded,
    WagerPaid,
    WagerPlaced,
    WinningsPaid,
)
from pitboss.table.money import Cents
from pitboss.table.requests import CountStub, Cut, Draw, Outcome, Shuffle
from pitboss.table.table import Player, Seat, Table
from pitboss.table.window import OpenForWagers

CHIPS: Cents = 1_000_000_000_00
NAMES = ("Ann", "Bea", "Cal", "Dot", "Eve", "Flo", "Gil")
GAINS: dict[type[Event], Callable[[Any], int]] = {
    WagerCollected: lambda event: -event.amount,
    WagerPaid: lambda event: event.winnings,
    WinningsPaid: lambda event: event.winnings,
    VigorishPaid: lambda event: -event.amount,
    WagerHalved: lambda event: -event.taken,
}


class OutOfCards(Exception):
    """The shoe ran out, and its discards were shuffled within a round: somebody who counts knows no more."""


STACKS = "19:47-2.6(m)"
"""Where discards are not cut, but go back into the shoe as they were shuffled."""

Decide = Callable[[Any, Ask], DecisionMade]
Wagers = Callable[[Any, OpenForWagers, str], list[Event]]


@dataclass
class Follower:
    """A table whose cards come from arrays in their order, side by side, and begin anew with each shuffle.

    Discards are shuffled into the order in which they were dealt.
    """

    game: Game
    options: Any
    wagers: Wagers
    decide: Decide = lambda felt, ask: ask.decide(ask.player, ask.default)
    sides: Sequence[Sequence[int]] = ()
    outcomes: Sequence[Sequence[int]] = ()
    seats: int = 1
    vigorish: str = ""
    """The wager whose vigorish is told apart from it."""
    is_marked: bool = False
    at_counter: bool = False
    """Whether players have no position."""
    until_out: bool = False
    """Whether it ends where a shoe runs out within a round."""
    dealt: list[int] = field(default_factory=lambda: [0, 0])
    side_of: dict[int, int] = field(default_factory=dict)
    loaded: dict[int, int] = field(default_factory=dict)
    """The last shuffle of all cards of each side."""
    cards_of: dict[Place, int] = field(default_factory=dict)
    """The cards that were dealt, in that order, by their places."""
    left: dict[int, list[int]] = field(default_factory=dict)
    """The cards of each shuffle that are still to be dealt, the next one first."""
    stacks: dict[Place, int] = field(default_factory=dict)
    """The cards in stacks that went back into the shoe, by their places."""
    gone_back: set[Place] = field(default_factory=set)
    """The places of cards that have others by now."""
    shuffles: int = 0
    made: int = 0
    told: list[Event] = field(default_factory=list)
    yielded: list[Event] = field(default_factory=list)
    placed: list[WagerPlaced] = field(default_factory=list)
    """The wagers that were made in the window of the last round."""

    def __post_init__(self) -> None:
        table: Table = self.game.new_table(opened(self.options), max(self.seats, self.game.least_positions), 0)
        seats = tuple(Seat(0 if self.at_counter else number + 1, NAMES[number]) for number in range(self.seats))
        players = tuple(Player(NAMES[number], CHIPS) for number in range(self.seats))
        self.table = replace(table, seats=seats, players=players)

    def play(self) -> dict[str, int]:
        """Play a round; return what each wager of the first player gained."""
        felt = self.game.felt(self.table)
        felt.may_go_wrong = False
        steps = self.game.round_of_play(felt)
        answer: object = None
        self.yielded = yielded = []
        waiting: dict[str, list[Event]] = {}
        while True:
            try:
                step = steps.send(answer)
            except StopIteration:
                break
            if isinstance(step, Event):
                yielded.append(step)
                answer = None
            else:
                answer = self.answer(felt, step, waiting)
        self.table = table_after(felt)
        self.told = [*felt.told, *yielded]
        return self.gains(self.told)

    def hands(self, position: int) -> list[int]:
        """Return the cards that a position was dealt in the last round."""
        found: list[int] = []
        for event in self.told:
            at = 0 if isinstance(event, CommunityCardDealt) else getattr(event, "position", None)
            if at == position and isinstance(event, CardDealt | CommunityCardDealt) and event.card is not None:
                found.append(int(event.card))
            elif at == position and isinstance(event, StackDelivered):
                found += [int(card) for card in event.cards or ()]
        return found

    def gains(self, events: Sequence[Event]) -> dict[str, int]:
        """Return what each wager gained by what was told."""
        found: dict[str, int] = {}
        for event in events:
            if getattr(event, "player", "") != NAMES[0]:
                continue
            if type(event) in GAINS:
                area = event.area  # type: ignore[attr-defined]
                found[area] = found.get(area, 0) + GAINS[type(event)](event)
            elif isinstance(event, ProgressivePaid | EnvyPaid):
                found["progressive"] = found.get("progressive", 0) + event.winnings
            elif isinstance(event, BonusPaid):
                found[event.bonus] = found.get(event.bonus, 0) + event.winnings
            elif isinstance(event, VigorishMarked if self.is_marked else VigorishCollected):
                found[self.vigorish] = found.get(self.vigorish, 0) - event.amount
        return found

    def answer(self, felt: Any, step: object, waiting: dict[str, list[Event]]) -> object:
        """Answer what the round asks for."""
        if isinstance(step, Draw):
            return self.draw(step)
        if isinstance(step, Shuffle):
            return self.shuffle(step)
        if isinstance(step, Cut):
            return CardsCut(step.least)
        if isinstance(step, CountStub):
            return StubCounted(step.expected)
        if isinstance(step, Outcome):
            self.made += 1
            return step.told(tuple(self.outcomes[self.made - 1]))
        if isinstance(step, OpenForWagers):
            if not waiting:
                waiting["all"] = [event for name in NAMES[: self.seats] for event in self.wagers(felt, step, name)]
                self.placed = [each for each in waiting["all"] if isinstance(each, WagerPlaced)]
            event = waiting["all"].pop(0) if waiting["all"] else WageringEnded()
            step.admit(event)
            return event
        if isinstance(step, ReadMeter):
            return MeterRead(step.meter, step.own)
        if isinstance(step, AskAll):
            return self.decide(felt, next(iter(step.asks)))
        return self.decide(felt, step) if isinstance(step, Ask) else None

    def shuffle(self, step: Shuffle) -> CardsShuffled:
        """Lay the cards of a side in their order again, or the discards as they were dealt."""
        self.shuffles += 1
        shuffled = CardsShuffled(self.shuffles, step.deck, step.how, ())
        side = 1 if step.deck == "blue" and len(self.sides) > 1 else 0
        if step.collected:
            side = self.side_of[step.collected[0].shuffle]
        self.side_of[self.shuffles] = side
        if not step.collected:
            self.loaded[side] = self.shuffles
            self.cards_of = {
                place: card for place, card in self.cards_of.items() if self.side_of[place.shuffle] != side
            }
            self.left[self.shuffles] = list(map(int, self.sides[side]))
            self.dealt[side] = 0
            return shuffled
        if self.until_out and step.cite != STACKS:
            raise OutOfCards
        back = set(step.collected)
        cards = [card for place, card in self.cards_of.items() if place in back]
        assert len(cards) == len(step.collected)
        self.gone_back |= back
        for place in back:
            del self.cards_of[place]
        if step.cite == STACKS:
            self.stacks.update({Place(self.shuffles, number): card for number, card in enumerate(cards)})
            self.dealt[side] -= len(cards)
        else:
            self.left[self.shuffles] = cards
            self.dealt[side] = len(self.sides[side]) - len(cards)
        return shuffled

    def is_out(self, place: Place, sides: Sequence[int]) -> bool:
        """Tell whether a card of some sides was dealt and has not gone back."""
        side = self.side_of[place.shuffle]
        return side in sides and place.shuffle >= self.loaded[side] and place not in self.gone_back

    def draw(self, step: Draw) -> Drawn:
        """Take the next card of a side."""
        place = step.place
        card = self.stacks.pop(place) if place in self.stacks else self.left[place.shuffle].pop(0)
        self.dealt[self.side_of[place.shuffle]] += 1
        self.cards_of[place] = card
        return Drawn(CARDS[card], place)


def flat(amounts: Mapping[str, Cents]) -> Wagers:
    """Make the same wagers in every round."""

    def wagers(felt: Any, prompt: OpenForWagers, name: str) -> list[Event]:
        position = NAMES.index(name) + 1
        return [WagerPlaced(name, position, area, amount) for area, amount in amounts.items()]

    return wagers
