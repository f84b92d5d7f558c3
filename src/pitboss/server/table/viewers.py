"""What a viewer of a live table gets: events in words, what each changes on the felt, and the viewer's own prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pitboss.games import Game
from pitboss.play.log import Record
from pitboss.play.narration import Narrator
from pitboss.table.arrangement import Arrangement
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.view import SPECTATOR, Layer, Spot, View
from pitboss.table.window import Area, OpenForWagers

Json = dict[str, Any]

TOLD_FIELDS = (
    "player", "position", "area", "amount", "winnings", "odds", "choice", "hand", "fault", "reason", "net", "added",
    "pot", "pots", "why",
)  # fmt: skip
"""The fields of an event that a page or a program may want beside its sentence; none of them ever holds a card."""


def view_json(view: View) -> Json:
    """Return a view as a client gets it."""
    return {
        "round": view.round,
        "in_round": view.is_in_round,
        "spots": {str(number): spot_json(spot) for number, spot in sorted(view.spots.items())},
        "chips": dict(view.chips),
        "stub": view.stub,
        "rack": view.rack,
        "marks": dict(view.marks),
        "outcome": list(view.outcome),
        "call": view.call,
        "called": {f"{position}/{area}": called for (position, area), called in view.called.items()},
        "owed": dict(view.owed),
        "outcomes": list(view.outcomes),
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
        self._json = view_json(view)

    @property
    def json(self) -> Json:
        """The view as it is now."""
        return self._json

    def steps(self, records: Iterable[Record]) -> list[Json]:
        """Take in records and return each as the viewer sees it, with what it changes."""
        return [self.step(record) for record in records]

    def step(self, record: Record) -> Json:
        """Take in a record and return it as the viewer sees it, with what it changes."""
        event, words, to, _, net = self._narrator.tell(record)
        before, self._json = self._json, view_json(self.view)
        return {
            "seq": record.seq,
            "round": record.body["round"],
            "at": record.body.get("at"),
            "event": event.kind,
            "by": event.by,
            "words": words,
            **({"to": to} if to else {}),
            "cite": event.cite,
            "cards": [str(card) for card in event.visible()],
            **{name: getattr(event, name) for name in TOLD_FIELDS if hasattr(event, name)},
            **({} if net is None else {"net": net}),
            "patch": patch(before, self._json),
        }


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


# Prompts


def prompt_json(
    prompts: Mapping[str, Ask | OpenForWagers],
    player: str,
    deadline: int | None,
    seconds: float | None,
    kept: Collection[int] = (),
) -> Json | None:
    """Return what is asked of people as one viewer gets it: choices only to their own player, no position kept."""
    if not prompts:
        return None
    until = {"deadline": deadline, "seconds": seconds}
    for name, prompt in prompts.items():
        if isinstance(prompt, OpenForWagers):
            return {"id": name, **window_json(prompt, player, kept), **until}
    own = [(name, ask) for name, ask in prompts.items() if isinstance(ask, Ask) and ask.player == player]
    if own:
        name, ask = own[0]
        return {"id": name, **ask_json(ask), **until}
    asked = {name: ask for name, ask in prompts.items() if isinstance(ask, Ask)}
    waited = [{"player": ask.player, "position": ask.position} for ask in asked.values()]
    heard = next(((name, says_json(ask.said_by_players)) for name, ask in asked.items() if player and ask.hears), None)
    id, says = heard or (None, [])
    return {"id": id, "kind": "waiting", "for": waited, "says": says, **until}


def window_json(window: OpenForWagers, player: str, kept: Collection[int] = ()) -> Json:
    """Return a time for wagers as everybody gets it, with where one player may wager and what else may be said."""
    people = dict.fromkeys(position.player for position in window.felt.positions)
    return {
        "kind": "wagers",
        "cite": window.cite,
        "areas": [area_json(area) for area in window.areas_for(player)],
        "ready": [player for player in people if player in window.ready],
        "waiting_for": [player for player in people if player not in window.ready],
        "says": says_json(window.may_say(player)),
        "values": {name: list(values) for name, values in window.values(player).items()},
        "bound": [f"{wager.position}/{wager.area}" for wager in window.bound(player)],
        "positions": [number for number in window.may_wager_at(player) if number not in kept],
        "coupons": {
            f"{wager.position}/{wager.area}": wager.coupon for wager in window.felt.wagers_of(player) if wager.coupon
        },
    }


def says_json(kinds: Iterable[type[Event]]) -> list[Json]:
    """Return what may be said beside wagers and decisions, with the fields of each."""
    return [
        {"event": kind.kind, "words": kind.asks, "fields": [name for name, *_ in kind.fields if name != "player"]}
        for kind in kinds
    ]


def area_json(area: Area) -> Json:
    """Return a betting area with its posted limits, and whether no other wager stands without one there."""
    return {
        "name": area.name,
        "label": area.label,
        "cite": area.cite,
        "least": area.least,
        "most": area.most,
        "takes_coupon": area.takes_coupon,
        "required": bool(area.required_by),
        "required_by": area.required_by,
        "step": area.step,
        "rides_on": area.rides_on,
        "pays": area.pays,
    }


def ask_json(ask: Ask) -> Json:
    """Return what one player is asked, for that player alone."""
    return {
        "kind": "decision",
        "cite": ask.cite,
        "player": ask.player,
        "position": ask.position,
        "choices": [choice_json(choice) for choice in ask.choices],
        "default": ask.default,
        "not_offered": ask.not_offered,
        "says": says_json(ask.said_by_players),
    }


def choice_json(choice: Choice) -> Json:
    """Return one thing that a player may choose."""
    amounts = choice.amounts
    return {
        "word": choice.word,
        "label": choice.label,
        "cite": choice.cite,
        "cost": choice.cost,
        "amounts": {"least": amounts[0], "most": amounts[-1], "step": amounts.step} if amounts else None,
        "usual": choice.usual or (amounts[-1] if amounts else choice.cost),
        "lies": choice.lies,
        "cards": cards_json(choice.cards),
        "at_most": choice.at_most,
        "arrangement": arrangement_json(choice.arrangement) if choice.arrangement else None,
    }


def cards_json(cards: Iterable[Drawn]) -> list[Json]:
    """Return cards that their player sees, with their places."""
    return [{"place": f"{drawn.place.shuffle}.{drawn.place.number}", "card": str(drawn.card)} for drawn in cards]


def arrangement_json(arrangement: Arrangement) -> Json:
    """Return the hands that cards are to be set into, and how the house would set them."""
    return {
        "cards": cards_json(arrangement.cards),
        "hands": [{"name": name, "size": size} for name, size in arrangement.hands],
        "house_way": hands_json(arrangement, arrangement.by_house) if arrangement.house_way else None,
    }


def hands_json(arrangement: Arrangement, setting: tuple[Place, ...]) -> dict[str, list[str]]:
    """Return the cards of each hand by their texts, as a decision names them."""
    return {name: [str(card) for card in cards] for name, cards in arrangement.cards_of(setting).items()}
