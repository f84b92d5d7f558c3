"""What the house answers of rounds that were played and of its books, as the API's description has it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pitboss.server.web.api.shapes import Cents, ChosenOption, Milliseconds, Shape, State
from pitboss.server.web.api.table_shapes import Layout, Step, View


class Head(Shape):
    """Where a log stands: its last record, and that record's hash."""

    table: str
    seq: int
    head: str


class Heads(Shape):
    """Where every log of the house stands now, and its journal, whose table has no name."""

    heads: list[Head]


class RoundLine(Shape):
    """A round in a line."""

    round: int
    began_at: Milliseconds
    ending: Literal["settled", "voided", "abandoned", "open"]
    net: dict[str, Cents] | None
    first_seq: int
    last_seq: int


class Rounds(Shape):
    """The rounds of a table, the last first."""

    table: str
    name: str
    game: str
    state: State
    rounds: list[RoundLine]


class Round(Shape):
    """A round step by step, from what lay there when it began."""

    table: str
    round: int
    name: str
    game: str
    title: str
    options: list[ChosenOption] = Field(description="Those it was played under.")
    start: View
    steps: list[Step]
    series: int | None = Field(description="The series that its outcome is of; null where none was bound.")
    layout: Layout


class OpenedCard(Shape):
    """A card that the log opens, and the salt with which its place was sealed."""

    place: int
    card: str
    salt: str


class Shuffle(Shape):
    """What proves a shuffle; ``opening`` is null until it is revealed, and for good where it ``stays_sealed``."""

    table: str
    number: int
    commitment: str
    nonces: list[tuple[str, str]]
    sealed: list[str] | None
    deck: list[str] | None
    opening: dict[str, Any] | None
    stays_sealed: bool
    opened: list[OpenedCard] = Field(description="Your own cards, where it stays sealed.")
    opened_to_all: list[OpenedCard] = Field(description="The cards that everyone saw, once their round is over.")


class OutcomeMade(Shape):
    """What a device gave, and the round of which it is."""

    round: int
    faces: list[int] = Field(description="What each die shows, the section of the wheel, or the balls in their order.")
    among: list[int] = Field(description="How many faces each part of the device has, numbered from 1.")
    distinct: bool = Field(description="Whether no number comes twice, as with balls.")


class Series(Shape):
    """What proves a series of outcomes; ``opening`` is null until it is revealed."""

    table: str
    number: int
    of: str = Field(description='What an outcome is called: a "throw", a "spin".')
    commitment: str
    nonces: list[tuple[str, str]]
    throws: list[OutcomeMade]
    opening: dict[str, Any] | None


class Hit(Shape):
    """A record that was found, in the words in which everybody was told of it."""

    table: str
    seq: int
    round: int
    at: Milliseconds
    event: str
    by: str
    player: str | None
    cite: str
    words: str
    hash: str
    body: dict[str, Any]


class Found(Shape):
    """What a search found; ``next`` is where another goes on."""

    hits: list[Hit]
    next: str | None


class TableKept(Shape):
    """A table that is or was open."""

    id: str
    name: str
    game: str
    state: State
    opened_at: Milliseconds


class TablesKept(Shape):
    """Every table that the house ever opened."""

    tables: list[TableKept]


class Entry(Shape):
    """Chips that left one account and reached another."""

    number: int
    at: Milliseconds
    table: str
    table_name: str
    seq: int
    debit: str
    credit: str
    amount: Cents
    what: str


class Ledger(Shape):
    """The house's ledger: entries, balances that sum to zero, and what people call each account."""

    entries: list[Entry]
    balances: dict[str, Cents]
    names: dict[str, str]
    next: int | None
