"""What the house answers the floor, as the API's description has it."""

from __future__ import annotations

from pydantic import Field

from pitboss.server.web.api.shapes import Cents, Fault, Milliseconds, Option, Shape
from pitboss.server.web.api.table_shapes import DeskForm, Fact, Line, Paused, Prompt


class Duty(Shape):
    """What is due at a table, by which paragraph."""

    what: str
    cite: str


class Present(Shape):
    """Somebody at a table, as the floor sees them."""

    name: str
    is_away: bool
    missed: int = Field(description="In how many rounds in a row an answer lacked.")
    has_chips: bool = Field(description="Whether they have chips there; where not, the seat can be freed.")


class NoticedOption(Option):
    """An option that changes only after notice, as it is now."""

    value: str | int | bool
    notice_cite: str


class Notice(Shape):
    """A notice of a change that is still to come, and from when it may be made."""

    option: str
    label: str
    value: str
    words: str
    may_begin: Milliseconds
    cite: str


class FloorDesk(Shape):
    """The desk of a table as the floor sees it."""

    facts: list[Fact]
    forms: list[DeskForm] = Field(description="What the floor may bring to the desk now.")


class TableDue(Shape):
    """A table as the floor sees it."""

    line: Line
    in_round: bool
    equipment: str = Field(description="What the game is played with: cards, dice, a wheel.")
    cards_since: Milliseconds
    cards_used_hours: int
    change_after_hours: int
    change_cite: str
    stub_counted: int | None
    due: list[Duty]
    paused: Paused | None
    faults: list[Fault]
    takes_coupons: bool
    desk: FloorDesk | None
    by_notice: list[NoticedOption]
    notices: list[Notice]
    people: list[Present]
    prompt: Prompt | None


class FundLeft(Shape):
    """What the fund of a table that has closed still holds for its players."""

    table: str
    name: str
    amount: Cents
    cite: str


class Floor(Shape):
    """Every table as the floor sees it."""

    tables: list[TableDue]
    funds: list[FundLeft] = Field(description="The funds of tables that have closed, which are their players' still.")
