"""What a game's desk takes from people: each input as a form, with its words, its paragraph and its fields."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from pitboss.table.event import Event, UnknownEvent, read_event
from pitboss.table.events import DeskInput, Giver, RoundOrder
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused

Value = str | int | bool | dict[str, str]


class FieldKind(StrEnum):
    """What a field of a form holds."""

    TEXT = "text"
    AMOUNT = "amount"
    CHOICE = "choice"
    PLAYER = "player"
    FIXED = "fixed"
    """What the form has settled, and nobody is asked for."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form, by its name in the event that the form becomes."""

    name: str
    label: str = ""
    kind: FieldKind = FieldKind.TEXT
    values: tuple[tuple[Value, str], ...] = ()
    """What it may be at this moment, each value with its words."""
    usual: Value | None = None
    help: str = ""
    of: str = ""
    """The field of the event whose member it is, where that names several amounts."""
    now: Cents | None = None
    """The amount as it is, before anything changes."""
    follows: str = ""
    """The amount in proportion to which it changes, in whole steps, where nobody names it."""
    step: Cents = 1


def fixed(**values: Value) -> tuple[Field, ...]:
    """Return the fields that a form has settled."""
    return tuple(Field(name, kind=FieldKind.FIXED, usual=value) for name, value in values.items())


@dataclass(frozen=True, slots=True)
class DeskForm:
    """What a game's desk takes at this moment: the event that it becomes, its words, its paragraph and its fields."""

    event: type[Event]
    label: str
    help: str
    cite: str
    fields: tuple[Field, ...] = ()
    done: str = ""
    """What whoever gave it is told afterwards."""
    whose: tuple[str, ...] | None = None
    """Whose it is to give, of the players; None where the giver of its event is not held to names."""
    is_due: bool = False
    """Whether somebody waits for it."""
    is_grave: bool = False
    stays: bool = False
    """Whether a player may give it at any time, so that it stands beside the table."""

    @property
    def comes(self) -> str:
        """When it takes effect."""
        if issubclass(self.event, RoundOrder):
            return "in the round"
        is_only_said = issubclass(self.event, DeskInput) and self.event.is_only_said
        return "at once" if is_only_said else "between rounds"

    @property
    def usual(self) -> dict[str, Value]:
        """What its fields usually are, as far as something is usual."""
        return {field.name: field.usual for field in self.fields if field.usual is not None}


class Fact(NamedTuple):
    """Something that a desk tells of its table."""

    label: str
    words: tuple[str, ...]
    cite: str = ""


class Note(NamedTuple):
    """What a desk has to tell some of the people."""

    words: str
    cite: str
    whose: tuple[str, ...] = ()


class WaitingList(NamedTuple):
    """Who waits for a seat at a table, the longest first, and for whom of them one is kept now."""

    waiting: tuple[str, ...] = ()
    called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeskTold:
    """What everybody may know of a table's desk."""

    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]
    when_away: Note
    """What somebody is told who sits out."""
    vacant: tuple[int, ...]
    list: WaitingList
    barred: tuple[str, ...]
    """Who may not sit down here."""
    took_along: dict[str, Cents]
    """What those had who left lately, and bring back at least."""


def read_input(
    inputs: Collection[type[Event]], name: str, fields: Mapping[str, Any], givers: Collection[Giver], **signed: str
) -> Event:
    """Return what somebody brings to a desk that takes these inputs, or refuse what is not theirs to bring."""
    kinds = {kind.kind: kind for kind in inputs if given_by(kind) in givers}
    if name not in kinds:
        raise Refused(f"{name!r} at the desk", "it takes nothing by that name from you", ", ".join(kinds) or "nothing")
    kind = kinds[name]
    own = [each for each, *_ in kind.fields if each not in signed]
    for each in fields:
        if each not in own:
            raise Refused(kind.deed, f"it has no field {each!r}", ", ".join(own) or "no field at all")
    said = {each: value.strip() if isinstance(value, str) else value for each, value in fields.items()}
    try:
        return read_event({**_defaults(kind), **said, "by": "", **signed, "event": name, "cite": ""})
    except UnknownEvent as error:
        raise Refused(kind.deed, str(error), f"{', '.join(own)}, each of its own type") from None


def given_by(kind: type[Event]) -> Giver:
    """Return who may bring an input to a desk: nobody but the house, unless it says otherwise."""
    return kind.given_by if issubclass(kind, DeskInput | RoundOrder) else Giver.HOUSE


def _defaults(kind: type[Event]) -> dict[str, Any]:
    """Return what those fields of an event are that may be left out."""
    made = {each.name: each.default_factory() for each in dataclasses.fields(kind)
            if each.default_factory is not dataclasses.MISSING}  # fmt: skip
    given = {each.name: each.default for each in dataclasses.fields(kind)
             if each.default is not dataclasses.MISSING and each.name != "seen_by"}  # fmt: skip
    return given | made
