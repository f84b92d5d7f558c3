"""The desk of a live table: what people and the floor bring to it by its forms, and what everybody is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field as Described
from typing_extensions import TypedDict

from pitboss.play.dealer import RoundFailed
from pitboss.players import NAMES
from pitboss.server.shape import shape
from pitboss.server.table import commands
from pitboss.server.table.authority import Authority
from pitboss.table.desk import DeskForm, Fact, Field, FieldKind, given_by, read_input
from pitboss.table.event import Event
from pitboss.table.events import Giver, OptionsChanged, WaitingListJoined
from pitboss.table.money import Cents
from pitboss.table.names import alike
from pitboss.table.refusal import Refused

# Shapes


@shape
class DeskValue(TypedDict):
    """Something that a field of a form may be now."""

    value: str | int | bool | dict[str, str]
    words: str


@shape
class DeskField(TypedDict):
    """A field of a form; one that is `fixed` is sent as it is usual, and nobody is asked for it."""

    name: str
    label: str
    kind: Literal["text", "amount", "choice", "player", "fixed"]
    values: Annotated[list[DeskValue], Described(description="What it may be now, of a choice or a player.")]
    usual: str | int | bool | dict[str, str] | None
    help: str
    of: Annotated[
        str,
        Described(description="The field whose member it is, by its name, where that names several amounts in words."),
    ]
    now: Annotated[Cents | None, Described(description="The amount before anything changes.")]
    follows: Annotated[
        str, Described(description="The amount in proportion to which it changes where it is left empty.")
    ]
    step: Annotated[Cents, Described(description="The steps of such a change.")]


@shape
class DeskFormJson(TypedDict):
    """What a table's desk takes now: `do`, `event` and `fields` make the command, the rest says what it is."""

    do: Literal["desk", "options"]
    event: str
    label: str
    help: str
    cite: str
    done: Annotated[str, Described(description="What the sender may be told.")]
    comes: Annotated[str, Described(description="in the round, at once, or between rounds")]
    whose: Annotated[
        list[str] | None, Described(description="Whose it is to give, of the players; null where no names are meant.")
    ]
    is_due: Annotated[bool, Described(description="Whether somebody waits for it.")]
    is_grave: bool
    stays: Annotated[
        bool, Described(description="Whether a player may give it at any time, so that it stands beside the table.")
    ]
    fields: list[DeskField]


@shape
class FactJson(TypedDict):
    """Something that a desk tells of its table."""

    label: str
    words: list[str]
    cite: str


@shape
class WordWithCite(TypedDict):
    """What somebody is told, and by which paragraph."""

    words: str
    cite: str


@shape
class Note(WordWithCite):
    """What some people are told."""

    whose: list[str]


@shape
class Desk(TypedDict):
    """The desk of a table whose game has one, as it will be when the round is over."""

    facts: list[FactJson]
    notes: list[Note]
    when_away: Annotated[WordWithCite, Described(description="What somebody is told who sits out.")]
    vacant: list[int]
    waiting: Annotated[list[str], Described(description="Who waits for a seat, the longest first.")]
    called: Annotated[list[str], Described(description="For whom of those a seat is kept now; others find none.")]
    barred: Annotated[list[str], Described(description="Who may not sit down here.")]
    took_along: Annotated[
        dict[str, Cents],
        Described(
            description="What those had who left less than an hour ago, and bring back at least if they sit down again."
        ),
    ]
    forms: Annotated[list[DeskFormJson], Described(description="What the desk takes from players now.")]


@shape
class FloorDesk(TypedDict):
    """The desk of a table as the floor sees it."""

    facts: list[FactJson]
    forms: Annotated[list[DeskFormJson], Described(description="What the floor may bring to the desk now.")]


# What is brought to it


def take_from_player(table: Authority, name: str, account: str, command: commands.BringToDesk) -> None:
    """Take what somebody brings to the desk for themselves; some of it only from who sits at the table."""
    giver = (Giver.PLAYER, Giver.ANYBODY) if name in table.people else (Giver.ANYBODY,)
    event = read_input(table.dealer.game.desk.inputs, command.event, command.fields, giver, player=name)
    if isinstance(event, WaitingListJoined) and table.is_closing:
        raise Refused("waiting for a seat", "the table is closing", "another table")
    table.take(event)


