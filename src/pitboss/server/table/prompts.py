"""What people are asked at a live table, as each viewer gets it: choices only to their own player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.play.log import write_json
from pitboss.server.shape import Milliseconds, shape
from pitboss.table.arrangement import Arrangement
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.money import Cents
from pitboss.table.window import Area, OpenForWagers

Prompts = Mapping[str, Ask | OpenForWagers]

# Shapes


@shape
class CardLying(TypedDict):
    """A card by its place in the shuffled stack, ``SHUFFLE.NUMBER``; null where you may not see it."""

    place: str
    card: str | None


@shape
class AreaJson(TypedDict):
    """A betting area with the limits that hold for you: those posted, and for odds what your own wager supports."""

    name: str
    label: str
    cite: str
    least: Cents
    most: Cents
    takes_coupon: bool
    required: bool
    required_by: str
    step: Annotated[
        Cents, Field(description="The unit of amounts that can be paid exactly; 0 where the least chip is.")
    ]
    rides_on: Annotated[str, Field(description="The area whose wager this one needs.")]
    pays: Annotated[str, Field(description="What a winning wager is paid, where that is one thing: 45 to 1.")]


@shape
class Saying(TypedDict):
    """Something else that you may say to a window (``do: say``)."""

    event: str
    words: str
    fields: list[str]


@shape
class Timed(TypedDict):
    """Until when a prompt is open, and for how many seconds in all; null where it waits for ever."""

    deadline: Milliseconds | None
    seconds: float | None


@shape
class OpenWindow(TypedDict):
    """What everybody knows of a time for wagers."""

    kind: Literal["wagers"]
    cite: str
    ready: list[str]
    waiting_for: list[str]


@shape
class OwnWindow(TypedDict):
    """What a time for wagers is to one player."""

    says: list[Saying]
    values: Annotated[
        dict[str, list[str]], Field(description="What you may name in what else may be said, by its field.")
    ]
    bound: Annotated[list[str], Field(description='Your wagers that may not be taken back now, by "position/area".')]
    positions: Annotated[list[int], Field(description="Where you may wager.")]
    coupons: Annotated[dict[str, Cents], Field(description='Your coupons that lie with wagers, by "position/area".')]


@shape
class WagerWindow(Timed, OpenWindow, OwnWindow):
    """The table is open for wagers."""

    id: str
    areas: list[AreaJson]


@shape
class Amounts(TypedDict):
    """Which amounts a choice takes."""

    least: Cents
    most: Cents
    step: Cents


@shape
class HandToSet(TypedDict):
    """A hand to set, by its name and how many cards it takes."""

    name: str
    size: int


HandsSet = dict[str, list[str]]
"""The cards of each hand by the hand's name, as a decision takes them."""


@shape
class ArrangementJson(TypedDict):
    """Cards that you set into hands, each card into one."""

    cards: list[CardLying]
    hands: list[HandToSet]
    house_way: Annotated[
        HandsSet | None, Field(description="How the house would set them; null where it has no way of its own.")
    ]


@shape
class ChoiceJson(TypedDict):
    """One thing that you may choose; ``word`` is what a decision names."""

    word: str
    label: str
    cite: str
    cost: Cents
    amounts: Amounts | None
    usual: Annotated[
        Cents, Field(description="The amount to propose, taken where none is named; at poker only if no other is.")
    ]
    lies: Annotated[
        Cents | None,
        Field(description="Where an amount is what a bet stands at afterwards: how much of it lies there."),
    ]
    cards: list[CardLying]
    at_most: int
    arrangement: Annotated[
        ArrangementJson | None, Field(description="Where hands are set with it: name them in `hands`.")
    ]


@shape
class AskJson(TypedDict):
    """What one player is asked."""

    kind: Literal["decision"]
    cite: str
    player: str
    position: int
    choices: list[ChoiceJson]
    default: str
    not_offered: dict[str, str]
    says: Annotated[list[Saying], Field(description="What you may say meanwhile, which leaves the prompt open.")]


@shape
class Decision(Timed, AskJson):
    """You are asked to decide."""

    id: str


@shape
class Waited(TypedDict):
    """Somebody who is asked."""

    player: str
    position: int


WaitedFor = TypedDict("WaitedFor", {"for": list[Waited]})
"""Who is asked."""


@shape
class Waiting(Timed, WaitedFor):
    """Somebody else is asked; what that person may choose is not told."""

    kind: Literal["waiting"]
    id: Annotated[str | None, Field(description="What to say something to meanwhile; null where nothing may be said.")]
    says: list[Saying]


Prompt = Annotated[WagerWindow | Decision | Waiting, Field(discriminator="kind")]


# What writes them


MOST_WRITTEN = 500
"""Betting areas that are kept as they were written; more than any layout has."""


MOST_TOGETHER = 8
"""Sets of betting areas that are kept as they were written: one for all, or one for each who sits there."""


