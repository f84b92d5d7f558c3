"""What a viewer of a live table gets: events in words, and what each changes on the felt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from pitboss.games import Game
from pitboss.play.log import Record
from pitboss.play.narration import Narrator
from pitboss.table.event import EVENTS, Event
from pitboss.table.view import SPECTATOR, Layer, Spot, View

Json = dict[str, Any]

TOLD_FIELDS = (
    "player", "position", "area", "amount", "winnings", "odds", "choice", "hand", "fault", "reason", "net", "added",
    "pot", "pots", "why",
)  # fmt: skip
"""The fields of an event that a page or a program may want beside its sentence; none of them ever holds a card."""


def view_json(view: View, spots: Json | None = None) -> Json:
    """Return a view as a client gets it, with what lies at its positions where that is written already."""
    if spots is None:
        spots = {str(number): spot_json(spot) for number, spot in sorted(view.spots.items())}
    return {
        "round": view.round,
        "in_round": view.is_in_round,
        "spots": spots,
        "chips": dict(view.chips),
        "stub": view.stub,
        "rack": view.rack,
        "marks": dict(view.marks),
        "outcome": list(view.outcome),
        "call": view.call,
        "called": {f"{position}/{area}": called for (position, area), called in view.called.items()},
        "owed": dict(view.owed),
        "outcomes": list(view.outcomes),
        "shown": {type(layer).__name__.lower(): shown for layer in view.layers.values() if (shown := layer.shown())},
        "heaps": [heap._asdict() for layer in view.every_layer() for heap in layer.heaps() if heap.amount],
    }


def spot_json(spot: Spot) -> Json:
    """Return what lies at a position; a card that the viewer may not see is null."""
    return {
        "player": spot.player,
        "hands": [
            {
                "number": number,
                "cards": [
                    {
                        "place": f"{place.shuffle}.{place.number}",
                        "card": None if card is None else str(card),
                        "is_up": place in spot.up,
                    }
                    for place, card in cards.items()
                ],
            }
            for number, cards in spot.hands.items()
        ],
        "bets": [
            {"player": player, "area": area, "amount": amount}
            for player, bets in spot.bets.items()
            for area, amount in bets.items()
        ],
    }


def patch(before: Json, after: Json) -> Json:
    """Return the members of a view that changed; of positions and chips only those, and null where one is gone."""
    changed = {name: value for name, value in after.items() if before[name] != value}
    for name in ("spots", "chips"):
        if name in changed:
            old, new = before[name], after[name]
            entries = {key: value for key, value in new.items() if old.get(key) != value}
            changed[name] = entries | dict.fromkeys(old.keys() - new.keys())
    return changed


class Sight:
    """One viewer's sight of a table, going on event by event."""

    def __init__(self, game: Game, view: View) -> None:
        self.view = view
        self._narrator = Narrator(view, game)
        self._lying: dict[int, tuple[Spot, Json]] = {}
        """What lay at each position when it was last written, and how it was written."""
        self._json = self._written()

    @property
    def json(self) -> Json:
        """The view as it is now."""
        return self._json

    def _written(self) -> Json:
        """Return the view as a client gets it; of its positions only those are written anew that have changed."""
        lying, self._lying = self._lying, {}
        for number, spot in sorted(self.view.spots.items()):
            before = lying.get(number)
            if before is None or not _is_same(before[0], spot):
                before = spot.copied(), spot_json(spot)
            self._lying[number] = before
        return view_json(self.view, {str(number): written for number, (_, written) in self._lying.items()})

    def steps(self, records: Iterable[Record]) -> list[Json]:
        """Take in records and return each as the viewer sees it, with what it changes."""
        return [self.step(record) for record in records]

    def step(self, record: Record, event: Event | None = None) -> Json:
        """Take in a record and return it as the viewer sees it, with what it changes.

        An event that hides nothing from anybody may have been read for somebody else.
        """
        event, words, to, _, net = self._narrator.tell(record, event)
        before, self._json = self._json, self._written()
        body = record.body
        told = {
            "seq": body["seq"],
            "round": body["round"],
            "at": body.get("at"),
            "event": event.kind,
            "by": event.by,
            "words": words,
            **({"to": to} if to else {}),
            "cite": event.cite,
            "cards": [str(card) for card in event.visible()],
        }
        for name in _told_fields(event.kind):
            told[name] = getattr(event, name)
        if net is not None:
            told["net"] = net
        told["patch"] = patch(before, self._json)
        return told


def _is_same(before: Spot, now: Spot) -> bool:
    """Tell whether the same lies at a position, in the same order."""
    return (
        before == now
        and [*before.cards] == [*now.cards]
        and [[*bets] for bets in before.bets.values()] == [[*bets] for bets in now.bets.values()]
        and [*before.bets] == [*now.bets]
    )


@cache
def _told_fields(kind: str) -> tuple[str, ...]:
    """Return which of the fields that are told beside its sentence a kind of event has."""
    return tuple(name for name in TOLD_FIELDS if hasattr(EVENTS[kind], name))


# Views kept between rounds


def kept_view(view: View) -> Json:
    """Return what is kept of a view between rounds, when nothing lies on the layout but wagers that stand."""
    members: Json = {
        "round": view.round,
        "seats": {str(number): spot.player for number, spot in view.spots.items()},
        "chips": view.chips,
        "undealt": {str(shuffle): cards for shuffle, cards in view.undealt.items()},
        "discarded": {str(shuffle): cards for shuffle, cards in view.discarded.items()},
        "decks": {str(shuffle): deck for shuffle, deck in view.decks.items()},
        "bets": {str(number): spot.bets for number, spot in view.spots.items() if any(spot.bets.values())},
        "marks": view.marks,
        "outcome": list(view.outcome),
        "call": view.call,
        "called": [[position, area, called] for (position, area), called in view.called.items()],
        "owed": view.owed,
        "outcomes": list(view.outcomes),
    }
    for layer in view.every_layer():
        members |= layer.kept()
    return members


def view_kept(kept: Json) -> View:
    """Return the spectator's view that was kept."""
    bets = kept.get("bets", {})
    return View(
        SPECTATOR,
        round=kept["round"],
        spots={int(number): Spot(player, bets.get(number, {})) for number, player in kept["seats"].items()},
        chips=dict(kept["chips"]),
        undealt=Counter({int(shuffle): cards for shuffle, cards in kept["undealt"].items()}),
        discarded=Counter({int(shuffle): cards for shuffle, cards in kept["discarded"].items()}),
        decks={int(shuffle): deck for shuffle, deck in kept["decks"].items()},
        marks=dict(kept.get("marks", {})),
        outcome=tuple(kept.get("outcome", ())),
        call=kept.get("call", ""),
        called={(position, area): called for position, area, called in kept.get("called", ())},
        owed=dict(kept.get("owed", {})),
        outcomes=tuple(kept.get("outcomes", ())),
        layers={kind: layer for kind in Layer.KINDS if (layer := kind.from_kept(kept)) != kind()},
    )
