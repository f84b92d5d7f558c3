"""Fills and credits: requested by the floor, prepared by the cage, signed at the table, numbered in series.

A fill brings chips from the cage to a tray, a credit takes them back. The request, the preparation and a void stand in
the house's journal; what was signed at the table is an input of the table's own log, from which its posting follows,
and the journal hears of it in the same transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import Field
from sqlalchemy import Connection
from typing_extensions import TypedDict

from pitboss.games import find_game
from pitboss.games.between import require_balanced
from pitboss.server.desk.papers import Papers, checked_reason, require_role
from pitboss.server.money.chart import tray
from pitboss.server.money.ledger import read_balance
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import NotFound, Stale
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.store.journal import Line
from pitboss.server.store.step import Note, StoreError, TableRow
from pitboss.table.event import Event
from pitboss.table.events import CreditSent, FillReceived
from pitboss.table.money import Cents, money
from pitboss.table.options import choose
from pitboss.table.paperwork import CREDIT, FILL
from pitboss.table.refusal import Refused

REQUESTED, PREPARED, VOIDED, RECEIVED = (
    "desk_slip_requested", "desk_slip_prepared", "desk_slip_voided", "desk_slip_received",
)  # fmt: skip
SLIPS = (REQUESTED, PREPARED, VOIDED, RECEIVED)
KINDS = {"fill": ("F", FILL, FillReceived), "credit": ("C", CREDIT, CreditSent)}
"""What each kind of slip is numbered with, where it stands in the law, and what the table's log calls it."""
STATES = {"requested": "asked of the cage", "prepared": "ready to sign", "signed": "signed", "void": "void"}


SlipKind = Literal["fill", "credit"]
SlipState = Literal["requested", "prepared", "signed", "void"]
Chips = dict[str, int]
"""How many of each denomination, which is named in cents."""


@shape
class ChipSlip(TypedDict):
    """A fill or a credit, as far as it has come."""

    id: Annotated[int, Field(description="The number of its request.")]
    kind: SlipKind
    table: str
    chips: Chips
    amount: Cents
    requested_by: str
    requested_at: Milliseconds
    number: Annotated[int, Field(description="Its number in the series of its kind; 0 before the cage has printed it.")]
    prepared_by: str
    prepared_at: Milliseconds
    voided_by: str
    voided_at: Milliseconds
    reason: Annotated[str, Field(description="Why it is void.")]
    signed_by: str
    signed_at: Milliseconds
    seq: Annotated[
        int, Field(description="The record of the table's log in which it was signed, or the last of its step.")
    ]
    name: str
    state: SlipState
    cite: str


@dataclass(frozen=True, slots=True)
class Slip:
    """One fill or credit, as far as it has come."""

    id: int
    kind: SlipKind
    table: str
    chips: Chips
    amount: Cents
    requested_by: str
    requested_at: int
    number: int = 0
    """Its number in the series of its kind, from the moment that the cage prints it; a void one keeps it."""
    prepared_by: str = ""
    prepared_at: int = 0
    voided_by: str = ""
    voided_at: int = 0
    reason: str = ""
    signed_by: str = ""
    signed_at: int = 0
    seq: int = 0
    """The record of the table's log that it was signed in, or the last of its step."""

    @property
    def state(self) -> SlipState:
        """How far it has come, in a word."""
        if self.voided_by:
            return "void"
        return "signed" if self.signed_by else "prepared" if self.number else "requested"

    @property
    def name(self) -> str:
        """What it is called: by its number, or by its request before it has one."""
        return f"{KINDS[self.kind][0]}-{self.number:06}" if self.number else f"request {self.id}"

    def as_json(self) -> ChipSlip:
        """Return it for a program."""
        return {
            "id": self.id, "kind": self.kind, "table": self.table, "chips": self.chips, "amount": self.amount,
            "requested_by": self.requested_by, "requested_at": self.requested_at, "number": self.number,
            "prepared_by": self.prepared_by, "prepared_at": self.prepared_at, "voided_by": self.voided_by,
            "voided_at": self.voided_at, "reason": self.reason, "signed_by": self.signed_by,
            "signed_at": self.signed_at, "seq": self.seq, "name": self.name, "state": self.state,
            "cite": KINDS[self.kind][1],
        }  # fmt: skip


def slips_of(lines: Iterable[Line]) -> dict[int, Slip]:
    """Return every slip that lines of the journal tell of, by the number of its request."""
    found: dict[int, Slip] = {}
    for line in lines:
        if line["event"] == REQUESTED:
            found[line["slip"]] = Slip(line["slip"], line["kind"], line["table"], line["chips"], line["amount"],
                                       line["by"], line["at"])  # fmt: skip
        elif line["event"] == PREPARED:
            changed = {"number": line["number"], "prepared_by": line["by"], "prepared_at": line["at"]}
            found[line["slip"]] = replace(found[line["slip"]], **changed)
        elif line["event"] == VOIDED:
            changed = {"reason": line["reason"], "voided_by": line["by"], "voided_at": line["at"]}
            found[line["slip"]] = replace(found[line["slip"]], **changed)
        elif line["event"] == RECEIVED:
            changed = {"signed_by": line["by"], "signed_at": line["at"], "seq": line["seq"]}
            found[line["slip"]] = replace(found[line["slip"]], **changed)
    return found


