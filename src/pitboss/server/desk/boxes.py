"""Drop boxes: removed from a table, counted twice by two people, and held against what players bought in for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import Connection, func, select
from typing_extensions import TypedDict

from pitboss.server.desk.figures import BUY_IN
from pitboss.server.desk.papers import Papers, checked_reason, require_role
from pitboss.server.desk.slips import Chips
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import NotFound, Stale
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.store.journal import Line
from pitboss.server.store.schema import entries
from pitboss.table.money import Cents, money
from pitboss.table.paperwork import DROP
from pitboss.table.paperwork import DROP_COUNT as COUNT
from pitboss.table.refusal import Refused

REMOVED, COUNTED, RESOLVED = "desk_box_removed", "desk_box_counted", "desk_box_resolved"
BOXES = (REMOVED, COUNTED, RESOLVED)
CURRENCY: tuple[Cents, ...] = (1, 5, 10, 25, 50, 1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00)
MOST_NUMBER = 2**62
VARIANCE = "Drop Variance Report: the original to the Division, the duplicate to accounting."


BoxState = Literal["removed", "counted once", "counted", "variance", "resolved"]


@shape
class DropBox(TypedDict):
    """A drop box; what was counted first, and what the ledger says, is hidden until the second count is done."""

    number: int
    table: str
    since: Milliseconds
    removed_at: Milliseconds
    removed_by: str
    escort: str
    logged: Cents | None
    after: int
    upto: int
    first: Cents | None
    first_by: str
    second: Cents | None
    second_by: str
    bills: list[Chips]
    resolved: Cents | None
    resolved_by: str
    reason: str
    name: str
    state: BoxState
    counted: Cents | None
    cite: str
    duty: str


@dataclass(frozen=True, slots=True)
class Box:
    """A drop box of one table: what players bought in for while it hung there, and what was counted in it."""

    number: int
    table: str
    since: int
    removed_at: int
    removed_by: str
    escort: str
    logged: Cents
    """What the ledger says players bought in for."""
    after: int
    upto: int
    """The entries of the ledger that the box has: after the first and up to the last."""
    first: Cents | None = None
    first_by: str = ""
    second: Cents | None = None
    second_by: str = ""
    bills: tuple[Chips, ...] = ()
    resolved: Cents | None = None
    resolved_by: str = ""
    reason: str = ""

    @property
    def name(self) -> str:
        """What the box is called."""
        return f"B-{self.number:06}"

    @property
    def counted(self) -> Cents | None:
        """What was in the box, once it is settled: two counts that agree, or the count supervisor's word."""
        if self.resolved is not None:
            return self.resolved
        return self.second if self.second is not None and self.first == self.second else None

    @property
    def state(self) -> BoxState:
        """How far the box has come."""
        if self.resolved is not None:
            return "resolved"
        if self.second is None:
            return "counted once" if self.first is not None else "removed"
        return "counted" if self.first == self.second == self.logged else "variance"

    def as_json(self) -> DropBox:
        """Return it for a program; the first count stays hidden until the second is done."""
        is_hidden = self.second is None
        return {
            "number": self.number, "table": self.table, "since": self.since, "removed_at": self.removed_at,
            "removed_by": self.removed_by, "escort": self.escort, "logged": None if is_hidden else self.logged,
            "after": self.after, "upto": self.upto, "first": None if is_hidden else self.first,
            "first_by": self.first_by, "second": self.second, "second_by": self.second_by,
            "bills": [] if is_hidden else list(self.bills), "resolved": self.resolved,
            "resolved_by": self.resolved_by, "reason": self.reason, "name": self.name, "state": self.state,
            "counted": self.counted, "cite": COUNT, "duty": VARIANCE if self.state == "variance" else "",
        }  # fmt: skip


def boxes_of(lines: Iterable[Line]) -> dict[int, Box]:
    """Return every box that lines of the journal tell of."""
    found: dict[int, Box] = {}
    for line in lines:
        number = line["box"]
        if line["event"] == REMOVED:
            found[number] = Box(number, line["table"], line["since"], line["removed_at"], line["by"], line["escort"],
                                line["logged"], line["after"], line["upto"])  # fmt: skip
        elif line["event"] == COUNTED:
            which, bills = line["pass"], (*found[number].bills, line["bills"])
            found[number] = replace(found[number], **{which: line["total"], f"{which}_by": line["by"]}, bills=bills)
        elif line["event"] == RESOLVED:
            told = {"resolved": line["total"], "resolved_by": line["by"], "reason": line["reason"]}
            found[number] = replace(found[number], **told)
    return found


