"""What a changed house file does to tables that are open, told before it is done."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.housefile import HouseFile
from pitboss.players import NAMES
from pitboss.server.money import chart
from pitboss.server.store.step import TableRow
from pitboss.server.store.store import Store
from pitboss.server.table.opening import is_as_planned
from pitboss.table.refusal import Refused


@dataclass(frozen=True, slots=True)
class Closing:
    """A table in play that a house file closes: its open round, if there is one, and the people at it."""

    row: TableRow
    round: int | None
    people: tuple[str, ...]

    def words(self) -> str:
        """Say what happens at the table."""
        void = f"round {self.round} is voided and every bet goes back" if self.round is not None else ""
        out = f"{_listed(self.people)} {'is' if len(self.people) == 1 else 'are'} cashed out" if self.people else ""
        return f"{self.row.name} ({self.row.game}) closes: {' and '.join(each for each in (void, out) if each)}"


def closings(store: Store, house: HouseFile) -> list[Closing]:
    """Return the tables in play that a house file no longer has as they were opened."""
    gone = [row for row in store.tables() if not is_as_planned(row, house)]
    found = [Closing(row, _open_round(store, row.id), _people(store, row.id)) for row in gone]
    return [each for each in found if each.round is not None or each.people]


def require_consent(store: Store, house: HouseFile) -> None:
    """Refuse a house file that closes tables in play, and say what it would do."""
    if found := closings(store, house):
        tables = "a table that is" if len(found) == 1 else f"{len(found)} tables that are"
        what = "; ".join(each.words() for each in found)
        raise Refused("this house file", f"it would close {tables} in play. {what}",
                      "the house's old file, or --close-tables to go ahead")  # fmt: skip


def _open_round(store: Store, table: str) -> int | None:
    last = store.rounds(table, limit=1)
    return last[0].round if last and last[0].ending == "open" else None


def _people(store: Store, table: str) -> tuple[str, ...]:
    """Return the people who have chips at a table."""
    rails = [chart.player_at(account, table) for account in store.balances(chart.rail(table, ""))]
    return tuple(name for name in rails if name is not None and name not in NAMES)


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
