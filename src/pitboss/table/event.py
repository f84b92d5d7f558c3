"""What an event is: a fact in the past tense, with its paragraph, who caused it and who may see its cards."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from json.encoder import encode_basestring_ascii as quote
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, ParamSpec, TypeVar, dataclass_transform

from pitboss.table.cards import WRITTEN_CARDS, Card
from pitboss.table.ledger import Posting
from pitboss.table.memo import NAMES, NUMBERS, TEXTS, keep
from pitboss.table.refusal import Refused
from pitboss.table.sentence import told_to_all

if TYPE_CHECKING:
    from pitboss.table.view import View


class Place(NamedTuple):
    """Where a card lay in a shuffled stack: which shuffle of the log, and which card of it from the top, from 0."""

    shuffle: int
    number: int


class Drawn(NamedTuple):
    """A card taken from the shuffled stack, with the place it had there."""

    card: Card
    place: Place


Hash = str
"""A hash in hex, which hardly ever comes again: unlike other texts it is not kept as it is written."""

as_place: Callable[[tuple[int, int]], Place] = partial(tuple.__new__, Place)
as_drawn: Callable[[tuple[Card, Place]], Drawn] = partial(tuple.__new__, Drawn)
"""Make one of these for each card that is dealt, in half the time that it takes to call its class."""


@dataclasses.dataclass(slots=True, kw_only=True)
class Event:
    """A fact of a round or of the table between rounds; ``seen_by`` says who may see its cards, None that all may."""

    cite: str = ""
    by: str = "dealer"
    seen_by: tuple[str, ...] | None = None

    kind: ClassVar[str] = "event"
    is_input: ClassVar[bool] = False
    ends_a_stay: ClassVar[bool] = False
    """Whether the player whom it names leaves the table by it."""
    recorded_as: ClassVar[str] = ""
    """Under what a gaming day's records list it: a player removed, a report due to the authorities, or one made."""
    is_heard_in_the_room: ClassVar[bool] = False
    """Whether people at other tables hear it too."""
    text: ClassVar[str] = ""
    deed: ClassVar[str] = ""
    """What an input does, in the words with which a refusal of it begins: "changing the options"."""
    asks: ClassVar[str] = ""
    """What a player who may say this does by it, as the words of a button: to "ask to see the burn card"."""
    said: ClassVar[str] = ""
    """The line that says it at a terminal, its word first: "consent NAME"; nothing where no line does."""
    fields: ClassVar[tuple[tuple[str, Template, Reader], ...]] = ()
    card_field: ClassVar[str] = ""
    place_field: ClassVar[str] = ""
    tells_cards: ClassVar[bool] = False
    """Whether the event names cards and the places that they had, face down for some or for everybody to see."""
    one_card: ClassVar[attrgetter[tuple[Card, Place]] | None] = None
    """Gets the card and its place out of an event of one card; None where an event has none, or several."""
    whole_fields: ClassVar[tuple[str, ...]] = ()
    has_whole_numbers: ClassVar[Callable[[Event], bool]]
    """Tell whether every field that should be a whole number is one."""
    one_each: ClassVar[bool] = False
    """Whether each card of the event is for one player alone: that of ``seen_by`` who has its number."""
    to_rack: ClassVar[bool] = False
    """Whether the event takes its cards to the discard rack."""
    waits: ClassVar[bool] = False
    """Whether it counts only when the round is over in which it comes."""
    says_when: ClassVar[bool] = False
    """Whether it is told so in a round that it counts when that is over."""
    knows_faces: ClassVar[bool] = False
    """Whether its words name cards that only some see and that it does not tell itself."""
    gathers: ClassVar[bool] = False
    """Whether its cards are gathered for the next shuffle of the round."""
    concedes: ClassVar[bool] = False
    """Whether its cards are a hand that was given up unseen."""
    entry: ClassVar[Callable[[Event, int, int, int | str], str]]
    """Write the inside of the event's line in a log: its number, round and time, and what it says but hidden cards."""

    @classmethod
    def typed(cls, words: Sequence[str]) -> dict[str, Any]:
        """Return the fields that words at a terminal name, beside who says it and where; mostly there are none."""
        if words:
            word = cls.said.partition(" ")[0]
            raise Refused(" ".join([word, *words]), f"nothing goes with {word}", word)
        return {}

    def sentence(self) -> str:
        """Write the fact as a sentence in which players are marked, as far as this event's cards are visible."""
        return self.text

    def words(self) -> str:
        """Tell the fact to everybody."""
        return told_to_all(self.sentence())

    def aside(self, view: View) -> str:
        """Say what a viewer who has seen all that came before knows of it beside its words; nothing of most."""
        is_later = self.says_when and view.is_in_round and not self.comes_at_once(view)
        return " (when the round is over)" if is_later else ""

    def comes_at_once(self, view: View) -> bool:
        """Tell whether it counts at once though it comes in a round, which most that waits does not."""
        return False

    def told(self, view: View) -> str:
        """Write the fact for a viewer who has seen all that came before: hands are called by their players."""
        sentence, aside = self.sentence(), self.aside(view)
        if aside:
            sentence = f"{sentence.removesuffix('.')}{aside}."
        return sentence if hasattr(self, "player") else view.named(sentence)

    def because(self) -> str:
        """Say to a player why a wager was won or lost, where the event itself decides it."""
        return ""

    def deed_words(self) -> str:
        """Say what an input does, more closely where it has more to say: "a wager of $5 on ante by Ann"."""
        return self.deed

    def shows(self, view: View) -> None:
        """Change what a viewer sees of the table: cards go to the discard rack or are turned, and most do nothing."""
        if self.to_rack:
            view.discard(self.places())
        elif self.tells_cards:
            for place, card in zip(self.places(), self.cards_seen(), strict=True):
                view.turn(place, card, is_up=self.seen_by is None)

    @classmethod
    def changes_nothing(cls) -> bool:
        """Tell whether an event of this kind leaves a view as it is."""
        return cls.shows is Event.shows and not cls.to_rack and not cls.tells_cards

    def postings(self) -> tuple[Posting, ...]:
        """Return what the event moves by itself, between rounds; what a round moves is in its settlement."""
        return ()

    def begun(self, count: int) -> Event:
        """Return the event as it is told where no more than so many of its cards were dealt before something else."""
        return self

    def body(self) -> dict[str, Any]:
        """Return the event as JSON, its hidden cards left out."""
        entry: dict[str, Any] = json.loads(f"{{{self.entry(0, 0, 0)}}}")
        return {name: value for name, value in entry.items() if name not in _OF_THE_LINE}

    def hidden(self) -> Any:
        """Return the cards that only ``seen_by`` may see, as JSON."""
        value = getattr(self, self.card_field)
        return str(value) if isinstance(value, Card) else [str(card) for card in value]

    def places(self) -> tuple[Place, ...]:
        """Return the places of the cards the event shows."""
        value = getattr(self, self.place_field)
        return (value,) if isinstance(value, Place) else value

    def cards_seen(self) -> tuple[Card | None, ...]:
        """Return the cards of the event, None for each that the viewer may not see."""
        value = getattr(self, self.card_field)
        if value is None:
            return (None,) * len(self.places())
        return (value,) if isinstance(value, Card) else value

    def visible(self) -> tuple[Card, ...]:
        """Return the cards that the event shows."""
        return tuple([card for card in self.cards_seen() if card is not None]) if self.card_field else ()

    def cards_told(self) -> list[tuple[Place, Card]]:
        """Return the cards that the event tells, as far as they are visible in it, each with the place it had."""
        value = getattr(self, self.card_field) if self.card_field else None
        cards = (value,) if isinstance(value, Card) else value or ()
        return [(place, card) for place, card in zip(self.places(), cards, strict=False) if card is not None]


