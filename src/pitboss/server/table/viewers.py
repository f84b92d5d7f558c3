"""What a viewer of a live table gets: events in words, and what each changes on the felt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from pitboss.games import Game
from pitboss.play.log import Record
from pitboss.play.narration import Narrator
from pitboss.table.cards import Card
from pitboss.table.event import EVENTS, Event, Place
from pitboss.table.handname import NO_NAME, Cards, HandName, Hands
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR, Layer, Spot, View

Json = dict[str, Any]

SETTLED = ("wager_collected", "wager_paid", "winnings_paid", "wager_returned")
"""Events that end a wager, or pay it."""

TOLD_FIELDS = (
    "player", "position", "area", "amount", "winnings", "odds", "choice", "hand", "fault", "reason", "net", "added",
    "pot", "pots", "why",
)  # fmt: skip
"""The fields of an event that a page or a program may want beside its sentence; none of them ever holds a card."""


def view_json(view: View, spots: Json) -> Json:
    """Return a view as a client gets it, with what lies at its positions as it is written."""
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


MIDDLE = 0
"""The position where the dealer's cards lie, or those that belong to all."""
MOST_NAMED = 20_000
"""Hands whose names are remembered."""


@lru_cache(MOST_NAMED)
def hand_name(game: Game, options: Any, cards: Cards, board: Cards) -> HandName:
    """Return what a hand is called; nothing of one that no round by the rules comes to."""
    try:
        return game.hand_name(options, cards, board)
    except Refused:
        return NO_NAME


def board_of(game: Game, view: View) -> Cards:
    """Return the cards in the middle that make part of everybody's hand, where a game has such."""
    if not game.shares_board or MIDDLE not in view.spots:
        return ()
    return tuple(card for card in view.spots[MIDDLE].cards.values() if card is not None)


def open_hands(view: View, position: int) -> Hands:
    """Return the hands at a position all of whose cards the viewer sees."""
    if position not in view.spots:
        return ()
    hands = (tuple(hand.values()) for hand in view.spots[position].hands.values())
    return tuple(tuple(card for card in hand if card is not None) for hand in hands if None not in hand)


def name_json(game: Game, options: Any, hand: dict[Place, Card | None], board: Cards) -> Json:
    """Return what a hand is called, and which cards make it where not all do; nothing while a card is hidden."""
    cards = tuple(card for card in hand.values() if card is not None)
    if len(cards) < len(hand) or (board and cards == board):
        return {"words": "", "best": []}
    name = hand_name(game, options, cards, board)
    return {"words": name.words, "best": [str(card) for card in name.cards]}


def spot_json(spot: Spot, game: Game, options: Any, board: Cards = ()) -> Json:
    """Return what lies at a position; a card that the viewer may not see is null."""
    return {
        "player": spot.player,
        "hands": [
            {
                "number": number,
                **name_json(game, options, cards, board),
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

    def __init__(self, game: Game, view: View, options: Callable[[], Any]) -> None:
        self.view = view
        self._game = game
        self._options = options
        """The options of the table, as they are when they are asked for."""
        self._narrator = Narrator(view, game)
        self._board: Cards = ()
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
        board = board_of(self._game, self.view)
        if board != self._board:
            self._board, lying = board, {}
        for number, spot in sorted(self.view.spots.items()):
            before = lying.get(number)
            if before is None or not _is_same(before[0], spot):
                before = spot.copied(), spot_json(spot, self._game, self._options(), board)
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
        if event.kind in SETTLED and (why := self._verdict(told["position"])):
            told["because"] = why
        told["patch"] = patch(before, self._json)
        return told

    def _verdict(self, position: int) -> str:
        """Say to a player why a wager was won or lost, by the hands that lie open."""
        view = self.view
        hands = open_hands(view, position) if position != MIDDLE else ()
        try:
            return self._game.verdict(self._options(), hands, open_hands(view, MIDDLE))
        except Refused:
            return ""  # cards that no round by the rules comes to, as after a fault


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
