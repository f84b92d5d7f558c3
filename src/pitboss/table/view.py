"""Views: what a viewer may see is the fold of the events as that viewer may see them, and nothing else."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from copy import copy, deepcopy
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, cast

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, read_event
from pitboss.table.ledger import LAYOUT, Debt, rail
from pitboss.table.money import Cents
from pitboss.table.sentence import does, who, whose


class Role(Enum):
    """Viewers who hold no hand; being no names, no player can be taken for one of them."""

    SPECTATOR = "a spectator"
    DEALER = "the dealer"
    FLOORPERSON = "a floorperson"
    HOUSE = "the house"


SPECTATOR, DEALER_ROLE, FLOORPERSON = Role.SPECTATOR, Role.DEALER, Role.FLOORPERSON
"""None of these sees a card that lies face down."""
HOUSE = Role.HOUSE
"""Sees every card: for a demonstration, or an audit of a settled round. No client is ever given this."""

Viewer = str | Role
"""A player by name, or a role."""


class Recorded(Protocol):
    """An event as it was recorded, of which a viewer gets what that viewer may see."""

    def seen_by(self, viewer: Viewer) -> dict[str, Any]:
        """Return the event as JSON, with the round it came in."""


@dataclass(slots=True)
class Spot:
    """What a viewer sees at one position: a card is None where it lies face down."""

    player: str = ""
    bets: dict[str, dict[str, Cents]] = field(default_factory=dict)
    cards: dict[Place, Card | None] = field(default_factory=dict)
    hand_numbers: dict[Place, int] = field(default_factory=dict)
    """The cards that belong to another hand than the first."""
    up: set[Place] = field(default_factory=set)
    """The places of the cards that lie face up, for everybody to see."""
    rank: str = ""
    """What the hand that was shown here is, in the law's words."""

    def lay(self, place: Place, card: Card | None, *, is_up: bool) -> None:
        """Let a card lie here, with its face if the viewer may see that, or turn it up."""
        self.cards[place] = card
        if is_up:
            self.up.add(place)

    def copied(self) -> Spot:
        """Return what lies there, so that neither changes the other."""
        bets = {player: dict(bets) for player, bets in self.bets.items()}
        return Spot(self.player, bets, dict(self.cards), dict(self.hand_numbers), set(self.up), self.rank)

    def put(self, player: str, area: str, amount: Cents) -> None:
        """Put chips on a betting area, beside those that a player has there."""
        bets = self.bets.setdefault(player, {})
        bets[area] = bets.get(area, 0) + amount

    @property
    def hands(self) -> dict[int, dict[Place, Card | None]]:
        """The cards by the hand they belong to; most positions have one hand."""
        hands: dict[int, dict[Place, Card | None]] = {}
        for place, card in self.cards.items():
            hands.setdefault(self.hand_numbers.get(place, 1), {})[place] = card
        return dict(sorted(hands.items()))

    @property
    def wagers(self) -> dict[str, Cents]:
        """What lies on each betting area, whoever put it there."""
        lying: Counter[str] = Counter()
        for bet in self.bets.values():
            lying.update(bet)
        return dict(lying)


class Heap(NamedTuple):
    """Chips on the table that are no wager of anybody's: the place of the layout where they lie, and what they are."""

    place: str
    words: str
    amount: Cents
    is_to_be_won: bool = False


class Layer(ABC):
    """What the tables of some games show beside what every table does: it lies in a view by its own class."""

    KINDS: ClassVar[list[type[Layer]]] = []
    """Every kind of layer there is."""

    def __init_subclass__(cls) -> None:
        Layer.KINDS.append(cls)

    @abstractmethod
    def heaps(self) -> tuple[Heap, ...]:
        """Return the chips that the layer shows on the table."""

    @abstractmethod
    def kept(self) -> dict[str, Any]:
        """Return what is kept of the layer between rounds."""

    @classmethod
    @abstractmethod
    def from_kept(cls, kept: dict[str, Any]) -> Self:
        """Return the layer of what was kept of a view."""

    @abstractmethod
    def words(self) -> str:
        """Tell what the layer shows in a line; nothing where there is nothing to tell."""

    def shown(self) -> dict[str, Any]:
        """Return what a page draws of the layer beside its chips; most layers are chips alone."""
        return {}

    def owed(self) -> tuple[Debt, ...]:
        """Return what the table owes players beside the chips on their rails; most owe nothing."""
        return ()


