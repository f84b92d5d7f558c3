"""Which faults are to happen in which round: at a training table, in a test, or on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.games.game import Game
from pitboss.table.events import FaultOccurred
from pitboss.table.refusal import Refused
from pitboss.table.requests import Request

_SPEC = re.compile(r"([a-z-]+)(?:=([0-9]{1,3}))?(?:@([1-9][0-9]{0,8}))?(?:#([1-9][0-9]{0,3}))?\Z")


@dataclass(slots=True)
class PlannedFault:
    """A fault that is to happen in a round the n-th time something asks for what it can spoil, other faults apart."""

    name: str
    value: int
    round: int
    nth: int


def parse_fault(game: Game, spec: str) -> PlannedFault:
    """Read a fault such as ``face-up-card``, ``wrong-stub-count=50@5`` or ``extra-card@2#4``."""
    found = _SPEC.match(spec)
    if not found:
        raise Refused(f"the fault {spec!r}", "it can't be read", "NAME, NAME=NUMBER, NAME@ROUND, NAME@ROUND#NTH")
    name, value, round_, nth = found.groups()
    kind = game.fault(name)
    if kind.needs_value and value is None:
        needed = f"{name}={kind.needs_value.upper()}"
        raise Refused(f"the fault {spec!r}", f"it needs a number of {kind.needs_value}", needed, kind.cite)
    if value is not None and not (kind.needs_value or kind.may_name):
        raise Refused(f"the fault {spec!r}", "no number goes with it", f"{name} without a number", kind.cite)
    if kind.is_count_of_deck and int(value) == len(game.deck({})):
        raise Refused(f"the fault {spec!r}", "that is the right number", "another number of cards", kind.cite)
    return PlannedFault(name, int(value or 0), int(round_ or 1), int(nth or 1))


class FaultPlan:
    """The faults still to come; each happens once."""

    def __init__(self, faults: Iterable[PlannedFault] = ()) -> None:
        self.faults = list(faults)

    @property
    def is_over(self) -> bool:
        """Tell whether no fault is still to come."""
        return not self.faults

    def due(self, round_: int, request: Request) -> FaultOccurred | None:
        """Return the fault that happens to this request, if any does."""
        for fault in self.faults:
            if fault.round == round_ and fault.name in request.faults:
                event = FaultOccurred(fault.name, fault.value)
                fault.nth -= is_admitted(event, request)
                if fault.nth == 0:
                    self.faults.remove(fault)
                    return event
        return None


def is_admitted(fault: FaultOccurred, request: Request) -> bool:
    """Tell whether a fault that a request names can happen to it as it is told."""
    try:
        request.admit_fault(fault)
    except Refused:
        return False
    return True