class PromptWriter:
    """Writes out what is asked of people; a betting area is written once for all who may wager there."""

    def __init__(self) -> None:
        self._areas: dict[int, tuple[Area, str]] = {}
        self._together: dict[tuple[int, ...], tuple[tuple[Area, ...], str]] = {}
        """Areas that are offered together, as they were written."""

    def write(
        self,
        prompts: Prompts,
        player: str,
        until: tuple[int | None, float | None],
        kept: Collection[int],
        alike: dict[str, str],
    ) -> str:
        """Return as JSON what is asked of people as one viewer gets it, no position kept.

        What several viewers of a step get alike is found in ``alike``, or written there for the others.
        """
        for name, prompt in prompts.items():
            if isinstance(prompt, OpenForWagers):
                if "window" not in alike:
                    alike["window"] = write_json({"id": name, **window_json(prompt), **until_json(until)})[1:-1]
                areas, own = self._written(prompt.areas_for(player)), write_json(own_json(prompt, player, kept))
                return f'{{"areas":[{areas}],{alike["window"]},{own[1:]}'
        if any(isinstance(ask, Ask) and ask.player == player for ask in prompts.values()):
            return write_json(prompt_json(prompts, player, until))
        whose = "a player" if player else "an onlooker"
        if whose not in alike:
            alike[whose] = write_json(prompt_json(prompts, player, until))
        return alike[whose]

    def _written(self, areas: tuple[Area, ...]) -> str:
        """Return betting areas as JSON; those that several may wager at, or once more, are written out once."""
        these = tuple(map(id, areas))  # of areas that are kept here, so that no other has the number of one of them
        known = self._together.get(these)
        if known is None:
            if len(self._together) >= MOST_TOGETHER:
                self._together.clear()
            known = self._together[these] = areas, ",".join(map(self._area, areas))
        return known[1]

    def _area(self, area: Area) -> str:
        """Return a betting area as JSON."""
        known = self._areas.get(id(area))
        if known is None or known[0] is not area:
            if len(self._areas) >= MOST_WRITTEN:
                self._areas.clear()
            known = self._areas[id(area)] = area, write_json(area_json(area))
        return known[1]


def until_json(until: tuple[int | None, float | None]) -> Timed:
    """Return until when a prompt is open, and how long it is in all."""
    return {"deadline": until[0], "seconds": until[1]}


def prompt_json(
    prompts: Prompts, player: str, until: tuple[int | None, float | None], kept: Collection[int] = ()
) -> WagerWindow | Decision | Waiting | None:
    """Return what is asked of people as one viewer gets it: choices only to their own player, no position kept."""
    if not prompts:
        return None
    for name, prompt in prompts.items():
        if isinstance(prompt, OpenForWagers):
            areas = [area_json(area) for area in prompt.areas_for(player)]
            own_part = own_json(prompt, player, kept)
            return {"areas": areas, "id": name, **window_json(prompt), **until_json(until), **own_part}
    own = [(name, ask) for name, ask in prompts.items() if isinstance(ask, Ask) and ask.player == player]
    if own:
        name, ask = own[0]
        return {"id": name, **ask_json(ask), **until_json(until)}
    asked = {name: ask for name, ask in prompts.items() if isinstance(ask, Ask)}
    waited: list[Waited] = [{"player": ask.player, "position": ask.position} for ask in asked.values()]
    heard = next(((name, says_json(ask.said_by_players)) for name, ask in asked.items() if player and ask.hears), None)
    id, says = heard or (None, list[Saying]())
    return {"id": id, "kind": "waiting", "for": waited, "says": says, **until_json(until)}


def window_json(window: OpenForWagers) -> OpenWindow:
    """Return what everybody knows of a time for wagers: who is ready, and who is not."""
    people = dict.fromkeys(position.player for position in window.felt.positions)
    return {
        "kind": "wagers",
        "cite": window.cite,
        "ready": [player for player in people if player in window.ready],
        "waiting_for": [player for player in people if player not in window.ready],
    }


def own_json(window: OpenForWagers, player: str, kept: Collection[int] = ()) -> OwnWindow:
    """Return what a time for wagers is to one player: where to wager, and what else may be said."""
    return {
        "says": says_json(window.may_say(player)),
        "values": {name: list(values) for name, values in window.values(player).items()},
        "bound": [f"{wager.position}/{wager.area}" for wager in window.bound(player)],
        "positions": [number for number in window.may_wager_at(player) if number not in kept],
        "coupons": {
            f"{wager.position}/{wager.area}": wager.coupon for wager in window.felt.wagers_of(player) if wager.coupon
        },
    }


def says_json(kinds: Iterable[type[Event]]) -> list[Saying]:
    """Return what may be said beside wagers and decisions, with the fields of each."""
    return [
        {"event": kind.kind, "words": kind.asks, "fields": [name for name, *_ in kind.fields if name != "player"]}
        for kind in kinds
    ]


def area_json(area: Area) -> AreaJson:
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


def ask_json(ask: Ask) -> AskJson:
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


def choice_json(choice: Choice) -> ChoiceJson:
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


def cards_json(cards: Iterable[Drawn]) -> list[CardLying]:
    """Return cards that their player sees, with their places."""
    return [{"place": f"{drawn.place.shuffle}.{drawn.place.number}", "card": str(drawn.card)} for drawn in cards]


def arrangement_json(arrangement: Arrangement) -> ArrangementJson:
    """Return the hands that cards are to be set into, and how the house would set them."""
    return {
        "cards": cards_json(arrangement.cards),
        "hands": [{"name": name, "size": size} for name, size in arrangement.hands],
        "house_way": hands_json(arrangement, arrangement.by_house) if arrangement.house_way else None,
    }


def hands_json(arrangement: Arrangement, setting: tuple[Place, ...]) -> HandsSet:
    """Return the cards of each hand by their texts, as a decision names them."""
    return {name: [str(card) for card in cards] for name, cards in arrangement.cards_of(setting).items()}