@cache
def _empty(kind: type[Layer]) -> Layer:
    """Return a layer on which nothing has been shown."""
    return kind()


L = TypeVar("L", bound=Layer)
Layers = dict[type[Layer], Layer]


@dataclass(frozen=True, slots=True)
class Before:
    """What an abandoned round leaves as it was when the round began."""

    chips: dict[str, Cents] = field(default_factory=dict)
    bets: dict[int, dict[str, dict[str, Cents]]] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    called: dict[tuple[int, str], str] = field(default_factory=dict)
    owed: dict[str, Cents] = field(default_factory=dict)
    outcomes: tuple[str, ...] = ()
    layers: Layers = field(default_factory=dict)


_POSITION = re.compile(r"\b[Pp]osition ([0-9]+)\b(?:('s)\b| (is|has)\b)?")
BANK = "bank"
"""The mark on the player who has the bank in a round."""
AT_SEATS = ("shooter", "shoe", BANK)
"""The marks that stand at a position; 0 where nobody has them."""
MARKER = "marker"
"""The mark on what won, which is lifted before anybody wagers again."""
MOST_OUTCOMES = 90
"""Outcomes a scoreboard shows at most: a shoe of eight decks has room for about as many rounds."""


@dataclass(slots=True)
class View:
    """The table as one viewer sees it, folded from the events so far."""

    viewer: Viewer
    round: int = 0
    spots: dict[int, Spot] = field(default_factory=lambda: {0: Spot()})
    chips: dict[str, Cents] = field(default_factory=dict)
    undealt: Counter[int] = field(default_factory=Counter)
    discarded: Counter[int] = field(default_factory=Counter)
    decks: dict[int, str] = field(default_factory=dict)
    """The deck of each shuffle whose cards are still at the table."""
    is_in_round: bool = False
    marks: dict[str, int] = field(default_factory=dict)
    """What marks the layout: the puck's point, 0 where it is off, the number that won, and who has dice or shoe."""
    outcome: tuple[int, ...] = ()
    """What the table's device showed last: the dice, a wheel, the balls that were drawn."""
    call: str = ""
    """What was called then."""
    called: dict[tuple[int, str], str] = field(default_factory=dict)
    """The wagers on which a marker button says "on" or "off", by position and area."""
    owed: dict[str, Cents] = field(default_factory=dict)
    """What is marked for a player, to be collected later."""
    outcomes: tuple[str, ...] = ()
    """How the last rounds ended, of those since the shoe was filled."""
    has_decided: bool = False
    """Whether a wager was won or lost in this round."""
    parted: dict[tuple[str, int, str], Cents] = field(default_factory=dict)
    """The wagers of which a part was collected in this round, by player, position and area: what they were."""
    layers: Layers = field(default_factory=dict)
    """What only some games show."""
    before: Before = field(default_factory=Before)
    waiting: list[Event] = field(default_factory=list)
    """What has come in the round and counts when that is over, as at the table."""
    time: int = field(default=0, compare=False)
    """When the last input came, as the log's clock has it; nothing that lies on the table."""

    def copied(self, viewer: Viewer) -> View:
        """Return the view as another viewer has it who has been shown the same so far; neither changes the other."""
        return replace(
            self,
            viewer=viewer,
            spots={number: spot.copied() for number, spot in self.spots.items()},
            chips=dict(self.chips),
            undealt=Counter(self.undealt),
            discarded=Counter(self.discarded),
            decks=dict(self.decks),
            marks=dict(self.marks),
            called=dict(self.called),
            owed=dict(self.owed),
            parted=dict(self.parted),
            layers=deepcopy(self.layers),
            before=deepcopy(self.before) if self.is_in_round else Before(),
            waiting=list(self.waiting),
        )

    def fold(self, records: Iterable[Recorded]) -> View:
        """Take in more records and return the view."""
        for record in records:
            body = record.seen_by(self.viewer)
            self.take(read_event(body), body["round"], body.get("at"))
        return self

    def take(self, event: Event, round: int, at: int | None = None) -> None:
        """Take in the next event, as the viewer may see it, the round it came in, and when an input came."""
        self.round = round
        if at is not None:
            self.time = at
        if event.waits and self.is_in_round and not event.comes_at_once(self):
            self.waiting.append(event)
        else:
            event.shows(self)

    def layer(self, kind: type[L]) -> L:
        """Return the layer of a kind, a new one where nothing of it has been shown."""
        found = self.layers.get(kind)
        if found is None:
            found = self.layers[kind] = kind()
        return cast(L, found)

    def every_layer(self) -> list[Layer]:
        """Return a layer of each kind to be read, the empty one where nothing of it has been shown."""
        return [self.layers.get(kind) or _empty(kind) for kind in Layer.KINDS]

    # Players and positions

    def spot(self, position: int) -> Spot:
        """Return what lies at a position."""
        return self.spots.setdefault(position, Spot())

    def seat_of(self, player: str) -> int:
        """Return where a player sits; 0, the dealer's place, for nobody."""
        return next((number for number, spot in self.spots.items() if player and spot.player == player), 0)

    def named(self, sentence: str) -> str:
        """Call positions in a sentence by who sits there."""
        return _POSITION.sub(self._name_at, sentence)

    def _name_at(self, position: re.Match[str]) -> str:
        spot = self.spots.get(int(position[1]))
        if spot is None or not spot.player:
            return position[0]
        if position[2]:
            return whose(spot.player)
        return f"{who(spot.player)} {does(position[3])}" if position[3] else who(spot.player)

    def rise(self, player: str) -> None:
        """Let a player leave with the chips: the seat is free, and what stood or lay there for the player is gone."""
        gone = [number for number, spot in self.spots.items() if spot.player == player]
        self.spots = {number: spot for number, spot in self.spots.items() if number not in gone}
        for spot in self.spots.values():
            spot.bets.pop(player, None)
        self.called = {where: called for where, called in self.called.items() if where[0] not in gone}
        self.marks |= {what: 0 for what in AT_SEATS if self.marks.get(what) in gone}
        self.owed.pop(player, None)
        self.chips.pop(player, None)

    # Rounds

    def begin(self) -> None:
        """Begin a round, and remember what it would leave if it counted for nothing."""
        self.is_in_round = True
        for mark in (MARKER, BANK):
            self.marks.pop(mark, None)
        for spot in self.spots.values():
            spot.up.clear()
        bets = {
            number: {player: dict(bets) for player, bets in spot.bets.items() if bets}
            for number, spot in self.spots.items()
            if spot.bets
        }
        layers = {kind: copy(layer) for kind, layer in self.layers.items()}
        self.before = Before(
            dict(self.chips), bets, dict(self.marks), dict(self.called), dict(self.owed), self.outcomes, layers
        )

    def abandon(self) -> None:
        """End a round that counts for nothing: all is as it was before, and no card lies on the table."""
        before = self.before
        self.chips, self.marks, self.called = before.chips, before.marks, before.called
        self.owed, self.outcomes, self.layers = before.owed, before.outcomes, before.layers
        for number, spot in self.spots.items():
            spot.bets, spot.cards, spot.rank = before.bets.get(number, {}), {}, ""
        self.undealt.clear()
        self.discarded.clear()
        self.end()

    def end(self) -> None:
        """End a round: what waited for that counts now, and what no longer lies on the table is forgotten."""
        self.is_in_round = self.has_decided = False
        for event in self.waiting:
            event.shows(self)
        self.waiting.clear()
        self.parted.clear()
        for spot in self.spots.values():
            spot.hand_numbers = {place: number for place, number in spot.hand_numbers.items() if place in spot.cards}
        at_table = self.undealt.keys() | self.discarded.keys()
        self.decks = {shuffle: deck for shuffle, deck in self.decks.items() if shuffle in at_table}

    def score(self, outcome: str) -> None:
        """Show on the scoreboard how a round ended."""
        self.outcomes = (*self.outcomes, outcome)[-MOST_OUTCOMES:]

    # Wagers

    def wager(self, player: str, position: int, area: str, amount: Cents) -> None:
        """Let a wager of a player lie on a betting area, instead of what lay there before."""
        wagers = self.spot(position).bets.setdefault(player, {})
        self.chips[player] += wagers.get(area, 0) - amount
        wagers[area] = amount

    def take_off(self, player: str, position: int, area: str, amount: Cents) -> None:
        """Take a wager or a part of it off the layout."""
        wagers = self.spot(position).bets[player]
        wagers[area] -= amount
        if not wagers[area]:
            del wagers[area]
            self.called.pop((position, area), None)

    def amount(self, player: str, position: int, area: str) -> Cents:
        """Return what lies of a player on a betting area."""
        return self.spot(position).bets.get(player, {}).get(area, 0)

    def lying(self) -> dict[str, Cents]:
        """Return what each player has on the layout now."""
        return lying_of(spot.bets for spot in self.spots.values())

    def counted(self, net: dict[str, Cents]) -> dict[str, Cents]:
        """Return what every account gained or gave, what stands on the layout being its player's still."""
        gains = Counter({account: amount for account, amount in net.items() if account != LAYOUT})
        gains.update({rail(player): amount for player, amount in self.lying().items()})
        gains.subtract({rail(player): amount for player, amount in lying_of(self.before.bets.values()).items()})
        return dict(gains)

    # Cards

    @property
    def stub(self) -> int:
        """How many cards are left to be dealt."""
        return self.undealt.total()

    @property
    def rack(self) -> int:
        """How many cards lie in the discard rack."""
        return self.discarded.total()

    def hand(self, position: int) -> tuple[Card | None, ...]:
        """Return the cards of a hand, None for each that the viewer may not see."""
        return tuple(self.spot(position).cards.values())

    def cards_of(self, event: Event) -> tuple[Card, ...]:
        """Return the cards of an event that the viewer knows: it shows them, or they lie before the viewer."""
        if (shown := event.visible()) or not event.place_field:
            return shown
        lying = {place: card for spot in self.spots.values() for place, card in spot.cards.items()}
        return tuple(card for place in event.places() if (card := lying.get(place)) is not None)

    def deal(self, position: int, place: Place, card: Card | None, *, is_up: bool, hand: int = 1) -> None:
        """Let a card of those undealt lie in a hand of a position."""
        self.undealt[place.shuffle] -= 1
        spot = self.spot(position)
        spot.lay(place, card, is_up=is_up)
        if hand != 1:
            spot.hand_numbers[place] = hand

    def turn(self, place: Place, card: Card | None, *, is_up: bool) -> None:
        """See the face of a card where it lies in a hand."""
        for spot in self.spots.values():
            if place in spot.cards:
                spot.lay(place, card, is_up=is_up)

    def discard(self, places: Iterable[Place]) -> None:
        """Take cards from the hand they lie in, or from the undealt ones, to the discard rack."""
        for place in places:
            holder = next((spot for spot in self.spots.values() if place in spot.cards), None)
            if holder is None:
                self.undealt[place.shuffle] -= 1
            else:
                del holder.cards[place]
                holder.rank = ""
            self.discarded[place.shuffle] += 1

    def discard_stub(self) -> None:
        """The undealt cards join the discards."""
        self.discarded.update(self.undealt)
        self.undealt.clear()


def lying_of(bets: Iterable[dict[str, dict[str, Cents]]]) -> dict[str, Cents]:
    """Return what each player has on the layout, from the bets of each position."""
    lying: Counter[str] = Counter()
    for bet in bets:
        lying.update({player: sum(areas.values()) for player, areas in bet.items()})
    return {player: amount for player, amount in lying.items() if amount}