def take_from_floor(table: Authority, command: commands.BringToDesk, by: str) -> None:
    """Take what the floor brings to the desk, signed by name; who is required to leave is waited for no longer."""
    event = read_input(table.dealer.game.desk.inputs, command.event, command.fields, (Giver.FLOOR,), by=by)
    if event.ends_a_stay:
        _require_person(table, event)
    table.take(event)
    if event.ends_a_stay:
        table.forget(_named(event))
    with suppress(RoundFailed):
        table.regulars.answer_at_desk()


def _named(event: Event) -> str:
    return str(getattr(event, "player", ""))


def _require_person(table: Authority, event: Event) -> None:
    """Refuse to send a bot away."""
    bot = alike(_named(event), NAMES)
    if bot is not None:
        cites = [form.cite for form in table.dealer.desk_forms() if form.event is type(event)]
        why = f"{bot} is a bot, which plays for nobody else"
        raise Refused(event.deed_words(), why, "a person at the table", "".join(cites[:1]))


# What the table does by itself


def absences(table: Authority) -> list[Event]:
    """Return what the desk is to hear of who is away from the table, and who is back."""
    dealer = table.dealer
    here = [(name, each.is_away) for name, each in table.people.items() if dealer.table.has_player(name)]
    heard = [dealer.game.desk.absence(dealer.table, name, is_away) for name, is_away in here]
    return [event for event in heard if event is not None]


# What is told of it


def desk_json(table: Authority) -> Desk | None:
    """Return what everybody is told of a table's desk, as it will be when the round is over."""
    dealer = table.dealer
    told = dealer.game.desk.told(dealer.table_to_come, dealer.log.now())
    if told is None:
        return None
    forms = [form for form in dealer.desk_forms() if given_by(form.event) in (Giver.PLAYER, Giver.ANYBODY)]
    return {
        "facts": [_fact_json(fact) for fact in told.facts],
        "notes": [{"words": note.words, "cite": note.cite, "whose": list(note.whose)} for note in told.notes],
        "when_away": {"words": told.when_away.words, "cite": told.when_away.cite},
        "vacant": list(told.vacant),
        "waiting": list(told.list.waiting),
        "called": list(told.list.called),
        "barred": list(told.barred),
        "took_along": dict(told.took_along),
        "forms": [form_json(form) for form in forms],
    }


def floor_desk_json(table: Authority) -> FloorDesk | None:
    """Return what the floor should know of a table's desk, and what it may bring there now."""
    desk, to_come = table.dealer.game.desk, table.dealer.table_to_come
    if not desk.inputs:
        return None
    return {
        "facts": [_fact_json(fact) for fact in desk.told_to_floor(to_come)],
        "forms": [form_json(form) for form in floor_forms(table)],
    }


def floor_forms(table: Authority) -> Iterator[DeskForm]:
    """Yield what the floor may bring to the desk now; of bots nobody is sent away."""
    for form in table.dealer.desk_forms():
        if given_by(form.event) is Giver.FLOOR or form.event is OptionsChanged:
            fields = tuple(_without_bots(field) for field in form.fields) if form.event.ends_a_stay else form.fields
            if all(field.values for field in fields if field.kind in (FieldKind.CHOICE, FieldKind.PLAYER)):
                yield replace(form, fields=fields)


def _without_bots(field: Field) -> Field:
    if field.kind is not FieldKind.PLAYER:
        return field
    return replace(field, values=tuple((value, words) for value, words in field.values if value not in NAMES))


def _fact_json(fact: Fact) -> FactJson:
    return {"label": fact.label, "words": list(fact.words), "cite": fact.cite}


def form_json(form: DeskForm) -> DeskFormJson:
    """Return a form as a page draws it: what it sends, its words, its fields and what each may be now."""
    return {
        "do": "options" if form.event is OptionsChanged else "desk",
        "event": form.event.kind,
        "label": form.label,
        "help": form.help,
        "cite": form.cite,
        "done": form.done,
        "comes": form.comes,
        "whose": None if form.whose is None else list(form.whose),
        "is_due": form.is_due,
        "is_grave": form.is_grave,
        "stays": form.stays,
        "fields": [_field_json(field) for field in form.fields],
    }


def _field_json(field: Field) -> DeskField:
    return {
        "name": field.name,
        "label": field.label,
        "kind": field.kind.value,
        "values": [{"value": value, "words": words} for value, words in field.values],
        "usual": field.usual,
        "help": field.help,
        "of": field.of,
        "now": field.now,
        "follows": field.follows,
        "step": field.step,
    }
