"""What people are asked at a live table, as each viewer gets it: choices only to their own player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pitboss.play.log import write_json
from pitboss.table.arrangement import Arrangement
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.window import Area, OpenForWagers

Json = dict[str, Any]
Prompts = Mapping[str, Ask | OpenForWagers]

MOST_WRITTEN = 500
"""Betting areas that are kept as they were written; more than any layout has."""


class PromptWriter:
    """Writes out what is asked of people; a betting area is written once for all who may wager there."""

    def __init__(self) -> None:
        self._areas: dict[int, tuple[Area, str]] = {}

    def write(
        self, prompts: Prompts, player: str, until: tuple[int | None, float | None], kept: Collection[int] = ()
    ) -> str:
        """Return as JSON what is asked of people as one viewer gets it, no position kept."""
        for name, prompt in prompts.items():
            if isinstance(prompt, OpenForWagers):
                rest = write_json({"id": name, **window_json(prompt, player, kept), **until_json(until)})
                return f'{{"areas":[{",".join(map(self._area, prompt.areas_for(player)))}],{rest[1:]}'
        return write_json(prompt_json(prompts, player, until))

    def _area(self, area: Area) -> str:
        """Return a betting area as JSON."""
        known = self._areas.get(id(area))
        if known is None or known[0] is not area:
            if len(self._areas) >= MOST_WRITTEN:
                self._areas.clear()
            known = self._areas[id(area)] = area, write_json(area_json(area))
        return known[1]


def until_json(until: tuple[int | None, float | None]) -> Json:
    """Return until when a prompt is open, and how long it is in all."""
    return {"deadline": until[0], "seconds": until[1]}


def prompt_json(
    prompts: Prompts, player: str, until: tuple[int | None, float | None], kept: Collection[int] = ()
) -> Json | None:
    """Return what is asked of people as one viewer gets it: choices only to their own player, no position kept."""
    if not prompts:
        return None
    for name, prompt in prompts.items():
        if isinstance(prompt, OpenForWagers):
            areas = [area_json(area) for area in prompt.areas_for(player)]
            return {"areas": areas, "id": name, **window_json(prompt, player, kept), **until_json(until)}
    own = [(name, ask) for name, ask in prompts.items() if isinstance(ask, Ask) and ask.player == player]
    if own:
        name, ask = own[0]
        return {"id": name, **ask_json(ask), **until_json(until)}
    asked = {name: ask for name, ask in prompts.items() if isinstance(ask, Ask)}
    waited = [{"player": ask.player, "position": ask.position} for ask in asked.values()]
    heard = next(((name, says_json(ask.said_by_players)) for name, ask in asked.items() if player and ask.hears), None)
    id, says = heard or (None, [])
    return {"id": id, "kind": "waiting", "for": waited, "says": says, **until_json(until)}


def window_json(window: OpenForWagers, player: str, kept: Collection[int] = ()) -> Json:
    """Return a time for wagers, its areas apart: who is ready, where a player may wager, and what else may be said."""
    people = dict.fromkeys(position.player for position in window.felt.positions)
    return {
        "kind": "wagers",
        "cite": window.cite,
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
