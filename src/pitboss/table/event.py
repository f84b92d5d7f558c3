"""What an event is: a fact in the past tense, with its paragraph, who caused it and who may see its cards."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from pitboss.table.cards import Card


class Place(NamedTuple):
    """Where a card lay in a shuffled stack: which shuffle of the log, and which card of it from the top, from 0."""

    shuffle: int
    number: int


class Drawn(NamedTuple):
    """A card taken from the shuffled stack, with the place it had there."""

    card: Card
    place: Place


@dataclasses.dataclass(slots=True, kw_only=True)
class Event:
    """A fact of a round or of the table between rounds; ``seen_by`` says who may see its cards, None that all may."""

    cite: str = ""
    by: str = "dealer"
    seen_by: tuple[str, ...] | None = None

    kind: ClassVar[str] = "event"
    is_input: ClassVar[bool] = False
    text: ClassVar[str] = ""
    fields: ClassVar[tuple[tuple[str, Writer | None, Reader | None], ...]] = ()
    card_field: ClassVar[str] = ""
    place_field: ClassVar[str] = ""

    def words(self) -> str:
        """Tell the fact in a sentence, as far as this event's cards are visible."""
        return self.text

    def body(self) -> dict[str, Any]:
        """Return the event as JSON, its hidden cards left out."""
        body: dict[str, Any] = {"event": self.kind, "by": self.by, "cite": self.cite}
        for name, write, _ in self.fields:
            value = getattr(self, name)
            body[name] = value if write is None else write(value)
        if self.seen_by is not None:
            body[self.card_field] = None
            body["seen_by"] = list(self.seen_by)
        return body

    def hidden(self) -> Any:
        """Return the cards that only ``seen_by`` may see, as JSON."""
        value = getattr(self, self.card_field)
        return str(value) if isinstance(value, Card) else [str(card) for card in value]

    def places(self) -> tuple[Place, ...]:
        """Return the places of the cards the event shows."""
        value = getattr(self, self.place_field)
        return (value,) if isinstance(value, Place) else value


Writer = Callable[[Any], Any]
Reader = Callable[[Any], Any]


def _card_out(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _card_in(text: str | None) -> Card | None:
    return None if text is None else Card.parse(text)


def _cards_out(cards: tuple[Card, ...] | None) -> list[str] | None:
    return None if cards is None else [str(card) for card in cards]


def _cards_in(texts: list[str] | None) -> tuple[Card, ...] | None:
    return None if texts is None else tuple(Card.parse(text) for text in texts)


def _places_in(pairs: list[list[int]]) -> tuple[Place, ...]:
    return tuple(Place(*pair) for pair in pairs)


_FORMS: dict[str, tuple[Writer | None, Reader | None]] = {
    "int": (None, None),
    "str": (None, None),
    "bool": (None, None),
    "dict[str, int]": (None, None),
    "dict[str, str]": (None, None),
    "dict[str, object]": (None, None),
    "Card | None": (_card_out, _card_in),
    "tuple[Card, ...] | None": (_cards_out, _cards_in),
    "Place": (list, lambda pair: Place(*pair)),
    "tuple[Place, ...]": (lambda places: [list(place) for place in places], _places_in),
    "tuple[str, ...]": (list, tuple),
    "tuple[int, ...]": (list, tuple),
}
"""How each type of field is written to JSON and read back."""

EVENTS: dict[str, type[Event]] = {}
"""Every event there is, by its name in the log."""

_COMMON = ("cite", "by", "seen_by")
E_ = TypeVar("E_", bound=Event)


@dataclass_transform()
def event(cls: type[E_]) -> type[E_]:
    """Make a class an event: its name in the past tense becomes its name in the log."""
    made = dataclasses.dataclass(slots=True)(cls)
    made.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    made.fields = tuple(
        (field.name, *_FORMS[str(field.type)]) for field in dataclasses.fields(made) if field.name not in _COMMON
    )
    for field in dataclasses.fields(made):
        if str(field.type) in ("Card | None", "tuple[Card, ...] | None"):
            made.card_field = field.name
        if str(field.type) in ("Place", "tuple[Place, ...]"):
            made.place_field = field.name
    EVENTS[made.kind] = made
    return made


class UnknownEvent(ValueError):
    """A log or a client names an event that does not exist, or gives it other fields than it has."""


def read_event(body: dict[str, Any]) -> Event:
    """Read an event back from its JSON form."""
    kind = EVENTS.get(body.get("event", ""))
    if kind is None:
        raise UnknownEvent(f"there is no event named {body.get('event')!r}")
    try:
        values = {name: body[name] if read is None else read(body[name]) for name, _, read in kind.fields}
        seen_by = tuple(body["seen_by"]) if "seen_by" in body else None
        return kind(**values, cite=body["cite"], by=body["by"], seen_by=seen_by)
    except (KeyError, TypeError, ValueError) as error:
        raise UnknownEvent(f"{kind.kind} cannot be read: {type(error).__name__} {error}") from error
