"""Table inventory slips: what is counted in a tray by denomination, against the log, and what a difference asks for.

One count makes both parts of a slip: the closer of the shift that ends and the opener of the one that begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field
from sqlalchemy import Connection, func, select
from typing_extensions import TypedDict

from pitboss.server.desk.papers import Papers, require_role
from pitboss.server.desk.slips import Chips, denominations_of
from pitboss.server.money.books import CLOSED, MADE_WHOLE
from pitboss.server.money.chart import tray
from pitboss.server.money.ledger import read_balance
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import NotFound, Stale
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.store import bonds
from pitboss.server.store.journal import Line
from pitboss.server.store.schema import entries, rounds
from pitboss.server.store.step import TableRow
from pitboss.table.money import Cents, in_chips, money
from pitboss.table.paperwork import TRAY_SLIP as SLIP
from pitboss.table.refusal import Refused

COUNTED = "desk_tray_counted"
COINS: tuple[Cents, ...] = (1, 5, 10, 25)
"""Coins that may lie in a tray beside its chips."""
PARTS = {"opener": "when the table opens", "shift": "when a shift ends and the next begins",
         "closer": "when the table has closed"}  # fmt: skip
REPORTED, TO_THE_DIVISION = 25_00, 100_00
"""Above the first a difference is reported in writing; from the second on the Division gets a copy."""


Part = Literal["opener", "shift", "closer"]


@shape
class TrayCount(TypedDict):
    """A table inventory slip: what was counted in a tray, and what the log says."""

    number: int
    part: Part
    table: str
    chips: Chips
    total: Cents
    logged: Cents
    seq: int
    is_late: bool
    corrects: Annotated[int, Field(description="The slip that this recount stands in for, by its number; else 0.")]
    by: str
    at: Milliseconds
    name: str
    difference: int
    duties: list[str]
    cite: str


@dataclass(frozen=True, slots=True)
class Count:
    """One count of a tray, signed, and what the log says should be there."""

    number: int
    part: Part
    table: str
    chips: Chips
    total: Cents
    logged: Cents
    seq: int
    """The last record of the log that the count was held against."""
    is_late: bool
    """Whether an opener was counted after gaming began."""
    corrects: int
    """The slip that was off and that this one, counted again before another round, stands in for; else 0."""
    by: str
    at: int

    @property
    def name(self) -> str:
        """What the slip is called."""
        return slip_name(self.number)

    @property
    def difference(self) -> Cents:
        """What was counted beyond what the log says, or, below zero, short of it."""
        return self.total - self.logged

    def as_json(self) -> TrayCount:
        """Return it for a program."""
        return {
            "number": self.number, "part": self.part, "table": self.table, "chips": self.chips, "total": self.total,
            "logged": self.logged, "seq": self.seq, "is_late": self.is_late, "corrects": self.corrects, "by": self.by,
            "at": self.at, "name": self.name, "difference": self.difference,
            "duties": list(duties_of(self.difference)), "cite": SLIP,
        }  # fmt: skip


def slip_name(number: int) -> str:
    """Return what a table inventory slip is called by its number."""
    return f"S-{number:06}"


def duties_of(difference: Cents) -> tuple[str, ...]:
    """Return what a difference between a count and the log asks for.

    >>> [len(duties_of(each)) for each in (0, 25_00, -25_01, 99_99, -100_00)]
    [0, 1, 2, 2, 3]
    """
    short = abs(difference)
    due = (
        (0, "Tell the shift manager, security and surveillance now."),
        (REPORTED, "Security and surveillance write and sign a report."),
        (TO_THE_DIVISION - 1, "Send the Division a copy of the report."),
    )
    return tuple(words for over, words in due if short > over)


def counts_of(lines: Iterable[Line]) -> list[Count]:
    """Return every count that lines of the journal tell of."""
    fields = Count.__dataclass_fields__
    return [
        Count(**{"corrects": 0} | {name: line[name] for name in fields if name in line})
        for line in lines if line["event"] == COUNTED
    ]  # fmt: skip


def standing(counts: Iterable[Count]) -> list[Count]:
    """Return the counts that no other stands in for."""
    found = list(counts)
    corrected = {each.corrects for each in found}
    return [each for each in found if each.number not in corrected]


class Counts:
    """What people do with table inventory slips."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers

    def all(self) -> list[Count]:
        """Return every count of the house, in order."""
        return counts_of(self._papers.lines(COUNTED))

    def count(self, by: Account, key: str, table: str, part: str, *, chips: dict[str, int], total: Cents) -> Count:
        """Sign a count of a tray, against its log as it stands; a table in play is not counted."""
        require_role(by, "counting a tray", "floorperson")
        row = self._row(table)
        require_counted(chips, total, (*COINS, *denominations_of(row)))

        def make(connection: Connection) -> dict[str, Any]:
            bond = bonds.read_parts(connection, self._papers.store.vault, table, hold=True)
            played = _rounds(connection, table)
            _require_countable(row, part, bond["state"], played)
            known = counts_of(self._papers.lines_in(connection, COUNTED))
            same = [each for each in known if each.table == table and each.part == part]
            corrects = same[-1].number if same and _may_correct(connection, same[-1]) else 0
            if part != "shift" and same and not corrects:
                raise Stale(f"the {part} of {row.name}", "it's already counted", "a count when the shift ends", SLIP)
            logged = closing_tray(connection, table) if part == "closer" else read_balance(connection, tray(table))
            return {"number": len(known) + 1, "part": part, "table": table, "chips": _sorted(chips), "total": total,
                    "logged": logged, "seq": bond["seq"], "is_late": part == "opener" and bool(played),
                    "corrects": corrects}  # fmt: skip

        number = int(self._papers.write(by, key, COUNTED, make)["number"])
        return self.all()[number - 1]

    def proposed(self, table: str) -> dict[str, int]:
        """Return what the log's tray is made up of with as few chips as can be, for whoever counts to begin from."""
        row = self._row(table)
        with self._papers.store.database.reading() as connection:
            is_closed = row.state == "closed"
            held = closing_tray(connection, table) if is_closed else read_balance(connection, tray(table))
        found = in_chips(max(0, held), sorted((*COINS, *denominations_of(row)))) or {}
        return {str(each): number for each, number in found.items()}

    def _row(self, table: str) -> TableRow:
        row = self._papers.store.table(table)
        if row is None or row.is_training:
            raise NotFound(f"the table {table[:40]!r}", "the house has no such table", "a table of the floor")
        return row


