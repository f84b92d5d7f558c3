"""The players of keno: on the spots of which the house keeps the least, and on every kind of ticket in turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from pitboss.games.keno.counter import OpenCounter
from pitboss.games.keno.events import TicketPresented, TicketRequested
from pitboss.games.keno.pay_tables import MOST_SPOTS, NUMBERS
from pitboss.games.keno.tickets import CODES, COMBINATION, KING, SINGLE, SPLIT, WAY, rate_card, ways_by_spots
from pitboss.odds.keno import cheapest
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import FlatBettor
from pitboss.players.player import Below, MakePlayer, Sight, is_admitted
from pitboss.table.event import Event
from pitboss.table.events import WagerPlaced, WagerRemoved
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers

SIZES: dict[str, tuple[int, ...]] = {
    WAY: (3, 3, 3),
    COMBINATION: (2, 3, 4),
    KING: (1, 3, 4),
    SPLIT: (3, 5),
}
"""The groups of the tickets that have several."""


class KenoPlayer(FlatBettor, ABC):
    """Presents every ticket that has won, and buys others."""

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Collect what was won, and then buy."""
        for number in prompt.values(self.name)["ticket"]:
            yield TicketPresented(self.name, sight.position, int(number))
        yield from self.buys(prompt, sight)

    @abstractmethod
    def buys(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Buy tickets."""

    def picked(self, count: int) -> list[int]:
        """Pick so many different numbers."""
        left = list(range(1, NUMBERS + 1))
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def request(self, kind: str, sizes: tuple[int, ...], rate: Cents, games: int, position: int) -> TicketRequested:
        """Mark a request with numbers at random, and with every condition that the pay table has a row for."""
        numbers = iter(self.picked(sum(sizes)))
        groups = tuple(tuple(next(numbers) for _ in range(size)) for size in sizes)
        possible = sorted(ways_by_spots(kind, groups).items())
        wanted = possible[-1:] if kind == WAY else possible
        marked = () if kind in (*SINGLE, SPLIT) else tuple(f"{ways}/{spots}" for spots, ways in wanted)
        said = tuple(" ".join(map(str, group)) for group in groups)
        return TicketRequested(self.name, position, kind, said, marked, rate, games)


class SensibleAtKeno(KenoPlayer):
    """Buys a straight ticket at the least rate, of as many spots as cost the least."""

    def buys(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Buy one straight ticket."""
        options = prompt.felt.options
        spots = cheapest(options)
        rate = next(area.least for area in prompt.areas if area.name == f"spot_{spots}")
        ticket = self.request("straight", (spots,), rate, 1, sight.position)
        if is_admitted(prompt, ticket):
            yield ticket


class EveryTicket(KenoPlayer):
    """Goes over every kind of ticket and every number of spots, for one game or a few, and voids one now and then."""

    stake = 40

    def __init__(self, name: str, below: Below) -> None:
        super().__init__(name, below)
        self._next = below(len(CODES))

    def buys(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Buy the next kind of ticket, and a quick pick beside it."""
        kind = tuple(CODES)[self._next % len(CODES)]
        self._next += 1
        ticket = self.next_ticket(prompt, kind, sight.position)
        if ticket is not None and is_admitted(prompt, ticket):
            yield ticket
        area = prompt.areas[self._next % len(prompt.areas)]
        wager = WagerPlaced(self.name, sight.position, area.name, area.least)
        if is_admitted(prompt, wager):
            yield wager
        lying = prompt.felt.wagers_of(self.name)
        if lying and self.below(8) == 0:
            yield WagerRemoved(self.name, sight.position, lying[self.below(len(lying))].area)

    def next_ticket(self, prompt: OpenForWagers, kind: str, position: int) -> TicketRequested | None:
        """Mark a request of a kind, at the least rate there is for it."""
        assert isinstance(prompt, OpenCounter)
        options = prompt.felt.options
        try:
            card = rate_card(options, kind)
        except Refused:
            return None
        spots = [each for each in card.pays if each <= MOST_SPOTS]
        sizes = SIZES.get(kind, (spots[self.below(len(spots))],))
        games = 1 + self.below(min(3, options.most_games))
        return self.request(kind, sizes, -(-options.minimum // card.unit) * card.unit, games, position)


STYLES: dict[str, MakePlayer] = {"sensible": SensibleAtKeno, "every": EveryTicket}

COMMENTS = (
    Comment("ticket_issued", "", "The computer marks the conditioning: the kind of ticket, ways over spots, the rate."),
    Comment("game_closed", "", "From here on nobody can write or void a ticket for this game."),
    Comment("game_drawn", "", "Twenty of 80 numbers, from a series the house has committed to."),
    Comment("ticket_paid", "", "A winning ticket is presented at the counter, and the computer verifies it."),
)
ABOUT = "Mark up to 20 of 80 numbers. Twenty are drawn, and the pay table says what your catch is worth."
NEXT = (
    ("pitboss odds keno --wager spot_8", "what an 8-spot ticket costs you"),
    ("pitboss odds keno --wager way --set groups=3,3,3 --set conditions=3/6,1/9", "a ticket of several ways"),
)
DEMONSTRATIONS = {"keno": Demonstration(3, 1, ABOUT, COMMENTS, rounds=3, next=NEXT, style="every")}