Template = str
"""How a value is written in an f-string, where a star stands for the value."""
Reader = Callable[[Any], Any]


def _exactly(kind: type) -> Reader:
    """Read a value that must be of one type and no other, so that no log can pass off true as 1."""

    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"a value of type {type(value).__name__} stands where one of type {kind.__name__} is due")
        return value

    return read


def _each(read_one: Reader) -> Reader:
    """Read a list as a tuple of values of one form."""
    read_list = _exactly(list)
    return lambda values: tuple(read_one(value) for value in read_list(values))


def _by_name(read_one: Reader) -> Reader:
    """Read an object whose values are of one form."""
    read_dict = _exactly(dict)
    return lambda values: {name: read_one(value) for name, value in read_dict(values).items()}


def _or_none(read_one: Reader) -> Reader:
    """Read a value that may be missing."""
    return lambda value: None if value is None else read_one(value)


_read_whole, _read_str = _exactly(int), _exactly(str)

MOST_WHOLE = 2**53 - 1
"""The greatest whole number that every reader of JSON keeps exactly."""


def _read_int(value: Any) -> int:
    number: int = _read_whole(value)
    if abs(number) > MOST_WHOLE:
        raise ValueError(f"a number lies beyond {MOST_WHOLE}")
    return number


def _read_card(text: Any) -> Card:
    card = Card.parse(_read_str(text))
    if str(card) != text:
        raise ValueError(f"{text!r} is written {card} in a log")
    return card


