"""The book of a casino night: guests, imitation money, prizes and expenses, as the house's journal tells them.

Every line is chained and sealed as the rest of the journal is, so that `pitboss verify` finds one that was changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import select

from pitboss.housefile import Night
from pitboss.server.money.chart import RAIL, WALLET
from pitboss.server.store.journal import Line
from pitboss.server.store.schema import journal
from pitboss.server.store.store import Store
from pitboss.table.money import Cents

CHECKED_IN, HANDED = "night_guest_checked_in", "night_money_handed"
PRIZE_LISTED, PRIZE_STRUCK, PRIZE_AWARDED = "night_prize_listed", "night_prize_struck", "night_prize_awarded"
EXPENSE_NOTED, EXPENSE_STRUCK = "night_expense_noted", "night_expense_struck"
LAST_CALL, SETTLED = "night_last_call", "night_settled"

KINDS = ("rental", "fee", "other")
"""What an expense is for: equipment that is rented, a fee of the license, or anything else."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest who has checked in: what the desk handed out in imitation money, and took in real money."""

    id: str
    name: str
    at: int
    handed: Cents = 0
    paid: Cents = 0


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize: what it is, its retail value, what it cost the organization, who donated it, and who won it."""

    number: int
    what: str
    value: Cents
    cost: Cents
    donor: str
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Expense:
    """What the night cost beside its prizes: for what, paid to whom, by a contract of which day."""

    number: int
    kind: str
    what: str
    amount: Cents
    to: str
    dated: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a guest stands: the imitation money handed out, what the guest holds now, and the rank by the difference."""

    rank: int
    id: str
    name: str
    handed: Cents
    held: Cents

    @property
    def ahead(self) -> Cents:
        """What the guest has won, or lost, so far."""
        return self.held - self.handed


@dataclass(frozen=True, slots=True)
class Book:
    """All that the desk has written of one night."""

    guests: Mapping[str, Guest] = field(default_factory=dict)
    prizes: Mapping[int, Prize] = field(default_factory=dict)
    expenses: Mapping[int, Expense] = field(default_factory=dict)
    last_call_at: int = 0
    settled_at: int = 0
    final: tuple[Standing, ...] = ()
    """How everybody stood when the night was settled."""
    read: int = 0
    """The last line of the journal that is in it."""

    @property
    def is_settled(self) -> bool:
        """Tell whether the night is over and its standings are final."""
        return bool(self.settled_at)


def book_of(store: Store, night: Night, before: Book | None = None) -> Book:
    """Read the book of a night, from where it was read before."""
    book = before or Book()
    wanted = select(journal.c.number, journal.c.body).where(journal.c.number > book.read)
    with store.database.reading() as connection:
        rows = connection.execute(wanted.order_by(journal.c.number)).all()
    for row in rows:
        line = json.loads(row.body)
        if line.get("night") == night.name and line["event"] in _AFTER:
            book = _AFTER[line["event"]](book, line)
    return replace(book, read=rows[-1].number) if rows else book


def _checked_in(book: Book, line: Line) -> Book:
    guest = Guest(line["person"], line["name"], line["at"])
    return _handed(replace(book, guests={**book.guests, guest.id: guest}), line)


def _handed(book: Book, line: Line) -> Book:
    guest = book.guests[line["person"]]
    after = replace(guest, handed=guest.handed + line["amount"], paid=guest.paid + line["paid"])
    return replace(book, guests={**book.guests, guest.id: after})


def _listed(book: Book, line: Line) -> Book:
    prize = Prize(line["prize"], line["what"], line["value"], line["cost"], line["donor"])
    return replace(book, prizes={**book.prizes, prize.number: prize})


def _awarded(book: Book, line: Line) -> Book:
    prize = replace(book.prizes[line["prize"]], winner=line["person"])
    return replace(book, prizes={**book.prizes, prize.number: prize})


def _noted(book: Book, line: Line) -> Book:
    told = {name: line[name] for name in ("kind", "what", "amount", "to", "dated")}
    return replace(book, expenses={**book.expenses, line["expense"]: Expense(line["expense"], **told)})


def _without(held: Mapping[int, Any], number: int) -> dict[int, Any]:
    return {key: value for key, value in held.items() if key != number}


def _settled(book: Book, line: Line) -> Book:
    return replace(book, settled_at=line["at"], final=tuple(ranked(book.guests.values(), dict(line["held"]))))


_AFTER = {
    CHECKED_IN: _checked_in,
    HANDED: _handed,
    PRIZE_LISTED: _listed,
    PRIZE_STRUCK: lambda book, line: replace(book, prizes=_without(book.prizes, line["prize"])),
    PRIZE_AWARDED: _awarded,
    EXPENSE_NOTED: _noted,
    EXPENSE_STRUCK: lambda book, line: replace(book, expenses=_without(book.expenses, line["expense"])),
    LAST_CALL: lambda book, line: replace(book, last_call_at=line["at"]),
    SETTLED: _settled,
}
"""What each line of the journal makes of the book."""


def held_by(book: Book, balances: Mapping[str, Cents], standing: Iterable[tuple[str, Cents]] = ()) -> dict[str, Cents]:
    """Return what each guest holds: in the wallet, on the rail of every table, and in wagers that stand there."""
    by_name = {guest.name: guest.id for guest in book.guests.values()}
    held = {id: balances.get(f"{WALLET}{id}", 0) for id in book.guests}
    on_rails = ((account.split(":", 2)[2], amount) for account, amount in balances.items() if account.startswith(RAIL))
    for name, amount in (*on_rails, *standing):
        if name in by_name:
            held[by_name[name]] += amount
    return held


def ranked(guests: Iterable[Guest], held: Mapping[str, Cents]) -> Iterator[Standing]:
    """Yield how guests stand, the furthest ahead first; those who are level share a rank."""
    order = sorted(guests, key=lambda guest: (guest.handed - held.get(guest.id, 0), guest.name))
    rank, last = 0, None
    for place, guest in enumerate(order, start=1):
        ahead = held.get(guest.id, 0) - guest.handed
        rank, last = (rank, last) if ahead == last else (place, ahead)
        yield Standing(rank, guest.id, guest.name, guest.handed, held.get(guest.id, 0))
