"""What the floor and players bring to a game's desk on the command line."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.games import Game
from pitboss.players import Company
from pitboss.table.desk import given_by, read_input
from pitboss.table.event import Event
from pitboss.table.events import Giver
from pitboss.table.money import parse_money
from pitboss.table.refusal import Refused

_SPEC = re.compile(r"(\w+)(?:@([1-9][0-9]{0,8}))?(?:\s+(.+))?\Z")
FORM = "INPUT, or INPUT@ROUND, with FIELD=VALUE; FIELD=VALUE"
YES_OR_NO = {"yes": True, "no": False}


def inputs_of(game: Game) -> dict[str, type[Event]]:
    """Return what somebody may bring to a game's desk, by its name."""
    return {kind.kind: kind for kind in game.desk.inputs if given_by(kind) is not Giver.HOUSE}


def fields_of(kind: type[Event]) -> list[str]:
    """Return the names of the fields that an input has."""
    return [name for name, *_ in kind.fields]


def read_order(
    game: Game, name: str, said: str, names: Mapping[str, str], given: Mapping[str, Any] | None = None
) -> Event:
    """Read an input with its fields as they are typed: ``player=Ana; reason=a dispute``, beside what is given."""
    inputs = inputs_of(game)
    if name not in inputs:
        raise Refused(f"{name} at the desk", f"{game.title} has no such input", ", ".join(inputs) or "nothing")
    kind = inputs[name]
    pairs = [part.partition("=") for part in said.split(";") if part.strip()]
    typed = {each.strip(): text.strip() for each, _, text in pairs}
    values = {**(given or {}), **{each: _value(kind, each, text, names) for each, text in typed.items()}}
    return read_input(game.desk.inputs, name, values, (given_by(kind),))


def bring(company: Company, event: Event) -> None:
    """Bring something to the desk of a table; bots answer what it asks of them, or leave by it."""
    company.dealer.take(event)
    if event.ends_a_stay:
        company.part(str(getattr(event, "player", "")))
    company.answer_at_desk()


def _value(kind: type[Event], name: str, text: str, names: Mapping[str, str]) -> Any:
    """Read a field by its type: an amount of money, yes or no, options by name, somebody who is seated, or a text."""
    form = {each.name: str(each.type) for each in dataclasses.fields(kind)}.get(name)
    if form == "int":
        try:
            return parse_money(text)
        except ValueError as error:
            raise Refused(f"{name}={text}", str(error), "an amount such as $5") from None
    if form == "bool":
        if text not in YES_OR_NO:
            raise Refused(f"{name}={text}", "it's yes or no", ", ".join(YES_OR_NO))
        return YES_OR_NO[text]
    if form == "dict[str, str]":
        return {option: value for option, _, value in (part.strip().partition(" ") for part in text.split(","))}
    return names.get(text.lower(), text) if name == "player" else text


@dataclass(slots=True)
class PlannedOrder:
    """What comes to the desk in a round that is dealt: as soon as the desk takes it."""

    spec: str
    name: str
    round: int
    said: str
    seated: dict[str, str]
    refusal: Refused | None = field(default=None, repr=False)
    is_given: bool = False

    @classmethod
    def read(cls, game: Game, spec: str, seated: tuple[str, ...]) -> PlannedOrder:
        """Read an order such as ``seats_announced@2`` or ``disclosure_ordered player=Ana; reason=a dispute``."""
        found = _SPEC.match(spec)
        if not found:
            raise Refused(f"--desk {spec}", "it can't be read", FORM)
        name, round_, said = found.groups(default="")
        order = cls(spec, name, int(round_ or 1), said, {each.lower(): each for each in seated})
        read_order(game, name, said, order.seated)
        return order

    def give(self, company: Company) -> None:
        """Give it, if it is its round and the desk takes it."""
        dealer = company.dealer
        if self.is_given or dealer.log.round != self.round:
            return
        try:
            bring(company, read_order(dealer.game, self.name, self.said, self.seated))
            self.is_given = True
        except Refused as refusal:
            self.refusal = refusal

    def missed_words(self) -> str:
        """Say that it was not given, and why not."""
        why = f"there was no prompt in round {self.round}" if self.refusal is None else str(self.refusal)
        return f"--desk {self.spec} wasn't taken in round {self.round}: {why.removesuffix('.')}."