def _read_place(pair: Any) -> Place:
    return Place(*_each(_read_int)(pair))


_write_object = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def _write_numbers(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(int.__repr__, numbers))}]"


def _write_amounts(amounts: Mapping[str, int]) -> str:
    written = map(int.__repr__, amounts.values())  # which are seldom alike, so that they are not kept
    return f"{{{','.join([f'{TEXTS[name]}:{amount}' for name, amount in zip(amounts, written, strict=True)])}}}"


def write_strings(texts: Sequence[str]) -> str:
    """Write texts as JSON."""
    together = "".join(texts)
    if together.isascii() and together.encode().isalnum():  # nothing is to be escaped, as in hundreds of seals
        return '["' + '","'.join(texts) + '"]'
    return f"[{','.join(map(quote, texts))}]"


def _write_cards(cards: tuple[Card | None, ...] | None) -> str:
    return "null" if cards is None else f"[{','.join([WRITTEN_CARDS[card] for card in cards])}]"


def _write_places(places: tuple[Place, ...]) -> str:
    return f"[{','.join([f'[{NUMBERS[shuffle]},{NUMBERS[number]}]' for shuffle, number in places])}]"


_WRITERS = {
    "keep": keep,
    "quote": quote,
    "texts": TEXTS,
    "numbers": NUMBERS,
    "names": NAMES,
    "write_amounts": _write_amounts,
    "write_numbers": _write_numbers,
    "write_object": _write_object,
    "written_cards": WRITTEN_CARDS,
    "write_cards": _write_cards,
    "write_places": _write_places,
    "write_strings": write_strings,
}
"""What the templates call."""

_FORMS: dict[str, tuple[Template, Reader]] = {
    "int": ("{numbers[*]}", _read_int),
    "str": ("{texts[*]}", _read_str),
    "Hash": ("{quote(*)}", _read_str),
    "bool": ('{"true" if * else "false"}', _exactly(bool)),
    "dict[str, int]": ("{write_amounts(*)}", _by_name(_read_int)),
    "dict[str, str]": ("{write_object(*)}", _by_name(_read_str)),
    "dict[str, object]": ("{write_object(*)}", _exactly(dict)),
    "Card | None": ("{written_cards[*]}", _or_none(_read_card)),
    "tuple[Card, ...] | None": ("{write_cards(*)}", _or_none(_each(_read_card))),
    "tuple[Card | None, ...] | None": ("{write_cards(*)}", _or_none(_each(_or_none(_read_card)))),
    "Place": ("[{numbers[*.shuffle]},{numbers[*.number]}]", _read_place),
    "tuple[Place, ...]": ('{write_places(*) if * else "[]"}', _each(_read_place)),
    "tuple[str, ...]": ("{write_strings(*)}", _each(_read_str)),
    "tuple[int, ...]": ("{write_numbers(*)}", _each(_read_int)),
}
"""How each type of field is written to JSON and read back."""

EVENTS: dict[str, type[Event]] = {}
"""Every event there is, by its name in the log."""


def kinds_of(base: type[Event]) -> tuple[str, ...]:
    """Return the names in a log of the events of a class."""
    return tuple(name for name, kind in EVENTS.items() if issubclass(kind, base))


_COMMON = ("cite", "by", "seen_by")
_OF_THE_LINE = ("seq", "round", "at")
E_ = TypeVar("E_", bound=Event)


@dataclass_transform()
def event(cls: type[E_]) -> type[E_]:
    """Make a class an event: its name in the past tense becomes its name in the log."""
    made = dataclasses.dataclass(slots=True)(cls)
    made.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    made.fields = tuple(
        (field.name, *_FORMS[str(field.type)]) for field in dataclasses.fields(made) if field.name not in _COMMON
    )
    types = {field.name: str(field.type) for field in dataclasses.fields(made)}
    for name, form in types.items():
        if "Card" in form:
            made.card_field = name
        if form in ("Place", "tuple[Place, ...]"):
            made.place_field = name
    made.tells_cards = bool(made.card_field and made.place_field)
    if types.get(made.card_field) == "Card | None" and types.get(made.place_field) == "Place":
        made.one_card = attrgetter(made.card_field, made.place_field)
    made.entry = _compile_entry(made)
    made.whole_fields = tuple(field.name for field in dataclasses.fields(made) if str(field.type) == "int")
    made.has_whole_numbers = _compile_check(made)
    EVENTS[made.kind] = made
    return made


