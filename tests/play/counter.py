"""A game that no law knows, whose players have no positions: tickets are sold at a counter and good for rounds."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar

from pitboss.games.equipment import Equipment
from pitboss.games.game import Game
from pitboss.games.kits.settlement import pay_wager
from pitboss.games.kits.wagers import open_for_wagers
from pitboss.paper.anchors import Box, Inscription, Outcome, Point
from pitboss.paper.common import CommonPlan, Printed
from pitboss.table.custom import custom
from pitboss.table.felt import Felt
from pitboss.table.money import EVEN
from pitboss.table.options import PostedLimits
from pitboss.table.requests import Round
from pitboss.table.table import Wager
from pitboss.table.window import Area

CITE = custom("19:47-15")
LASTS = 3
"""How many rounds a ticket is good for."""


@dataclass(frozen=True, slots=True)
class State:
    """What the counter remembers of each ticket: how many rounds it has been good for."""

    rounds: tuple[tuple[str, int], ...] = ()


class CounterFelt(Felt[PostedLimits, State]):
    """A counter at which tickets stand."""

    def standing(self) -> tuple[Wager, ...]:
        return tuple(wager for position in self.positions for wager in position.wagers.values())


class Tickets(Game[PostedLimits, CounterFelt, State]):
    """A ticket is good for three rounds, and pays in the last."""

    name, title, subchapter, rules = "tickets", "Tickets", "19:47-15", 1
    edition, edition_words = "1996", "nothing"
    options, felt, state = PostedLimits, CounterFelt, State
    most_positions, equipment = 8, Equipment("balls")
    seats_players = False
    wagers: ClassVar = {"ticket": CITE}

    def round_of_play(self, felt: CounterFelt) -> Round[None]:
        """Sell tickets, and pay those that were good for three rounds."""
        area = Area("ticket", "a ticket", CITE, felt.options.minimum, felt.options.maximum)
        yield from open_for_wagers(felt, (area,), CITE)
        rounds = dict(felt.state.rounds)
        good = {position.player: rounds.get(position.player, 0) + 1 for position in felt.in_play()}
        for position in felt.in_play():
            if good[position.player] == LASTS:
                pay_wager(felt, position, "ticket", EVEN, CITE)
                del good[position.player]
        felt.state = State(tuple(good.items()))

    def part(self, layer: str) -> ModuleType | None:
        """Return the layout of the counter; there is nothing else of the game."""
        return ModuleType("counter_drawn", "The counter.") if layer != "pitboss.paper" else drawn_counter()


def drawn_counter() -> ModuleType:
    """Return what draws the counter, as a module of paper would."""
    module: Any = ModuleType("counter_drawn")
    box = Box(10, 10, 300, 60)
    module.plan = lambda game, options, house: CommonPlan(
        game=game.name,
        title=game.title,
        width=400,
        height=300,
        house=Inscription(house, CITE, CITE),
        house_at=Point(200, 200),
        asked_by=CITE,
        printed=(Printed("ticket", "a ticket", "Ticket", "", CITE, box, "Tickets", "across"),),
        headings=(),
        outcome=Outcome(Box(10, 100, 100, 50), "Drawn", "Nothing yet.", "Drawing."),
    )
    drawn: ModuleType = module
    return drawn