class Slips:
    """What people do with fills and credits."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers
        self._store = papers.store

    def all(self) -> dict[int, Slip]:
        """Return every slip of the house, by the number of its request."""
        return slips_of(self._papers.lines(*SLIPS))

    def find(self, id: int) -> Slip:
        """Return a slip, or refuse one that nobody asked for."""
        return _found(self.all(), id)

    def request(self, by: Account, key: str, kind: str, table: str, *, chips: dict[str, int], amount: Cents) -> Slip:
        """Ask the cage for a fill, or to take chips back."""
        require_role(by, f"requesting a {kind}", "floorperson")
        row = open_row(self._papers, table)
        cite = KINDS[kind][1]
        require_balanced(chips, amount, denominations_of(row), kind, cite)

        def make(connection: Connection) -> dict[str, Any]:
            held = read_balance(connection, tray(table))
            if kind == "credit" and amount > held:
                allowed = f"up to {money(max(0, held))}"
                raise Refused(f"a credit of {money(amount)}", f"the tray holds {money(held)}", allowed, cite)
            known = slips_of(self._papers.lines_in(connection, *SLIPS))
            return {"slip": len(known) + 1, "kind": kind, "table": table, "chips": _sorted(chips), "amount": amount}

        return self.find(self._papers.write(by, key, REQUESTED, make)["slip"])

    def prepare(self, by: Account, key: str, id: int) -> Slip:
        """Print a slip in the cage, under the next number of its series, and sign it."""
        require_role(by, "preparing a slip", "cashier")

        def make(connection: Connection) -> dict[str, Any]:
            known = slips_of(self._papers.lines_in(connection, *SLIPS))
            slip = _found(known, id)
            _require_state(slip, "preparing it", "requested")
            if slip.requested_by == by.name:
                raise Refused(f"preparing {slip.name}", "you requested it, and nobody signs for both sides",
                              "somebody else in the cage", KINDS[slip.kind][1])  # fmt: skip
            open_row(self._papers, slip.table)
            numbers = [each.number for each in known.values() if each.kind == slip.kind]
            return {"slip": id, "number": max(numbers) + 1, "kind": slip.kind}

        return self.find(self._papers.write(by, key, PREPARED, make)["slip"])

    def void(self, by: Account, key: str, id: int, reason: str) -> Slip:
        """Void a slip before it is signed at the table, with the reason; it keeps its number."""
        require_role(by, "voiding a slip", "cashier", "floorperson")

        def make(connection: Connection) -> dict[str, Any]:
            slip = _found(slips_of(self._papers.lines_in(connection, *SLIPS)), id)
            _require_state(slip, "voiding it", "requested", "prepared")
            if slip.state == "prepared" and by.role == "floorperson":
                raise Refused(f"voiding {slip.name}", "the cage has signed it", "a cage cashier, or the owner",
                              KINDS[slip.kind][1])  # fmt: skip
            return {"slip": id, "reason": checked_reason(reason, f"voiding {slip.name}", KINDS[slip.kind][1])}

        return self.find(self._papers.write(by, key, VOIDED, make)["slip"])

    def to_sign(self, id: int, table: str, by: str) -> tuple[Event, Note]:
        """Return what signing a slip at its table is in the log, and what the journal says of it."""
        slip = self.find(id)
        if slip.table != table:
            raise Refused(f"signing {slip.name}", "it's for another table", "signing it there", KINDS[slip.kind][1])
        _require_state(slip, "signing it", "prepared")
        kind = KINDS[slip.kind][2]
        event = kind(slip.name, dict(slip.chips), slip.amount, slip.requested_by, slip.prepared_by, by=by)

        def require(connection: Connection) -> None:
            now = _found(slips_of(self._papers.lines_in(connection, *SLIPS)), id)
            if now.state != "prepared":
                raise StoreError(f"{slip.name} is {STATES[now.state]} meanwhile")

        return event, Note(RECEIVED, {"slip": id, "by": by}, require)


def denominations_of(row: TableRow) -> tuple[Cents, ...]:
    """Return the chips that a table is played with, the least first."""
    game = find_game(row.game)
    return game.new_table(choose(game.options, row.options), row.positions, 0).denominations


def open_row(papers: Papers, table: str) -> TableRow:
    """Return an open table whose chips count in the house's books, or refuse it."""
    row = papers.store.table(table)
    if row is None or row.state == "closed":
        raise NotFound(f"the table {table[:40]!r}", "no such table is open", "a table of the floor")
    if row.is_training:
        raise Refused(f"chips for {row.name}", "it's a training table, and its chips don't count", "another table")
    return row


def _found(slips: dict[int, Slip], id: int) -> Slip:
    if id not in slips:
        raise NotFound(f"slip {id}", "nobody asked for it", "a slip of the list")
    return slips[id]


def _require_state(slip: Slip, what: str, *states: str) -> None:
    if slip.state not in states:
        allowed = " or ".join(f"a slip that is {STATES[state]}" for state in states)
        raise Stale(f"{slip.name}: {what}", f"it is {STATES[slip.state]}", allowed, KINDS[slip.kind][1])


def _sorted(chips: dict[str, int]) -> dict[str, int]:
    """Return chips with the largest first, as a slip lists them."""
    return {each: chips[each] for each in sorted(chips, key=int, reverse=True)}