def _compile_entry(made: type[Event]) -> Callable[[Event, int, int, int | str], str]:
    """Compile an event's writer: one f-string of its fields, which takes a third of a loop over them."""
    for_all = _entry(made, hidden="")
    for_some = _entry(made, hidden=made.card_field) + ',"seen_by":{names[self.seen_by]}'
    source = f"""def entry(self, seq, round, at):
    while True:
        try:
            return f'{for_all}' if self.seen_by is None else f'{for_some}'
        except KeyError as unwritten:
            keep(unwritten.args[0])
"""
    known: dict[str, Any] = dict(_WRITERS)
    exec(source, known)
    compiled: Callable[[Event, int, int, int | str], str] = known["entry"]
    return compiled


def _compile_check(made: type[Event]) -> Callable[[Event], bool]:
    """Compile the question whether an event's numbers are whole, which every input is asked."""
    tests = " and ".join([f"type(self.{name}) is int" for name in made.whole_fields])
    compiled: Callable[[Event], bool] = eval(f"lambda self: {tests or True}")
    return compiled


def _entry(made: type[Event], hidden: str) -> str:
    """Return the inside of the f-string that writes an event, one field of it hidden; only an input has a time."""
    members = ['"seq":{seq}', '"round":{numbers[round]}'] + ['"at":{at}'] * made.is_input
    members += [f'"event":"{made.kind}"', '"by":{texts[self.by]}', '"cite":{texts[self.cite]}']
    for name, template, _ in made.fields:
        value = "null" if name == hidden else template.replace("*", f"self.{name}")
        members.append(f'"{name}":{value}')
    return ",".join(members)


P = ParamSpec("P")
T = TypeVar("T")


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes what a data class makes, in a third of the time: for what every card takes."""
    fields = [field for field in dataclasses.fields(cls) if field.init]  # type: ignore[arg-type]
    known: dict[str, Any] = {"make": cls.__new__, "cls": cls}
    known |= {f"default_{field.name}": field.default for field in fields}
    heads = [
        field.name + ("" if field.default is dataclasses.MISSING else f"=default_{field.name}") for field in fields
    ]
    named = [head for head, field in zip(heads, fields, strict=True) if field.kw_only]
    plain = [head for head, field in zip(heads, fields, strict=True) if not field.kw_only]
    given = ", ".join([*plain, "*", *named] if named else plain)
    body = "".join([f"    self.{field.name} = {field.name}\n" for field in fields])
    exec(f"def made({given}):\n    self = make(cls)\n{body}    return self\n", known)
    made: Callable[P, T] = known["made"]
    return made


class UnknownEvent(ValueError):
    """A log or a client names an event that does not exist, or gives it other fields than it has."""


def read_event(body: dict[str, Any]) -> Event:
    """Read an event back from its JSON form."""
    name = body.get("event")
    kind = EVENTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise UnknownEvent(f"there is no event named {name!r}" if isinstance(name, str) else "it names no event")
    try:
        if "seen_by" in body and not kind.card_field:
            raise ValueError("it has no cards to hide")
        values = {name: read(body[name]) for name, _, read in kind.fields}
        seen_by = _each(_read_str)(body["seen_by"]) if "seen_by" in body else None
        return kind(**values, cite=_read_str(body["cite"]), by=_read_str(body["by"]), seen_by=seen_by)
    except KeyError as missing:
        raise UnknownEvent(f"{kind.kind} cannot be read: {missing} is missing") from missing
    except (TypeError, ValueError) as error:
        raise UnknownEvent(f"{kind.kind} cannot be read: {_field_refused(kind, body)}{error}") from error


def _field_refused(kind: type[Event], body: dict[str, Any]) -> str:
    """Return the name of the first field whose value can't be read, for the sentence that says why."""
    for name, _, read in kind.fields:
        try:
            read(body[name])
        except (TypeError, ValueError):
            return f"in {name!r} "
    return ""
