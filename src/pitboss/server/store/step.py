"""What the store keeps: a step of a table, its entries in the ledger, a command that was answered, a table, a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from pitboss.play.log import Record


@dataclass(frozen=True, slots=True)
class Entry:
    """Chips that leave one account of the house's ledger and reach another, in cents.

    The debited account gives them and the credited account has them. Accounts are ``wallet:<account>``,
    ``rail:<table>:<player>``, ``tray:<table>``, ``fund:<table>``, ``rake:<table>``,
    ``meter:<name>`` and ``cage``.
    """

    debit: str
    credit: str
    amount: int
    what: str


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was carried out, by the key its sender gave it: the hash of what was asked, and the answer."""

    account: str
    key: str
    asked: str
    answer: str = field(repr=False)
    table: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A line that a table's step writes in the house's journal, in the same transaction."""

    event: str
    facts: Mapping[str, Any]
    require: Callable[[Connection], None] = field(repr=False)
    """Refuses the step where the journal, which nobody else writes meanwhile, does not allow it."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one command changes at one table, kept whole or not at all."""

    table: str
    records: tuple[Record, ...] = field(repr=False)
    entries: tuple[Entry, ...] = ()
    checkpoint: str | None = field(default=None, repr=False)
    stacks: Mapping[int, str] = field(default_factory=dict, repr=False)
    """Stacks by the number of their shuffle, kept until they are revealed."""
    gone: tuple[int, ...] = ()
    """The shuffles whose stacks are forgotten."""
    done: Done | None = None
    state: str | None = None
    view: str | None = field(default=None, repr=False)
    """What everybody saw when the round of these records began, as JSON."""
    people: str | None = field(default=None, repr=False)
    """What people were promised and the log does not say yet, as JSON: who sits out or leaves, nonces, faults."""
    words: tuple[str, ...] = field(default=(), repr=False)
    """In which words everybody at the table is told of each record, where that is known."""
    nets: Mapping[int, dict[str, int]] = field(default_factory=dict, repr=False)
    """What every account gained or gave in each round that ends in these records, standing wagers being their
    players' still; a round that is not here is as its record says."""
    meters: Mapping[str, int] = field(default_factory=dict)
    """What the meters showed, by account, that these records pay a share of: one that has moved since is not paid."""
    lines: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    """What the house's journal is told beside the entries, each an event with its facts."""

    notes: tuple[Note, ...] = ()
    """What the house's journal says of this step."""


STATES = ("open", "paused", "closing", "closed")
"""What a table can be."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the house as it was opened, and its state."""

    id: str
    key: str
    pit: str
    name: str
    game: str
    options: dict[str, str]
    positions: int
    tray: int
    is_training: bool
    opened_by: str
    master: bytes = field(repr=False)
    """The secret from which chance makes the table's shuffles."""
    state: str = "open"
    opened_at: int = 0
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round of a table: where its records lie, how it ended, and what each player won or lost."""

    round: int
    first_seq: int
    last_seq: int
    began_at: int
    net: dict[str, int] | None
    ending: str
    """"settled", "voided", "abandoned", or "open" while it goes on."""


@dataclass(frozen=True, slots=True)
class Found:
    """A record of a table, when it happened, and in which words everybody was told of it, where they were kept."""

    table: str
    record: Record
    at: int
    words: str | None


@dataclass(frozen=True, slots=True)
class Posted:
    """An entry as it stands in the ledger: its number, when it was posted, and the table and record it belongs to."""

    number: int
    at: int
    table: str
    seq: int
    entry: Entry


class StoreError(RuntimeError):
    """The store did not do what was asked and nothing has changed; ``step`` says which of several steps is to blame."""

    def __init__(self, problem: str, step: int | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.step = step


class DatabaseFailed(StoreError):
    """The database itself did not do what was asked: it is full, gone, or cannot be reached."""


class Overdrawn(StoreError):
    """An entry takes more chips from a wallet than lie in it."""
