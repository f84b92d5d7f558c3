"""Views: what a viewer may see is the fold of the events as that viewer may see them, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pitboss.play.log import Record
from pitboss.table.cards import Card
from pitboss.table.event import EVENTS, Event, Place, read_event
from pitboss.table.events import (
    BonusPaid,
    CardDealt,
    CardExposed,
    CardsDiscarded,
    CardSetAside,
    CardsShuffled,
    ChipsBought,
    HandCollected,
    HandRevealed,
    PlayerLeft,
    PlayerSeated,
    RoundAbandoned,
    RoundBegan,
    RoundSettled,
    RoundVoided,
    StackDelivered,
    StubPlacedInRack,
    WagerAdded,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerRemoved,
    WagerRestored,
    WagerReturned,
)
from pitboss.table.money import Cents


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


def seen_by(record: Record, viewer: Viewer) -> dict[str, Any]:
    """Return a record as a viewer may get it: hidden cards and their salts only for those who may see them."""
    body = dict(record.body)
    allowed = body.get("seen_by")
    opened = record.opened  # missing in a viewer's copy, where it is for others
    if allowed is not None and opened is not None and (viewer is HOUSE or viewer in allowed):
        body[EVENTS[body["event"]].card_field] = opened["cards"]
        body["salts"] = opened["salts"]
    body["hash"] = record.hash
    return body


def as_event(record: Record, viewer: Viewer) -> Event:
    """Return the event of a record with the cards that a viewer may see."""
    return read_event(seen_by(record, viewer))


@dataclass(slots=True)
class Spot:
    """What a viewer sees at one position: a card is None where it lies face down."""

    player: str = ""
    wagers: dict[str, Cents] = field(default_factory=dict)
    cards: dict[Place, Card | None] = field(default_factory=dict)


@dataclass(slots=True)
class View:
    """The table as one viewer sees it, folded from the events so far."""

    viewer: Viewer
    round: int = 0
    spots: dict[int, Spot] = field(default_factory=lambda: {0: Spot()})
    chips: dict[str, Cents] = field(default_factory=dict)
    rack: int = 0
    stub: int = 0
    is_in_round: bool = False
    chips_before: dict[str, Cents] = field(default_factory=dict)
    waiting: list[Event] = field(default_factory=list)

    def fold(self, records: Iterable[Record]) -> View:
        """Take in more records and return the view."""
        for record in records:
            event = as_event(record, self.viewer)
            self.round = record.body["round"]
            if self.is_in_round and isinstance(event, PlayerSeated | PlayerLeft | ChipsBought):
                self.waiting.append(event)  # as at the table, it counts only when the round is over
            elif (change := _FOLDS.get(type(event))) is not None:
                change(self, event)
        return self

    def spot(self, position: int) -> Spot:
        """Return what lies at a position."""
        return self.spots.setdefault(position, Spot())

    def hand(self, position: int) -> tuple[Card | None, ...]:
        """Return the cards of a hand, None for each that the viewer may not see."""
        return tuple(self.spot(position).cards.values())


def _begin(view: View, event: RoundBegan) -> None:
    view.rack = view.stub = 0
    view.is_in_round = True
    view.chips_before = dict(view.chips)


def _abandoned(view: View, event: RoundAbandoned) -> None:
    view.chips = view.chips_before
    for spot in view.spots.values():
        spot.wagers, spot.cards = {}, {}
    view.rack = view.stub = 0
    _settled(view, event)


def _settled(view: View, event: RoundSettled | RoundAbandoned) -> None:
    view.is_in_round = False
    for waiting in view.waiting:
        _FOLDS[type(waiting)](view, waiting)
    view.waiting.clear()


def _shuffled(view: View, event: CardsShuffled) -> None:
    view.stub = len(event.sealed)


def _seated(view: View, event: PlayerSeated) -> None:
    view.spot(event.position).player = event.player
    view.chips[event.player] = event.chips


def _left(view: View, event: PlayerLeft) -> None:
    view.spots = {number: spot for number, spot in view.spots.items() if spot.player != event.player}
    del view.chips[event.player]


def _bought(view: View, event: ChipsBought) -> None:
    view.chips[event.player] += event.chips


def _dealt(view: View, event: CardDealt) -> None:
    view.spot(event.position).cards[event.place] = event.card
    view.stub -= 1


def _delivered(view: View, event: StackDelivered) -> None:
    cards = event.cards or (None,) * len(event.stack)
    view.spot(event.position).cards.update(zip(event.stack, cards, strict=True))
    view.stub -= len(event.stack)


def _revealed(view: View, event: HandRevealed) -> None:
    assert event.cards is not None
    view.spot(event.position).cards = dict(zip(event.turned, event.cards, strict=True))


def _exposed(view: View, event: CardExposed) -> None:
    view.spot(event.position).cards[event.place] = event.card


def _collected(view: View, event: HandCollected) -> None:
    _to_rack(view, event.position, event.collected)


def _discarded(view: View, event: CardsDiscarded) -> None:
    _to_rack(view, event.position, event.discarded)


def _to_rack(view: View, position: int, places: tuple[Place, ...]) -> None:
    for place in places:
        del view.spot(position).cards[place]
    view.rack += len(places)


def _set_aside(view: View, event: CardSetAside) -> None:
    view.stub -= 1
    view.rack += 1


def _stub_away(view: View, event: StubPlacedInRack) -> None:
    view.rack += event.cards
    view.stub = 0


def _wagered(view: View, event: WagerPlaced | WagerAdded) -> None:
    wagers = view.spot(event.position).wagers
    view.chips[event.player] += wagers.get(event.area, 0) - event.amount
    wagers[event.area] = event.amount


def _taken_back(view: View, event: WagerRemoved | WagerReturned) -> None:
    view.chips[event.player] += view.spot(event.position).wagers.pop(event.area)


def _lost(view: View, event: WagerCollected) -> None:
    del view.spot(event.position).wagers[event.area]


def _paid(view: View, event: WagerPaid) -> None:
    view.chips[event.player] += view.spot(event.position).wagers.pop(event.area) + event.winnings


def _restored(view: View, event: WagerRestored) -> None:
    view.chips[event.player] += event.amount


def _bonus(view: View, event: BonusPaid) -> None:
    view.chips[event.player] += event.winnings


def _voided(view: View, event: RoundVoided) -> None:
    view.rack += view.stub
    view.stub = 0


_FOLDS: dict[type[Event], Callable[[View, Any], None]] = {
    RoundBegan: _begin,
    RoundSettled: _settled,
    RoundAbandoned: _abandoned,
    CardsShuffled: _shuffled,
    PlayerSeated: _seated,
    PlayerLeft: _left,
    ChipsBought: _bought,
    CardDealt: _dealt,
    StackDelivered: _delivered,
    HandRevealed: _revealed,
    CardExposed: _exposed,
    HandCollected: _collected,
    CardsDiscarded: _discarded,
    CardSetAside: _set_aside,
    StubPlacedInRack: _stub_away,
    RoundVoided: _voided,
    WagerPlaced: _wagered,
    WagerAdded: _wagered,
    WagerRemoved: _taken_back,
    WagerReturned: _taken_back,
    WagerCollected: _lost,
    WagerPaid: _paid,
    BonusPaid: _bonus,
    WagerRestored: _restored,
}
"""What each event changes in a view."""
