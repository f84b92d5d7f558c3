"""A player's decisions in a round, each with what that player saw then: what they are graded by."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.play.log import Record, as_event
from pitboss.server.odds import Decided
from pitboss.table.cards import Card
from pitboss.table.event import Place
from pitboss.table.events import DecisionMade
from pitboss.table.view import Spot, View

DEALER = 0
"""The position where the dealer's cards lie."""


def decisions_of(view: View, records: Iterable[Record], player: str) -> list[Decided]:
    """Return what a player decided in a round, from the view with which it began."""
    found: list[Decided] = []
    lain: dict[int, dict[Place, Card]] = {}
    """The cards that have lain at each position, so far as the player saw them."""
    earlier: dict[int, list[str]] = {}
    for record in records:
        event = as_event(record, view.viewer)
        for number, spot in view.spots.items():
            seen = {place: card for place, card in spot.cards.items() if card is not None}
            lain.setdefault(number, {}).update(seen)
        if isinstance(event, DecisionMade) and event.player == player and event.position in view.spots:
            before = earlier.setdefault(event.position, [])
            thrown = _gone(lain.get(event.position, {}), view.spots[event.position])
            found.append(_decided(record.seq, event, view, thrown, list(before)))
            before.append(event.choice)
        view.take(event, record.body["round"])
    return found


def _gone(lain: dict[Place, Card], spot: Spot) -> list[str]:
    """Return the cards that lay at a position and lie there no more."""
    return [str(card) for place, card in lain.items() if place not in spot.cards]


def _decided(seq: int, event: DecisionMade, view: View, thrown: list[str], earlier: list[str]) -> Decided:
    spot, dealers = view.spots[event.position], view.spots.get(DEALER, Spot())
    cards = [spot.cards.get(place) for place in event.chosen]
    return {
        "seq": seq,
        "position": event.position,
        "hands": [[str(card) for card in hand.values() if card is not None] for hand in spot.hands.values()],
        "dealers": [str(card) for card in dealers.cards.values() if card is not None],
        "thrown": thrown,
        "choice": event.choice,
        "cards": [str(card) for card in cards if card is not None],
        "earlier": earlier,
        "bets": dict(spot.bets.get(event.player, {})),
    }