def require_counted(chips: dict[str, int], total: Cents, known: tuple[Cents, ...]) -> None:
    """Refuse a count of chips that the table does not have, or that do not come to their total."""
    for each, number in chips.items():
        if each not in map(str, known):
            allowed = ", ".join(map(money, sorted(known)))
            raise Refused(f"{each[:20]} on a slip", "there's no such denomination", f"one of {allowed}, in cents", SLIP)
        if number <= 0:
            raise Refused(
                f"{number} of {money(int(each))}", "nobody counts fewer than one", "at least 1, or leave it out", SLIP
            )
    found = sum(int(each) * number for each, number in chips.items())
    if found != total:
        why = f"its denominations come to {money(found)}"
        raise Refused(f"a slip of {money(total)}", why, "a total that adds up", SLIP)


def _require_countable(row: TableRow, part: str, state: str, played: list[str]) -> None:
    if part == "closer" and state != "closed":
        raise Stale(
            f"the closer of {row.name}", "the table is in play", "closing it first, or a count of the shift", SLIP
        )
    if part != "closer" and state == "closed":
        raise Stale(f"counting {row.name}", "the table has closed", "its closer", SLIP)
    if "open" in played:
        raise Stale(
            f"counting {row.name}",
            "a round is in play",
            "counting once it is over: pause the table after this round",
            SLIP,
        )


def _may_correct(connection: Connection, last: Count) -> bool:
    """Tell whether a tray may be counted again: its slip is off, and no round was played since."""
    since = select(rounds.c.round).where(rounds.c.table_id == last.table, rounds.c.began_at >= last.at).limit(1)
    return bool(last.difference) and connection.execute(since).first() is None


def _rounds(connection: Connection, table: str) -> list[str]:
    """Return how the first and the last rounds of a table ended; nothing where none was played."""
    wanted = select(rounds.c.ending).where(rounds.c.table_id == table).order_by(rounds.c.round.desc()).limit(2)
    return list(connection.scalars(wanted))


def closing_tray(connection: Connection, table: str) -> Cents:
    """Return what a table's tray held when it closed, which then went back to the cage."""
    back, whole = (
        connection.execute(
            select(func.coalesce(func.sum(entries.c.amount), 0)).where(
                entries.c.table_id == table, entries.c.what == what
            )
        ).scalar_one()
        for what in (CLOSED, MADE_WHOLE)
    )
    return int(back) - int(whole)


def _sorted(chips: dict[str, int]) -> dict[str, int]:
    return {each: chips[each] for each in sorted(chips, key=int, reverse=True)}