class Boxes:
    """What people do with drop boxes."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers

    def all(self) -> dict[int, Box]:
        """Return every box that was removed, by its number."""
        return boxes_of(self._papers.lines(*BOXES))

    def find(self, number: int) -> Box:
        """Return a box, or refuse one that was not removed."""
        return _found(self.all(), number)

    def remove(self, by: Account, key: str, table: str, escort: str) -> Box:
        """Take a table's drop box off and hang an empty one, with somebody who goes along."""
        require_role(by, "removing a drop box", "floorperson")
        row = self._papers.store.table(table)
        if row is None or row.is_training:
            raise NotFound(f"the table {table[:40]!r}", "the house has no such table", "a table of the floor")
        company = checked_reason(escort, "a drop box", DROP)
        if company.casefold() == by.name.casefold():
            raise Refused("removing a drop box", "you can't escort yourself", "somebody else as escort", DROP)

        def make(connection: Connection) -> dict[str, Any]:
            now = self._papers.store.clock()
            known = boxes_of(self._papers.lines_in(connection, *BOXES))
            before = [each for each in known.values() if each.table == table]
            after = before[-1].upto if before else 0
            upto, logged = bought(connection, table, after)
            return {"box": len(known) + 1, "table": table, "escort": company, "removed_at": now, "after": after,
                    "upto": upto, "since": before[-1].removed_at if before else row.opened_at,
                    "logged": logged}  # fmt: skip

        return self.find(self._papers.write(by, key, REMOVED, make)["box"])

    def count(self, by: Account, key: str, number: int, bills: dict[str, int], total: Cents) -> Box:
        """Count a box: first by one person, then by another who does not know what the first found."""
        require_role(by, "counting the drop", "cashier")
        for each, several in bills.items():
            if each not in map(str, CURRENCY) or several <= 0:
                allowed = f"at least one each of {', '.join(map(money, CURRENCY))}"
                raise Refused(f"{several} of {each[:20]} cents", "nobody counts that", allowed, COUNT)
        found = sum(int(each) * several for each, several in bills.items())
        if found != total:
            raise Refused(f"a count of {money(total)}", f"its denominations come to {money(found)}",
                          "a total that adds up", COUNT)  # fmt: skip

        def make(connection: Connection) -> dict[str, Any]:
            box = _found(boxes_of(self._papers.lines_in(connection, *BOXES)), number)
            if box.second is not None:
                raise Stale(f"counting {box.name}", "it was counted twice", "a box that wasn't", COUNT)
            if box.first_by == by.name:
                raise Refused(f"counting {box.name} again", "you made the first count", "somebody else", COUNT)
            which = "first" if box.first is None else "second"
            return {"box": number, "pass": which, "bills": bills, "total": total}

        return self.find(self._papers.write(by, key, COUNTED, make)["box"])

    def resolve(self, by: Account, key: str, number: int, total: Cents, reason: str) -> Box:
        """Settle what was in a box whose counts or ledger differ, with the reason; not by anybody who counted it."""
        require_role(by, "resolving a count", "auditor")

        def make(connection: Connection) -> dict[str, Any]:
            box = _found(boxes_of(self._papers.lines_in(connection, *BOXES)), number)
            if box.state != "variance":
                raise Stale(f"resolving {box.name}", f"it is {box.state}", "a box whose counts differ", COUNT)
            if by.name in (box.first_by, box.second_by):
                raise Refused(f"resolving {box.name}", "you counted it", "somebody who didn't", COUNT)
            return {"box": number, "total": total, "reason": checked_reason(reason, f"resolving {box.name}", COUNT)}

        return self.find(self._papers.write(by, key, RESOLVED, make)["box"])


def bought(connection: Connection, table: str, after: int, upto: int = MOST_NUMBER) -> tuple[int, Cents]:
    """Return the last entry of a table after one and up to another, and what players bought in for in them."""
    during = (entries.c.table_id == table) & (entries.c.number > after) & (entries.c.number <= upto)
    last = connection.execute(select(func.max(entries.c.number)).where(during)).scalar_one()
    sold = select(func.coalesce(func.sum(entries.c.amount), 0)).where(during, entries.c.what == BUY_IN)
    return int(last or after), int(connection.execute(sold).scalar_one())


def _found(boxes: dict[int, Box], number: int) -> Box:
    if number not in boxes:
        raise NotFound(f"box {number}", "it wasn't removed from a table", "a box of the list")
    return boxes[number]
