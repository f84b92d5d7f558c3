"""What happened, told record by record: each event in the words of somebody who saw all that came before it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pitboss.games.poker.events import BlindPosted
from pitboss.play.log import Record, as_event
from pitboss.play.words import Surrenders, told, told_ending, visible_cards
from pitboss.table.cards import Card
from pitboss.table.event import Event
from pitboss.table.events import CardDealt, RoundSettled
from pitboss.table.money import Cents
from pitboss.table.requests import FaultKind
from pitboss.table.view import View


class Told(NamedTuple):
    """One event as it is told to a viewer."""

    event: Event
    words: str
    cards: tuple[Card, ...]
    """The cards that its words name."""
    net: dict[str, Cents] | None
    """What every account gained or gave, where a round ended: what stands on the layout is its player's still."""


class Narrator:
    """Tells a viewer's view on, record by record."""

    def __init__(self, view: View, faults: Iterable[FaultKind] = ()) -> None:
        self.view = view
        self._faults = {fault.name: fault for fault in faults}
        self._surrenders = Surrenders(
            {
                (player, number, area): amount
                for number, spot in view.spots.items()
                for player, bets in spot.bets.items()
                for area, amount in bets.items()
            }
        )

    def tell(self, record: Record) -> Told:
        """Return the next event as the viewer is told it, and take it into the view."""
        event = as_event(record, self.view.viewer)
        cards = visible_cards(event) or self._cards_lying(event)
        words = self._surrenders.words(event) or self._words(event, cards)
        if isinstance(event, CardDealt) and event.card is not None:
            words = f"{words.removesuffix('.')}{self._side(event)}."
        net = self.view.counted(event.net) if isinstance(event, RoundSettled) else None
        self.view.fold([record])
        return Told(event, words, cards, net)

    def _words(self, event: Event, cards: tuple[Card, ...]) -> str:
        """Return an event's sentence; that a round is over says what everybody won or lost by it."""
        if isinstance(event, RoundSettled):
            return told_ending(event, self.view.counted(event.net), self.view.lying())
        seats = {number: spot.player for number, spot in self.view.spots.items()}
        words = told(event, seats, self._faults, cards, is_in_round=self.view.is_in_round)
        return f"{words.removesuffix('.')}, all-in." if self._takes_all(event) else words

    def _takes_all(self, event: Event) -> bool:
        """Tell whether a compulsory bet is all that its player has."""
        return isinstance(event, BlindPosted) and self.view.chips[event.player] == event.amount + event.dead

    def _side(self, event: CardDealt) -> str:
        """Say which way up a card lies in a hand that has others the other way up."""
        spot = self.view.spot(event.position)
        if event.seen_by is None:
            return " face up" if any(place not in spot.up for place in spot.cards) else ""
        return " face down" if any(place in spot.up for place in spot.cards) else ""

    def _cards_lying(self, event: Event) -> tuple[Card, ...]:
        """Return the cards of an event that the viewer knows because they lie before the viewer."""
        if not event.place_field:
            return ()
        lying = {place: card for spot in self.view.spots.values() for place, card in spot.cards.items()}
        return tuple(card for place in event.places() if (card := lying.get(place)) is not None)
