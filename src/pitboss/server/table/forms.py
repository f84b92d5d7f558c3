"""The desk of a live table: what people and the floor bring to it by its forms, and what everybody is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from pitboss.play.dealer import RoundFailed
from pitboss.players import NAMES
from pitboss.server.table import commands
from pitboss.server.table.authority import Authority
from pitboss.server.table.viewers import Json
from pitboss.table.desk import DeskForm, Fact, Field, FieldKind, given_by, read_input
from pitboss.table.event import Event
from pitboss.table.events import Giver, OptionsChanged, WaitingListJoined
from pitboss.table.names import alike
from pitboss.table.refusal import Refused

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


def desk_json(table: Authority) -> Json | None:
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


def floor_desk_json(table: Authority) -> Json | None:
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


def _fact_json(fact: Fact) -> Json:
    return {"label": fact.label, "words": list(fact.words), "cite": fact.cite}


def form_json(form: DeskForm) -> Json:
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


def _field_json(field: Field) -> Json:
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
